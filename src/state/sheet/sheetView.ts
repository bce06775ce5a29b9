import { emptyOrder, type SheetOrder } from '../../domain/sheet/range/sheetOrder.ts'
import { deviceAtom, signInAtom } from '../lifetime.ts'
import { requestsOf } from '../shell/requests.ts'
import { apart, plantsSheet, sheetAtom } from './openSheet.ts'

/** Rows and fields as the table now shows them; the grid tells it after every sort, filter and move of a column. */
export const sheetOrderAtom = sheetAtom<SheetOrder>(emptyOrder, { reloaded: 'ends' })

/** Rows that the table's filter leaves; null = no filter. */
export const tableFilterAtom = sheetAtom<Uint8Array | null>(null, { reloaded: 'ends' })

/** What the table's filters ask for, by column, as the grid tells it; null = nothing. */
export const filterModelAtom = sheetAtom<Readonly<Record<string, unknown>> | null>(null)

/** Whole rows and columns that the table's window shows: what PageUp and PageDown go by. */
export const sheetPageAtom = deviceAtom<{ rows: number; cols: number }>({ rows: 20, cols: 6 })
apart(sheetPageAtom, plantsSheet, deviceAtom({ rows: 8, cols: 3 }))

/** Whether the row of filters stands under the headings. */
export const filterRowAtom = signInAtom(false)
apart(filterRowAtom, plantsSheet, signInAtom(false))

/** A clipboard's two forms. */
interface SheetClipboard {
  readonly text: string
  readonly html: string
}

/** What a command wants of the grid, which knows its window and the clipboard. */
export type SheetRequest =
  /** Opens the editor at the active cell: with its value, empty, or with the list of values open. */
  | { readonly do: 'edit'; readonly start: 'value' | 'empty' | 'list' }
  | { readonly do: 'copy' | 'cut' | 'paste' | 'pasteSpecial' }
  | { readonly do: 'clearFilters' }
  /** Reviews a block that was pasted on the map and whose rows name plots; `byPosition` pastes it there as it lies. */
  | { readonly do: 'pasteByLabel'; readonly clipboard: SheetClipboard; byPosition(): void }
  /** Makes a cell of a column active once the table has the column, ready to be typed into. */
  | { readonly do: 'enterColumn'; readonly field: string }
  /** Scrolls to a column once the table has it; the active cell stays. */
  | { readonly do: 'showColumn'; readonly field: string }
  /** Gives the keyboard to the filter of a column, null for the first that has one, once the row of filters stands. */
  | { readonly do: 'enterFilter'; readonly field: string | null }
  /** Gives the keyboard back to the active cell, where a filter has it. */
  | { readonly do: 'leaveFilter' }
  /** Shows the first of the columns that scroll: the start of a row lies among the pinned ones. */
  | { readonly do: 'toStart' }

export const sheetRequests = requestsOf<SheetRequest>()
apart(sheetRequests.servers, plantsSheet, requestsOf<SheetRequest>().servers)
