import { type CellValue, type ChangeColumn, type ChangeSet, columnWhere } from '../../domain/change/changeSet.ts'
import { cellReader } from '../../domain/columns/cell.ts'
import { type CropColumns, lineOfCrop } from '../../domain/columns/cropColumns.ts'
import { type FieldYearColumns, type Line, traitColumn, valueColumns } from '../../domain/columns/fieldYear.ts'
import { readPlantOf } from '../../domain/columns/plotPlants.ts'
import { isStructureField, type StructureField, structureCell } from '../../domain/layout/structure/fieldStructure.ts'
import { besideNames, familyOf, valueField } from '../../domain/plots/plotFields.ts'

/** Ids of the plots or lines that a change creates. */
function madeBy({ columns }: ChangeSet, entity: 'plot' | 'line'): Set<number> {
  const made = columns.filter((column) => column.entity === entity && column.field === 'exists')
  return new Set(made.flatMap(({ ids, after }) => ids.filter((_, k) => after[k] === true)))
}

/** The loaded values of the active scope: a field-year with the lines it uses, or a crop's lines. */
interface Held {
  /** Returns a reader of a plot field by id; undefined for plots that are not loaded. */
  plots(field: string): (id: number) => CellValue | undefined
  /** Whether a plot field is loaded: calls of some markers are not loaded with the year. */
  holds(field: string): boolean
  /** Those of these plots that have a value, note, plant, label, line or comment in other fields than `fields`. */
  filledSince(plots: Iterable<number>, fields: ReadonlySet<string>): number[]
  /** The value of a plant's cell; undefined if unknown, as on plots that were not read. */
  plant(id: number, field: string): CellValue | undefined
  line(id: number): Line | undefined
  /** A cell of the field's structure; undefined if no year is open. */
  structure(field: StructureField): CellValue | undefined
  /** True if only a part of the scope is loaded. The server then compares the other cells and reports conflicts. */
  isPart: boolean
  /** Whether a plot uses a line, or another line has it as a parent; users in `except` do not count. */
  uses(line: number, except?: Users): boolean
}

/** Plots and lines by id; both have their own numbering. */
interface Users {
  readonly plots: ReadonlySet<number>
  readonly lines: ReadonlySet<number>
}

/** Fields that are filled after a plot is created. Computed traits do not count. */
function fieldsFilledLater(columns: FieldYearColumns): string[] {
  const values = valueColumns(columns).filter(({ trait }) => trait.computed === null)
  // Only fields with any annotation: most have none, and there may be tens of thousands of plots to check.
  const beside = columns.traits.flatMap(({ trait, beside }) =>
    besideNames.filter((name) => beside[name].size > 0).map((name) => `${name}:${trait.id}`),
  )
  const own = ['label', 'line_id', 'crossing_line_id', 'comment', 'plants']
  return [...own, ...values.map(({ trait }) => valueField(trait.id)), ...beside]
}

/** The loaded values of an open year. */
export function heldByYear(columns: FieldYearColumns): Held {
  return {
    plots(field) {
      const read = cellReader(columns, field)
      return (id) => {
        const i = columns.indexOf.get(id)
        if (i === undefined) return undefined
        const value = read(i)
        // A plot whose creation was undone has no name, stored as an empty text.
        return field === 'name' && value === '' ? null : value
      }
    },
    holds(field) {
      const of = familyOf(field)
      return of?.family !== 'marker' || traitColumn(columns, of.id) !== null
    },
    filledSince(plots, fields) {
      const others = fieldsFilledLater(columns).filter((field) => !fields.has(field))
      const readers = others.map((field) => cellReader(columns, field))
      const isFilled = (i: number | undefined) => i !== undefined && readers.some((read) => read(i) !== null)
      return [...plots].filter((id) => isFilled(columns.indexOf.get(id)))
    },
    plant: (id, field) => readPlantOf(columns.readPlants, id, field),
    line: (id) => columns.lines.get(id),
    structure: (field) => structureCell(columns.structure, field),
    isPart: columns.found !== null,
    uses(line, except) {
      for (let i = 0; i < columns.count; i++)
        if (columns.alive[i] && columns.line[i] === line && !except?.plots.has(columns.id[i])) return true
      return false
    },
  }
}

