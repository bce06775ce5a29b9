import type { Words } from '../word.ts'

/** The tour of the workbench. */
export const tour = {
  'tour.title': { ru: 'Первое знакомство', en: 'First steps', it: 'Primi passi', es: 'Primeros pasos' },
  'tour.step': {
    ru: 'шаг {{number}} из {{count}}',
    en: 'step {{number}} of {{count}}',
    it: 'passo {{number}} di {{count}}',
    es: 'paso {{number}} de {{count}}',
  },
  'tour.skip': { ru: 'Пропустить', en: 'Skip', it: 'Salta tutto', es: 'Omitir todo' },
  'tour.next': { ru: 'Дальше', en: 'Next', it: 'Avanti', es: 'Siguiente' },
  'tour.nursery': {
    ru: 'Выберите питомник и год слева вверху.',
    en: 'Pick a nursery and year at the top left.',
    it: 'Scegliere un vivaio e il suo anno nella barra in alto a sinistra.',
    es: 'Elija un vivero y su año en la barra, arriba a la izquierda.',
  },
  'tour.arrows': {
    ru: 'Щёлкните делянку и пройдите по полю стрелками.',
    en: 'Click a plot, then move around the field with the arrow keys.',
    it: 'Fare clic su una parcella e muoversi sulla mappa con le frecce.',
    es: 'Haga clic en una parcela y recorra el mapa con las flechas.',
  },
  'tour.colour': {
    ru: 'Раскрасьте карту по признаку.',
    en: 'Colour the map by a trait.',
    it: 'Colorare la mappa per un carattere.',
    es: 'Coloree el mapa por un carácter.',
  },
  'tour.numbering': {
    ru: 'Откройте нумерацию, посмотрите на путь по полю и выйдите клавишей Esc.',
    en: 'Open Numbering, see the walking path on the field, then press Esc to leave.',
    it: 'Aprire la numerazione, guardare il percorso nel campo e uscire con Esc.',
    es: 'Abra la numeración, mire el recorrido por el campo y salga con Esc.',
  },
  'tour.value': {
    ru: 'Наберите значение в ячейке, нажмите Enter и отмените.',
    en: 'Type a value into a cell, press Enter, then undo it.',
    it: 'Digitare un valore in una cella, premere Invio e annullare.',
    es: 'Teclee un valor en una celda, pulse Intro y deshágalo.',
  },
  'tour.palette': {
    ru: 'Откройте палитру: она находит любую команду, страницу и признак.',
    en: 'Open the command palette: it finds any command, page or trait.',
    it: 'Aprire la tavolozza: trova ogni comando, pagina e carattere.',
    es: 'Abra la paleta: encuentra cualquier comando, página y carácter.',
  },
  'command.tour': {
    ru: 'Показать знакомство снова',
    en: 'Replay the introduction',
    it: 'Mostra di nuovo i primi passi',
    es: 'Mostrar de nuevo los primeros pasos',
  },
} satisfies Words
