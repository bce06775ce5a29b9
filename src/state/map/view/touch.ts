import { deviceAtom } from '../../lifetime.ts'

/** Whether the map was last pressed with a finger: the selection then shows handles at its corners. */
export const isTouchedAtom = deviceAtom(false)
