import type { ColumnKey, FileLanguage } from './headers/columns.ts'
import { headerForm } from './headers/headerForm.ts'

/** The layout of files of one kind. */
export interface Format {
  /** Name of the worksheet by language. */
  readonly sheet: Readonly<Record<FileLanguage, string>>
  /**
   * Groups of columns; one column of each group must be present. The first group identifies the header row. Empty: no
   * header row.
   */
  readonly required: readonly (readonly ColumnKey[])[]
  /** Columns that are imported (or ignored on purpose); any other column is a trait, or unknown if `traits` is false. */
  readonly columns: readonly ColumnKey[]
  readonly traits: boolean
  /** Whether group headings above the header row distinguish stages and technologies from traits. */
  readonly groups?: true
  /** Whether headings may span several rows, such as `Biomass` over `fresh` and `dry`. */
  readonly stackedHeadings?: true
  /** Whether the field's row and column are imported; otherwise a second column of either is ignored. */
  readonly positions?: true
}

const PLOT_COLUMNS = [
  'number',
  'label',
  'plot',
  'line',
  'mother',
  'father',
  'repetitions',
  'width',
  'length',
  'square',
  'comment',
  'row',
  'col',
  'position_kind',
  'rep',
  'block',
  'nursery',
  'year',
  'region',
  'subregion',
  'kind',
  'sowing_date',
  'emergence_date',
  'species',
  'storage',
  'seed_amount',
] as const satisfies readonly ColumnKey[]

const LINE_COLUMNS = [
  'number',
  'line',
  'stage',
  'species',
  'origin',
  'regions',
  'uniformity',
  'heterotic_group',
  'owner',
  'herbicides',
  'fungicides',
  'comment',
  'mother',
  'father',
  'genealogy',
] as const satisfies readonly ColumnKey[]

export const fieldFileFormat: Format = {
  sheet: { ru: 'Делянки', en: 'Plots', it: 'Parcelle', es: 'Parcelas' },
  required: [['plot']],
  columns: [...PLOT_COLUMNS, 'genealogy'],
  traits: true,
  groups: true,
  stackedHeadings: true,
  positions: true,
}

export const fieldMapFormat: Format = {
  sheet: { ru: 'Карта поля', en: 'Field map', it: 'Mappa', es: 'Mapa' },
  required: [],
  columns: [],
  traits: false,
}

export const phenotypesFormat: Format = {
  sheet: { ru: 'Фенотипы', en: 'Phenotypes', it: 'Fenotipi', es: 'Fenotipos' },
  required: [['label', 'plot']],
  columns: [...PLOT_COLUMNS, 'genealogy', 'plant'],
  traits: true,
  stackedHeadings: true,
}

export const lineCollectionFormat: Format = {
  sheet: { ru: 'Линии', en: 'Lines', it: 'Linee', es: 'Líneas' },
  required: [['line']],
  columns: LINE_COLUMNS,
  traits: false,
}

export const parentsFormat: Format = {
  sheet: { ru: 'Родители', en: 'Parents', it: 'Genitori', es: 'Progenitores' },
  required: [['line'], ['mother', 'father', 'genealogy']],
  columns: ['number', 'line', 'mother', 'father', 'genealogy'],
  traits: false,
}

export const traitFileFormat: Format = {
  sheet: { ru: 'Признаки', en: 'Traits', it: 'Caratteri', es: 'Caracteres' },
  required: [['trait'], ['trait_format']],
  columns: ['number', 'trait', 'trait_format', 'minimum', 'maximum', 'details', 'categories'],
  traits: false,
}

export const markersFormat: Format = {
  sheet: { ru: 'Маркеры', en: 'Markers', it: 'Marcatori', es: 'Marcadores' },
  required: [['line', 'label', 'plot']],
  columns: ['line', 'label', 'plot'],
  traits: true,
}

/** Whether a worksheet's name is the format's name in any language. */
export function isSheetOf(format: Format, name: string): boolean {
  const form = headerForm(name)
  return Object.values(format.sheet).some((one) => headerForm(one) === form)
}
