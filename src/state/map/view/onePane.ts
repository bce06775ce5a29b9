import { deviceAtom } from '../../lifetime.ts'

/** Minimum width of a window that shows map and table side by side, CSS pixels. */
export const twoPanesMinWidth = 1100

/** Whether the window has space for only one of map and table; set before the first render. */
export const isOnePaneAtom = deviceAtom(false)
