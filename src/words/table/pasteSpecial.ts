import type { Words } from '../word.ts'

/** Pasting a clipboard otherwise than as it is. */
export const pasteSpecial = {
  'pasteSpecial.verb': { ru: 'Вставить', en: 'Paste', it: 'Incolla', es: 'Pegar' },
  'pasteSpecial.clipboard': { ru: 'Буфер обмена', en: 'Clipboard', it: 'Appunti', es: 'Portapapeles' },
  'pasteSpecial.size': {
    ru: '{{rows}} × {{cols}}',
    en: '{{rows}} × {{cols}}',
    it: '{{rows}} × {{cols}}',
    es: '{{rows}} × {{cols}}',
  },
  'pasteSpecial.rows': {
    ru: { one: '{{count}} строка', few: '{{count}} строки', many: '{{count}} строк', other: '{{count}} строки' },
    en: { one: '{{count}} row', other: '{{count}} rows' },
    it: { one: '{{count}} riga', many: '{{count}} di righe', other: '{{count}} righe' },
    es: { one: '{{count}} fila', many: '{{count}} de filas', other: '{{count}} filas' },
  },
  'pasteSpecial.cols': {
    ru: { one: '{{count}} столбец', few: '{{count}} столбца', many: '{{count}} столбцов', other: '{{count}} столбца' },
    en: { one: '{{count}} column', other: '{{count}} columns' },
    it: { one: '{{count}} colonna', many: '{{count}} di colonne', other: '{{count}} colonne' },
    es: { one: '{{count}} columna', many: '{{count}} de columnas', other: '{{count}} columnas' },
  },
  'pasteSpecial.moreRows': {
    ru: {
      one: 'и ещё {{count}} строка',
      few: 'и ещё {{count}} строки',
      many: 'и ещё {{count}} строк',
      other: 'и ещё {{count}} строки',
    },
    en: { one: 'and {{count}} more row', other: 'and {{count}} more rows' },
    it: { one: 'e un’altra riga ({{count}})', many: 'e altre {{count}} di righe', other: 'e altre {{count}} righe' },
    es: { one: 'y {{count}} fila más', many: 'y {{count}} de filas más', other: 'y {{count}} filas más' },
  },
  'pasteSpecial.operation': { ru: 'Действие', en: 'Operation', it: 'Operazione', es: 'Operación' },
  'pasteSpecial.set': { ru: 'Задать', en: 'Set', it: 'Imposta', es: 'Fijar' },
  'pasteSpecial.add': {
    ru: 'Прибавить к имеющимся числам',
    en: 'Add to the numbers there',
    it: 'Aggiungi ai numeri presenti',
    es: 'Sumar a los números presentes',
  },
  'pasteSpecial.subtract': {
    ru: 'Вычесть из имеющихся чисел',
    en: 'Subtract from the numbers there',
    it: 'Sottrai dai numeri presenti',
    es: 'Restar de los números presentes',
  },
  'pasteSpecial.multiply': {
    ru: 'Умножить имеющиеся числа',
    en: 'Multiply the numbers there',
    it: 'Moltiplica i numeri presenti',
    es: 'Multiplicar los números presentes',
  },
  'pasteSpecial.divide': {
    ru: 'Разделить имеющиеся числа',
    en: 'Divide the numbers there',
    it: 'Dividi i numeri presenti',
    es: 'Dividir los números presentes',
  },
  'pasteSpecial.byLabel': {
    ru: 'По меткам и заголовкам',
    en: 'Match by label',
    it: 'Per etichetta e intestazione',
    es: 'Por etiqueta y encabezado',
  },
  'pasteSpecial.skipsBlank': {
    ru: 'Пропускать пустые',
    en: 'Skip blank cells',
    it: 'Salta le celle vuote',
    es: 'Omitir celdas vacías',
  },
  'pasteSpecial.onlyEmpty': {
    ru: 'Только в пустые ячейки',
    en: 'Only into empty cells',
    it: 'Solo nelle celle vuote',
    es: 'Solo en celdas vacías',
  },
  'pasteSpecial.transposes': {
    ru: 'Строки сделать столбцами',
    en: 'Transpose',
    it: 'Trasponi righe e colonne',
    es: 'Trasponer filas y columnas',
  },
  'paste.noNumbers': {
    ru: 'В этом столбце не числа: считать нечего',
    en: 'This column holds no numbers to work with',
    it: 'Questa colonna non contiene numeri con cui calcolare',
    es: 'Esta columna no tiene números con los que calcular',
  },
  'paste.noResult': {
    ru: 'На ноль не делят',
    en: 'Nothing can be divided by zero',
    it: 'Non si può dividere per zero',
    es: 'No se puede dividir entre cero',
  },
} satisfies Words
