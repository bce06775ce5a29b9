import type { Words } from './word.ts'

/** Varieties and what is refused of them, on the server as well. */
export const varietyRules = {
  'variety.exists': {
    ru: 'Сорт или линия с названием «{{name}}» уже есть',
    en: 'A variety or line called “{{name}}” already exists',
    it: 'Esiste già una varietà o linea chiamata «{{name}}»',
    es: 'Ya existe una variedad o línea llamada «{{name}}»',
  },
  'line.exists': {
    ru: 'Сорт или линия с таким названием уже есть',
    en: 'A variety or line with this name already exists',
    it: 'Esiste già una varietà o linea con questo nome',
    es: 'Ya existe una variedad o línea con este nombre',
  },
  'line.similarTo': {
    ru: '«{{name}}» отличается от «{{other}}» только регистром букв. Если это одна линия, исправьте название',
    en: '“{{name}}” differs from “{{other}}” in upper and lower case only. If they are one line, correct the name',
    it: '«{{name}}» differisce da «{{other}}» solo per maiuscole e minuscole. Se è la stessa linea, correggi il nome',
    es: '«{{name}}» difiere de «{{other}}» solo en mayúsculas y minúsculas. Si es la misma línea, corrija el nombre',
  },
  'failed.lineAdd': {
    ru: 'Не удалось добавить сорт',
    en: 'The variety could not be added',
    it: 'Impossibile aggiungere la varietà',
    es: 'No se pudo añadir la variedad',
  },
  'failed.upload': {
    ru: 'Файл не загружен: {{reason}}',
    en: 'The file was not loaded: {{reason}}',
    it: 'File non caricato: {{reason}}',
    es: 'El archivo no se cargó: {{reason}}',
  },
  'variety.notYet': {
    ru: 'Название сорта даётся сорту: сначала переведите линию в сорта',
    en: 'A registered name belongs to a variety: promote the line first',
    it: 'Il nome registrato spetta a una varietà: prima promuova la linea',
    es: 'El nombre registrado corresponde a una variedad: primero promueva la línea',
  },
  'change.varietyAdded': {
    ru: 'Добавлен сорт {{name}}',
    en: 'Added variety {{name}}',
    it: 'Aggiunta la varietà {{name}}',
    es: 'Añadida la variedad {{name}}',
  },
  'change.linesDemoted': {
    ru: {
      one: '{{count}} сорт возвращён в линии',
      few: '{{count}} сорта возвращены в линии',
      many: '{{count}} сортов возвращено в линии',
      other: '{{count}} сорта возвращены в линии',
    },
    en: { one: '{{count}} variety made a line again', other: '{{count}} varieties made lines again' },
    it: {
      one: '{{count}} varietà è tornata linea',
      many: '{{count}} di varietà sono tornate linee',
      other: '{{count}} varietà sono tornate linee',
    },
    es: {
      one: '{{count}} variedad volvió a ser línea',
      many: '{{count}} de variedades volvieron a ser líneas',
      other: '{{count}} variedades volvieron a ser líneas',
    },
  },
} satisfies Words
