import { deviceAtom } from '../lifetime.ts'

/** Whether single letters act while the map has the keyboard (WCAG 2.2, 2.1.4: they can be turned off). */
export const singleKeysAtom = deviceAtom(true)
