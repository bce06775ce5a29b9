import { yearAtom } from '../lifetime.ts'

/**
 * The list to choose from that is open over the map: what it colours by, which field it shows, which field is edited from now
 * on, or what a second map beside it does.
 */
export const choiceAtom = yearAtom<'colour' | 'shownField' | 'editedField' | 'beside' | null>(null)
