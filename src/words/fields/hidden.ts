import type { Words } from '../word.ts'

/** Selected plots that a filter or the legend hides: what the status bar says and offers. */
export const hidden = {
  'hidden.rows': {
    ru: {
      one: 'Фильтр скрывает {{count}} строку',
      few: 'Фильтр скрывает {{count}} строки',
      many: 'Фильтр скрывает {{count}} строк',
      other: 'Фильтр скрывает {{count}} строки',
    },
    en: { one: '{{count}} row hidden by the filter', other: '{{count}} rows hidden by the filter' },
    it: {
      one: '{{count}} riga nascosta dal filtro',
      many: '{{count}} righe nascoste dal filtro',
      other: '{{count}} righe nascoste dal filtro',
    },
    es: {
      one: '{{count}} fila oculta por el filtro',
      many: '{{count}} filas ocultas por el filtro',
      other: '{{count}} filas ocultas por el filtro',
    },
  },
  'hidden.filterOn': {
    ru: 'Фильтр ничего не скрывает',
    en: 'The filter hides nothing',
    it: 'Il filtro non nasconde nulla',
    es: 'El filtro no oculta nada',
  },
  'hidden.noFilter': {
    ru: 'Фильтр не задан',
    en: 'No filter is set',
    it: 'Nessun filtro impostato',
    es: 'No hay ningún filtro',
  },
  'hidden.count': {
    ru: 'скрыто {{hidden}} из {{count}}',
    en: { one: '{{hidden}} of {{count}} hidden', other: '{{hidden}} of {{count}} hidden' },
    it: {
      one: 'nascoste {{hidden}} su {{count}}',
      many: 'nascoste {{hidden}} su {{count}}',
      other: 'nascoste {{hidden}} su {{count}}',
    },
    es: {
      one: 'ocultas {{hidden}} de {{count}}',
      many: 'ocultas {{hidden}} de {{count}}',
      other: 'ocultas {{hidden}} de {{count}}',
    },
  },
  'hidden.show': { ru: 'Показать', en: 'Show', it: 'Mostra', es: 'Mostrar' },
  'hidden.drop': { ru: 'Исключить', en: 'Deselect', it: 'Escludi', es: 'Excluir' },
  'hidden.none': {
    ru: 'Среди выделенных делянок нет скрытых',
    en: 'No selected plot is hidden',
    it: 'Nessuna parcella selezionata è nascosta',
    es: 'Ninguna parcela seleccionada está oculta',
  },
  'hidden.leftOut': {
    ru: {
      one: '{{count}} скрытая делянка не тронута',
      few: '{{count}} скрытые делянки не тронуты',
      many: '{{count}} скрытых делянок не тронуто',
      other: '{{count}} скрытые делянки не тронуты',
    },
    en: { one: '{{count}} hidden plot left out', other: '{{count}} hidden plots left out' },
    it: {
      one: '{{count}} parcella nascosta esclusa',
      many: '{{count}} parcelle nascoste escluse',
      other: '{{count}} parcelle nascoste escluse',
    },
    es: {
      one: '{{count}} parcela oculta excluida',
      many: '{{count}} parcelas ocultas excluidas',
      other: '{{count}} parcelas ocultas excluidas',
    },
  },
  'hidden.legendEnded': {
    ru: 'Классы легенды изменились: видны снова все делянки',
    en: 'The legend classes have changed: all plots are shown again',
    it: 'Le classi della legenda sono cambiate: sono di nuovo visibili tutte le parcelle',
    es: 'Las clases de la leyenda han cambiado: se ven de nuevo todas las parcelas',
  },
  'command.hidden.show': {
    ru: 'Показать скрытые: снять фильтр',
    en: 'Show hidden plots: clear the filter',
    it: 'Mostra le parcelle nascoste: togli il filtro',
    es: 'Mostrar las parcelas ocultas: quitar el filtro',
  },
  'command.hidden.drop': {
    ru: 'Исключить скрытые из выделения',
    en: 'Remove hidden plots from the selection',
    it: 'Escludi le parcelle nascoste dalla selezione',
    es: 'Excluir las parcelas ocultas de la selección',
  },
} satisfies Words
