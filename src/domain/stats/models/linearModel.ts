import type { Factor, NumberColumn } from '../data/columns.ts'
import { completeUnits, isConstant, takeFactor, takeNumbers } from '../data/complete.ts'
import { mean, sumOfSquaredDeviations } from '../moments/moments.ts'
import { sumOfSquares } from '../moments/sums.ts'
import { type Refusal, refuse } from '../result.ts'
import { type FactorSpace, factorSpace, fitInSpace, type SpaceFit } from './factorSpace.ts'
import { type PivotedQr, pivotedQr } from './leastSquares.ts'
import { cellsOf, covariateTerm, factorTerm, type Term } from './term.ts'

/** The complete units of a model: trait centred at its grand mean, terms restricted to these units. */
export interface ModelData {
  readonly trait: string
  /** The complete units, as indices of the input columns. */
  readonly units: Int32Array
  readonly n: number
  /** Units left out because the trait, a factor or a covariate is missing. */
  readonly dropped: number
  readonly values: Float64Array
  readonly grandMean: number
  /** Values minus the grand mean; fitting these keeps the precision of values with large leading digits. */
  readonly centred: Float64Array
  readonly totalSs: number
  readonly terms: readonly Term[]
}

/** A least-squares fit of some of the model's terms. */
export interface Fit {
  readonly rank: number
  readonly residuals: Float64Array
  readonly rss: number
  readonly space: FactorSpace
  readonly traitFit: SpaceFit
  readonly slopes: readonly Slope[]
  readonly qr: PivotedQr | null
}

/** One covariate column (a covariate, or a covariate within one cell) of a fit, centred at its mean and scaled to length 1. */
interface Slope {
  readonly term: Term
  readonly scale: number
  readonly fit: SpaceFit
  /** Slope per unit of the covariate; 0 where the column was dropped. */
  readonly value: number
  readonly estimable: boolean
}

const COLLINEAR = 1e-8

/**
 * Selects the complete units of the trait and terms. Refused: allMissing, tooFewValues, constantTrait, constantPredictor.
 */
export function modelData(trait: NumberColumn, terms: readonly Term[]): ModelData | Refusal {
  const covariates = terms.flatMap((term) => term.covariate ?? [])
  const distinct = distinctFactors(terms)
  const factors = [...new Set(distinct.values())]
  const units = completeUnits([trait, ...covariates], factors)
  const n = units.length
  const total = trait.values.length
  if (n === 0) return refuse('allMissing', { missing: total }, [trait.name])
  if (n < 2) return refuse('tooFewValues', { n, needed: 2 }, [trait.name])
  const values = takeNumbers(trait, units).values
  if (isConstant(values)) return refuse('constantTrait', { value: values[0]!, n }, [trait.name])
  const factorsOfUnits = new Map<Factor, Factor>(factors.map((f) => [f, takeFactor(f, units)]))
  const restricted = terms.map((term) => {
    const own = term.factors.map((f) => factorsOfUnits.get(distinct.get(f)!)!)
    return term.covariate ? covariateTerm(takeNumbers(term.covariate, units), ...own) : factorTerm(...own)
  })
  const flat = restricted.find((term) => term.covariate && isConstant(term.covariate.values))
  if (flat) return refuse('constantPredictor', { n }, [flat.covariate!.name])
  const grandMean = mean(values)
  const centred = values.map((value) => value - grandMean)
  const totalSs = sumOfSquaredDeviations(centred)
  return { trait: trait.name, units, n, dropped: total - n, values, grandMean, centred, totalSs, terms: restricted }
}

/**
 * The factors of the terms, with distinct names: a repeated column is one factor, two columns of the same name are two
 * factors, the second with its number after the name.
 */
function distinctFactors(terms: readonly Term[]): Map<Factor, Factor> {
  const factorsByName = new Map<string, Factor[]>()
  const renamed = new Map<Factor, Factor>()
  for (const factor of terms.flatMap((term) => term.factors)) {
    if (renamed.has(factor)) continue
    const namesakes = factorsByName.get(factor.name) ?? []
    const twin = namesakes.find((other) => other.codes.every((code, i) => code === factor.codes[i]))
    const own =
      twin ?? (namesakes.length === 0 ? factor : { ...factor, name: `${factor.name} (${namesakes.length + 1})` })
    if (!twin) factorsByName.set(factor.name, [...namesakes, own])
    renamed.set(factor, own)
  }
  return renamed
}

/** Fits these terms (of `data.terms`) together with the general mean. */
export function fitTerms(data: ModelData, terms: readonly Term[]): Fit {
  const space = factorSpace(data.n, terms)
  const traitFit = fitInSpace(space, data.centred)
  const columns = terms.flatMap((term) => covariateColumns(term, data.n))
  const slopesBefore = columns.map(({ term, column, scale }) => ({ term, scale, fit: fitInSpace(space, column) }))
  const inside = slopesBefore.map(({ fit }) =>
    sumOfSquares(fit.residuals) > COLLINEAR ** 2 ? fit.residuals : fit.residuals.map(() => 0),
  )
  const qr = columns.length === 0 ? null : pivotedQr(inside, COLLINEAR)
  const solved = qr?.fit(traitFit.residuals)
  const residuals = solved?.residuals ?? traitFit.residuals
  const slopes = slopesBefore.map((slope, j) => ({
    ...slope,
    value: solved!.slopes[j]! / slope.scale,
    estimable: qr!.pivots.includes(j),
  }))
  const rss = withoutRounding(sumOfSquares(residuals), data.totalSs)
  return { rank: space.rank + (qr?.rank ?? 0), residuals, rss, space, traitFit, slopes, qr }
}

/** Sum of squares by which the larger of two nested fits exceeds the smaller: the squared distance of their residuals. */
export function ssBetween(smaller: Fit, larger: Fit, data: ModelData): number {
  const gap = smaller.residuals.map((value, i) => value - larger.residuals[i]!)
  return larger.rank === smaller.rank ? 0 : withoutRounding(sumOfSquares(gap), data.totalSs)
}

/** A sum of squares that is only rounding of the total becomes 0. */
function withoutRounding(ss: number, total: number): number {
  return ss <= 1e-26 * total ? 0 : ss
}

/** The columns a covariate term puts into the design, centred and scaled to length 1. */
function covariateColumns(term: Term, n: number): { term: Term; column: Float64Array; scale: number }[] {
  if (!term.covariate) return []
  const { values } = term.covariate
  const centre = mean(values)
  const cells = cellsOf(term, n)
  return Array.from({ length: cells.count }, (_, cell) => {
    const column = values.map((value, i) => (cells.codes[i] === cell ? value - centre : 0))
    const scale = Math.sqrt(sumOfSquares(column)) || 1
    return { term, column: column.map((value) => value / scale), scale }
  })
}
