import type { Words } from '../word.ts'

/** Reading two things at once: further colourings, what stood here a year before, a second map. */
export const twoAtOnce = {
  'map.colour.check': { ru: 'Стандарты', en: 'Checks', it: 'Testimoni', es: 'Testigos' },
  'map.colour.stage': {
    ru: 'Последняя фаза развития',
    en: 'Latest stage',
    it: 'Ultima fase',
    es: 'Última fase',
  },
  'map.colour.who': { ru: 'Кто изменил', en: 'Who changed', it: 'Chi ha modificato', es: 'Quién cambió' },
  'map.class.entry': { ru: 'Прочие делянки', en: 'Other plots', it: 'Altre parcelle', es: 'Otras parcelas' },
  'map.class.check': { ru: 'Стандарт', en: 'Check', it: 'Testimone', es: 'Testigo' },
  'map.class.today': { ru: 'Сегодня', en: 'Today', it: 'Oggi', es: 'Hoy' },
  'map.class.yesterday': { ru: 'Вчера', en: 'Yesterday', it: 'Ieri', es: 'Ayer' },
  'map.class.week': { ru: 'За 7 дней', en: 'Within 7 days', it: 'Negli ultimi 7 giorni', es: 'En 7 días' },
  'map.class.month': { ru: 'За 30 дней', en: 'Within 30 days', it: 'Negli ultimi 30 giorni', es: 'En 30 días' },
  'map.class.earlier': { ru: 'Раньше', en: 'Earlier', it: 'Prima', es: 'Antes' },
  'command.under': {
    ru: 'Что здесь росло год назад',
    en: 'Show what grew here last year',
    it: 'Cosa c’era qui un anno prima',
    es: 'Qué había aquí un año antes',
  },
  'command.beside': {
    ru: 'Вторая карта рядом',
    en: 'Second map',
    it: 'Seconda mappa accanto',
    es: 'Segundo mapa al lado',
  },
  'beside.choose': {
    ru: 'Вторая карта показывает',
    en: 'The second map shows',
    it: 'La seconda mappa mostra',
    es: 'El segundo mapa muestra',
  },
  'beside.yearBefore': {
    ru: '{{year}} год на тех же местах',
    en: '{{year}} on the same places',
    it: '{{year}} negli stessi posti',
    es: '{{year}} en los mismos lugares',
  },
  'beside.shows': {
    ru: 'Вторая карта: {{what}}. Выбрать другое',
    en: 'Second map: {{what}}. Choose something else',
    it: 'Seconda mappa: {{what}}. Scegliere altro',
    es: 'Segundo mapa: {{what}}. Elegir otra cosa',
  },
  'beside.grid': {
    ru: 'Вторая карта: {{what}}',
    en: 'Second map: {{what}}',
    it: 'Seconda mappa: {{what}}',
    es: 'Segundo mapa: {{what}}',
  },
  'beside.close': {
    ru: 'Закрыть вторую карту',
    en: 'Close the second map',
    it: 'Chiudere la seconda mappa',
    es: 'Cerrar el segundo mapa',
  },
  'beside.noYear': {
    ru: 'Сначала откройте год питомника',
    en: 'Open a year of a nursery first',
    it: 'Prima aprire un anno di un vivaio',
    es: 'Primero abra un año de un vivero',
  },
  'beside.noYearBefore': {
    ru: 'У питомника «{{nursery}}» нет {{year}} года',
    en: 'The nursery {{nursery}} has no year {{year}}',
    it: 'Il vivaio {{nursery}} non ha l’anno {{year}}',
    es: 'El vivero {{nursery}} no tiene el año {{year}}',
  },
  'beside.none': {
    ru: '{{year}} года у этого питомника нет',
    en: 'This nursery has no year {{year}}',
    it: 'Questo vivaio non ha l’anno {{year}}',
    es: 'Este vivero no tiene el año {{year}}',
  },
  'beside.reading': {
    ru: 'Прошлый год загружается',
    en: 'Loading the previous year…',
    it: 'L’anno prima è in lettura',
    es: 'Se está leyendo el año anterior',
  },
  'beside.failed': {
    ru: 'Прошлый год не загрузился',
    en: 'The year before could not be read',
    it: 'Non è stato possibile leggere l’anno prima',
    es: 'No se pudo leer el año anterior',
  },
  'beside.elsewhere': {
    ru: {
      one: '{{count}} делянка стояла там, где теперь делянки нет',
      few: '{{count}} делянки стояли там, где теперь делянок нет',
      many: '{{count}} делянок стояли там, где теперь делянок нет',
      other: '{{count}} делянки стояли там, где теперь делянок нет',
    },
    en: {
      one: '{{count}} plot stood where there is none now',
      other: '{{count}} plots stood where there are none now',
    },
    it: {
      one: '{{count}} parcella era dove ora non ce n’è',
      many: '{{count}} parcelle erano dove ora non ce ne sono',
      other: '{{count}} parcelle erano dove ora non ce ne sono',
    },
    es: {
      one: '{{count}} parcela estaba donde ahora no hay ninguna',
      many: '{{count}} parcelas estaban donde ahora no hay ninguna',
      other: '{{count}} parcelas estaban donde ahora no hay ninguna',
    },
  },
  'under.said': {
    ru: '{{year}} год: {{text}}',
    en: '{{year}}: {{text}}',
    it: 'nel {{year}}: {{text}}',
    es: 'en {{year}}: {{text}}',
  },
  'under.zoomIn': {
    ru: '{{year}} год: увеличьте, чтобы прочесть',
    en: '{{year}}: zoom in to read it',
    it: '{{year}}: ingrandire per leggerlo',
    es: '{{year}}: amplíe para leerlo',
  },
  'under.line': {
    ru: 'Внизу слева на делянке: линия {{year}} года',
    en: 'Lower left of a plot: the line of {{year}}',
    it: 'In basso a sinistra nella parcella: la linea del {{year}}',
    es: 'Abajo a la izquierda de la parcela: la línea de {{year}}',
  },
  'under.lineAndValue': {
    ru: 'Внизу слева на делянке: линия {{year}} года и {{trait}}',
    en: 'Lower left of a plot: the line of {{year}} and its {{trait}}',
    it: 'In basso a sinistra nella parcella: la linea del {{year}} e {{trait}}',
    es: 'Abajo a la izquierda de la parcela: la línea de {{year}} y {{trait}}',
  },
} satisfies Words
