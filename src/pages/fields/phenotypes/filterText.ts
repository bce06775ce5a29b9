import type { TFunction } from 'i18next'
import { type FieldYearColumns, traitColumn } from '../../../domain/columns/fieldYear.ts'
import { filterOfTrait, type PlotFilters } from '../../../domain/plots/page/plotFilters.ts'
import { traitKindRecords } from '../../../domain/traits/traitKinds.ts'
import { formatNumber } from '../../../i18n/format.ts'

/** A column that pages are filtered by: `label`, `line`, `parent`, `comment`, or a trait as `feature:<id>`. */
export type FilterColumn = string

export const plainColumns: readonly FilterColumn[] = ['label', 'line', 'parent', 'comment', 'plants']

/** The column of a filter; bounds and the filter for missing values belong to their trait. */
export function columnOfFilter(name: string): FilterColumn {
  const filter = filterOfTrait(name)
  return filter ? `feature:${filter.trait}` : name.replace(/^plants:.*/, 'plants')
}

/** The filter's column for a column of the table; null if pages cannot be filtered by it. */
export function filterOfField(field: string | null): FilterColumn | null {
  if (field === null) return null
  if (field.startsWith('trait:')) return `feature:${field.slice('trait:'.length)}`
  if (field === 'mother' || field === 'father') return 'parent'
  return plainColumns.includes(field) ? field : null
}

/** How the filter of a column is typed: numbers and dates have bounds; null for free text of plots. */
export type FilterInput = 'number' | 'text' | 'date' | null

export function inputOfColumn(columns: FieldYearColumns, column: FilterColumn): FilterInput {
  if (column === 'plants') return 'number'
  const found = traitColumn(columns, filterOfTrait(column)?.trait ?? 0)
  return found && traitKindRecords[found.trait.kind].input
}

/** The name of a column, with a trait's unit. */
export function columnName(t: TFunction, columns: FieldYearColumns | null, column: FilterColumn): string {
  const filter = filterOfTrait(column)
  if (!filter) return column === 'parent' ? t('pages.parent') : t(`grid.${column}`)
  const trait = columns && traitColumn(columns, filter.trait)?.trait
  if (!trait) return t('pages.unknownTrait')
  return trait.unit === '' ? trait.name : `${trait.name}, ${trait.unit}`
}

const shownValues = 3

/** A number in the reader's format, any other text unchanged. */
const asShown = (value: string): string =>
  value !== '' && !Number.isNaN(Number(value)) ? formatNumber(Number(value)) : value

/** The condition of a filter in a few words. */
function conditionText(t: TFunction, name: string, values: readonly string[]): string {
  const condition = filterOfTrait(name)?.test ?? name.replace(/^plants:/, '')
  if (condition === 'min') return `≥ ${asShown(values[0])}`
  if (condition === 'max') return `≤ ${asShown(values[0])}`
  if (condition === 'missing') return t(values[0] === 'true' ? 'pages.missing' : 'pages.filled')
  const isNumbers = name.startsWith('feature:')
  const shown = values
    .slice(0, shownValues)
    .map((value) => (value === '' ? t('pages.missing') : isNumbers ? asShown(value) : value))
  const unlisted = values.length - shown.length
  return unlisted > 0 ? `${shown.join(', ')} ${t('pages.more', { count: unlisted })}` : shown.join(', ')
}

/** The filters by column as text; `names` are removed with the entry. */
export function filterTexts(t: TFunction, columns: FieldYearColumns | null, filters: PlotFilters) {
  const byColumn = Map.groupBy(Object.entries(filters), ([name]) => columnOfFilter(name))
  return [...byColumn].map(([column, filters]) => ({
    column,
    text: `${columnName(t, columns, column)}: ${filters.map(([name, values]) => conditionText(t, name, [values].flat())).join(', ')}`,
    names: filters.map(([name]) => name),
  }))
}

/** The filters except for a column. */
export function withoutColumn(filters: PlotFilters, column: FilterColumn): PlotFilters {
  return Object.fromEntries(Object.entries(filters).filter(([name]) => columnOfFilter(name) !== column))
}
