import { type FieldYearColumns, square, traitColumn, traitValue } from '../../src/domain/columns/fieldYear.ts'
import type { Language } from '../../src/words/word.ts'

type Sortable = string | number | null

/** What a page of plots is sorted by: plot index → value, null where there is none; null for a trait the crop lacks. */
export function sortKey(columns: FieldYearColumns, sortBy: string): ((i: number) => Sortable) | null {
  const { lines } = columns
  const lineName = (id: number | null | undefined): string | null => (id ? (lines.get(id)?.name ?? null) : null)
  const known = (value: number): number | null => (Number.isNaN(value) || value === 0 ? null : value)
  const keys: Record<string, (i: number) => Sortable> = {
    plot_id: (i) => columns.id[i],
    plot_name: (i) => columns.name[i],
    plot_label: (i) => columns.label[i],
    line_name: (i) => lineName(columns.line[i]),
    parent_name_1: (i) => lineName(lines.get(columns.line[i])?.mother_id),
    parent_name_2: (i) => lineName(lines.get(columns.line[i])?.father_id),
    crossbreeding_line_name: (i) => lineName(columns.crossing[i]),
    comment: (i) => columns.comment[i],
    repetitions: (i) => known(columns.repetitions[i]),
    width: (i) => known(columns.width[i]),
    length: (i) => known(columns.length[i]),
    square: (i) => square(columns.width[i], columns.length[i]),
    row: (i) => known(columns.row[i]),
    col: (i) => known(columns.col[i]),
    is_sort: (i) => (lines.get(columns.line[i])?.is_variety ? 1 : 0),
  }
  if (Object.hasOwn(keys, sortBy)) return keys[sortBy]
  const column = traitColumn(columns, Number(sortBy.slice('feature:'.length)))
  return column === null ? null : (i) => traitValue(column, i) as Sortable
}

/** Sorts plot indexes by a key; plots without a value come last either way, equal ones stay in the order of their ids. */
export function sortPlots(
  indexes: number[],
  key: (i: number) => Sortable,
  order: 'asc' | 'desc',
  language: Language,
): number[] {
  const collator = new Intl.Collator(language, { numeric: true })
  const sign = order === 'asc' ? 1 : -1
  const keyed = indexes.map((i) => ({ i, value: key(i) }))
  keyed.sort((a, b) => {
    if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null) || a.i - b.i
    const compared =
      typeof a.value === 'number' && typeof b.value === 'number'
        ? a.value - b.value
        : collator.compare(String(a.value), String(b.value))
    return compared * sign || a.i - b.i
  })
  return keyed.map(({ i }) => i)
}
