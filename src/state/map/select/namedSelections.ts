import { atom } from 'jotai'

/** Selections kept under the digits 1–9, as plot ids. */
export const namedSelectionsAtom = atom<Readonly<Record<string, readonly number[]>>>({})
