import type { Words } from '../word.ts'

/** Others in the same year, the second window and the presentation. */
export const windows = {
  'presence.typing': {
    ru: '{{name}} вводит…',
    en: '{{name}} is typing…',
    it: '{{name}} sta scrivendo…',
    es: '{{name}} está escribiendo…',
  },
  'presence.typingHere': {
    ru: '{{name}} сейчас вводит значение в эту ячейку',
    en: '{{name}} is typing into this cell just now',
    it: '{{name}} sta scrivendo in questa cella proprio ora',
    es: '{{name}} está escribiendo ahora en esta celda',
  },
} satisfies Words
