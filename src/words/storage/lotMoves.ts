import type { Words } from '../word.ts'

/** Lots that are carried to another place, and labels of those that are shown. */
export const lotMoves = {
  'command.storage.labels': {
    ru: 'Этикетки показанных партий',
    en: 'Labels of the lots shown',
    it: 'Etichette dei lotti mostrati',
    es: 'Etiquetas de los lotes mostrados',
  },
  'storage.bar.labels': { ru: 'Этикетки', en: 'Labels', it: 'Etichette', es: 'Etiquetas' },
  'storage.noLotsShown': {
    ru: 'не показано ни одной партии',
    en: 'no lot is shown',
    it: 'nessun lotto mostrato',
    es: 'no se muestra ningún lote',
  },
  'storage.drag.to': {
    ru: 'Куда переложить лот {{lot}}?',
    en: 'Where shall lot {{lot}} lie?',
    it: 'Dove mettere il lotto {{lot}}?',
    es: '¿Dónde poner el lote {{lot}}?',
  },
  'storage.drag.noOther': {
    ru: 'Другого места ещё нет: добавьте его кнопкой «Место».',
    en: 'There is no other location yet: add one by the button “Location”.',
    it: 'Non c’è ancora un’altra posizione: aggiungila con il pulsante «Posizione».',
    es: 'Todavía no hay otra ubicación: añádala con el botón «Ubicación».',
  },
  'storage.drag.done': {
    ru: 'Лот {{lot}} переложен: {{address}}',
    en: 'Lot {{lot}} was moved to {{address}}',
    it: 'Il lotto {{lot}} è stato spostato: {{address}}',
    es: 'El lote {{lot}} se movió: {{address}}',
  },
} satisfies Words
