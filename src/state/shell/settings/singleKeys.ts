import { deviceAtom } from '../../lifetime.ts'

/** Whether single letters work as keys while the map has the focus (WCAG 2.2, 2.1.4: can be turned off). */
export const singleKeysAtom = deviceAtom(true)
