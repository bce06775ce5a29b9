import type { Words } from '../word.ts'

/** What a plot shows of its line. */
export const lineCalls = {
  'inspector.lineCalls': {
    ru: 'У линии {{line}}',
    en: 'Of the line {{line}}',
    it: 'Della linea {{line}}',
    es: 'De la línea {{line}}',
  },
} satisfies Words
