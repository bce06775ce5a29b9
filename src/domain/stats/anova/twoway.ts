import { isRefusal } from '../../refusal.ts'
import type { Factor, NumberColumn } from '../data/columns.ts'
import { tCritical } from '../distributions/t.ts'
import { cellsOf, factorTerm, type Term } from '../models/term.ts'
import { groupSums } from '../moments/sums.ts'
import type { Outcome } from '../result.ts'
import { type AnovaOptions, anovaMeta, type FittedAnova, fitOfPlots, modelFits } from './anova.ts'
import { anovaTable } from './table.ts'

/** Factors of a two-factor analysis. */
export interface TwowayOptions {
  readonly first: Factor
  readonly second: Factor
  /** Blocks of a two-factor RCBD; null for none. */
  readonly block: Factor | null
  readonly ssType?: AnovaOptions['ssType']
}

/** The LSD of one kind of means. */
interface MeansLsd {
  /** Name of the term whose means are compared: a factor, or both joined by `:` for single combinations. */
  readonly comparison: string
  /** Observations per mean (the harmonic mean where they differ). */
  readonly nPerMean: number
  readonly sdDiff: number
  readonly nsr05: number
}

/** Two-way analysis of variance with the LSD of each factor's means and of single combinations. */
export interface TwowayAnova extends FittedAnova {
  readonly nsr05: readonly MeansLsd[]
}

/** Two-way analysis of variance with interaction, with or without blocks (Fisher 1935, Design of Experiments). Refusals as in `anova`. */
export function twowayAnova(trait: NumberColumn, options: TwowayOptions): Outcome<TwowayAnova> {
  const { first, second, block } = options
  const effects = [factorTerm(first), factorTerm(second), factorTerm(first, second)]
  const fits = modelFits(trait, block === null ? effects : [factorTerm(block), ...effects])
  if (isRefusal(fits)) return fits
  const table = anovaTable(fits, options.ssType ?? 'I')
  const { ms, df } = table.residual
  const compared = fits.data.terms.slice(-3)
  const nsr05 = compared.map((term) => meansLsd(term, fits.data.n, ms!, df))
  return { ok: true, meta: anovaMeta(fits.data, table), ...table, nsr05, fit: fitOfPlots(fits) }
}

/** The LSD of a term's cell means with this error. */
function meansLsd(term: Term, n: number, ms: number, df: number): MeansLsd {
  const cells = cellsOf(term, n)
  const sizes = groupSums(new Float64Array(n).fill(1), cells.codes, cells.count)
  const nPerMean = cells.count / sizes.reduce((total, size) => total + 1 / size, 0)
  const sdDiff = Math.sqrt((2 * ms) / nPerMean)
  return { comparison: term.name, nPerMean, sdDiff, nsr05: tCritical(0.05, df) * sdDiff }
}
