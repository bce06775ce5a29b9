import { yearAtom } from '../../state/lifetime.ts'

/** After Escape with nothing left to cancel: the next Tab leaves the table instead of walking its cells. */
export const leavesByTabAtom = yearAtom(false)