/** The loaded values of an open crop. */
export function heldByCrop(columns: CropColumns): Held {
  return {
    plots: () => () => undefined,
    holds: () => false,
    filledSince: () => [],
    plant: () => undefined,
    line: (id) => lineOfCrop(columns, id),
    structure: () => undefined,
    isPart: false,
    uses(line, except) {
      for (let i = 0; i < columns.count; i++) {
        const isParent = columns.mother[i] === line || columns.father[i] === line
        if (isParent && columns.alive[i] && !except?.lines.has(columns.id[i])) return true
      }
      return false
    },
  }
}

/**
 * The state of a cell before undo: unchanged since the entry (`mine`), already at the target value (`there`), or
 * changed by a colleague since (`others`).
 */
type Fate = 'mine' | 'there' | 'others'

const fateOf = (stored: CellValue | undefined, expected: CellValue, wanted: CellValue): Fate => {
  if (Object.is(stored ?? null, expected ?? null)) return 'mine'
  return Object.is(stored ?? null, wanted ?? null) ? 'there' : 'others'
}

/**
 * The state of each cell of a column, so that undo overwrites no colleague. Cells of a plot or line that is created
 * again (`made`) are `mine`: a year loaded since does not have them.
 */
function fatesOf(held: Held, column: ChangeColumn, made: Users): Fate[] {
  const { entity, field, ids, before, after } = column
  if (entity !== 'plot') return ids.map((_, k) => fate(held, column, k, made.lines))
  const stored = held.plots(field)
  const isHeld = held.holds(field)
  return ids.map((id, k) => {
    const value = stored(id)
    // Calls that are not loaded are compared by the server.
    if (value !== undefined) return isHeld ? fateOf(value, before[k], after[k]) : 'mine'
    return held.isPart || field === 'exists' || made.plots.has(id) ? 'mine' : 'others'
  })
}

/** The same for one cell that is not of a plot. */
function fate(held: Held, column: ChangeColumn, k: number, made: ReadonlySet<number>): Fate {
  const id = column.ids[k]
  const [expected, wanted] = [column.before[k], column.after[k]]
  if (column.entity === 'plant') {
    const stored = held.plant(id, column.field)
    // An unknown value is compared by the server.
    return stored === undefined ? 'mine' : fateOf(stored, expected, wanted)
  }
  if (column.entity === 'line') {
    const line = held.line(id)
    if (column.field === 'exists') return fateOf(line !== undefined, expected, wanted)
    if (line === undefined) return made.has(id) ? 'mine' : 'others'
    const stored = line[column.field as 'name']
    // Only name and parents of a line are loaded; the server compares the rest.
    return stored === undefined ? 'mine' : fateOf(stored, expected, wanted)
  }
  return isStructureField(column.field) ? fateOf(held.structure(column.field), expected, wanted) : 'mine'
}

const isGoingLine = ({ entity, field, before }: ChangeColumn) =>
  entity === 'line' && field === 'exists' && before[0] === true

/** Fields that a plot has from its creation: a change that clears them undoes the creation. */
const ofItsMaking: ReadonlySet<string> = new Set(['name', 'row', 'col'])

