import { atom } from 'jotai'
import { emptyOrder, type SheetOrder } from '../../domain/sheet/range/sheetOrder.ts'

/** Plots and fields as the table now shows them; the grid tells it after every sort, filter and move of a column. */
export const sheetOrderAtom = atom<SheetOrder>(emptyOrder)

/** Whole rows and columns that the table's window shows: what PageUp and PageDown go by. */
export const sheetPageAtom = atom<{ rows: number; cols: number }>({ rows: 20, cols: 6 })

/** The order and widths of the columns that a user has set: kept per user and year. */
export interface ColumnLayout {
  readonly order: readonly string[]
  readonly widths: Readonly<Record<string, number>>
}

/** The layout of one year's table. */
export interface KeptLayout {
  readonly yearId: number
  readonly layout: ColumnLayout
}

/** The layout that was kept for a year, read when the year is opened; null = none, the columns stand as they come. */
export const keptLayoutAtom = atom<KeptLayout | null>(null)

/** The layout that the user has just made by moving or widening a column, to be kept; null = nothing was changed. */
export const columnLayoutAtom = atom<KeptLayout | null>(null)

/** Whether the row of filters stands under the headings. */
export const filterRowAtom = atom(false)

/** What a command wants of the grid, which knows its window and the clipboard. */
export type SheetRequest =
  /** Opens the editor at the active cell: with its value, empty, or with the list of values open. */
  | { readonly do: 'edit'; readonly start: 'value' | 'empty' | 'list' }
  | { readonly do: 'copy' | 'cut' | 'paste' }
  | { readonly do: 'sort'; readonly field: string; readonly order: 'asc' | 'desc' | null }
  | { readonly do: 'clearFilters' }
  /** Shows the first of the columns that scroll: the start of a row lies among the pinned ones. */
  | { readonly do: 'toStart' }

/** The last request; each has its own number so that the same one can be made twice. */
export const sheetRequestAtom = atom<{ serial: number; request: SheetRequest } | null>(null)

export const askSheetAtom = atom(null, (get, set, request: SheetRequest) => {
  set(sheetRequestAtom, { serial: (get(sheetRequestAtom)?.serial ?? 0) + 1, request })
})
