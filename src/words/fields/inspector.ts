import type { Words } from '../word.ts'

/** The inspector: the active plot in full, or what several plots have in common. */
export const inspector = {
  'command.inspector.toggle': {
    ru: 'Инспектор',
    en: 'Inspector',
    it: 'Ispettore',
    es: 'Panel de inspección',
  },
  'inspector.close': {
    ru: 'Закрыть инспектор',
    en: 'Close the inspector',
    it: 'Chiudi l’ispettore',
    es: 'Cerrar el inspector',
  },
  'inspector.none': {
    ru: 'Выберите делянку на карте или в таблице, чтобы увидеть все её данные.',
    en: 'Select a plot on the map or in the table to see everything recorded on it.',
    it: 'Scegli una parcella sulla mappa o nella tabella: qui appare tutto ciò che vi è registrato.',
    es: 'Elija una parcela en el mapa o en la tabla: aquí aparece todo lo que se ha registrado de ella.',
  },
  'inspector.differs': {
    ru: 'различаются ({{count}})',
    en: 'differs ({{count}})',
    it: 'diversi ({{count}})',
    es: 'difieren ({{count}})',
  },
  'inspector.edit': {
    ru: '{{field}}: {{value}}. Изменить',
    en: '{{field}}: {{value}}. Edit',
    it: '{{field}}: {{value}}. Modifica',
    es: '{{field}}: {{value}}. Editar',
  },
  'inspector.changed': {
    ru: 'Последнее изменение',
    en: 'Last change',
    it: 'Ultima modifica',
    es: 'Último cambio',
  },
  'inspector.unchanged': {
    ru: 'с открытия года не менялось',
    en: 'none since the year was opened',
    it: 'nessuna dall’apertura dell’anno',
    es: 'ninguno desde que se abrió el año',
  },
  'inspector.you': { ru: 'вы', en: 'you', it: 'tu', es: 'usted' },
} satisfies Words
