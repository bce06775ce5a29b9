import type { ChangeColumn, ChangeName, ChangeSet } from '../../../src/domain/change/changeSet.ts'
import { changeOfNewPlots, type NewPlot } from '../../../src/domain/change/newPlots.ts'
import { emptyFieldYear, emptyTraitColumn } from '../../../src/domain/columns/fieldYear.ts'
import type { WriteContext } from '../../core/changes/applyNamed.ts'
import { readTraits } from '../../core/changes/crop/traits.ts'
import { nextIds } from '../../core/changes/reservedIds.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { yearRow } from '../../platform/db/rowQueues.ts'
import { claimRows } from '../../platform/db/transaction.ts'
import { notFound } from '../../platform/http/answers/apiError.ts'
import { announceNurseries } from '../nurseries/announce.ts'
import { lineRefs } from './lineRefs.ts'

/** The year that plots are added to, locked. */
export interface TargetYear {
  id: number
  field_id: number
  crop_id: number
  year: number
  field_name: string
  map_width: number
  map_rows: number
}

/** Locks a year against other writers before places in it are computed. @throws ApiError `notFound`. */
export async function lockTarget(tx: Tx, year: number): Promise<TargetYear> {
  claimRows(tx, [yearRow(year)])
  const [row] = await tx<TargetYear[]>`
    SELECT y.id, y.field_id, f.crop_id, y.year, f.name AS field_name, y.map_width, y.map_rows
    FROM field_years y JOIN fields f ON f.id = y.field_id WHERE y.id = ${year} FOR NO KEY UPDATE OF y`
  if (!row) throw notFound()
  return row
}

/** The nursery's year of that number, created (with a map of `width`) and announced if it does not exist; locked. */
export async function yearOfNumber(
  tx: Tx,
  { author, live }: WriteContext,
  wanted: { field: number; crop: number; year: number; width?: number },
): Promise<TargetYear> {
  const [field] = await tx`SELECT 1 FROM fields WHERE id = ${wanted.field} AND crop_id = ${wanted.crop} FOR KEY SHARE`
  if (!field) throw notFound()
  const result = await tx`
    INSERT INTO field_years (company_id, field_id, year, map_width)
    VALUES (${author.company}, ${wanted.field}, ${wanted.year}, ${wanted.width ?? 20})
    ON CONFLICT (company_id, field_id, year, live) DO NOTHING RETURNING id`
  if (result.length > 0) await announceNurseries(tx, live, author, { spec_id: wanted.crop, ids: [wanted.field] })
  const [{ id }] = await tx<{ id: number }[]>`
    SELECT id FROM field_years WHERE field_id = ${wanted.field} AND year = ${wanted.year}`
  return lockTarget(tx, id)
}

/** Parents of a line by their names; null empties, absent stays. */
export interface WrittenParents {
  line: string
  mother?: string | null
  father?: string | null
}

/**
 * The change that creates plots (names, lines, labels and parents checked before), with the lines that the crop lacks.
 * `crossing` names the plots' cross.
 */
export async function newPlotsChange(
  tx: Tx,
  target: TargetYear,
  name: ChangeName,
  plots: readonly NewPlot[],
  more: { parents?: WrittenParents; crossing?: string | null } = {},
): Promise<ChangeSet> {
  const { parents, crossing } = more
  const lineRefsOfPlots = [...plots.map((plot) => plot.line), parents?.mother, parents?.father, crossing]
  const refs = await lineRefs(
    tx,
    target.crop_id,
    lineRefsOfPlots.filter((line): line is string => typeof line === 'string'),
  )
  const [plotIds, traitIds, traits] = await Promise.all([
    nextIds(tx, 'plot', plots.length).then((ids) => ids.reverse()),
    nextIds(tx, 'trait', 2 + new Set(plots.flatMap(({ factors = {} }) => Object.keys(factors))).size),
    readTraits(tx, target.crop_id),
  ])
  const columns = emptyFieldYear({ year_id: target.id, spec_id: target.crop_id, ...target })
  columns.map_width = target.map_width
  columns.map_rows = target.map_rows
  columns.traits = [...traits.values()].map((trait) => emptyTraitColumn(0, trait))
  for (const { line } of plots)
    if (line !== null) {
      const id = refs.idOf(line)
      columns.lines.set(id, { id, name: line, is_variety: false, mother_id: null, father_id: null })
    }
  const unused = (): never => {
    throw new RangeError('a line without an id')
  }
  const change = changeOfNewPlots(columns, name, plots, {
    plot: () => plotIds.pop()!,
    line: unused,
    trait: () => traitIds.pop()!,
  })
  const added: ChangeColumn[] = [...refs.columns]
  if (parents) added.push(...parentColumns(refs.idOf, parents))
  const last: ChangeColumn[] = []
  if (typeof crossing === 'string') {
    const ids = change.columns.find(({ entity, field }) => entity === 'plot' && field === 'exists')?.ids ?? []
    last.push({
      entity: 'plot',
      field: 'crossing_line_id',
      ids,
      before: ids.map(() => null),
      after: ids.map(() => refs.idOf(crossing)),
    })
  }
  return { name: change.name, columns: [...added, ...change.columns, ...last] }
}

/** Columns that write a line's parents. */
export function parentColumns(idOf: (name: string) => number, parents: WrittenParents): ChangeColumn[] {
  const line = idOf(parents.line)
  return (['mother', 'father'] as const).flatMap((parent) => {
    const name = parents[parent]
    if (name === undefined) return []
    const field = `${parent}_id` as const
    return [{ entity: 'line' as const, field, ids: [line], before: [null], after: [name === null ? null : idOf(name)] }]
  })
}
