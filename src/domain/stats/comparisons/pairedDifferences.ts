import type { NumberColumn } from '../data/columns.ts'
import { shapiroWilk } from '../descriptive/shapiroWilk.ts'
import { signTestP } from '../distributions/binomial.ts'
import { normalTwoSided } from '../distributions/normal.ts'
import { rank, tieCorrection } from '../moments/ranks.ts'
import { type Outcome, refuse, type Warning } from '../result.ts'
import { areEqualDifferences } from './equalDifferences.ts'

/** Differences of paired values and the tests that need no normal distribution. */
export interface PairedDifferences {
  /** One row per complete pair, in the order of the input; `diff` = a − b in the trait's unit. */
  readonly rows: readonly { readonly pair: string; readonly diff: number }[]
  /** Shapiro–Wilk test of the differences; null for fewer than 3 or equal ones. */
  readonly shapiroW: number | null
  readonly shapiroP: number | null
  /** Wilcoxon's signed-rank test: the sum of positive ranks and its normal p value with continuity correction. */
  readonly wilcoxon: { readonly v: number; readonly pNormalCc: number | null }
  /** Sign test over the pairs that differ. */
  readonly signTest: { readonly nPositive: number; readonly n: number; readonly p: number }
}

/**
 * Differences a − b of paired values with Shapiro–Wilk, Wilcoxon's signed-rank test (Wilcoxon 1945, Biometrics 1; zero differences
 * left out, ties at mid-ranks) and the sign test. `pairs` names the pairs, one per unit. Refused: tooFewValues (fewer than 2 pairs).
 */
export function pairedDifferences(
  a: NumberColumn,
  b: NumberColumn,
  pairs: readonly string[],
): Outcome<PairedDifferences> {
  const rows = pairs
    .map((pair, i) => ({ pair, diff: a.values[i]! - b.values[i]! }))
    .filter((row) => !Number.isNaN(row.diff))
  if (rows.length < 2) return refuse('tooFewValues', { n: rows.length, needed: 2 }, [a.name, b.name])
  const differences = Float64Array.from(rows, (row) => row.diff)
  const normality = areEqualDifferences(differences, a, b) ? null : shapiroWilk(differences)
  const nonzero = differences.filter((value) => value !== 0)
  const nPositive = nonzero.filter((value) => value > 0).length
  const warnings: Warning[] = []
  const dropped = pairs.length - rows.length
  if (dropped > 0) warnings.push({ code: 'missingDropped', numbers: { dropped } })
  return {
    ok: true,
    meta: { model: `${a.name} − ${b.name}`, method: 'paired differences', n: rows.length, errorDf: null, warnings },
    rows,
    shapiroW: normality?.w ?? null,
    shapiroP: normality?.p ?? null,
    wilcoxon: signedRanks(nonzero),
    signTest: { nPositive, n: nonzero.length, p: signTestP(nPositive, nonzero.length) },
  }
}

function signedRanks(nonzero: Float64Array): PairedDifferences['wilcoxon'] {
  const n = nonzero.length
  const { ranks, tieSizes } = rank(nonzero.map(Math.abs))
  const v = ranks.reduce((total, r, i) => total + (nonzero[i]! > 0 ? r : 0), 0)
  const spread = Math.sqrt((n * (n + 1) * (2 * n + 1)) / 24 - tieCorrection(tieSizes) / 48)
  const gap = Math.abs(v - (n * (n + 1)) / 4)
  return { v, pNormalCc: spread > 0 ? normalTwoSided(Math.max(0, gap - 0.5) / spread) : null }
}
