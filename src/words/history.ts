import type { Words } from './word.ts'

/** What was done, as the company's history tells it; where and by whom stands beside it. */
export const history = {
  'audit.registered': {
    ru: 'Компания зарегистрирована',
    en: 'Company registered',
    it: 'Azienda registrata',
    es: 'Empresa registrada',
  },
  'audit.demo': {
    ru: 'Загружены демонстрационные данные',
    en: 'Demonstration data loaded',
    it: 'Dati dimostrativi caricati',
    es: 'Datos de demostración cargados',
  },
  'audit.signedIn': { ru: 'Вход', en: 'Signed in', it: 'Accesso effettuato', es: 'Sesión iniciada' },
  'audit.signedOut': { ru: 'Выход', en: 'Signed out', it: 'Uscita effettuata', es: 'Sesión cerrada' },
  'audit.ownProfile': {
    ru: 'Изменён свой профиль',
    en: 'Own profile changed',
    it: 'Profilo personale modificato',
    es: 'Perfil propio modificado',
  },
  'audit.cropChanged': {
    ru: 'Изменены настройки культуры',
    en: 'Settings of the crop changed',
    it: 'Impostazioni della coltura modificate',
    es: 'Ajustes del cultivo modificados',
  },
  'audit.cropMade': {
    ru: 'Добавлена культура',
    en: 'Crop added',
    it: 'Coltura aggiunta',
    es: 'Cultivo añadido',
  },
  'audit.cropRenamed': {
    ru: 'Культура переименована, прежде «{{ru}}» ({{en}})',
    en: 'Crop renamed, before: {{en}} ({{ru}})',
    it: 'Coltura rinominata, prima: {{en}} ({{ru}})',
    es: 'Cultivo renombrado, antes: {{en}} ({{ru}})',
  },
  'audit.cropDeleted': {
    ru: 'Удалена культура «{{ru}}» ({{en}})',
    en: 'Crop {{en}} ({{ru}}) deleted',
    it: 'Coltura {{en}} ({{ru}}) eliminata',
    es: 'Cultivo {{en}} ({{ru}}) eliminado',
  },
  'audit.subregionMade': {
    ru: 'Добавлен подрегион «{{name}}»',
    en: 'Subregion {{name}} added',
    it: 'Sottoregione {{name}} aggiunta',
    es: 'Subregión {{name}} añadida',
  },
  'audit.nurseryMade': {
    ru: 'Создан питомник',
    en: 'Nursery created',
    it: 'Vivaio creato',
    es: 'Vivero creado',
  },
  'audit.nurseryChanged': {
    ru: 'Изменены сведения о питомнике',
    en: 'Nursery details changed',
    it: 'Dati del vivaio modificati',
    es: 'Datos del vivero modificados',
  },
  'audit.nurseryDeleted': {
    ru: 'Удалён питомник «{{name}}»',
    en: 'Nursery {{name}} deleted',
    it: 'Vivaio {{name}} eliminato',
    es: 'Vivero {{name}} eliminado',
  },
  'audit.nurseryRestored': {
    ru: 'Питомник восстановлен',
    en: 'Nursery restored',
    it: 'Vivaio ripristinato',
    es: 'Vivero restaurado',
  },
  'audit.yearRestored': { ru: 'Год восстановлен', en: 'Year restored', it: 'Anno ripristinato', es: 'Año restaurado' },
  'audit.yearMade': { ru: 'Добавлен год', en: 'Year added', it: 'Anno aggiunto', es: 'Año añadido' },
  'audit.yearDeleted': {
    ru: 'Удалён {{year}} год',
    en: 'Year {{year}} deleted',
    it: 'Anno {{year}} eliminato',
    es: 'Año {{year}} eliminado',
  },
  'audit.plotsTakenOut': {
    ru: {
      one: 'Скачан список: {{count}} делянка',
      few: 'Скачан список: {{count}} делянки',
      many: 'Скачан список: {{count}} делянок',
      other: 'Скачан список: {{count}} делянки',
    },
    en: { one: 'List of {{count}} plot downloaded', other: 'List of {{count}} plots downloaded' },
    it: {
      one: 'Scaricato l’elenco di {{count}} parcella',
      many: 'Scaricato l’elenco di {{count}} parcelle',
      other: 'Scaricato l’elenco di {{count}} parcelle',
    },
    es: {
      one: 'Descargada la lista de {{count}} parcela',
      many: 'Descargada la lista de {{count}} parcelas',
      other: 'Descargada la lista de {{count}} parcelas',
    },
  },
  'audit.mapTakenOut': {
    ru: 'Скачана карта поля',
    en: 'Field map downloaded',
    it: 'Mappa del campo scaricata',
    es: 'Mapa del campo descargado',
  },
} satisfies Words
