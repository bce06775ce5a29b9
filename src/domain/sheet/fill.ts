import type { CellValue } from '../change/changeSet.ts'
import { splitLabel } from '../plots/label.ts'
import { extent } from '../stats/moments/extent.ts'
import { nextDates } from './fillDates.ts'

/**
 * How a fill continues its source cells.
 * - `repeat`: repeats the cells (fill down and fill right repeat one cell)
 * - `linear`: the straight line through the numbers (least squares; an exact progression is continued exactly)
 * - `step`: last number + `step`, + `step`, …
 * - `dates`: days or whole months apart, like the dates
 * - `series`: continues numbers, dates or texts that end in numbers in progression; else `repeat`
 */
export type FillKind = 'repeat' | 'linear' | 'step' | 'dates' | 'series'

/**
 * The next `count` cells after `source` (which is not empty). A kind that the cells do not allow (no number for `linear`
 * and `step`, no date for `dates`) repeats them. To fill up or left, pass the source reversed.
 */
export function fillOn(source: readonly CellValue[], count: number, kind: FillKind, step = 1): CellValue[] {
  const next =
    kind === 'repeat'
      ? null
      : kind === 'linear'
        ? nextNumbers(source)
        : kind === 'step'
          ? nextByStep(source, step)
          : kind === 'dates'
            ? nextDates(source, progression)
            : nextOfSeries(source)
  return Array.from({ length: count }, (_, k) => (next ? next(k) : source[k % source.length]))
}

/**
 * How a drag of the fill handle continues cells, as in Excel: a progression continues, a single number is copied. `turns`
 * (Mod) inverts that: a single number then counts on by 1.
 */
export function kindOfDrag(source: readonly CellValue[], turns: boolean): FillKind {
  if (!turns) return 'series'
  return source.length === 1 && typeof source[0] === 'number' ? 'step' : 'repeat'
}

/** The k-th cell (from 0) after the source. */
type Next = (k: number) => CellValue

function nextOfSeries(source: readonly CellValue[]): Next | null {
  // A single number is copied, as in Excel; a single date or numbered text is continued.
  if (source.every((cell) => typeof cell === 'number')) return source.length > 1 ? nextNumbers(source) : null
  return nextDates(source, progression) ?? nextTexts(source)
}

function nextNumbers(source: readonly CellValue[]): Next | null {
  const numbers = source.filter((cell) => typeof cell === 'number')
  if (numbers.length !== source.length) return null
  const n = numbers.length
  if (n === 1) return () => numbers[0]
  const digits = extent(numbers.map(decimalsOf))[1]
  const step = progression(numbers)
  if (step !== null) return (k) => roundDigits(numbers[n - 1] + step * (k + 1), digits)
  const meanAt = (n - 1) / 2
  const mean = numbers.reduce((sum, value) => sum + value, 0) / n
  const products = numbers.reduce((sum, value, i) => sum + (i - meanAt) * (value - mean), 0)
  const slope = products / ((n * (n * n - 1)) / 12)
  return (k) => Number((mean + slope * (n + k - meanAt)).toPrecision(12))
}

function nextByStep(source: readonly CellValue[], step: number): Next | null {
  const last = source[source.length - 1]
  if (typeof last !== 'number') return null
  const digits = Math.max(decimalsOf(last), decimalsOf(step))
  return (k) => roundDigits(last + step * (k + 1), digits)
}

function nextTexts(source: readonly CellValue[]): Next | null {
  const parts = source.map((cell) => splitLabel(typeof cell === 'string' ? cell : ''))
  const { prefix, suffix, digits } = parts[parts.length - 1]
  const numbers: number[] = []
  for (const part of parts) {
    if (part.number === null || part.prefix !== prefix || part.suffix !== suffix) return null
    numbers.push(part.number)
  }
  const step = numbers.length === 1 ? 1 : progression(numbers)
  if (step === null) return null
  const last = numbers[numbers.length - 1]
  const width = digits.startsWith('0') ? digits.length : 0
  return (k) => {
    const number = last + step * (k + 1)
    return number < 0 ? null : `${prefix}${String(number).padStart(width, '0')}${suffix}`
  }
}

/** The constant difference of a progression, within rounding noise; null if the numbers are not one. */
function progression(numbers: readonly number[]): number | null {
  const step = numbers[1] - numbers[0]
  const noise = 1e-9 * Math.max(extent(numbers.map(Math.abs))[1], Math.abs(step))
  for (let i = 2; i < numbers.length; i++) if (Math.abs(numbers[i] - numbers[i - 1] - step) > noise) return null
  return step
}

/** Decimals of a number as written, at most 12. */
function decimalsOf(value: number): number {
  const [digits, power] = String(value).split('e')
  const decimals = (digits.split('.')[1] ?? '').length - Number(power ?? 0)
  return Math.min(Math.max(decimals, 0), 12)
}

function roundDigits(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
