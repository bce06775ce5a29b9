import { type CellEdits, changeOfCells } from '../../change/cellEdits.ts'
import {
  type CellValue,
  type ChangeColumn,
  type ChangeField,
  type ChangeName,
  type ChangeSet,
  traitOfField,
} from '../../change/changeSet.ts'
import { createdColumns } from '../../change/createdColumns.ts'
import { changeOfNewMarker } from '../../change/newMarker.ts'
import { changeOfNewPlots, type NewPlot } from '../../change/newPlots.ts'
import { changeOfNewTrait } from '../../change/newTrait.ts'
import type { FieldYearColumns, Line } from '../../columns/fieldYear.ts'
import { newMarkerFields } from '../../genotypes/markerFields.ts'
import { lowestRow, placePlots } from '../../layout/changes/placement.ts'
import type { RuleRefusal } from '../../refusal.ts'
import { resolvePositions } from '../../sheet/cells/positionEdits.ts'
import { newTraitFields } from '../../traits/traitFields.ts'
import type { Review } from './decideReview.ts'
import { lineOfNew } from './repeatedRows.ts'
import type { ReviewCells } from './reviewCells.ts'

/** Generators of ids for the entities that a review creates. */
export type ReviewIds = Readonly<Record<'plot' | 'plant' | 'line' | 'trait' | 'marker', () => number>>

const parentFields: Readonly<Record<string, 'mother_id' | 'father_id'>> = { mother: 'mother_id', father: 'father_id' }

/** The indices of the cells that are written. */
const writtenOf = ({ accepted }: ReviewCells): number[] => Array.from(accepted.keys()).filter((k) => accepted[k] === 1)

/** Rows whose plots are created, in the file's order. */
function rowsOfNewPlots({ file, units }: Review): number[] {
  return Array.from(units.isNew.keys()).filter((r) => units.isNew[r] === 1 && file.rows[r].plant === null)
}

function rowsOfNewPlants({ file, units }: Review): number[] {
  return Array.from(units.isNew.keys()).filter((r) => units.isNew[r] === 1 && file.rows[r].plant !== null)
}

/** The written values of a column of the sheet, by row. */
function writtenValues(review: Review, field: string): ReadonlyMap<number, CellValue> {
  const values = new Map<number, CellValue>()
  for (const cells of review.cells)
    if (cells.field === field) for (const k of writtenOf(cells)) values.set(cells.rows[k], cells.values[k])
  return values
}

/** New rows of moved plots of the year, by plot index; null = off the map. */
const movedRows = (edits: readonly CellEdits[]): ReadonlyMap<number, number | null> =>
  new Map(
    edits.flatMap(({ field, rows, values }) =>
      field === 'row' ? Array.from(rows, (plot, k) => [plot, values[k] as number | null] as const) : [],
    ),
  )

/**
 * The plots to create, with their rows; a plot without a position goes below the others as placed after the edits, in the
 * file's order. A refusal if the map has no room.
 */
function newPlots(
  columns: FieldYearColumns,
  review: Review,
  edits: readonly CellEdits[],
): { readonly ok: true; readonly plots: readonly { row: number; plot: NewPlot }[] } | RuleRefusal {
  const written = new Map(
    ['label', 'line', 'row', 'col', 'width', 'length', 'repetitions', 'comment'].map((field) => [
      field,
      writtenValues(review, field),
    ]),
  )
  const writtenValue = <V extends CellValue>(field: string, row: number) =>
    (written.get(field)?.get(row) ?? null) as V | null
  const result = rowsOfNewPlots(review).map((row) => {
    const name = review.file.rows[row].plot as string
    const [atRow, atCol] = [writtenValue<number>('row', row), writtenValue<number>('col', row)]
    const isPlaced = atRow !== null && atCol !== null
    return {
      row,
      plot: {
        name,
        line: writtenValue<string>('line', row) ?? lineOfNew(review.file.rows[row]),
        label: writtenValue<string>('label', row),
        row: isPlaced ? atRow : null,
        col: isPlaced ? atCol : null,
        width: writtenValue<number>('width', row),
        length: writtenValue<number>('length', row),
        repetitions: review.file.rows[row].repeats ? 1 : writtenValue<number>('repetitions', row),
        comment: writtenValue<string>('comment', row),
      },
    }
  })
  const nowhere = result.filter(({ plot }) => plot.row === null)
  const rows = result.map(({ plot }) => plot.row)
  const placement = placePlots({
    repetitions: new Int32Array(nowhere.length).fill(1),
    sort_method: 1,
    max_length_per_list: columns.map_width,
    lowest_row: lowestRow(columns, movedRows(edits), rows),
    seed: 1,
    structure: columns.structure,
  })
  if (!placement.ok) return placement
  nowhere.forEach(({ plot }, k) => {
    plot.row = placement.row[k]
    plot.col = placement.col[k]
  })
  return { ok: true, plots: result }
}

