import type { Words } from '../word.ts'

/** Help, and what runs here. */
export const help = {
  'help.title': { ru: 'Справка', en: 'Help', it: 'Guida', es: 'Ayuda' },
  'help.keys': { ru: 'Клавиши', en: 'Keys', it: 'Tasti', es: 'Teclas' },
  'help.allTopics': { ru: 'Другие темы', en: 'Other topics', it: 'Altri argomenti', es: 'Otros temas' },
  'help.allKeys': { ru: 'Все клавиши', en: 'All keys', it: 'Tutti i tasti', es: 'Todas las teclas' },
  'help.failed': {
    ru: 'Справка не загрузилась.',
    en: 'The help could not be loaded.',
    it: 'Impossibile caricare la guida.',
    es: 'No se pudo cargar la ayuda.',
  },
  'command.help': {
    ru: 'Справка по этой области',
    en: 'Help for this area',
    it: 'Guida sulla parte attiva',
    es: 'Ayuda sobre la parte activa',
  },
  'command.about': {
    ru: 'О программе',
    en: 'About Plotline',
    it: 'Informazioni su Plotline',
    es: 'Acerca de Plotline',
  },
  'about.version': {
    ru: 'Версия {{version}}',
    en: 'Version {{version}}',
    it: 'Versione {{version}}',
    es: 'Versión {{version}}',
  },
  'about.text': {
    ru: 'Рабочее место селекционера: карта поля и таблица одних и тех же делянок рядом.',
    en: 'A workbench for plant breeders: the field map and the table of the same plots side by side.',
    it: 'Un banco di lavoro per chi fa miglioramento genetico: la mappa del campo e la tabella delle stesse parcelle affiancate.',
    es: 'Un banco de trabajo para la mejora vegetal: el mapa del campo y la tabla de las mismas parcelas, uno al lado de la otra.',
  },
  'about.contact': { ru: 'Связь', en: 'Contact', it: 'Contatti', es: 'Contacto' },
  'about.licences': {
    ru: 'Сторонние компоненты и лицензии',
    en: 'Third-party software and licences',
    it: 'Parti di altri autori e le loro licenze',
    es: 'Partes de otros autores y sus licencias',
  },
  'about.failed': {
    ru: 'Сведения о программе не загрузились.',
    en: 'Version details could not be loaded.',
    it: 'Impossibile caricare le informazioni.',
    es: 'No se pudo cargar la información.',
  },
} satisfies Words
