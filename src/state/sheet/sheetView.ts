import { emptyOrder, type SheetOrder } from '../../domain/sheet/range/sheetOrder.ts'
import { deviceAtom, signInAtom } from '../lifetime.ts'
import { requestsOf } from '../shell/requests.ts'
import { overrideForSheet, plantsSheet, sheetAtom } from './openSheet.ts'

/** Rows and fields as the table shows them; set by the grid after every sort, filter and move of a column. */
export const sheetOrderAtom = sheetAtom<SheetOrder>(emptyOrder, { reloaded: 'resets' })

/** Rows that pass the table's filter (1); null = no filter. */
export const tableFilterAtom = sheetAtom<Uint8Array | null>(null, { reloaded: 'resets' })

/** The table's filters by column, set by the grid; null = none. */
export const filterModelAtom = sheetAtom<Readonly<Record<string, unknown>> | null>(null)

/** Whole rows and columns in the table's viewport: the step of PageUp and PageDown. */
export const sheetPageAtom = deviceAtom<{ rows: number; cols: number }>({ rows: 20, cols: 6 })
overrideForSheet(sheetPageAtom, plantsSheet, deviceAtom({ rows: 8, cols: 3 }))

/** Whether the row of filters is shown below the headings. */
export const filterRowAtom = signInAtom(false)
overrideForSheet(filterRowAtom, plantsSheet, signInAtom(false))

/** A clipboard's two formats. */
interface SheetClipboard {
  readonly text: string
  readonly html: string
}

/** Requests to the grid, which has the viewport and the clipboard. */
export type SheetRequest =
  /** Opens the editor at the active cell: with its value, empty, or with the list of values. */
  | { readonly kind: 'edit'; readonly start: 'value' | 'empty' | 'list' }
  | { readonly kind: 'copy' | 'cut' | 'paste' | 'pasteSpecial' }
  | { readonly kind: 'clearFilters' }
  /** Reviews a block pasted on the map whose rows name plots; `byPosition` pastes it by position. */
  | { readonly kind: 'pasteByLabel'; readonly clipboard: SheetClipboard; byPosition(): void }
  /** Makes a cell of a column active, ready for typing, once the table has the column. */
  | { readonly kind: 'enterColumn'; readonly field: string }
  /** Scrolls to a column once the table has it; the active cell stays. */
  | { readonly kind: 'showColumn'; readonly field: string }
  /** Focuses the filter of a column, null = the first, once the row of filters is rendered. */
  | { readonly kind: 'enterFilter'; readonly field: string | null }
  /** Moves the focus from a filter back to the active cell. */
  | { readonly kind: 'leaveFilter' }
  /** Scrolls to the first column that is not pinned. */
  | { readonly kind: 'toStart' }

export const sheetRequests = requestsOf<SheetRequest>()
overrideForSheet(sheetRequests.handlers, plantsSheet, requestsOf<SheetRequest>().handlers)
