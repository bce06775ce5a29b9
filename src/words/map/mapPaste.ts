import type { Words } from '../word.ts'

/** Copying and pasting blocks on the field map. */
export const mapPaste = {
  'map.nothingKept': {
    ru: 'Под цифрой {{key}} ничего не запомнено',
    en: 'Nothing is stored under {{key}}',
    it: 'Nulla è memorizzato sotto {{key}}',
    es: 'No hay nada guardado en {{key}}',
  },
  'map.kept': {
    ru: {
      one: '{{count}} делянка запомнена под цифрой {{key}}',
      few: '{{count}} делянки запомнены под цифрой {{key}}',
      many: '{{count}} делянок запомнено под цифрой {{key}}',
      other: '{{count}} делянки запомнены под цифрой {{key}}',
    },
    en: { one: '{{count}} plot stored under {{key}}', other: '{{count}} plots stored under {{key}}' },
    it: {
      one: '{{count}} parcella memorizzata sotto {{key}}',
      many: '{{count}} parcelle memorizzate sotto {{key}}',
      other: '{{count}} parcelle memorizzate sotto {{key}}',
    },
    es: {
      one: '{{count}} parcela guardada en {{key}}',
      many: '{{count}} parcelas guardadas en {{key}}',
      other: '{{count}} parcelas guardadas en {{key}}',
    },
  },
  'map.copied': {
    ru: {
      one: 'Скопирована {{count}} делянка',
      few: 'Скопированы {{count}} делянки',
      many: 'Скопировано {{count}} делянок',
      other: 'Скопированы {{count}} делянки',
    },
    en: { one: '{{count}} plot copied', other: '{{count}} plots copied' },
    it: { one: '{{count}} parcella copiata', many: '{{count}} parcelle copiate', other: '{{count}} parcelle copiate' },
    es: { one: '{{count}} parcela copiada', many: '{{count}} parcelas copiadas', other: '{{count}} parcelas copiadas' },
  },
  'map.paste.nothing': {
    ru: 'Вставить некуда или нечего',
    en: 'There is nothing to paste, or no plot to paste into',
    it: 'Non c’è nulla da incollare, o nessuna parcella',
    es: 'No hay nada que pegar, o ninguna parcela',
  },
  'map.paste.equal': {
    ru: 'Все значения уже такие',
    en: 'All values are like that already',
    it: 'Tutti i valori sono già così',
    es: 'Todos los valores ya son así',
  },
  'map.paste.changes': {
    ru: {
      one: 'изменится {{count}}',
      few: 'изменятся {{count}}',
      many: 'изменятся {{count}}',
      other: 'изменятся {{count}}',
    },
    en: { one: '{{count}} changes', other: '{{count}} change' },
    it: { one: '{{count}} cambia', many: '{{count}} cambiano', other: '{{count}} cambiano' },
    es: { one: '{{count}} cambia', many: '{{count}} cambian', other: '{{count}} cambian' },
  },
  'map.paste.equals': {
    ru: { one: 'равно {{count}}', few: 'равны {{count}}', many: 'равны {{count}}', other: 'равны {{count}}' },
    en: { one: '{{count}} equal', other: '{{count}} equal' },
    it: { one: '{{count}} uguale', many: '{{count}} uguali', other: '{{count}} uguali' },
    es: { one: '{{count}} igual', many: '{{count}} iguales', other: '{{count}} iguales' },
  },
  'map.paste.out': {
    ru: {
      one: 'вне диапазона {{count}}',
      few: 'вне диапазона {{count}}',
      many: 'вне диапазона {{count}}',
      other: 'вне диапазона {{count}}',
    },
    en: { one: '{{count}} out of range', other: '{{count}} out of range' },
    it: { one: '{{count}} fuori intervallo', many: '{{count}} fuori intervallo', other: '{{count}} fuori intervallo' },
    es: { one: '{{count}} fuera de rango', many: '{{count}} fuera de rango', other: '{{count}} fuera de rango' },
  },
  'map.paste.doubtful': {
    ru: {
      one: 'под вопросом {{count}}',
      few: 'под вопросом {{count}}',
      many: 'под вопросом {{count}}',
      other: 'под вопросом {{count}}',
    },
    en: { one: '{{count}} doubtful', other: '{{count}} doubtful' },
    it: { one: '{{count}} dubbio', many: '{{count}} dubbi', other: '{{count}} dubbi' },
    es: { one: '{{count}} dudoso', many: '{{count}} dudosos', other: '{{count}} dudosos' },
  },
  'map.paste.unknown': {
    ru: {
      one: 'не понято {{count}}',
      few: 'не поняты {{count}}',
      many: 'не понято {{count}}',
      other: 'не поняты {{count}}',
    },
    en: { one: '{{count}} unknown', other: '{{count}} unknown' },
    it: { one: '{{count}} sconosciuto', many: '{{count}} sconosciuti', other: '{{count}} sconosciuti' },
    es: { one: '{{count}} desconocido', many: '{{count}} desconocidos', other: '{{count}} desconocidos' },
  },
  'map.paste.write': {
    ru: 'Записать',
    en: 'Write',
    it: 'Scrivi',
    es: 'Escribir',
  },
  'map.paste.drop': {
    ru: 'Отказаться',
    en: 'Drop',
    it: 'Scarta',
    es: 'Descartar',
  },
} satisfies Words
