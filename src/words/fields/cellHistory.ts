import type { Words } from '../word.ts'

/** What a cell held, and writing an earlier value again. */
export const cellHistory = {
  'command.cellHistory': {
    ru: 'История ячейки',
    en: 'History of the cell',
    it: 'Cronologia della cella',
    es: 'Historial de la celda',
  },
  'cellHistory.noCell': {
    ru: 'Выберите ячейку',
    en: 'Choose a cell',
    it: 'Scegli una cella',
    es: 'Elija una celda',
  },
  'cellHistory.notStored': {
    ru: 'Истории нет: столбец вычисляется',
    en: 'No history: this column is calculated',
    it: 'Nessuna cronologia: la colonna è calcolata',
    es: 'Sin historial: la columna se calcula',
  },
  'cellHistory.noLine': {
    ru: 'Родители записаны у линии, а у делянки её нет',
    en: 'Parents are recorded for the line, and this plot has no line',
    it: 'I genitori sono della linea, e la parcella non ne ha',
    es: 'Los progenitores son de la línea, y la parcela no tiene',
  },
  'cellHistory.none': {
    ru: 'В эту ячейку ещё ничего не записывали',
    en: 'Never written',
    it: 'Mai scritta',
    es: 'Nunca escrita',
  },
  'cellHistory.failed': {
    ru: 'История ячейки не загрузилась',
    en: 'The history of the cell could not be loaded',
    it: 'Impossibile caricare la cronologia della cella',
    es: 'No se pudo cargar el historial de la celda',
  },
  'cellHistory.restore': {
    ru: 'Вернуть {{value}}',
    en: 'Restore {{value}}',
    it: 'Ripristina {{value}}',
    es: 'Restaurar {{value}}',
  },
  'cellHistory.empty': {
    ru: 'Снова очистить',
    en: 'Empty again',
    it: 'Svuota di nuovo',
    es: 'Vaciar de nuevo',
  },
  'cellHistory.lineGone': {
    ru: 'Этой линии больше нет',
    en: 'That line is no longer there',
    it: 'Quella linea non esiste più',
    es: 'Esa línea ya no existe',
  },
  'change.cellRestored': {
    ru: 'Возвращено прежнее значение',
    en: 'Restored an earlier value',
    it: 'Ripristinato un valore precedente',
    es: 'Restaurado un valor anterior',
  },
} satisfies Words
