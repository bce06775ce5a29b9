import type { Words } from '../word.ts'

/** Kinds of change in the change history. */
export const historyKinds = {
  'history.kind.plots': {
    ru: 'Делянки и карта',
    en: 'Plots and map',
    it: 'Parcelle e mappa',
    es: 'Parcelas y mapa',
  },
  'history.kind.values': {
    ru: 'Значения',
    en: 'Measured values',
    it: 'Valori misurati',
    es: 'Valores medidos',
  },
  'history.kind.numbering': {
    ru: 'Нумерация',
    en: 'Numbering',
    it: 'Numerazione',
    es: 'Numeración',
  },
  'history.kind.import': {
    ru: 'Загрузки',
    en: 'Uploads',
    it: 'Caricamenti',
    es: 'Cargas',
  },
  'history.kind.lines': {
    ru: 'Линии',
    en: 'Lines',
    it: 'Linee',
    es: 'Líneas',
  },
  'history.kind.traits': {
    ru: 'Признаки',
    en: 'Traits',
    it: 'Caratteri',
    es: 'Caracteres',
  },
  'history.kind.nursery': {
    ru: 'Питомники',
    en: 'Nurseries',
    it: 'Vivai',
    es: 'Viveros',
  },
  'history.kind.storage': {
    ru: 'Хранение',
    en: 'Storage',
    it: 'Magazzino',
    es: 'Almacén',
  },
  'history.kind.genome': {
    ru: 'Геном',
    en: 'Genome',
    it: 'Genoma',
    es: 'Genoma y marcadores',
  },
  'history.kind.files': {
    ru: 'Файлы',
    en: 'Files',
    it: 'File e foto',
    es: 'Archivos',
  },
  'history.kind.taken_out': {
    ru: 'Скачивания',
    en: 'Downloads',
    it: 'Download',
    es: 'Descargas',
  },
  'history.kind.people': {
    ru: 'Люди',
    en: 'People',
    it: 'Persone',
    es: 'Personas',
  },
  'history.kind.sign_in': {
    ru: 'Входы',
    en: 'Sign-ins',
    it: 'Accessi',
    es: 'Accesos',
  },
  'history.kind.company': {
    ru: 'Компания',
    en: 'Company',
    it: 'Azienda',
    es: 'Empresa',
  },
} satisfies Words
