import { deviceAtom } from '../lifetime.ts'

/** Whether an unknown label sounds and flashes: who scans looks at the plots, not at the screen. */
export const alarmsAtom = deviceAtom(true)
