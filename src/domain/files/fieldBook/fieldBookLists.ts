import type { FieldYearColumns, TraitColumn } from '../../columns/fieldYear.ts'
import { traitKindRecords } from '../../traits/traitKinds.ts'
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

/** The lists that Field Book imports: the plots of a year, and the traits to observe. */
export type FieldBookList = 'field_book' | 'field_book_traits'

/** Field Book shows these columns above a plot; uploads recognise all of them. */
const fixed: readonly (readonly [YearKey, string])[] = [
  ['row', 'row'],
  ['col', 'col'],
  ['plot', 'plot_name'],
  ['label', 'plot_number'],
  ['line', 'accession_name'],
]
const factorTitles = { rep: 'rep_number', block: 'block_number' } as const

/**
 * The plots of a year in an order, for Field Book's import. `unique_id` is `P<plot_id>`, unique among all of Field Book's
 * fields; nursery and year are columns, so that an exported table shows where it belongs.
 */
export function fieldBookField(
  columns: FieldYearColumns,
  order: readonly number[],
  facts: { readonly nursery: string; readonly year: number },
): Table {
  const designed = listedTraits(columns).flatMap((column): ListColumn[] => {
    const { name, role, unit } = column.trait
    const key = (['rep', 'block'] as const).find((factor) => FACTORS[factor] === name)
    return key && role === 'factor' && unit === ''
      ? [{ ...traitListColumn(column, 'en'), title: factorTitles[key] }]
      : []
  })
  // A table without any trait could not be uploaded again as phenotypes.
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
 * The observations of a year as Field Book's trait list: traits and growth stages, neither factors nor computed values. A
 * year without values gets all of its traits.
 */
export function fieldBookTraits(columns: FieldYearColumns): Table {
  const isObserved = ({ trait }: TraitColumn) =>
    trait.computed === null && (trait.role === 'trait' || trait.role === 'stage')
  const traits = listedTraits(columns).filter(isObserved)
  const observed = traits.length > 0 ? traits : columns.traits.filter(isObserved)
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
  const { fieldBook } = traitKindRecords[kind]
  return fieldBook === 'text' && categories ? 'categorical' : fieldBook
}

/** Categories in Field Book's JSON: stored and displayed text, which are equal here. */
function categoriesText(categories: readonly string[] | null): string | null {
  return categories && JSON.stringify(categories.map((value) => ({ label: value, value })))
}
