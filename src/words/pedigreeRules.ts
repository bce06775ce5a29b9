import type { Words } from './word.ts'

/** Refusals of pedigrees in Purdy notation, typed and in files. */
export const pedigreeRules = {
  'pedigree.notation': {
    ru: 'Не читается с {{at}}-го знака',
    en: 'Cannot be read at character {{at}}',
    it: 'Non si legge dal carattere {{at}}',
    es: 'No se puede leer a partir del carácter {{at}}',
  },
  'pedigree.conflict': {
    ru: 'Линия «{{line}}» уже есть, но с другими родителями: {{expected}}',
    en: 'A line {{line}} is there already, with other parents: {{expected}}',
    it: 'La linea {{line}} esiste già, con altri genitori: {{expected}}',
    es: 'La línea {{line}} ya existe, con otros progenitores: {{expected}}',
  },
  'faults.pedigree.notation': {
    ru: '{{cell}}: родословная «{{value}}» не читается с {{at}}-го знака. Исправьте её.',
    en: '{{cell}}: the pedigree “{{value}}” cannot be read at character {{at}}. Correct it.',
    it: '{{cell}}: la genealogia «{{value}}» non si legge dal carattere {{at}}. Correggila.',
    es: '{{cell}}: la genealogía «{{value}}» no se puede leer a partir del carácter {{at}}. Corríjala.',
  },
} satisfies Words
