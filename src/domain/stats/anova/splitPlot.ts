import { isRefusal } from '../../refusal.ts'
import type { NumberColumn } from '../data/columns.ts'
import { tCritical } from '../distributions/t.ts'
import { ssBetween } from '../models/linearModel.ts'
import type { PlotFit } from '../models/plotFit.ts'
import { type Term, variablesOf } from '../models/term.ts'
import { groupSums } from '../moments/sums.ts'
import { type Outcome, refuse, type Warning } from '../result.ts'
import { fitOfPlots, modelFits } from './anova.ts'
import { fitStratum, type StratumFit } from './strata.ts'
import { type FitCache, fTest } from './table.ts'

/** Strata and effects of a split plot. */
export interface SplitPlotOptions {
  /** The error strata from coarse to fine, each inside the one before: blocks, whole plots (block:factor), … */
  readonly strata: readonly Term[]
  /** Fixed effects in order: main effects, then interactions. */
  readonly effects: readonly Term[]
}

/** One row of a stratum; the residual row has no test. */
interface StratumRow {
  readonly term: string
  readonly ss: number
  readonly df: number
  readonly ms: number | null
  readonly f: number | null
  readonly p: number | null
}

/** One error stratum; its effects are tested against its own residual. */
interface Stratum {
  readonly stratum: string
  readonly rows: readonly StratumRow[]
}

/** A standard error of a difference with its t and LSD. */
interface StratumComparison {
  readonly comparison: 'wholePlotMeans' | 'subPlotMeans' | 'subPlotWithinWholePlot' | 'wholePlotWithinSubPlot'
  readonly sdDiff: number
  readonly tCrit05: number
  readonly lsd05: number
}

/** Split-plot analysis of variance. */
export interface SplitPlotAnova {
  readonly strata: readonly Stratum[]
  /** The four kinds of comparison of a two-factor split plot; null for other designs. */
  readonly comparisons: readonly StratumComparison[] | null
  /** Fit of the model with all strata and effects; its residuals are those within the smallest units. */
  readonly fit: PlotFit
}

interface FittedStratum extends Stratum {
  readonly residualMs: number | null
  readonly residualDf: number
}

/**
 * Split-plot analysis of variance by error strata (Yates 1935; Cochran & Cox 1957, 7.2): in each stratum the effects in
 * the written order, tested against its residual. With missing plots an effect also appears in strata above its own, as
 * in R's aov with Error. Comparisons as in Gomez & Gomez 1984, 3.4. Refused: as `anova`; designMismatch where the effects
 * leave the whole plots without residual. The last stratum is named Within.
 */
export function splitPlotAnova(trait: NumberColumn, { strata, effects }: SplitPlotOptions): Outcome<SplitPlotAnova> {
  const fits = modelFits(trait, [...strata, ...effects])
  if (isRefusal(fits)) return fits
  const { data } = fits
  const units = data.terms.slice(0, strata.length)
  const terms = data.terms.slice(strata.length)
  const layers = [...units.map((term) => variablesOf(term)), null]
  const strataOfEffects = terms.map((effect) =>
    layers.findIndex((names) => names === null || variablesOf(effect).every((name) => names.includes(name))),
  )
  const fitted = [
    ...units.map((term, layer) => testedStratum(term.name, fitStratum(data, term, units[layer - 1] ?? null, terms))),
    testedStratum('Within', fitWithin(fits, units, terms)),
  ]
  const untested = fitted.find((stratum, layer) => stratum.residualDf < 1 && strataOfEffects.includes(layer))
  if (untested) return refuse('designMismatch', { df: untested.residualDf }, [untested.stratum])
  const warnings: Warning[] = data.dropped > 0 ? [{ code: 'missingDropped', numbers: { dropped: data.dropped } }] : []
  if (!isBalanced(fits, terms)) warnings.push({ code: 'unbalanced' })
  return {
    ok: true,
    meta: {
      model: `${trait.name} ~ ${effects.map((effect) => effect.name).join(' + ')} + Error(${strata.map((term) => term.name).join(' + ')})`,
      method: 'split-plot analysis of variance',
      n: data.n,
      errorDf: fitted.at(-1)!.residualDf,
      warnings,
    },
    strata: fitted.map(({ stratum, rows }) => ({ stratum, rows })),
    comparisons: comparisonsOf(data.n, fitted, terms, strataOfEffects),
    fit: fitOfPlots(fits),
  }
}

