import type { Words } from '../word.ts'

/** Verbs of trial designs. */
export const designCommands = {
  'command.design.open': {
    ru: 'План опыта',
    en: 'Trial design',
    it: 'Disegno sperimentale',
    es: 'Diseño del ensayo',
  },
  'command.design.corner.top_left': {
    ru: 'План: начать сверху слева',
    en: 'Design: start at the top left',
    it: 'Disegno: inizia in alto a sinistra',
    es: 'Diseño: empezar arriba a la izquierda',
  },
  'command.design.corner.top_right': {
    ru: 'План: начать сверху справа',
    en: 'Design: start at the top right',
    it: 'Disegno: inizia in alto a destra',
    es: 'Diseño: empezar arriba a la derecha',
  },
  'command.design.corner.bottom_left': {
    ru: 'План: начать снизу слева',
    en: 'Design: start at the bottom left',
    it: 'Disegno: inizia in basso a sinistra',
    es: 'Diseño: empezar abajo a la izquierda',
  },
  'command.design.corner.bottom_right': {
    ru: 'План: начать снизу справа',
    en: 'Design: start at the bottom right',
    it: 'Disegno: inizia in basso a destra',
    es: 'Diseño: empezar abajo a la derecha',
  },
  'command.design.snake': {
    ru: 'План: змейкой или рядами',
    en: 'Design: snake or by rows',
    it: 'Disegno: a serpentina o per righe',
    es: 'Diseño: en serpentina o por filas',
  },
  'command.design.draw': {
    ru: 'План: другое начальное число',
    en: 'Design: new random seed',
    it: 'Disegno: sorteggia un altro seme',
    es: 'Diseño: sortear otra semilla',
  },
  'command.design.swap': {
    ru: 'Взять линию, обменять с взятой',
    en: 'Take a line up, swap with it',
    it: 'Prendi una linea, scambiala',
    es: 'Tomar una línea, intercambiarla',
  },
  'command.design.unswap': {
    ru: 'Вернуть последний обмен',
    en: 'Take the last swap back',
    it: 'Annulla l’ultimo scambio',
    es: 'Deshacer el último intercambio',
  },
  'command.design.origin': {
    ru: 'План: начать с этого места',
    en: 'Design: begin at this place',
    it: 'Disegno: inizia da questo posto',
    es: 'Diseño: empezar en este lugar',
  },
  'command.design.gap': {
    ru: 'Оставить место пустым',
    en: 'Leave the position empty',
    it: 'Lascia vuoto il posto',
    es: 'Dejar vacío el lugar',
  },
  'command.design.lines': {
    ru: 'План: к списку линий',
    en: 'Design: to the list of lines',
    it: 'Disegno: all’elenco delle linee',
    es: 'Diseño: a la lista de líneas',
  },
  'command.design.kind': {
    ru: 'План: к виду',
    en: 'Design: to its kind',
    it: 'Disegno: al tipo',
    es: 'Diseño: al tipo',
  },
  'command.design.apply': {
    ru: 'Создать делянки плана',
    en: 'Make the plots of the design',
    it: 'Crea le parcelle del disegno',
    es: 'Crear las parcelas del diseño',
  },
  'command.design.leave': {
    ru: 'Закрыть план опыта',
    en: 'Leave the trial design',
    it: 'Lascia il disegno sperimentale',
    es: 'Dejar el diseño del ensayo',
  },
} satisfies Words
