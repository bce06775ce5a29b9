import { isRefusal } from '../../refusal.ts'
import { fitOfPlots, modelFits, tableOfTerms } from '../anova/anova.ts'
import type { AnovaTable } from '../anova/table.ts'
import type { Factor, NumberColumn } from '../data/columns.ts'
import { completeUnits, takeFactor, takeNumbers } from '../data/complete.ts'
import { tCritical } from '../distributions/t.ts'
import { pivotedCholesky } from '../models/pivotedCholesky.ts'
import type { PlotFit } from '../models/plotFit.ts'
import { factorTerm } from '../models/term.ts'
import { mean } from '../moments/moments.ts'
import { groupSums } from '../moments/sums.ts'
import { type Outcome, refuse, type Warning } from '../result.ts'

/** Blocks and checks of an augmented trial, fitted together by least squares; variances as multiples of the error variance. */
interface CheckLayout {
  /** Effect of each block, in the trait's unit; they add up to 0. */
  readonly blockEffects: readonly number[]
  /** Mean of each check, all blocks with equal weight; its plain mean where it occurs once in every block. */
  readonly checkMeans: readonly number[]
  blockDifferenceVariance(i: number, j: number): number
  checkDifferenceVariance(k: number, l: number): number
  /** Variance of the predicted value of check k in block i. */
  cellVariance(block: number, check: number): number
}

/**
 * Least squares of block + check on the plots of the checks, which are complete. Null where missing plots leave blocks
 * that no check connects to the others.
 */
function checkLayout(trait: NumberColumn, block: Factor, check: Factor): CheckLayout | null {
  const [b, c] = [block.levels.length, check.levels.length]
  const size = b + c
  const counts = new Float64Array(size * size)
  for (let i = 0; i < trait.values.length; i++) {
    const unknowns = [block.codes[i]!, b + check.codes[i]!]
    for (const p of unknowns) for (const q of unknowns) counts[p * size + q]!++
  }
  const solver = pivotedCholesky(counts, size)
  if (solver.rank < size - 1) return null
  const inverse = Array.from({ length: size }, (_, p) => solver.solve(unit(size, p)))
  const centre = mean(trait.values)
  const centred = trait.values.map((value) => value - centre)
  const totals = Float64Array.from([...groupSums(centred, block.codes, b), ...groupSums(centred, check.codes, c)])
  const effects = solver.solve(totals)
  const meanBlockEffect = mean(effects.subarray(0, b))
  const difference = (p: number, q: number) => inverse[p]![p]! + inverse[q]![q]! - 2 * inverse[p]![q]!
  return {
    blockEffects: Array.from(effects.subarray(0, b), (effect) => effect - meanBlockEffect),
    checkMeans: Array.from(effects.subarray(b), (effect) => centre + effect + meanBlockEffect),
    blockDifferenceVariance: difference,
    checkDifferenceVariance: (k, l) => difference(b + k, b + l),
    cellVariance: (i, k) => inverse[i]![i]! + inverse[b + k]![b + k]! + 2 * inverse[i]![b + k]!,
  }
}

function unit(size: number, place: number): Float64Array {
  const vector = new Float64Array(size)
  vector[place] = 1
  return vector
}

/** Factors of an augmented design. */
export interface AugmentedOptions {
  readonly line: Factor
  readonly block: Factor
  /** Names of the lines that are checks, repeated in the blocks. */
  readonly checks: readonly string[]
}

/** A new line adjusted for its block. */
interface AdjustedNewLine {
  readonly level: string
  readonly block: string
  readonly observed: number
  readonly blockEffect: number
  /** Observed minus block effect. */
  readonly adjusted: number
}

/** A standard error of a difference and its LSD. */
interface AugmentedComparison {
  readonly comparison: 'two_checks' | 'two_new_same_block' | 'two_new_different_blocks' | 'new_vs_check'
  readonly sdDiff: number
  readonly lsd05: number
}

