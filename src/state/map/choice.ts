import { yearAtom } from '../lifetime.ts'

/** The list to choose from that is open over the map: what it colours by, or which field it shows. */
export const choiceAtom = yearAtom<'colour' | 'shownField' | null>(null)
