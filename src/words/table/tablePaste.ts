import type { Words } from '../word.ts'

/** Copying, cutting and pasting in the spreadsheet, and what a shown paste would do. */
export const tablePaste = {
  'table.paste.ranges': {
    ru: 'Выделены области другого размера: вставьте в одну из них или выделите области размером с вставляемое',
    en: 'The selected ranges are of another size: paste into one of them, or select ranges as large as what is pasted',
    it: 'Gli intervalli selezionati hanno un’altra misura: incolla in uno solo, o selezionane di grandi quanto ciò che incolli',
    es: 'Los rangos seleccionados tienen otro tamaño: pegue en uno solo, o seleccione rangos del tamaño de lo que pega',
  },
  'table.paste.taken': {
    ru: 'оттуда, где вырезано, уйдёт: {{what}}',
    en: '{{what}} taken from where they were cut',
    it: 'da dove è stato tagliato va via: {{what}}',
    es: 'de donde se cortó se quita: {{what}}',
  },
  'table.copy.nothing': {
    ru: 'Ничего не выделено',
    en: 'Nothing is selected',
    it: 'Nessuna selezione',
    es: 'No hay nada seleccionado',
  },
  'table.copy.shapes': {
    ru: 'Эти области нельзя копировать вместе: у них разные строки и столбцы',
    en: 'These ranges cannot be copied together: their rows and columns differ',
    it: 'Questi intervalli non si possono copiare insieme: righe e colonne diverse',
    es: 'Estos rangos no se pueden copiar juntos: sus filas y columnas difieren',
  },
  'table.clipboardByKey': {
    ru: 'Браузер не дал доступа к буферу обмена: нажмите Ctrl+C, Ctrl+X или Ctrl+V',
    en: 'The browser gives no access to the clipboard: press Ctrl+C, Ctrl+X or Ctrl+V',
    it: 'Il browser non concede gli appunti: premi Ctrl+C, Ctrl+X o Ctrl+V',
    es: 'El navegador no da acceso al portapapeles: pulse Ctrl+C, Ctrl+X o Ctrl+V',
  },
  'table.paste.nothing': {
    ru: 'Вставлять нечего или некуда: скопируйте значения и выберите ячейку',
    en: 'Nothing to paste, or nowhere to paste it: copy values and choose a cell',
    it: 'Niente da incollare, o nessun posto dove farlo: copia dei valori e scegli una cella',
    es: 'Nada que pegar, o ningún lugar donde hacerlo: copie valores y elija una celda',
  },
  'table.paste.equal': {
    ru: 'Все значения уже такие',
    en: 'All values are there already',
    it: 'Tutti i valori sono già questi',
    es: 'Todos los valores ya están',
  },
  'table.paste.keys': {
    ru: 'Enter — записать, Esc — отказаться',
    en: 'Enter writes, Esc discards',
    it: 'Invio scrive, Esc scarta',
    es: 'Intro escribe, Esc descarta',
  },
  'table.paste.write': { ru: 'Записать', en: 'Write', it: 'Scrivi', es: 'Escribir' },
  'table.paste.drop': { ru: 'Отказаться', en: 'Discard', it: 'Scarta', es: 'Descartar' },
  'table.paste.byLabel': {
    ru: 'Сопоставить по меткам',
    en: 'Match by label',
    it: 'Abbina per etichetta',
    es: 'Emparejar por etiqueta',
  },
  'table.copy.done': {
    ru: {
      one: 'Скопирована {{count}} ячейка',
      few: 'Скопированы {{count}} ячейки',
      many: 'Скопировано {{count}} ячеек',
      other: 'Скопированы {{count}} ячейки',
    },
    en: { one: 'Copied {{count}} cell', other: 'Copied {{count}} cells' },
    it: { one: 'Copiata {{count}} cella', many: 'Copiate {{count}} celle', other: 'Copiate {{count}} celle' },
    es: { one: 'Copiada {{count}} celda', many: 'Copiadas {{count}} celdas', other: 'Copiadas {{count}} celdas' },
  },
  'table.copy.cut': {
    ru: {
      one: 'Вырезана {{count}} ячейка',
      few: 'Вырезаны {{count}} ячейки',
      many: 'Вырезано {{count}} ячеек',
      other: 'Вырезаны {{count}} ячейки',
    },
    en: { one: 'Cut {{count}} cell', other: 'Cut {{count}} cells' },
    it: { one: 'Tagliata {{count}} cella', many: 'Tagliate {{count}} celle', other: 'Tagliate {{count}} celle' },
    es: { one: 'Cortada {{count}} celda', many: 'Cortadas {{count}} celdas', other: 'Cortadas {{count}} celdas' },
  },
  'table.paste.change': {
    ru: {
      one: '{{count}} изменится',
      few: '{{count}} изменятся',
      many: '{{count}} изменится',
      other: '{{count}} изменятся',
    },
    en: { one: '{{count}} cell changes', other: '{{count}} change' },
    it: { one: '{{count}} cambia', many: '{{count}} cambiano', other: '{{count}} cambiano' },
    es: { one: '{{count}} cambia', many: '{{count}} cambian', other: '{{count}} cambian' },
  },
  'table.paste.same': {
    ru: {
      one: '{{count}} без изменений',
      few: '{{count}} без изменений',
      many: '{{count}} без изменений',
      other: '{{count}} без изменений',
    },
    en: { one: '{{count}} unchanged', other: '{{count}} unchanged' },
    it: { one: '{{count}} invariata', many: '{{count}} invariate', other: '{{count}} invariate' },
    es: { one: '{{count}} sin cambios', many: '{{count}} sin cambios', other: '{{count}} sin cambios' },
  },
  'table.paste.out': {
    ru: {
      one: '{{count}} вне диапазона',
      few: '{{count}} вне диапазона',
      many: '{{count}} вне диапазона',
      other: '{{count}} вне диапазона',
    },
    en: { one: '{{count}} out of range', other: '{{count}} out of range' },
    it: { one: '{{count}} fuori dai limiti', many: '{{count}} fuori dai limiti', other: '{{count}} fuori dai limiti' },
    es: {
      one: '{{count}} fuera de los límites',
      many: '{{count}} fuera de los límites',
      other: '{{count}} fuera de los límites',
    },
  },
  'table.paste.doubtful': {
    ru: {
      one: '{{count}} под сомнением',
      few: '{{count}} под сомнением',
      many: '{{count}} под сомнением',
      other: '{{count}} под сомнением',
    },
    en: { one: '{{count}} to check', other: '{{count}} to check' },
    it: { one: '{{count}} dubbia', many: '{{count}} dubbie', other: '{{count}} dubbie' },
    es: { one: '{{count}} dudosa', many: '{{count}} dudosas', other: '{{count}} dudosas' },
  },
  'table.paste.unknown': {
    ru: {
      one: '{{count}} не подходит',
      few: '{{count}} не подходят',
      many: '{{count}} не подходит',
      other: '{{count}} не подходят',
    },
    en: { one: '{{count}} does not fit', other: '{{count}} do not fit' },
    it: { one: '{{count}} non valida', many: '{{count}} non valide', other: '{{count}} non valide' },
    es: { one: '{{count}} no válida', many: '{{count}} no válidas', other: '{{count}} no válidas' },
  },
  'table.paste.noRoom': {
    ru: {
      one: '{{count}} без места',
      few: '{{count}} без места',
      many: '{{count}} без места',
      other: '{{count}} без места',
    },
    en: { one: '{{count}} has no place', other: '{{count}} have no place' },
    it: { one: '{{count}} senza posto', many: '{{count}} senza posto', other: '{{count}} senza posto' },
    es: { one: '{{count}} sin lugar', many: '{{count}} sin lugar', other: '{{count}} sin lugar' },
  },
  'table.paste.newLines': {
    ru: {
      one: '{{count}} новая линия',
      few: '{{count}} новые линии',
      many: '{{count}} новых линий',
      other: '{{count}} новые линии',
    },
    en: { one: '{{count}} new line', other: '{{count}} new lines' },
    it: { one: '{{count}} nuova linea', many: '{{count}} nuove linee', other: '{{count}} nuove linee' },
    es: { one: '{{count}} línea nueva', many: '{{count}} líneas nuevas', other: '{{count}} líneas nuevas' },
  },
  'table.paste.cleared': {
    ru: {
      one: '{{count}} очистится',
      few: '{{count}} очистятся',
      many: '{{count}} очистится',
      other: '{{count}} очистятся',
    },
    en: { one: '{{count}} cleared', other: '{{count}} cleared' },
    it: { one: '{{count}} svuotata', many: '{{count}} svuotate', other: '{{count}} svuotate' },
    es: { one: '{{count}} se vacía', many: '{{count}} se vacían', other: '{{count}} se vacían' },
  },
  'table.paste.asked': {
    ru: {
      one: '{{count}} с вопросом',
      few: '{{count}} с вопросом',
      many: '{{count}} с вопросом',
      other: '{{count}} с вопросом',
    },
    en: { one: '{{count}} to be confirmed', other: '{{count}} to be confirmed' },
    it: { one: '{{count}} da confermare', many: '{{count}} da confermare', other: '{{count}} da confermare' },
    es: { one: '{{count}} por confirmar', many: '{{count}} por confirmar', other: '{{count}} por confirmar' },
  },
  'table.paste.hidden': {
    ru: {
      one: '{{count}} в скрытый столбец, не запишется',
      few: '{{count}} в скрытые столбцы, не запишутся',
      many: '{{count}} в скрытые столбцы, не запишется',
      other: '{{count}} в скрытые столбцы, не запишутся',
    },
    en: {
      one: '{{count}} for a hidden column, not written',
      other: '{{count}} for hidden columns, not written',
    },
    it: {
      one: '{{count}} per una colonna nascosta, non scritto',
      many: '{{count}} per colonne nascoste, non scritti',
      other: '{{count}} per colonne nascoste, non scritti',
    },
    es: {
      one: '{{count}} para una columna oculta, no se escribe',
      many: '{{count}} para columnas ocultas, no se escriben',
      other: '{{count}} para columnas ocultas, no se escriben',
    },
  },
  'table.paste.headRow': {
    ru: 'строка заголовков не вставляется',
    en: 'heading row left out',
    it: 'riga di intestazione esclusa',
    es: 'fila de encabezados excluida',
  },
  'table.paste.left': {
    ru: {
      one: '{{count}} значение не подошло и ждёт в своей ячейке: Ctrl+J ведёт к нему',
      few: '{{count}} значения не подошли и ждут в своих ячейках: Ctrl+J ведёт по ним',
      many: '{{count}} значений не подошло, они ждут в своих ячейках: Ctrl+J ведёт по ним',
      other: '{{count}} значения не подошли и ждут в своих ячейках: Ctrl+J ведёт по ним',
    },
    en: {
      one: '{{count}} value did not fit and waits in its cell: Ctrl+J goes there',
      other: '{{count}} values did not fit and wait in their cells: Ctrl+J goes through them',
    },
    it: {
      one: '{{count}} valore non andava bene e attende nella sua cella: Ctrl+J ci porta',
      many: '{{count}} valori non andavano bene e attendono nelle loro celle: Ctrl+J li percorre',
      other: '{{count}} valori non andavano bene e attendono nelle loro celle: Ctrl+J li percorre',
    },
    es: {
      one: '{{count}} valor no servía y espera en su celda: Ctrl+J lleva hasta él',
      many: '{{count}} valores no servían y esperan en sus celdas: Ctrl+J los recorre',
      other: '{{count}} valores no servían y esperan en sus celdas: Ctrl+J los recorre',
    },
  },
} satisfies Words
