import { ridgeOfProducts } from '../stats/genomics/ridge.ts'
import type { Steps } from '../stats/mixed/steps.ts'
import { mean } from '../stats/moments/moments.ts'
import { type Association, markerAssociation } from './association.ts'
import { type CentredDoses, centredProducts, inverseFactor } from './kinship.ts'
import { missingDose } from './panel.ts'

/** Input of a fit: doses of the lines with a value, and of lines that are only predicted, at the same markers. */
export interface FitInput extends CentredDoses {
  readonly values: Float64Array
  /** Doses of further lines, row-major; may be empty. */
  readonly others: Int8Array
}

/** A fit: marker effects, genomic values and reliabilities of the lines, those with a value first. */
export interface FittedPanel extends Association {
  readonly mu: number
  readonly varianceMarker: number
  readonly varianceResidual: number
  readonly h2: number
  readonly rCv: number | null
  readonly alpha: Float64Array
  readonly gebv: Float64Array
  readonly reliability: Float64Array
}

const folds = 5

/** Why there is no fit. */
export type NoFit = 'constant' | 'notConverged'

/**
 * Ridge regression on markers (Meuwissen, Hayes & Goddard 2001; Endelman 2011, as `rrblup`) with REML variances, and the association of each marker
 * under the same relationship and variances. Genomic h² = σ_a²·Σ var(dose) over itself + σ_e². Cross-validation: line i is
 * left out with fold i mod 5; r over all predictions. At least 4 lines.
 */
export function* fitPanel(input: FitInput): Steps<FittedPanel | NoFit> {
  const { values, lines, markers } = input
  if (values.every((value) => value === values[0])) return 'constant'
  const progress = new Phases()
  const products = yield* progress.of(centredProducts(input), 0, 0.35)
  const ridge = ridgeOfProducts(values, products)
  if (ridge === null) return 'notConverged'
  yield progress.at(0.42)
  const { varianceMarker, varianceResidual, weights } = ridge
  const alpha = effectsOf(input, weights)
  const trace = Array.from({ length: lines }, (_, i) => products[i * lines + i]).reduce((sum, value) => sum + value, 0)
  const genomic = (varianceMarker * trace) / lines
  const rCv = yield* progress.of(crossValidated(values, products), 0.42, 0.6)
  if (rCv === 'notConverged') return rCv
  const factor = inverseFactor(shifted(products, lines, ridge.lambda), lines)
  if (factor === null) return 'notConverged'
  const association = yield* progress.of(markerAssociation(values, input, factor), 0.62, 1)
  const mu = mean(values)
  const gebv = new Float64Array(lines + input.others.length / markers)
  for (let i = 0; i < gebv.length; i++) gebv[i] = mu + partOf(input, i, alpha)
  const reliability = reliabilities(input, products, ridge.lambda, factor)
  const h2 = genomic / (genomic + varianceResidual)
  return { mu, varianceMarker, varianceResidual, h2, rCv, alpha, gebv, reliability, ...association }
}

/** Progress of several phases as thousandths of the whole. */
class Phases {
  at(share: number) {
    return { step: Math.round(1000 * share), total: 1000 }
  }

  *of<T>(steps: Steps<T>, from: number, to: number): Steps<T> {
    let next = steps.next()
    while (!next.done) {
      const { step, total } = next.value
      yield this.at(from + (to - from) * (total ? step / total : 0))
      next = steps.next()
    }
    return next.value
  }
}

/** Z' w, Z the doses less their means. */
function effectsOf({ lines, markers, doses, means }: CentredDoses, weights: Float64Array): Float64Array {
  const effects = new Float64Array(markers)
  for (let i = 0; i < lines; i++)
    for (let j = 0; j < markers; j++) {
      const dose = doses[i * markers + j]
      if (dose !== missingDose) effects[j] += weights[i] * (dose - means[j])
    }
  return effects
}

/** Centred dose of a line, where further lines follow those with a value; a missing dose is 0. */
function centredDose({ lines, markers, doses, others, means }: FitInput, i: number, j: number): number {
  const dose = i < lines ? doses[i * markers + j] : others[(i - lines) * markers + j]
  return dose === missingDose ? 0 : dose - means[j]
}

