import { signInAtom } from '../../lifetime.ts'

/** Whether the timeline is open below the map. */
export const timelineOpenAtom = signInAtom<boolean>(false)
