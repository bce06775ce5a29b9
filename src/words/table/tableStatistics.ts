import type { Words } from '../word.ts'

/** The rows of figures below the columns of the spreadsheet. */
export const tableStatistics = {
  'command.table.statistics': {
    ru: 'Строки статистики',
    en: 'Statistics rows',
    it: 'Righe statistiche',
    es: 'Filas de estadística',
  },
  'command.table.statistic.n': {
    ru: 'Строка статистики: число значений',
    en: 'Statistics row: number of values',
    it: 'Riga statistica: numero di valori',
    es: 'Fila de estadística: número de valores',
  },
  'command.table.statistic.missing': {
    ru: 'Строка статистики: сколько пропущено',
    en: 'Statistics row: missing',
    it: 'Riga statistica: mancanti',
    es: 'Fila de estadística: faltantes',
  },
  'command.table.statistic.distinct': {
    ru: 'Строка статистики: сколько разных',
    en: 'Statistics row: distinct values',
    it: 'Riga statistica: valori distinti',
    es: 'Fila de estadística: valores distintos',
  },
  'command.table.statistic.mean': {
    ru: 'Строка статистики: среднее',
    en: 'Statistics row: mean',
    it: 'Riga statistica: media',
    es: 'Fila de estadística: media',
  },
  'command.table.statistic.sd': {
    ru: 'Строка статистики: стандартное отклонение',
    en: 'Statistics row: standard deviation',
    it: 'Riga statistica: deviazione standard',
    es: 'Fila de estadística: desviación estándar',
  },
  'command.table.statistic.cv': {
    ru: 'Строка статистики: коэффициент вариации',
    en: 'Statistics row: coefficient of variation',
    it: 'Riga statistica: coefficiente di variazione',
    es: 'Fila de estadística: coeficiente de variación',
  },
  'command.table.statistic.min': {
    ru: 'Строка статистики: минимум',
    en: 'Statistics row: minimum',
    it: 'Riga statistica: minimo',
    es: 'Fila de estadística: mínimo',
  },
  'command.table.statistic.max': {
    ru: 'Строка статистики: максимум',
    en: 'Statistics row: maximum',
    it: 'Riga statistica: massimo',
    es: 'Fila de estadística: máximo',
  },
  'command.table.statistic.sum': {
    ru: 'Строка статистики: сумма',
    en: 'Statistics row: sum',
    it: 'Riga statistica: somma',
    es: 'Fila de estadística: suma',
  },
  'table.statistic.n': { ru: 'Число', en: 'n', it: 'n.', es: 'n.º' },
  'table.statistic.missing': { ru: 'Пропуски', en: 'Missing', it: 'Mancanti', es: 'Faltan' },
  'table.statistic.distinct': { ru: 'Разных', en: 'Distinct', it: 'Distinti', es: 'Distintos' },
  'table.statistic.mean': { ru: 'Среднее', en: 'Mean', it: 'Media', es: 'Promedio' },
  'table.statistic.sd': { ru: 'Ст. откл.', en: 'SD', it: 'Dev. st.', es: 'Desv. est.' },
  'table.statistic.cv': { ru: 'КВ', en: 'CV', it: 'CV %', es: 'C. V.' },
  'table.statistic.min': { ru: 'Мин.', en: 'Min', it: 'Min.', es: 'Mín.' },
  'table.statistic.max': { ru: 'Макс.', en: 'Max', it: 'Max.', es: 'Máx.' },
  'table.statistic.sum': { ru: 'Сумма', en: 'Sum', it: 'Somma', es: 'Suma' },
  'table.statisticOf': {
    ru: '{{name}}, {{column}}: {{value}}',
    en: '{{name}}, {{column}}: {{value}}',
    it: '{{name}}, {{column}}: {{value}}',
    es: '{{name}}, {{column}}: {{value}}',
  },
  'table.statisticsMenu': {
    ru: 'Какие показатели стоят под таблицей',
    en: 'Which figures stand below the table',
    it: 'Quali statistiche stanno sotto la tabella',
    es: 'Qué estadísticas van bajo la tabla',
  },
  'table.statisticsHide': {
    ru: 'Скрыть строки статистики',
    en: 'Hide the statistics rows',
    it: 'Nascondi le righe statistiche',
    es: 'Ocultar las filas de estadística',
  },
  'table.statisticsNone': {
    ru: 'Строки статистики есть только у таблицы делянок',
    en: 'Only the table of plots has statistics rows',
    it: 'Solo la tabella delle parcelle ha righe statistiche',
    es: 'Solo la tabla de parcelas tiene filas de estadística',
  },
} satisfies Words