/** Ids of plots whose creation a change undoes, though others have written into them since. */
function plotsInUse(
  held: Held,
  columns: readonly ChangeColumn[],
  fates: ReadonlyMap<ChangeColumn, Fate[]>,
): Set<number> {
  const ofPlots = columns.filter(({ entity }) => entity === 'plot')
  const idsWhere = (column: ChangeColumn, is: (k: number) => boolean) => column.ids.filter((_, k) => is(k))
  const going = new Set(
    ofPlots.flatMap((column) => (column.field === 'exists' ? idsWhere(column, (k) => column.after[k] === false) : [])),
  )
  if (going.size === 0) return going
  const fresh = new Set(
    ofPlots
      .filter(({ field }) => ofItsMaking.has(field))
      .flatMap((column) => idsWhere(column, (k) => column.after[k] === null && going.has(column.ids[k]))),
  )
  const changed = ofPlots.flatMap((column) => idsWhere(column, (k) => fates.get(column)?.[k] === 'others'))
  const written = new Set<string>(ofPlots.map(({ field }) => field))
  if (columns.some(({ entity }) => entity === 'plant')) written.add('plants')
  return new Set([...changed.filter((id) => fresh.has(id)), ...held.filledSince(fresh, written)])
}

/**
 * The plots and lines that the change detaches from their lines, and the lines that it deletes: after it none of them
 * uses a line.
 */
function givenBack(columns: readonly ChangeColumn[], going: readonly ChangeColumn[]): Users {
  const idsOf = (users: readonly ChangeColumn[]) => new Set(users.flatMap(({ ids }) => ids))
  const isParent = ({ field }: ChangeColumn) => field === 'mother_id' || field === 'father_id'
  return {
    plots: idsOf(columns.filter(({ entity, field }) => entity === 'plot' && field === 'line_id')),
    lines: idsOf([...columns.filter((column) => column.entity === 'line' && isParent(column)), ...going]),
  }
}

/**
 * The part of `change` whose cells no colleague has changed since, the number of changed cells (`skipped`) and of lines
 * that stay because they are used (`used`). A plot that others have written into stays with all its cells.
 */
export function stillMine(held: Held, change: ChangeSet): { change: ChangeSet; skipped: number; used: number } {
  let skipped = 0
  const kept: ChangeColumn[] = []
  const deferred: ChangeColumn[] = []
  const made = { plots: madeBy(change, 'plot'), lines: madeBy(change, 'line') }
  /** Lines that are not deleted because others use them: they keep their names and parents. */
  const staying = new Set<number>()
  const fatesByColumn = new Map(
    change.columns.filter((column) => !isGoingLine(column)).map((column) => [column, fatesOf(held, column, made)]),
  )
  const inUse = plotsInUse(held, change.columns, fatesByColumn)
  for (const column of change.columns) {
    // Deleted lines are decided last: plots of this change may stop using them.
    const found = fatesByColumn.get(column)
    if (!found) {
      deferred.push(column)
      continue
    }
    const stays = column.entity === 'plot' && inUse.size > 0
    const fates = stays ? found.map((one, k): Fate => (inUse.has(column.ids[k]) ? 'others' : one)) : found
    if (fates.every((one) => one === 'mine')) {
      kept.push(column)
      continue
    }
    skipped += fates.filter((one) => one === 'others').length
    const isMine = fates.map((one) => one === 'mine')
    if (isMine.some(Boolean)) kept.push(columnWhere(column, isMine))
  }
  const users = givenBack(kept, deferred)
  for (const column of deferred) {
    const free = column.ids.map((id) => !held.uses(id, users))
    if (free.some(Boolean)) kept.push(columnWhere(column, free))
    for (const id of column.ids.filter((_, k) => !free[k])) staying.add(id)
  }
  return { change: { name: change.name, columns: withoutLines(kept, staying) }, skipped, used: staying.size }
}

function withoutLines(columns: readonly ChangeColumn[], ids: ReadonlySet<number>): ChangeColumn[] {
  if (!ids.size) return [...columns]
  return columns.flatMap((column) => {
    if (column.entity !== 'line') return [column]
    const left = column.ids.map((id) => !ids.has(id))
    return left.some(Boolean) ? [columnWhere(column, left)] : []
  })
}
