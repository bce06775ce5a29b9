import { describe, expect, it } from 'vitest'
import { latticeTrial } from '../../../../tests/simulation/trials.ts'
import { factor, numberColumn } from '../data/columns.ts'
import { rrblup } from '../genomics/rrblup.ts'
import { singleMarkerScan } from '../genomics/singleMarkerScan.ts'
import { spatialModel } from '../spatial/spatialModel.ts'
import { blueRandomBlocks } from './blueRandomBlocks.ts'
import { mixedModel } from './mixedModel.ts'

const trial = latticeTrial(2, { lines: 12, reps: 3, blockSize: 4 }, { line: 2, block: 1, error: 1 })
const { trait, line, rep, block } = trial
const n = trait.values.length
const filled = (value: number) =>
  numberColumn(
    'yield',
    Array.from({ length: n }, () => value),
  )
const oneLevel = factor(
  'site',
  Array.from({ length: n }, () => 'S1'),
)
const everyPlot = factor(
  'plot',
  Array.from({ length: n }, (_, i) => `P${i}`),
)
const perfect = numberColumn(
  'yield',
  Array.from(line.codes, (code, i) => code + 10 * rep.codes[i]),
)
const row = numberColumn(
  'row',
  Array.from({ length: n }, (_, i) => 1 + (i % 6)),
)
const col = numberColumn(
  'col',
  Array.from({ length: n }, (_, i) => 1 + Math.floor(i / 6)),
)
const genotypes = {
  lines: ['L1', 'L2', 'L3', 'L4', 'L5'],
  markers: ['M1', 'M2'],
  doses: Float64Array.of(1, Number.NaN, -1, Number.NaN, 1, 1, -1, Number.NaN, 1, -1),
}
const lineValues = (...values: number[]) => numberColumn('yield', values)
const spatial = { trait, line, row, col, lineEffects: 'fixed' as const, nugget: false }

const refused: [string, () => { ok: boolean }, string][] = [
  ['no random factor', () => mixedModel({ trait, fixed: [rep], random: [] }), 'noPredictor'],
  ['all values missing', () => mixedModel({ trait: filled(Number.NaN), fixed: [rep], random: [line] }), 'allMissing'],
  [
    'one value',
    () => mixedModel({ trait: numberColumn('yield', [1, null]), fixed: [], random: [factor('l', ['a', 'b'])] }),
    'tooFewValues',
  ],
  ['a constant trait', () => mixedModel({ trait: filled(7), fixed: [rep], random: [line] }), 'constantTrait'],
  ['a random factor of one level', () => mixedModel({ trait, fixed: [rep], random: [oneLevel] }), 'tooFewGroups'],
  ['a random factor that is fixed too', () => mixedModel({ trait, fixed: [line], random: [line] }), 'collinear'],
  [
    'the same random factor twice',
    () => mixedModel({ trait, fixed: [rep], random: [line, { ...line, name: 'again' }] }),
    'collinear',
  ],
  ['a level for every plot', () => mixedModel({ trait, fixed: [rep], random: [everyPlot] }), 'collinear'],
  ['no residual degree of freedom', () => mixedModel({ trait, fixed: [everyPlot], random: [line] }), 'noResidualDf'],
  [
    'a trait that the model fits exactly',
    () => mixedModel({ trait: perfect, fixed: [rep, line], random: [block] }),
    'noErrorVariance',
  ],
  [
    'a constant covariate',
    () => mixedModel({ trait, fixed: [rep], covariates: [filled(3)], random: [line] }),
    'constantPredictor',
  ],
  ['one fixed line', () => blueRandomBlocks({ trait, line: oneLevel, fixed: [rep], random: [block] }), 'tooFewGroups'],
  ['no random block', () => blueRandomBlocks({ trait, line, fixed: [rep], random: [] }), 'noPredictor'],
  ['two plots in a cell', () => spatialModel({ ...spatial, row: filled(1) }), 'designMismatch'],
  [
    'a place between cells',
    () =>
      spatialModel({
        ...spatial,
        row: numberColumn(
          'row',
          Array.from(row.values, (r) => r + 0.5),
        ),
      }),
    'designMismatch',
  ],
  ['no place', () => spatialModel({ ...spatial, row: filled(Number.NaN) }), 'allMissing'],
  ['one line on the grid', () => spatialModel({ ...spatial, line: oneLevel }), 'tooFewGroups'],
  [
    'no markers',
    () => rrblup({ trait: lineValues(1, 2, 3, 4, 5), genotypes: { ...genotypes, markers: [] } }),
    'noPredictor',
  ],
  ['lines without values', () => rrblup({ trait: filled(Number.NaN), genotypes }), 'allMissing'],
  [
    'three lines with a value',
    () => rrblup({ trait: lineValues(1, 2, 3, Number.NaN, Number.NaN), genotypes }),
    'tooFewValues',
  ],
  ['equal line values', () => rrblup({ trait: lineValues(1, 1, 1, 1, 1), genotypes }), 'constantTrait'],
  [
    'folds that leave too few lines',
    () => rrblup({ trait: lineValues(1, 2, 3, 5, 9), genotypes, folds: Int32Array.of(1, 1, 1, 2, 2) }),
    'tooFewValues',
  ],
  [
    'a scan without markers',
    () => singleMarkerScan(lineValues(1, 2, 3, 4, 5), { ...genotypes, markers: [] }),
    'noPredictor',
  ],
  ['a scan of equal values', () => singleMarkerScan(lineValues(1, 1, 1, 1, 1), genotypes), 'constantTrait'],
]

/** Every number inside a value. */
function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(numbersIn)
}

describe('input that cannot be analysed', () => {
  it.each(refused)('%s is refused with its code and finite numbers [STA-12]', (_, run, code) => {
    const outcome = run()
    expect(outcome).toMatchObject({ ok: false, code })
    expect(numbersIn(outcome).every(Number.isFinite)).toBe(true)
  })

  it('a marker without variation or lines is null in the scan, never NaN', () => {
    const outcome = singleMarkerScan(lineValues(1, 2, 4, 4, 6), {
      ...genotypes,
      doses: Float64Array.of(1, Number.NaN, -1, Number.NaN, 1, 1, -1, Number.NaN, 1, 1),
    })
    expect(outcome).toMatchObject({
      ok: true,
      meta: { warnings: [{ code: 'notEstimable', numbers: { count: 1 } }] },
      rows: [{ n: 5 }, { n: 2, effect: null, se: null, t: null, p: null, rSquared: null }],
    })
    expect(numbersIn(outcome).some(Number.isNaN)).toBe(false)
  })

  it('markers without effect give a marker variance of zero and predict the mean', () => {
    const outcome = rrblup({
      trait: lineValues(1, 2, 2, 1, 1, 2, 2, 1),
      genotypes: {
        lines: Array.from({ length: 8 }, (_, i) => `L${i}`),
        markers: ['M1', 'M2'],
        doses: Float64Array.of(1, 1, 1, -1, 1, 1, 1, -1, -1, 1, -1, -1, -1, 1, -1, -1),
      },
    })
    expect(outcome).toMatchObject({
      ok: true,
      varianceMarker: 0,
      lambda: null,
      mu: 1.5,
      accuracyFitR: null,
      meta: { warnings: [{ code: 'varianceAtZero', names: ['marker'] }] },
    })
    expect(numbersIn(outcome).some(Number.isNaN)).toBe(false)
  })
})
