import { cropAtom, yearAtom } from '../../lifetime.ts'
import { openDialogAtom } from '../../shell/dialogs.ts'
import type { Store } from '../../store.ts'

/** Text with which the find field opens: the digit typed on the map, or what was sought last. */
export const findTextAtom = cropAtom('')

/** Matches of the last search by plot id, in walking order: what F3 goes through. */
export const matchesAtom = yearAtom<readonly number[]>([])

/** Opens the find field; a typed digit begins its text. */
export function openFind(store: Store, typed: string): void {
  store.set(findTextAtom, typed)
  store.set(openDialogAtom, { kind: 'find' })
}
