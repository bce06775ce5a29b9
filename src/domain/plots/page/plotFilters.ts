import { type FieldYearColumns, hasValueAt, type TraitColumn, traitColumn } from '../../columns/fieldYear.ts'
import { isCodedTrait, isDateTrait, traitKindRecords } from '../../traits/traitKinds.ts'

/** Filters of a request by name: one value, or several alternatives. */
export type PlotFilters = Readonly<Record<string, string | readonly string[]>>

/** Why a filter is invalid. */
export interface FilterFault {
  readonly ok: false
  /** The filter's name in the request. */
  readonly field: string
  readonly code: 'trait.unknown' | 'value.not_number' | 'validation.number' | 'validation.date' | 'validation.choice'
}

type Test = (plot: number) => boolean

const plotFilterNames = ['label', 'line', 'parent', 'comment'] as const
const plantFilter = /^plants:(min|max)$/
const traitFilter = /^feature:([1-9]\d{0,9})(?::(min|max|missing))?$/

/** Whether a name in a request is a plot filter. */
export const isPlotFilter = (name: string): boolean =>
  (plotFilterNames as readonly string[]).includes(name) || plantFilter.test(name) || traitFilter.test(name)

/** The trait of a filter of values, and its test: one of these values, bounds, or whether there is a value. */
export function filterOfTrait(name: string): { trait: number; test: 'any' | 'min' | 'max' | 'missing' } | null {
  const match = traitFilter.exec(name)
  if (!match) return null
  return { trait: Number(match[1]), test: (match[2] ?? 'any') as 'any' | 'min' | 'max' | 'missing' }
}

/** Tests by plot index, every one required; the values of one filter are alternatives. */
export function plotTests(
  columns: FieldYearColumns,
  filters: PlotFilters,
): { readonly ok: true; readonly tests: readonly Test[] } | FilterFault {
  const tests: Test[] = []
  for (const [name, filter] of Object.entries(filters)) {
    const values = [filter].flat()
    if (plantFilter.test(name)) {
      const test = countTest(columns, name, values)
      if (typeof test === 'string') return { ok: false, field: name, code: test }
      tests.push(test)
      continue
    }
    const of = filterOfTrait(name)
    if (of === null) {
      tests.push(ownTest(columns, name, new Set(values)))
      continue
    }
    const column = traitColumn(columns, of.trait)
    if (column === null) return { ok: false, field: name, code: 'trait.unknown' }
    const test = of.test === 'any' ? anyOf(column, values) : oneTest(column, of.test, values)
    if (typeof test === 'string') return { ok: false, field: name, code: test }
    tests.push(test)
  }
  return { ok: true, tests }
}

function ownTest(columns: FieldYearColumns, name: string, values: ReadonlySet<string>): Test {
  const { lines } = columns
  const isNamed = (id: number | null | undefined): boolean => {
    const line = id ? lines.get(id)?.name : undefined
    return line !== undefined && values.has(line)
  }
  switch (name) {
    case 'label':
      return (plot) => values.has(columns.label[plot] ?? '')
    case 'line':
      return (plot) => isNamed(columns.line[plot])
    case 'comment':
      return (plot) => values.has(columns.comment[plot] ?? '')
    case 'parent':
      return (plot) => {
        const line = lines.get(columns.line[plot])
        return isNamed(line?.mother_id) || isNamed(line?.father_id)
      }
    default:
      throw new RangeError(`plot filter ${name}`)
  }
}

/** Plots with at least, or at most, this many plants; plots without any have 0. */
function countTest({ plants }: FieldYearColumns, name: string, values: readonly string[]): Test | FilterFault['code'] {
  const [value] = values
  if (values.length !== 1 || !numberPattern.test(value)) return 'validation.number'
  const bound = Number(value)
  return name === 'plants:min' ? (plot) => (plants.get(plot) ?? 0) >= bound : (plot) => (plants.get(plot) ?? 0) <= bound
}

/** Plots with one of these values; an empty text means no value. */
function anyOf(column: TraitColumn, values: readonly string[]): Test {
  const acceptsMissing = values.includes('')
  const missing = (plot: number) => acceptsMissing && !hasValueAt(column, plot)
  const filled = values.filter((value) => value !== '')
  if (isCodedTrait(column.trait)) {
    const codes = new Set(filled.map((value) => column.words.indexOf(value)).filter((code) => code >= 0))
    return (plot) => codes.has(column.codes[plot]) || missing(plot)
  }
  const { toNumber } = traitKindRecords[column.trait.kind]
  const numbers = new Set(filled.map(toNumber).filter((value) => !Number.isNaN(value)))
  return (plot) => numbers.has(column.numbers[plot]) || missing(plot)
}

const numberPattern = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i
const datePattern = /^\d{4}-\d\d-\d\d$/

function oneTest(
  column: TraitColumn,
  test: 'min' | 'max' | 'missing',
  values: readonly string[],
): Test | FilterFault['code'] {
  const [value] = values
  if (test === 'missing') {
    if (values.length !== 1 || (value !== 'true' && value !== 'false')) return 'validation.choice'
    return (plot) => hasValueAt(column, plot) !== (value === 'true')
  }
  if (isCodedTrait(column.trait)) return 'value.not_number'
  const isDate = isDateTrait(column.trait)
  const bound = traitKindRecords[column.trait.kind].toNumber(value)
  const isRead = values.length === 1 && (isDate ? datePattern : numberPattern).test(value) && Number.isFinite(bound)
  if (!isRead) return isDate ? 'validation.date' : 'validation.number'
  return test === 'min' ? (plot) => column.numbers[plot] >= bound : (plot) => column.numbers[plot] <= bound
}
