import type { Words } from '../word.ts'

/** Finding plots on the field map: expressions, what they understand, problems. */
export const mapSearch = {
  'map.noneFound': {
    ru: 'Таких делянок нет',
    en: 'No such plots',
    it: 'Non ci sono parcelle così',
    es: 'No hay parcelas así',
  },
  'map.noProblems': {
    ru: 'Проблем нет',
    en: 'There are no problems',
    it: 'Non ci sono problemi',
    es: 'No hay problemas',
  },
  'map.problem.out': {
    ru: {
      one: '{{label}}: {{trait}} вне диапазона. Всего {{count}} проблема',
      few: '{{label}}: {{trait}} вне диапазона. Всего {{count}} проблемы',
      many: '{{label}}: {{trait}} вне диапазона. Всего {{count}} проблем',
      other: '{{label}}: {{trait}} вне диапазона. Всего {{count}} проблемы',
    },
    en: {
      one: '{{label}}: {{trait}} out of range. {{count}} problem in all',
      other: '{{label}}: {{trait}} out of range. {{count}} problems in all',
    },
    it: {
      one: '{{label}}: {{trait}} fuori dai limiti. {{count}} problema in tutto',
      many: '{{label}}: {{trait}} fuori dai limiti. {{count}} problemi in tutto',
      other: '{{label}}: {{trait}} fuori dai limiti. {{count}} problemi in tutto',
    },
    es: {
      one: '{{label}}: {{trait}} fuera de los límites. {{count}} problema en total',
      many: '{{label}}: {{trait}} fuera de los límites. {{count}} problemas en total',
      other: '{{label}}: {{trait}} fuera de los límites. {{count}} problemas en total',
    },
  },
  'map.problem.order': {
    ru: {
      one: '{{label}}: {{trait}} раньше предыдущей фазы. Всего {{count}} проблема',
      few: '{{label}}: {{trait}} раньше предыдущей фазы. Всего {{count}} проблемы',
      many: '{{label}}: {{trait}} раньше предыдущей фазы. Всего {{count}} проблем',
      other: '{{label}}: {{trait}} раньше предыдущей фазы. Всего {{count}} проблемы',
    },
    en: {
      one: '{{label}}: {{trait}} before an earlier stage. {{count}} problem in all',
      other: '{{label}}: {{trait}} before an earlier stage. {{count}} problems in all',
    },
    it: {
      one: '{{label}}: {{trait}} prima di una fase precedente. {{count}} problema in tutto',
      many: '{{label}}: {{trait}} prima di una fase precedente. {{count}} problemi in tutto',
      other: '{{label}}: {{trait}} prima di una fase precedente. {{count}} problemi in tutto',
    },
    es: {
      one: '{{label}}: {{trait}} antes de una fase anterior. {{count}} problema en total',
      many: '{{label}}: {{trait}} antes de una fase anterior. {{count}} problemas en total',
      other: '{{label}}: {{trait}} antes de una fase anterior. {{count}} problemas en total',
    },
  },
  'map.problem.overdue': {
    ru: {
      one: '{{label}}: {{trait}} просрочено. Всего {{count}} проблема',
      few: '{{label}}: {{trait}} просрочено. Всего {{count}} проблемы',
      many: '{{label}}: {{trait}} просрочено. Всего {{count}} проблем',
      other: '{{label}}: {{trait}} просрочено. Всего {{count}} проблемы',
    },
    en: {
      one: '{{label}}: {{trait}} overdue. {{count}} problem in all',
      other: '{{label}}: {{trait}} overdue. {{count}} problems in all',
    },
    it: {
      one: '{{label}}: {{trait}} in ritardo. {{count}} problema in tutto',
      many: '{{label}}: {{trait}} in ritardo. {{count}} problemi in tutto',
      other: '{{label}}: {{trait}} in ritardo. {{count}} problemi in tutto',
    },
    es: {
      one: '{{label}}: {{trait}} con retraso. {{count}} problema en total',
      many: '{{label}}: {{trait}} con retraso. {{count}} problemas en total',
      other: '{{label}}: {{trait}} con retraso. {{count}} problemas en total',
    },
  },
  'map.problem.conflict': {
    ru: {
      one: '{{label}}: расхождение с другим пользователем. Всего {{count}} проблема',
      few: '{{label}}: расхождение с другим пользователем. Всего {{count}} проблемы',
      many: '{{label}}: расхождение с другим пользователем. Всего {{count}} проблем',
      other: '{{label}}: расхождение с другим пользователем. Всего {{count}} проблемы',
    },
    en: {
      one: '{{label}}: conflict with another user. {{count}} problem in all',
      other: '{{label}}: conflict with another user. {{count}} problems in all',
    },
    it: {
      one: '{{label}}: conflitto con un altro utente. {{count}} problema in tutto',
      many: '{{label}}: conflitto con un altro utente. {{count}} problemi in tutto',
      other: '{{label}}: conflitto con un altro utente. {{count}} problemi in tutto',
    },
    es: {
      one: '{{label}}: conflicto con otro usuario. {{count}} problema en total',
      many: '{{label}}: conflicto con otro usuario. {{count}} problemas en total',
      other: '{{label}}: conflicto con otro usuario. {{count}} problemas en total',
    },
  },
  'map.problem.failed': {
    ru: {
      one: '{{label}}: не сохранено. Всего {{count}} проблема',
      few: '{{label}}: не сохранено. Всего {{count}} проблемы',
      many: '{{label}}: не сохранено. Всего {{count}} проблем',
      other: '{{label}}: не сохранено. Всего {{count}} проблемы',
    },
    en: {
      one: '{{label}}: not saved. {{count}} problem in all',
      other: '{{label}}: not saved. {{count}} problems in all',
    },
    it: {
      one: '{{label}}: non salvato. {{count}} problema in tutto',
      many: '{{label}}: non salvato. {{count}} problemi in tutto',
      other: '{{label}}: non salvato. {{count}} problemi in tutto',
    },
    es: {
      one: '{{label}}: no guardado. {{count}} problema en total',
      many: '{{label}}: no guardado. {{count}} problemas en total',
      other: '{{label}}: no guardado. {{count}} problemas en total',
    },
  },
  'map.problem.unread': {
    ru: {
      one: '{{label}}: {{name}}. Всего {{count}} проблема',
      few: '{{label}}: {{name}}. Всего {{count}} проблемы',
      many: '{{label}}: {{name}}. Всего {{count}} проблем',
      other: '{{label}}: {{name}}. Всего {{count}} проблемы',
    },
    en: {
      one: '{{label}}: {{name}}. {{count}} problem in all',
      other: '{{label}}: {{name}}. {{count}} problems in all',
    },
    it: {
      one: '{{label}}: {{name}}. {{count}} problema in tutto',
      many: '{{label}}: {{name}}. {{count}} problemi in tutto',
      other: '{{label}}: {{name}}. {{count}} problemi in tutto',
    },
    es: {
      one: '{{label}}: {{name}}. {{count}} problema en total',
      many: '{{label}}: {{name}}. {{count}} problemas en total',
      other: '{{label}}: {{name}}. {{count}} problemas en total',
    },
  },
  'map.problem.duplicate': {
    ru: {
      one: '{{label}}: метка повторяется. Всего {{count}} проблема',
      few: '{{label}}: метка повторяется. Всего {{count}} проблемы',
      many: '{{label}}: метка повторяется. Всего {{count}} проблем',
      other: '{{label}}: метка повторяется. Всего {{count}} проблемы',
    },
    en: {
      one: '{{label}}: label occurs twice. {{count}} problem in all',
      other: '{{label}}: label occurs twice. {{count}} problems in all',
    },
    it: {
      one: '{{label}}: etichetta ripetuta. {{count}} problema in tutto',
      many: '{{label}}: etichetta ripetuta. {{count}} problemi in tutto',
      other: '{{label}}: etichetta ripetuta. {{count}} problemi in tutto',
    },
    es: {
      one: '{{label}}: etiqueta repetida. {{count}} problema en total',
      many: '{{label}}: etiqueta repetida. {{count}} problemas en total',
      other: '{{label}}: etiqueta repetida. {{count}} problemas en total',
    },
  },
  'map.find': {
    ru: 'Найти и выделить',
    en: 'Find and select',
    it: 'Trova e seleziona',
    es: 'Buscar y seleccionar',
  },
  'map.find.placeholder': {
    ru: 'Метка, линия или условие: урожай > 6,5',
    en: 'Label, line or condition: yield > 6.5',
    it: 'Etichetta, linea o condizione: resa > 6,5',
    es: 'Etiqueta, línea o condición: rendimiento > 6,5',
  },
  'map.find.reading': {
    ru: 'Загружаем время изменений…',
    en: 'Loading the times of changes…',
    it: 'Caricamento delle date di modifica…',
    es: 'Cargando las horas de los cambios…',
  },
  'map.find.ownChangesOnly': {
    ru: 'Изменения коллег сейчас неизвестны: найдены только ваши',
    en: 'Your colleagues’ changes are not known now: only your own are found',
    it: 'Le modifiche dei colleghi ora non sono note: si trovano solo le tue',
    es: 'Ahora no se conocen los cambios de tus colegas: solo se encuentran los tuyos',
  },
  'map.find.replication': {
    ru: 'Повторность взята из столбца «{{factor}}», а не «{{own}}»: в них разные числа',
    en: 'The repetition is read from the column “{{factor}}”, not “{{own}}”: their numbers differ',
    it: 'La ripetizione è letta dalla colonna «{{factor}}», non da «{{own}}»: i numeri sono diversi',
    es: 'La repetición se toma de la columna «{{factor}}», no de «{{own}}»: sus números son distintos',
  },
  'map.find.found': {
    ru: {
      one: 'Найдена {{count}} делянка',
      few: 'Найдены {{count}} делянки',
      many: 'Найдено {{count}} делянок',
      other: 'Найдены {{count}} делянки',
    },
    en: { one: '{{count}} plot found', other: '{{count}} plots found' },
    it: { one: '{{count}} parcella trovata', many: '{{count}} parcelle trovate', other: '{{count}} parcelle trovate' },
    es: {
      one: '{{count}} parcela encontrada',
      many: '{{count}} parcelas encontradas',
      other: '{{count}} parcelas encontradas',
    },
  },
  'map.find.unknown': {
    ru: 'Неизвестно: «{{text}}»',
    en: '“{{text}}” is unknown',
    it: '«{{text}}» non è noto',
    es: 'No se conoce «{{text}}»',
  },
  'map.find.nearest': {
    ru: 'Может быть, {{nearest}}?',
    en: 'Did you mean {{nearest}}?',
    it: 'Forse {{nearest}}?',
    es: '¿Quizá {{nearest}}?',
  },
  'map.find.keys': {
    ru: 'Enter — выделить · Shift+Enter — добавить · Ctrl+Enter — оставить',
    en: 'Enter selects · Shift+Enter adds · Ctrl+Enter keeps',
    it: 'Invio seleziona · Maiusc+Invio aggiunge · Ctrl+Invio mantiene',
    es: 'Intro selecciona · Mayús+Intro añade · Ctrl+Intro conserva',
  },
  'map.words.row': {
    ru: 'ряд',
    en: 'row',
    it: 'fila',
    es: 'fila',
  },
  'map.words.col': {
    ru: 'столбец',
    en: 'column',
    it: 'colonna',
    es: 'columna',
  },
  'map.words.label': {
    ru: 'метка',
    en: 'label',
    it: 'etichetta',
    es: 'etiqueta',
  },
  'map.words.line': {
    ru: 'линия',
    en: 'line',
    it: 'linea',
    es: 'línea',
  },
  'map.words.rep': {
    ru: 'повторность',
    en: 'rep',
    it: 'ripetizione',
    es: 'repetición',
  },
  'map.words.comment': {
    ru: 'комментарий',
    en: 'comment',
    it: 'commento',
    es: 'comentario',
  },
  'map.words.plants': { ru: 'растения', en: 'plants', it: 'piante', es: 'plantas' },
  'map.words.note': { ru: 'заметка', en: 'note', it: 'nota', es: 'nota' },
  'map.words.mother': {
    ru: 'мать',
    en: 'mother',
    it: 'madre',
    es: 'madre',
  },
  'map.words.father': {
    ru: 'отец',
    en: 'father',
    it: 'padre',
    es: 'padre',
  },
  'map.words.and': {
    ru: 'и',
    en: 'and',
    it: 'e',
    es: 'y',
  },
  'map.words.or': {
    ru: 'или',
    en: 'or',
    it: 'o',
    es: 'o',
  },
  'map.words.not': {
    ru: 'не',
    en: 'not',
    it: 'non',
    es: 'no',
  },
  'map.words.missing': {
    ru: 'нет',
    en: 'missing',
    it: 'manca',
    es: 'falta',
  },
  'map.words.out': {
    ru: 'вне',
    en: 'out',
    it: 'fuori',
    es: 'fuera',
  },
  'map.words.checks': {
    ru: 'стандарты',
    en: 'checks',
    it: 'testimoni',
    es: 'testigos',
  },
  'map.words.changed': {
    ru: 'изменено',
    en: 'changed',
    it: 'modificate',
    es: 'cambiadas',
  },
  'map.words.today': {
    ru: 'сегодня',
    en: 'today',
    it: 'oggi',
    es: 'hoy',
  },
  'map.words.yesterday': {
    ru: 'вчера',
    en: 'yesterday',
    it: 'ieri',
    es: 'ayer',
  },
} satisfies Words
