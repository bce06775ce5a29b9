import type { CellValue, ChangeColumn } from '../../../src/domain/change/changeSet.ts'
import type { FieldYearColumns } from '../../../src/domain/columns/fieldYear.ts'
import type { NewTrait, NoteChange, UploadPlan } from '../../../src/domain/files/uploadPlan/plan.ts'
import { lowestRow } from '../../../src/domain/layout/changes/placement.ts'
import { isPassportField, passportFields } from '../../../src/domain/lines/passport.ts'
import { valueField } from '../../../src/domain/plots/plotFields.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { changeColumn, filledColumns } from './changeColumns.ts'
import { type PlanIds, traitKey } from './planIds.ts'
import { type PlacementOptions, plotColumns } from './plotColumns.ts'
import { yearKey } from './readKnown.ts'

/** Columns for what a plan contains about lines besides name and parents. */
function passportColumns({ lines, lineChanges }: UploadPlan, ids: PlanIds): ChangeColumn[] {
  const passportEntries = [
    ...lines.flatMap(({ name, passport }) =>
      Object.entries(passport).map(([field, after]) => ({ line: name, field, after })),
    ),
    ...lineChanges,
  ].filter(({ field }) => isPassportField(field))
  return passportFields.flatMap((passportField) => {
    const cells = passportEntries.filter(({ field }) => field === passportField)
    const texts = cells.map(({ after }) => (Array.isArray(after) ? after.join('\n') || null : (after as CellValue)))
    return filledColumns(
      'line',
      passportField,
      cells.map(({ line }) => ids.line.get(line)!),
      texts,
    )
  })
}

/** Columns that create a plan's lines and traits, and write parents and passports. */
export function cropColumns(plan: UploadPlan, ids: PlanIds): ChangeColumn[] {
  const columns: ChangeColumn[] = []
  const { lines, traits, lineChanges } = plan
  const parentId = (name: string | null): CellValue => (name === null ? null : (ids.line.get(name) ?? null))
  if (lines.length > 0) {
    columns.push(
      changeColumn(
        'line',
        'exists',
        ids.newLines,
        lines.map(() => true),
        false,
      ),
    )
    columns.push(
      changeColumn(
        'line',
        'name',
        ids.newLines,
        lines.map((line) => line.name),
      ),
    )
    columns.push(
      ...filledColumns(
        'line',
        'mother_id',
        ids.newLines,
        lines.map((line) => parentId(line.mother)),
      ),
    )
    columns.push(
      ...filledColumns(
        'line',
        'father_id',
        ids.newLines,
        lines.map((line) => parentId(line.father)),
      ),
    )
  }
  for (const parent of ['mother', 'father'] as const) {
    const changed = lineChanges.filter((change) => change.field === parent)
    const changedIds = changed.map((change) => ids.line.get(change.line)!)
    columns.push(
      ...filledColumns(
        'line',
        `${parent}_id`,
        changedIds,
        changed.map((change) => parentId(change.after as string | null)),
      ),
    )
  }
  columns.push(...passportColumns(plan, ids))
  const created = traits.map((trait, k) => ({ trait, id: ids.newTraits[k] }))
  const markers = created.filter(({ trait }) => trait.role === 'marker')
  columns.push(
    ...createdColumns(
      'trait',
      created.filter(({ trait }) => trait.role !== 'marker'),
      traitFields,
    ),
  )
  columns.push(...describedColumns(created))
  // The column of a marker has its own number.
  columns.push(
    ...createdColumns(
      'marker',
      markers.map(({ trait, id }) => ({ trait, id: -id })),
      ['name'],
    ),
  )
  return columns
}

/** Columns for the other properties of new traits. */
function describedColumns(created: readonly { readonly trait: NewTrait; readonly id: number }[]): ChangeColumn[] {
  const describedTraits = created.flatMap(({ trait: { described }, id }) => (described ? [{ id, described }] : []))
  const ids = describedTraits.map(({ id }) => id)
  const cells = (read: (one: (typeof describedTraits)[number]['described']) => CellValue) =>
    describedTraits.map((entry) => read(entry.described))
  return [
    ...filledColumns(
      'trait',
      'min',
      ids,
      cells(({ min }) => min),
    ),
    ...filledColumns(
      'trait',
      'max',
      ids,
      cells(({ max }) => max),
    ),
    ...filledColumns(
      'trait',
      'categories',
      ids,
      cells(({ categories }) => categories?.join('\n') ?? null),
    ),
    ...filledColumns(
      'trait',
      'method',
      ids,
      cells(({ method }) => method),
    ),
  ]
}

const traitFields = ['name', 'unit', 'kind', 'role', 'external_id'] as const

