import { signInAtom } from '../lifetime.ts'

/** Whether the figures of the selection stand beside the map. */
export const selectionPanelOpenAtom = signInAtom(false)
