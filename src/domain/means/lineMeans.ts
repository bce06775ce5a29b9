import { type FieldYearColumns, suppressedBit, type TraitColumn } from '../columns/fieldYear.ts'
import { isPlotPosition } from '../layout/positions.ts'
import { isClassTrait, isDateTrait } from '../traits/traitKinds.ts'

/**
 * Means of lines in one trait in one nursery-year, as parallel lists. Numbers: number of plots, their mean and `m2`, the
 * sum of squared deviations. Classes: number of plots with the class in `category`, one entry for each line and class;
 * mean and m2 are NaN. `category` is null for numbers.
 */
export interface MeansColumn {
  readonly trait: number
  readonly line: number[]
  readonly n: number[]
  readonly mean: number[]
  readonly m2: number[]
  readonly category: string[] | null
}

const noMeans = (trait: number, isOfClasses: boolean): MeansColumn => ({
  trait,
  line: [],
  n: [],
  mean: [],
  m2: [],
  category: isOfClasses ? [] : null,
})

/** Whether a trait has means: measured traits, not design factors, dates or traits computed from means. */
const isMeasured = ({ trait }: TraitColumn): boolean =>
  trait.role === 'trait' && trait.computed === null && !isDateTrait(trait)

/** Mean and sum of squared deviations in one pass (Welford 1962, Technometrics 4). */
function meansOfNumbers(columns: FieldYearColumns, column: TraitColumn, plots: readonly number[]): MeansColumn {
  const means = noMeans(column.trait.id, false)
  const at = new Map<number, number>()
  for (const i of plots) {
    const value = column.numbers[i]
    if (Number.isNaN(value) || column.status[i] & suppressedBit) continue
    const line = columns.line[i]
    let k = at.get(line)
    if (k === undefined) {
      k = means.line.push(line) - 1
      at.set(line, k)
      means.n.push(0)
      means.mean.push(0)
      means.m2.push(0)
    }
    means.n[k]++
    const deviation = value - means.mean[k]
    means.mean[k] += deviation / means.n[k]
    means.m2[k] += deviation * (value - means.mean[k])
  }
  return means
}

function countsOfClasses(columns: FieldYearColumns, column: TraitColumn, plots: readonly number[]): MeansColumn {
  const means = noMeans(column.trait.id, true)
  const at = new Map<string, number>()
  for (const i of plots) {
    const code = column.codes[i]
    if (code < 0 || column.status[i] & suppressedBit) continue
    const key = `${columns.line[i]} ${code}`
    let k = at.get(key)
    if (k === undefined) {
      k = means.line.push(columns.line[i]) - 1
      at.set(key, k)
      means.n.push(0)
      means.mean.push(Number.NaN)
      means.m2.push(Number.NaN)
      means.category?.push(column.words[code])
    }
    means.n[k]++
  }
  return means
}

/**
 * Means of the lines of a year in its traits, over living plots at positions of the trial, without suppressed values.
 * Traits without values are left out, as are design factors, dates, traits computed from other values, and the traits in
 * `excluded`.
 */
export function lineMeans(columns: FieldYearColumns, excluded: ReadonlySet<number> = new Set()): MeansColumn[] {
  const plots: number[] = []
  for (let i = 0; i < columns.count; i++)
    if (columns.alive[i] && columns.line[i] > 0 && isPlotPosition(columns, i)) plots.push(i)
  return columns.traits
    .filter((column) => isMeasured(column) && !excluded.has(column.trait.id))
    .map((column) =>
      isClassTrait(column.trait) ? countsOfClasses(columns, column, plots) : meansOfNumbers(columns, column, plots),
    )
    .filter((means) => means.line.length > 0)
}
