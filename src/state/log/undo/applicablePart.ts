import { type CellValue, type ChangeColumn, type ChangeSet, filteredColumn } from '../../../domain/change/changeSet.ts'
import { cellReader } from '../../../domain/columns/cell.ts'
import { type CropColumns, lineOfCrop } from '../../../domain/columns/cropColumns.ts'
import { type FieldYearColumns, type Line, traitColumn, valueColumns } from '../../../domain/columns/fieldYear.ts'
import { readPlantOf } from '../../../domain/columns/plotPlants.ts'
import {
  isStructureField,
  type StructureField,
  structureCell,
} from '../../../domain/layout/structure/fieldStructure.ts'
import { annotationNames, familyOf, valueField } from '../../../domain/plots/plotFields.ts'

/** Ids of the plots or lines that a change creates. */
function createdBy({ columns }: ChangeSet, entity: 'plot' | 'line'): Set<number> {
  const created = columns.filter((column) => column.entity === entity && column.field === 'exists')
  return new Set(created.flatMap(({ ids, after }) => ids.filter((_, k) => after[k] === true)))
}

/** The loaded values of the active scope: a field-year with the lines it uses, or a crop's lines. */
export interface LoadedValues {
  /** Returns a reader of a plot field by id; undefined for plots that are not loaded. */
  plots(field: string): (id: number) => CellValue | undefined
  /** Whether a plot field is loaded: calls of some markers are not loaded with the year. */
  isLoaded(field: string): boolean
  /** Returns the plots with content in a field that is not in `fields`: a value or its annotations, a plant, a label, lines, a comment. */
  filledSince(plots: Iterable<number>, fields: ReadonlySet<string>): number[]
  /** The value of a plant's cell; undefined if unknown, as on plots that were not read. */
  plant(id: number, field: string): CellValue | undefined
  line(id: number): Line | undefined
  /** A cell of the field's structure; undefined if no year is open. */
  structure(field: StructureField): CellValue | undefined
  /** True if only a part of the scope is loaded. The server then compares the other cells and reports conflicts. */
  isPart: boolean
  /** Whether a plot of the year uses a line, or a line of the crop has it as a parent; users in `except` do not count. */
  uses(line: number, except?: LineUsers): boolean
}

/** Plots and lines by id; both have their own numbering. */
interface LineUsers {
  readonly plots: ReadonlySet<number>
  readonly lines: ReadonlySet<number>
}

/** Fields that are filled after a plot is created. Computed traits do not count. */
function fieldsFilledLater(columns: FieldYearColumns): string[] {
  const values = valueColumns(columns).filter(({ trait }) => trait.computed === null)
  // Only fields with any annotation: most have none, and there may be tens of thousands of plots to check.
  const annotationFields = columns.traits.flatMap(({ trait, annotations }) =>
    annotationNames.filter((name) => annotations[name].size > 0).map((name) => `${name}:${trait.id}`),
  )
  const plotFields = ['label', 'line_id', 'crossing_line_id', 'comment', 'plants']
  return [...plotFields, ...values.map(({ trait }) => valueField(trait.id)), ...annotationFields]
}

/** The loaded values of an open year. */
export function loadedInYear(columns: FieldYearColumns): LoadedValues {
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
    isLoaded(field) {
      const traitFamily = familyOf(field)
      return traitFamily?.family !== 'marker' || traitColumn(columns, traitFamily.id) !== null
    },
    filledSince(plots, fields) {
      const remainingFields = fieldsFilledLater(columns).filter((field) => !fields.has(field))
      const readers = remainingFields.map((field) => cellReader(columns, field))
      const isFilled = (i: number | undefined) => i !== undefined && readers.some((read) => read(i) !== null)
      return [...plots].filter((id) => isFilled(columns.indexOf.get(id)))
    },
    plant: (id, field) => readPlantOf(columns.readPlants, id, field),
    line: (id) => columns.lines.get(id),
    structure: (field) => structureCell(columns.structure, field),
    isPart: columns.pageTotal !== null,
    uses(line, except) {
      for (let i = 0; i < columns.count; i++)
        if (columns.alive[i] && columns.line[i] === line && !except?.plots.has(columns.id[i])) return true
      return false
    },
  }
}

