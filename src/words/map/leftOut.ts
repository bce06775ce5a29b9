import type { Words } from '../word.ts'

/** The legend's row of values that are left out of calculations. */
export const leftOutWords = {
  'map.class.suppressed': { ru: 'Исключены', en: 'Excluded', it: 'Esclusi', es: 'Excluidos' },
} satisfies Words
