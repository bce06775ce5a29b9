import type { Words } from '../word.ts'

/** What tables of variance name beside the terms of their models, and plots of fields by the errors of their means. */
export const statisticsSources = {
  'statistics.source.welchF': { ru: 'F Уэлча', en: 'Welch’s F', it: 'F di Welch', es: 'F de Welch' },
  'statistics.set.scaling.se': {
    ru: 'На ошибку',
    en: 'By their se',
    it: 'Per il loro e.s.',
    es: 'Por su e. e.',
  },
  'statistics.biplot.scaledByError': {
    ru: 'Поля приведены к одной стандартной ошибке средних.',
    en: 'Fields are scaled to one standard error of means.',
    it: 'I campi sono riportati a uno stesso errore standard delle medie.',
    es: 'Los campos se llevan a un mismo error estándar de las medias.',
  },
  'statistics.biplot.noErrors': {
    ru: 'Линии повторены не в каждом поле, стандартных ошибок нет: поля показаны как есть.',
    en: 'Lines are not repeated in every field, so there are no standard errors: fields are as they are.',
    it: 'Le linee non sono ripetute in ogni campo e mancano gli errori standard: i campi restano come sono.',
    es: 'Las líneas no se repiten en todos los campos y faltan errores estándar: los campos quedan tal cual.',
  },
  'statistics.about.engine': {
    ru: 'Версия расчётов',
    en: 'Version of the analyses',
    it: 'Versione delle analisi',
    es: 'Versión de los análisis',
  },
} satisfies Words
