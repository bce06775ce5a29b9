import { isRefusal } from '../../refusal.ts'
import type { NumberColumn } from '../data/columns.ts'
import { isConstant } from '../data/complete.ts'
import { rowProducts } from '../linear/rowProducts.ts'
import { finish, type Steps } from '../mixed/steps.ts'
import { mean } from '../moments/moments.ts'
import { type Outcome, type Refusal, refuse, type Warning } from '../result.ts'
import { type CompleteGenotypes, completeGenotypes, type GenotypeTable } from './genotypes.ts'
import { predict, type RidgeFit, ridgeRegression } from './ridge.ts'

/** Line means with the lines' markers. */
export interface RrblupInput {
  /** One value per line of `genotypes`, in its order; a line without a value is predicted only. */
  readonly trait: NumberColumn
  readonly genotypes: GenotypeTable
  /** Fold of each line (1, 2, …) for cross-validation; without it no cross-validation is made. */
  readonly folds?: Int32Array
}

/** Genomic estimated breeding value of a line, trait units. */
interface GebvRow {
  readonly line: string
  readonly y: number | null
  /** Deviation from the mean of all lines' marker parts. */
  readonly gebvCentered: number
  /** μ + marker part. */
  readonly gebvValue: number
}

/** One fold: trained on the other folds, tested on its lines with a value. */
interface FoldRow {
  readonly fold: number
  readonly nTrain: number
  readonly nTest: number
  /** null where the training lines show no marker variance. */
  readonly lambda: number | null
  /** Correlation of predicted and observed; null where undefined. */
  readonly r: number | null
}

/** Predictive ability by cross-validation. */
interface CrossValidation {
  readonly folds: readonly FoldRow[]
  /** Mean of the folds' r; null where none is defined. */
  readonly meanR: number | null
  /** r over all predictions together. */
  readonly pooledR: number | null
  /** Root mean squared error of prediction, trait units. */
  readonly rmse: number
  readonly predictions: readonly { readonly line: string; readonly fold: number; readonly predicted: number }[]
}

/** A ridge regression on markers. */
export interface RrblupResult {
  readonly nMarkers: number
  readonly nMissingMarkerCalls: number
  readonly varianceMarker: number
  readonly varianceResidual: number
  readonly lambda: number | null
  readonly mu: number
  readonly logLikelihood: number
  /** varianceMarker · Σ variance of the doses. */
  readonly genomicVariance: number
  readonly heritabilityGenomic: number
  /** Correlation of the lines' values with their GEBV; null where undefined. */
  readonly accuracyFitR: number | null
  readonly gebv: readonly GebvRow[]
  readonly markerEffects: readonly { readonly marker: string; readonly effect: number }[]
  readonly crossValidation: CrossValidation | null
}

/**
 * Ridge-regression BLUP of marker effects (equivalent to GBLUP) with REML variances (Meuwissen, Hayes & Goddard 2001, Genetics 157,
 * 1819–1829; Endelman 2011, Plant Genome 4, 250–255). A missing dose counts as its marker's mean over all lines.
 * Refused: noPredictor (no markers), allMissing, tooFewValues (fewer than 4 lines with a value, or 3 in a training set), constantTrait,
 * notConverged.
 * Warning varianceAtZero where a variance ends at its bound (names: marker or residual).
 */
export function rrblup(input: RrblupInput): Outcome<RrblupResult> {
  return finish(rrblupSteps(input))
}

/** `rrblup` in steps: the fit, then each fold. */
export function* rrblupSteps({ trait, genotypes, folds }: RrblupInput): Steps<Outcome<RrblupResult>> {
  const { lines, markers } = genotypes
  if (markers.length === 0) return refuse('noPredictor')
  const complete = completeGenotypes(genotypes)
  const measured = Array.from(lines.keys()).filter((i) => !Number.isNaN(trait.values[i]))
  if (measured.length === 0) return refuse('allMissing', { missing: lines.length }, [trait.name])
  if (measured.length < 4) return refuse('tooFewValues', { n: measured.length, needed: 4 }, [trait.name])
  const values = Float64Array.from(measured, (i) => trait.values[i])
  if (isConstant(values)) return refuse('constantTrait', { value: values[0], n: values.length }, [trait.name])
  const foldNumbers = folds ? [...new Set(folds)].sort((a, b) => a - b) : []
  const steps = 2 + foldNumbers.length
  yield { step: 0, total: steps }
  const training = new TrainingSets(trait.values, complete, lines.length, markers.length)
  yield { step: 1, total: steps }
  const fit = training.fit(measured)
  if (isRefusal(fit)) return fit
  yield { step: 2, total: steps }
  const parts = lines.map((_, i) => predict(complete.doses, markers.length, i, fit.markerEffects))
  const centre = mean(parts)
  const genomicVariance = fit.varianceMarker * complete.markerVariances.reduce((sum, value) => sum + value, 0)
  const crossValidation = folds ? yield* validate(training, trait.values, lines, folds, foldNumbers, measured) : null
  if (crossValidation !== null && isRefusal(crossValidation)) return crossValidation
  const warnings: Warning[] = fit.bound === null ? [] : [{ code: 'varianceAtZero', names: [fit.bound] }]
  return {
    ok: true,
    meta: {
      model: `${trait.name} ~ 1 + (markers | ${markers.length})`,
      method: 'Ridge regression BLUP, REML',
      n: measured.length,
      errorDf: measured.length - 1,
      warnings,
    },
    nMarkers: markers.length,
    nMissingMarkerCalls: complete.missing,
    varianceMarker: fit.varianceMarker,
    varianceResidual: fit.varianceResidual,
    lambda: fit.lambda,
    mu: fit.mu,
    logLikelihood: fit.logLikelihood,
    genomicVariance,
    heritabilityGenomic: genomicVariance / (genomicVariance + fit.varianceResidual),
    accuracyFitR: correlationOf(
      values,
      measured.map((i) => parts[i]),
    ),
    gebv: lines.map((line, i) => ({
      line,
      y: Number.isNaN(trait.values[i]) ? null : trait.values[i],
      gebvCentered: parts[i] - centre,
      gebvValue: fit.mu + parts[i],
    })),
    markerEffects: markers.map((marker, j) => ({ marker, effect: fit.markerEffects[j] })),
    crossValidation,
  }
}

