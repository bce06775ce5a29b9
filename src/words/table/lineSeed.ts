import type { Words } from '../word.ts'

/** Seed and descent of lines in the summary of varieties. */
export const lineSeed = {
  'grid.address': { ru: 'Адрес', en: 'Address', it: 'Indirizzo', es: 'Dirección' },
  'grid.seeds': { ru: 'Семян', en: 'Seeds', it: 'Semi', es: 'Semillas' },
  'grid.inbreeding': { ru: 'Инбридинг F', en: 'Inbreeding F', it: 'Consanguineità F', es: 'Endogamia F' },
  'means.working': {
    ru: 'Считаются средние линий…',
    en: 'Calculating line means…',
    it: 'Calcolo delle medie delle linee…',
    es: 'Se calculan las medias de las líneas…',
  },
  'lines.tab.seed': { ru: 'Семена', en: 'Seed', it: 'Semi', es: 'Semilla' },
  'lineSeed.none': {
    ru: 'Семян этой линии в хранилище нет',
    en: 'There is no seed of this line in the store',
    it: 'Nel deposito non ci sono semi di questa linea',
    es: 'No hay semilla de esta línea en el depósito',
  },
  'lineSeed.more': {
    ru: 'Ещё партий в хранилище: {{count}}',
    en: 'Further lots in the store: {{count}}',
    it: 'Altri lotti nel deposito: {{count}}',
    es: 'Más lotes en el depósito: {{count}}',
  },
  'lineSeed.toStorage': {
    ru: 'В хранилище',
    en: 'Open in storage',
    it: 'Apri nel deposito',
    es: 'Abrir en el depósito',
  },
  'lineSeed.plot': { ru: 'делянка {{plot}}', en: 'plot {{plot}}', it: 'parcella {{plot}}', es: 'parcela {{plot}}' },
  'lineSeed.booked': {
    ru: 'бронь {{seeds}}',
    en: '{{seeds}} booked',
    it: '{{seeds}} prenotati',
    es: '{{seeds}} reservadas',
  },
  'command.lines.print': {
    ru: 'Напечатать карточку линии',
    en: 'Print the line’s report card',
    it: 'Stampa la scheda della linea',
    es: 'Imprimir la ficha de la línea',
  },
  'command.lines.pedigree': {
    ru: 'Показать родословную линии',
    en: 'Show the line’s pedigree',
    it: 'Mostra il pedigree della linea',
    es: 'Mostrar el pedigrí de la línea',
  },
} as const satisfies Words
