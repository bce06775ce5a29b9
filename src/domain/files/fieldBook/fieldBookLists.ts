import type { FieldYearColumns, TraitColumn } from '../../columns/fieldYear.ts'
import { phenotypesFormat } from '../formats.ts'
import {
  type ListColumn,
  listColumn,
  listedTraits,
  traitListColumn,
  writtenHeader,
  type YearKey,
} from '../lists/listColumns.ts'
import { FACTORS } from '../traitColumns.ts'
import type { Table, TableValue } from '../written.ts'
import { unitOf } from './units.ts'

/** The lists that Field Book reads: the plots of a year, and what is to be observed on them. */
export type FieldBookList = 'field_book' | 'field_book_traits'

/** Field Book shows these names above a plot; uploads know all of them. */
const fixed: readonly (readonly [YearKey, string])[] = [
  ['row', 'row'],
  ['col', 'col'],
  ['plot', 'plot_name'],
  ['label', 'plot_number'],
  ['line', 'accession_name'],
]
const factorTitles = { rep: 'rep_number', block: 'block_number' } as const

/**
 * The plots of a year, in an order, as Field Book imports them: `unique_id` is `P<plot_id>`, which is unlike any other in
 * all its fields; nursery and year stand in columns, so that an exported table tells where it belongs.
 */
export function fieldBookField(
  columns: FieldYearColumns,
  order: readonly number[],
  facts: { readonly nursery: string; readonly year: number },
): Table {
  const designed = listedTraits(columns).flatMap((column): ListColumn[] => {
    const { name, role, unit } = column.trait
    const key = (['rep', 'block'] as const).find((one) => FACTORS[one] === name)
    return key && role === 'factor' && unit === ''
      ? [{ ...traitListColumn(column, 'en'), title: factorTitles[key] }]
      : []
  })
  // A table without any trait would be no file of phenotypes when it comes back.
  const factors: ListColumn[] =
    designed.length > 0 ? designed : [{ title: factorTitles.rep, kind: 'text', value: () => null }]
  const all: ListColumn[] = [
    { title: 'unique_id', kind: 'text', value: (i) => unitOf(columns.id[i]) },
    ...fixed.map(([key, title]) => ({ ...listColumn(columns, key, 'en'), title })),
    ...factors,
    { title: 'study_name', kind: 'text', value: () => facts.nursery },
    { title: 'season', kind: 'number', value: () => facts.year },
  ]
  return {
    sheet: 'Field Book',
    cap: [],
    columns: all,
    rows: order.map((i, at) => all.map(({ value }) => value(i, at))),
  }
}

const traitTitles = [
  'trait',
  'format',
  'defaultValue',
  'minimum',
  'maximum',
  'details',
  'categories',
  'isVisible',
  'realPosition',
] as const

/**
 * What a year observes, as Field Book's list of traits: traits and growth stages, neither factors nor computed values. A
 * year without a value gets all that it knows.
 */
export function fieldBookTraits(columns: FieldYearColumns): Table {
  const isAsked = ({ trait }: TraitColumn) =>
    trait.computed === null && (trait.role === 'trait' || trait.role === 'stage')
  const listed = listedTraits(columns).filter(isAsked)
  const observed = listed.length > 0 ? listed : columns.traits.filter(isAsked)
  return {
    sheet: 'Field Book',
    cap: [],
    columns: traitTitles.map((title) => ({ title, kind: 'value' })),
    rows: observed.map(traitRow),
  }
}

function traitRow({ trait }: TraitColumn, at: number): TableValue[] {
  const { categories, min, max, method } = trait
  const title = writtenHeader(trait, phenotypesFormat.columns)
  return [title, formatOf(trait), null, min, max, method, categoriesText(categories), 'TRUE', at + 1]
}

function formatOf({ kind, categories }: TraitColumn['trait']): string {
  if (kind === 'date') return 'date'
  if (kind === 'quantitative') return 'numeric'
  return categories ? 'categorical' : 'text'
}

/** Categories as Field Book keeps them: what is stored and what is shown, here the same. */
function categoriesText(categories: readonly string[] | null): string | null {
  return categories && JSON.stringify(categories.map((value) => ({ label: value, value })))
}
