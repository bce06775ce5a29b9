import { deviceAtom, signInAtom } from '../lifetime.ts'
import { requestsOf } from '../shell/requests.ts'

/** Whether the legend is folded to one line; null until the user chooses: it then depends on the room there is. */
export const legendFoldedAtom = signInAtom<boolean | null>(null)

/** The legend's list is to take the focus, once the unfolding has made it. */
export const legendFocusRequests = requestsOf<undefined>({ waits: true })

/** Where the map has room for its legend: at the side of a field, where it is upright, or below one, where it is flat. */
export type LegendDock = 'side' | 'below'

/** Which it is for the field and the pane that are shown; the map's camera tells it. */
export const legendDockAtom = deviceAtom<LegendDock>('below')

/** Size of the legend as it is drawn, CSS pixels; null while there is none. A fitted field leaves it room. */
export const legendSizeAtom = deviceAtom<{ readonly width: number; readonly height: number } | null>(null)
