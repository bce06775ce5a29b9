import { tableOfTerms } from '../anova/anova.ts'
import type { AnovaTable } from '../anova/table.ts'
import type { Factor, NumberColumn } from '../columns/columns.ts'
import { completeUnits, takeFactor, takeNumbers } from '../columns/complete.ts'
import { tCritical } from '../distributions/t.ts'
import { factorTerm } from '../models/term.ts'
import { mean } from '../moments/moments.ts'
import { type Outcome, refuse, type Warning } from '../result.ts'

/** What an augmented design is made of. */
export interface AugmentedOptions {
  readonly line: Factor
  readonly block: Factor
  /** Names of the lines that are checks, repeated in the blocks. */
  readonly checks: readonly string[]
}

/** A new line corrected by its block. */
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
  /** Mean of the checks in the block minus the mean of all checks. */
  readonly blockEffects: readonly { readonly block: string; readonly effect: number }[]
  readonly checkMeans: readonly { readonly level: string; readonly n: number; readonly mean: number }[]
  readonly adjustedNew: readonly AdjustedNewLine[]
  readonly comparisons: readonly AugmentedComparison[]
  readonly anovaBlockFirst: AnovaTable | null
  readonly anovaLineFirst: AnovaTable | null
  readonly checksAnova: AnovaTable
}

/**
 * Augmented block design (Federer 1956, Hawaiian Planters' Record 55; Federer & Raghavarao 1975, Biometrics 31). New lines in a
 * block without checks cannot be adjusted and are left out with a warning. Refused: noControl (no checks named), unknownControl (none
 * of them has values), tooFewGroups (fewer than 2 checks or blocks with checks), noResidualDf, constantTrait.
 */
export function augmented(trait: NumberColumn, options: AugmentedOptions): Outcome<AugmentedResult> {
  if (options.checks.length === 0) return refuse('noControl')
  const units = completeUnits([trait], [options.line, options.block])
  if (units.length === 0) return refuse('allMissing', { missing: trait.values.length }, [trait.name])
  const all = {
    trait: takeNumbers(trait, units),
    line: takeFactor(options.line, units),
    block: takeFactor(options.block, units),
  }
  const isCheck = (unit: number) => options.checks.includes(all.line.levels[all.line.codes[unit]!]!)
  const places = Array.from(all.trait.values.keys())
  const checkUnits = Int32Array.from(places.filter(isCheck))
  if (checkUnits.length === 0) return refuse('unknownControl', {}, options.checks)
  const checks = {
    trait: takeNumbers(all.trait, checkUnits),
    line: takeFactor(all.line, checkUnits),
    block: takeFactor(all.block, checkUnits),
  }
  const [nChecks, nBlocks] = [checks.line.levels.length, checks.block.levels.length]
  if (nChecks < 2) return refuse('tooFewGroups', { groups: nChecks, needed: 2 }, [all.line.name])
  if (nBlocks < 2) return refuse('tooFewGroups', { groups: nBlocks, needed: 2 }, [all.block.name])
  const checksAnova = tableOfTerms(checks.trait, { terms: [factorTerm(checks.block), factorTerm(checks.line)] })
  if (!checksAnova.ok) return checksAnova
  const { ms, df } = checksAnova.residual
  const effects = blockEffectsOf(checks.trait, checks.block)
  const newUnits = places.filter((unit) => !isCheck(unit))
  const adjustedNew = newUnits.flatMap((unit) => adjustNew(all, unit, effects))
  const blockLine = [factorTerm(all.block), factorTerm(all.line)]
  const blockFirst = tableOfTerms(all.trait, { terms: blockLine })
  const lineFirst = tableOfTerms(all.trait, { terms: [...blockLine].reverse() })
  const warnings: Warning[] = []
  if (trait.values.length > units.length)
    warnings.push({ code: 'missingDropped', numbers: { dropped: trait.values.length - units.length } })
  if (adjustedNew.length < newUnits.length)
    warnings.push({ code: 'notEstimable', numbers: { count: newUnits.length - adjustedNew.length } })
  if (checkUnits.length < nChecks * nBlocks) warnings.push({ code: 'unbalanced' })
  return {
    ok: true,
    meta: {
      model: `${trait.name} ~ ${all.block.name} + ${all.line.name}`,
      method: 'augmented design',
      n: units.length,
      errorDf: df,
      warnings,
    },
    nBlocks: all.block.levels.length,
    nChecks,
    nNew: new Set(newUnits.map((unit) => all.line.codes[unit])).size,
    msError: ms!,
    dfError: df,
    blockEffects: checks.block.levels.map((block) => ({ block, effect: effects.get(block)! })),
    checkMeans: checks.line.levels.map((level, place) => {
      const values = checks.trait.values.filter((_, unit) => checks.line.codes[unit] === place)
      return { level, n: values.length, mean: mean(values) }
    }),
    adjustedNew: adjustedNew.sort(byLine),
    comparisons: comparisonsOf(ms!, df, nBlocks, nChecks),
    anovaBlockFirst: blockFirst.ok ? blockFirst : null,
    anovaLineFirst: lineFirst.ok ? lineFirst : null,
    checksAnova,
  }
}

function blockEffectsOf(trait: NumberColumn, block: Factor): Map<string, number> {
  const overall = mean(trait.values)
  return new Map(
    block.levels.map((level, place) => [
      level,
      mean(trait.values.filter((_, unit) => block.codes[unit] === place)) - overall,
    ]),
  )
}

function adjustNew(
  all: { trait: NumberColumn; line: Factor; block: Factor },
  unit: number,
  effects: ReadonlyMap<string, number>,
): AdjustedNewLine[] {
  const block = all.block.levels[all.block.codes[unit]!]!
  const blockEffect = effects.get(block)
  if (blockEffect === undefined) return []
  const observed = all.trait.values[unit]!
  return [
    { level: all.line.levels[all.line.codes[unit]!]!, block, observed, blockEffect, adjusted: observed - blockEffect },
  ]
}

/** In the order of the names; a line with several plots by block and value. */
function byLine(a: AdjustedNewLine, b: AdjustedNewLine): number {
  if (a.level !== b.level) return a.level < b.level ? -1 : 1
  if (a.block !== b.block) return a.block < b.block ? -1 : 1
  return a.observed - b.observed
}

/** The four comparisons with b blocks and c checks (Federer & Raghavarao 1975). */
function comparisonsOf(ms: number, df: number, b: number, c: number): AugmentedComparison[] {
  const t = tCritical(0.05, df)
  const row = (comparison: AugmentedComparison['comparison'], variance: number): AugmentedComparison => {
    const sdDiff = Math.sqrt(variance)
    return { comparison, sdDiff, lsd05: t * sdDiff }
  }
  return [
    row('two_checks', (2 * ms) / b),
    row('two_new_same_block', 2 * ms),
    row('two_new_different_blocks', 2 * ms * (1 + 1 / c)),
    row('new_vs_check', ms * (1 + 1 / b + 1 / c + 1 / (b * c))),
  ]
}
