import type { Words } from '../word.ts'

/** What is done to a marker from its column, and what its cells show of lines. */
export const markerColumns = {
  'command.table.renameMarker': {
    ru: 'Переименовать маркер',
    en: 'Rename the marker',
    it: 'Rinomina il marcatore',
    es: 'Cambiar el nombre del marcador',
  },
  'command.table.pinMarker': {
    ru: 'Показывать маркер во всех годах',
    en: 'Show the marker in all years',
    it: 'Mostra il marcatore in tutti gli anni',
    es: 'Mostrar el marcador en todos los años',
  },
  'command.table.unpinMarker': {
    ru: 'Не показывать маркер во всех годах',
    en: 'Show the marker only where it has calls',
    it: 'Mostra il marcatore solo dove ha dati',
    es: 'Mostrar el marcador solo donde tiene datos',
  },
  'table.state.inherited': {
    ru: 'Генотип линии {{line}}; своего у делянки нет',
    en: 'Genotype of the line {{line}}; the plot has none of its own',
    it: 'Genotipo della linea {{line}}; la parcella non ne ha uno proprio',
    es: 'Genotipo de la línea {{line}}; la parcela no tiene uno propio',
  },
  'marker.none': {
    ru: 'Выберите столбец маркера',
    en: 'Choose the column of a marker',
    it: 'Scegli la colonna di un marcatore',
    es: 'Elija la columna de un marcador',
  },
  'marker.isPinned': {
    ru: 'Маркер уже виден во всех годах',
    en: 'The marker is shown in all years already',
    it: 'Il marcatore è già mostrato in tutti gli anni',
    es: 'El marcador ya se muestra en todos los años',
  },
  'marker.isNotPinned': {
    ru: 'Маркер не закреплён во всех годах',
    en: 'The marker is not kept in all years',
    it: 'Il marcatore non è fissato in tutti gli anni',
    es: 'El marcador no está fijado en todos los años',
  },
  'marker.pinLimit': {
    ru: 'Во всех годах видно не больше {{max}} маркеров',
    en: 'At most {{max}} markers are shown in all years',
    it: 'Al massimo {{max}} marcatori sono mostrati in tutti gli anni',
    es: 'Como máximo {{max}} marcadores se muestran en todos los años',
  },
  'marker.renameTitle': {
    ru: 'Маркер {{name}}',
    en: 'Marker {{name}}',
    it: 'Marcatore {{name}}',
    es: 'Marcador {{name}}',
  },
  'marker.name': { ru: 'Название', en: 'Name', it: 'Nome', es: 'Nombre' },
  'marker.rename': { ru: 'Переименовать', en: 'Rename', it: 'Rinomina', es: 'Cambiar nombre' },
  'change.markerRenamed': {
    ru: 'Маркер {{from}} назван {{to}}',
    en: 'Renamed the marker {{from}} to {{to}}',
    it: 'Marcatore {{from}} rinominato {{to}}',
    es: 'Marcador {{from}} ahora se llama {{to}}',
  },
  'change.markerPinned': {
    ru: 'Маркер {{name}} виден во всех годах',
    en: 'Marker {{name}} is shown in all years',
    it: 'Marcatore {{name}} mostrato in tutti gli anni',
    es: 'Marcador {{name}} se muestra en todos los años',
  },
  'change.markerUnpinned': {
    ru: 'Маркер {{name}} больше не закреплён',
    en: 'Marker {{name}} is shown where it has calls',
    it: 'Marcatore {{name}} mostrato dove ha dati',
    es: 'Marcador {{name}} se muestra donde tiene datos',
  },
} as const satisfies Words
