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

/** Where the value of a cell is stored, and what stands there: a line that a cell shows by name is stored as its id. */
export interface StoredCell {
  readonly entity: 'plot' | 'plant' | 'line'
  readonly id: number
  readonly field: ChangeField
  readonly value: CellValue
}

/**
 * The rows of a spreadsheet, whatever they are: plots of a field-year, plants of a plot, lines of a crop. A row is an index that stays with
 * what it stands for as long as the source lives; `rows` of orders, and `plots` of edits and ranges, are such indexes. All rows are held:
 * none is fetched while scrolling.
 */
export interface SheetSource {
  /** `plots:7`, `plants:12`, `lines:3`: tells one source from another, and is the same when it is reloaded. */
  readonly key: string
  /** What a row is. */
  readonly entity: 'plot' | 'plant' | 'line'
  /** Whose log the changes of its cells are written to. */
  readonly scope: ChangeScope
  /** Rows that have an index, deleted ones too. */
  readonly count: number
  /** Ids and whether they are there (1), by row; longer than `count` while rows are being added. */
  readonly id: Float64Array
  readonly alive: Uint8Array
  readonly indexOf: ReadonlyMap<number, number>
  /** The field-year whose traits have columns; null where the rows have no traits. */
  readonly year: FieldYearColumns | null
  /** The value of one cell; null = none. */
  read(row: number, field: CellField): CellValue
  /** Reader of a whole column, which is looked for once. */
  reader(field: CellField): (row: number) => CellValue
  /** How many decimals a column of numbers is written with; null, or none told = as many as its trait, or the number, has. */
  decimals?(field: CellField): number | null
  /** What stands behind a cell, as a key of locales with its numbers; null, or none told = no more than it shows. */
  remark?(row: number, field: CellField): ChangeName | null
  /** Whether a cell is worked out from less than others of its column. */
  lacks?(row: number, field: CellField): boolean
  /** Where a row stands on a map; zeros where it stands nowhere. */
  place(row: number): { readonly row: number; readonly col: number }
  /** What a row is called in a sentence, and every name that rows can be found by. */
  label(row: number): string
  names(): ReadonlySet<string>
  /** The rule of a column; null for one that nobody can write into. */
  rule(field: CellField): FieldRule | null
  /** The values that a column offers in the order of a language; null = none. */
  offered(field: CellField, language: string): string[] | null
  /** The classes of a column of classes; null for any other. */
  classes(field: CellField): readonly string[] | null
  /** What stands in a column of numbers, by which ambiguous ones are judged; null = nothing. */
  numbers(field: CellField): StoredNumbers | null
  /** Where a cell is stored, of any column of the table; null where nothing is. */
  home(row: number, field: CellField): Omit<StoredCell, 'value'> | null
  /** Where a cell is stored, and what stands there; null for one that has no place, such as the parents of a plot without a line. */
  stored(row: number, field: CellField): StoredCell | null
  /** The name of a line; null when there is none of that id. */
  lineName(id: number): string | null
  /** Names of all lines that the rows may show. */
  lineNames(): Iterable<string>
  /** The id of the line of a name; null when there is none. */
  lineNamed(name: string): number | null
  /** What only shows among the other cells: names given twice, loops of a pedigree. */
  faults(edits: readonly CellEdits[]): EditFault[]
  /** Edits with what they mean for other cells of their rows, or why they cannot be. */
  settle(edits: readonly CellEdits[]): { readonly ok: true; readonly edits: CellEdits[] } | RuleRefusal
  /** Names of lines that the edits make, each once. */
  newLines(edits: readonly EditedCells[]): string[]
  /** How a change of cells of one field is called. */
  nameOf(field: CellField, count: number): ChangeName
  /** The change that writes checked values; null when nothing changes. */
  change(name: ChangeName, edits: CellEdits[], nextLineId: NextLineId): ChangeSet | null
}
