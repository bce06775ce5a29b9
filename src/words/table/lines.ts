import type { Words } from '../word.ts'

/** Lines of the crop as rows: their page, stages, and names of the changes typed into their columns. */
export const lines = {
  'shell.summary': { ru: 'Сводка', en: 'Summary', it: 'Riepilogo', es: 'Resumen' },
  'lines.table': { ru: 'Таблица линий', en: 'Table of lines', it: 'Tabella delle linee', es: 'Tabla de líneas' },
  'lines.toolbar': {
    ru: 'Панель линий',
    en: 'Toolbar of lines',
    it: 'Barra delle linee',
    es: 'Barra de líneas',
  },
  'grid.kind': { ru: 'Сорт или линия', en: 'Variety or line', it: 'Varietà o linea', es: 'Variedad o línea' },
  'lines.find': { ru: 'Найти в таблице', en: 'Find in the table', it: 'Trova nella tabella', es: 'Buscar en la tabla' },
  'lines.count': {
    ru: { one: '{{count}} линия', few: '{{count}} линии', many: '{{count}} линий', other: '{{count}} линии' },
    en: { one: '{{count}} line', other: '{{count}} lines' },
    it: { one: '{{count}} linea', many: '{{count}} linee', other: '{{count}} linee' },
    es: { one: '{{count}} línea', many: '{{count}} líneas', other: '{{count}} líneas' },
  },
  'lines.noneTitle': { ru: 'Линий пока нет', en: 'No lines yet', it: 'Ancora nessuna linea', es: 'Aún no hay líneas' },
  'lines.noneText': {
    ru: 'Загрузите файл с линиями или добавьте первую линию.',
    en: 'Upload a file with lines, or add the first line.',
    it: 'Carichi un file con le linee o aggiunga la prima linea.',
    es: 'Suba un archivo con líneas o añada la primera línea.',
  },
  'lines.failedTitle': {
    ru: 'Линии не загрузились',
    en: 'The lines could not be loaded',
    it: 'Le linee non sono state caricate',
    es: 'No se pudieron cargar las líneas',
  },
  'lines.notLoaded': {
    ru: 'Линии ещё не загружены',
    en: 'The lines are not loaded yet',
    it: 'Le linee non sono ancora caricate',
    es: 'Las líneas aún no están cargadas',
  },
  'lines.editorName': {
    ru: '{{column}}, линия {{plot}}',
    en: '{{column}}, line {{plot}}',
    it: '{{column}}, linea {{plot}}',
    es: '{{column}}, línea {{plot}}',
  },
  'lines.addOne': { ru: 'Добавить', en: 'Add', it: 'Aggiungi', es: 'Añadir' },
  'command.lines.add': { ru: 'Добавить сорт', en: 'Add variety', it: 'Aggiungi varietà', es: 'Añadir variedad' },
  'change.lineAdded': {
    ru: 'Добавлена линия {{name}}',
    en: 'Added line {{name}}',
    it: 'Aggiunta la linea {{name}}',
    es: 'Añadida la línea {{name}}',
  },
  'table.notFound': {
    ru: '«{{text}}» в таблице не найдено',
    en: '“{{text}}” was not found in the table',
    it: '«{{text}}» non trovato nella tabella',
    es: '«{{text}}» no se encuentra en la tabla',
  },
  'change.lineCell.name': {
    ru: 'Изменено: название линии ({{count}})',
    en: 'Changed: line name ({{count}})',
    it: 'Modificato: nome della linea ({{count}})',
    es: 'Cambiado: nombre de la línea ({{count}})',
  },
  'change.lineCell.kind': {
    ru: 'Изменено: сорт или линия ({{count}})',
    en: 'Changed: variety or line ({{count}})',
    it: 'Modificato: varietà o linea ({{count}})',
    es: 'Cambiado: variedad o línea ({{count}})',
  },
  'change.lineCell.mother': {
    ru: 'Изменено: мать линии ({{count}})',
    en: 'Changed: mother of a line ({{count}})',
    it: 'Modificato: madre della linea ({{count}})',
    es: 'Cambiado: madre de la línea ({{count}})',
  },
  'change.lineCell.father': {
    ru: 'Изменено: отец линии ({{count}})',
    en: 'Changed: father of a line ({{count}})',
    it: 'Modificato: padre della linea ({{count}})',
    es: 'Cambiado: padre de la línea ({{count}})',
  },
} satisfies Words
