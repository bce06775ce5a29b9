import { deviceAtom } from '../lifetime.ts'

/** Why the last session of this tab ended by itself. */
export type EndedBy = 'expired' | 'closed' | 'taken'

/** What the sign-in page, or whoever is signed in now, is told of the session before; null once told, and when there is nothing to tell. */
export const endedByAtom = deviceAtom<EndedBy | null>(null)

/** Whether the session has ended though the page is still there: what an editor holds then was not entered. */
export const isEndingAtom = deviceAtom(false)
