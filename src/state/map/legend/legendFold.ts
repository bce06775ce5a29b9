import { deviceAtom, signInAtom } from '../../lifetime.ts'
import { requestsOf } from '../../shell/requests.ts'

/** Whether the legend is folded to one line; null until the user chooses, then it depends on the available space. */
export const legendFoldedAtom = signInAtom<boolean | null>(null)

/** Requests the focus for the legend's list, once it is unfolded. */
export const legendFocusRequests = requestsOf<undefined>({ waits: true })

/** Where the map has space for its legend: at the side of a field (upright), or below it (flat). */
export type LegendDock = 'side' | 'below'

/** The dock for the shown field and pane, set by the map's camera. */
export const legendDockAtom = deviceAtom<LegendDock>('below')

/** Size of the drawn legend, CSS pixels; null without one. Fitting the field leaves space for it. */
export const legendSizeAtom = deviceAtom<{ readonly width: number; readonly height: number } | null>(null)
