import { atom } from 'jotai'

/** Whether the legend is folded to one line; null until the user chooses: it then depends on the room there is. */
export const legendFoldedAtom = atom<boolean | null>(null)

/** Whether the legend is asked to take the focus; the list that takes it says no again. */
export const legendFocusAtom = atom(false)

/** Size of the legend as it is drawn, CSS pixels; null while there is none. A fitted field leaves it room. */
export const legendSizeAtom = atom<{ readonly width: number; readonly height: number } | null>(null)
