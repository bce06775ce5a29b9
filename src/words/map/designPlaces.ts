import type { Words } from '../word.ts'

/** How the plots of a design are numbered, and how its parts are set apart and named on the map. */
export const designPlaces = {
  'designMode.gap': {
    ru: 'Между блоками, м',
    en: 'Gap between blocks, m',
    it: 'Fra i blocchi, m',
    es: 'Entre bloques, m',
  },
  'designMode.fault.metres': {
    ru: 'Метры до {{max}}, до двух знаков после запятой',
    en: 'Metres up to {{max}}, at most two decimals',
    it: 'Metri fino a {{max}}, al massimo due decimali',
    es: 'Metros hasta {{max}}, como máximo dos decimales',
  },
  'designMode.numbering': { ru: 'Номера делянок', en: 'Numbering', it: 'Numerazione', es: 'Numeración' },
  'designMode.numbering.by_replication': {
    ru: 'По повт.',
    en: 'By replication',
    it: 'Per ripet.',
    es: 'Por repet.',
  },
  'designMode.numbering.continue': { ru: 'Подряд', en: 'Continue', it: 'Di seguito', es: 'Seguida' },
  'designMode.numbering.none': { ru: 'Нет', en: 'None', it: 'Nessuna', es: 'Ninguna' },
  'designMode.partRep': {
    ru: 'Повторение {{n}}',
    en: 'Replication {{n}}',
    it: 'Ripetizione {{n}}',
    es: 'Repetición {{n}}',
  },
  'designMode.partBlock': { ru: 'Блок {{n}}', en: 'Block {{n}}', it: 'Blocco {{n}}', es: 'Bloque {{n}}' },
} satisfies Words