/** Names of lines in the file that the crop lacks, without repeats. */
export function newLinesOf(columns: FieldYearColumns, review: Review): string[] {
  const known = new Set([...columns.lines.values()].map(({ name }) => name))
  const newNames = new Set<string>()
  for (const field of ['line', 'mother', 'father'])
    for (const name of writtenValues(review, field).values()) newNames.add(String(name))
  const lines = writtenValues(review, 'line')
  for (const row of rowsOfNewPlots(review)) if (!lines.has(row)) newNames.add(lineOfNew(review.file.rows[row]))
  return [...newNames].filter((name) => !known.has(name))
}

/** How many ids the change of a review needs for each kind of new entity. */
export function idsNeeded(columns: FieldYearColumns, review: Review) {
  const unmade = review.cells.filter(
    ({ field, trait, accepted }) => field === null && trait?.id === null && accepted.includes(1),
  )
  return {
    plot: rowsOfNewPlots(review).length,
    plant: rowsOfNewPlants(review).length,
    line: newLinesOf(columns, review).length,
    trait: unmade.filter(({ trait }) => trait?.role !== 'marker').length,
    marker: unmade.filter(({ trait }) => trait?.role === 'marker').length,
  }
}

/** The parents that rows state for the lines of their plots, as columns of lines. */
function parentColumns(columns: FieldYearColumns, review: Review, lineOf: (row: number) => number): ChangeColumn[] {
  const idOf = new Map([...columns.lines.values()].map(({ id, name }) => [name, id]))
  return Object.entries(parentFields).flatMap(([field, stored]): ChangeColumn[] => {
    const after = new Map<number, CellValue>()
    for (const [row, name] of writtenValues(review, field)) {
      const line = lineOf(row)
      const parent = idOf.get(String(name)) ?? null
      if (line && columns.lines.get(line)?.[stored] !== parent) after.set(line, parent)
    }
    const ids = [...after.keys()]
    const before = ids.map((id) => columns.lines.get(id)?.[stored] ?? null)
    return ids.length ? [{ entity: 'line', field: stored, ids, before, after: [...after.values()] }] : []
  })
}

/** Values of traits and calls of markers, of existing and new plots and plants. */
function valueColumns(
  columns: FieldYearColumns,
  cells: ReviewCells,
  field: string,
  result: { readonly plots: ReadonlyMap<number, number>; readonly plants: ReadonlyMap<number, number> },
): ChangeColumn[] {
  const columnsOf = (entity: 'plot' | 'plant', idOf: (k: number) => number | undefined): ChangeColumn[] => {
    const at = writtenOf(cells).filter((k) => idOf(k) !== undefined)
    if (!at.length) return []
    return [
      {
        entity,
        field: field as ChangeField,
        ids: at.map((k) => idOf(k) as number),
        before: at.map((k) => cells.present[k]),
        after: at.map((k) => cells.values[k]),
      },
    ]
  }
  const plotOf = (k: number) => (cells.plots[k] >= 0 ? columns.id[cells.plots[k]] : result.plots.get(cells.rows[k]))
  const plantOf = (k: number) => cells.plants[k] || result.plants.get(cells.rows[k])
  return [...columnsOf('plot', plotOf), ...columnsOf('plant', plantOf)]
}

/** Notes of values, as columns of plots and of plants. */
function noteColumns(
  columns: FieldYearColumns,
  cells: ReviewCells,
  trait: number,
  result: { readonly plots: ReadonlyMap<number, number>; readonly plants: ReadonlyMap<number, number> },
): ChangeColumn[] {
  const plotOf = (k: number) => (cells.plots[k] >= 0 ? columns.id[cells.plots[k]] : result.plots.get(cells.rows[k]))
  const plantOf = (k: number) => cells.plants[k] || result.plants.get(cells.rows[k])
  return (['plot', 'plant'] as const).flatMap((entity): ChangeColumn[] => {
    const at = [...cells.notes].flatMap(([k, note]) => {
      const id = entity === 'plot' ? plotOf(k) : plantOf(k)
      return id === undefined ? [] : [{ id, ...note }]
    })
    if (at.length === 0) return []
    const ids = at.map(({ id }) => id)
    return [
      { entity, field: `note:${trait}`, ids, before: at.map((edit) => edit.before), after: at.map((one) => one.after) },
    ]
  })
}

/** The plants to create, by row of the file. */
function newPlants(columns: FieldYearColumns, review: Review, ids: ReviewIds) {
  const rows = rowsOfNewPlants(review)
  const created = new Map(rows.map((row) => [row, ids.plant()]))
  const written = createdColumns(
    'plant',
    [...created.values()],
    [
      ['plot_id', rows.map((row) => columns.id[review.units.plots[row]])],
      ['name', rows.map((row) => review.file.rows[row].plant)],
    ],
  )
  return { created, columns: written }
}

