import type { Words } from './word.ts'

/** Names of changes as the log, the undo timeline and colleagues' screens show them. */
export const changes = {
  'change.value': {
    ru: 'Изменено: {{field}}',
    en: 'Changed: {{field}}',
    it: 'Modificato: {{field}}',
    es: 'Cambiado: {{field}}',
  },
  'change.reverted': {
    ru: 'Отменено изменение № {{seq}}',
    en: 'Reverted change no. {{seq}}',
    it: 'Annullata la modifica n. {{seq}}',
    es: 'Deshecho el cambio n.º {{seq}}',
  },
  'change.width': {
    ru: 'Ширина карты: {{width}}',
    en: 'Map width: {{width}}',
    it: 'Larghezza della mappa: {{width}}',
    es: 'Ancho del mapa: {{width}}',
  },
  'change.plotEdited': {
    ru: 'Изменена делянка {{name}}',
    en: 'Plot {{name}} edited',
    it: 'Modificata la parcella {{name}}',
    es: 'Parcela {{name}} modificada',
  },
  'change.plotCreated': {
    ru: 'Создана делянка {{name}}',
    en: 'Plot {{name}} created',
    it: 'Creata la parcella {{name}}',
    es: 'Parcela {{name}} creada',
  },
  'change.plantCreated': {
    ru: 'Добавлено растение {{name}}',
    en: 'Plant {{name}} added',
    it: 'Aggiunta la pianta {{name}}',
    es: 'Planta {{name}} añadida',
  },
  'change.plantRenamed': {
    ru: 'Переименовано растение {{name}}',
    en: 'Plant {{name}} renamed',
    it: 'Rinominata la pianta {{name}}',
    es: 'Planta {{name}} renombrada',
  },
  'change.plantDeleted': {
    ru: 'Удалено растение {{name}}',
    en: 'Plant {{name}} deleted',
    it: 'Eliminata la pianta {{name}}',
    es: 'Planta {{name}} eliminada',
  },
  'change.parents': {
    ru: 'Родители линии {{name}}',
    en: 'Parents of line {{name}}',
    it: 'Genitori della linea {{name}}',
    es: 'Progenitores de la línea {{name}}',
  },
  'change.lineRenamed': {
    ru: 'Линия {{before}} переименована в {{after}}, делянок: {{count}}',
    en: 'Line {{before}} renamed to {{after}}, plots: {{count}}',
    it: 'Linea {{before}} rinominata in {{after}}, parcelle: {{count}}',
    es: 'Línea {{before}} renombrada como {{after}}, parcelas: {{count}}',
  },
  'change.linesRenamed': {
    ru: 'Переименовано линий: {{count}}, делянок: {{plots}}',
    en: 'Lines renamed: {{count}}, plots: {{plots}}',
    it: 'Linee rinominate: {{count}}, parcelle: {{plots}}',
    es: 'Líneas renombradas: {{count}}, parcelas: {{plots}}',
  },
  'change.promoted': {
    ru: 'Линия {{name}} переведена в сорта',
    en: 'Line {{name}} promoted to variety',
    it: 'La linea {{name}} è diventata varietà',
    es: 'La línea {{name}} pasó a variedad',
  },
  'change.demoted': {
    ru: 'Сорт {{name}} возвращён в линии',
    en: 'Variety {{name}} made a line again',
    it: 'La varietà {{name}} è tornata linea',
    es: 'La variedad {{name}} volvió a ser línea',
  },
  'change.columnAdded': {
    ru: 'Добавлен столбец {{name}}',
    en: 'Column {{name}} added',
    it: 'Aggiunta la colonna {{name}}',
    es: 'Columna {{name}} añadida',
  },
  'change.columnTakenOut': {
    ru: 'Столбец {{name}} убран из года',
    en: 'Column {{name}} removed from the year',
    it: 'Colonna {{name}} tolta dall’anno',
    es: 'Columna {{name}} quitada del año',
  },
  'change.columnsTakenOver': {
    ru: 'Перенесено из {{year}} года: столбцов {{columns}}, плановых дат {{planned}}',
    en: 'Carried over from {{year}}: {{columns}} columns, {{planned}} planned dates',
    it: 'Ripreso dal {{year}}: colonne {{columns}}, date previste {{planned}}',
    es: 'Tomado de {{year}}: columnas {{columns}}, fechas previstas {{planned}}',
  },
  'change.yearData': {
    ru: 'Изменены данные {{year}} года',
    en: 'Data of {{year}} changed',
    it: 'Modificati i dati del {{year}}',
    es: 'Cambiados los datos de {{year}}',
  },
  'change.year_sowing_date': {
    ru: 'Изменена дата посева {{year}} года',
    en: 'Sowing date of {{year}} changed',
    it: 'Modificata la data di semina del {{year}}',
    es: 'Cambiada la fecha de siembra de {{year}}',
  },
  'change.year_emergence_date': {
    ru: 'Изменена дата всходов {{year}} года',
    en: 'Emergence date of {{year}} changed',
    it: 'Modificata la data di emergenza del {{year}}',
    es: 'Cambiada la fecha de emergencia de {{year}}',
  },
  'change.year_technology_level': {
    ru: 'Изменён уровень технологии {{year}} года',
    en: 'Technology level of {{year}} changed',
    it: 'Modificato il livello tecnologico del {{year}}',
    es: 'Cambiado el nivel tecnológico de {{year}}',
  },
  'change.year_checks': {
    ru: 'Изменены стандарты {{year}} года',
    en: 'Checks of {{year}} changed',
    it: 'Modificati i testimoni del {{year}}',
    es: 'Cambiados los testigos de {{year}}',
  },
  'change.year_walk': {
    ru: 'Изменён обход {{year}} года',
    en: 'Walking order of {{year}} changed',
    it: 'Modificato il percorso del {{year}}',
    es: 'Cambiado el recorrido de {{year}}',
  },
  'change.traitAdded': {
    ru: 'Добавлен признак {{name}}',
    en: 'Trait {{name}} added',
    it: 'Aggiunto il carattere {{name}}',
    es: 'Carácter {{name}} añadido',
  },
  'change.trait': {
    ru: 'Признак {{name}}',
    en: 'Trait {{name}}',
    it: 'Carattere {{name}}',
    es: 'Carácter {{name}}',
  },
  'change.mapImported': {
    ru: 'Загружена карта {{file}}',
    en: 'Map {{file}} uploaded',
    it: 'Caricata la mappa {{file}}',
    es: 'Mapa {{file}} cargado',
  },
  'change.imported': {
    ru: 'Загружен файл {{file}}',
    en: 'File {{file}} uploaded',
    it: 'Caricato il file {{file}}',
    es: 'Archivo {{file}} cargado',
  },
  'change.pasted': {
    ru: {
      one: 'Вставлено {{count}} значение',
      few: 'Вставлено {{count}} значения',
      many: 'Вставлено {{count}} значений',
      other: 'Вставлено {{count}} значения',
    },
    en: { one: 'Pasted {{count}} value', other: 'Pasted {{count}} values' },
    it: {
      one: 'Incollato {{count}} valore',
      many: 'Incollati {{count}} di valori',
      other: 'Incollati {{count}} valori',
    },
    es: { one: 'Pegado {{count}} valor', many: 'Pegados {{count}} de valores', other: 'Pegados {{count}} valores' },
  },
  'change.pastedCleared': {
    ru: 'Вставлено значений: {{count}}, очищено ячеек: {{cleared}}',
    en: 'Pasted: {{count}} written, {{cleared}} cleared',
    it: 'Incollato: scritte {{count}}, svuotate {{cleared}}',
    es: 'Pegado: {{count}} escritas, {{cleared}} vaciadas',
  },
  'change.pastedUnread': {
    ru: {
      one: 'Вставлено и не подошло: {{count}} значение',
      few: 'Вставлено и не подошло: {{count}} значения',
      many: 'Вставлено и не подошло: {{count}} значений',
      other: 'Вставлено и не подошло: {{count}} значения',
    },
    en: { one: 'Pasted {{count}} value that did not fit', other: 'Pasted {{count}} values that did not fit' },
    it: {
      one: 'Incollato {{count}} valore che non andava bene',
      many: 'Incollati {{count}} di valori che non andavano bene',
      other: 'Incollati {{count}} valori che non andavano bene',
    },
    es: {
      one: 'Pegado {{count}} valor que no servía',
      many: 'Pegados {{count}} de valores que no servían',
      other: 'Pegados {{count}} valores que no servían',
    },
  },
  'change.unanswered': {
    ru: {
      one: 'Ждёт ответа: {{count}} значение',
      few: 'Ждут ответа: {{count}} значения',
      many: 'Ждут ответа: {{count}} значений',
      other: 'Ждут ответа: {{count}} значения',
    },
    en: { one: '{{count}} value waiting for an answer', other: '{{count}} values waiting for an answer' },
    it: {
      one: '{{count}} valore in attesa di risposta',
      many: '{{count}} di valori in attesa di risposta',
      other: '{{count}} valori in attesa di risposta',
    },
    es: {
      one: '{{count}} valor a la espera de respuesta',
      many: '{{count}} de valores a la espera de respuesta',
      other: '{{count}} valores a la espera de respuesta',
    },
  },
  'change.typedUnread': {
    ru: {
      one: 'Введено и не сохранено: {{count}} значение',
      few: 'Введено и не сохранено: {{count}} значения',
      many: 'Введено и не сохранено: {{count}} значений',
      other: 'Введено и не сохранено: {{count}} значения',
    },
    en: { one: 'Typed {{count}} value that was not saved', other: 'Typed {{count}} values that were not saved' },
    it: {
      one: 'Digitato {{count}} valore non salvato',
      many: 'Digitati {{count}} di valori non salvati',
      other: 'Digitati {{count}} valori non salvati',
    },
    es: {
      one: 'Escrito {{count}} valor que no se guardó',
      many: 'Escritos {{count}} de valores que no se guardaron',
      other: 'Escritos {{count}} valores que no se guardaron',
    },
  },
  'change.numbered': {
    ru: {
      one: 'Пронумерована {{count}} делянка',
      few: 'Пронумерованы {{count}} делянки',
      many: 'Пронумеровано {{count}} делянок',
      other: 'Пронумерованы {{count}} делянки',
    },
    en: { one: 'Numbered {{count}} plot', other: 'Numbered {{count}} plots' },
    it: {
      one: 'Numerata {{count}} parcella',
      many: 'Numerate {{count}} di parcelle',
      other: 'Numerate {{count}} parcelle',
    },
    es: {
      one: 'Numerada {{count}} parcela',
      many: 'Numeradas {{count}} de parcelas',
      other: 'Numeradas {{count}} parcelas',
    },
  },
  'change.cleared': {
    ru: {
      one: 'Снята {{count}} метка',
      few: 'Сняты {{count}} метки',
      many: 'Снято {{count}} меток',
      other: 'Сняты {{count}} метки',
    },
    en: { one: 'Cleared {{count}} label', other: 'Cleared {{count}} labels' },
    it: {
      one: 'Rimossa {{count}} etichetta',
      many: 'Rimosse {{count}} di etichette',
      other: 'Rimosse {{count}} etichette',
    },
    es: {
      one: 'Borrada {{count}} etiqueta',
      many: 'Borradas {{count}} de etiquetas',
      other: 'Borradas {{count}} etiquetas',
    },
  },
  'change.moved': {
    ru: {
      one: 'Перемещена {{count}} делянка',
      few: 'Перемещены {{count}} делянки',
      many: 'Перемещено {{count}} делянок',
      other: 'Перемещены {{count}} делянки',
    },
    en: { one: 'Moved {{count}} plot', other: 'Moved {{count}} plots' },
    it: {
      one: 'Spostata {{count}} parcella',
      many: 'Spostate {{count}} di parcelle',
      other: 'Spostate {{count}} parcelle',
    },
    es: { one: 'Movida {{count}} parcela', many: 'Movidas {{count}} de parcelas', other: 'Movidas {{count}} parcelas' },
  },
  'change.plotsCreated': {
    ru: {
      one: 'Создана {{count}} делянка',
      few: 'Созданы {{count}} делянки',
      many: 'Создано {{count}} делянок',
      other: 'Созданы {{count}} делянки',
    },
    en: { one: 'Created {{count}} plot', other: 'Created {{count}} plots' },
    it: { one: 'Creata {{count}} parcella', many: 'Create {{count}} di parcelle', other: 'Create {{count}} parcelle' },
    es: { one: 'Creada {{count}} parcela', many: 'Creadas {{count}} de parcelas', other: 'Creadas {{count}} parcelas' },
  },
  'change.plotsDeleted': {
    ru: {
      one: 'Удалена {{count}} делянка',
      few: 'Удалены {{count}} делянки',
      many: 'Удалено {{count}} делянок',
      other: 'Удалены {{count}} делянки',
    },
    en: { one: 'Deleted {{count}} plot', other: 'Deleted {{count}} plots' },
    it: {
      one: 'Eliminata {{count}} parcella',
      many: 'Eliminate {{count}} di parcelle',
      other: 'Eliminate {{count}} parcelle',
    },
    es: {
      one: 'Eliminada {{count}} parcela',
      many: 'Eliminadas {{count}} de parcelas',
      other: 'Eliminadas {{count}} parcelas',
    },
  },
} satisfies Words
