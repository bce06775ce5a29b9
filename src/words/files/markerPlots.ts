import type { Words } from '../word.ts'

/** Marker files whose rows are plots: what is wrong with them, and how good their calls are. */
export const markerPlots = {
  'upload.genotypedPlots': {
    ru: { one: '{{count}} делянка', few: '{{count}} делянки', many: '{{count}} делянок', other: '{{count}} делянки' },
    en: { one: '{{count}} plot', other: '{{count}} plots' },
    it: { one: '{{count}} parcella', many: '{{count}} di parcelle', other: '{{count}} parcelle' },
    es: { one: '{{count}} parcela', many: '{{count}} de parcelas', other: '{{count}} parcelas' },
  },
  'faults.line.unknown_plot': {
    ru: '{{cell}}: в питомнике «{{nursery}}» {{year}} нет делянки «{{value}}». Исправьте название или метку либо сначала создайте делянку.',
    en: '{{cell}}: {{nursery}} {{year}} has no plot “{{value}}”. Correct the name or label, or create the plot first.',
    it: '{{cell}}: {{nursery}} {{year}} non ha la parcella «{{value}}». Correggi il nome o l’etichetta, o crea prima la parcella.',
    es: '{{cell}}: {{nursery}} {{year}} no tiene la parcela «{{value}}». Corrija el nombre o la etiqueta, o cree antes la parcela.',
  },
  'faults.file.limits_calls': {
    ru: 'Генотипов делянок больше {{max}}: {{value}}. Разделите файл на части или загрузите генотипы по линиям.',
    en: 'More than {{max}} calls of plots: {{value}}. Split the file into parts, or upload the calls by line.',
    it: 'Più di {{max}} genotipi di parcelle: {{value}}. Dividi il file in parti o carica i genotipi per linea.',
    es: 'Más de {{max}} genotipos de parcelas: {{value}}. Divida el archivo en partes o cargue los genotipos por línea.',
  },
  'quality.ofPlots.lines': { ru: 'Делянок', en: 'Plots', it: 'Parcelle', es: 'Parcelas' },
  'quality.ofPlots.byLine': { ru: 'Делянки', en: 'By plot', it: 'Per parcella', es: 'Por parcela' },
  'quality.ofPlots.line': { ru: 'Делянка', en: 'Plot', it: 'Parcella', es: 'Parcela' },
  'quality.ofPlots.other': { ru: 'Другая делянка', en: 'Other plot', it: 'Altra parcella', es: 'Otra parcela' },
  'quality.ofPlots.noSimilar': {
    ru: 'Почти одинаковых делянок нет',
    en: 'No two plots are nearly the same',
    it: 'Nessuna coppia di parcelle quasi uguali',
    es: 'No hay dos parcelas casi iguales',
  },
} satisfies Words
