import { deviceAtom } from '../lifetime.ts'

/**
 * Whether an unknown label triggers sound and flash: while scanning, the user looks at the plots instead of the screen.
 */
export const alarmsAtom = deviceAtom(true)
