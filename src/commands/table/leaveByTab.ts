import { yearAtom } from '../../state/lifetime.ts'

/** Escape with nothing left to undo: the next Tab leaves the table instead of walking its cells. */
export const leavesByTabAtom = yearAtom(false)
