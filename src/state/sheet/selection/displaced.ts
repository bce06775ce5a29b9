import type { LoadedRows } from '../../lifetime.ts'
import { showMessageAtom } from '../../shell/messages.ts'
import type { Store } from '../../store.ts'
import { type Sheet, sheetAtom } from '../openSheet.ts'
import { sheetSelectionAtom } from './rowSelection.ts'

/** A row that the cursor was moved to because its own row was deleted. */
export interface DisplacedCursor {
  readonly row: number
  /** The deleted row; -1 = it has no index any more. */
  readonly deletedRow: number
  /** Whether the row follows the deleted one, so that Enter would have moved there. */
  readonly isNext: boolean
}

/** The displaced cursor with the indexes after a reload; null if its row no longer exists. */
function carryDisplaced(displaced: DisplacedCursor | null, from: LoadedRows, to: LoadedRows): DisplacedCursor | null {
  const newRow = (row: number) => to.indexOf.get(from.id[row]) ?? -1
  const row = displaced ? newRow(displaced.row) : -1
  return displaced && row >= 0 && to.alive[row] ? { ...displaced, row, deletedRow: newRow(displaced.deletedRow) } : null
}

/**
 * Where the cursor was moved when a colleague deleted its row; null = the user put it there. Typing without looking is
 * meant for the deleted row.
 */
const displacedAtom = sheetAtom<DisplacedCursor | null>(null, { reloaded: carryDisplaced })

const deletedRowMessage = { kind: 'warning', key: 'table.rowDeleted', params: {} } as const

/** Records and reports that the cursor of a sheet was moved to a row that the user did not choose. */
export function moveCursorToRow(store: Store, sheet: Sheet, displaced: DisplacedCursor): void {
  store.set(displacedAtom.of(sheet), displaced)
  store.set(showMessageAtom, deletedRowMessage)
}

/** Where the cursor of the open sheet was moved; null if it has been moved on since. */
export function displacedCursor(store: Store): DisplacedCursor | null {
  const displaced = store.get(displacedAtom)
  return displaced && store.get(sheetSelectionAtom).active?.plot === displaced.row ? displaced : null
}

/** Repeats why nothing is written. */
export function reportDisplaced(store: Store): void {
  store.set(showMessageAtom, deletedRowMessage)
}

/** Ends the protection: the user has moved the cursor or has seen where it is. */
export function acceptDisplaced(store: Store): void {
  if (store.get(displacedAtom) !== null) store.set(displacedAtom, null)
}
