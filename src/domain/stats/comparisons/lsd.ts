import { isRefusal } from '../../refusal.ts'
import { anovaMeta, fitOfPlots, modelFits } from '../anova/anova.ts'
import { anovaTable, type FitCache, fTest } from '../anova/table.ts'
import type { NumberColumn } from '../data/columns.ts'
import { tCritical } from '../distributions/t.ts'
import { adjustedMeans } from '../models/adjustedMeans.ts'
import { ssBetween } from '../models/linearModel.ts'
import type { PlotFit } from '../models/plotFit.ts'
import { contains, type Term } from '../models/term.ts'
import { groupSums } from '../moments/sums.ts'
import { type Outcome, refuse, type Warning } from '../result.ts'
import type { ComparisonInput, Criterion } from './comparisonInput.ts'
import { type ControlComparison, compareWithControl } from './control.ts'
import { compactLetters, type DifferencePattern } from './letters.ts'
import { comparePairs, type PairComparison } from './pairs.ts'

/** Options of comparing means. */
export interface LsdOptions {
  /** Terms of the error model in order, blocks first; one of them is the main effect of `factor`. */
  readonly terms: readonly Term[]
  /** Name of the factor whose means are compared. */
  readonly factor: string
  /** The control (standard) among its levels; null compares without one. */
  readonly control: string | null
  /** Whether larger means are better (default); decides the order of the means. */
  readonly higherIsBetter?: boolean
  /** The test that the letters follow; the LSD by default, none for `dunnett`, which does not compare all pairs. */
  readonly criterion?: Criterion
}

/** One mean with its letters. */
interface LsdMean {
  readonly level: string
  readonly n: number
  readonly rawMean: number
  /** Null where it cannot be estimated (empty cells). */
  readonly adjustedMean: number | null
  readonly seAdjusted: number | null
  /** Levels that share a letter do not differ at 5 %; null where no lettering can be shown. */
  readonly letters: string | null
}

/** Figures that exist only where all pairs have the same standard error of a difference. */
interface EqualLsd {
  /** Standard error of a mean (Dospekhov's S_x̄) and in per cent of the grand mean. */
  readonly sMean: number
  readonly precisionPct: number | null
  readonly sdDiff: number
  readonly lsd05: number
  readonly lsd01: number
  readonly lsd001: number
  readonly lsd05PctGrandMean: number | null
  readonly lsd05PctControl: number | null
}

/** Comparison of the means of a factor's levels by least significant difference. In the trait's unit. */
export interface LsdResult extends Omit<PairComparison, 'differ'>, Partial<EqualLsd> {
  readonly msError: number
  readonly dfError: number
  readonly tCrit05: number
  readonly tCrit01: number
  readonly tCrit001: number
  /** F test of the factor, adjusted for all terms that do not contain it. */
  readonly f: number | null
  readonly fP: number | null
  /** Fisher's protection: the F test is significant at 5 %. */
  readonly protectedSignificant: boolean
  readonly nLevels: number
  readonly nHarmonic: number
  readonly sedHarmonic: number
  readonly lsd05Harmonic: number
  readonly lsd05MeanSed: number
  readonly grandMean: number
  /** Best first. */
  readonly means: readonly LsdMean[]
  /** Against the control; null without one. */
  readonly controlComparison: ControlComparison | null
  readonly fit: PlotFit
}

/**
 * Least significant difference (Fisher 1935; НСР05 after Dospekhov 1985): s_d = √(2·MSE/n), one for each pair with
 * unequal replication or adjusted means; LSD = t(5 %, two-sided, error df)·s_d. Refusals as in `anova`, unknownColumn
 * (factor not in the model), tooFewGroups, unknownControl.
 */
export function lsd(trait: NumberColumn, options: LsdOptions): Outcome<LsdResult> {
  const fits = modelFits(trait, options.terms)
  return isRefusal(fits) ? fits : lsdOfFits(fits, options)
}

/** `lsd` of a model that is already fitted; refuses as `lsd` does for its factor and its control. */
export function lsdOfFits(fits: FitCache, options: Omit<LsdOptions, 'terms'>): Outcome<LsdResult> {
  const { data } = fits
  const term = data.terms.find(
    (candidate) => candidate.name === options.factor && candidate.factors.length === 1 && !candidate.covariate,
  )
  if (!term) return refuse('unknownColumn', {}, [options.factor])
  const factor = term.factors[0]!
  if (factor.levels.length < 2)
    return refuse('tooFewGroups', { groups: factor.levels.length, needed: 2 }, [factor.name])
  const control = options.control === null ? -1 : factor.levels.indexOf(options.control)
  if (options.control !== null && control < 0) return refuse('unknownControl', {}, [options.control])
  const table = anovaTable(fits, 'I')
  const means = adjustedMeans(data, fits.fit(data.terms), data.terms, factor)
  const sizes = Array.from(groupSums(new Float64Array(data.n).fill(1), factor.codes, factor.levels.length))
  const input = { means, sizes, msError: table.residual.ms!, dfError: table.residual.df, criterion: options.criterion }
  const compared = comparePairs(input)
  const empty = means.means.filter((mean) => mean === null).length
  if (compared === null) return refuse('emptyCells', { empty, cells: factor.levels.length }, [factor.name])
  const { differ, ...pairs } = compared
  const controlComparison = control >= 0 && means.means[control] !== null ? compareWithControl(input, control) : null
  const test = factorTest(fits, term, input)
  const common = commonFigures(input, pairs)
  const equal = pairs.equalSed ? equalFigures(input, pairs.sedMean, data.grandMean, controlComparison) : {}
  const rawMeans = Array.from(
    groupSums(data.centred, factor.codes, factor.levels.length),
    (total, i) => data.grandMean + total / sizes[i]!,
  )
  const protectedSignificant = test.p !== null && test.p < 0.05
  return {
    ok: true,
    meta: anovaMeta(data, table, warningsOf(input, pairs, protectedSignificant, controlComparison)),
    ...common,
    ...pairs,
    ...equal,
    f: test.f,
    fP: test.p,
    protectedSignificant,
    grandMean: data.grandMean,
    means: orderedMeans(input, rawMeans, options.higherIsBetter ?? true, { differ, followsOrder: pairs.equalSed }),
    controlComparison,
    fit: fitOfPlots(fits),
  }
}

