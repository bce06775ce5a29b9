import { cropAtom, yearAtom } from '../../lifetime.ts'
import { openDialogAtom } from '../../shell/dialogs.ts'
import type { Store } from '../../store.ts'

/** Initial text of the find field: the digit typed on the map, or the last search. */
export const findTextAtom = cropAtom('')

/** Matches of the last search by plot id, in walking order: F3 goes through them. */
export const matchesAtom = yearAtom<readonly number[]>([])

/** Opens the find field; a typed digit starts its text. */
export function openFind(store: Store, typed: string): void {
  store.set(findTextAtom, typed)
  store.set(openDialogAtom, { kind: 'find' })
}
