import type { Words } from '../word.ts'

/** Of which technology the trials are that figures are of, and how surely progenies are selected. */
export const scopeDetails = {
  'scopeDetails.title': {
    ru: 'Технология и точность отбора',
    en: 'Technology and accuracy of selection',
    it: 'Tecnologia e accuratezza della selezione',
    es: 'Tecnología y exactitud de la selección',
  },
  'scopeDetails.technology': {
    ru: 'Уровень технологии',
    en: 'Technology level',
    it: 'Livello di tecnologia',
    es: 'Nivel de tecnología',
  },
  'scopeDetails.level.all': { ru: 'Все уровни', en: 'All levels', it: 'Tutti i livelli', es: 'Todos los niveles' },
  'scopeDetails.level.minimum': { ru: 'Минимум', en: 'Minimum', it: 'Minimo', es: 'Mínimo' },
  'scopeDetails.level.standard': { ru: 'Стандарт', en: 'Standard', it: 'Medio', es: 'Estándar' },
  'scopeDetails.level.maximum': { ru: 'Максимум', en: 'Maximum', it: 'Massimo', es: 'Máximo' },
  'scopeDetails.accuracy': {
    ru: 'Точность отбора h',
    en: 'Accuracy of selection h',
    it: 'Accuratezza della selezione h',
    es: 'Exactitud de la selección h',
  },
  'scopeDetails.accuracyHint': {
    ru: 'От 0 до 1; пусто: корень из h²',
    en: '0 to 1; empty: the square root of h²',
    it: 'Da 0 a 1; vuoto: la radice di h²',
    es: 'De 0 a 1; vacío: la raíz de h²',
  },
} satisfies Words
