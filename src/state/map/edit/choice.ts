import { yearAtom } from '../../lifetime.ts'

/**
 * The list that is open over the map, for choosing: the colouring, the shown field, the edited field or the second map.
 */
export const choiceAtom = yearAtom<'colour' | 'shownField' | 'editedField' | 'beside' | null>(null)
