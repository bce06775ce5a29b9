import type { Words } from '../word.ts'

/** What was typed and waits in its cell: a class that is not known yet, a value that is not stored. */
export const typed = {
  'table.rowGone': {
    ru: 'Строки, где стоял курсор, здесь больше нет: сначала переместите курсор, потом вводите',
    en: 'The row of the cursor is no longer here: move the cursor first, then type',
    it: 'La riga del cursore non è più qui: sposta prima il cursore, poi scrivi',
    es: 'La fila del cursor ya no está aquí: mueva primero el cursor y luego escriba',
  },
  'class.new': {
    ru: 'Такого значения в столбце ещё нет',
    en: 'This category is new for the column',
    it: 'La colonna non ha ancora questa classe',
    es: 'La columna aún no tiene esta clase',
  },
  'line.similar': {
    ru: '«{{value}}» отличается от линии «{{other}}» только регистром букв',
    en: '“{{value}}” differs from the line “{{other}}” in upper and lower case only',
    it: '«{{value}}» differisce dalla linea «{{other}}» solo per maiuscole e minuscole',
    es: '«{{value}}» difiere de la línea «{{other}}» solo en mayúsculas y minúsculas',
  },
  'line.similar.ask': {
    ru: 'Линия «{{other}}» уже есть; «{{value}}» отличается только регистром букв',
    en: 'There is a line “{{other}}”; “{{value}}” differs in upper and lower case only',
    it: 'Esiste già la linea «{{other}}»; «{{value}}» differisce solo per maiuscole e minuscole',
    es: 'Ya existe la línea «{{other}}»; «{{value}}» difiere solo en mayúsculas y minúsculas',
  },
  'class.ask': {
    ru: 'Новое значение «{{value}}», ячеек: {{count}}',
    en: { one: 'New class “{{value}}”', other: 'New class “{{value}}” in {{count}} cells' },
    it: {
      one: 'Nuova classe «{{value}}»',
      many: 'Nuova classe «{{value}}» in {{count}} celle',
      other: 'Nuova classe «{{value}}» in {{count}} celle',
    },
    es: {
      one: 'Clase nueva «{{value}}»',
      many: 'Clase nueva «{{value}}» en {{count}} celdas',
      other: 'Clase nueva «{{value}}» en {{count}} celdas',
    },
  },
  'class.unknown': {
    ru: 'Значения «{{value}}» нет в списке признака',
    en: '“{{value}}” is not in the trait’s list',
    it: '«{{value}}» non è nell’elenco del carattere',
    es: '«{{value}}» no está en la lista del carácter',
  },
  'class.add': {
    ru: 'Добавить «{{value}}»',
    en: 'Add “{{value}}”',
    it: 'Aggiungi «{{value}}»',
    es: 'Añadir «{{value}}»',
  },
  'class.use': {
    ru: 'Записать «{{value}}»',
    en: 'Use “{{value}}”',
    it: 'Usa «{{value}}»',
    es: 'Usar «{{value}}»',
  },
  'class.putBack': {
    ru: 'Вернуть прежнее',
    en: 'Put back',
    it: 'Ripristina',
    es: 'Restablecer',
  },
  'typed.kept': {
    ru: 'Не сохранено «{{text}}»: {{name}}',
    en: 'Not saved “{{text}}”: {{name}}',
    it: 'Non salvato «{{text}}»: {{name}}',
    es: 'No guardado «{{text}}»: {{name}}',
  },
  'typed.cutOff': {
    ru: 'Сеанс закончился, пока это вводили: проверьте и нажмите Enter',
    en: 'The session ended while it was typed: check it and press Enter',
    it: 'La sessione è terminata durante la digitazione: controlla e premi Invio',
    es: 'La sesión terminó mientras se escribía: compruébelo y pulse Intro',
  },
  'typed.notKept': {
    ru: 'Не записано «{{text}}»: {{name}}',
    en: 'Not written “{{text}}”: {{name}}',
    it: 'Non scritto «{{text}}»: {{name}}',
    es: 'No escrito «{{text}}»: {{name}}',
  },
  'typed.parentOfLine': {
    ru: {
      one: '{{name}} записывается у линии «{{line}}»: изменилась {{count}} делянка',
      few: '{{name}} записывается у линии «{{line}}»: изменились {{count}} делянки',
      many: '{{name}} записывается у линии «{{line}}»: изменилось {{count}} делянок',
      other: '{{name}} записывается у линии «{{line}}»: изменилось {{count}} делянки',
    },
    en: {
      one: '{{name}} belongs to the line {{line}}: {{count}} plot changed',
      other: '{{name}} belongs to the line {{line}}: {{count}} plots changed',
    },
    it: {
      one: '{{name}} appartiene alla linea {{line}}: cambiata {{count}} parcella',
      many: '{{name}} appartiene alla linea {{line}}: cambiate {{count}} di parcelle',
      other: '{{name}} appartiene alla linea {{line}}: cambiate {{count}} parcelle',
    },
    es: {
      one: '{{name}} pertenece a la línea {{line}}: cambió {{count}} parcela',
      many: '{{name}} pertenece a la línea {{line}}: cambiaron {{count}} de parcelas',
      other: '{{name}} pertenece a la línea {{line}}: cambiaron {{count}} parcelas',
    },
  },
  'typed.parentOfLines': {
    ru: {
      one: '{{name}} записывается у линий (их {{lines}}): изменилась {{count}} делянка',
      few: '{{name}} записывается у линий (их {{lines}}): изменились {{count}} делянки',
      many: '{{name}} записывается у линий (их {{lines}}): изменилось {{count}} делянок',
      other: '{{name}} записывается у линий (их {{lines}}): изменилось {{count}} делянки',
    },
    en: {
      one: '{{name}} belongs to the lines ({{lines}} here): {{count}} plot changed',
      other: '{{name}} belongs to the lines ({{lines}} here): {{count}} plots changed',
    },
    it: {
      one: '{{name}} appartiene alle linee (qui {{lines}}): cambiata {{count}} parcella',
      many: '{{name}} appartiene alle linee (qui {{lines}}): cambiate {{count}} di parcelle',
      other: '{{name}} appartiene alle linee (qui {{lines}}): cambiate {{count}} parcelle',
    },
    es: {
      one: '{{name}} pertenece a las líneas (aquí {{lines}}): cambió {{count}} parcela',
      many: '{{name}} pertenece a las líneas (aquí {{lines}}): cambiaron {{count}} de parcelas',
      other: '{{name}} pertenece a las líneas (aquí {{lines}}): cambiaron {{count}} parcelas',
    },
  },
  'typed.lineMade': {
    ru: 'Создана новая линия: {{line}}',
    en: 'New line made: {{line}}',
    it: 'Creata una nuova linea: {{line}}',
    es: 'Línea nueva creada: {{line}}',
  },
  'typed.overwritten.label': {
    ru: 'Метка {{before}} → {{after}}',
    en: 'Label {{before}} → {{after}}',
    it: 'Etichetta {{before}} → {{after}}',
    es: 'Etiqueta {{before}} → {{after}}',
  },
  'typed.overwritten.line': {
    ru: 'Линия {{before}} → {{after}}',
    en: 'Line {{before}} → {{after}}',
    it: 'Linea {{before}} → {{after}}',
    es: 'Línea {{before}} → {{after}}',
  },
  'typed.overwritten.name': {
    ru: 'Название {{before}} → {{after}}',
    en: 'Name {{before}} → {{after}}',
    it: 'Nome {{before}} → {{after}}',
    es: 'Nombre {{before}} → {{after}}',
  },
  'typed.linesMade': {
    ru: {
      one: 'Создана {{count}} новая линия',
      few: 'Созданы {{count}} новые линии',
      many: 'Создано {{count}} новых линий',
      other: 'Создано {{count}} новых линий',
    },
    en: { one: '{{count}} new line made', other: '{{count}} new lines made' },
    it: {
      one: 'Creata {{count}} nuova linea',
      many: 'Create {{count}} di nuove linee',
      other: 'Create {{count}} nuove linee',
    },
    es: {
      one: '{{count}} línea nueva creada',
      many: '{{count}} de líneas nuevas creadas',
      other: '{{count}} líneas nuevas creadas',
    },
  },
  'typed.plotGone': {
    ru: 'Делянки здесь больше нет',
    en: 'The plot is no longer here',
    it: 'La parcella non è più qui',
    es: 'La parcela ya no está aquí',
  },
  'table.edge.firstRow': { ru: 'первая строка', en: 'first row', it: 'prima riga', es: 'primera fila' },
  'table.edge.lastRow': { ru: 'последняя строка', en: 'last row', it: 'ultima riga', es: 'última fila' },
  'table.edge.firstColumn': {
    ru: 'первый столбец',
    en: 'first column',
    it: 'prima colonna',
    es: 'primera columna',
  },
  'table.edge.lastColumn': {
    ru: 'последний столбец',
    en: 'last column',
    it: 'ultima colonna',
    es: 'última columna',
  },
  'table.edge.held': {
    ru: 'Дальше ячеек нет ({{name}}): следующее значение заменит это',
    en: 'This is the {{name}}: the next value will replace this one',
    it: 'Non ci sono altre celle ({{name}}): il prossimo valore sostituirà questo',
    es: 'No hay más celdas ({{name}}): el siguiente valor sustituirá a este',
  },
  'table.edge.replaced': {
    ru: 'Заменено: {{before}} → {{after}} ({{name}})',
    en: 'Replaced: {{before}} → {{after}} ({{name}})',
    it: 'Sostituito: {{before}} → {{after}} ({{name}})',
    es: 'Sustituido: {{before}} → {{after}} ({{name}})',
  },
  'table.noActive': {
    ru: 'Ничего не записано: в таблице не выбрана ячейка',
    en: 'Nothing was written: no cell of the table is chosen',
    it: 'Non è stato scritto nulla: nessuna cella della tabella è scelta',
    es: 'No se escribió nada: no hay ninguna celda elegida en la tabla',
  },
} satisfies Words
