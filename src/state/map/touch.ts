import { deviceAtom } from '../lifetime.ts'

/** Whether the map was pressed with a finger last: the corners of what is selected can then be taken hold of. */
export const isTouchedAtom = deviceAtom(false)
