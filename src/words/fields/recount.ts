import type { Words } from '../word.ts'

/** Recounting a trait: bringing its values to a norm by those of another trait. */
export const recount = {
  'command.recount': {
    ru: 'Пересчёт признака',
    en: 'Adjust a trait to a standard',
    it: 'Ricalcola un carattere',
    es: 'Recalcular un carácter',
  },
  'recount.none': {
    ru: 'Нужны два количественных признака со значениями',
    en: 'Two quantitative traits with values are needed',
    it: 'Servono due caratteri quantitativi con valori',
    es: 'Hacen falta dos caracteres cuantitativos con valores',
  },
  'recount.trait': { ru: 'Признак', en: 'Trait', it: 'Carattere', es: 'Carácter' },
  'recount.norm': { ru: 'По признаку', en: 'Based on', it: 'In base al carattere', es: 'Según el carácter' },
  'recount.to': { ru: 'К значению', en: 'Standard value', it: 'Al valore', es: 'Al valor' },
  'recount.how': {
    ru: 'Новое значение = {{trait}} × {{value}} ÷ {{norm}}',
    en: 'New value = {{trait}} × {{value}} ÷ {{norm}}',
    it: 'Nuovo valore = {{trait}} × {{value}} ÷ {{norm}}',
    es: 'Valor nuevo = {{trait}} × {{value}} ÷ {{norm}}',
  },
  'recount.means': {
    ru: 'Среднее {{before}} → {{after}}',
    en: 'Mean {{before}} → {{after}}',
    it: 'Media {{before}} → {{after}}',
    es: 'Media {{before}} → {{after}}',
  },
  'recount.range': {
    ru: 'От {{low}} до {{high}}',
    en: 'From {{low}} to {{high}}',
    it: 'Da {{low}} a {{high}}',
    es: 'De {{low}} a {{high}}',
  },
  'recount.skipped': {
    ru: {
      one: '{{count}} делянка без одного из значений останется как есть',
      few: '{{count}} делянки без одного из значений останутся как есть',
      many: '{{count}} делянок без одного из значений останутся как есть',
      other: '{{count}} делянки без одного из значений останутся как есть',
    },
    en: {
      one: '{{count}} plot lacks a value and keeps what it has',
      other: '{{count}} plots lack a value and keep what they have',
    },
    it: {
      one: '{{count}} parcella senza un valore resta com’è',
      many: '{{count}} di parcelle senza un valore restano come sono',
      other: '{{count}} parcelle senza un valore restano come sono',
    },
    es: {
      one: '{{count}} parcela sin un valor queda como está',
      many: '{{count}} de parcelas sin un valor quedan como están',
      other: '{{count}} parcelas sin un valor quedan como están',
    },
  },
  'recount.nothing': {
    ru: 'Ничего не изменится',
    en: 'Nothing changes',
    it: 'Non cambia nulla',
    es: 'No cambia nada',
  },
  'recount.moisture': {
    ru: 'К влажности 14 % — формулой',
    en: 'To 14 % moisture: by a formula',
    it: 'Al 14 % di umidità: con una formula',
    es: 'Al 14 % de humedad: con una fórmula',
  },
  'recount.withPoint': {
    ru: 'Взять {{value}}',
    en: 'Use {{value}}',
    it: 'Usa {{value}}',
    es: 'Usar {{value}}',
  },
  'recount.point': {
    ru: 'Используйте точку как десятичный разделитель',
    en: 'Use a point as the decimal separator',
    it: 'Usa il punto come separatore decimale',
    es: 'Use el punto como separador decimal',
  },
  'recount.value': {
    ru: 'Число больше 0: цифры, точка и не больше 4 знаков после неё',
    en: 'A number greater than 0: digits, a point and at most 4 decimals',
    it: 'Un numero maggiore di 0: cifre, un punto e al massimo 4 decimali',
    es: 'Un número mayor que 0: cifras, un punto y como máximo 4 decimales',
  },
  'recount.sameTrait': {
    ru: 'Признак не пересчитывается сам по себе: выберите другой',
    en: 'A trait cannot be adjusted by itself: choose another one',
    it: 'Un carattere non si ricalcola con sé stesso: scegline un altro',
    es: 'Un carácter no se recalcula consigo mismo: elija otro',
  },
  'change.recounted': {
    ru: {
      one: 'Пересчитано: {{trait}} ({{count}} значение)',
      few: 'Пересчитано: {{trait}} ({{count}} значения)',
      many: 'Пересчитано: {{trait}} ({{count}} значений)',
      other: 'Пересчитано: {{trait}} ({{count}} значения)',
    },
    en: {
      one: 'Recounted {{trait}} ({{count}} value)',
      other: 'Recounted {{trait}} ({{count}} values)',
    },
    it: {
      one: 'Ricalcolato: {{trait}} ({{count}} valore)',
      many: 'Ricalcolato: {{trait}} ({{count}} di valori)',
      other: 'Ricalcolato: {{trait}} ({{count}} valori)',
    },
    es: {
      one: 'Recalculado: {{trait}} ({{count}} valor)',
      many: 'Recalculado: {{trait}} ({{count}} de valores)',
      other: 'Recalculado: {{trait}} ({{count}} valores)',
    },
  },
} satisfies Words
