import { type CellField, cellReader, readCell } from '../columns/cell.ts'
import type { FieldYearColumns } from '../columns/fieldYear.ts'
import { plotFields, plotFieldsOf } from '../plots/plotFields.ts'
import {
  type CellValue,
  type ChangeColumn,
  type ChangeField,
  type ChangeName,
  type ChangeSet,
  filteredColumn,
} from './changeSet.ts'

/**
 * Values to write into one field: `values[k]` belongs to the row with index `rows[k]`: a plot of a year, a line of a
 * crop.
 */
export interface CellEdits {
  field: CellField
  rows: ArrayLike<number>
  values: ArrayLike<CellValue>
}

/** Returns the id for a new line; ids come from the block reserved with the load. */
export type NextLineId = () => number

interface LineMaker {
  idOf(name: string): number
  created: { ids: number[]; names: string[] }
}

function lineMaker(columns: FieldYearColumns, nextLineId: NextLineId): LineMaker {
  const created = { ids: [] as number[], names: [] as string[] }
  let idByName: Map<string, number> | null = null
  return {
    created,
    idOf(name) {
      // Built lazily: most edits name no line, and a year has thousands.
      idByName ??= new Map(Array.from(columns.lines.values(), (line) => [line.name, line.id]))
      const existing = idByName.get(name)
      if (existing !== undefined) return existing
      const id = nextLineId()
      idByName.set(name, id)
      created.ids.push(id)
      created.names.push(name)
      return id
    },
  }
}

/** Columns that display the name of a line whose id is stored in another field. */
const storedField: Readonly<Record<string, ChangeField>> = Object.fromEntries(
  plotFieldsOf('line').map((field) => [plotFields[field].column, field]),
)
const parentField: Record<string, 'mother_id' | 'father_id'> = { mother: 'mother_id', father: 'father_id' }

/** Where the value of a cell is stored. */
interface CellAddress {
  readonly entity: 'plot' | 'line'
  readonly id: number
  readonly field: ChangeField
}

/**
 * Where the value of a cell is stored: parents with the plot's line, names as the line's id. Null for the parents of a
 * plot without a line.
 */
export function addressOfCell(columns: FieldYearColumns, plot: number, field: CellField): CellAddress | null {
  const parent = parentField[field]
  if (parent === undefined)
    return { entity: 'plot', id: columns.id[plot], field: storedField[field] ?? (field as ChangeField) }
  const line = columns.line[plot]
  return columns.lines.has(line) ? { entity: 'line', id: line, field: parent } : null
}

/** Where the value of a cell is stored, with its stored value; null like `addressOfCell`. */
export function storedCell(
  columns: FieldYearColumns,
  plot: number,
  field: CellField,
): (CellAddress & { readonly value: CellValue }) | null {
  const address = addressOfCell(columns, plot, field)
  const parent = parentField[field]
  if (!address || parent === undefined) return address && { ...address, value: readCell(columns, plot, address.field) }
  return { ...address, value: columns.lines.get(address.id)?.[parent] ?? null }
}

/** Cells written into one column: one per id, with the last value written. */
class WrittenCells {
  private readonly at = new Map<number, number>()
  private readonly before: CellValue[] = []
  private readonly after: CellValue[] = []

  write(id: number, after: CellValue, before: () => CellValue): void {
    const at = this.at.get(id)
    if (at !== undefined) {
      this.after[at] = after
      return
    }
    this.at.set(id, this.after.length)
    this.before.push(before())
    this.after.push(after)
  }

  /** The column without unchanged cells; null if none remain. */
  column(entity: ChangeColumn['entity'], field: ChangeField): ChangeColumn | null {
    const ids = [...this.at.keys()]
    const { before, after } = this
    const changed = ids.map((_, k) => !Object.is(before[k], after[k]))
    if (!changed.some(Boolean)) return null
    const column = { entity, field, ids, before, after }
    return changed.every(Boolean) ? column : filteredColumn(column, changed)
  }
}

/**
 * The change set that writes checked values into cells. `line`, `crossing`, `mother` and `father` take line names: an
 * unknown name creates the line; parents are written to the plot's line, so that all its plots change. Plots without a
 * line are skipped for parents. Equal values are omitted; null if nothing changes.
 */
export function changeOfCells(
  columns: FieldYearColumns,
  name: ChangeName,
  edits: CellEdits[],
  nextLineId: NextLineId,
): ChangeSet | null {
  const maker = lineMaker(columns, nextLineId)
  const written: ChangeColumn[] = []
  const add = (created: ChangeColumn | null) => {
    if (created) written.push(created)
  }
  // Parents belong to the line that the plot has after the change.
  const lineOf = new Map<number, CellValue>()
  const ordered = [...edits].sort((a, b) => Number(a.field !== 'line') - Number(b.field !== 'line'))
  for (const { field, rows: plots, values } of ordered) {
    const parent = parentField[field]
    const cells = new WrittenCells()
    const named = parent !== undefined || field in storedField
    const stored = storedField[field] ?? (field as ChangeField)
    const read = parent === undefined ? cellReader(columns, stored) : null
    for (let k = 0; k < plots.length; k++) {
      const i = plots[k]
      const value = values[k]
      const after = named && value !== null && value !== '' ? maker.idOf(String(value)) : named ? null : value
      if (field === 'line') lineOf.set(i, after)
      if (parent !== undefined) {
        const id = Number(lineOf.has(i) ? lineOf.get(i) : columns.line[i])
        if (id) cells.write(id, after, () => columns.lines.get(id)?.[parent] ?? null)
      } else cells.write(columns.id[i], after, () => read?.(i) ?? null)
    }
    add(cells.column(parent === undefined ? 'plot' : 'line', parent ?? stored))
  }
  if (!written.length) return null
  const { ids, names } = maker.created
  if (!ids.length) return { name, columns: written }
  return {
    name,
    columns: [
      { entity: 'line', field: 'exists', ids, before: ids.map(() => false), after: ids.map(() => true) },
      { entity: 'line', field: 'name', ids, before: ids.map(() => null), after: names },
      ...written,
    ],
  }
}
