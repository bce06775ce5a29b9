import { cropAtom } from '../../lifetime.ts'

/** Selections under the digits 1–9, as plot ids. */
export const namedSelectionsAtom = cropAtom<Readonly<Record<string, readonly number[]>>>({})
