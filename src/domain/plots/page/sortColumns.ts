import type { CellField } from '../../columns/cell.ts'

/** Sort keys of a page of plots as in requests, and the table's column of each; traits are `feature:<id>`. */
const sortFields = {
  plot_id: null,
  plot_name: 'name',
  plot_label: 'label',
  line_name: 'line',
  parent_name_1: 'mother',
  parent_name_2: 'father',
  crossbreeding_line_name: 'crossing',
  comment: 'comment',
  repetitions: 'repetitions',
  width: 'width',
  length: 'length',
  square: 'square',
  plants: 'plants',
  row: 'row',
  col: 'col',
  position_kind: 'position_kind',
  is_sort: null,
} as const satisfies Record<string, CellField | null>

export type SortColumn = keyof typeof sortFields

export const sortColumns = Object.keys(sortFields) as [SortColumn, ...SortColumn[]]

/** The trait of a name such as `feature:7`; null for any other. */
export function traitOfFeature(name: string): number | null {
  return /^feature:[1-9]\d{0,9}$/.test(name) ? Number(name.slice('feature:'.length)) : null
}

/** The column of the table for a sort key; null if there is none. */
export function fieldOfSort(sortBy: string): CellField | null {
  const trait = traitOfFeature(sortBy)
  if (trait !== null) return `trait:${trait}`
  return Object.hasOwn(sortFields, sortBy) ? sortFields[sortBy as SortColumn] : null
}

/** The sort key of a column of the table; null if a page cannot be sorted by it. */
export function sortOfField(field: CellField): string | null {
  if (field.startsWith('trait:')) return `feature:${field.slice('trait:'.length)}`
  return sortColumns.find((name) => sortFields[name] === field) ?? null
}
