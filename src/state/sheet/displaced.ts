import type { LoadedRows } from '../lifetime.ts'
import { tellAtom } from '../shell/messages.ts'
import type { Store } from '../store.ts'
import { type Sheet, sheetAtom } from './openSheet.ts'
import { sheetSelectionAtom } from './rowSelection.ts'

/** A row that took the place of the cursor's. */
export interface Displaced {
  readonly row: number
  /** The row that was deleted; -1 = it has no index any more. */
  readonly gone: number
  /** It is the one after that, to which Enter would have gone. */
  readonly isNext: boolean
}

/** The same row, whatever its index is now; a hand that was on its way to another one has come to none. */
function carriedDisplaced(displaced: Displaced | null, from: LoadedRows, to: LoadedRows): Displaced | null {
  const now = (row: number) => to.indexOf.get(from.id[row]) ?? -1
  const row = displaced ? now(displaced.row) : -1
  return displaced && row >= 0 && to.alive[row] ? { ...displaced, row, gone: now(displaced.gone) } : null
}

/**
 * Where the cursor has come to when its row was deleted elsewhere; null = it is where its user put it. What is typed without
 * looking is meant for the row that is gone.
 */
const displacedAtom = sheetAtom<Displaced | null>(null, { reloaded: carriedDisplaced })

const told = { kind: 'warning', key: 'table.rowGone', params: {} } as const

/** Notes, and tells, that the cursor of a sheet has come to a row that its user did not choose. */
export function displace(store: Store, sheet: Sheet, displaced: Displaced): void {
  store.set(displacedAtom.of(sheet), displaced)
  store.set(tellAtom, told)
}

/** Where another deletion has put the cursor of the sheet on screen; null where it is not there any more. */
export function displacedNow(store: Store): Displaced | null {
  const displaced = store.get(displacedAtom)
  return displaced && store.get(sheetSelectionAtom).active?.plot === displaced.row ? displaced : null
}

/** Says once more why nothing is written. */
export function tellDisplaced(store: Store): void {
  store.set(tellAtom, told)
}

/** The hand has gone on from the row that is gone, or the user has seen where the cursor is. */
export function acceptDisplaced(store: Store): void {
  if (store.get(displacedAtom) !== null) store.set(displacedAtom, null)
}
