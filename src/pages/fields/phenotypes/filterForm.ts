import type { CallAnswer } from '../../../contract/call.ts'
import type { pagePlots } from '../../../contract/plots/plotPages.ts'
import { type FieldYearColumns, traitColumn } from '../../../domain/columns/fieldYear.ts'
import { filterOfTrait, type PlotFilters } from '../../../domain/plots/page/plotFilters.ts'
import { readDay } from '../../../domain/sheet/readDay.ts'
import type { Trait } from '../../../domain/traits/trait.ts'
import type { FormFault } from '../../../ui/form/useForm.ts'
import { type FilterColumn, withoutColumn } from './filterText.ts'

/** What is filled in about one column; '' and [] ask nothing. */
export interface FilterForm {
  readonly values: readonly string[]
  readonly min: string
  readonly max: string
  readonly missing: '' | 'true' | 'false'
}

type UniqueValues = CallAnswer<typeof pagePlots>['meta']['unique_values']

const valuesOf = (filters: PlotFilters, name: string): string[] => [filters[name] ?? []].flat()

/** What the filters ask of a column. */
export function formOfFilters(filters: PlotFilters, column: FilterColumn): FilterForm {
  const [missing] = valuesOf(filters, `${column}:missing`)
  return {
    values: valuesOf(filters, column),
    min: valuesOf(filters, `${column}:min`)[0] ?? '',
    max: valuesOf(filters, `${column}:max`)[0] ?? '',
    missing: missing === 'true' || missing === 'false' ? missing : '',
  }
}

/** A bound as the server reads it: a number with a point, or a day as `YYYY-MM-DD`. */
const written = (bound: string, kind: Trait['kind'] | null): string =>
  kind === 'date' ? (readDay(bound).day ?? '') : bound.trim().replace(',', '.')

/** Why a bound cannot be read; null for a good one, and for none. */
export function boundFault(bound: string, kind: Trait['kind'] | null): FormFault | null {
  const text = written(bound, kind)
  if ((text === '' && kind !== 'date') || kind === null || kind === 'qualitative') return null
  if (kind === 'date') return readDay(bound).fault
  return /^-?\d+(\.\d+)?$/.test(text) ? null : { key: 'validation.number' }
}

/** The filters with a column's form values instead of its previous ones. */
export function filtersOfForm(
  filters: PlotFilters,
  column: FilterColumn,
  form: FilterForm,
  kind: Trait['kind'] | null,
): PlotFilters {
  const values = form.values.map((value) => value.trim()).filter((value) => value !== '')
  const hasBounds = kind === 'quantitative' || kind === 'date'
  return {
    ...withoutColumn(filters, column),
    ...(values.length > 0 && { [column]: values }),
    ...(hasBounds && written(form.min, kind) !== '' && { [`${column}:min`]: [written(form.min, kind)] }),
    ...(hasBounds && written(form.max, kind) !== '' && { [`${column}:max`]: [written(form.max, kind)] }),
    ...(kind !== null && form.missing !== '' && { [`${column}:missing`]: [form.missing] }),
  }
}

/** The values of a column that the year has, as filters name them; null while they are not known. */
export function listedValues(
  columns: FieldYearColumns,
  column: FilterColumn,
  unique: UniqueValues | null,
): string[] | null {
  if (!unique) return null
  if (column === 'parent' || column === 'comment') return unique[column]
  const trait = traitColumn(columns, filterOfTrait(column)?.trait ?? 0)?.trait
  if (!trait) return []
  const found = unique.phenotypes[`${trait.name}, ${trait.unit}`] ?? unique.phenotypes[trait.name] ?? []
  return found.map(String)
}
