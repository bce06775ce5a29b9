import type { Words } from '../word.ts'

/** What a saved comparison of years has beside its rows. */
export const savedComparison = {
  'saved.part.yearMeans': { ru: 'Средние по годам', en: 'Means by year', it: 'Medie per anno', es: 'Medias por año' },
  'saved.part.ammi': { ru: 'Оси AMMI', en: 'AMMI axes', it: 'Assi AMMI', es: 'Ejes AMMI' },
  'saved.part.gge': { ru: 'Оси GGE', en: 'GGE axes', it: 'Assi GGE', es: 'Ejes GGE' },
  'statistics.column.axis': { ru: 'Ось', en: 'Axis', it: 'Asse', es: 'Eje' },
  'statistics.column.share': { ru: 'Доля, %', en: 'Share, %', it: 'Quota, %', es: 'Parte, %' },
} satisfies Words
