import { tCritical } from '../distributions/t.ts'
import type { ComparisonInput, Criterion } from './comparisonInput.ts'
import { type ControlComparison, compareWithControl } from './control.ts'
import { compactLetters } from './letters.ts'
import { comparePairs, type PairComparison } from './pairs.ts'

/** Options of comparing means. */
export interface ComparisonOptions {
  /** The control (standard) among the levels; null or absent compares without one. */
  readonly control?: string | null
  /** Whether larger means are better (default); decides the order of the means. */
  readonly higherIsBetter?: boolean
  /**
   * The test that the letters follow; the LSD by default, there are none for `dunnett`, which does not compare all pairs.
   */
  readonly criterion?: Criterion
  /**
   * Whether letters are computed (default): for hundreds of levels with unequal errors they take longer than everything
   * else.
   */
  readonly letters?: boolean
}

/** One mean with its letters. */
interface ComparedMean {
  readonly level: string
  /** Plots of the level. */
  readonly n: number
  /** In the trait's unit; null where it cannot be estimated. */
  readonly mean: number | null
  /** Levels that share a letter do not differ at 5 %; null where no lettering can be shown. */
  readonly letters: string | null
}

/** Means of a mixed model compared pair by pair, each with its own standard error of a difference. */
export interface MeansComparison extends Omit<PairComparison, 'differ'> {
  /** Degrees of freedom of every t and LSD here. */
  readonly df: number
  /** t(0.05, df) times the mean standard error of a difference. */
  readonly lsd05: number
  /** Best first. */
  readonly means: readonly ComparedMean[]
  /** Against the control; null without one, or where it has no mean. */
  readonly controlComparison: ControlComparison | null
}

/**
 * Compares means whose covariances are known: all pairs, letters, control. `input` has the variances in the trait's squared unit where
 * its `msError` is 1. Null where fewer than two levels have a mean.
 */
export function compareMeans(input: ComparisonInput, options: ComparisonOptions): MeansComparison | null {
  const { means, sizes, dfError } = input
  const compared = comparePairs({ ...input, criterion: options.criterion })
  if (compared === null) return null
  const { differ, ...pairs } = compared
  const control = options.control ? means.levels.indexOf(options.control) : -1
  const places = Array.from(means.levels.keys())
  const sign = (options.higherIsBetter ?? true) ? 1 : -1
  const order = places
    .filter((i) => means.means[i] !== null)
    .sort((i, j) => sign * (means.means[j]! - means.means[i]!) || i - j)
  const isOfAllPairs = options.criterion !== 'dunnett' && (options.letters ?? true)
  const letters = isOfAllPairs ? compactLetters({ order, differ, followsOrder: pairs.equalSed }) : null
  const row = (i: number, text: string | null): ComparedMean => ({
    level: means.levels[i]!,
    n: sizes[i]!,
    mean: means.means[i] ?? null,
    letters: text,
  })
  const unknown = places.filter((i) => means.means[i] === null)
  return {
    ...pairs,
    df: dfError,
    lsd05: tCritical(0.05, dfError) * pairs.sedMean,
    means: [...order.map((i, k) => row(i, letters?.[k] ?? null)), ...unknown.map((i) => row(i, null))],
    controlComparison: control >= 0 && means.means[control] !== null ? compareWithControl(input, control) : null,
  }
}
