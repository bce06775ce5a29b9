import { atom } from 'jotai'

/** The list to choose from that is open over the map: what it colours by, or which field it shows. */
export const choiceAtom = atom<'colour' | 'shownField' | null>(null)
