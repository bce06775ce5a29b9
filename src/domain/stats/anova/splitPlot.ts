import type { NumberColumn } from '../columns/columns.ts'
import { tCritical } from '../distributions/t.ts'
import { ssBetween } from '../models/linearModel.ts'
import { type Term, variablesOf } from '../models/term.ts'
import { groupSums } from '../moments/sums.ts'
import { type Outcome, refuse, type Warning } from '../result.ts'
import { modelFits } from './anova.ts'
import { type FitCache, fTest } from './table.ts'

/** What a split plot is made of. */
export interface SplitPlotOptions {
  /** The error strata from coarse to fine, each inside the one before: blocks, whole plots (block:factor), … */
  readonly strata: readonly Term[]
  /** Fixed effects in order: main effects, then interactions. */
  readonly effects: readonly Term[]
}

/** One line of a stratum; the residual line has no test. */
interface StratumRow {
  readonly term: string
  readonly ss: number
  readonly df: number
  readonly ms: number | null
  readonly f: number | null
  readonly p: number | null
}

/** One error stratum: effects tested against its own residual. */
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
}

interface FittedStratum extends Stratum {
  readonly residualMs: number | null
  readonly residualDf: number
}

/**
 * Split-plot analysis of variance by error strata (Yates 1935; Cochran & Cox 1957, 7.2): each fixed effect is tested in the first
 * stratum whose units it is constant in, sums of squares sequential in the written order. Comparisons as in Gomez & Gomez 1984, 3.4.
 * Refused: as `anova`; designMismatch where the effects leave the whole plots without residual. The last stratum is called Within.
 */
export function splitPlotAnova(trait: NumberColumn, { strata, effects }: SplitPlotOptions): Outcome<SplitPlotAnova> {
  const layers = [...strata.map((term) => variablesOf(term)), null]
  const placed = effects.map((effect) =>
    layers.findIndex((names) => names === null || variablesOf(effect).every((name) => names.includes(name))),
  )
  const ordered = layers.flatMap((_, layer) => [
    ...effects.filter((_effect, k) => placed[k] === layer),
    ...(strata[layer] ? [strata[layer]] : []),
  ])
  const fits = modelFits(trait, ordered)
  if ('ok' in fits) return fits
  const fitted = layers.map((_, layer) => {
    const names = effects.filter((_effect, k) => placed[k] === layer).map((effect) => effect.name)
    return fitStratum(
      fits,
      layer,
      names,
      strata.map((term) => term.name),
    )
  })
  const untested = fitted.find((stratum) => stratum.residualDf < 1)
  if (untested) return refuse('designMismatch', { df: untested.residualDf }, [untested.stratum])
  const { data } = fits
  const warnings: Warning[] = data.dropped > 0 ? [{ code: 'missingDropped', numbers: { dropped: data.dropped } }] : []
  if (!isBalanced(fits, effects)) warnings.push({ code: 'unbalanced' })
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
    comparisons: comparisonsOf(fits, fitted, effects, placed),
  }
}

/** The lines of one stratum: its effects after everything before, then what is left inside its units. */
function fitStratum(
  fits: FitCache,
  layer: number,
  effects: readonly string[],
  strata: readonly string[],
): FittedStratum {
  const { data } = fits
  const stratum = strata[layer]
  const all = data.terms
  const upTo = (name: string) => all.slice(0, all.findIndex((term) => term.name === name) + 1)
  const before = (name: string) =>
    all.slice(
      0,
      all.findIndex((term) => term.name === name),
    )
  const last = stratum ? fits.fit(upTo(stratum)) : null
  const beforeResidual = fits.fit(stratum ? before(stratum) : all)
  const residualSs = last ? ssBetween(beforeResidual, last, data) : beforeResidual.rss
  const residualDf = (last?.rank ?? data.n) - beforeResidual.rank
  const residualMs = residualDf > 0 ? residualSs / residualDf : null
  const rows = effects.map((name) => {
    const [without, withTerm] = [fits.fit(before(name)), fits.fit(upTo(name))]
    const [ss, df] = [ssBetween(without, withTerm, data), withTerm.rank - without.rank]
    const ms = df > 0 ? ss / df : null
    const { f, p } = fTest(ms, df, residualMs, residualDf)
    return { term: name, ss, df, ms, f, p }
  })
  const residual = { term: 'Residuals', ss: residualSs, df: residualDf, ms: residualMs, f: null, p: null }
  return { stratum: stratum ?? 'Within', rows: [...rows, residual], residualMs, residualDf }
}

function isBalanced(fits: FitCache, effects: readonly Term[]): boolean {
  const names = new Set(effects.map((effect) => effect.name))
  return fits.data.terms
    .filter((term) => names.has(term.name) && term.factors.length > 0)
    .every((term) => new Set(replication(fits, term)).size === 1)
}

/** Units per combination of the term's levels that occurs. */
function replication(fits: FitCache, term: Term): number[] {
  const { absorbed } = fits.fit([term]).space
  return Array.from(groupSums(new Float64Array(fits.data.n).fill(1), absorbed.codes, absorbed.count))
}

/** The four comparisons where one factor is on whole plots and one inside them (two error terms, both with an interaction). */
function comparisonsOf(
  fits: FitCache,
  strata: readonly FittedStratum[],
  effects: readonly Term[],
  placed: readonly number[],
): StratumComparison[] | null {
  const mains = effects.filter((effect) => effect.factors.length === 1)
  const whole = mains.find((effect) => placed[effects.indexOf(effect)]! < strata.length - 1)
  const sub = mains.find((effect) => placed[effects.indexOf(effect)] === strata.length - 1)
  const errorA = whole && strata[placed[effects.indexOf(whole)]!]!
  const errorB = strata.at(-1)!
  if (!whole || !sub || mains.length !== 2 || !errorA || !errorA.residualMs || errorB.residualMs === null) return null
  const find = (name: string) => fits.data.terms.find((term) => term.name === name)!
  const a = find(whole.name).factors[0]!.levels.length
  const b = find(sub.name).factors[0]!.levels.length
  const r = fits.data.n / (a * b)
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
