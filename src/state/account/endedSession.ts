import { deviceAtom } from '../lifetime.ts'

/** Why the last session of this tab ended without a sign-out. */
export type EndedBy = 'expired' | 'closed' | 'taken'

/** How the previous session ended, for a message to the user; null once shown, and if there is nothing to show. */
export const endedByAtom = deviceAtom<EndedBy | null>(null)

/** Whether the session has ended though the page is still there: what an editor holds then was not entered. */
export const isEndingAtom = deviceAtom(false)
