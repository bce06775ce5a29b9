import type { Words } from '../word.ts'

/** The best set of crosses below the crossing table. */
export const crossingSet = {
  'crossTable.bestSet': {
    ru: 'Лучший набор скрещиваний',
    en: 'Best set of crosses',
    it: 'Insieme migliore di incroci',
    es: 'Mejor conjunto de cruzamientos',
  },
  'crossTable.amongAll': {
    ru: 'среди всех пар',
    en: 'among all pairs',
    it: 'fra tutte le coppie',
    es: 'entre todos los pares',
  },
  'crossTable.crosses': {
    ru: 'Скрещиваний',
    en: 'Crosses',
    it: 'Incroci',
    es: 'Cruzamientos',
  },
  'crossTable.uses': {
    ru: 'Родитель не чаще, раз',
    en: 'Uses of a parent ≤',
    it: 'Usi di un genitore ≤',
    es: 'Usos de un parental ≤',
  },
  'crossTable.mostAlike': {
    ru: 'Сходство ≤',
    en: 'Similarity ≤',
    it: 'Somiglianza ≤',
    es: 'Similitud ≤',
  },
  'crossTable.findSet': {
    ru: 'Подобрать',
    en: 'Find set',
    it: 'Trova',
    es: 'Buscar',
  },
  'crossTable.within': {
    ru: 'От {{min}} до {{max}}',
    en: 'From {{min}} to {{max}}',
    it: 'Da {{min}} a {{max}}',
    es: 'De {{min}} a {{max}}',
  },
  'crossTable.setMean': {
    ru: 'средняя полезность',
    en: 'mean usefulness',
    it: 'utilità media',
    es: 'utilidad media',
  },
  'crossTable.setCost': {
    ru: 'потеря из-за ограничений: {{cost}}',
    en: 'cost of the limits: {{cost}}',
    it: 'i limiti costano {{cost}}',
    es: 'los límites cuestan {{cost}}',
  },
  'crossTable.noSet': {
    ru: 'При таких ограничениях скрещиваний нет',
    en: 'No cross keeps these limits',
    it: 'Nessun incrocio rispetta questi limiti',
    es: 'Ningún cruzamiento cumple estos límites',
  },
  'crossTable.setFailed': {
    ru: 'Набор скрещиваний не подобран',
    en: 'No set of crosses could be found',
    it: 'L’insieme di incroci non è stato trovato',
    es: 'No se pudo buscar el conjunto',
  },
} satisfies Words
