import type { Words } from '../word.ts'

/** Filling a column by a formula, and what can be wrong with one. */
export const formula = {
  'command.formula': {
    ru: 'Формула по столбцам',
    en: 'Fill with a formula',
    it: 'Riempi con una formula',
    es: 'Rellenar con una fórmula',
  },
  'formula.noNumbers': {
    ru: 'Формула считается по всем делянкам года: откройте их таблицу',
    en: 'Formulas are calculated over all plots of a year: open the plot table',
    it: 'Una formula si calcola su tutte le parcelle dell’anno: apri la loro tabella',
    es: 'Una fórmula se calcula sobre todas las parcelas del año: abra su tabla',
  },
  'formula.target': { ru: 'Столбец', en: 'Column', it: 'Colonna', es: 'Columna' },
  'formula.text': { ru: 'Формула', en: 'Formula', it: 'La formula', es: 'Fórmula' },
  'formula.hint': {
    ru: 'Например: 100 * Урожай / Солома · mean(Урожай by line) · days(Колошение)',
    en: 'For example: 100 * Yield / Straw · mean(Yield by line) · days(Heading)',
    it: 'Per esempio: 100 * Resa / Paglia · mean(Resa by line) · days(Spigatura)',
    es: 'Por ejemplo: 100 * Rendimiento / Paja · mean(Rendimiento by line) · days(Espigado)',
  },
  'formula.nearest': {
    ru: 'Заменить на {{name}}',
    en: 'Use {{name}}',
    it: 'Usa {{name}}',
    es: 'Usar {{name}}',
  },
  'formula.figures': {
    ru: {
      one: '{{count}} значение, среднее {{mean}}',
      few: '{{count}} значения, среднее {{mean}}',
      many: '{{count}} значений, среднее {{mean}}',
      other: '{{count}} значения, среднее {{mean}}',
    },
    en: { one: '{{count}} value, mean {{mean}}', other: '{{count}} values, mean {{mean}}' },
    it: {
      one: '{{count}} valore, media {{mean}}',
      many: '{{count}} di valori, media {{mean}}',
      other: '{{count}} valori, media {{mean}}',
    },
    es: {
      one: '{{count}} valor, media {{mean}}',
      many: '{{count}} de valores, media {{mean}}',
      other: '{{count}} valores, media {{mean}}',
    },
  },
  'formula.rows': { ru: 'Делянки', en: 'Plots', it: 'Parcelle', es: 'Parcelas' },
  'formula.rows.selected': {
    ru: 'Выбранные: {{count}}',
    en: 'Selected: {{count}}',
    it: 'Selezionate: {{count}}',
    es: 'Seleccionadas: {{count}}',
  },
  'formula.rows.shown': {
    ru: 'Все видимые: {{count}}',
    en: 'All shown: {{count}}',
    it: 'Tutte le visibili: {{count}}',
    es: 'Todas las visibles: {{count}}',
  },
  'formula.overwritten': {
    ru: {
      one: '{{count}} записанное значение будет заменено',
      few: '{{count}} записанных значения будут заменены',
      many: '{{count}} записанных значений будут заменены',
      other: '{{count}} записанного значения будет заменено',
    },
    en: { one: '{{count}} stored value will be overwritten', other: '{{count}} stored values will be overwritten' },
    it: {
      one: '{{count}} valore registrato sarà sovrascritto',
      many: '{{count}} di valori registrati saranno sovrascritti',
      other: '{{count}} valori registrati saranno sovrascritti',
    },
    es: {
      one: 'Se sobrescribirá {{count}} valor guardado',
      many: 'Se sobrescribirán {{count}} de valores guardados',
      other: 'Se sobrescribirán {{count}} valores guardados',
    },
  },
  'values.hidden': {
    ru: {
      one: '{{count}} скрытая делянка останется без изменений',
      few: '{{count}} скрытые делянки останутся без изменений',
      many: '{{count}} скрытых делянок останутся без изменений',
      other: '{{count}} скрытой делянки останется без изменений',
    },
    en: { one: '{{count}} hidden plot stays unchanged', other: '{{count}} hidden plots stay unchanged' },
    it: {
      one: '{{count}} parcella nascosta resta invariata',
      many: '{{count}} di parcelle nascoste restano invariate',
      other: '{{count}} parcelle nascoste restano invariate',
    },
    es: {
      one: '{{count}} parcela oculta queda sin cambios',
      many: '{{count}} de parcelas ocultas quedan sin cambios',
      other: '{{count}} parcelas ocultas quedan sin cambios',
    },
  },
  'formula.left': {
    ru: {
      one: '{{count}} делянка без результата останется как есть',
      few: '{{count}} делянки без результата останутся как есть',
      many: '{{count}} делянок без результата останутся как есть',
      other: '{{count}} делянки без результата останутся как есть',
    },
    en: {
      one: '{{count}} plot without a result keeps what it has',
      other: '{{count}} plots without a result keep what they have',
    },
    it: {
      one: '{{count}} parcella senza risultato resta com’è',
      many: '{{count}} di parcelle senza risultato restano come sono',
      other: '{{count}} parcelle senza risultato restano come sono',
    },
    es: {
      one: '{{count}} parcela sin resultado queda como está',
      many: '{{count}} de parcelas sin resultado quedan como están',
      other: '{{count}} parcelas sin resultado quedan como están',
    },
  },
  'formula.expected': {
    ru: 'Здесь нужны число, имя или скобка; дробь пишется с точкой, аргументы — через «;»',
    en: 'A number, a name or a bracket is needed here; decimals take a point, arguments a “;”',
    it: 'Qui serve un numero, un nome o una parentesi; i decimali con il punto, gli argomenti con «;»',
    es: 'Aquí hace falta un número, un nombre o un paréntesis; decimales con punto, argumentos con «;»',
  },
  'formula.unknownName': {
    ru: 'Такого имени нет',
    en: 'There is no such name',
    it: 'Questo nome non esiste',
    es: 'No existe ese nombre',
  },
  'formula.type': {
    ru: 'Несовместимые типы: числа, даты, тексты и условия не смешиваются',
    en: 'Wrong type: numbers, dates, text and conditions cannot be mixed',
    it: 'Il tipo non va bene: numeri, date, testi e condizioni non si mescolano',
    es: 'Es de otro tipo: números, fechas, textos y condiciones no se mezclan',
  },
  'formula.arguments': {
    ru: 'Аргументов должно быть от {{fewest}} до {{most}}',
    en: 'It takes {{fewest}} to {{most}} arguments',
    it: 'Servono da {{fewest}} a {{most}} argomenti',
    es: 'Necesita de {{fewest}} a {{most}} argumentos',
  },
  'formula.tooLong': {
    ru: 'Формула длиннее {{max}} знаков',
    en: 'The formula is longer than {{max}} characters',
    it: 'La formula supera i {{max}} caratteri',
    es: 'La fórmula supera los {{max}} caracteres',
  },
  'formula.tooDeep': {
    ru: 'Вложенность скобок больше {{max}}',
    en: 'Brackets are nested more than {{max}} deep',
    it: 'Più di {{max}} parentesi annidate',
    es: 'Más de {{max}} paréntesis anidados',
  },
  'change.formula': {
    ru: {
      one: 'По формуле: {{trait}} ({{count}} значение)',
      few: 'По формуле: {{trait}} ({{count}} значения)',
      many: 'По формуле: {{trait}} ({{count}} значений)',
      other: 'По формуле: {{trait}} ({{count}} значения)',
    },
    en: { one: 'By formula: {{trait}} ({{count}} value)', other: 'By formula: {{trait}} ({{count}} values)' },
    it: {
      one: 'Con formula: {{trait}} ({{count}} valore)',
      many: 'Con formula: {{trait}} ({{count}} di valori)',
      other: 'Con formula: {{trait}} ({{count}} valori)',
    },
    es: {
      one: 'Por fórmula: {{trait}} ({{count}} valor)',
      many: 'Por fórmula: {{trait}} ({{count}} de valores)',
      other: 'Por fórmula: {{trait}} ({{count}} valores)',
    },
  },
} satisfies Words
