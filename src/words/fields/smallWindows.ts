import type { Words } from '../word.ts'

/** Map and table where the window has room for one of them, and what a finger does on the map. */
export const smallWindows = {
  'fields.tabs': { ru: 'Карта или таблица', en: 'Map or table', it: 'Mappa o tabella', es: 'Mapa o tabla' },
  'fields.tab.map': { ru: 'Карта', en: 'Map', it: 'Mappa', es: 'Mapa' },
  'fields.tab.table': { ru: 'Таблица', en: 'Table', it: 'Tabella', es: 'Tabla' },
} satisfies Words
