import { deviceAtom } from '../../lifetime.ts'

/** Width of a window from which a table of many columns can be read, CSS pixels. */
export const tablesMinWidth = 700

/** Whether the window is as narrow as a phone: lists are shown as cards instead of tables; set before the first render. */
export const isNarrowAtom = deviceAtom(false)
