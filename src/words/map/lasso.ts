import type { Words } from '../word.ts'

/** Selecting plots by an outline drawn round them; what the selected ones come to. */
export const lasso = {
  'command.select.lasso': {
    ru: 'Обвести делянки',
    en: 'Lasso plots',
    it: 'Lazo attorno alle parcelle',
    es: 'Rodear parcelas con lazo',
  },
  'map.lasso.hint': {
    ru: 'Обведите делянки; с Shift — добавить к выделенным. Esc — закончить',
    en: 'Draw around the plots; Shift adds to the selection. Esc ends',
    it: 'Traccia un contorno; con Maiusc si aggiungono alle selezionate. Esc per finire',
    es: 'Dibuje un contorno; con Mayús se añaden a las seleccionadas. Esc termina',
  },
  'status.selectedLines': {
    ru: {
      one: '{{count}} линия',
      few: '{{count}} линии',
      many: '{{count}} линий',
      other: '{{count}} линии',
    },
    en: { one: '{{count}} line', other: '{{count}} lines' },
    it: { one: '{{count}} linea', many: '{{count}} linee', other: '{{count}} linee' },
    es: { one: '{{count}} línea', many: '{{count}} líneas', other: '{{count}} líneas' },
  },
} satisfies Words
