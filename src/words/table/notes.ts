import type { Words } from '../word.ts'

/** Notes at cells of traits: writing them, and showing only the rows that have one. */
export const notes = {
  'command.note': {
    ru: 'Заметка к ячейке',
    en: 'Note on the cell',
    it: 'Nota sulla cella',
    es: 'Nota en la celda',
  },
  'note.noCell': {
    ru: 'Выберите ячейки признаков, фаз или технологий',
    en: 'Choose cells of traits, stages or technologies',
    it: 'Scegli celle di caratteri, stadi o tecniche',
    es: 'Elija celdas de caracteres, fases o técnicas',
  },
  'note.title': {
    ru: {
      one: 'Заметка к {{count}} ячейке',
      few: 'Заметка к {{count}} ячейкам',
      many: 'Заметка к {{count}} ячейкам',
      other: 'Заметка к {{count}} ячейки',
    },
    en: { one: 'Note on {{count}} cell', other: 'Note on {{count}} cells' },
    it: { one: 'Nota su {{count}} cella', many: 'Nota su {{count}} di celle', other: 'Nota su {{count}} celle' },
    es: { one: 'Nota en {{count}} celda', many: 'Nota en {{count}} de celdas', other: 'Nota en {{count}} celdas' },
  },
  'note.text': { ru: 'Заметка', en: 'Note', it: 'Testo della nota', es: 'Texto de la nota' },
  'note.save': { ru: 'Записать', en: 'Write', it: 'Scrivi', es: 'Escribir' },
  'note.hint': {
    ru: 'До 2000 знаков; {{key}} записывает, пустой текст убирает заметку',
    en: 'Up to 2,000 characters. {{key}} saves; an empty text removes the note',
    it: 'Fino a 2000 caratteri; {{key}} la scrive, il testo vuoto toglie la nota',
    es: 'Hasta 2000 caracteres; {{key}} la escribe, el texto vacío quita la nota',
  },
  'note.told': {
    ru: 'Заметка: {{note}}',
    en: 'Note: {{note}}',
    it: 'Nota: {{note}}',
    es: 'Anotación: {{note}}',
  },
  'map.note': { ru: 'заметка: {{note}}', en: 'note: {{note}}', it: 'nota: {{note}}', es: 'anotación: {{note}}' },
  'note.onlyNoted': {
    ru: 'Показать только строки с заметкой',
    en: 'Show only rows with a note',
    it: 'Mostra solo le righe con una nota',
    es: 'Mostrar solo las filas con nota',
  },
  'note.allRows': {
    ru: 'Показать и строки без заметки',
    en: 'Show rows without a note, too',
    it: 'Mostra anche le righe senza nota',
    es: 'Mostrar también las filas sin nota',
  },
  'change.noted': {
    ru: {
      one: 'Заметка к {{count}} ячейке',
      few: 'Заметка к {{count}} ячейкам',
      many: 'Заметка к {{count}} ячейкам',
      other: 'Заметка к {{count}} ячейки',
    },
    en: { one: 'Noted {{count}} cell', other: 'Noted {{count}} cells' },
    it: { one: 'Annotata {{count}} cella', many: 'Annotate {{count}} di celle', other: 'Annotate {{count}} celle' },
    es: { one: 'Anotada {{count}} celda', many: 'Anotadas {{count}} de celdas', other: 'Anotadas {{count}} celdas' },
  },
  'change.notesRemoved': {
    ru: {
      one: 'Убрана {{count}} заметка',
      few: 'Убрано {{count}} заметки',
      many: 'Убрано {{count}} заметок',
      other: 'Убрано {{count}} заметки',
    },
    en: { one: 'Removed {{count}} note', other: 'Removed {{count}} notes' },
    it: { one: 'Tolta {{count}} nota', many: 'Tolte {{count}} di note', other: 'Tolte {{count}} note' },
    es: { one: 'Quitada {{count}} nota', many: 'Quitadas {{count}} de notas', other: 'Quitadas {{count}} notas' },
  },
} satisfies Words
