import { tellAtom } from '../shell/messages.ts'
import type { Store } from '../store.ts'
import { type Sheet, sheetAtom } from './openSheet.ts'
import { sheetSelectionAtom } from './rowSelection.ts'

/**
 * The row that took the place of the cursor's when that was deleted elsewhere; null = the cursor is where its user put it.
 * What is typed without looking is meant for the row that is gone, until the cursor is moved.
 */
const displacedRowAtom = sheetAtom<number | null>(null, { reloaded: 'ends' })

const gone = { kind: 'warning', key: 'table.rowGone', params: {} } as const

/** Notes, and tells, that the cursor of a sheet has come to a row that its user did not choose. */
export function displace(store: Store, sheet: Sheet, row: number): void {
  store.set(displacedRowAtom.of(sheet), row)
  store.set(tellAtom, gone)
}

/** Whether the cursor of the sheet on screen is where another deletion has put it. */
export function isDisplaced(store: Store): boolean {
  const row = store.get(displacedRowAtom)
  return row !== null && store.get(sheetSelectionAtom).active?.plot === row
}

/** Says once more why nothing is written. */
export function tellDisplaced(store: Store): void {
  store.set(tellAtom, gone)
}

/** The user has seen where the cursor is. */
export function acceptDisplaced(store: Store): void {
  if (store.get(displacedRowAtom) !== null) store.set(displacedRowAtom, null)
}
