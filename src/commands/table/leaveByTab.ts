import { atom } from 'jotai'

/** Escape with nothing left to undo: the next Tab leaves the table instead of walking its cells. */
export const leavesByTabAtom = atom(false)
