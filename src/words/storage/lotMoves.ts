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
    ru: 'Куда переложить партию {{lot}}?',
    en: 'Move lot {{lot}} to:',
    it: 'Dove mettere il lotto {{lot}}?',
    es: '¿Dónde poner el lote {{lot}}?',
  },
  'storage.drag.noOther': {
    ru: 'Другого места ещё нет: добавьте его кнопкой «Место».',
    en: 'There is no other location yet: add one by the button “Location”.',
    it: 'Non c’è ancora un’altra posizione: aggiungila con il pulsante «Posizione».',
    es: 'Todavía no hay otra ubicación: añádala con el botón «Ubicación».',
  },
  'storage.unknownCode': {
    ru: 'Код «{{code}}» не обозначает ни партии, ни места хранения',
    en: 'The code “{{code}}” names neither a lot nor a location',
    it: 'Il codice «{{code}}» non indica né un lotto né una posizione',
    es: 'El código «{{code}}» no indica ni un lote ni una ubicación',
  },
  'storage.scannedBeside.lot': {
    ru: 'Прочитан код партии {{id}}. Сначала закройте окно',
    en: 'Lot {{id}} was scanned. Close the dialog first',
    it: 'È stato letto il lotto {{id}}. Chiudi prima la finestra',
    es: 'Se leyó el lote {{id}}. Cierre antes la ventana',
  },
  'storage.scannedBeside.location': {
    ru: 'Прочитан код места хранения {{id}}. Сначала закройте окно',
    en: 'Location {{id}} was scanned. Close the dialog first',
    it: 'È stata letta la posizione {{id}}. Chiudi prima la finestra',
    es: 'Se leyó la ubicación {{id}}. Cierre antes la ventana',
  },
  'storage.drag.done': {
    ru: 'Партия {{lot}} переложена: {{address}}',
    en: 'Lot {{lot}} was moved to {{address}}',
    it: 'Il lotto {{lot}} è stato spostato: {{address}}',
    es: 'El lote {{lot}} se movió: {{address}}',
  },
} satisfies Words
