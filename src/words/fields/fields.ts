import type { Words } from '../word.ts'

/** The fields page: pickers, toolbar, panes. */
export const fields = {
  'fields.plots': {
    ru: { one: '{{count}} делянка', few: '{{count}} делянки', many: '{{count}} делянок', other: '{{count}} делянки' },
    en: { one: '{{count}} plot', other: '{{count}} plots' },
    it: { one: '{{count}} parcella', many: '{{count}} parcelle', other: '{{count}} parcelle' },
    es: { one: '{{count}} parcela', many: '{{count}} parcelas', other: '{{count}} parcelas' },
  },
  'fields.genotypes': {
    ru: {
      one: '{{count}} линия',
      few: '{{count}} линии',
      many: '{{count}} линий',
      other: '{{count}} линии',
    },
    en: { one: '{{count}} genotype', other: '{{count}} genotypes' },
    it: { one: '{{count}} genotipo', many: '{{count}} genotipi', other: '{{count}} genotipi' },
    es: { one: '{{count}} genotipo', many: '{{count}} genotipos', other: '{{count}} genotipos' },
  },
  'fields.noNurseryTitle': {
    ru: 'Питомников пока нет',
    en: 'No nursery yet',
    it: 'Ancora nessun vivaio',
    es: 'Aún no hay viveros',
  },
  'fields.noNurseryText': {
    ru: 'Создайте питомник или загрузите файл питомника: перетащите его на страницу.',
    en: 'Create a nursery, or upload a nursery file: drop it anywhere on the page.',
    it: 'Crea un vivaio o carica un file: trascinalo sulla pagina.',
    es: 'Cree un vivero o cargue un archivo: suéltelo en la página.',
  },
  'fields.noYearTitle': {
    ru: 'У питомника нет годов',
    en: 'This nursery has no years',
    it: 'Il vivaio non ha anni',
    es: 'El vivero no tiene años',
  },
  'fields.noYearText': {
    ru: 'Добавьте год, чтобы разместить делянки.',
    en: 'Add a year to lay out its plots.',
    it: 'Aggiungi un anno per disporre le parcelle.',
    es: 'Añada un año para disponer las parcelas.',
  },
  'fields.noPlotsTitle': {
    ru: 'Делянок пока нет',
    en: 'No plots yet',
    it: 'Ancora nessuna parcella',
    es: 'Aún no hay parcelas',
  },
  'fields.noPlotsText': {
    ru: 'Загрузите файл питомника или создайте делянки.',
    en: 'Upload a nursery file, or create plots.',
    it: 'Carica un file del vivaio o crea le parcelle.',
    es: 'Cargue un archivo del vivero o cree parcelas.',
  },
  'fields.plotsAdd': { ru: 'Создать делянки', en: 'Create plots', it: 'Crea parcelle', es: 'Crear parcelas' },
  'fields.upload': { ru: 'Загрузить файл', en: 'Upload a file', it: 'Carica un file', es: 'Cargar un archivo' },
  'fields.failedTitle': {
    ru: 'Не удалось загрузить',
    en: 'Could not be loaded',
    it: 'Caricamento non riuscito',
    es: 'No se pudo cargar',
  },
  'fields.failedList': {
    ru: 'Не удалось получить список питомников. Попробуйте перезагрузить страницу.',
    en: 'The list of nurseries could not be fetched. Try reloading the page.',
    it: 'Impossibile ottenere l’elenco dei vivai. Prova a ricaricare la pagina.',
    es: 'No se pudo obtener la lista de viveros. Pruebe a recargar la página.',
  },
  'fields.requestId': {
    ru: 'Номер запроса: {{id}}',
    en: 'Request id: {{id}}',
    it: 'Numero richiesta: {{id}}',
    es: 'Número de solicitud: {{id}}',
  },
  'fields.loadingPlots': {
    ru: 'Загружено {{percent}} %',
    en: '{{percent}} % loaded',
    it: '{{percent}} % caricato',
    es: '{{percent}} % cargado',
  },
  'fields.splitter': {
    ru: 'Граница карты и таблицы',
    en: 'Divider of map and table',
    it: 'Divisore tra mappa e tabella',
    es: 'Divisor entre mapa y tabla',
  },
} satisfies Words
