import { deviceAtom } from '../lifetime.ts'

/** From this width on, CSS pixels, a window has room for map and table beside each other. */
export const twoPanesFrom = 1100

/** Whether the window has room for one of map and table only; told before anything is drawn. */
export const isOnePaneAtom = deviceAtom(false)
