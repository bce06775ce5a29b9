import { type FieldYearColumns, suppressedBit, type TraitColumn, traitValue } from '../columns/fieldYear.ts'
import { isPlotPosition } from '../layout/positions.ts'
import { blockFactor } from '../lines/checks.ts'
import { isRefusal } from '../refusal.ts'
import { modelFits } from '../stats/anova/anova.ts'
import { anovaTable } from '../stats/anova/table.ts'
import { factor, numberColumn } from '../stats/data/columns.ts'
import { tCritical } from '../stats/distributions/t.ts'
import { adjustedMeans } from '../stats/models/adjustedMeans.ts'
import { factorTerm } from '../stats/models/term.ts'
import { extent } from '../stats/moments/extent.ts'

/** Figures of a line in a quantitative trait in a year, in the trait's unit. */
export interface LineFigures {
  readonly n: number
  readonly mean: number
  readonly min: number
  readonly max: number
  /** Standard deviation; null for a single plot. */
  readonly sd: number | null
}

/**
 * A line compared with the control of a year. `mean` is the control's own; the difference is between means adjusted for
 * blocks where the year has them, else between plain means; without a test LSD and group are null. Group 1 is above the
 * control by more than the LSD, 2 not different, 3 below.
 */
export interface AgainstControl {
  readonly mean: number
  readonly difference: number
  readonly lsd05: number | null
  readonly group: 1 | 2 | 3 | null
}

/**
 * Maximum number of lines of a test: a larger model would take too long, and a nursery of that size is rarely replicated.
 */
const maxLines = 1000

/** Plots at positions of the trial with a line and an included value. */
function countingPlots(columns: FieldYearColumns, column: TraitColumn): number[] {
  const plots: number[] = []
  for (let i = 0; i < columns.count; i++) {
    const isCounted = columns.alive[i] && columns.line[i] > 0 && !Number.isNaN(column.numbers[i])
    if (isCounted && !(column.status[i] & suppressedBit) && isPlotPosition(columns, i)) plots.push(i)
  }
  return plots
}

/** The figures of a line over its included plots; null without any. */
export function lineFigures(columns: FieldYearColumns, column: TraitColumn, line: number): LineFigures | null {
  const values = countingPlots(columns, column)
    .filter((i) => columns.line[i] === line)
    .map((i) => column.numbers[i])
  const n = values.length
  if (n === 0) return null
  const mean = values.reduce((sum, value) => sum + value, 0) / n
  const m2 = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  const [min, max] = extent(values)
  return { n, mean, min, max, sd: n > 1 ? Math.sqrt(m2 / (n - 1)) : null }
}

/** The LSD of the difference of two lines and the difference itself, by the model of blocks and lines; null without a test. */
function tested(columns: FieldYearColumns, column: TraitColumn, plots: readonly number[], pair: [string, string]) {
  const lines = factor(
    'line',
    plots.map((i) => String(columns.line[i])),
  )
  if (lines.levels.length < 2 || lines.levels.length > maxLines || lines.levels.length === plots.length) return null
  const blocks = blockFactor(columns)
  const levels =
    blocks &&
    factor(
      'block',
      plots.map((i) => String(traitValue(blocks, i) ?? '')),
    )
  const terms = [...(levels && levels.levels.length > 1 ? [factorTerm(levels)] : []), factorTerm(lines)]
  const fits = modelFits(
    numberColumn(
      'value',
      plots.map((i) => column.numbers[i]),
    ),
    terms,
  )
  if (isRefusal(fits)) return null
  const { data } = fits
  const line = data.terms[data.terms.length - 1].factors[0]
  const [at, control] = pair.map((id) => line.levels.indexOf(id))
  const { ms, df } = anovaTable(fits, 'I').residual
  if (at < 0 || control < 0 || ms === null || df < 1) return null
  const means = adjustedMeans(data, fits.fit(data.terms), data.terms, line)
  const [mean, other] = [means.means[at], means.means[control]]
  if (mean === null || other === null) return null
  return {
    difference: mean - other,
    lsd05: tCritical(0.05, df) * Math.sqrt(ms * means.differenceVariance(at, control)),
  }
}

/**
 * A line against a control over the plots of a year: LSD = t(5 %, two-sided, error df) · s_d after Dospekhov (1985), by the
 * model of blocks and lines. Null where the control has no value, or is the line itself.
 */
export function againstControl(
  columns: FieldYearColumns,
  column: TraitColumn,
  line: number,
  control: number,
): AgainstControl | null {
  const [figures, other] = [line, control].map((id) => lineFigures(columns, column, id))
  if (line === control || !figures || !other) return null
  const test = tested(columns, column, countingPlots(columns, column), [String(line), String(control)])
  const difference = test?.difference ?? figures.mean - other.mean
  if (!test) return { mean: other.mean, difference, lsd05: null, group: null }
  const group = difference > test.lsd05 ? 1 : difference < -test.lsd05 ? 3 : 2
  return { mean: other.mean, difference, lsd05: test.lsd05, group }
}