/** The loaded values of an open crop. */
export function loadedInCrop(columns: CropColumns): LoadedValues {
  return {
    plots: () => () => undefined,
    isLoaded: () => false,
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
 * The state of a cell before undo: unchanged since the entry (`unchanged`), already at the target value (`alreadyApplied`), or
 * changed by a colleague since (`changedByOthers`).
 */
type CellState = 'unchanged' | 'alreadyApplied' | 'changedByOthers'

const stateOf = (stored: CellValue | undefined, expected: CellValue, target: CellValue): CellState => {
  if (Object.is(stored ?? null, expected ?? null)) return 'unchanged'
  return Object.is(stored ?? null, target ?? null) ? 'alreadyApplied' : 'changedByOthers'
}

/**
 * The state of each cell of a column, so that undo overwrites no value of a colleague. Cells of a plot or line that the
 * change re-creates (`created`) are `unchanged`: a year that was loaded after the deletion does not have them.
 */
function cellStates(loaded: LoadedValues, column: ChangeColumn, created: LineUsers): CellState[] {
  const { entity, field, ids, before, after } = column
  if (entity !== 'plot') return ids.map((_, k) => cellState(loaded, column, k, created.lines))
  const stored = loaded.plots(field)
  const isFieldLoaded = loaded.isLoaded(field)
  return ids.map((id, k) => {
    const value = stored(id)
    // Calls that are not loaded are compared by the server.
    if (value !== undefined) return isFieldLoaded ? stateOf(value, before[k], after[k]) : 'unchanged'
    return loaded.isPart || field === 'exists' || created.plots.has(id) ? 'unchanged' : 'changedByOthers'
  })
}

/** The state of cell `k` of a column of plants, lines or the field structure. */
function cellState(loaded: LoadedValues, column: ChangeColumn, k: number, created: ReadonlySet<number>): CellState {
  const id = column.ids[k]
  const [expected, target] = [column.before[k], column.after[k]]
  if (column.entity === 'plant') {
    const stored = loaded.plant(id, column.field)
    // An unknown value is compared by the server.
    return stored === undefined ? 'unchanged' : stateOf(stored, expected, target)
  }
  if (column.entity === 'line') {
    const line = loaded.line(id)
    if (column.field === 'exists') return stateOf(line !== undefined, expected, target)
    if (line === undefined) return created.has(id) ? 'unchanged' : 'changedByOthers'
    const stored = line[column.field as 'name']
    // Only name and parents of a line are loaded; the server compares the rest.
    return stored === undefined ? 'unchanged' : stateOf(stored, expected, target)
  }
  return isStructureField(column.field) ? stateOf(loaded.structure(column.field), expected, target) : 'unchanged'
}

const deletesLines = ({ entity, field, before }: ChangeColumn) =>
  entity === 'line' && field === 'exists' && before[0] === true

/** Fields that a plot has from its creation: a change that clears them undoes the creation. */
const creationFields: ReadonlySet<string> = new Set(['name', 'row', 'col'])

/** Ids of plots whose creation a change undoes, though others have written into them since. */
function plotsInUse(
  loaded: LoadedValues,
  columns: readonly ChangeColumn[],
  states: ReadonlyMap<ChangeColumn, CellState[]>,
): Set<number> {
  const plotColumns = columns.filter(({ entity }) => entity === 'plot')
  const idsWhere = (column: ChangeColumn, matches: (k: number) => boolean) => column.ids.filter((_, k) => matches(k))
  const deleted = new Set(
    plotColumns.flatMap((column) =>
      column.field === 'exists' ? idsWhere(column, (k) => column.after[k] === false) : [],
    ),
  )
  if (deleted.size === 0) return deleted
  const createdPlots = new Set(
    plotColumns
      .filter(({ field }) => creationFields.has(field))
      .flatMap((column) => idsWhere(column, (k) => column.after[k] === null && deleted.has(column.ids[k]))),
  )
  const changed = plotColumns.flatMap((column) =>
    idsWhere(column, (k) => states.get(column)?.[k] === 'changedByOthers'),
  )
  const writtenFields = new Set<string>(plotColumns.map(({ field }) => field))
  if (columns.some(({ entity }) => entity === 'plant')) writtenFields.add('plants')
  return new Set([...changed.filter((id) => createdPlots.has(id)), ...loaded.filledSince(createdPlots, writtenFields)])
}

/**
 * The plots and lines that the change detaches from their lines, and the lines that it deletes: after it none of them
 * uses a line.
 */
function detachedUsers(columns: readonly ChangeColumn[], deleted: readonly ChangeColumn[]): LineUsers {
  const idsOf = (users: readonly ChangeColumn[]) => new Set(users.flatMap(({ ids }) => ids))
  const isParent = ({ field }: ChangeColumn) => field === 'mother_id' || field === 'father_id'
  return {
    plots: idsOf(columns.filter(({ entity, field }) => entity === 'plot' && field === 'line_id')),
    lines: idsOf([...columns.filter((column) => column.entity === 'line' && isParent(column)), ...deleted]),
  }
}

/**
 * The part of `change` whose cells no colleague has changed since, the number of changed cells (`skipped`) and of lines
 * that stay because they are used (`used`). A plot that others have written into stays with all its cells.
 */
export function applicablePart(
  loaded: LoadedValues,
  change: ChangeSet,
): { change: ChangeSet; skipped: number; used: number } {
  let skipped = 0
  const applicableColumns: ChangeColumn[] = []
  const deletedLineColumns: ChangeColumn[] = []
  const created = { plots: createdBy(change, 'plot'), lines: createdBy(change, 'line') }
  /** Lines that are not deleted because they are in use: they keep their names and parents. */
  const usedLines = new Set<number>()
  const statesByColumn = new Map(
    change.columns
      .filter((column) => !deletesLines(column))
      .map((column) => [column, cellStates(loaded, column, created)]),
  )
  const inUse = plotsInUse(loaded, change.columns, statesByColumn)
  for (const column of change.columns) {
    // Deleted lines are decided last: plots of this change may stop using them.
    const columnStates = statesByColumn.get(column)
    if (!columnStates) {
      deletedLineColumns.push(column)
      continue
    }
    const isAboutPlotsInUse = column.entity === 'plot' && inUse.size > 0
    const states = isAboutPlotsInUse
      ? columnStates.map((state, k): CellState => (inUse.has(column.ids[k]) ? 'changedByOthers' : state))
      : columnStates
    if (states.every((state) => state === 'unchanged')) {
      applicableColumns.push(column)
      continue
    }
    skipped += states.filter((state) => state === 'changedByOthers').length
    const areUnchanged = states.map((state) => state === 'unchanged')
    if (areUnchanged.some(Boolean)) applicableColumns.push(filteredColumn(column, areUnchanged))
  }
  const users = detachedUsers(applicableColumns, deletedLineColumns)
  for (const column of deletedLineColumns) {
    const areUnused = column.ids.map((id) => !loaded.uses(id, users))
    if (areUnused.some(Boolean)) applicableColumns.push(filteredColumn(column, areUnused))
    for (const id of column.ids.filter((_, k) => !areUnused[k])) usedLines.add(id)
  }
  return {
    change: { name: change.name, columns: withoutLines(applicableColumns, usedLines) },
    skipped,
    used: usedLines.size,
  }
}

function withoutLines(columns: readonly ChangeColumn[], ids: ReadonlySet<number>): ChangeColumn[] {
  if (!ids.size) return [...columns]
  return columns.flatMap((column) => {
    if (column.entity !== 'line') return [column]
    const remaining = column.ids.map((id) => !ids.has(id))
    return remaining.some(Boolean) ? [filteredColumn(column, remaining)] : []
  })
}
