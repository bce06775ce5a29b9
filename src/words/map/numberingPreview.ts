import type { Words } from '../word.ts'

/** What the shown numbering would do: labels given and kept, conflicts, the key below the field. */
export const numberingPreview = {
  'numbering.get': {
    ru: {
      one: '{{count}} делянка получит метку',
      few: '{{count}} делянки получат метку',
      many: '{{count}} делянок получат метку',
      other: '{{count}} делянки получат метку',
    },
    en: { one: '{{count}} plot gets a label', other: '{{count}} plots get a label' },
    it: {
      one: '{{count}} parcella riceve l’etichetta',
      many: '{{count}} parcelle ricevono l’etichetta',
      other: '{{count}} parcelle ricevono l’etichetta',
    },
    es: {
      one: '{{count}} parcela recibe etiqueta',
      many: '{{count}} parcelas reciben etiqueta',
      other: '{{count}} parcelas reciben etiqueta',
    },
  },
  'numbering.kept': {
    ru: 'без изменений',
    en: 'unchanged',
    it: 'mantenute',
    es: 'se conservan',
  },
  'numbering.conflicts': {
    ru: { one: 'конфликт', few: 'конфликта', many: 'конфликтов', other: 'конфликта' },
    en: { one: 'conflict', other: 'conflicts' },
    it: { one: 'conflitto', many: 'conflitti', other: 'conflitti' },
    es: { one: 'conflicto', many: 'conflictos', other: 'conflictos' },
  },
  'numbering.changed': {
    ru: {
      one: 'изменится {{count}}',
      few: 'изменятся {{count}}',
      many: 'изменятся {{count}}',
      other: 'изменятся {{count}}',
    },
    en: { one: 'changed {{count}}', other: 'changed {{count}}' },
    it: { one: 'cambia {{count}}', many: 'cambiano {{count}}', other: 'cambiano {{count}}' },
    es: { one: 'cambia {{count}}', many: 'cambian {{count}}', other: 'cambian {{count}}' },
  },
  'numbering.preview': {
    ru: {
      one: 'Предпросмотр: {{count}} делянка · {{first}} … {{last}} · без изменений {{kept}} · конфликтов {{conflicts}}',
      few: 'Предпросмотр: {{count}} делянки · {{first}} … {{last}} · без изменений {{kept}} · конфликтов {{conflicts}}',
      many: 'Предпросмотр: {{count}} делянок · {{first}} … {{last}} · без изменений {{kept}} · конфликтов {{conflicts}}',
      other:
        'Предпросмотр: {{count}} делянки · {{first}} … {{last}} · без изменений {{kept}} · конфликтов {{conflicts}}',
    },
    en: {
      one: 'Preview: {{count}} plot · {{first}} … {{last}} · kept {{kept}} · conflicts {{conflicts}}',
      other: 'Preview: {{count}} plots · {{first}} … {{last}} · kept {{kept}} · conflicts {{conflicts}}',
    },
    it: {
      one: 'Anteprima: {{count}} parcella · {{first}} … {{last}} · mantenute {{kept}} · conflitti {{conflicts}}',
      many: 'Anteprima: {{count}} parcelle · {{first}} … {{last}} · mantenute {{kept}} · conflitti {{conflicts}}',
      other: 'Anteprima: {{count}} parcelle · {{first}} … {{last}} · mantenute {{kept}} · conflitti {{conflicts}}',
    },
    es: {
      one: 'Vista previa: {{count}} parcela · {{first}} … {{last}} · se conservan {{kept}} · conflictos {{conflicts}}',
      many: 'Vista previa: {{count}} parcelas · {{first}} … {{last}} · se conservan {{kept}} · conflictos {{conflicts}}',
      other:
        'Vista previa: {{count}} parcelas · {{first}} … {{last}} · se conservan {{kept}} · conflictos {{conflicts}}',
    },
  },
  'numbering.taken': {
    ru: 'Метка {{label}} уже есть: ряд {{row}}, столбец {{col}}',
    en: '{{label}} is taken by the plot in row {{row}}, column {{col}}',
    it: '{{label}} è della parcella nella fila {{row}}, colonna {{col}}',
    es: '{{label}} es de la parcela en fila {{row}}, columna {{col}}',
  },
  'numbering.tooLong': {
    ru: 'Метка {{label}} длиннее 10 знаков',
    en: '{{label}} has more than 10 characters',
    it: '{{label}} supera i 10 caratteri',
    es: '{{label}} tiene más de 10 caracteres',
  },
  'numbering.badSign': {
    ru: 'В метке {{label}} есть недопустимый знак',
    en: '{{label}} contains a character not allowed in labels',
    it: '{{label}} ha un segno non ammesso',
    es: '{{label}} tiene un signo no permitido',
  },
  'numbering.twice': {
    ru: 'Метка {{label}} получилась бы дважды',
    en: '{{label}} would be used twice',
    it: '{{label}} esisterebbe due volte',
    es: '{{label}} existiría dos veces',
  },
  'numbering.unchanged': {
    ru: 'Метки уже такие',
    en: 'The labels are already like this',
    it: 'Le etichette sono già così',
    es: 'Las etiquetas ya son así',
  },
  'numbering.nothingSelected': {
    ru: 'Сначала выделите делянки',
    en: 'Select plots first',
    it: 'Seleziona prima delle parcelle',
    es: 'Seleccione antes parcelas',
  },
  'numbering.noFreeNumber': {
    ru: 'Свободного номера не осталось',
    en: 'No number is free',
    it: 'Nessun numero è libero',
    es: 'Ningún número está libre',
  },
  'numbering.key.new': {
    ru: 'новая метка',
    en: 'new label',
    it: 'nuova etichetta',
    es: 'etiqueta nueva',
  },
  'numbering.key.kept': {
    ru: 'прежняя метка',
    en: 'kept label',
    it: 'etichetta mantenuta',
    es: 'etiqueta conservada',
  },
  'numbering.key.conflict': {
    ru: 'конфликт',
    en: 'conflict',
    it: 'conflitto',
    es: 'conflicto',
  },
  'numbering.key.path': {
    ru: 'порядок обхода',
    en: 'walk order',
    it: 'ordine del percorso',
    es: 'orden del recorrido',
  },
} satisfies Words