function partOf(input: FitInput, i: number, alpha: Float64Array): number {
  let sum = 0
  for (let j = 0; j < input.markers; j++) sum += centredDose(input, i, j) * alpha[j]
  return sum
}

/**
 * Products with λ added to the diagonal; at the bound of no marker variance the identity matrix, which makes all least
 * squares.
 */
function shifted(products: Float64Array, n: number, lambda: number | null): Float64Array {
  const sum = lambda === null ? new Float64Array(n * n) : products.slice()
  for (let i = 0; i < n; i++) sum[i * n + i] += lambda ?? 1
  return sum
}

function* crossValidated(values: Float64Array, products: Float64Array): Steps<number | null | 'notConverged'> {
  const n = values.length
  const predicted = new Float64Array(n)
  for (let fold = 0; fold < folds; fold++) {
    const training = Array.from(values.keys()).filter((i) => i % folds !== fold)
    const y = Float64Array.from(training, (i) => values[i])
    const trainingProducts = new Float64Array(training.length ** 2)
    training.forEach((i, a) => {
      for (let b = 0; b < training.length; b++)
        trainingProducts[a * training.length + b] = products[i * n + training[b]]
    })
    if (y.every((value) => value === y[0])) return null
    const fit = ridgeOfProducts(y, trainingProducts)
    if (fit === null) return 'notConverged'
    const part = (i: number) => training.reduce((sum, k, a) => sum + products[i * n + k] * fit.weights[a], 0)
    const mu = mean(Float64Array.from(training, (i) => values[i] - part(i)))
    for (let i = fold; i < n; i += folds) predicted[i] = mu + part(i)
    yield { step: fold + 1, total: folds }
  }
  return correlation(values, predicted)
}

/** Pearson's r; null where one of the two is constant. */
function correlation(a: Float64Array, b: Float64Array): number | null {
  const [meanA, meanB] = [mean(a), mean(b)]
  let [ab, aa, bb] = [0, 0, 0]
  for (let i = 0; i < a.length; i++) {
    ab += (a[i] - meanA) * (b[i] - meanB)
    aa += (a[i] - meanA) ** 2
    bb += (b[i] - meanB) ** 2
  }
  return aa > 0 && bb > 0 ? ab / Math.sqrt(aa * bb) : null
}

/**
 * 1 − PEV/(σ_a²·z'z) = k'(ZZ' + λI)⁻¹k / z'z with k = Z z (Henderson 1975, Biometrics 31; PEV as VanRaden 2008). For
 * lines of the fit it follows from the diagonal of the inverse alone. NaN where z = 0.
 */
function reliabilities(
  input: FitInput,
  products: Float64Array,
  lambda: number | null,
  factor: Float64Array,
): Float64Array {
  const { lines: n, markers, others } = input
  const weights = new Float64Array(n + others.length / markers)
  if (lambda === null) return weights
  for (let i = 0; i < n; i++) {
    let inverse = 0
    for (let k = i; k < n; k++) inverse += factor[k * n + i] ** 2
    const product = products[i * n + i]
    weights[i] = product > 0 ? clamped(1 - (lambda - lambda * lambda * inverse) / product) : Number.NaN
  }
  for (let i = n; i < weights.length; i++) {
    const z = Float64Array.from({ length: markers }, (_, j) => centredDose(input, i, j))
    const squares = z.reduce((sum, value) => sum + value * value, 0)
    weights[i] = squares > 0 ? clamped(explained(input, z, factor) / squares) : Number.NaN
  }
  return weights
}

const clamped = (share: number) => Math.min(1, Math.max(0, share))

/** k'(ZZ' + λI)⁻¹k of a line that is not in the fit. */
function explained(input: FitInput, z: Float64Array, factor: Float64Array): number {
  const { lines: n, markers } = input
  const k = new Float64Array(n)
  for (let i = 0; i < n; i++) for (let j = 0; j < markers; j++) k[i] += z[j] * centredDose(input, i, j)
  let sum = 0
  for (let i = 0; i < n; i++) {
    let product = 0
    for (let l = 0; l <= i; l++) product += factor[i * n + l] * k[l]
    sum += product * product
  }
  return sum
}