/** Analysis of an augmented design, in the trait's unit. */
export interface AugmentedResult {
  readonly nBlocks: number
  readonly nChecks: number
  readonly nNew: number
  /** Error from the checks, block + check. */
  readonly msError: number
  readonly dfError: number
  /** By least squares from the checks; they add up to 0. */
  readonly blockEffects: readonly { readonly block: string; readonly effect: number }[]
  /** Least squares means; plain means where every check occurs once in every block. */
  readonly checkMeans: readonly { readonly level: string; readonly n: number; readonly mean: number }[]
  readonly adjustedNew: readonly AdjustedNewLine[]
  /** Where a check lacks plots: the mean of the standard errors over the pairs of lines of this kind. */
  readonly comparisons: readonly AugmentedComparison[]
  readonly anovaBlockFirst: AnovaTable | null
  readonly anovaLineFirst: AnovaTable | null
  readonly checksAnova: AnovaTable
  /** Fit of block + line over all plots (new lines have residuals of 0); null without an error. */
  readonly fit: PlotFit | null
}

/**
 * Augmented block design (Federer 1956, Hawaiian Planters' Record 55; Federer & Raghavarao 1975, Biometrics 31): blocks and checks by
 * least squares, so that a lost check biases no block. New lines in a block without checks cannot be adjusted and are left out with a
 * warning. Refused: noControl (no checks named), unknownControl (none
 * of them has values), tooFewGroups (fewer than 2 checks or blocks with checks), noResidualDf, constantTrait, emptyCells
 * (lost checks leave blocks that cannot be compared).
 */
export function augmented(trait: NumberColumn, options: AugmentedOptions): Outcome<AugmentedResult> {
  if (options.checks.length === 0) return refuse('noControl')
  const units = completeUnits([trait], [options.line, options.block])
  if (units.length === 0) return refuse('allMissing', { missing: trait.values.length }, [trait.name])
  const data = {
    trait: takeNumbers(trait, units),
    line: takeFactor(options.line, units),
    block: takeFactor(options.block, units),
  }
  const isCheck = (unit: number) => options.checks.includes(data.line.levels[data.line.codes[unit]!]!)
  const places = Array.from(data.trait.values.keys())
  const checkUnits = Int32Array.from(places.filter(isCheck))
  if (checkUnits.length === 0) return refuse('unknownControl', {}, options.checks)
  const checks = {
    trait: takeNumbers(data.trait, checkUnits),
    line: takeFactor(data.line, checkUnits),
    block: takeFactor(data.block, checkUnits),
  }
  const [nChecks, nBlocks] = [checks.line.levels.length, checks.block.levels.length]
  if (nChecks < 2) return refuse('tooFewGroups', { groups: nChecks, needed: 2 }, [data.line.name])
  if (nBlocks < 2) return refuse('tooFewGroups', { groups: nBlocks, needed: 2 }, [data.block.name])
  const checksAnova = tableOfTerms(checks.trait, { terms: [factorTerm(checks.block), factorTerm(checks.line)] })
  if (!checksAnova.ok) return checksAnova
  const { ms, df } = checksAnova.residual
  const layout = checkLayout(checks.trait, checks.block, checks.line)
  if (layout === null)
    return refuse('emptyCells', { empty: nChecks * nBlocks - checkUnits.length, cells: nChecks * nBlocks }, [
      data.block.name,
      data.line.name,
    ])
  const effects = new Map(checks.block.levels.map((level, i) => [level, layout.blockEffects[i]!]))
  const newUnits = places.filter((unit) => !isCheck(unit))
  const adjustedNew = newUnits.flatMap((unit) => adjustNew(data, unit, effects))
  const blockLine = [factorTerm(data.block), factorTerm(data.line)]
  const fits = modelFits(data.trait, blockLine)
  const blockFirst = tableOfTerms(data.trait, { terms: blockLine })
  const lineFirst = tableOfTerms(data.trait, { terms: [...blockLine].reverse() })
  const warnings: Warning[] = []
  if (trait.values.length > units.length)
    warnings.push({ code: 'missingDropped', numbers: { dropped: trait.values.length - units.length } })
  if (adjustedNew.length < newUnits.length)
    warnings.push({ code: 'notEstimable', numbers: { count: newUnits.length - adjustedNew.length } })
  if (checkUnits.length < nChecks * nBlocks) warnings.push({ code: 'unbalanced' })
  return {
    ok: true,
    meta: {
      model: `${trait.name} ~ ${data.block.name} + ${data.line.name}`,
      method: 'augmented design',
      n: units.length,
      errorDf: df,
      warnings,
    },
    nBlocks: data.block.levels.length,
    nChecks,
    nNew: new Set(newUnits.map((unit) => data.line.codes[unit])).size,
    msError: ms!,
    dfError: df,
    blockEffects: checks.block.levels.map((block) => ({ block, effect: effects.get(block)! })),
    checkMeans: checks.line.levels.map((level, place) => ({
      level,
      n: checks.line.codes.filter((code) => code === place).length,
      mean: layout.checkMeans[place]!,
    })),
    adjustedNew: adjustedNew.sort(byLine),
    comparisons: comparisonsOf(ms!, df, layout, newByBlock(adjustedNew, checks.block), nChecks),
    anovaBlockFirst: blockFirst.ok ? blockFirst : null,
    anovaLineFirst: lineFirst.ok ? lineFirst : null,
    checksAnova,
    fit: isRefusal(fits) ? null : withOriginalUnits(fitOfPlots(fits), units),
  }
}

