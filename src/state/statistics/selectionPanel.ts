import { signInAtom } from '../lifetime.ts'

/** Whether the figures of the selection are shown next to the map. */
export const selectionPanelOpenAtom = signInAtom(false)
