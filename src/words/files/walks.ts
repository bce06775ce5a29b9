import type { Words } from '../word.ts'

/** In what order plots are gone through: the walk of a year, and another one. */
export const walks = {
  'walk.along.horizontal': { ru: 'по рядам', en: 'along rows', it: 'lungo le file', es: 'a lo largo de las filas' },
  'walk.along.vertical': {
    ru: 'по столбцам',
    en: 'along columns',
    it: 'lungo le colonne',
    es: 'a lo largo de las columnas',
  },
  'walk.by_rows': {
    ru: 'в одну сторону',
    en: 'all in one direction',
    it: 'sempre nello stesso verso',
    es: 'siempre en la misma dirección',
  },
  'walk.snake': { ru: 'змейкой', en: 'serpentine', it: 'a serpentina', es: 'en zigzag' },
  'walk.breaksAt': {
    ru: 'заново после {{runs}}',
    en: 'restarting after run {{runs}}',
    it: 'da capo dopo {{runs}}',
    es: 'de nuevo después de {{runs}}',
  },
  'walk.other': { ru: 'Другой обход', en: 'Another walk', it: 'Altro percorso', es: 'Otro recorrido' },
  'walk.corner': { ru: 'Начать', en: 'Begin', it: 'Inizio', es: 'Empezar' },
  'walk.along': { ru: 'Идти', en: 'Go', it: 'Direzione', es: 'Avanzar' },
  'walk.turn': { ru: 'Следующий ход', en: 'Next run', it: 'Passata seguente', es: 'Pasada siguiente' },
  'walk.breaks': {
    ru: 'Начинать заново после ходов',
    en: 'Restart after runs',
    it: 'Ricomincia dopo le passate',
    es: 'Empezar de nuevo después de las pasadas',
  },
  'walk.breaksHint': {
    ru: 'Номера через запятую, например 4, 8',
    en: 'Numbers between commas, such as 4, 8',
    it: 'Numeri separati da virgole, per esempio 4, 8',
    es: 'Números separados por comas, por ejemplo 4, 8',
  },
  'walk.breaksFault': {
    ru: 'Номера ходов — целые числа от 1, через запятую',
    en: 'Runs are whole numbers from 1, between commas',
    it: 'Le passate sono numeri interi da 1, separati da virgole',
    es: 'Las pasadas son números enteros desde 1, separados por comas',
  },
  'walk.keep': {
    ru: 'Сделать обходом года',
    en: 'Use as the walking order of the year',
    it: 'Usa come percorso dell’anno',
    es: 'Usar como recorrido del año',
  },
} satisfies Words
