import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { barleyFit, barleyGenotypes } from '../../../tests/data/genome/barleyGenotypes.ts'
import { bestCrosses } from './bestCrosses.ts'
import { bestParents, type CrossRequest, countPairs, maxPairs, PairFigures, rankCrosses } from './crossValues.ts'
import type { PanelMarker } from './panel.ts'
import { type ProgenyMethod, ProgenyVariance, selectionIntensity, usefulness } from './progeny.ts'

const data = (name: string) => new URL(`../../../tests/data/${name}`, import.meta.url)
interface Pair {
  a: string
  b: string
  mean: number
  dh: number
  ril: number
  u: number
  complementarity: number
  rank: number
}

const oracle = JSON.parse(readFileSync(data('genome/progeny.json'), 'utf8')) as {
  intensity: number
  pairs: number
  rows: Pair[]
}
const fit = barleyFit
const { genotypes } = barleyGenotypes()
const request = (method: ProgenyMethod, changed: Partial<CrossRequest> = {}): CrossRequest => ({
  worth: Float64Array.from(fit.gebv),
  genotypes,
  method,
  direction: 1,
  intensity: selectionIntensity(0.05),
  h: 1,
  fixedParent: null,
  ...changed,
})
const at = (line: string) => fit.lines.indexOf(line)
const names = (ranked: ReturnType<typeof rankCrosses>, k: number) =>
  [fit.lines[ranked.mother[k]], fit.lines[ranked.father[k]]].sort().join(' ')

describe('progenies of crosses', () => {
  const ranked = rankCrosses(request('dh'))

  it('ranks the 11,026 pairs of 149 barley lines as R does, SM83 × SM89 first and the best mean 50th [GEN-24]', () => {
    expect(selectionIntensity(0.05)).toBeCloseTo(oracle.intensity, 12)
    expect([ranked.merit.length, names(ranked, 0), names(ranked, 49)]).toEqual([
      oracle.pairs,
      'SM83 SM89',
      'SM179 SM83',
    ])
    expect(ranked.mean[0]).toBeCloseTo(5.646, 3)
    expect(ranked.sigma[0]).toBeCloseTo(0.207, 3)
    expect(ranked.merit[0]).toBeCloseTo(6.072, 3)
    const figures = new PairFigures(genotypes, fit.lines.length, 1)
    const place = new Map(Array.from(ranked.merit, (_, k) => [names(ranked, k), k]))
    for (const pair of oracle.rows) {
      const k = place.get([pair.a, pair.b].sort().join(' ')) ?? -1
      expect([ranked.mean[k], ranked.sigma[k], ranked.merit[k]].map((value) => value.toFixed(9))).toEqual(
        [pair.mean, pair.dh, pair.u].map((value) => value.toFixed(9)),
      )
      expect(k + 1).toBe(pair.rank)
      expect(figures.complementarity(at(pair.a), at(pair.b))).toBeCloseTo(pair.complementarity, 9)
    }
  })

  it('recombinant inbred lines have the variances of the dense sums; SM83 × SM141: DH 0.183, RIL 0.177, and first with h = √h²', () => {
    const inbred = rankCrosses(request('ril', { fixedParent: at('SM83') }))
    const place = new Map(Array.from(inbred.merit, (_, k) => [fit.lines[inbred.father[k]], k]))
    const rows = oracle.rows.filter(({ a, b }) => a === 'SM83' || b === 'SM83')
    expect(rows.length).toBeGreaterThan(5)
    for (const { a, b, ril } of rows) expect(inbred.sigma[place.get(a === 'SM83' ? b : a) ?? -1]).toBeCloseTo(ril, 9)
    expect(inbred.sigma[place.get('SM141') ?? -1]).toBeCloseTo(0.177, 3)
    const accurate = rankCrosses(request('dh', { h: Math.sqrt(0.545) }))
    expect(names(accurate, 0)).toBe('SM141 SM83')
    expect(accurate.merit[0]).toBeCloseTo(5.971, 3)
  })

  it('the best are below the mean if lower is better, and the order reverses', () => {
    const low = rankCrosses(request('dh', { direction: -1, fixedParent: at('SM83') }))
    expect(low.merit[0]).toBeLessThan(low.mean[0])
    expect(Math.min(...low.merit)).toBe(low.merit[0])
    expect(usefulness(5, 0.2, 2, 0.5, -1)).toBeCloseTo(4.8, 12)
  })

  it('markers at one position segregate together, unplaced ones independently, and base pairs count 1 cM per Mb', () => {
    const marker = (
      chromosome: string | null,
      position: number | null,
      positionBp: number | null = null,
    ): PanelMarker => ({
      id: 1,
      name: '',
      chromosome,
      position,
      positionBp,
    })
    const sigmaOf = (markers: PanelMarker[], method: ProgenyMethod) =>
      new ProgenyVariance(markers, method).of(Float64Array.of(0.5, -0.5))
    expect(sigmaOf([marker('1', 10), marker('1', 10)], 'dh')).toBeCloseTo(0, 12)
    expect(sigmaOf([marker('1', 10), marker('1', 10)], 'ril')).toBeCloseTo(0, 11)
    expect(sigmaOf([marker(null, null), marker('1', 10)], 'dh')).toBeCloseTo(0.5, 12)
    const bases = sigmaOf([marker('1', null, 0), marker('1', null, 20e6)], 'dh')
    expect(bases).toBeCloseTo(0.5 - 0.5 * Math.exp(-0.4), 12)
  })

  it('a heterozygous parent has no variance, and without markers pairs rank by their means', () => {
    const doses = genotypes.doses.slice()
    doses.fill(0, 0, 40)
    const mixed = rankCrosses(request('dh', { genotypes: { ...genotypes, doses }, fixedParent: 0 }))
    expect([...mixed.sigma].every(Number.isNaN)).toBe(true)
    expect([...mixed.merit]).toEqual([...mixed.mean])
    const plain = rankCrosses(request('dh', { genotypes: null }))
    expect(names(plain, 0)).toBe('SM179 SM83')
  })
})