/** Columns that create traits or markers. */
function createdColumns(
  entity: 'trait' | 'marker',
  created: readonly { readonly trait: NewTrait; readonly id: number }[],
  fields: readonly (typeof traitFields)[number][],
): ChangeColumn[] {
  if (created.length === 0) return []
  const ids = created.map(({ id }) => id)
  const allExist = created.map(() => true)
  return [
    changeColumn(entity, 'exists', ids, allExist, false),
    ...fields.map((field) =>
      changeColumn(
        entity,
        field,
        ids,
        created.map(({ trait }) => trait[field]),
      ),
    ),
  ]
}

/** Notes by the id of their trait. */
export function notesByTrait(notes: readonly NoteChange[], ids: PlanIds): ReadonlyMap<number, NoteChange[]> {
  return Map.groupBy(notes, ({ trait }) => ids.trait.get(traitKey(trait))!)
}

/** Plots of a year by name. */
export type PlotIds = Map<string, number>

/**
 * Everything that a plan writes in one year, except its plants (`plantColumns`). `stored` is the year as it was, if it
 * existed.
 */
export async function yearColumns(
  tx: Tx,
  plan: UploadPlan,
  year: { id: number; nursery: string; year: number },
  ids: PlanIds,
  stored: FieldYearColumns | undefined,
  options: PlacementOptions,
): Promise<{ columns: ChangeColumn[]; plots: PlotIds }> {
  const isInYear = (entry: { nursery: string; year: number }): boolean =>
    entry.year === year.year && entry.nursery === year.nursery
  const newPlots = plan.plots.filter(isInYear)
  const created = await plotColumns(tx, year.id, plan, newPlots, ids, stored, options)
  const plots: PlotIds = new Map()
  for (let i = 0; i < (stored?.count ?? 0); i++) plots.set(stored!.name[i], stored!.id[i])
  newPlots.forEach((plot, k) => {
    plots.set(plot.name, created.plotIds[k])
  })
  const columns = [...created.columns]
  const movedPlots = plan.positions.filter(isInYear)
  if (movedPlots.length > 0) {
    const movedIds = movedPlots.map((change) => plots.get(change.plot)!)
    columns.push(
      changeColumn(
        'plot',
        'row',
        movedIds,
        movedPlots.map((change) => change.after.row),
      ),
    )
    columns.push(
      changeColumn(
        'plot',
        'col',
        movedIds,
        movedPlots.map((change) => change.after.col),
      ),
    )
    const indexes = movedIds.map((id) => stored?.indexOf.get(id) ?? -1)
    const rows = lowestRow(stored ?? null, new Map(movedPlots.map((change, k) => [indexes[k], change.after.row])))
    columns.push(changeColumn('field_year', 'rows', [year.id], [rows]))
  }
  for (const { field, after } of plan.yearChanges.filter(isInYear))
    columns.push(changeColumn('field_year', field, [year.id], [after as CellValue]))
  for (const { after } of plan.checks.filter(isInYear)) {
    const lines = after.map((name) => ids.line.get(name)!)
    columns.push(changeColumn('field_year', 'checks', [year.id], [lines.join('\n')]))
  }
  for (const { trait, planned, plots: names, plants, after, recorded } of plan.values.filter(isInYear)) {
    const plotRows = [...names.keys()].filter((k) => plants[k] === null)
    if (plotRows.length === 0) continue
    const valueIds = plotRows.map((k) => plots.get(names[k])!)
    columns.push(
      changeColumn(
        'plot',
        planned === null ? valueField(ids.trait.get(traitKey(trait))!) : `planned:${ids.trait.get(traitKey(trait))}`,
        valueIds,
        plotRows.map((k) => after[k]),
      ),
    )
    const days = plotRows.map((k) => recorded.get(k)?.day ?? null)
    columns.push(...filledColumns('plot', `occasion:${ids.trait.get(traitKey(trait))}`, valueIds, days))
  }
  for (const [trait, notes] of notesByTrait(plan.notes.filter(isInYear), ids)) {
    const plotNotes = notes.filter(({ plant }) => plant === null)
    const after = plotNotes.map((note) => note.after)
    const plotIds = plotNotes.map(({ plot }) => plots.get(plot)!)
    columns.push(...filledColumns('plot', `note:${trait}`, plotIds, after))
  }
  return { columns, plots }
}

/** The years that a plan writes into. */
export function yearsOfPlan(plan: UploadPlan, known: ReadonlyMap<string, number>) {
  const years = new Map<string, { id: number; nursery: string; year: number }>()
  for (const list of [
    plan.years,
    plan.yearChanges,
    plan.plots,
    plan.plants,
    plan.values,
    plan.notes,
    plan.positions,
    plan.checks,
  ])
    for (const { nursery, year } of list) {
      const key = yearKey(nursery, year)
      if (!years.has(key)) years.set(key, { id: known.get(key)!, nursery, year })
    }
  return [...years.values()].sort((a, b) => a.id - b.id)
}
