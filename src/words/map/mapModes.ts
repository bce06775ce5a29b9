import type { Words } from '../word.ts'

/** What must be ended first, while the map is in the middle of something. */
export const mapModes = {
  'mode.move': {
    ru: 'Сначала опустите делянки (Enter) или верните их на место (Esc)',
    en: 'First put the plots down (Enter) or back to their places (Esc)',
    it: 'Prima deponi le parcelle (Invio) o rimettile al loro posto (Esc)',
    es: 'Primero suelte las parcelas (Intro) o devuélvalas a su lugar (Esc)',
  },
  'mode.width': {
    ru: 'Сначала примените ширину (Enter) или верните прежнюю (Esc)',
    en: 'First apply the width (Enter) or leave it as it was (Esc)',
    it: 'Prima applica la larghezza (Invio) o lasciala com’era (Esc)',
    es: 'Primero aplique la anchura (Intro) o déjela como estaba (Esc)',
  },
  'mode.edit': {
    ru: 'Сначала закончите правку ячейки: Enter — записать, Esc — вернуть как было',
    en: 'First finish the cell: Enter writes it, Esc restores it',
    it: 'Prima completa la cella: Invio la scrive, Esc la ripristina',
    es: 'Primero termine la celda: Intro la escribe, Esc la restaura',
  },
  'draft.endedByYear': {
    ru: 'Открыт другой год: то, что ещё не было применено, отменено',
    en: 'Another year was opened: what had not been applied yet was dropped',
    it: 'È stato aperto un altro anno: ciò che non era stato applicato è stato scartato',
    es: 'Se ha abierto otro año: lo que aún no se había aplicado se ha descartado',
  },
  'draft.endedByRows': {
    ru: 'Этих строк больше нет на экране: то, что ещё не было применено, отменено',
    en: 'These rows are no longer on screen: what had not been applied yet was dropped',
    it: 'Queste righe non sono più sullo schermo: ciò che non era stato applicato è stato scartato',
    es: 'Estas filas ya no están en pantalla: lo que aún no se había aplicado se ha descartado',
  },
} as const satisfies Words
