import type { Words } from '../word.ts'

/** Verbs of numbering. */
export const numberingCommands = {
  'command.numbering.open': {
    ru: 'Нумерация',
    en: 'Numbering',
    it: 'Numerazione',
    es: 'Numeración',
  },
  'command.numbering.clear': {
    ru: 'Снять нумерацию',
    en: 'Clear numbering',
    it: 'Cancella la numerazione',
    es: 'Borrar la numeración',
  },
  'command.numbering.corner.top_left': {
    ru: 'Начать сверху слева',
    en: 'Start at the top left',
    it: 'Inizia in alto a sinistra',
    es: 'Empezar arriba a la izquierda',
  },
  'command.numbering.corner.top_right': {
    ru: 'Начать сверху справа',
    en: 'Start at the top right',
    it: 'Inizia in alto a destra',
    es: 'Empezar arriba a la derecha',
  },
  'command.numbering.corner.bottom_left': {
    ru: 'Начать снизу слева',
    en: 'Start at the bottom left',
    it: 'Inizia in basso a sinistra',
    es: 'Empezar abajo a la izquierda',
  },
  'command.numbering.corner.bottom_right': {
    ru: 'Начать снизу справа',
    en: 'Start at the bottom right',
    it: 'Inizia in basso a destra',
    es: 'Empezar abajo a la derecha',
  },
  'command.numbering.head.left': {
    ru: 'Сначала влево',
    en: 'Left first',
    it: 'Prima a sinistra',
    es: 'Primero a la izquierda',
  },
  'command.numbering.head.right': {
    ru: 'Сначала вправо',
    en: 'Right first',
    it: 'Prima a destra',
    es: 'Primero a la derecha',
  },
  'command.numbering.head.up': {
    ru: 'Сначала вверх',
    en: 'Up first',
    it: 'Prima in su',
    es: 'Primero hacia arriba',
  },
  'command.numbering.head.down': {
    ru: 'Сначала вниз',
    en: 'Down first',
    it: 'Prima in giù',
    es: 'Primero hacia abajo',
  },
  'command.numbering.snake': {
    ru: 'Змейкой или рядами',
    en: 'Snake or by rows',
    it: 'A serpentina o per file',
    es: 'En zigzag o por filas',
  },
  'command.numbering.onlySelected': {
    ru: 'Все делянки или выделенные',
    en: 'All plots or the selected ones',
    it: 'Tutte le parcelle o le selezionate',
    es: 'Todas las parcelas o las seleccionadas',
  },
  'command.numbering.countEmpty': {
    ru: 'Считать пустые места',
    en: 'Number empty positions too',
    it: 'I posti vuoti prendono un numero',
    es: 'Los lugares vacíos llevan número',
  },
  'command.numbering.renumber': {
    ru: 'Перенумеровать',
    en: 'Renumber',
    it: 'Rinumera',
    es: 'Renumerar',
  },
  'command.numbering.continue': {
    ru: 'Продолжить после наибольшего',
    en: 'Continue after the highest',
    it: 'Continua dopo il più alto',
    es: 'Continuar tras el más alto',
  },
  'command.numbering.prefix': {
    ru: 'Ввести префикс',
    en: 'Type the prefix',
    it: 'Digita il prefisso',
    es: 'Escribir el prefijo',
  },
  'command.numbering.start': {
    ru: 'Ввести начало',
    en: 'Type the start number',
    it: 'Digita l’inizio',
    es: 'Escribir el inicio',
  },
  'command.numbering.step': {
    ru: 'Ввести шаг',
    en: 'Type the step',
    it: 'Digita il passo',
    es: 'Escribir el paso',
  },
  'command.numbering.apply': {
    ru: 'Применить нумерацию',
    en: 'Apply the numbering',
    it: 'Applica la numerazione',
    es: 'Aplicar la numeración',
  },
  'command.numbering.leave': {
    ru: 'Выйти без изменений',
    en: 'Leave without changes',
    it: 'Esci senza modifiche',
    es: 'Salir sin cambios',
  },
} satisfies Words
