import type { Words } from '../word.ts'

/** The structure of a company in which nobody else works yet. */
export const structureAlone = {
  'structure.alone': {
    ru: 'Кроме вас, здесь пока никого нет',
    en: 'You are the only one here',
    it: 'Per ora ci sei solo tu',
    es: 'Por ahora solo está usted',
  },
} satisfies Words
