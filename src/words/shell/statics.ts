import type { Words } from '../word.ts'

/** The static pages and what leads to them. */
export const statics = {
  'static.privacy': {
    ru: 'Политика конфиденциальности',
    en: 'Privacy policy',
    it: 'Informativa sulla privacy',
    es: 'Política de privacidad',
  },
  'static.deletion': {
    ru: 'Удаление данных',
    en: 'Data deletion',
    it: 'Eliminazione dei dati',
    es: 'Eliminación de datos',
  },
  'static.effective': {
    ru: 'Действует с {{date}}',
    en: 'Effective {{date}}',
    it: 'In vigore dal {{date}}',
    es: 'En vigor desde {{date}}',
  },
  'static.contents': { ru: 'Содержание', en: 'Contents', it: 'Sommario', es: 'Contenido' },
  'static.aboutData': { ru: 'О данных', en: 'About your data', it: 'Sui dati', es: 'Sobre los datos' },
} satisfies Words
