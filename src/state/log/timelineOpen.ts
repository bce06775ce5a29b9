import { signInAtom } from '../lifetime.ts'

/** Whether the timeline stands below the map. */
export const timelineOpenAtom = signInAtom<boolean>(false)
