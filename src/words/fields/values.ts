import type { Words } from '../word.ts'

/** The panels that give one value to all selected plots: of a trait, of a stage, of a technology. */
export const values = {
  'command.values.phenotype': {
    ru: 'Внести признак…',
    en: 'Enter a phenotype…',
    it: 'Inserisci un fenotipo…',
    es: 'Introducir un fenotipo…',
  },
  'command.values.stage': {
    ru: 'Внести фазу…',
    en: 'Enter a stage…',
    it: 'Inserisci una fase…',
    es: 'Introducir una fase…',
  },
  'command.values.technology': {
    ru: 'Внести технологию…',
    en: 'Enter a technology…',
    it: 'Inserisci una tecnologia…',
    es: 'Introducir una tecnología…',
  },
  'values.title': {
    ru: '{{what}} · {{plots}}',
    en: '{{what}} · {{plots}}',
    it: '{{what}} · {{plots}}',
    es: '{{what}} · {{plots}}',
  },
  'values.phenotype': { ru: 'Признак', en: 'Phenotype', it: 'Fenotipo', es: 'Fenotipo' },
  'values.stage': { ru: 'Фаза', en: 'Stage', it: 'Fase', es: 'Fase' },
  'values.technology': { ru: 'Технология', en: 'Technology', it: 'Tecnologia', es: 'Tecnología' },
  'values.plots': {
    ru: {
      one: '{{count}} делянка',
      few: '{{count}} делянки',
      many: '{{count}} делянок',
      other: '{{count}} делянки',
    },
    en: { one: '{{count}} plot', other: '{{count}} plots' },
    it: { one: '{{count}} parcella', many: '{{count}} di parcelle', other: '{{count}} parcelle' },
    es: { one: '{{count}} parcela', many: '{{count}} de parcelas', other: '{{count}} parcelas' },
  },
  'values.close': { ru: 'Закрыть панель', en: 'Close the panel', it: 'Chiudi il pannello', es: 'Cerrar el panel' },
  'values.newName': {
    ru: 'Новое название: {{name}}',
    en: 'New name: {{name}}',
    it: 'Nuovo nome: {{name}}',
    es: 'Nombre nuevo: {{name}}',
  },
  'values.field.trait': { ru: 'Признак', en: 'Trait', it: 'Carattere', es: 'Carácter' },
  'values.field.value': { ru: 'Значение', en: 'Value', it: 'Valore', es: 'Valor' },
  'values.field.note': { ru: 'Комментарий', en: 'Comment', it: 'Commento', es: 'Comentario' },
  'values.field.date': { ru: 'Дата', en: 'Date', it: 'Data', es: 'Fecha' },
  'values.field.days': {
    ru: 'Дней от посева',
    en: 'Days after sowing',
    it: 'Giorni dalla semina',
    es: 'Días desde la siembra',
  },
  'values.field.planned': { ru: 'План', en: 'Planned', it: 'Prevista', es: 'Prevista' },
  'values.field.real': { ru: 'Факт', en: 'Carried out', it: 'Eseguita', es: 'Realizada' },
  'values.which': {
    ru: 'Куда записать',
    en: 'Where to write',
    it: 'Dove scrivere',
    es: 'Dónde escribir',
  },
  'values.all': { ru: 'Во все', en: 'All', it: 'Tutte', es: 'Todas' },
  'values.onlyEmpty': { ru: 'Только в пустые', en: 'Only empty', it: 'Solo vuote', es: 'Solo vacías' },
  'values.apply': { ru: 'Записать', en: 'Apply', it: 'Applica', es: 'Aplicar' },
  'values.count.added': {
    ru: { one: 'новая', few: 'новые', many: 'новых', other: 'новые' },
    en: { one: 'new', other: 'new' },
    it: { one: 'nuova', many: 'nuove', other: 'nuove' },
    es: { one: 'nueva', many: 'nuevas', other: 'nuevas' },
  },
  'values.count.changed': {
    ru: { one: 'изменится', few: 'изменятся', many: 'изменится', other: 'изменятся' },
    en: { one: 'changes', other: 'change' },
    it: { one: 'cambia', many: 'cambiano', other: 'cambiano' },
    es: { one: 'cambia', many: 'cambian', other: 'cambian' },
  },
  'values.count.equal': {
    ru: { one: 'такая же', few: 'такие же', many: 'таких же', other: 'такие же' },
    en: { one: 'equal', other: 'equal' },
    it: { one: 'uguale', many: 'uguali', other: 'uguali' },
    es: { one: 'igual', many: 'iguales', other: 'iguales' },
  },
  'values.count.kept': {
    ru: { one: 'заполнена', few: 'заполнены', many: 'заполнено', other: 'заполнены' },
    en: { one: 'filled', other: 'filled' },
    it: { one: 'piena', many: 'piene', other: 'piene' },
    es: { one: 'llena', many: 'llenas', other: 'llenas' },
  },
  'change.phenotype': {
    ru: {
      one: 'Признак {{name}} у {{count}} делянки',
      few: 'Признак {{name}} у {{count}} делянок',
      many: 'Признак {{name}} у {{count}} делянок',
      other: 'Признак {{name}} у {{count}} делянки',
    },
    en: { one: 'Trait {{name}} of {{count}} plot', other: 'Trait {{name}} of {{count}} plots' },
    it: {
      one: 'Carattere {{name}} di {{count}} parcella',
      many: 'Carattere {{name}} di {{count}} di parcelle',
      other: 'Carattere {{name}} di {{count}} parcelle',
    },
    es: {
      one: 'Carácter {{name}} de {{count}} parcela',
      many: 'Carácter {{name}} de {{count}} de parcelas',
      other: 'Carácter {{name}} de {{count}} parcelas',
    },
  },
} satisfies Words
