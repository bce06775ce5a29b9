import type { Words } from '../word.ts'

/** The quality report of an archive of reads. */
export const genomeFileQuality = {
  'genomeFiles.quality': {
    ru: 'Качество: {{name}}',
    en: 'Quality of {{name}}',
    it: 'Qualità di {{name}}',
    es: 'Calidad de {{name}}',
  },
  'genomeFiles.parts': {
    ru: 'частей: {{count}}',
    en: 'parts: {{count}}',
    it: 'parti: {{count}}',
    es: 'partes: {{count}}',
  },
  'genomeFiles.allParts': {
    ru: 'Все части',
    en: 'All parts',
    it: 'Tutte le parti',
    es: 'Todas las partes',
  },
  'genomeFiles.saveReport': {
    ru: 'Скачать отчёт',
    en: 'Download report',
    it: 'Scarica rapporto',
    es: 'Descargar informe',
  },
  'genomeFiles.figure.reads': {
    ru: 'прочтений',
    en: 'reads',
    it: 'letture',
    es: 'lecturas',
  },
  'genomeFiles.figure.bases': {
    ru: 'оснований',
    en: 'bases',
    it: 'basi',
    es: 'bases leídas',
  },
  'genomeFiles.figure.length': {
    ru: 'длина, оснований',
    en: 'length, bases',
    it: 'lunghezza, basi',
    es: 'longitud, bases',
  },
  'genomeFiles.figure.gc': {
    ru: 'GC',
    en: 'GC',
    it: 'GC',
    es: 'GC',
  },
  'genomeFiles.figure.n': {
    ru: 'N',
    en: 'N',
    it: 'N',
    es: 'N',
  },
  'genomeFiles.figure.adapters': {
    ru: 'с адаптерами',
    en: 'with adapters',
    it: 'con adattatori',
    es: 'con adaptadores',
  },
  'genomeFiles.figure.duplicates': {
    ru: 'повторных',
    en: 'duplicate reads',
    it: 'letture duplicate',
    es: 'lecturas duplicadas',
  },
  'genomeFiles.check.quality': {
    ru: 'Качество',
    en: 'Quality',
    it: 'Qualità',
    es: 'Calidad',
  },
  'genomeFiles.check.gc': {
    ru: 'GC прочтений',
    en: 'GC of reads',
    it: 'GC delle letture',
    es: 'GC de lecturas',
  },
  'genomeFiles.check.n': {
    ru: 'N по позициям',
    en: 'N by position',
    it: 'N per posizione',
    es: 'N por posición',
  },
  'genomeFiles.check.length': {
    ru: 'Длина',
    en: 'Length',
    it: 'Lunghezza',
    es: 'Longitud',
  },
  'genomeFiles.check.adapters': {
    ru: 'Адаптеры',
    en: 'Adapters',
    it: 'Adattatori',
    es: 'Adaptadores',
  },
  'genomeFiles.check.duplicates': {
    ru: 'Повторы',
    en: 'Duplicates',
    it: 'Duplicati',
    es: 'Duplicados',
  },
  'genomeFiles.verdict.pass': {
    ru: 'хорошо',
    en: 'good',
    it: 'bene',
    es: 'bien',
  },
  'genomeFiles.verdict.warn': {
    ru: 'проверьте',
    en: 'check',
    it: 'da vedere',
    es: 'revise',
  },
  'genomeFiles.verdict.fail': {
    ru: 'плохо',
    en: 'poor',
    it: 'male',
    es: 'mal',
  },
  'genomeFiles.qualityOf': {
    ru: 'Качество по позициям: {{name}}',
    en: 'Quality by position: {{name}}',
    it: 'Qualità per posizione: {{name}}',
    es: 'Calidad por posición: {{name}}',
  },
  'genomeFiles.quartiles': {
    ru: 'медиана, квартили',
    en: 'median, quartiles',
    it: 'mediana, quartili',
    es: 'mediana, cuartiles',
  },
  'genomeFiles.chart': {
    ru: 'Качество по позициям, {{name}}: медианы от {{low}} до {{high}}',
    en: 'Quality by position, {{name}}: medians from {{low}} to {{high}}',
    it: 'Qualità per posizione, {{name}}: mediane da {{low}} a {{high}}',
    es: 'Calidad por posición, {{name}}: medianas de {{low}} a {{high}}',
  },
} satisfies Words
