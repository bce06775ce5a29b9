import { yearAtom } from '../lifetime.ts'

/** The list to choose from that is open over the map: what it colours by, which field it shows, or what a second map beside it does. */
export const choiceAtom = yearAtom<'colour' | 'shownField' | 'beside' | null>(null)
