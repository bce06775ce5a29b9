import type { Words } from '../word.ts'

/** Why a pasted cell is doubtful, out of range or cannot be written. */
export const pasteReasons = {
  'doubt.mark': {
    ru: '«{{text}}» может означать {{value}} или {{other}}; прочитано как {{value}}',
    en: '“{{text}}” may mean {{value}} or {{other}}; read as {{value}}',
    it: '«{{text}}» può significare {{value}} o {{other}}; letto come {{value}}',
    es: '«{{text}}» puede significar {{value}} o {{other}}; se lee como {{value}}',
  },
  'doubt.percent': {
    ru: '«{{text}}» — процент; прочитано как {{value}}',
    en: '“{{text}}” is a percentage; read as {{value}}',
    it: '«{{text}}» è una percentuale; letto come {{value}}',
    es: '«{{text}}» es un porcentaje; se lee como {{value}}',
  },
  'doubt.currency': {
    ru: '«{{text}}» — денежная сумма; прочитано как {{value}}',
    en: '“{{text}}” is a sum of money; read as {{value}}',
    it: '«{{text}}» è una somma di denaro; letto come {{value}}',
    es: '«{{text}}» es una suma de dinero; se lee como {{value}}',
  },
  'doubt.fraction': {
    ru: '«{{text}}» — дробь; прочитано как {{value}}',
    en: '“{{text}}” is a fraction; read as {{value}}',
    it: '«{{text}}» è una frazione; letto come {{value}}',
    es: '«{{text}}» es una fracción; se lee como {{value}}',
  },
  'doubt.shown': {
    ru: 'В исходной таблице показано «{{text}}»; прочитано как {{value}}',
    en: 'The source shows “{{text}}”; read as {{value}}',
    it: 'La tabella di origine mostra «{{text}}»; letto come {{value}}',
    es: 'La tabla de origen muestra «{{text}}»; se lee como {{value}}',
  },
  'doubt.date': {
    ru: 'В исходной таблице «{{text}}» — дата; прочитано как число {{value}}',
    en: 'In the source “{{text}}” is a date; read as the number {{value}}',
    it: 'Nella tabella di origine «{{text}}» è una data; letto come numero {{value}}',
    es: 'En la tabla de origen «{{text}}» es una fecha; se lee como el número {{value}}',
  },
  'doubt.time': {
    ru: 'В исходной таблице «{{text}}» — время; прочитано как число {{value}}',
    en: 'In the source “{{text}}” is a time; read as the number {{value}}',
    it: 'Nella tabella di origine «{{text}}» è un orario; letto come numero {{value}}',
    es: 'En la tabla de origen «{{text}}» es una hora; se lee como el número {{value}}',
  },
  'doubt.boolean': {
    ru: 'В исходной таблице «{{text}}» — логическое значение; прочитано как число {{value}}',
    en: 'In the source “{{text}}” is true or false; read as the number {{value}}',
    it: 'Nella tabella di origine «{{text}}» è vero o falso; letto come numero {{value}}',
    es: 'En la tabla de origen «{{text}}» es verdadero o falso; se lee como el número {{value}}',
  },
  'doubt.order': {
    ru: 'В «{{text}}» первым может стоять день или месяц; прочитано как {{value}}',
    en: 'In “{{text}}” day or month may come first; read as {{value}}',
    it: 'In «{{text}}» può venire prima il giorno o il mese; letto come {{value}}',
    es: 'En «{{text}}» puede ir primero el día o el mes; se lee como {{value}}',
  },
  'doubt.year': {
    ru: 'Год в «{{text}}» записан двумя цифрами; прочитано как {{value}}',
    en: 'The year in “{{text}}” has two digits; read as {{value}}',
    it: 'L’anno in «{{text}}» ha due cifre; letto come {{value}}',
    es: 'El año en «{{text}}» tiene dos cifras; se lee como {{value}}',
  },
  'doubt.serial': {
    ru: '«{{text}}» может быть номером дня из Excel; прочитано как {{value}}',
    en: '“{{text}}” may be a day number of Excel; read as {{value}}',
    it: '«{{text}}» può essere un numero di giorno di Excel; letto come {{value}}',
    es: '«{{text}}» puede ser un número de día de Excel; se lee como {{value}}',
  },
  'fault.number': {
    ru: '«{{text}}» — не число',
    en: '“{{text}}” is not a number',
    it: '«{{text}}» non è un numero',
    es: '«{{text}}» no es un número',
  },
  'fault.noDate': {
    ru: '«{{text}}» — не дата',
    en: '“{{text}}” is not a date',
    it: '«{{text}}» non è una data',
    es: '«{{text}}» no es una fecha',
  },
  'fault.text': {
    ru: '«{{text}}» сюда не подходит',
    en: '“{{text}}” does not fit here',
    it: '«{{text}}» qui non va bene',
    es: '«{{text}}» no sirve aquí',
  },
  'fault.date': {
    ru: '«{{text}}» — дата, а нужно число',
    en: '“{{text}}” is a date, a number is needed',
    it: '«{{text}}» è una data, serve un numero',
    es: '«{{text}}» es una fecha, hace falta un número',
  },
  'fault.time': {
    ru: '«{{text}}» — время, а нужно число',
    en: '“{{text}}” is a time, a number is needed',
    it: '«{{text}}» è un orario, serve un numero',
    es: '«{{text}}» es una hora, hace falta un número',
  },
  'fault.boolean': {
    ru: '«{{text}}» — логическое значение, а нужно число',
    en: '“{{text}}” is true or false, a number is needed',
    it: '«{{text}}» è vero o falso, serve un numero',
    es: '«{{text}}» es verdadero o falso, hace falta un número',
  },
  'paste.unknownLabel': {
    ru: 'Строка «{{text}}»: делянки с такой меткой нет',
    en: 'Row “{{text}}”: no plot has this label',
    it: 'Riga «{{text}}»: nessuna parcella ha questa etichetta',
    es: 'Fila «{{text}}»: ninguna parcela tiene esta etiqueta',
  },
  'paste.hiddenLabel': {
    ru: 'Строка «{{text}}»: делянка сейчас не показана в таблице',
    en: 'Row “{{text}}”: the table does not show this plot now',
    it: 'Riga «{{text}}»: la tabella ora non mostra questa parcella',
    es: 'Fila «{{text}}»: la tabla no muestra ahora esta parcela',
  },
  'paste.unknownHeading': {
    ru: 'Столбец «{{text}}»: такого столбца нет',
    en: 'Column “{{text}}”: there is no such column',
    it: 'Colonna «{{text}}»: non c’è una colonna con questo nome',
    es: 'Columna «{{text}}»: no hay ninguna columna con ese nombre',
  },
  'table.paste.reasons': {
    ru: 'На что посмотреть до записи',
    en: 'What to look at before writing',
    it: 'Che cosa guardare prima di scrivere',
    es: 'Qué mirar antes de escribir',
  },
  'table.paste.more': {
    ru: { one: 'и ещё {{count}}', few: 'и ещё {{count}}', many: 'и ещё {{count}}', other: 'и ещё {{count}}' },
    en: { one: 'and {{count}} more', other: 'and {{count}} more' },
    it: { one: 'e altra {{count}}', many: 'e altre {{count}}', other: 'e altre {{count}}' },
    es: { one: 'y {{count}} más', many: 'y {{count}} más', other: 'y {{count}} más' },
  },
  'table.paste.readOnly': {
    ru: {
      one: '{{count}} в вычисляемый столбец, не запишется',
      few: '{{count}} в вычисляемые столбцы, не запишутся',
      many: '{{count}} в вычисляемые столбцы, не запишется',
      other: '{{count}} в вычисляемые столбцы, не запишутся',
    },
    en: {
      one: '{{count}} for a computed column, not written',
      other: '{{count}} for computed columns, not written',
    },
    it: {
      one: '{{count}} per una colonna calcolata, non scritto',
      many: '{{count}} per colonne calcolate, non scritti',
      other: '{{count}} per colonne calcolate, non scritti',
    },
    es: {
      one: '{{count}} para una columna calculada, no se escribe',
      many: '{{count}} para columnas calculadas, no se escriben',
      other: '{{count}} para columnas calculadas, no se escriben',
    },
  },
  'table.paste.unmatched': {
    ru: 'Не найдено строк и столбцов: {{count}}',
    en: { one: '{{count}} row or column not found', other: '{{count}} rows or columns not found' },
    it: {
      one: '{{count}} riga o colonna non trovata',
      many: '{{count}} righe o colonne non trovate',
      other: '{{count}} righe o colonne non trovate',
    },
    es: {
      one: '{{count}} fila o columna no encontrada',
      many: '{{count}} filas o columnas no encontradas',
      other: '{{count}} filas o columnas no encontradas',
    },
  },
  'table.unread.dropped': {
    ru: {
      one: 'Убрано {{count}} вставленное значение, которое не удалось прочитать',
      few: 'Убраны {{count}} вставленных значения, которые не удалось прочитать',
      many: 'Убрано {{count}} вставленных значений, которые не удалось прочитать',
      other: 'Убраны {{count}} вставленных значения, которые не удалось прочитать',
    },
    en: {
      one: '{{count}} pasted text that could not be written is dropped',
      other: '{{count}} pasted texts that could not be written are dropped',
    },
    it: {
      one: '{{count}} testo incollato e non scritto è stato tolto',
      many: '{{count}} testi incollati e non scritti sono stati tolti',
      other: '{{count}} testi incollati e non scritti sono stati tolti',
    },
    es: {
      one: '{{count}} texto pegado y no escrito se ha quitado',
      many: '{{count}} textos pegados y no escritos se han quitado',
      other: '{{count}} textos pegados y no escritos se han quitado',
    },
  },
  'table.unread.none': {
    ru: 'Вставленных значений, которые не удалось прочитать, нет',
    en: 'No rejected values to discard',
    it: 'Nessun testo incollato attende di essere scritto',
    es: 'Ningún texto pegado espera ser escrito',
  },
  'command.problem.dropUnread': {
    ru: 'Убрать вставленное, что не удалось прочитать',
    en: 'Drop pasted texts that could not be written',
    it: 'Togli i testi incollati non scritti',
    es: 'Quitar los textos pegados no escritos',
  },
  'outside.limits': {
    ru: '{{value}} вне пределов признака: {{min}} – {{max}}',
    en: '{{value}} is outside the trait’s limits: {{min}} – {{max}}',
    it: '{{value}} è fuori dai limiti del carattere: {{min}} – {{max}}',
    es: '{{value}} está fuera de los límites del carácter: {{min}} – {{max}}',
  },
  'outside.fences': {
    ru: '{{value}} далеко от остальных значений питомника и года: {{low}} – {{high}}',
    en: '{{value}} is far from the other values of the nursery and year: {{low}} – {{high}}',
    it: '{{value}} è lontano dagli altri valori del vivaio e dell’anno: {{low}} – {{high}}',
    es: '{{value}} está lejos de los demás valores del vivero y del año: {{low}} – {{high}}',
  },
} as const satisfies Words
