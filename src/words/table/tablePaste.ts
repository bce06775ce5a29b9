import type { Words } from '../word.ts'

/** Copying, cutting and pasting in the spreadsheet, and what a shown paste would do. */
export const tablePaste = {
  'table.paste.reading': {
    ru: '{{column}}: как читать «{{text}}»? Таких ячеек: {{count}}',
    en: '{{column}}: what does “{{text}}” mean? Cells like it: {{count}}',
    it: '{{column}}: come leggere «{{text}}»? Celle simili: {{count}}',
    es: '{{column}}: ¿cómo leer «{{text}}»? Celdas así: {{count}}',
  },
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
  'table.paste.noneWritten': {
    ru: 'Ничего не записано: части значений здесь нет места',
    en: 'Nothing was written: some of the values have no place here',
    it: 'Non è stato scritto nulla: alcuni valori qui non hanno posto',
    es: 'No se escribió nada: algunos valores no tienen sitio aquí',
  },
  'paste.waiting': {
    ru: 'Показанное ещё не записано: сначала запишите его (Enter) или отмените (Esc), потом вставляйте',
    en: 'What is shown is not written yet: write it (Enter) or discard it (Esc) first, then paste again',
    it: 'Ciò che è mostrato non è ancora scritto: prima scrivilo (Invio) o scartalo (Esc), poi incolla di nuovo',
    es: 'Lo que se muestra aún no está escrito: primero escríbalo (Intro) o descártelo (Esc) y luego pegue de nuevo',
  },
  'paste.dropped': {
    ru: 'Вставка, которая ещё не была записана, отменена',
    en: 'The paste that had not been written yet was discarded',
    it: 'L’incollato non ancora scritto è stato scartato',
    es: 'Se ha descartado el pegado que aún no se había escrito',
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
  'table.paste.byPosition': {
    ru: 'Вставить по месту',
    en: 'Paste by position',
    it: 'Incolla per posizione',
    es: 'Pegar por posición',
  },
  'table.paste.columnNumber': {
    ru: 'столбец {{number}}',
    en: 'column {{number}}',
    it: 'colonna {{number}}',
    es: 'columna {{number}}',
  },
  'table.paste.columnGoes': { ru: '«{{name}}» →', en: '“{{name}}” →', it: '«{{name}}» →', es: '«{{name}}» →' },
  'table.paste.columnNowhere': { ru: 'не вставлять', en: 'do not paste', it: 'non incollare', es: 'no pegar' },
  'paste.identity.labelsChanged': {
    ru: {
      one: '{{count}} метка изменится',
      few: '{{count}} метки изменятся',
      many: '{{count}} меток изменится',
      other: '{{count}} метки изменятся',
    },
    en: { one: '{{count}} label changes', other: '{{count}} labels change' },
    it: {
      one: '{{count}} etichetta cambia',
      many: '{{count}} di etichette cambiano',
      other: '{{count}} etichette cambiano',
    },
    es: {
      one: '{{count}} etiqueta cambia',
      many: '{{count}} de etiquetas cambian',
      other: '{{count}} etiquetas cambian',
    },
  },
  'paste.identity.labelsGiven': {
    ru: {
      one: '{{count}} делянка получит метку',
      few: '{{count}} делянки получат метки',
      many: '{{count}} делянок получит метки',
      other: '{{count}} делянки получат метки',
    },
    en: { one: '{{count}} plot gets a label', other: '{{count}} plots get labels' },
    it: {
      one: '{{count}} parcella riceve un’etichetta',
      many: '{{count}} di parcelle ricevono etichette',
      other: '{{count}} parcelle ricevono etichette',
    },
    es: {
      one: '{{count}} parcela recibe etiqueta',
      many: '{{count}} de parcelas reciben etiqueta',
      other: '{{count}} parcelas reciben etiqueta',
    },
  },
  'paste.identity.linesChanged': {
    ru: {
      one: '{{count}} делянка сменит линию',
      few: '{{count}} делянки сменят линию',
      many: '{{count}} делянок сменит линию',
      other: '{{count}} делянки сменят линию',
    },
    en: { one: '{{count}} plot gets another line', other: '{{count}} plots get another line' },
    it: {
      one: '{{count}} parcella cambia linea',
      many: '{{count}} di parcelle cambiano linea',
      other: '{{count}} parcelle cambiano linea',
    },
    es: {
      one: '{{count}} parcela cambia de línea',
      many: '{{count}} de parcelas cambian de línea',
      other: '{{count}} parcelas cambian de línea',
    },
  },
  'paste.identity.linesGiven': {
    ru: {
      one: '{{count}} делянка получит линию',
      few: '{{count}} делянки получат линии',
      many: '{{count}} делянок получит линии',
      other: '{{count}} делянки получат линии',
    },
    en: { one: '{{count}} plot gets a line', other: '{{count}} plots get lines' },
    it: {
      one: '{{count}} parcella riceve una linea',
      many: '{{count}} di parcelle ricevono una linea',
      other: '{{count}} parcelle ricevono una linea',
    },
    es: {
      one: '{{count}} parcela recibe línea',
      many: '{{count}} de parcelas reciben línea',
      other: '{{count}} parcelas reciben línea',
    },
  },
  'paste.identity.parents': {
    ru: {
      one: 'у {{count}} линии сменятся родители',
      few: 'у {{count}} линий сменятся родители',
      many: 'у {{count}} линий сменятся родители',
      other: 'у {{count}} линии сменятся родители',
    },
    en: { one: 'parents of {{count}} line change', other: 'parents of {{count}} lines change' },
    it: {
      one: 'cambiano i genitori di {{count}} linea',
      many: 'cambiano i genitori di {{count}} linee',
      other: 'cambiano i genitori di {{count}} linee',
    },
    es: {
      one: 'cambian los progenitores de {{count}} línea',
      many: 'cambian los progenitores de {{count}} líneas',
      other: 'cambian los progenitores de {{count}} líneas',
    },
  },
  'paste.identity.plotsRenamed': {
    ru: {
      one: '{{count}} делянка переименуется',
      few: '{{count}} делянки переименуются',
      many: '{{count}} делянок переименуется',
      other: '{{count}} делянки переименуются',
    },
    en: { one: '{{count}} plot renamed', other: '{{count}} plots renamed' },
    it: {
      one: '{{count}} parcella rinominata',
      many: '{{count}} di parcelle rinominate',
      other: '{{count}} parcelle rinominate',
    },
    es: {
      one: '{{count}} parcela cambia de nombre',
      many: '{{count}} de parcelas cambian de nombre',
      other: '{{count}} parcelas cambian de nombre',
    },
  },
  'paste.identity.plantsRenamed': {
    ru: {
      one: '{{count}} растение переименуется',
      few: '{{count}} растения переименуются',
      many: '{{count}} растений переименуется',
      other: '{{count}} растения переименуются',
    },
    en: { one: '{{count}} plant renamed', other: '{{count}} plants renamed' },
    it: {
      one: '{{count}} pianta rinominata',
      many: '{{count}} di piante rinominate',
      other: '{{count}} piante rinominate',
    },
    es: {
      one: '{{count}} planta cambia de nombre',
      many: '{{count}} de plantas cambian de nombre',
      other: '{{count}} plantas cambian de nombre',
    },
  },
  'paste.identity.linesRenamed': {
    ru: {
      one: '{{count}} линия переименуется на всех делянках всех лет',
      few: '{{count}} линии переименуются на всех делянках всех лет',
      many: '{{count}} линий переименуется на всех делянках всех лет',
      other: '{{count}} линии переименуются на всех делянках всех лет',
    },
    en: {
      one: '{{count}} line renamed in all plots and years',
      other: '{{count}} lines renamed in all plots and years',
    },
    it: {
      one: '{{count}} linea rinominata in tutte le parcelle e gli anni',
      many: '{{count}} di linee rinominate in tutte le parcelle e gli anni',
      other: '{{count}} linee rinominate in tutte le parcelle e gli anni',
    },
    es: {
      one: '{{count}} línea cambia de nombre en todas las parcelas y años',
      many: '{{count}} de líneas cambian de nombre en todas las parcelas y años',
      other: '{{count}} líneas cambian de nombre en todas las parcelas y años',
    },
  },
  'paste.identity.linesRenamedInPlots': {
    ru: {
      one: '{{count}} линия переименуется, делянок с ней: {{plots}}',
      few: '{{count}} линии переименуются, делянок с ними: {{plots}}',
      many: '{{count}} линий переименуется, делянок с ними: {{plots}}',
      other: '{{count}} линии переименуются, делянок с ними: {{plots}}',
    },
    en: {
      one: '{{count}} line renamed, plots with it: {{plots}}',
      other: '{{count}} lines renamed, plots with them: {{plots}}',
    },
    it: {
      one: '{{count}} linea rinominata, parcelle interessate: {{plots}}',
      many: '{{count}} di linee rinominate, parcelle interessate: {{plots}}',
      other: '{{count}} linee rinominate, parcelle interessate: {{plots}}',
    },
    es: {
      one: '{{count}} línea cambia de nombre, parcelas afectadas: {{plots}}',
      many: '{{count}} de líneas cambian de nombre, parcelas afectadas: {{plots}}',
      other: '{{count}} líneas cambian de nombre, parcelas afectadas: {{plots}}',
    },
  },
  'paste.identity.moved': {
    ru: {
      one: '{{count}} делянка переместится',
      few: '{{count}} делянки переместятся',
      many: '{{count}} делянок переместится',
      other: '{{count}} делянки переместятся',
    },
    en: { one: '{{count}} plot moves', other: '{{count}} plots move' },
    it: {
      one: '{{count}} parcella si sposta',
      many: '{{count}} di parcelle si spostano',
      other: '{{count}} parcelle si spostano',
    },
    es: {
      one: '{{count}} parcela se mueve',
      many: '{{count}} de parcelas se mueven',
      other: '{{count}} parcelas se mueven',
    },
  },
  'paste.identity.placed': {
    ru: {
      one: '{{count}} делянка получит место',
      few: '{{count}} делянки получат место',
      many: '{{count}} делянок получит место',
      other: '{{count}} делянки получат место',
    },
    en: { one: '{{count}} plot gets a place', other: '{{count}} plots get a place' },
    it: {
      one: '{{count}} parcella riceve un posto',
      many: '{{count}} di parcelle ricevono un posto',
      other: '{{count}} parcelle ricevono un posto',
    },
    es: {
      one: '{{count}} parcela recibe un lugar',
      many: '{{count}} de parcelas reciben un lugar',
      other: '{{count}} parcelas reciben un lugar',
    },
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
  'table.asked.left': {
    ru: {
      one: '{{count}} значение ждёт ответа в своей ячейке: Ctrl+J ведёт к нему',
      few: '{{count}} значения ждут ответа в своих ячейках: Ctrl+J ведёт по ним',
      many: '{{count}} значений ждут ответа в своих ячейках: Ctrl+J ведёт по ним',
      other: '{{count}} значения ждут ответа в своих ячейках: Ctrl+J ведёт по ним',
    },
    en: {
      one: '{{count}} value waits for an answer in its cell: Ctrl+J goes there',
      other: '{{count}} values wait for an answer in their cells: Ctrl+J goes through them',
    },
    it: {
      one: '{{count}} valore attende una risposta nella sua cella: Ctrl+J ci porta',
      many: '{{count}} di valori attendono una risposta nelle loro celle: Ctrl+J li percorre',
      other: '{{count}} valori attendono una risposta nelle loro celle: Ctrl+J li percorre',
    },
    es: {
      one: '{{count}} valor espera respuesta en su celda: Ctrl+J lleva hasta él',
      many: '{{count}} de valores esperan respuesta en sus celdas: Ctrl+J los recorre',
      other: '{{count}} valores esperan respuesta en sus celdas: Ctrl+J los recorre',
    },
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
