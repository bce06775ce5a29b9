import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { numberColumn } from '../stats/data/columns.ts'
import { singleMarkerScan } from '../stats/genomics/singleMarkerScan.ts'
import { finish } from '../stats/mixed/steps.ts'
import { falseDiscovery } from './association.ts'
import { markerCounts } from './dose.ts'
import { type FitInput, type FittedPanel, fitPanel } from './fitPanel.ts'
import { relationshipScale } from './kinship.ts'
import { missingDose } from './panel.ts'

const data = (name: string) => new URL(`../../../tests/data/${name}`, import.meta.url)

interface ExpectedFit {
  lines: string[]
  value: number[]
  varianceGenetic: number
  varianceResidual: number
  scale: number
  markers: string[]
  effect: number[]
  se: number[]
  p: number[]
  q: number[]
  alpha: number[]
  gebv: number[]
  reliability: number[]
}

const expected = JSON.parse(readFileSync(data('genome/association.json'), 'utf8')) as ExpectedFit

/** The lines of the oracle, and SM9, which has no value. */
function barley(): FitInput {
  const [, ...rows] = readFileSync(data('trials/steptoe_morex_geno.csv'), 'utf8').trimEnd().split('\n')
  const doseOf = (text: string) => (text === '' ? missingDose : text === 'A' ? -1 : 1)
  const calls = new Map(rows.map((row) => [row.split(',')[0], row.split(',').slice(1).map(doseOf)]))
  const doses = Int8Array.from(expected.lines.flatMap((line) => calls.get(line) ?? []))
  const [lines, markers] = [expected.lines.length, expected.markers.length]
  const means = Float64Array.from(markerCounts(doses, lines, markers), ({ mean }) => mean)
  return {
    lines,
    markers,
    doses,
    means,
    values: Float64Array.from(expected.value),
    others: Int8Array.from(calls.get('SM9') ?? []),
  }
}

const input = barley()
let fit: FittedPanel

beforeAll(() => {
  const created = finish(fitPanel(input))
  if (typeof created === 'string') throw new Error(created)
  fit = created
})

function expectAll(actual: Float64Array, wanted: readonly number[], relative = 1e-6): void {
  wanted.forEach((value, k) => {
    expect(Math.abs(actual[k] - value), `place ${k}: ${actual[k]} for ${value}`).toBeLessThanOrEqual(
      relative * Math.max(Math.abs(value), 1e-3),
    )
  })
}

describe('genomic fit of a panel', () => {
  it('has R’s variances and marker associations from dense matrices', () => {
    expect(relationshipScale(input.means)).toBeCloseTo(expected.scale, 9)
    expect(fit.varianceMarker * expected.scale).toBeCloseTo(expected.varianceGenetic, 6)
    expect(fit.varianceResidual).toBeCloseTo(expected.varianceResidual, 6)
    expectAll(fit.effect, expected.effect)
    expectAll(fit.se, expected.se)
    expectAll(fit.p, expected.p)
    expectAll(fit.q, expected.q)
  })

  it('three markers on chromosome 3 have p below 0.001, the first is BCD828 [GEN-23]', () => {
    const markers = expected.markers
      .map((marker, k) => ({ marker, effect: fit.effect[k], p: fit.p[k] }))
      .filter(({ p }) => p < 0.001)
      .sort((a, b) => a.p - b.p)
    expect(markers.map(({ marker }) => marker)).toEqual(['BCD828', 'ABG399', 'MWG680'])
    expect(markers[0].effect).toBeCloseTo(-0.265, 3)
    expect(markers[0].p).toBeCloseTo(3.84e-8, 9)
    expect(fit.h2).toBeCloseTo(0.545, 3)
    expect(fit.rCv).toBeGreaterThan(0.3)
  })

  it('has the effects, genomic values and reliabilities of GBLUP', () => {
    expectAll(fit.alpha, expected.alpha, 1e-5)
    expectAll(fit.gebv, expected.gebv)
    expectAll(fit.reliability, expected.reliability, 1e-5)
  })

  it('a line without a value is predicted, less reliably the less it shares', () => {
    const [value, reliability] = [fit.gebv[expected.lines.length], fit.reliability[expected.lines.length]]
    expect(fit.gebv).toHaveLength(expected.lines.length + 1)
    expect(value).toBeGreaterThan(4.8)
    expect(value).toBeLessThan(5.6)
    expect(reliability).toBeGreaterThan(0)
    expect(reliability).toBeLessThan(1)
    // A predicted line with the genotype of a fitted one gets the figures of the fitted one.
    const identical = finish(fitPanel({ ...input, others: input.doses.slice(0, input.markers) }))
    if (typeof identical === 'string') throw new Error(identical)
    expect(identical.reliability[input.lines]).toBeCloseTo(identical.reliability[0], 9)
    expect(identical.gebv[input.lines]).toBeCloseTo(identical.gebv[0], 12)
  })

  it('refuses values that do not differ', () => {
    expect(finish(fitPanel({ ...input, values: new Float64Array(input.lines).fill(3) }))).toBe('constant')
  })

  it('is ordinary least squares per marker without genetic variance', () => {
    const [lines, markers] = [40, 4]
    const values = Float64Array.from({ length: lines }, (_, i) => [1, 2, 1.5, 2.4, 1.1][(i >> 2) % 5])
    const doses = Int8Array.from({ length: lines * markers }, (_, k) =>
      k % markers === ((k / markers) % 4) >> 0 ? 1 : -1,
    )
    const means = Float64Array.from(markerCounts(doses, lines, markers), ({ mean }) => mean)
    const created = finish(fitPanel({ lines, markers, doses, means, values, others: new Int8Array(0) }))
    if (typeof created === 'string') throw new Error(created)
    expect(created.varianceMarker).toBe(0)
    const names = (count: number) => Array.from({ length: count }, (_, k) => `${k}`)
    const scan = singleMarkerScan(numberColumn('y', values), {
      lines: names(lines),
      markers: names(markers),
      doses: Float64Array.from(doses),
    })
    if (!scan.ok) throw new Error(scan.code)
    scan.rows.forEach(({ effect, p }, k) => {
      expect(created.effect[k]).toBeCloseTo(effect ?? Number.NaN, 12)
      expect(created.p[k]).toBeCloseTo(p ?? Number.NaN, 12)
    })
  })
})

describe('false discovery rate', () => {
  it('is monotone in p, at least p, and at most 1; unknown stays unknown', () => {
    const q = falseDiscovery(Float64Array.from([0.01, Number.NaN, 0.04, 0.03, 0.9]))
    const wanted = [0.04, Number.NaN, 0.16 / 3, 0.16 / 3, 0.9]
    q.forEach((value, k) => {
      if (Number.isNaN(wanted[k])) expect(value).toBeNaN()
      else expect(value).toBeCloseTo(wanted[k], 14)
    })
  })
})