/** The last stratum: the effects inside the smallest units. */
function fitWithin(fits: FitCache, units: readonly Term[], effects: readonly Term[]): StratumFit {
  const { data } = fits
  const steps = effects.map((_, k) => [...units, ...effects.slice(0, k + 1)])
  const within = steps.map((terms, k) => {
    const [withoutTerm, withTerm] = [fits.fit(terms.slice(0, -1)), fits.fit(terms)]
    return { name: effects[k]!.name, ss: ssBetween(withoutTerm, withTerm, data), df: withTerm.rank - withoutTerm.rank }
  })
  const full = fits.fit(data.terms)
  return { effects: within.filter(({ df }) => df > 0), residual: { ss: full.rss, df: data.n - full.rank } }
}

function testedStratum(stratum: string, { effects, residual }: StratumFit): FittedStratum {
  const residualMs = residual.df > 0 ? residual.ss / residual.df : null
  const rows = effects.map(({ name, ss, df }) => {
    const { f, p } = fTest(ss / df, df, residualMs, residual.df)
    return { term: name, ss, df, ms: ss / df, f, p }
  })
  const residualRow = { term: 'Residuals', ...residual, ms: residualMs, f: null, p: null }
  return { stratum, rows: residual.df > 0 ? [...rows, residualRow] : rows, residualMs, residualDf: residual.df }
}

function isBalanced(fits: FitCache, effects: readonly Term[]): boolean {
  return effects.every((term) => new Set(replication(fits, term)).size === 1)
}

/** Units per combination of the term's levels that occurs. */
function replication(fits: FitCache, term: Term): number[] {
  const { absorbed } = fits.fit([term]).space
  return Array.from(groupSums(new Float64Array(fits.data.n).fill(1), absorbed.codes, absorbed.count))
}

/** The four comparisons where one factor is on whole plots and one inside them (two error terms, both with an interaction). */
function comparisonsOf(
  n: number,
  strata: readonly FittedStratum[],
  effects: readonly Term[],
  strataOfEffects: readonly number[],
): StratumComparison[] | null {
  const mains = effects.filter((effect) => effect.factors.length === 1)
  const wholePlotEffect = mains.find((effect) => strataOfEffects[effects.indexOf(effect)]! < strata.length - 1)
  const sub = mains.find((effect) => strataOfEffects[effects.indexOf(effect)] === strata.length - 1)
  const errorA = wholePlotEffect && strata[strataOfEffects[effects.indexOf(wholePlotEffect)]!]!
  const errorB = strata.at(-1)!
  if (!wholePlotEffect || !sub || mains.length !== 2 || !errorA || !errorA.residualMs || errorB.residualMs === null)
    return null
  const a = wholePlotEffect.factors[0]!.levels.length
  const b = sub.factors[0]!.levels.length
  const r = n / (a * b)
  const [ea, eb] = [errorA.residualMs, errorB.residualMs]
  const [ta, tb] = [tCritical(0.05, errorA.residualDf), tCritical(0.05, errorB.residualDf)]
  const row = (comparison: StratumComparison['comparison'], variance: number, t: number): StratumComparison => {
    const sdDiff = Math.sqrt(variance)
    return { comparison, sdDiff, tCrit05: t, lsd05: t * sdDiff }
  }
  const weighted = ((b - 1) * eb * tb + ea * ta) / ((b - 1) * eb + ea)
  return [
    row('wholePlotMeans', (2 * ea) / (r * b), ta),
    row('subPlotMeans', (2 * eb) / (r * a), tb),
    row('subPlotWithinWholePlot', (2 * eb) / r, tb),
    row('wholePlotWithinSubPlot', (2 * ((b - 1) * eb + ea)) / (r * b), weighted),
  ]
}
