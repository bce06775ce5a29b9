import type { Words } from '../word.ts'

/** Lines of the crop as rows: stages, and names of the changes typed into their columns. */
export const lines = {
  'lines.variety': { ru: 'сорт', en: 'variety', it: 'varietà', es: 'variedad' },
  'lines.line': { ru: 'линия', en: 'line', it: 'linea', es: 'línea' },
  'change.lineCell.name': {
    ru: 'Изменено: название линии ({{count}})',
    en: 'Changed: line name ({{count}})',
    it: 'Modificato: nome della linea ({{count}})',
    es: 'Cambiado: nombre de la línea ({{count}})',
  },
  'change.lineCell.stage': {
    ru: 'Изменено: сорт или линия ({{count}})',
    en: 'Changed: variety or line ({{count}})',
    it: 'Modificato: varietà o linea ({{count}})',
    es: 'Cambiado: variedad o línea ({{count}})',
  },
  'change.lineCell.mother': {
    ru: 'Изменено: мать линии ({{count}})',
    en: 'Changed: mother of a line ({{count}})',
    it: 'Modificato: madre della linea ({{count}})',
    es: 'Cambiado: madre de la línea ({{count}})',
  },
  'change.lineCell.father': {
    ru: 'Изменено: отец линии ({{count}})',
    en: 'Changed: father of a line ({{count}})',
    it: 'Modificato: padre della linea ({{count}})',
    es: 'Cambiado: padre de la línea ({{count}})',
  },
} satisfies Words
