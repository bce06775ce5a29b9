import type { Words } from '../word.ts'

/** Names of the changes made on the field map and by numbering. */
export const mapChanges = {
  'change.map.label': {
    ru: {
      one: 'Изменена {{count}} метка',
      few: 'Изменены {{count}} метки',
      many: 'Изменено {{count}} меток',
      other: 'Изменены {{count}} метки',
    },
    en: { one: 'Changed {{count}} label', other: 'Changed {{count}} labels' },
    it: {
      one: 'Modificata {{count}} etichetta',
      many: 'Modificate {{count}} etichette',
      other: 'Modificate {{count}} etichette',
    },
    es: {
      one: 'Cambiada {{count}} etiqueta',
      many: 'Cambiadas {{count}} etiquetas',
      other: 'Cambiadas {{count}} etiquetas',
    },
  },
  'change.map.line': {
    ru: {
      one: 'Линия изменена у {{count}} делянки',
      few: 'Линия изменена у {{count}} делянок',
      many: 'Линия изменена у {{count}} делянок',
      other: 'Линия изменена у {{count}} делянок',
    },
    en: { one: 'Changed the line of {{count}} plot', other: 'Changed the line of {{count}} plots' },
    it: {
      one: 'Cambiata la linea di {{count}} parcella',
      many: 'Cambiata la linea di {{count}} parcelle',
      other: 'Cambiata la linea di {{count}} parcelle',
    },
    es: {
      one: 'Cambiada la línea de {{count}} parcela',
      many: 'Cambiada la línea de {{count}} parcelas',
      other: 'Cambiada la línea de {{count}} parcelas',
    },
  },
  'change.map.comment': {
    ru: {
      one: 'Изменён {{count}} комментарий',
      few: 'Изменены {{count}} комментария',
      many: 'Изменено {{count}} комментариев',
      other: 'Изменены {{count}} комментария',
    },
    en: { one: 'Changed {{count}} comment', other: 'Changed {{count}} comments' },
    it: {
      one: 'Modificato {{count}} commento',
      many: 'Modificati {{count}} commenti',
      other: 'Modificati {{count}} commenti',
    },
    es: {
      one: 'Cambiado {{count}} comentario',
      many: 'Cambiados {{count}} comentarios',
      other: 'Cambiados {{count}} comentarios',
    },
  },
  'change.map.trait': {
    ru: {
      one: '{{trait}}: изменено {{count}} значение',
      few: '{{trait}}: изменены {{count}} значения',
      many: '{{trait}}: изменено {{count}} значений',
      other: '{{trait}}: изменены {{count}} значения',
    },
    en: { one: '{{trait}}: {{count}} value changed', other: '{{trait}}: {{count}} values changed' },
    it: {
      one: '{{trait}}: {{count}} valore modificato',
      many: '{{trait}}: {{count}} valori modificati',
      other: '{{trait}}: {{count}} valori modificati',
    },
    es: {
      one: '{{trait}}: {{count}} valor cambiado',
      many: '{{trait}}: {{count}} valores cambiados',
      other: '{{trait}}: {{count}} valores cambiados',
    },
  },
  'change.map.created': {
    ru: 'Создана делянка {{name}}',
    en: 'Created plot {{name}}',
    it: 'Creata la parcella {{name}}',
    es: 'Creada la parcela {{name}}',
  },
  'change.map.filled': {
    ru: {
      one: 'Заполнено {{count}} значение',
      few: 'Заполнены {{count}} значения',
      many: 'Заполнено {{count}} значений',
      other: 'Заполнены {{count}} значения',
    },
    en: { one: 'Filled {{count}} value', other: 'Filled {{count}} values' },
    it: { one: 'Riempito {{count}} valore', many: 'Riempiti {{count}} valori', other: 'Riempiti {{count}} valori' },
    es: {
      one: 'Rellenado {{count}} valor',
      many: 'Rellenados {{count}} valores',
      other: 'Rellenados {{count}} valores',
    },
  },
  'change.map.cleared': {
    ru: {
      one: 'Очищено {{count}} значение',
      few: 'Очищены {{count}} значения',
      many: 'Очищено {{count}} значений',
      other: 'Очищены {{count}} значения',
    },
    en: { one: 'Cleared {{count}} value', other: 'Cleared {{count}} values' },
    it: {
      one: 'Cancellato {{count}} valore',
      many: 'Cancellati {{count}} valori',
      other: 'Cancellati {{count}} valori',
    },
    es: { one: 'Borrado {{count}} valor', many: 'Borrados {{count}} valores', other: 'Borrados {{count}} valores' },
  },
  'change.numberingCleared': {
    ru: {
      one: 'Снята метка с {{count}} делянки',
      few: 'Сняты метки с {{count}} делянок',
      many: 'Сняты метки с {{count}} делянок',
      other: 'Сняты метки с {{count}} делянок',
    },
    en: { one: 'Cleared the label of {{count}} plot', other: 'Cleared the labels of {{count}} plots' },
    it: {
      one: 'Cancellata l’etichetta di {{count}} parcella',
      many: 'Cancellate le etichette di {{count}} parcelle',
      other: 'Cancellate le etichette di {{count}} parcelle',
    },
    es: {
      one: 'Borrada la etiqueta de {{count}} parcela',
      many: 'Borradas las etiquetas de {{count}} parcelas',
      other: 'Borradas las etiquetas de {{count}} parcelas',
    },
  },
} satisfies Words
