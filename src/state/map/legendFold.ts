import { deviceAtom, signInAtom } from '../lifetime.ts'
import { requestsOf } from '../shell/requests.ts'

/** Whether the legend is folded to one line; null until the user chooses: it then depends on the room there is. */
export const legendFoldedAtom = signInAtom<boolean | null>(null)

/** The legend's list is to take the focus, once the unfolding has made it. */
export const legendFocusRequests = requestsOf<undefined>({ waits: true })

/** Size of the legend as it is drawn, CSS pixels; null while there is none. A fitted field leaves it room. */
export const legendSizeAtom = deviceAtom<{ readonly width: number; readonly height: number } | null>(null)
