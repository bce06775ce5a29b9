import type { Words } from '../word.ts'

/** The spreadsheet at work: typing, clearing, filling, states of cells. */
export const table = {
  'value.computed': {
    ru: 'Этот столбец вычисляется: изменить его нельзя',
    en: 'This column is computed: it cannot be edited',
    it: 'Questa colonna è calcolata: non si può modificare',
    es: 'Esta columna se calcula: no se puede editar',
  },
  'table.outOfRange': {
    ru: 'Записано, но вне диапазона: {{value}}',
    en: 'Written, though out of range: {{value}}',
    it: 'Scritto, ma fuori dai limiti: {{value}}',
    es: 'Escrito, aunque fuera de los límites: {{value}}',
  },
  'table.nothingToClear': {
    ru: 'Здесь нечего очищать',
    en: 'Nothing to clear here',
    it: 'Niente da cancellare qui',
    es: 'Nada que borrar aquí',
  },
  'table.emptied.labels': {
    ru: { one: '{{count}} метка', few: '{{count}} метки', many: '{{count}} меток', other: '{{count}} метки' },
    en: { one: '{{count}} label', other: '{{count}} labels' },
    it: { one: '{{count}} etichetta', many: '{{count}} etichette', other: '{{count}} etichette' },
    es: { one: '{{count}} etiqueta', many: '{{count}} etiquetas', other: '{{count}} etiquetas' },
  },
  'table.emptied.lines': {
    ru: { one: '{{count}} линия', few: '{{count}} линии', many: '{{count}} линий', other: '{{count}} линии' },
    en: { one: '{{count}} line', other: '{{count}} lines' },
    it: { one: '{{count}} linea', many: '{{count}} linee', other: '{{count}} linee' },
    es: { one: '{{count}} línea', many: '{{count}} líneas', other: '{{count}} líneas' },
  },
  'table.emptied.places': {
    ru: { one: '{{count}} место', few: '{{count}} места', many: '{{count}} мест', other: '{{count}} места' },
    en: { one: '{{count}} place in the field', other: '{{count}} places in the field' },
    it: { one: '{{count}} posto nel campo', many: '{{count}} posti nel campo', other: '{{count}} posti nel campo' },
    es: {
      one: '{{count}} lugar en el campo',
      many: '{{count}} lugares en el campo',
      other: '{{count}} lugares en el campo',
    },
  },
  'table.emptied.parents': {
    ru: {
      one: '{{count}} родитель',
      few: '{{count}} родителя',
      many: '{{count}} родителей',
      other: '{{count}} родителя',
    },
    en: { one: '{{count}} parent of a line', other: '{{count}} parents of lines' },
    it: {
      one: '{{count}} genitore di una linea',
      many: '{{count}} genitori di linee',
      other: '{{count}} genitori di linee',
    },
    es: {
      one: '{{count}} progenitor de una línea',
      many: '{{count}} progenitores de líneas',
      other: '{{count}} progenitores de líneas',
    },
  },
  'table.emptied.values': {
    ru: {
      one: '{{count}} значение',
      few: '{{count}} значения',
      many: '{{count}} значений',
      other: '{{count}} значения',
    },
    en: { one: '{{count}} value', other: '{{count}} values' },
    it: { one: '{{count}} valore', many: '{{count}} valori', other: '{{count}} valori' },
    es: { one: '{{count}} valor', many: '{{count}} valores', other: '{{count}} valores' },
  },
  'table.clear.ask': {
    ru: 'Будет очищено: {{what}}',
    en: '{{what}} will be cleared',
    it: 'Verrà cancellato: {{what}}',
    es: 'Se borrará: {{what}}',
  },
  'table.clear.keys': {
    ru: 'Enter — очистить, Esc — оставить',
    en: 'Enter clears, Esc keeps',
    it: 'Invio cancella, Esc mantiene',
    es: 'Intro borra, Esc conserva',
  },
  'table.clear.clear': { ru: 'Очистить', en: 'Clear', it: 'Cancella', es: 'Borrar' },
  'table.clear.keep': { ru: 'Оставить', en: 'Cancel', it: 'Mantieni', es: 'Conservar' },
  'table.nothingToFill': {
    ru: 'Здесь нечего заполнять',
    en: 'Nothing to fill here',
    it: 'Niente da riempire qui',
    es: 'Nada que rellenar aquí',
  },
  'table.state.pending': {
    ru: 'Ещё не отправлено',
    en: 'Not sent yet',
    it: 'Non ancora inviato',
    es: 'Aún sin enviar',
  },
  'table.state.conflict': {
    ru: 'Другой пользователь изменил это значение',
    en: 'Another user has changed this value',
    it: 'Un altro utente ha cambiato questo valore',
    es: 'Otro usuario ha cambiado este valor',
  },
  'table.state.failed': {
    ru: 'Сервер не принял это значение',
    en: 'The server rejected this value',
    it: 'Il server non ha accettato questo valore',
    es: 'El servidor no aceptó este valor',
  },
  'table.state.out': {
    ru: 'Вне диапазона',
    en: 'Out of range',
    it: 'Fuori dai limiti',
    es: 'Fuera de los límites',
  },
  'table.state.far': {
    ru: 'Далеко от остальных делянок',
    en: 'Far from the values of all other plots',
    it: 'Lontano dalle altre parcelle',
    es: 'Lejos de las demás parcelas',
  },
  'table.state.suppressed': {
    ru: 'Исключено из расчётов',
    en: 'Left out of calculations',
    it: 'Escluso dai calcoli',
    es: 'Excluido de los cálculos',
  },
  'table.colourBy': {
    ru: 'Раскрасить карту по столбцу',
    en: 'Colour the map by this',
    it: 'Colora la mappa per questa',
    es: 'Colorear el mapa por esta',
  },
  'table.meanwhile': {
    ru: 'Теперь {{value}} — {{name}}, {{at}}',
    en: 'Now {{value}} by {{name}}, {{at}}',
    it: 'Ora {{value}} da {{name}}, {{at}}',
    es: 'Ahora {{value}} por {{name}}, {{at}}',
  },
  'table.editorName': {
    ru: '{{column}}, делянка {{plot}}',
    en: '{{column}}, plot {{plot}}',
    it: '{{column}}, parcella {{plot}}',
    es: '{{column}}, parcela {{plot}}',
  },
  'change.sheet.cleared': {
    ru: {
      one: 'Очищено {{count}} значение',
      few: 'Очищено {{count}} значения',
      many: 'Очищено {{count}} значений',
      other: 'Очищено {{count}} значения',
    },
    en: { one: 'Cleared {{count}} value', other: 'Cleared {{count}} values' },
    it: {
      one: 'Cancellato {{count}} valore',
      many: 'Cancellati {{count}} di valori',
      other: 'Cancellati {{count}} valori',
    },
    es: { one: 'Borrado {{count}} valor', many: 'Borrados {{count}} de valores', other: 'Borrados {{count}} valores' },
  },
  'change.sheet.filled': {
    ru: {
      one: 'Заполнено {{count}} значение',
      few: 'Заполнено {{count}} значения',
      many: 'Заполнено {{count}} значений',
      other: 'Заполнено {{count}} значения',
    },
    en: { one: 'Filled {{count}} value', other: 'Filled {{count}} values' },
    it: { one: 'Riempito {{count}} valore', many: 'Riempiti {{count}} di valori', other: 'Riempiti {{count}} valori' },
    es: {
      one: 'Rellenado {{count}} valor',
      many: 'Rellenados {{count}} de valores',
      other: 'Rellenados {{count}} valores',
    },
  },
} satisfies Words
