import type { Words } from '../word.ts'

/** Why an uploaded file is of one kind and not of another. */
export const uploadKinds = {
  'kinds.ask': {
    ru: 'Вид файла однозначно не определить. Выберите, что это:',
    en: 'This file could be one of several types. Which is it?',
    it: 'Il file può essere di più tipi. Scegli che cos’è:',
    es: 'El archivo puede ser de varios tipos. Elija qué es:',
  },
  'kinds.against': {
    ru: 'против: {{reasons}}',
    en: 'against it: {{reasons}}',
    it: 'contro: {{reasons}}',
    es: 'en contra: {{reasons}}',
  },
  'kinds.sheet': {
    ru: 'лист называется «{{name}}»',
    en: 'the sheet is called “{{name}}”',
    it: 'il foglio si chiama «{{name}}»',
    es: 'la hoja se llama «{{name}}»',
  },
  'kinds.missing': {
    ru: 'нет столбца «$t(columns.{{column}})»',
    en: 'no column “$t(columns.{{column}})”',
    it: 'manca la colonna «$t(columns.{{column}})»',
    es: 'falta la columna «$t(columns.{{column}})»',
  },
  'kinds.columns': {
    ru: 'столбцы: {{columns}}',
    en: 'headings: {{columns}}',
    it: 'intestazioni: {{columns}}',
    es: 'encabezados: {{columns}}',
  },
  'kinds.noLayout': {
    ru: 'нет столбцов «$t(columns.row)» и «$t(columns.col)»',
    en: 'no columns “$t(columns.row)” and “$t(columns.col)”',
    it: 'mancano le colonne «$t(columns.row)» e «$t(columns.col)»',
    es: 'faltan las columnas «$t(columns.row)» y «$t(columns.col)»',
  },
  'kinds.noTraits': { ru: 'признаков нет', en: 'no traits', it: 'nessun carattere', es: 'ningún carácter' },
  'kinds.program': {
    ru: '«{{heading}}» — заголовок программы {{program}}',
    en: '“{{heading}}” is a heading of {{program}}',
    it: '«{{heading}}» è un’intestazione di {{program}}',
    es: '«{{heading}}» es un encabezado de {{program}}',
  },
  'kinds.unknown': {
    ru: {
      one: '{{count}} неизвестный столбец',
      few: '{{count}} неизвестных столбца',
      many: '{{count}} неизвестных столбцов',
      other: '{{count}} неизвестного столбца',
    },
    en: { one: '{{count}} unknown column', other: '{{count}} unknown columns' },
    it: {
      one: '{{count}} colonna sconosciuta',
      many: '{{count}} di colonne sconosciute',
      other: '{{count}} colonne sconosciute',
    },
    es: {
      one: '{{count}} columna desconocida',
      many: '{{count}} de columnas desconocidas',
      other: '{{count}} columnas desconocidas',
    },
  },
  'kinds.known': {
    ru: {
      one: '{{known}} из {{count}} названия есть среди делянок: {{place}}',
      few: '{{known}} из {{count}} названий есть среди делянок: {{place}}',
      many: '{{known}} из {{count}} названий есть среди делянок: {{place}}',
      other: '{{known}} из {{count}} названий есть среди делянок: {{place}}',
    },
    en: {
      one: '{{known}} of {{count}} name is a plot of {{place}}',
      other: '{{known}} of {{count}} names are plots of {{place}}',
    },
    it: {
      one: '{{known}} nome su {{count}} è una parcella di {{place}}',
      many: '{{known}} nomi su {{count}} sono parcelle di {{place}}',
      other: '{{known}} nomi su {{count}} sono parcelle di {{place}}',
    },
    es: {
      one: '{{known}} de {{count}} nombre es parcela de {{place}}',
      many: '{{known}} de {{count}} nombres son parcelas de {{place}}',
      other: '{{known}} de {{count}} nombres son parcelas de {{place}}',
    },
  },
  'kinds.linesKnown': {
    ru: {
      one: '{{known}} из {{count}} линии уже есть',
      few: '{{known}} из {{count}} линий уже есть',
      many: '{{known}} из {{count}} линий уже есть',
      other: '{{known}} из {{count}} линий уже есть',
    },
    en: { one: '{{known}} of {{count}} line is known', other: '{{known}} of {{count}} lines are known' },
    it: {
      one: '{{known}} linea su {{count}} è già nota',
      many: '{{known}} linee su {{count}} sono già note',
      other: '{{known}} linee su {{count}} sono già note',
    },
    es: {
      one: '{{known}} de {{count}} línea ya existe',
      many: '{{known}} de {{count}} líneas ya existen',
      other: '{{known}} de {{count}} líneas ya existen',
    },
  },
  'kinds.absent': {
    ru: 'ещё нет: {{place}}',
    en: 'not there yet: {{place}}',
    it: 'non esiste ancora: {{place}}',
    es: 'aún no existe: {{place}}',
  },
  'kinds.empty': {
    ru: 'ещё нет делянок: {{place}}',
    en: 'no plots yet: {{place}}',
    it: 'ancora senza parcelle: {{place}}',
    es: 'aún sin parcelas: {{place}}',
  },
  'kinds.noHeader': {
    ru: 'нет строки заголовков',
    en: 'no header row',
    it: 'nessuna riga di intestazioni',
    es: 'sin fila de encabezados',
  },
  'kinds.header': {
    ru: 'есть строка заголовков: {{columns}}',
    en: 'it has a header row: {{columns}}',
    it: 'ha una riga di intestazioni: {{columns}}',
    es: 'tiene una fila de encabezados: {{columns}}',
  },
  'kinds.repeats': {
    ru: 'ячейки не похожи на названия делянок',
    en: 'its cells do not look like plot names',
    it: 'le celle non sembrano nomi di parcelle',
    es: 'las celdas no parecen nombres de parcelas',
  },
} satisfies Words
