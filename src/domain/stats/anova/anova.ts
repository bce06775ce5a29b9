import { isRefusal } from '../../refusal.ts'
import type { NumberColumn } from '../data/columns.ts'
import { type ModelData, modelData } from '../models/linearModel.ts'
import { type PlotFit, plotFit } from '../models/plotFit.ts'
import { contains, formulaOf, type Term } from '../models/term.ts'
import { type AnalysisMeta, type Outcome, refuse, type Warning } from '../result.ts'
import { type AnovaTable, anovaTable, FitCache, type SsType } from './table.ts'

/** Options of an analysis of variance. */
export interface AnovaOptions {
  /** Terms in order; blocks first. */
  readonly terms: readonly Term[]
  /** I (sequential) by default; II for unbalanced data. */
  readonly ssType?: Exclude<SsType, 'III'>
}

/** A table with the fitted values of its model. */
export interface FittedAnova extends AnovaTable {
  readonly fit: PlotFit
}

/**
 * Analysis of variance of one trait with one error term: one-way, blocks (RCBD), Latin square, two-way, nested blocks and any
 * other linear model. Units with a missing trait or factor are left out. Sums of squares in squared trait units.
 * Refused: allMissing, tooFewValues, constantTrait, constantPredictor, noPredictor,
 * tooFewGroups (a single term with one level), noResidualDf.
 */
export function anova(trait: NumberColumn, options: AnovaOptions): Outcome<FittedAnova> {
  const fits = modelFits(trait, options.terms)
  if (isRefusal(fits)) return fits
  const table = anovaTable(fits, options.ssType ?? 'I')
  return { ok: true, meta: anovaMeta(fits.data, table), ...table, fit: fitOfPlots(fits) }
}

/** The table of `anova` alone, for what needs no figures of plots. */
export function tableOfTerms(trait: NumberColumn, { terms, ssType = 'I' }: AnovaOptions): Outcome<AnovaTable> {
  const fits = modelFits(trait, terms)
  if (isRefusal(fits)) return fits
  const table = anovaTable(fits, ssType)
  return { ok: true, meta: anovaMeta(fits.data, table), ...table }
}

/** Fitted values and residuals of the whole model. */
export function fitOfPlots(fits: FitCache): PlotFit {
  const { data } = fits
  const full = fits.fit(data.terms)
  const df = data.n - full.rank
  return plotFit(data, full, df > 0 ? full.rss / df : null)
}

/** Checks a model against its data and prepares its fits; see `anova` for the refusals. */
export function modelFits(
  trait: NumberColumn,
  terms: readonly Term[],
): FitCache | Extract<Outcome<unknown>, { ok: false }> {
  if (terms.length === 0) return refuse('noPredictor')
  const data = modelData(trait, terms)
  if (isRefusal(data)) return data
  const lone = terms.length === 1 ? data.terms[0]!.factors[0] : undefined
  if (lone && lone.levels.length < 2)
    return refuse('tooFewGroups', { groups: lone.levels.length, needed: 2 }, [lone.name])
  const fits = new FitCache(data)
  const { rank } = fits.fit(data.terms)
  if (data.n - rank < 1) return refuse('noResidualDf', { n: data.n, parameters: rank })
  return fits
}

/** Model, method, degrees of freedom and warnings of an analysis of variance. */
export function anovaMeta(data: ModelData, table: AnovaTable, warnings: readonly Warning[] = []): AnalysisMeta {
  return {
    model: formulaOf(data.trait, data.terms),
    method: `analysis of variance, type ${table.ssType}`,
    n: data.n,
    errorDf: table.residual.df,
    warnings: [...modelWarnings(data, table), ...warnings],
  }
}

function modelWarnings(data: ModelData, table: AnovaTable): Warning[] {
  const warnings: Warning[] = []
  if (data.dropped > 0) warnings.push({ code: 'missingDropped', numbers: { dropped: data.dropped } })
  if (table.residual.ss === 0) warnings.push({ code: 'perfectFit' })
  // After an interaction its own main effect has no degrees of freedom, but is estimated.
  const isWithin = (k: number) => data.terms.slice(0, k).some((earlier) => contains(earlier, data.terms[k]!))
  const aliased = table.rows.filter((row, k) => row.df === 0 && !isWithin(k)).map((row) => row.term)
  if (aliased.length > 0) warnings.push({ code: 'termAliased', names: aliased })
  return warnings
}
