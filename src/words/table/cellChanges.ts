import type { Words } from '../word.ts'

/** Names of the changes typed into one column of the spreadsheet. */
export const cellChanges = {
  'change.cell.name': {
    ru: 'Изменено: название делянки ({{count}})',
    en: 'Changed: plot name ({{count}})',
    it: 'Modificato: nome della parcella ({{count}})',
    es: 'Cambiado: nombre de la parcela ({{count}})',
  },
  'change.cell.label': {
    ru: 'Изменено: метка ({{count}})',
    en: 'Changed: label ({{count}})',
    it: 'Modificato: etichetta ({{count}})',
    es: 'Cambiado: etiqueta ({{count}})',
  },
  'change.cell.row': {
    ru: 'Изменено: ряд ({{count}})',
    en: 'Changed: row ({{count}})',
    it: 'Modificato: fila ({{count}})',
    es: 'Cambiado: fila ({{count}})',
  },
  'change.cell.col': {
    ru: 'Изменено: столбец ({{count}})',
    en: 'Changed: column ({{count}})',
    it: 'Modificato: colonna ({{count}})',
    es: 'Cambiado: columna ({{count}})',
  },
  'change.cell.line': {
    ru: 'Изменено: линия ({{count}})',
    en: 'Changed: line ({{count}})',
    it: 'Modificato: linea ({{count}})',
    es: 'Cambiado: línea ({{count}})',
  },
  'change.cell.mother': {
    ru: 'Изменено: мать ({{count}})',
    en: 'Changed: mother ({{count}})',
    it: 'Modificato: madre ({{count}})',
    es: 'Cambiado: madre ({{count}})',
  },
  'change.cell.father': {
    ru: 'Изменено: отец ({{count}})',
    en: 'Changed: father ({{count}})',
    it: 'Modificato: padre ({{count}})',
    es: 'Cambiado: padre ({{count}})',
  },
  'change.cell.crossing': {
    ru: 'Изменено: скрещивание ({{count}})',
    en: 'Changed: cross ({{count}})',
    it: 'Modificato: incrocio ({{count}})',
    es: 'Cambiado: cruce ({{count}})',
  },
  'change.cell.comment': {
    ru: 'Изменено: комментарий ({{count}})',
    en: 'Changed: comment ({{count}})',
    it: 'Modificato: commento ({{count}})',
    es: 'Cambiado: comentario ({{count}})',
  },
  'change.cell.repetitions': {
    ru: 'Изменено: число повторений ({{count}})',
    en: 'Changed: repetitions ({{count}})',
    it: 'Modificato: ripetizioni ({{count}})',
    es: 'Cambiado: repeticiones ({{count}})',
  },
  'change.cell.width': {
    ru: 'Изменено: ширина ({{count}})',
    en: 'Changed: width ({{count}})',
    it: 'Modificato: larghezza ({{count}})',
    es: 'Cambiado: ancho ({{count}})',
  },
  'change.cell.length': {
    ru: 'Изменено: длина ({{count}})',
    en: 'Changed: length ({{count}})',
    it: 'Modificato: lunghezza ({{count}})',
    es: 'Cambiado: largo ({{count}})',
  },
} satisfies Words
