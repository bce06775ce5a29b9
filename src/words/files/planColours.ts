import type { Words } from '../word.ts'

/** What a plan on paper is coloured by beside traits. */
export const planColours = {
  'plan.by.line': { ru: 'Линия', en: 'Line', it: 'Linea', es: 'Línea' },
  'plan.by.selected': { ru: 'Выбранные делянки', en: 'Selected plots', it: 'Parcelle scelte', es: 'Parcelas elegidas' },
  'plan.by.out': { ru: 'Вне диапазона', en: 'Out of range', it: 'Fuori dai limiti', es: 'Fuera de los límites' },
  'plan.class.selected': { ru: 'выбраны', en: 'selected', it: 'scelte', es: 'elegidas' },
  'plan.class.rest': { ru: 'остальные', en: 'all others', it: 'le altre', es: 'las demás' },
} satisfies Words
