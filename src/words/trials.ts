import type { Words } from './word.ts'

/** Refusals of nurseries, plots, traits, maps and changes. */
export const trials = {
  'change.conflict': {
    ru: {
      one: 'Другой пользователь уже изменил {{count}} ячейку',
      few: 'Другой пользователь уже изменил {{count}} ячейки',
      many: 'Другой пользователь уже изменил {{count}} ячеек',
      other: 'Другой пользователь уже изменил {{count}} ячейки',
    },
    en: {
      one: 'Another user has changed {{count}} cell meanwhile',
      other: 'Another user has changed {{count}} cells meanwhile',
    },
    it: {
      one: 'Un altro utente ha modificato nel frattempo {{count}} cella',
      many: 'Un altro utente ha modificato nel frattempo {{count}} di celle',
      other: 'Un altro utente ha modificato nel frattempo {{count}} celle',
    },
    es: {
      one: 'Otro usuario ha cambiado entretanto {{count}} celda',
      many: 'Otro usuario ha cambiado entretanto {{count}} de celdas',
      other: 'Otro usuario ha cambiado entretanto {{count}} celdas',
    },
  },
  'change.malformed': {
    ru: 'Изменение составлено неверно: {{field}}',
    en: 'The change is malformed: {{field}}',
    it: 'La modifica non è ben formata: {{field}}',
    es: 'El cambio está mal formado: {{field}}',
  },
  'change.unreserved_id': {
    ru: 'Номера новых записей не были выданы этой компании. Обновите страницу',
    en: 'The ids of the new entries were not given to this company. Reload the page',
    it: 'Gli identificativi dei nuovi elementi non sono stati assegnati a questa azienda. Ricarica la pagina',
    es: 'Los identificadores de los nuevos elementos no se asignaron a esta empresa. Recargue la página',
  },
  'change.key_reused': {
    ru: 'Ключ запроса уже использован для другого года',
    en: 'The key of the request was used for another year',
    it: 'La chiave della richiesta è già stata usata per un altro anno',
    es: 'La clave de la solicitud ya se usó para otro año',
  },
  'change.nothing_to_revert': {
    ru: 'Отменять нечего: всё изменено с тех пор или уже отменено',
    en: 'There is nothing to take back: all of it has been changed since or was taken back already',
    it: 'Non c’è nulla da annullare: tutto è stato modificato nel frattempo o già annullato',
    es: 'No hay nada que deshacer: todo se ha cambiado desde entonces o ya se deshizo',
  },
  'value.type': {
    ru: 'Значение не подходит для этого столбца',
    en: 'The value does not suit this column',
    it: 'Il valore non è adatto a questa colonna',
    es: 'El valor no es adecuado para esta columna',
  },
  'value.size': {
    ru: 'Размер делянки — число больше 0, в метрах',
    en: 'The size of a plot is a number above 0, in metres',
    it: 'La dimensione di una parcella è un numero maggiore di 0, in metri',
    es: 'El tamaño de una parcela es un número mayor que 0, en metros',
  },
  'value.repetitions': {
    ru: 'Число повторений — целое от 1 до 100',
    en: 'The number of repetitions is a whole number from 1 to 100',
    it: 'Il numero di ripetizioni è un intero da 1 a 100',
    es: 'El número de repeticiones es un entero de 1 a 100',
  },
  'value.not_number': {
    ru: 'Это количественный признак: нужно число',
    en: 'This trait is quantitative: it takes a number',
    it: 'Questo carattere è quantitativo: serve un numero',
    es: 'Este carácter es cuantitativo: requiere un número',
  },
  'value.missing': {
    ru: 'Исключить из расчётов можно только имеющееся значение',
    en: 'Only a value that is there can be suppressed',
    it: 'Si può escludere solo un valore esistente',
    es: 'Solo se puede excluir un valor existente',
  },
  'label.parts': {
    ru: 'Метка состоит из приставки, номера и окончания',
    en: 'A label consists of its prefix, number and suffix',
    it: 'Un’etichetta è composta da prefisso, numero e suffisso',
    es: 'Una etiqueta consta de prefijo, número y sufijo',
  },
  'trait.duplicate': {
    ru: 'У этой культуры уже есть признак «{{name}}» с такой единицей',
    en: 'This crop already has a trait “{{name}}” with that unit',
    it: 'Questa coltura ha già un carattere «{{name}}» con questa unità',
    es: 'Este cultivo ya tiene un carácter «{{name}}» con esa unidad',
  },
  'trait.used': {
    ru: 'Признак уже используется: у делянок есть его значения',
    en: 'The trait is in use: plots have values of it',
    it: 'Il carattere è in uso: alcune parcelle ne hanno valori',
    es: 'El carácter está en uso: hay parcelas con valores',
  },
  'trait.unknown': {
    ru: 'У этой культуры нет признака «{{name}}»',
    en: 'This crop has no trait “{{name}}”',
    it: 'Questa coltura non ha un carattere «{{name}}»',
    es: 'Este cultivo no tiene un carácter «{{name}}»',
  },
  'trait.ambiguous': {
    ru: 'Признаков «{{name}}» несколько: укажите единицу через запятую',
    en: 'There are several traits “{{name}}”: add the unit after a comma',
    it: 'Esistono più caratteri «{{name}}»: aggiungi l’unità dopo una virgola',
    es: 'Hay varios caracteres «{{name}}»: añada la unidad tras una coma',
  },
  'trait.limits': {
    ru: 'Наименьшее значение больше наибольшего',
    en: 'The smallest value is above the largest',
    it: 'Il valore minimo supera il massimo',
    es: 'El valor mínimo supera el máximo',
  },
  'pedigree.needs_line': {
    ru: 'Родители относятся к линии: сначала укажите линию делянки',
    en: 'Parents belong to the line: name the line of the plot first',
    it: 'I genitori appartengono alla linea: indica prima la linea della parcella',
    es: 'Los progenitores pertenecen a la línea: indique primero la línea de la parcela',
  },
  'position.half': {
    ru: 'Место на карте — это и ряд, и столбец',
    en: 'A place on the map is both a row and a column',
    it: 'Un posto sulla mappa è sia riga sia colonna',
    es: 'Un lugar en el mapa es fila y columna',
  },
  'position.taken': {
    ru: 'Место занято: ряд {{row}}, столбец {{col}}',
    en: 'The place is taken: row {{row}}, column {{col}}',
    it: 'Il posto è occupato: fila {{row}}, colonna {{col}}',
    es: 'El lugar está ocupado: fila {{row}}, columna {{col}}',
  },
  'field.duplicate': {
    ru: 'Питомник с таким названием уже есть',
    en: 'A nursery of this name already exists',
    it: 'Esiste già un vivaio con questo nome',
    es: 'Ya existe un vivero con este nombre',
  },
  'year.duplicate': {
    ru: 'В этом питомнике уже есть {{year}} год',
    en: 'This nursery already has the year {{year}}',
    it: 'Questo vivaio ha già l’anno {{year}}',
    es: 'Este vivero ya tiene el año {{year}}',
  },
  'year.other_region': {
    ru: 'Питомник находится в другом регионе',
    en: 'The nursery lies in another region',
    it: 'Il vivaio si trova in un’altra regione',
    es: 'El vivero está en otra región',
  },
  'plot.not_moved': {
    ru: 'Делянка остаётся в своём питомнике и году',
    en: 'A plot stays in its nursery and year',
    it: 'Una parcella resta nel suo vivaio e anno',
    es: 'Una parcela permanece en su vivero y año',
  },
  'plots.none': {
    ru: 'Выберите делянки или назовите новые',
    en: 'Choose plots or name new ones',
    it: 'Scegli parcelle o indicane di nuove',
    es: 'Elija parcelas o nombre otras nuevas',
  },
  'plots.limit': {
    ru: 'За один раз можно создать не больше {{max}} делянок',
    en: 'At most {{max}} plots can be created at once',
    it: 'Si possono creare al massimo {{max}} parcelle alla volta',
    es: 'Se pueden crear como máximo {{max}} parcelas a la vez',
  },
  'result.twice': {
    ru: 'Один признак одной делянки указан дважды',
    en: 'One trait of one plot is named twice',
    it: 'Un carattere di una parcella è indicato due volte',
    es: 'Un carácter de una parcela se indica dos veces',
  },
  'result.duplicate': {
    ru: {
      one: 'У {{count}} делянки уже есть значение этого признака',
      few: 'У {{count}} делянок уже есть значение этого признака',
      many: 'У {{count}} делянок уже есть значение этого признака',
      other: 'У {{count}} делянки уже есть значение этого признака',
    },
    en: {
      one: '{{count}} plot already has a value of this trait',
      other: '{{count}} plots already have a value of this trait',
    },
    it: {
      one: '{{count}} parcella ha già un valore di questo carattere',
      many: '{{count}} di parcelle hanno già un valore di questo carattere',
      other: '{{count}} parcelle hanno già un valore di questo carattere',
    },
    es: {
      one: '{{count}} parcela ya tiene un valor de este carácter',
      many: '{{count}} de parcelas ya tienen un valor de este carácter',
      other: '{{count}} parcelas ya tienen un valor de este carácter',
    },
  },
  'map.other_map': {
    ru: 'Это карта другого питомника или года',
    en: 'This is the map of another nursery or year',
    it: 'Questa è la mappa di un altro vivaio o anno',
    es: 'Este es el mapa de otro vivero o año',
  },
  'filter.incomplete': {
    ru: 'К условию нужно значение, а к значению — условие',
    en: 'A filter needs its value, and a value its filter',
    it: 'Un filtro richiede il suo valore, e un valore il suo filtro',
    es: 'Un filtro necesita su valor, y un valor su filtro',
  },
} satisfies Words