/** Fits on subsets of the lines; the products of all lines are formed once. */
class TrainingSets {
  private readonly values: Float64Array
  private readonly doses: Float64Array
  private readonly products: Float64Array
  private readonly lines: number
  readonly markers: number

  constructor(values: Float64Array, complete: CompleteGenotypes, lines: number, markers: number) {
    this.values = values
    this.doses = complete.doses
    this.lines = lines
    this.markers = markers
    this.products = rowProducts(complete.doses, lines, markers)
  }

  fit(chosen: readonly number[]): RidgeFit | Refusal {
    const n = chosen.length
    if (n < 3) return refuse('tooFewValues', { n, needed: 3 })
    const y = Float64Array.from(chosen, (i) => this.values[i])
    if (isConstant(y)) return refuse('constantTrait', { value: y[0], n })
    const z = new Float64Array(n * this.markers)
    const products = new Float64Array(n * n)
    chosen.forEach((i, a) => {
      z.set(this.doses.subarray(i * this.markers, (i + 1) * this.markers), a * this.markers)
      const row = i * this.lines
      for (let b = 0; b < n; b++) products[a * n + b] = this.products[row + chosen[b]]
    })
    return ridgeRegression(y, z, this.markers, products) ?? refuse('notConverged', { iterations: 60 })
  }

  predict(i: number, fit: RidgeFit): number {
    return fit.mu + predict(this.doses, this.markers, i, fit.markerEffects)
  }
}

function* validate(
  training: TrainingSets,
  values: Float64Array,
  lines: readonly string[],
  folds: Int32Array,
  foldNumbers: readonly number[],
  measured: readonly number[],
): Steps<CrossValidation | Refusal> {
  const predicted = new Float64Array(lines.length)
  const rows: FoldRow[] = []
  for (const fold of foldNumbers) {
    const fit = training.fit(measured.filter((i) => folds[i] !== fold))
    if (isRefusal(fit)) return fit
    lines.forEach((_, i) => {
      if (folds[i] === fold) predicted[i] = training.predict(i, fit)
    })
    const test = measured.filter((i) => folds[i] === fold)
    rows.push({
      fold,
      nTrain: measured.length - test.length,
      nTest: test.length,
      lambda: fit.lambda,
      r: correlationOf(
        test.map((i) => values[i]),
        test.map((i) => predicted[i]),
      ),
    })
    yield { step: 2 + rows.length, total: 2 + foldNumbers.length }
  }
  const defined = rows.map(({ r }) => r).filter((r) => r !== null)
  const observed = measured.map((i) => values[i])
  const errors = measured.map((i) => (values[i] - predicted[i]) ** 2)
  return {
    folds: rows,
    meanR: defined.length > 0 ? mean(defined) : null,
    pooledR: correlationOf(
      observed,
      measured.map((i) => predicted[i]),
    ),
    rmse: Math.sqrt(mean(errors)),
    predictions: lines.map((line, i) => ({ line, fold: folds[i], predicted: predicted[i] })),
  }
}

/** Pearson's r of two lists; null for fewer than two values or a constant list. */
function correlationOf(a: ArrayLike<number>, b: ArrayLike<number>): number | null {
  if (a.length < 2) return null
  const meanA = mean(a)
  const meanB = mean(b)
  let ab = 0
  let aa = 0
  let bb = 0
  for (let i = 0; i < a.length; i++) {
    ab += (a[i] - meanA) * (b[i] - meanB)
    aa += (a[i] - meanA) ** 2
    bb += (b[i] - meanB) ** 2
  }
  return aa > 0 && bb > 0 ? ab / Math.sqrt(aa * bb) : null
}
