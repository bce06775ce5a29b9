import type { Words } from '../word.ts'

/** What a reviewed file makes: plots and plants, and what of them clashes. */
export const reviewMade = {
  'review.made': {
    ru: 'Новые делянки и растения',
    en: 'New plots and plants',
    it: 'Parcelle e piante nuove',
    es: 'Parcelas y plantas nuevas',
  },
  'review.madeMore': {
    ru: 'и ещё {{count}}',
    en: 'and {{count}} more',
    it: 'e altre {{count}}',
    es: 'y {{count}} más',
  },
  'review.isMade': { ru: 'будет создано', en: 'to be made', it: 'da creare', es: 'se creará' },
  'review.plot.new': { ru: 'новая делянка', en: 'a new plot', it: 'parcella nuova', es: 'parcela nueva' },
  'review.plant.new': { ru: 'новое растение', en: 'a new plant', it: 'pianta nuova', es: 'planta nueva' },
  'review.plot.repeated': {
    ru: 'строка на несколько делянок',
    en: 'a row for several plots',
    it: 'riga per più parcelle',
    es: 'fila para varias parcelas',
  },
  'review.ofOnePlot': {
    ru: 'строка создаёт несколько делянок: метки и места у неё не бывает',
    en: 'the row makes several plots: it has neither label nor place',
    it: 'la riga crea più parcelle: non ha etichetta né posto',
    es: 'la fila crea varias parcelas: no tiene etiqueta ni lugar',
  },
  'review.otherParent': {
    ru: 'У линии {{line}} в другой строке файла: {{parent}}',
    en: 'Another row of the file has {{parent}} for the line {{line}}',
    it: 'Un’altra riga del file ha {{parent}} per la linea {{line}}',
    es: 'Otra fila del archivo tiene {{parent}} para la línea {{line}}',
  },
  'review.ownColumn': {
    ru: 'по группе заголовка',
    en: 'by its group of headings',
    it: 'dal gruppo di intestazioni',
    es: 'por su grupo de encabezados',
  },
  'review.cellsOfRow': { ru: 'Значения', en: 'Values', it: 'Valori', es: 'Valores' },
  'review.instead': { ru: 'вместо', en: 'instead', it: 'invece', es: 'en su lugar' },
  'review.typeInstead': {
    ru: 'Что читать вместо ячейки {{cell}}',
    en: 'What to read instead of cell {{cell}}',
    it: 'Che cosa leggere al posto della cella {{cell}}',
    es: 'Qué leer en lugar de la celda {{cell}}',
  },
  'review.applyMade': {
    ru: 'Создать {{made}}, записать значений: {{count}}',
    en: 'Make {{made}}, write values: {{count}}',
    it: 'Crea {{made}}, scrivi valori: {{count}}',
    es: 'Crear {{made}}, escribir valores: {{count}}',
  },
  'change.reviewedMade': {
    ru: 'Из файла {{file}} создано {{made}}, записано значений: {{count}}',
    en: 'Of the file {{file}}: {{made}} made, values written: {{count}}',
    it: 'Dal file {{file}}: {{made}} creati, valori scritti: {{count}}',
    es: 'Del archivo {{file}}: {{made}} creados, valores escritos: {{count}}',
  },
} satisfies Words
