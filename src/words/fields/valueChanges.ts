import type { Words } from '../word.ts'

/** Names of changes that give values to plots: of traits, stages, technologies and markers. */
export const valueChanges = {
  'change.values': {
    ru: {
      one: 'Записано {{count}} значение',
      few: 'Записаны {{count}} значения',
      many: 'Записано {{count}} значений',
      other: 'Записаны {{count}} значения',
    },
    en: { one: 'Wrote {{count}} value', other: 'Wrote {{count}} values' },
    it: { one: 'Scritto {{count}} valore', many: 'Scritti {{count}} di valori', other: 'Scritti {{count}} valori' },
    es: { one: 'Escrito {{count}} valor', many: 'Escritos {{count}} de valores', other: 'Escritos {{count}} valores' },
  },
  'change.stage': {
    ru: {
      one: 'Фаза {{name}} у {{count}} делянки',
      few: 'Фаза {{name}} у {{count}} делянок',
      many: 'Фаза {{name}} у {{count}} делянок',
      other: 'Фаза {{name}} у {{count}} делянки',
    },
    en: { one: 'Stage {{name}} of {{count}} plot', other: 'Stage {{name}} of {{count}} plots' },
    it: {
      one: 'Fase {{name}} di {{count}} parcella',
      many: 'Fase {{name}} di {{count}} di parcelle',
      other: 'Fase {{name}} di {{count}} parcelle',
    },
    es: {
      one: 'Fase {{name}} de {{count}} parcela',
      many: 'Fase {{name}} de {{count}} de parcelas',
      other: 'Fase {{name}} de {{count}} parcelas',
    },
  },
  'change.stages': {
    ru: {
      one: 'Записана {{count}} фаза',
      few: 'Записаны {{count}} фазы',
      many: 'Записано {{count}} фаз',
      other: 'Записаны {{count}} фазы',
    },
    en: { one: 'Wrote {{count}} stage', other: 'Wrote {{count}} stages' },
    it: { one: 'Scritta {{count}} fase', many: 'Scritte {{count}} di fasi', other: 'Scritte {{count}} fasi' },
    es: { one: 'Escrita {{count}} fase', many: 'Escritas {{count}} de fases', other: 'Escritas {{count}} fases' },
  },
  'change.genotype': {
    ru: {
      one: 'Маркер {{name}} у {{count}} делянки',
      few: 'Маркер {{name}} у {{count}} делянок',
      many: 'Маркер {{name}} у {{count}} делянок',
      other: 'Маркер {{name}} у {{count}} делянки',
    },
    en: { one: 'Marker {{name}} of {{count}} plot', other: 'Marker {{name}} of {{count}} plots' },
    it: {
      one: 'Marcatore {{name}} di {{count}} parcella',
      many: 'Marcatore {{name}} di {{count}} di parcelle',
      other: 'Marcatore {{name}} di {{count}} parcelle',
    },
    es: {
      one: 'Marcador {{name}} de {{count}} parcela',
      many: 'Marcador {{name}} de {{count}} de parcelas',
      other: 'Marcador {{name}} de {{count}} parcelas',
    },
  },
  'change.markerAdded': {
    ru: 'Добавлен маркер {{name}}',
    en: 'Added the marker {{name}}',
    it: 'Aggiunto il marcatore {{name}}',
    es: 'Añadido el marcador {{name}}',
  },
  'change.technology': {
    ru: {
      one: 'Технология {{name}} у {{count}} делянки',
      few: 'Технология {{name}} у {{count}} делянок',
      many: 'Технология {{name}} у {{count}} делянок',
      other: 'Технология {{name}} у {{count}} делянки',
    },
    en: { one: 'Technology {{name}} of {{count}} plot', other: 'Technology {{name}} of {{count}} plots' },
    it: {
      one: 'Tecnologia {{name}} di {{count}} parcella',
      many: 'Tecnologia {{name}} di {{count}} di parcelle',
      other: 'Tecnologia {{name}} di {{count}} parcelle',
    },
    es: {
      one: 'Tecnología {{name}} de {{count}} parcela',
      many: 'Tecnología {{name}} de {{count}} de parcelas',
      other: 'Tecnología {{name}} de {{count}} parcelas',
    },
  },
  'change.technologies': {
    ru: {
      one: 'Записана {{count}} технология',
      few: 'Записаны {{count}} технологии',
      many: 'Записано {{count}} технологий',
      other: 'Записаны {{count}} технологии',
    },
    en: { one: 'Wrote {{count}} technology', other: 'Wrote {{count}} technologies' },
    it: {
      one: 'Scritta {{count}} tecnologia',
      many: 'Scritte {{count}} di tecnologie',
      other: 'Scritte {{count}} tecnologie',
    },
    es: {
      one: 'Escrita {{count}} tecnología',
      many: 'Escritas {{count}} de tecnologías',
      other: 'Escritas {{count}} tecnologías',
    },
  },
} satisfies Words
