import { describe, expect, it } from 'vitest'
import { markerTrial } from '../../../../tests/simulation/trials.ts'
import { numberColumn } from '../data/columns.ts'
import { solvePositiveDefinite } from '../linear/denseCholesky.ts'
import { rowProducts } from '../linear/rowProducts.ts'
import { fromBasis, intoBasis, solveShifted, spectrumOf, tridiagonalise } from '../linear/tridiagonal.ts'
import { type RrblupInput, type RrblupResult, rrblup } from './rrblup.ts'
import { singleMarkerScan } from './singleMarkerScan.ts'

function fitted(input: RrblupInput): RrblupResult {
  const outcome = rrblup(input)
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome
}

function correlation(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const mean = (list: ArrayLike<number>) => Array.from(list).reduce((x, y) => x + y, 0) / list.length
  const [meanA, meanB] = [mean(a), mean(b)]
  let [ab, aa, bb] = [0, 0, 0]
  for (let i = 0; i < a.length; i++) {
    ab += (a[i] - meanA) * (b[i] - meanB)
    aa += (a[i] - meanA) ** 2
    bb += (b[i] - meanB) ** 2
  }
  return ab / Math.sqrt(aa * bb)
}

describe('ridge regression on markers', () => {
  it('predictions solve the GBLUP equations at the estimated variances', () => {
    const { trait, genotypes } = markerTrial(1, 30, 50)
    const result = fitted({ trait, genotypes })
    const k = rowProducts(genotypes.doses, 30, 50)
    const h = k.slice()
    for (let i = 0; i < 30; i++) h[i * 30 + i] += result.lambda!
    const solve = (b: Float64Array) => solvePositiveDefinite(h, 30, b)!
    const ones = new Float64Array(30).fill(1)
    const sum = (list: Float64Array) => list.reduce((a, b) => a + b, 0)
    const mu = sum(solve(trait.values)) / sum(solve(ones))
    const weights = solve(trait.values.map((value) => value - mu))
    expect(result.mu).toBeCloseTo(mu, 10)
    result.gebv.forEach(({ gebvValue }, i) => {
      let value = mu
      for (let j = 0; j < 30; j++) value += k[i * 30 + j] * weights[j]
      expect(gebvValue).toBeCloseTo(value, 9)
    })
    const quadraticForm = weights.reduce((total, weight, i) => total + weight * (trait.values[i] - mu), 0)
    expect(result.varianceMarker).toBeCloseTo(quadraticForm / 29, 10)
  })

  it('recovers breeding values, and cross-validation predicts unseen lines', () => {
    const { trait, genotypes, breedingValues, folds } = markerTrial(3, 200, 60, 0.02)
    const result = fitted({ trait, genotypes, folds })
    expect(
      correlation(
        result.gebv.map(({ gebvValue }) => gebvValue),
        breedingValues,
      ),
    ).toBeGreaterThan(0.8)
    expect(result.heritabilityGenomic).toBeGreaterThan(0.35)
    expect(result.heritabilityGenomic).toBeLessThan(0.65)
    expect(result.crossValidation!.folds.map(({ nTrain, nTest }) => nTrain + nTest)).toEqual([200, 200, 200, 200, 200])
    expect(result.crossValidation!.pooledR!).toBeGreaterThan(0.35)
    expect(result.crossValidation!.pooledR!).toBeLessThan(result.accuracyFitR!)
    const shuffled = numberColumn('yield', Array.from(trait.values).reverse())
    expect(Math.abs(fitted({ trait: shuffled, genotypes, folds }).crossValidation!.pooledR!)).toBeLessThan(0.25)
  })

  it('a line without a value is predicted and does not affect the others', () => {
    const { trait, genotypes } = markerTrial(5, 40, 30)
    const hidden = numberColumn(
      'yield',
      Array.from(trait.values, (value, i) => (i === 7 ? null : value)),
    )
    const result = fitted({ trait: hidden, genotypes })
    const withoutCovariate = fitted({
      trait: numberColumn(
        'yield',
        Array.from(trait.values).filter((_, i) => i !== 7),
      ),
      genotypes: {
        ...genotypes,
        lines: genotypes.lines.filter((_, i) => i !== 7),
        doses: genotypes.doses.filter((_, k) => Math.floor(k / 30) !== 7),
      },
    })
    expect(result.gebv[7].y).toBeNull()
    expect(result.markerEffects).toEqual(withoutCovariate.markerEffects)
    expect(result.gebv[8].gebvValue).toBeCloseTo(withoutCovariate.gebv[7].gebvValue, 12)
  })

  it('effects follow the coding: swapped alleles change the sign', () => {
    const { trait, genotypes } = markerTrial(6, 40, 30)
    const base = fitted({ trait, genotypes })
    const flipped = fitted({ trait, genotypes: { ...genotypes, doses: genotypes.doses.map((dose) => -dose) } })
    flipped.markerEffects.forEach(({ effect }, j) => {
      expect(effect).toBeCloseTo(-base.markerEffects[j].effect, 10)
    })
  })
})

describe('single-marker scan', () => {
  it('equals the regression of the trait on the dose', () => {
    const scan = singleMarkerScan(numberColumn('yield', [1, 2, 4, 5, 9]), {
      lines: ['a', 'b', 'c', 'd', 'e'],
      markers: ['M'],
      doses: Float64Array.of(-1, -1, 1, 1, Number.NaN),
    })
    expect(scan.ok && scan.rows[0]).toMatchObject({ n: 4, effect: 1.5, rSquared: 0.9 })
    expect(scan.ok && scan.rows[0].t).toBeCloseTo(1.5 / Math.sqrt(1 / 2 / 4), 12)
  })
})

describe('tridiagonal form', () => {
  it('solves shifted systems and computes the eigenvalues of the source matrix', () => {
    const { genotypes } = markerTrial(8, 23, 11)
    const k = rowProducts(genotypes.doses, 23, 11)
    const t = tridiagonalise(k.slice(), 23)
    const b = Float64Array.from({ length: 23 }, (_, i) => Math.sin(i))
    const shifted = k.slice()
    for (let i = 0; i < 23; i++) shifted[i * 23 + i] += 0.7
    const expected = solvePositiveDefinite(shifted, 23, b)!
    fromBasis(t, solveShifted(t, 0.7, intoBasis(t, b))).forEach((value, i) => {
      expect(value).toBeCloseTo(expected[i], 9)
    })
    const spectrum = spectrumOf(t, intoBasis(t, b))!
    const form = spectrum.components.reduce((sum, c, i) => sum + (c * c) / (spectrum.values[i] + 0.7), 0)
    expect(form).toBeCloseTo(
      expected.reduce((sum, value, i) => sum + value * b[i], 0),
      9,
    )
    // 11 markers: 12 of the 23 eigenvalues are zero.
    expect(spectrum.values.filter((value) => Math.abs(value) < 1e-9).length).toBe(12)
  })
})
