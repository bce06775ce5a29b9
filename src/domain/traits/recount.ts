import type { FieldYearColumns } from '../columns/fieldYear.ts'
import { traitColumn } from '../columns/fieldYear.ts'
import { type RuleRefusal, refuseRule } from '../refusal.ts'
import { mean } from '../stats/moments/moments.ts'

/** Most digits of the value to recount to, before and after its point. */
const wholeDigits = 9
export const recountDecimals = 4

const readable = new RegExp(`^\\d{1,${wholeDigits}}(\\.\\d{1,${recountDecimals}})?$`)

/**
 * The value to recount to, as typed: digits and a point, more than 0. For a comma the refusal's `suggested` is the same
 * with a point; null = nothing was typed.
 */
export function readRecountValue(text: string): number | RuleRefusal<'recount.point' | 'recount.value'> | null {
  const typed = text.trim()
  if (typed === '') return null
  if (/^\d+,\d+$/.test(typed)) return refuseRule('recount.point', { suggested: typed.replace(',', '.') })
  const value = readable.test(typed) ? Number(typed) : 0
  return value > 0 ? value : refuseRule('recount.value', { max: recountDecimals })
}

/** Statistics of a trait's values; null = there are none. */
export interface RecountFigures {
  readonly n: number
  readonly mean: number | null
  readonly min: number | null
  readonly max: number | null
}

/** The result of a recount; plots by index. */
export interface Recount {
  /** Plots whose value changes, with their values. */
  readonly plots: readonly number[]
  readonly before: readonly number[]
  readonly after: readonly number[]
  /** Plots that keep their value: they lack either value, or their norm is not above 0. */
  readonly skipped: readonly number[]
  /** All unsuppressed values of these plots, before and after. */
  readonly figures: { readonly before: RecountFigures; readonly after: RecountFigures }
}

/** A quotient as stored: to three decimals, or to five significant digits if these are more. */
function roundResult(value: number): number {
  const integerDigits = value === 0 ? 0 : Math.floor(Math.log10(Math.abs(value))) + 1
  return Number(value.toFixed(Math.min(100, Math.max(3, 5 - integerDigits))))
}

function figuresOf(values: readonly number[]): RecountFigures {
  if (values.length === 0) return { n: 0, mean: null, min: null, max: null }
  let [min] = values
  let max = min
  for (const value of values) {
    if (value < min) min = value
    if (value > max) max = value
  }
  return { n: values.length, mean: roundResult(mean(values)), min, max }
}

/**
 * Normalises a trait: each plot's new value is its value × `value` ÷ its value of the norm trait (for example a yield to
 * a standard number of plants). Ids are of quantitative traits; a trait without values in the year has none. `rows`:
 * indexes of the plots to recount; null = all of the year.
 */
export function recountTrait(
  columns: FieldYearColumns,
  traitId: number,
  normId: number,
  value: number,
  rows: readonly number[] | null = null,
): Recount {
  const trait = traitColumn(columns, traitId)
  const norm = traitColumn(columns, normId)
  const plots: number[] = []
  const before: number[] = []
  const after: number[] = []
  const skipped: number[] = []
  const unsuppressed: { before: number[]; after: number[] } = { before: [], after: [] }
  for (const i of rows ?? columns.alive.keys()) {
    if (i >= columns.count) break
    if (!columns.alive[i]) continue
    const current = trait ? trait.numbers[i] : Number.NaN
    const divisor = norm ? norm.numbers[i] : Number.NaN
    const isSkipped = Number.isNaN(current) || !(divisor > 0)
    const recounted = isSkipped ? current : roundResult((current * value) / divisor)
    if (isSkipped) skipped.push(i)
    else if (recounted !== current) {
      plots.push(i)
      before.push(current)
      after.push(recounted)
    }
    if (Number.isNaN(current) || trait?.annotations.suppressed.has(i)) continue
    unsuppressed.before.push(current)
    unsuppressed.after.push(recounted)
  }
  return {
    plots,
    before,
    after,
    skipped,
    figures: { before: figuresOf(unsuppressed.before), after: figuresOf(unsuppressed.after) },
  }
}