function factorTest(fits: FitCache, term: Term, { msError, dfError }: ComparisonInput) {
  const { data } = fits
  const withoutTerm = fits.fit(data.terms.filter((other) => other !== term && !contains(other, term)))
  const withTerm = fits.fit(data.terms.filter((other) => !contains(other, term)))
  const df = withTerm.rank - withoutTerm.rank
  return fTest(df > 0 ? ssBetween(withoutTerm, withTerm, data) / df : null, df, msError, dfError)
}

function commonFigures({ sizes, msError, dfError }: ComparisonInput, pairs: Omit<PairComparison, 'differ'>) {
  const nHarmonic = sizes.length / sizes.reduce((total, n) => total + 1 / n, 0)
  const sedHarmonic = Math.sqrt((2 * msError) / nHarmonic)
  const tCrit05 = tCritical(0.05, dfError)
  return {
    msError,
    dfError,
    tCrit05,
    tCrit01: tCritical(0.01, dfError),
    tCrit001: tCritical(0.001, dfError),
    nLevels: sizes.length,
    nHarmonic,
    sedHarmonic,
    lsd05Harmonic: tCrit05 * sedHarmonic,
    lsd05MeanSed: tCrit05 * pairs.sedMean,
  }
}

function equalFigures(
  input: ComparisonInput,
  sdDiff: number,
  grandMean: number,
  controlComparison: ControlComparison | null,
): EqualLsd {
  const sMean = sdDiff / Math.SQRT2
  const percent = (part: number, total: number) => (total === 0 ? null : (100 * part) / total)
  const lsd05 = tCritical(0.05, input.dfError) * sdDiff
  return {
    sMean,
    precisionPct: percent(sMean, grandMean),
    sdDiff,
    lsd05,
    lsd01: tCritical(0.01, input.dfError) * sdDiff,
    lsd001: tCritical(0.001, input.dfError) * sdDiff,
    lsd05PctGrandMean: percent(lsd05, grandMean),
    lsd05PctControl: controlComparison === null ? null : percent(lsd05, controlComparison.controlMean),
  }
}

function orderedMeans(
  { means, sizes, msError, criterion }: ComparisonInput,
  rawMeans: readonly number[],
  higherIsBetter: boolean,
  pattern: Omit<DifferencePattern, 'order'>,
): LsdMean[] {
  const sign = higherIsBetter ? 1 : -1
  const estimated = means.levels.map((_, i) => i).filter((i) => means.means[i] !== null)
  const order = estimated.sort((i, j) => sign * (means.means[j]! - means.means[i]!) || i - j)
  const letters = criterion === 'dunnett' ? null : compactLetters({ order, ...pattern })
  const rows = order.map((i, place) => ({
    level: means.levels[i]!,
    n: sizes[i]!,
    rawMean: rawMeans[i]!,
    adjustedMean: means.means[i]!,
    seAdjusted: Math.sqrt(msError * means.covariance(i, i)),
    letters: letters?.[place] ?? null,
  }))
  const unknown = means.levels.map((_, i) => i).filter((i) => means.means[i] === null)
  const noComparison = { adjustedMean: null, seAdjusted: null, letters: null }
  return [
    ...rows,
    ...unknown.map((i) => ({ level: means.levels[i]!, n: sizes[i]!, rawMean: rawMeans[i]!, ...noComparison })),
  ]
}

function warningsOf(
  { means }: ComparisonInput,
  pairs: Omit<PairComparison, 'differ'>,
  isProtected: boolean,
  controlComparison: ControlComparison | null,
): Warning[] {
  const warnings: Warning[] = []
  const unknown = means.means.filter((mean) => mean === null).length
  if (unknown > 0) warnings.push({ code: 'notEstimable', numbers: { count: unknown } })
  if (!pairs.equalSed) warnings.push({ code: 'unbalanced' })
  if (!isProtected) warnings.push({ code: 'unprotected' })
  if (controlComparison === null) warnings.push({ code: 'noControlComparison' })
  return warnings
}
