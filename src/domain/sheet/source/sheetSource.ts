import type { CellEdits, NextLineId } from '../../change/cellEdits.ts'
import type { CellValue, ChangeField, ChangeName, ChangeSet } from '../../change/changeSet.ts'
import type { ChangeScope } from '../../change/scope.ts'
import type { CellField } from '../../columns/cell.ts'
import type { FieldYearColumns } from '../../columns/fieldYear.ts'
import type { RuleRefusal } from '../../refusal.ts'
import type { FieldRule } from '../cells/fieldRules.ts'
import type { EditFault } from '../cells/pedigreeFaults.ts'
import type { StoredNumbers } from '../decimalMarks.ts'
import type { EditedCells } from './lineFields.ts'

/** The stored location and value of a cell: a line displayed by name is stored as its id. */
export interface StoredCell {
  readonly entity: 'plot' | 'plant' | 'line'
  readonly id: number
  readonly field: ChangeField
  readonly value: CellValue
}

/**
 * The rows of a spreadsheet: plots of a field-year, plants of a plot, or lines of a crop. A row is an index that refers
 * to the same entity as long as the source lives; `rows` of orders, edits and ranges are such indexes.
 * All rows are loaded: none is fetched while scrolling.
 */
export interface SheetSource {
  /** `plots:7`, `plants:12`, `lines:3`: identifies the source, also after it is reloaded. */
  readonly key: string
  /** What a row is. */
  readonly entity: 'plot' | 'plant' | 'line'
  /** The log to which changes of its cells are written. */
  readonly scope: ChangeScope
  /** Number of indexes, including deleted rows. */
  readonly count: number
  /** Ids and whether they exist (1), by row; longer than `count` while rows are being added. */
  readonly id: Float64Array
  readonly alive: Uint8Array
  readonly indexOf: ReadonlyMap<number, number>
  /** The field-year whose traits have columns; null if the rows have no traits. */
  readonly year: FieldYearColumns | null
  /** The value of one cell; null = none. */
  read(row: number, field: CellField): CellValue
  /** A reader of a whole column, which is resolved once. */
  reader(field: CellField): (row: number) => CellValue
  /** Decimals of a column of numbers; null or no such method = as many as its trait, or the number, has. */
  decimals?(field: CellField): number | null
  /** Explanation of a cell, as a message key with numbers; null or no such method = none. */
  remark?(row: number, field: CellField): (ChangeName & { readonly decimals: number }) | null
  /** Whether a cell is computed from less data than others of its column. */
  isPartial?(row: number, field: CellField): boolean
  /** A row's position on the map; zeros if it has none. */
  place(row: number): { readonly row: number; readonly col: number }
  /** A row's name in messages, and every name by which rows can be found. */
  label(row: number): string
  names(): ReadonlySet<string>
  /** The rule of a column; null if it is not editable. */
  rule(field: CellField): FieldRule | null
  /** The values that a column offers, in the order of a language; null = none. */
  offered(field: CellField, language: string): string[] | null
  /** The classes of a column of classes; null for any other column. */
  classes(field: CellField): readonly string[] | null
  /** Stored numbers of a column, by which ambiguous ones are resolved; null = none. */
  numbers(field: CellField): StoredNumbers | null
  /** Where a cell of any column of the table is stored; null if it is not stored. */
  addressOf(row: number, field: CellField): Omit<StoredCell, 'value'> | null
  /**
   * Where a cell is stored, with its stored value; null if it is not stored, such as the parents of a plot without a
   * line.
   */
  stored(row: number, field: CellField): StoredCell | null
  /** The name of a line; null if there is no line with that id. */
  lineName(id: number): string | null
  /** Names of all lines that the rows may show. */
  lineNames(): Iterable<string>
  /** The id of the line with a name; null if there is none. */
  lineNamed(name: string): number | null
  /** Faults that depend on other cells: duplicate names, cycles of a pedigree. */
  faults(edits: readonly CellEdits[]): EditFault[]
  /** Edits with their effects on other cells of their rows, or why they are refused. */
  resolve(edits: readonly CellEdits[]): { readonly ok: true; readonly edits: CellEdits[] } | RuleRefusal
  /** Names of lines that the edits create, without repeats. */
  newLines(edits: readonly EditedCells[]): string[]
  /** Name of a change of cells of one field. */
  nameOf(field: CellField, count: number): ChangeName
  /** The change that writes checked values; null if nothing changes. */
  change(name: ChangeName, edits: CellEdits[], nextLineId: NextLineId): ChangeSet | null
}
