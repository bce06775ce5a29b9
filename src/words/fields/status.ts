import type { Words } from '../word.ts'

/** The status bar and what undo says there. */
export const status = {
  'status.label': { ru: 'Строка состояния', en: 'Status bar', it: 'Barra di stato', es: 'Barra de estado' },
  'status.place': {
    ru: 'ряд {{row}}, столбец {{col}}',
    en: 'row {{row}}, col {{col}}',
    it: 'fila {{row}}, col. {{col}}',
    es: 'fila {{row}}, col. {{col}}',
  },
  'status.editing': {
    ru: 'Правка: {{field}}',
    en: 'Editing {{field}}',
    it: 'Modifica: {{field}}',
    es: 'Editando {{field}}',
  },
  'status.notPlaced': { ru: 'нет на карте', en: 'not on the map', it: 'non sulla mappa', es: 'no está en el mapa' },
  'status.emptyPlace': { ru: 'Пустое место', en: 'Empty place', it: 'Posto vuoto', es: 'Lugar vacío' },
  'status.noLabel': {
    ru: '{{name}} (без метки)',
    en: '{{name}} (no label)',
    it: '{{name}} (senza etichetta)',
    es: '{{name}} (sin etiqueta)',
  },
  'status.zoom': { ru: '{{percent}} %', en: '{{percent}} %', it: '{{percent}} %', es: '{{percent}} %' },
  'status.saved': { ru: 'Сохранено', en: 'Saved', it: 'Salvato', es: 'Guardado' },
  'status.pasteUnwritten': {
    ru: 'Вставка ещё не записана',
    en: 'Paste not written yet',
    it: 'Incollato non ancora scritto',
    es: 'Pegado aún sin escribir',
  },
  'status.savedRest': {
    ru: 'Остальное сохранено',
    en: 'The rest is saved',
    it: 'Il resto è salvato',
    es: 'Lo demás está guardado',
  },
  'status.refused': {
    ru: 'Не сохранено «{{value}}»: {{reason}}',
    en: 'Not saved “{{value}}”: {{reason}}',
    it: 'Non salvato «{{value}}»: {{reason}}',
    es: 'No guardado «{{value}}»: {{reason}}',
  },
  'status.notStored': {
    ru: {
      one: '{{count}} значение не сохранено',
      few: '{{count}} значения не сохранены',
      many: '{{count}} значений не сохранено',
      other: '{{count}} значения не сохранено',
    },
    en: { one: '{{count}} value not stored', other: '{{count}} values not stored' },
    it: {
      one: '{{count}} valore non salvato',
      many: '{{count}} valori non salvati',
      other: '{{count}} valori non salvati',
    },
    es: {
      one: '{{count}} valor sin guardar',
      many: '{{count}} valores sin guardar',
      other: '{{count}} valores sin guardar',
    },
  },
  'status.setAside': {
    ru: {
      one: '{{count}} отложено · отправить снова',
      few: '{{count}} отложены · отправить снова',
      many: '{{count}} отложено · отправить снова',
      other: '{{count}} отложено · отправить снова',
    },
    en: '{{count}} on hold · send again',
    it: '{{count}} da parte · invia di nuovo',
    es: {
      one: '{{count}} apartado · enviar de nuevo',
      many: '{{count}} apartados · enviar de nuevo',
      other: '{{count}} apartados · enviar de nuevo',
    },
  },
  'status.unsent': {
    ru: {
      one: '{{count}} не отправлено',
      few: '{{count}} не отправлены',
      many: '{{count}} не отправлено',
      other: '{{count}} не отправлено',
    },
    en: { one: '{{count}} unsent', other: '{{count}} unsent' },
    it: { one: '{{count}} non inviata', many: '{{count}} non inviate', other: '{{count}} non inviate' },
    es: { one: '{{count}} sin enviar', many: '{{count}} sin enviar', other: '{{count}} sin enviar' },
  },
  'status.offline': { ru: 'Нет связи', en: 'Offline', it: 'Non in linea', es: 'Sin conexión' },
  'status.offlineUnsent': {
    ru: {
      one: 'Нет связи · {{count}} правка ждёт',
      few: 'Нет связи · {{count}} правки ждут',
      many: 'Нет связи · {{count}} правок ждут',
      other: 'Нет связи · {{count}} правки ждут',
    },
    en: { one: 'Offline · {{count}} edit waits', other: 'Offline · {{count}} edits wait' },
    it: {
      one: 'Non in linea · {{count}} modifica in attesa',
      many: 'Non in linea · {{count}} modifiche in attesa',
      other: 'Non in linea · {{count}} modifiche in attesa',
    },
    es: {
      one: 'Sin conexión · {{count}} cambio espera',
      many: 'Sin conexión · {{count}} cambios esperan',
      other: 'Sin conexión · {{count}} cambios esperan',
    },
  },
  'status.conflicts': {
    ru: {
      one: '{{count}} конфликт',
      few: '{{count}} конфликта',
      many: '{{count}} конфликтов',
      other: '{{count}} конфликта',
    },
    en: { one: '{{count}} conflict', other: '{{count}} conflicts' },
    it: { one: '{{count}} conflitto', many: '{{count}} conflitti', other: '{{count}} conflitti' },
    es: { one: '{{count}} conflicto', many: '{{count}} conflictos', other: '{{count}} conflictos' },
  },
  'status.conflictsIn': {
    ru: {
      one: '{{count}} расхождение: {{name}} {{year}}',
      few: '{{count}} расхождения: {{name}} {{year}}',
      many: '{{count}} расхождений: {{name}} {{year}}',
      other: '{{count}} расхождения: {{name}} {{year}}',
    },
    en: { one: '{{count}} conflict in {{name}} {{year}}', other: '{{count}} conflicts in {{name}} {{year}}' },
    it: {
      one: '{{count}} conflitto in {{name}} {{year}}',
      many: '{{count}} conflitti in {{name}} {{year}}',
      other: '{{count}} conflitti in {{name}} {{year}}',
    },
    es: {
      one: '{{count}} conflicto en {{name}} {{year}}',
      many: '{{count}} conflictos en {{name}} {{year}}',
      other: '{{count}} conflictos en {{name}} {{year}}',
    },
  },
  'status.conflictsElsewhere': {
    ru: {
      one: '{{count}} расхождение в другом месте',
      few: '{{count}} расхождения в другом месте',
      many: '{{count}} расхождений в другом месте',
      other: '{{count}} расхождения в другом месте',
    },
    en: { one: '{{count}} conflict elsewhere', other: '{{count}} conflicts elsewhere' },
    it: {
      one: '{{count}} conflitto altrove',
      many: '{{count}} conflitti altrove',
      other: '{{count}} conflitti altrove',
    },
    es: {
      one: '{{count}} conflicto en otro lugar',
      many: '{{count}} conflictos en otro lugar',
      other: '{{count}} conflictos en otro lugar',
    },
  },
  'status.unsentNow': {
    ru: {
      one: 'Ещё не сохранена {{count}} правка',
      few: 'Ещё не сохранены {{count}} правки',
      many: 'Ещё не сохранены {{count}} правок',
      other: 'Ещё не сохранены {{count}} правки',
    },
    en: { one: '{{count}} edit is not saved yet', other: '{{count}} edits are not saved yet' },
    it: {
      one: '{{count}} modifica non ancora salvata',
      many: '{{count}} modifiche non ancora salvate',
      other: '{{count}} modifiche non ancora salvate',
    },
    es: {
      one: '{{count}} cambio aún sin guardar',
      many: '{{count}} cambios aún sin guardar',
      other: '{{count}} cambios aún sin guardar',
    },
  },
  'status.savedAfterOffline': {
    ru: {
      one: 'Сохранена {{count}} правка',
      few: 'Сохранены {{count}} правки',
      many: 'Сохранено {{count}} правок',
      other: 'Сохранены {{count}} правки',
    },
    en: { one: '{{count}} saved', other: '{{count}} saved' },
    it: { one: '{{count}} salvata', many: '{{count}} salvate', other: '{{count}} salvate' },
    es: { one: '{{count}} guardado', many: '{{count}} guardados', other: '{{count}} guardados' },
  },
  'status.allSaved': {
    ru: 'Всё сохранено',
    en: 'Everything is saved',
    it: 'Tutto è salvato',
    es: 'Todo está guardado',
  },
  'status.selectedPlots': {
    ru: { one: '{{count}} делянка', few: '{{count}} делянки', many: '{{count}} делянок', other: '{{count}} делянки' },
    en: { one: '{{count}} plot', other: '{{count}} plots' },
    it: { one: '{{count}} parcella', many: '{{count}} parcelle', other: '{{count}} parcelle' },
    es: { one: '{{count}} parcela', many: '{{count}} parcelas', other: '{{count}} parcelas' },
  },
  'status.selectedCells': {
    ru: { one: '{{count}} ячейка', few: '{{count}} ячейки', many: '{{count}} ячеек', other: '{{count}} ячейки' },
    en: { one: '{{count}} cell', other: '{{count}} cells' },
    it: { one: '{{count}} cella', many: '{{count}} di celle', other: '{{count}} celle' },
    es: { one: '{{count}} celda', many: '{{count}} de celdas', other: '{{count}} celdas' },
  },
  'status.figures': {
    ru: '{{trait}}: n {{n}} · сумма {{sum}} · среднее {{mean}} · мин {{min}} · макс {{max}} · без значения {{missing}}',
    en: '{{trait}}: n {{n}} · sum {{sum}} · mean {{mean}} · min {{min}} · max {{max}} · missing {{missing}}',
    it: '{{trait}}: n {{n}} · somma {{sum}} · media {{mean}} · min {{min}} · max {{max}} · mancanti {{missing}}',
    es: '{{trait}}: n {{n}} · suma {{sum}} · media {{mean}} · mín {{min}} · máx {{max}} · faltan {{missing}}',
  },
  'history.undone': {
    ru: 'Отменено: {{name}}',
    en: 'Undone: {{name}}',
    it: 'Annullato: {{name}}',
    es: 'Deshecho: {{name}}',
  },
  'history.refused': {
    ru: 'Сервер не принял отмену или повтор: «{{name}}» осталось как было',
    en: 'The server refused to undo or redo it: “{{name}}” is as it was',
    it: 'Il server ha rifiutato di annullare o ripetere: «{{name}}» resta com’era',
    es: 'El servidor no aceptó deshacer o rehacer: «{{name}}» queda como estaba',
  },
  'history.notUndone': {
    ru: {
      one: 'Отменить нечего: {{count}} ячейку с тех пор изменил другой. Следующая отмена перейдёт к предыдущему действию.',
      few: 'Отменить нечего: {{count}} ячейки с тех пор изменили другие. Следующая отмена перейдёт к предыдущему действию.',
      many: 'Отменить нечего: {{count}} ячеек с тех пор изменили другие. Следующая отмена перейдёт к предыдущему действию.',
      other:
        'Отменить нечего: {{count}} ячейки с тех пор изменили другие. Следующая отмена перейдёт к предыдущему действию.',
    },
    en: {
      one: 'Nothing was undone: {{count}} cell was changed since by another user. The next undo goes to the step before.',
      other:
        'Nothing was undone: {{count}} cells were changed since by other users. The next undo goes to the step before.',
    },
    it: {
      one: 'Nulla da annullare: {{count}} cella è stata poi modificata da un altro. Il prossimo annulla passa al passo precedente.',
      many: 'Nulla da annullare: {{count}} celle sono state poi modificate da altri. Il prossimo annulla passa al passo precedente.',
      other:
        'Nulla da annullare: {{count}} celle sono state poi modificate da altri. Il prossimo annulla passa al passo precedente.',
    },
    es: {
      one: 'No se deshizo nada: otra persona cambió después {{count}} celda. El siguiente deshacer pasa al paso anterior.',
      many: 'No se deshizo nada: otras personas cambiaron después {{count}} celdas. El siguiente deshacer pasa al paso anterior.',
      other:
        'No se deshizo nada: otras personas cambiaron después {{count}} celdas. El siguiente deshacer pasa al paso anterior.',
    },
  },
  'history.unplaced': {
    ru: {
      one: 'Возвращено, но место занято: {{count}} делянка без места на карте ({{labels}})',
      few: 'Возвращено, но места заняты: {{count}} делянки без места на карте ({{labels}})',
      many: 'Возвращено, но места заняты: {{count}} делянок без места на карте ({{labels}})',
      other: 'Возвращено, но места заняты: {{count}} делянки без места на карте ({{labels}})',
    },
    en: {
      one: 'Undone, but the place was taken: {{count}} plot is not on the map ({{labels}})',
      other: 'Undone, but their places were taken: {{count}} plots are not on the map ({{labels}})',
    },
    it: {
      one: 'Annullato, ma il posto è occupato: {{count}} parcella non è sulla mappa ({{labels}})',
      many: 'Annullato, ma i posti sono occupati: {{count}} parcelle non sono sulla mappa ({{labels}})',
      other: 'Annullato, ma i posti sono occupati: {{count}} parcelle non sono sulla mappa ({{labels}})',
    },
    es: {
      one: 'Deshecho, pero el lugar está ocupado: {{count}} parcela no está en el mapa ({{labels}})',
      many: 'Deshecho, pero los lugares están ocupados: {{count}} parcelas no están en el mapa ({{labels}})',
      other: 'Deshecho, pero los lugares están ocupados: {{count}} parcelas no están en el mapa ({{labels}})',
    },
  },
  'command.plots.offMap': {
    ru: 'Показать делянки без места на карте',
    en: 'List plots that are not on the map',
    it: 'Elenca le parcelle non sulla mappa',
    es: 'Listar las parcelas que no están en el mapa',
  },
  'command.plots.placeOffMap': {
    ru: 'Поставить делянки без места на свободные места',
    en: 'Put plots that are not on the map on free places',
    it: 'Metti nei posti liberi le parcelle non sulla mappa',
    es: 'Poner en lugares libres las parcelas que no están en el mapa',
  },
  'plots.allOnMap': {
    ru: 'Все делянки есть на карте',
    en: 'All plots are on the map',
    it: 'Tutte le parcelle sono sulla mappa',
    es: 'Todas las parcelas están en el mapa',
  },
  'plots.offMap': {
    ru: {
      one: '{{count}} делянка без места на карте: {{labels}}',
      few: '{{count}} делянки без места на карте: {{labels}}',
      many: '{{count}} делянок без места на карте: {{labels}}',
      other: '{{count}} делянки без места на карте: {{labels}}',
    },
    en: {
      one: '{{count}} plot is not on the map: {{labels}}',
      other: '{{count}} plots are not on the map: {{labels}}',
    },
    it: {
      one: '{{count}} parcella non è sulla mappa: {{labels}}',
      many: '{{count}} parcelle non sono sulla mappa: {{labels}}',
      other: '{{count}} parcelle non sono sulla mappa: {{labels}}',
    },
    es: {
      one: '{{count}} parcela no está en el mapa: {{labels}}',
      many: '{{count}} parcelas no están en el mapa: {{labels}}',
      other: '{{count}} parcelas no están en el mapa: {{labels}}',
    },
  },
  'history.redone': {
    ru: 'Повторено: {{name}}',
    en: 'Done again: {{name}}',
    it: 'Ripetuto: {{name}}',
    es: 'Rehecho: {{name}}',
  },
  'history.unstoredOff': {
    ru: {
      one: 'Убрано {{count}} значение, которое не было сохранено',
      few: 'Убраны {{count}} значения, которые не были сохранены',
      many: 'Убрано {{count}} значений, которые не были сохранены',
      other: 'Убраны {{count}} значения, которые не были сохранены',
    },
    en: {
      one: 'Removed {{count}} value that had not been saved',
      other: 'Removed {{count}} values that had not been saved',
    },
    it: {
      one: 'Tolto {{count}} valore che non era salvato',
      many: 'Tolti {{count}} valori che non erano salvati',
      other: 'Tolti {{count}} valori che non erano salvati',
    },
    es: {
      one: 'Quitado {{count}} valor que no estaba guardado',
      many: 'Quitados {{count}} valores que no estaban guardados',
      other: 'Quitados {{count}} valores que no estaban guardados',
    },
  },
  'history.unstoredBack': {
    ru: {
      one: 'Снова в ячейке {{count}} значение, которое не сохранено',
      few: 'Снова в ячейках {{count}} значения, которые не сохранены',
      many: 'Снова в ячейках {{count}} значений, которые не сохранены',
      other: 'Снова в ячейках {{count}} значения, которые не сохранены',
    },
    en: {
      one: 'Back in its cell: {{count}} value that is not stored',
      other: 'Back in their cells: {{count}} values that are not stored',
    },
    it: {
      one: 'Di nuovo nella cella: {{count}} valore non salvato',
      many: 'Di nuovo nelle celle: {{count}} valori non salvati',
      other: 'Di nuovo nelle celle: {{count}} valori non salvati',
    },
    es: {
      one: 'De nuevo en su celda: {{count}} valor sin guardar',
      many: 'De nuevo en sus celdas: {{count}} valores sin guardar',
      other: 'De nuevo en sus celdas: {{count}} valores sin guardar',
    },
  },
  'history.theirsStay': {
    ru: {
      one: 'Осталось значение другого пользователя; повтор запишет ваше',
      few: 'Остались {{count}} значения других пользователей; повтор запишет ваши',
      many: 'Осталось {{count}} значений других пользователей; повтор запишет ваши',
      other: 'Остались {{count}} значения других пользователей; повтор запишет ваши',
    },
    en: {
      one: 'The value of the other user stays; redo writes yours over it',
      other: 'The {{count}} values of other users stay; redo writes yours over them',
    },
    it: {
      one: 'Resta il valore dell’altro utente; Ripeti scrive il tuo',
      many: 'Restano {{count}} di valori di altri utenti; Ripeti scrive i tuoi',
      other: 'Restano {{count}} valori di altri utenti; Ripeti scrive i tuoi',
    },
    es: {
      one: 'Queda el valor del otro usuario; Rehacer escribe el suyo',
      many: 'Quedan {{count}} de valores de otros usuarios; Rehacer escribe los suyos',
      other: 'Quedan {{count}} valores de otros usuarios; Rehacer escribe los suyos',
    },
  },
  'history.linesStay': {
    ru: {
      one: 'Готово, но {{count}} линия остаётся: она уже используется',
      few: 'Готово, но {{count}} линии остаются: они уже используются',
      many: 'Готово, но {{count}} линий остаются: они уже используются',
      other: 'Готово, но {{count}} линии остаются: они уже используются',
    },
    en: {
      one: 'Done, but {{count}} line stays: it is used by now',
      other: 'Done, but {{count}} lines stay: they are used by now',
    },
    it: {
      one: 'Fatto, ma {{count}} linea resta: è già in uso',
      many: 'Fatto, ma {{count}} di linee restano: sono già in uso',
      other: 'Fatto, ma {{count}} linee restano: sono già in uso',
    },
    es: {
      one: 'Hecho, pero {{count}} línea se queda: ya está en uso',
      many: 'Hecho, pero {{count}} de líneas se quedan: ya están en uso',
      other: 'Hecho, pero {{count}} líneas se quedan: ya están en uso',
    },
  },
  'history.undoSkipped': {
    ru: {
      one: 'Отменено {{done}} из {{total}}: {{count}} с тех пор изменил другой',
      few: 'Отменено {{done}} из {{total}}: {{count}} с тех пор изменил другой',
      many: 'Отменено {{done}} из {{total}}: {{count}} с тех пор изменил другой',
      other: 'Отменено {{done}} из {{total}}: {{count}} с тех пор изменил другой',
    },
    en: {
      one: 'Undone {{done}} of {{total}}, {{count}} changed since by another user',
      other: 'Undone {{done}} of {{total}}, {{count}} changed since by another user',
    },
    it: {
      one: 'Annullate {{done}} su {{total}}, {{count}} modificata nel frattempo da un altro utente',
      many: 'Annullate {{done}} su {{total}}, {{count}} modificate nel frattempo da un altro utente',
      other: 'Annullate {{done}} su {{total}}, {{count}} modificate nel frattempo da un altro utente',
    },
    es: {
      one: 'Deshechos {{done}} de {{total}}, {{count}} cambiado entretanto por otro usuario',
      many: 'Deshechos {{done}} de {{total}}, {{count}} cambiados entretanto por otro usuario',
      other: 'Deshechos {{done}} de {{total}}, {{count}} cambiados entretanto por otro usuario',
    },
  },
  'history.redoSkipped': {
    ru: {
      one: 'Повторено {{done}} из {{total}}: {{count}} с тех пор изменил другой',
      few: 'Повторено {{done}} из {{total}}: {{count}} с тех пор изменил другой',
      many: 'Повторено {{done}} из {{total}}: {{count}} с тех пор изменил другой',
      other: 'Повторено {{done}} из {{total}}: {{count}} с тех пор изменил другой',
    },
    en: {
      one: 'Redone {{done}} of {{total}}, {{count}} changed since by another user',
      other: 'Redone {{done}} of {{total}}, {{count}} changed since by another user',
    },
    it: {
      one: 'Ripetute {{done}} su {{total}}, {{count}} modificata nel frattempo da un altro utente',
      many: 'Ripetute {{done}} su {{total}}, {{count}} modificate nel frattempo da un altro utente',
      other: 'Ripetute {{done}} su {{total}}, {{count}} modificate nel frattempo da un altro utente',
    },
    es: {
      one: 'Rehechos {{done}} de {{total}}, {{count}} cambiado entretanto por otro usuario',
      many: 'Rehechos {{done}} de {{total}}, {{count}} cambiados entretanto por otro usuario',
      other: 'Rehechos {{done}} de {{total}}, {{count}} cambiados entretanto por otro usuario',
    },
  },
} satisfies Words
