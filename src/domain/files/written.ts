/** How a column's values are written: names and labels as text cells, numbers unrounded, dates as date cells. */
export type TableColumnKind = 'text' | 'number' | 'date' | 'value'

/** One column of a table; with kind `value`, each cell is written by its own type (number or text). */
export interface TableColumn {
  readonly title: string
  readonly kind: TableColumnKind
}

/** The value of a cell: dates as `YYYY-MM-DD`; null = blank. */
export type TableValue = string | number | null

/**
 * One worksheet: the field cap (name in A, value in B), a blank row, the header row and the rows. With `groups`, a row
 * above the header row contains headings that each span a number of columns.
 */
export interface Table {
  readonly sheet: string
  readonly groups?: readonly { readonly title: string; readonly columns: number }[]
  readonly cap: readonly { readonly title: string; readonly kind: TableColumnKind; readonly value: TableValue }[]
  readonly columns: readonly TableColumn[]
  readonly rows: readonly (readonly TableValue[])[]
}

/** A plot on the map to write; row and column from 1, plots without a position are omitted. */
export interface MapPlot {
  readonly name: string
  readonly label: string | null
  readonly row: number | null
  readonly col: number | null
}
