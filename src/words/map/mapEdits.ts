import type { Words } from '../word.ts'

/** What editing the field map says: pasting, filling, moving, swapping, width. */
export const mapEdits = {
  'map.sticky.extend': {
    ru: 'Стрелки расширяют выделение. F8 — выключить',
    en: 'The arrows extend the range. F8 ends this',
    it: 'Le frecce estendono l’intervallo. F8 per finire',
    es: 'Las flechas amplían el rango. F8 para terminar',
  },
  'map.sticky.add': {
    ru: 'Двигайтесь свободно, Shift со стрелками добавит область. Shift+F8 — выключить',
    en: 'Move freely, Shift and arrows add a range. Shift+F8 ends this',
    it: 'Muoviti liberamente, Maiusc con le frecce aggiunge un intervallo. Maiusc+F8 per finire',
    es: 'Muévase libremente, Mayús y flechas añaden un rango. Mayús+F8 para terminar',
  },
  'map.sticky.none': {
    ru: 'Обычное выделение',
    en: 'Plain selection',
    it: 'Selezione normale',
    es: 'Selección normal',
  },
  'map.needsPlot': {
    ru: 'Сначала выберите делянку',
    en: 'Choose a plot first',
    it: 'Scegli prima una parcella',
    es: 'Elija antes una parcela',
  },
  'map.needsPlace': {
    ru: 'Сначала выберите место на карте',
    en: 'Choose a place on the map first',
    it: 'Scegli prima un posto sulla mappa',
    es: 'Elija antes un lugar del mapa',
  },
  'map.noParent': {
    ru: 'Родитель этой делянки неизвестен',
    en: 'The parent of this plot is not known',
    it: 'Il genitore di questa parcella non è noto',
    es: 'No se conoce el progenitor de esta parcela',
  },
  'map.noChange': {
    ru: 'В истории пока ничего нет',
    en: 'The timeline is still empty',
    it: 'La cronologia è ancora vuota',
    es: 'El historial aún está vacío',
  },
  'map.noPlots': {
    ru: 'В этом году нет делянок',
    en: 'This year has no plots',
    it: 'Quest’anno non ha parcelle',
    es: 'Este año no tiene parcelas',
  },
  'map.emptyPlaces': {
    ru: {
      one: '{{count}} пустое место',
      few: '{{count}} пустых места',
      many: '{{count}} пустых мест',
      other: '{{count}} пустых места',
    },
    en: { one: '{{count}} empty place', other: '{{count}} empty places' },
    it: { one: '{{count}} posto vuoto', many: '{{count}} posti vuoti', other: '{{count}} posti vuoti' },
    es: { one: '{{count}} lugar vacío', many: '{{count}} lugares vacíos', other: '{{count}} lugares vacíos' },
  },
  'map.fill.nothing': {
    ru: 'Выделите блок, который нужно заполнить',
    en: 'Select the block to fill',
    it: 'Seleziona il blocco da riempire',
    es: 'Seleccione el bloque que rellenar',
  },
  'map.fill.labels': {
    ru: 'Метки повторились бы: заполните прогрессией (Ctrl+Shift+D)',
    en: 'Labels would be duplicated: fill a series instead (Ctrl+Shift+D)',
    it: 'Le etichette si ripeterebbero: riempi con una serie (Ctrl+Maiusc+D)',
    es: 'Las etiquetas se repetirían: rellene una serie (Ctrl+Mayús+D)',
  },
  'map.nothingToClear': {
    ru: 'Здесь уже пусто',
    en: 'It is empty already',
    it: 'È già vuoto',
    es: 'Ya está vacío',
  },
  'map.swapNeedsPlaces': {
    ru: 'У выделенной делянки нет места на карте: менять не с чем',
    en: 'A selected plot has no place on the map to be swapped with',
    it: 'Una parcella selezionata non ha un posto sulla mappa con cui scambiarla',
    es: 'Una parcela seleccionada no tiene lugar en el mapa con el que intercambiarla',
  },
  'map.swapNeedsTwo': {
    ru: 'Выделите две делянки или два равных блока',
    en: 'Select two plots or two equal blocks',
    it: 'Seleziona due parcelle o due blocchi uguali',
    es: 'Seleccione dos parcelas o dos bloques iguales',
  },
  'rotate.tooWide': {
    ru: 'Поле не повернуть: оно стало бы шириной {{width}} делянок, а предел — {{max}}. Повернуть можно вид (O)',
    en: 'The field cannot be rotated: it would be {{width}} plots wide, the limit is {{max}}. The view can be turned (O)',
    it: 'Il campo non si può ruotare: sarebbe largo {{width}} parcelle, il limite è {{max}}. Si può girare la vista (O)',
    es: 'El campo no se puede girar: tendría {{width}} parcelas de ancho y el límite es {{max}}. Se puede girar la vista (O)',
  },
  'map.noIds': {
    ru: 'Без связи больше нельзя создавать делянки и линии: повторите, когда она появится',
    en: 'No more plots or lines can be created offline: try again when the connection is back',
    it: 'Non in linea non si possono creare altre parcelle o linee: riprova quando torna la connessione',
    es: 'Sin conexión no se pueden crear más parcelas ni líneas: reintente cuando vuelva',
  },
  'map.width': {
    ru: 'Ширина поля',
    en: 'Field width',
    it: 'Larghezza del campo',
    es: 'Ancho del campo',
  },
  'map.width.plots': {
    ru: 'Делянок в ряду',
    en: 'Plots in a row',
    it: 'Parcelle per fila',
    es: 'Parcelas por fila',
  },
  'map.width.rows': {
    ru: { one: '{{count}} ряд', few: '{{count}} ряда', many: '{{count}} рядов', other: '{{count}} ряда' },
    en: { one: '{{count}} row', other: '{{count}} rows' },
    it: { one: '{{count}} fila', many: '{{count}} di file', other: '{{count}} file' },
    es: { one: '{{count}} fila', many: '{{count}} filas', other: '{{count}} filas' },
  },
  'map.width.closes': {
    ru: {
      one: 'Закроется {{count}} пустое место',
      few: 'Закроются {{count}} пустых места',
      many: 'Закроется {{count}} пустых мест',
      other: 'Закроются {{count}} пустых места',
    },
    en: { one: '{{count}} empty place closes', other: '{{count}} empty places close' },
    it: {
      one: 'Si chiude {{count}} posto vuoto',
      many: 'Si chiudono {{count}} posti vuoti',
      other: 'Si chiudono {{count}} posti vuoti',
    },
    es: {
      one: 'Se cierra {{count}} lugar vacío',
      many: 'Se cierran {{count}} lugares vacíos',
      other: 'Se cierran {{count}} lugares vacíos',
    },
  },
  'map.move.hint': {
    ru: 'Стрелки двигают, Enter кладёт, Shift+Enter меняет местами, Esc отменяет',
    en: 'Arrows shift, Enter drops, Shift+Enter swaps, Esc cancels',
    it: 'Le frecce spostano, Invio rilascia, Maiusc+Invio scambia, Esc annulla',
    es: 'Las flechas mueven, Intro suelta, Mayús+Intro intercambia, Esc cancela',
  },
  'map.move.taken': {
    ru: {
      one: 'Занято {{count}} место',
      few: 'Заняты {{count}} места',
      many: 'Занято {{count}} мест',
      other: 'Заняты {{count}} места',
    },
    en: { one: '{{count}} place is taken', other: '{{count}} places are taken' },
    it: {
      one: '{{count}} posto è occupato',
      many: '{{count}} posti sono occupati',
      other: '{{count}} posti sono occupati',
    },
    es: {
      one: '{{count}} lugar está ocupado',
      many: '{{count}} lugares están ocupados',
      other: '{{count}} lugares están ocupados',
    },
  },
  'move.taken': {
    ru: {
      one: 'Занято {{count}} место: Shift+Enter меняет местами',
      few: 'Заняты {{count}} места: Shift+Enter меняет местами',
      many: 'Занято {{count}} мест: Shift+Enter меняет местами',
      other: 'Заняты {{count}} места: Shift+Enter меняет местами',
    },
    en: { one: '{{count}} place is taken: Shift+Enter swaps', other: '{{count}} places are taken: Shift+Enter swaps' },
    it: {
      one: '{{count}} posto è occupato: Maiusc+Invio scambia',
      many: '{{count}} posti sono occupati: Maiusc+Invio scambia',
      other: '{{count}} posti sono occupati: Maiusc+Invio scambia',
    },
    es: {
      one: '{{count}} lugar está ocupado: Mayús+Intro intercambia',
      many: '{{count}} lugares están ocupados: Mayús+Intro intercambia',
      other: '{{count}} lugares están ocupados: Mayús+Intro intercambia',
    },
  },
  'move.outside': {
    ru: 'Так делянки вышли бы за край поля',
    en: 'Plots would leave the field',
    it: 'Le parcelle uscirebbero dal campo',
    es: 'Las parcelas saldrían del campo',
  },
  'swap.size': {
    ru: 'Блоки должны быть одного размера',
    en: 'The blocks must be of one size',
    it: 'I blocchi devono avere la stessa dimensione',
    es: 'Los bloques deben tener el mismo tamaño',
  },
  'swap.overlap': {
    ru: 'Блоки не должны пересекаться',
    en: 'The blocks must not overlap',
    it: 'I blocchi non devono sovrapporsi',
    es: 'Los bloques no deben solaparse',
  },
  'map.nothingKept': {
    ru: 'Под цифрой {{key}} ничего не запомнено',
    en: 'No selection stored under {{key}}',
    it: 'Nulla è memorizzato sotto {{key}}',
    es: 'No hay nada guardado en {{key}}',
  },
  'map.kept': {
    ru: {
      one: '{{count}} делянка запомнена под цифрой {{key}}',
      few: '{{count}} делянки запомнены под цифрой {{key}}',
      many: '{{count}} делянок запомнено под цифрой {{key}}',
      other: '{{count}} делянки запомнены под цифрой {{key}}',
    },
    en: { one: '{{count}} plot stored under {{key}}', other: '{{count}} plots stored under {{key}}' },
    it: {
      one: '{{count}} parcella memorizzata sotto {{key}}',
      many: '{{count}} parcelle memorizzate sotto {{key}}',
      other: '{{count}} parcelle memorizzate sotto {{key}}',
    },
    es: {
      one: '{{count}} parcela guardada en {{key}}',
      many: '{{count}} parcelas guardadas en {{key}}',
      other: '{{count}} parcelas guardadas en {{key}}',
    },
  },
  'map.cut': {
    ru: {
      one: 'Вырезана {{count}} делянка: вставка её переместит',
      few: 'Вырезаны {{count}} делянки: вставка их переместит',
      many: 'Вырезано {{count}} делянок: вставка их переместит',
      other: 'Вырезаны {{count}} делянки: вставка их переместит',
    },
    en: { one: '{{count}} plot cut: pasting moves it', other: '{{count}} plots cut: pasting moves them' },
    it: {
      one: '{{count}} parcella tagliata: incollando si sposta',
      many: '{{count}} parcelle tagliate: incollando si spostano',
      other: '{{count}} parcelle tagliate: incollando si spostano',
    },
    es: {
      one: '{{count}} parcela cortada: al pegar se mueve',
      many: '{{count}} parcelas cortadas: al pegar se mueven',
      other: '{{count}} parcelas cortadas: al pegar se mueven',
    },
  },
  'map.copied': {
    ru: {
      one: 'Скопирована {{count}} делянка',
      few: 'Скопированы {{count}} делянки',
      many: 'Скопировано {{count}} делянок',
      other: 'Скопированы {{count}} делянки',
    },
    en: { one: '{{count}} plot copied', other: '{{count}} plots copied' },
    it: { one: '{{count}} parcella copiata', many: '{{count}} parcelle copiate', other: '{{count}} parcelle copiate' },
    es: { one: '{{count}} parcela copiada', many: '{{count}} parcelas copiadas', other: '{{count}} parcelas copiadas' },
  },
} satisfies Words
