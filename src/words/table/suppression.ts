import type { Words } from '../word.ts'

/** Leaving values out of calculations, with a reason, and taking them back. */
export const suppression = {
  'command.suppress': {
    ru: 'Исключить из расчётов или вернуть',
    en: 'Exclude from or include in calculations',
    it: 'Escludi dai calcoli o riammetti',
    es: 'Excluir de los cálculos o readmitir',
  },
  'suppress.noValue': {
    ru: 'Выберите ячейки признаков, в которых есть значения',
    en: 'Choose cells of traits that hold values',
    it: 'Scegli celle di caratteri che contengono valori',
    es: 'Elija celdas de caracteres que tengan valores',
  },
  'suppress.title': {
    ru: {
      one: 'Исключить из расчётов {{count}} значение',
      few: 'Исключить из расчётов {{count}} значения',
      many: 'Исключить из расчётов {{count}} значений',
      other: 'Исключить из расчётов {{count}} значения',
    },
    en: {
      one: 'Exclude {{count}} value from calculations',
      other: 'Exclude {{count}} values from calculations',
    },
    it: {
      one: 'Escludi {{count}} valore dai calcoli',
      many: 'Escludi {{count}} di valori dai calcoli',
      other: 'Escludi {{count}} valori dai calcoli',
    },
    es: {
      one: 'Excluir {{count}} valor de los cálculos',
      many: 'Excluir {{count}} de valores de los cálculos',
      other: 'Excluir {{count}} valores de los cálculos',
    },
  },
  'suppress.verb': { ru: 'Исключить', en: 'Exclude', it: 'Escludi', es: 'Excluir' },
  'suppress.reason': { ru: 'Причина', en: 'Reason', it: 'Motivo', es: 'Motivo del descarte' },
  'suppress.consequence': {
    ru: 'Значения останутся в таблице зачёркнутыми; в средних и анализах их не будет.',
    en: 'They stay in the table, struck through, and are not used in means or analyses.',
    it: 'Restano nella tabella, barrati; medie e analisi ne fanno a meno.',
    es: 'Siguen en la tabla, tachados; las medias y los análisis prescinden de ellos.',
  },
  'suppress.already': {
    ru: {
      one: '{{count}} значение уже исключено и сохранит свою причину.',
      few: '{{count}} значения уже исключены и сохранят свои причины.',
      many: '{{count}} значений уже исключены и сохранят свои причины.',
      other: '{{count}} значения уже исключены и сохранят свои причины.',
    },
    en: {
      one: '{{count}} value is left out already and keeps its reason.',
      other: '{{count}} values are left out already and keep their reasons.',
    },
    it: {
      one: '{{count}} valore è già escluso e conserva il suo motivo.',
      many: '{{count}} di valori sono già esclusi e conservano i loro motivi.',
      other: '{{count}} valori sono già esclusi e conservano i loro motivi.',
    },
    es: {
      one: '{{count}} valor ya está excluido y conserva su motivo.',
      many: '{{count}} de valores ya están excluidos y conservan sus motivos.',
      other: '{{count}} valores ya están excluidos y conservan sus motivos.',
    },
  },
  'change.suppressed': {
    ru: {
      one: 'Исключено из расчётов: {{count}} значение',
      few: 'Исключено из расчётов: {{count}} значения',
      many: 'Исключено из расчётов: {{count}} значений',
      other: 'Исключено из расчётов: {{count}} значения',
    },
    en: {
      one: 'Left {{count}} value out of calculations',
      other: 'Left {{count}} values out of calculations',
    },
    it: {
      one: 'Escluso {{count}} valore dai calcoli',
      many: 'Esclusi {{count}} di valori dai calcoli',
      other: 'Esclusi {{count}} valori dai calcoli',
    },
    es: {
      one: 'Excluido {{count}} valor de los cálculos',
      many: 'Excluidos {{count}} de valores de los cálculos',
      other: 'Excluidos {{count}} valores de los cálculos',
    },
  },
  'change.takenBack': {
    ru: {
      one: 'Возвращено в расчёты: {{count}} значение',
      few: 'Возвращено в расчёты: {{count}} значения',
      many: 'Возвращено в расчёты: {{count}} значений',
      other: 'Возвращено в расчёты: {{count}} значения',
    },
    en: {
      one: 'Took {{count}} value back into calculations',
      other: 'Took {{count}} values back into calculations',
    },
    it: {
      one: 'Riammesso {{count}} valore nei calcoli',
      many: 'Riammessi {{count}} di valori nei calcoli',
      other: 'Riammessi {{count}} valori nei calcoli',
    },
    es: {
      one: 'Readmitido {{count}} valor en los cálculos',
      many: 'Readmitidos {{count}} de valores en los cálculos',
      other: 'Readmitidos {{count}} valores en los cálculos',
    },
  },
  'map.suppressed': {
    ru: 'исключено из расчётов',
    en: 'left out of calculations',
    it: 'escluso dai calcoli',
    es: 'excluido de los cálculos',
  },
} satisfies Words