/** The columns with the lines to create. */
function withLines(columns: FieldYearColumns, names: readonly string[], ids: ReviewIds): FieldYearColumns {
  const lines = new Map<number, Line>(columns.lines)
  for (const name of names) {
    const id = ids.line()
    lines.set(id, { id, name, is_variety: false, mother_id: null, father_id: null })
  }
  return { ...columns, lines }
}

/** The cells of existing plots with columns of their own, as the sheet's edits; parents are edits of lines. */
function ownEdits(cells: readonly ReviewCells[]): CellEdits[] {
  return cells.flatMap((cell): CellEdits[] => {
    const { field, trait, plots, values } = cell
    if (field === null || trait || field in parentFields) return []
    const at = writtenOf(cell).filter((k) => plots[k] >= 0)
    return at.length ? [{ field, rows: at.map((k) => plots[k]), values: at.map((k) => values[k]) }] : []
  })
}

/**
 * The change that writes the accepted part of a reviewed file, new entities first: lines, traits, plots, plants. `change`
 * is null if nothing is written; a refusal if two plots would share a position, or the map has no room for new plots.
 */
export function reviewChange(
  columns: FieldYearColumns,
  review: Review,
  name: ChangeName,
  ids: ReviewIds,
): { readonly ok: true; readonly change: ChangeSet | null } | RuleRefusal {
  const lineNames = newLinesOf(columns, review)
  const known = withLines(columns, lineNames, ids)
  const newIds = [...known.lines.keys()].slice(columns.lines.size)
  const settled = resolvePositions(columns, ownEdits(review.cells))
  if (!settled.ok) return settled
  const noLine = () => {
    throw new Error('a line of the file that was not created before')
  }
  const toMake = newPlots(columns, review, settled.edits)
  if (!toMake.ok) return toMake
  const { plots } = toMake
  const createdRows: ChangeColumn[] = [...createdColumns('line', newIds, [['name', lineNames]])]
  const plotIds = new Map<number, number>()
  if (plots.length) {
    const order = plots.map(({ row }) => row)
    const plot = () => {
      const id = ids.plot()
      plotIds.set(order[plotIds.size], id)
      return id
    }
    const list = plots.map((one) => one.plot)
    createdRows.push(...changeOfNewPlots(known, name, list, { plot, line: noLine, trait: noLine }).columns)
  }
  const plants = newPlants(columns, review, ids)
  createdRows.push(...plants.columns)
  const written = changeOfCells(known, name, settled.edits, noLine)?.columns ?? []
  const created = { plots: plotIds, plants: plants.created }
  const values = review.cells.flatMap((cells) => {
    const { field, trait, accepted } = cells
    if (!accepted.includes(1) && cells.notes.size === 0) return []
    if (!trait) return field?.startsWith('marker:') ? newCalls(cells, field, plotIds) : []
    if (trait.role === 'marker') {
      const marker = { ...newMarkerFields, id: ids.marker(), name: trait.name }
      createdRows.push(...changeOfNewMarker(marker).columns)
      return valueColumns(columns, cells, `marker:${marker.id}`, created)
    }
    const id = trait.id ?? traitOfField(field ?? '') ?? ids.trait()
    const { name: named, unit, kind, role } = trait
    const isKnown = createdRows.some(({ entity, ids: those }) => entity === 'trait' && those.includes(id))
    if (trait.id === null && !isKnown)
      createdRows.push(...changeOfNewTrait({ ...newTraitFields, id, name: named, unit, kind, role }).columns)
    const family = cells.column.isPlanned ? 'planned' : 'trait'
    return [...valueColumns(columns, cells, `${family}:${id}`, created), ...noteColumns(columns, cells, id, created)]
  })
  const lines = writtenValues(review, 'line')
  const idOfLine = new Map([...known.lines.values()].map((line) => [line.name, line.id]))
  const lineOf = (row: number): number => {
    const lineName = lines.get(row)
    if (lineName !== undefined) return idOfLine.get(String(lineName)) ?? 0
    if (plotIds.has(row)) return idOfLine.get(lineOfNew(review.file.rows[row])) ?? 0
    return columns.line[review.units.plots[row]]
  }
  const all = [...createdRows, ...written, ...parentColumns(known, review, lineOf), ...values]
  return { ok: true, change: all.length ? { name, columns: all } : null }
}

/** Calls of new plots; calls of existing ones are cells of the sheet. */
function newCalls(cells: ReviewCells, field: string, plotIds: ReadonlyMap<number, number>): ChangeColumn[] {
  const at = writtenOf(cells).filter((k) => plotIds.has(cells.rows[k]))
  if (!at.length) return []
  const ids = at.map((k) => plotIds.get(cells.rows[k]) as number)
  return [
    {
      entity: 'plot',
      field: field as ChangeField,
      ids,
      before: ids.map(() => null),
      after: at.map((k) => cells.values[k]),
    },
  ]
}
