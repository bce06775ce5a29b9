import { isRefusal } from '../../refusal.ts'
import { anovaMeta, modelFits } from '../anova/anova.ts'
import { anovaTable } from '../anova/table.ts'
import type { Factor, NumberColumn } from '../data/columns.ts'
import { completeUnits, takeFactor, takeNumbers, valuesByLevel } from '../data/complete.ts'
import { tCritical } from '../distributions/t.ts'
import type { Term } from '../models/term.ts'
import { mean, variance } from '../moments/moments.ts'
import { type AnalysisMeta, type Outcome, refuse } from '../result.ts'

/** The mean of one level, in the trait's unit; null where a level has a single value or there is no error mean square. */
interface GroupMean {
  readonly level: string
  readonly n: number
  readonly mean: number
  readonly sd: number | null
  readonly se: number | null
  /** 95 % interval from the level's own standard deviation. */
  readonly ci95Lo: number | null
  readonly ci95Hi: number | null
  /** √(MSE/n) of the error model and the interval it gives. */
  readonly sePooled: number | null
  readonly ci95PooledLo: number | null
  readonly ci95PooledHi: number | null
}

/** Means per level with intervals of both kinds. */
export interface GroupMeans {
  readonly msError: number | null
  readonly dfError: number | null
  readonly rows: readonly GroupMean[]
}

/**
 * Means of a trait per level of a factor, with confidence intervals from each level's own standard deviation and from the
 * error of a model (its terms, blocks first). Where the model leaves no error the means are returned without pooled
 * intervals and with the warning noTest. Refused: allMissing.
 */
export function groupMeans(trait: NumberColumn, by: Factor, terms: readonly Term[]): Outcome<GroupMeans> {
  const fits = modelFits(trait, terms)
  const factors = [by, ...terms.flatMap((term) => term.factors)]
  const covariates = terms.flatMap((term) => term.covariate ?? [])
  const units = completeUnits([trait, ...covariates], factors)
  const n = units.length
  if (n === 0) return refuse('allMissing', { missing: trait.values.length }, [trait.name])
  const table = isRefusal(fits) ? null : anovaTable(fits, 'I')
  const { msError, dfError } = { msError: table?.residual.ms ?? null, dfError: table?.residual.df ?? null }
  const level = takeFactor(by, units)
  const groups = valuesByLevel(takeNumbers(trait, units), level)
  const rows = groups.map((values, i) => groupMean(level.levels[i]!, values, msError, dfError))
  const meta: AnalysisMeta = isRefusal(fits)
    ? { model: trait.name, method: 'group means', n, errorDf: null, warnings: [{ code: 'noTest' }] }
    : { ...anovaMeta(fits.data, table!), method: 'group means' }
  return { ok: true, meta, msError, dfError, rows }
}

function groupMean(level: string, values: Float64Array, msError: number | null, dfError: number | null): GroupMean {
  const n = values.length
  const average = mean(values)
  const square = variance(values)
  const sd = square === null ? null : Math.sqrt(square)
  const se = sd === null ? null : sd / Math.sqrt(n)
  const half = se === null ? null : tCritical(0.05, n - 1) * se
  const sePooled = msError === null ? null : Math.sqrt(msError / n)
  const halfPooled = sePooled === null ? null : tCritical(0.05, dfError!) * sePooled
  return {
    level,
    n,
    mean: average,
    sd,
    se,
    ci95Lo: half === null ? null : average - half,
    ci95Hi: half === null ? null : average + half,
    sePooled,
    ci95PooledLo: halfPooled === null ? null : average - halfPooled,
    ci95PooledHi: halfPooled === null ? null : average + halfPooled,
  }
}