/** The fit with its plots as indices of the original columns, not of the complete ones. */
function withOriginalUnits(fit: PlotFit, units: Int32Array): PlotFit {
  return { ...fit, units: fit.units.map((unit) => units[unit]!) }
}

/** New plots in each block of the checks. */
function newByBlock(adjusted: readonly AdjustedNewLine[], block: Factor): number[] {
  return block.levels.map((level) => adjusted.filter((entry) => entry.block === level).length)
}

function adjustNew(
  data: { trait: NumberColumn; line: Factor; block: Factor },
  unit: number,
  effects: ReadonlyMap<string, number>,
): AdjustedNewLine[] {
  const block = data.block.levels[data.block.codes[unit]!]!
  const blockEffect = effects.get(block)
  if (blockEffect === undefined) return []
  const observed = data.trait.values[unit]!
  return [
    {
      level: data.line.levels[data.line.codes[unit]!]!,
      block,
      observed,
      blockEffect,
      adjusted: observed - blockEffect,
    },
  ]
}

/** In the order of the names; a line with several plots by block and value. */
function byLine(a: AdjustedNewLine, b: AdjustedNewLine): number {
  if (a.level !== b.level) return a.level < b.level ? -1 : 1
  if (a.block !== b.block) return a.block < b.block ? -1 : 1
  return a.observed - b.observed
}

/**
 * The four comparisons (Federer & Raghavarao 1975): each the mean standard error of its pairs, with `plots` new lines in
 * each block.
 */
function comparisonsOf(
  ms: number,
  df: number,
  layout: CheckLayout,
  plots: readonly number[],
  checks: number,
): AugmentedComparison[] {
  const t = tCritical(0.05, df)
  const blocks = Array.from(plots.keys())
  const row = (comparison: AugmentedComparison['comparison'], kinds: readonly WeightedVariance[]) => {
    const lines = kinds.reduce((total, kind) => total + kind.weight, 0)
    // Without such pairs of new lines all blocks have the same weight, as in the planned design.
    const weightOf = (kind: WeightedVariance) => (lines > 0 ? kind.weight / lines : 1 / kinds.length)
    const sdDiff = kinds.reduce((total, kind) => total + weightOf(kind) * Math.sqrt(ms * kind.variance), 0)
    return { comparison, sdDiff, lsd05: t * sdDiff }
  }
  return [
    row(
      'two_checks',
      pairs(checks).map(([k, l]) => ({ weight: 1, variance: layout.checkDifferenceVariance(k, l) })),
    ),
    row('two_new_same_block', [{ weight: 1, variance: 2 }]),
    row(
      'two_new_different_blocks',
      pairs(plots.length).map(([i, j]) => ({
        weight: plots[i]! * plots[j]!,
        variance: 2 + layout.blockDifferenceVariance(i, j),
      })),
    ),
    row(
      'new_vs_check',
      blocks.flatMap((i) =>
        Array.from({ length: checks }, (_, k) => ({ weight: plots[i]!, variance: 1 + layout.cellVariance(i, k) })),
      ),
    ),
  ]
}

interface WeightedVariance {
  /** Pairs of lines with this variance. */
  readonly weight: number
  /** Variance of their difference, as a multiple of the error variance. */
  readonly variance: number
}

/** All i < j below n. */
function pairs(n: number): [number, number][] {
  const places = Array.from({ length: n }, (_, i) => i)
  return places.flatMap((i) => places.slice(i + 1).map((j): [number, number] => [i, j]))
}
