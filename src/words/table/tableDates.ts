import type { Words } from '../word.ts'

/** Stages and technologies in the table: what is typed for a date, what is planned and not yet done. */
export const tableDates = {
  'grid.plan': { ru: 'план {{date}}', en: 'plan {{date}}', it: 'prev. {{date}}', es: 'prev. {{date}}' },
  'table.state.planned': {
    ru: 'Запланировано на {{date}}',
    en: 'Planned for {{date}}',
    it: 'Previsto per il {{date}}',
    es: 'Previsto para el {{date}}',
  },
  'table.state.overdue': {
    ru: 'Просрочено: запланировано на {{date}}',
    en: 'Overdue: planned for {{date}}',
    it: 'In ritardo: previsto per il {{date}}',
    es: 'Atrasado: previsto para el {{date}}',
  },
  'table.state.beforeSowing': {
    ru: 'Раньше посева ({{sowing}})',
    en: 'Before sowing ({{sowing}})',
    it: 'Prima della semina ({{sowing}})',
    es: 'Antes de la siembra ({{sowing}})',
  },
  'table.beforeSowing': {
    ru: 'Записано, но раньше посева ({{sowing}}): {{value}}',
    en: 'Written, though before sowing ({{sowing}}): {{value}}',
    it: 'Scritto, ma prima della semina ({{sowing}}): {{value}}',
    es: 'Escrito, aunque antes de la siembra ({{sowing}}): {{value}}',
  },
  'outside.sowing': {
    ru: '{{value}} раньше посева: {{sowing}}',
    en: '{{value}} is before sowing: {{sowing}}',
    it: '{{value}} è prima della semina: {{sowing}}',
    es: '{{value}} es antes de la siembra: {{sowing}}',
  },
  'stage.days': {
    ru: 'Дни после посева — целое число от {{min}} до {{max}}; иначе введите дату',
    en: 'Days after sowing are a whole number from {{min}} to {{max}}; else type a date',
    it: 'I giorni dalla semina sono un numero intero da {{min}} a {{max}}; altrimenti scrivi una data',
    es: 'Los días desde la siembra son un número entero de {{min}} a {{max}}; si no, escribe una fecha',
  },
  'stage.no_sowing_date': {
    ru: 'У года нет даты посева, дни считать не от чего: введите дату',
    en: 'The year has no sowing date to count days from: type a date',
    it: 'L’anno non ha una data di semina da cui contare i giorni: scrivi una data',
    es: 'El año no tiene fecha de siembra desde la que contar los días: escribe una fecha',
  },
} as const satisfies Words
