import { declarationOfColumn } from '../../columns/declaredColumns.ts'
import { type FieldYearColumns, hasValueAt, square, type TraitColumn, traitValue } from '../../columns/fieldYear.ts'
import { isPlaced } from '../../layout/positions.ts'
import { kindAt } from '../../layout/structure/fieldStructure.ts'
import { phenotypesFormat } from '../formats.ts'
import { type ColumnKey, type FileLanguage, heading } from '../headers/columns.ts'
import { columnOf } from '../headers/headerForm.ts'
import { traitFromHeader, traitHeader } from '../headers/traitHeader.ts'
import { FACTORS } from '../traitColumns.ts'
import { positionKindName } from '../uploadPlan/positionKinds.ts'
import type { TableColumn, TableValue } from '../written.ts'

/** A column of a list of plots: its heading, and its value for the plot at index `i`, the `at`-th of the list from 0. */
export interface ListColumn extends TableColumn {
  value(i: number, at: number): TableValue
}

/** Fixed columns of plot lists; seed columns come from a sowing plan, the others from the year. */
export type ListedKey =
  | 'number'
  | 'label'
  | 'plot'
  | 'line'
  | 'mother'
  | 'father'
  | 'repetitions'
  | 'width'
  | 'length'
  | 'square'
  | 'comment'
  | 'row'
  | 'col'
  | 'position_kind'
  | 'storage'
  | 'seed_amount'

/** The fixed columns with values in the year. */
export type YearKey = Exclude<ListedKey, 'storage' | 'seed_amount'>

const numberOrNull = (value: number): number | null => (Number.isNaN(value) ? null : value)

const lineName = (columns: FieldYearColumns, id: number | null | undefined): string | null =>
  (id && columns.lines.get(id)?.name) || null

type Read = (columns: FieldYearColumns, i: number, at: number, language: FileLanguage) => TableValue

const readers: Record<YearKey, { kind: TableColumn['kind']; read: Read }> = {
  number: { kind: 'number', read: (_columns, _i, at) => at + 1 },
  label: { kind: 'text', read: ({ label }, i) => label[i] },
  plot: { kind: 'text', read: ({ name }, i) => name[i] },
  line: { kind: 'text', read: (columns, i) => lineName(columns, columns.line[i]) },
  mother: { kind: 'text', read: (columns, i) => lineName(columns, columns.lines.get(columns.line[i])?.mother_id) },
  father: { kind: 'text', read: (columns, i) => lineName(columns, columns.lines.get(columns.line[i])?.father_id) },
  repetitions: { kind: 'number', read: ({ repetitions }, i) => repetitions[i] || null },
  width: { kind: 'number', read: ({ width }, i) => numberOrNull(width[i]) },
  length: { kind: 'number', read: ({ length }, i) => numberOrNull(length[i]) },
  square: { kind: 'number', read: ({ width, length }, i) => square(numberOrNull(width[i]), numberOrNull(length[i])) },
  comment: { kind: 'text', read: ({ comment }, i) => comment[i] },
  row: { kind: 'number', read: ({ row, col }, i) => (col[i] > 0 && row[i]) || null },
  col: { kind: 'number', read: ({ row, col }, i) => (row[i] > 0 && col[i]) || null },
  position_kind: {
    kind: 'text',
    read: (columns, i, _at, language) =>
      isPlaced(columns, i)
        ? positionKindName(kindAt(columns.structure, columns.row[i], columns.col[i]), language)
        : null,
  },
}

/** A fixed column with its heading in a language. */
export function listColumn(columns: FieldYearColumns, key: YearKey, language: FileLanguage): ListColumn {
  const { kind, read } = readers[key]
  return { title: heading(key, language), kind, value: (i, at) => read(columns, i, at, language) }
}

/** The fixed columns that a year uses: kinds of positions are listed only if one is marked. */
export function listedKeys<Key extends ListedKey>(columns: FieldYearColumns, keys: readonly Key[]): readonly Key[] {
  return columns.structure.kinds.size > 0 ? keys : keys.filter((key) => key !== 'position_kind')
}

/** The traits of a year that lists show: those with a value of a living plot, and declared columns. */
export function listedTraits(columns: FieldYearColumns): TraitColumn[] {
  return columns.traits.filter((column) => isListed(columns, column))
}

/** The markers of a year that lists show, by the same rule. */
export function listedMarkers(columns: FieldYearColumns): TraitColumn[] {
  return columns.markers.filter((column) => isListed(columns, column))
}

const isListed = (columns: FieldYearColumns, column: TraitColumn): boolean =>
  columns.declared.has(declarationOfColumn(column.trait.id)) || hasValue(columns, column)

function hasValue({ count, alive }: FieldYearColumns, column: TraitColumn): boolean {
  for (let i = 0; i < count; i++) if (alive[i] && hasValueAt(column, i)) return true
  return false
}

/** The fixed column of a design factor, by its trait's name; null for any other trait. */
function factorKey({ trait }: TraitColumn): ColumnKey | null {
  if (trait.role !== 'factor' || trait.unit !== '') return null
  const factor = Object.entries(FACTORS).find(([, name]) => name === trait.name)
  return (factor?.[0] as ColumnKey | undefined) ?? null
}

/** The column of an observed trait (a measured one or a factor), with a heading that uploads match to the same trait. */
export function traitListColumn(column: TraitColumn, language: FileLanguage): ListColumn {
  const key = factorKey(column)
  return {
    title: key ? heading(key, language) : writtenHeader(column.trait, phenotypesFormat.columns),
    kind: 'value',
    value: (i) => traitValue(column, i) as TableValue,
  }
}

/**
 * A trait's heading from which an upload gets the same name and unit: `Plant height, cm`. A name without a unit gets a
 * trailing comma if it would otherwise be split or match a fixed column.
 */
export function writtenHeader(
  trait: { readonly name: string; readonly unit: string },
  keys: readonly ColumnKey[],
): string {
  const plain = traitHeader(trait)
  if (trait.unit !== '') return plain
  const isReadAgain = traitFromHeader(plain).name === trait.name && columnOf(plain, keys) === null
  return isReadAgain ? plain : `${plain},`
}