describe('the best set of crosses', () => {
  const ranked = rankCrosses(request('dh', { h: Math.sqrt(0.545) }))
  const figures = new PairFigures(genotypes, fit.lines.length, 1)
  const similarityOf = (a: number, b: number) => figures.similarity(a, b)

  it('respects its limits and reports their cost; without limits it is the best crosses at no cost', () => {
    const free = bestCrosses(ranked, { crosses: 8, uses: 200, maxSimilarity: 1 }, 1, similarityOf)
    expect([free.chosen, free.cost]).toEqual([[0, 1, 2, 3, 4, 5, 6, 7], 0])
    const set = bestCrosses(ranked, { crosses: 8, uses: 2, maxSimilarity: 0.5 }, 1, similarityOf)
    const parents = set.chosen.flatMap((k) => [ranked.mother[k], ranked.father[k]])
    expect(set.chosen).toHaveLength(8)
    const uses = [...Map.groupBy(parents, (one) => one).values()].map((uses) => uses.length)
    expect(Math.max(...uses)).toBeLessThanOrEqual(2)
    expect(set.chosen.every((k) => (similarityOf(ranked.mother[k], ranked.father[k]) ?? 1) <= 0.5)).toBe(true)
    expect(set.cost).toBeGreaterThan(0)
    expect((set.mean ?? 0) + (set.cost ?? 0)).toBeCloseTo(free.mean ?? 0, 12)
  })

  it('exchanges pairs where the greedy choice is suboptimal: of four parents used once the two better crosses', () => {
    const crosses = {
      mother: Int32Array.of(0, 0, 1, 2),
      father: Int32Array.of(1, 2, 3, 3),
      mean: new Float64Array(4),
      sigma: new Float64Array(4),
      merit: Float64Array.of(10, 9, 9, 1),
    }
    expect(bestCrosses(crosses, { crosses: 2, uses: 1, maxSimilarity: 1 }, 1, () => 0)).toMatchObject({
      chosen: [1, 2],
      mean: 9,
      cost: 0.5,
    })
    expect(bestCrosses(crosses, { crosses: 2, uses: 1, maxSimilarity: 0.2 }, 1, () => 0.9)).toEqual({
      chosen: [],
      mean: null,
      cost: null,
    })
  })
})

it('the most valuable of too many parents are crossed, ties in order [GEN-24]', () => {
  const few = Float64Array.from({ length: 316 }, (_, i) => -i)
  expect(bestParents(few, 1)).toEqual([...few.keys()])
  const worth = Float64Array.from({ length: 1000 }, (_, i) => Math.floor(((i * 7) % 1000) / 2))
  for (const direction of [1, -1] as const) {
    const chosen = bestParents(worth, direction)
    expect([chosen.length, chosen]).toEqual([316, [...chosen].sort((a, b) => a - b)])
    expect(countPairs(chosen.length, null)).toBeLessThanOrEqual(maxPairs)
    expect(countPairs(chosen.length + 1, null)).toBeGreaterThan(maxPairs)
    const chosenSet = new Set(chosen)
    const remaining = [...worth.keys()].filter((i) => !chosenSet.has(i))
    const lowest = Math.min(...chosen.map((i) => direction * worth[i]))
    for (const i of remaining) expect(direction * worth[i]).toBeLessThanOrEqual(lowest)
    const last = chosen.filter((i) => direction * worth[i] === lowest)
    for (const i of remaining.filter((k) => direction * worth[k] === lowest))
      expect(i).toBeGreaterThan(Math.max(...last))
  }
})
