import type { Words } from '../word.ts'

/** What the sample files hold. */
export const fileSamples = {
  'samples.nursery': { ru: 'Пример питомника', en: 'Sample nursery', it: 'Vivaio di esempio', es: 'Vivero de ejemplo' },
  'samples.line_1': { ru: 'Безостая 1', en: 'Bezostaya 1', it: 'Bezostaya 1', es: 'Bezostaya 1' },
  'samples.line_2': {
    ru: 'Лютесценс 314 h 147',
    en: 'Lutescens 314 h 147',
    it: 'Lutescens 314 h 147',
    es: 'Lutescens 314 h 147',
  },
  'samples.line_3': { ru: 'Аврора', en: 'Avrora', it: 'Avrora', es: 'Avrora' },
  'samples.line_4': { ru: 'Кавказ', en: 'Kavkaz', it: 'Kavkaz', es: 'Kavkaz' },
  'samples.comment': {
    ru: 'край поля',
    en: 'edge of the field',
    it: 'bordo del campo',
    es: 'borde del campo',
  },
  'samples.height': {
    ru: 'Высота растений, см',
    en: 'Plant height, cm',
    it: 'Altezza della pianta, cm',
    es: 'Altura de la planta, cm',
  },
  'samples.yield': {
    ru: 'Урожайность, т/га',
    en: 'Grain yield, t/ha',
    it: 'Resa di granella, t/ha',
    es: 'Rendimiento de grano, t/ha',
  },
  'samples.lodging': { ru: 'Полегание', en: 'Lodging', it: 'Allettamento', es: 'Encamado' },
  'samples.lodging_none': { ru: 'нет', en: 'none', it: 'assente', es: 'nulo' },
  'samples.lodging_slight': { ru: 'слабое', en: 'slight', it: 'lieve', es: 'leve' },
  'samples.origin': {
    ru: 'Краснодарский край',
    en: 'Krasnodar region',
    it: 'Territorio di Krasnodar',
    es: 'Krai de Krasnodar',
  },
} satisfies Words
