import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { barleyGenotypes } from '../../../tests/data/genome/barleyGenotypes.ts'
import { writePurdy } from '../pedigree/purdy/writePurdy.ts'
import type { ParentGenotypes } from './crossValues.ts'
import { chanceOfTargets, ideotypeCrosses, ideotypeOf, pedigreeOfCrosses, plantsFor } from './ideotype.ts'
import { missingDose, type PanelMarker } from './panel.ts'
import { linkageGroups, withCentimorgans } from './progeny.ts'

interface Case {
  founders: string[]
  on: string[]
  total: number
  targets: number
  donors: number[]
  chance: number
  plants: number
  segments: { key: string; founder: number; gain: number }[]
}

const oracle = JSON.parse(
  readFileSync(new URL('../../../tests/data/genome/ideotype.json', import.meta.url), 'utf8'),
) as { cases: Case[] }

const { lines, genotypes } = barleyGenotypes()

/** The rows of some lines. */
function rowsOf(names: readonly string[]): ParentGenotypes {
  const m = genotypes.markers.length
  const doses = new Int8Array(names.length * m)
  names.forEach((name, k) => {
    const row = lines.indexOf(name)
    doses.set(genotypes.doses.subarray(row * m, (row + 1) * m), k * m)
  })
  return { ...genotypes, doses }
}

describe('ideotypes of SM83', () => {
  it.each(oracle.cases.map((one) => [one.founders.slice(1).join(', '), one.on.length, one] as const))(
    'an ideotype with %s, %d segments introgressed, has the gains, targets, chance with linkage and plants of R [GEN-13]',
    (_, __, expected) => {
      const own = rowsOf(expected.founders)
      const { segments } = ideotypeOf(own, expected.founders.length, 1)
      const segmentByKey = new Map(expected.segments.map((segment) => [segment.key, segment]))
      expect(segments).toHaveLength(segmentByKey.size)
      for (const { key, founder, gain } of segments) {
        expect([key, founder]).toEqual([key, segmentByKey.get(key)?.founder])
        expect(gain).toBeCloseTo(segmentByKey.get(key)?.gain ?? Number.NaN, 9)
      }
      const off = new Set(segments.map(({ key }) => key).filter((key) => !expected.on.includes(key)))
      const ideotype = ideotypeOf(own, expected.founders.length, 1, off)
      expect([ideotype.targets.length, ideotype.donors]).toEqual([expected.targets, expected.donors])
      expect(ideotype.gain).toBeCloseTo(expected.total, 9)
      const chance = chanceOfTargets(own, ideotype.targets, ideotype.donors, linkageGroups(own.markers))
      expect(chance / expected.chance).toBeCloseTo(1, 9)
      expect(plantsFor(chance)).toBe(expected.plants)
    },
  )

  it('the other haplotypes are used if lower is better, and impacts above 0 are better [GEN-14]', () => {
    const own = rowsOf(['SM83', 'SM141'])
    const [high, low] = [ideotypeOf(own, 2, 1), ideotypeOf(own, 2, -1)]
    const introgressed = (ideotype: typeof high) =>
      ideotype.segments.filter(({ founder }) => founder > 0).map(({ key }) => key)
    expect(introgressed(high).filter((key) => introgressed(low).includes(key))).toEqual([])
    const sum = low.targets.reduce((total, { impact }) => total + impact, 0)
    expect(sum).toBeGreaterThan(0)
  })
})

const marker = (id: number, chromosome: string | null, position: number | null): PanelMarker => ({
  id,
  name: `M${id}`,
  chromosome,
  position,
  positionBp: null,
})

/** A line of first alleles and donors, each with the alternative one at some markers. */
function create(markers: readonly PanelMarker[], donors: readonly (readonly number[])[]): ParentGenotypes {
  const doses = new Int8Array((donors.length + 1) * markers.length).fill(-1)
  donors.forEach((places, k) => {
    for (const j of places) doses[(k + 1) * markers.length + j] = 1
  })
  const ones = new Float64Array(markers.length)
  return { markers, alpha: ones.slice().fill(0.1), means: ones, doses }
}

describe('the chance of targets by hand', () => {
  const chanceOf = (own: ParentGenotypes, founders: number) => {
    const { targets, donors } = ideotypeOf(own, founders, 1)
    return chanceOfTargets(own, targets, donors, linkageGroups(own.markers))
  }
  const r = (1 - Math.exp(-0.2)) / 2

  it('one target 1/2, two 10 cM apart (1 − r)/2, two unlinked 1/4; 5, 5 and 11 plants', () => {
    const linked = [marker(1, '1', 5), marker(2, '1', 15)]
    expect(chanceOf(create([marker(1, '1', 5)], [[0]]), 2)).toBeCloseTo(0.5, 12)
    expect(chanceOf(create(linked, [[0, 1]]), 2)).toBeCloseTo((1 - r) / 2, 12)
    expect(chanceOf(create([marker(1, null, null), marker(2, null, null)], [[0, 1]]), 2)).toBeCloseTo(0.25, 12)
    expect([0.5, (1 - r) / 2, 0.25, 1, 0].map(plantsFor)).toEqual([5, 5, 11, 1, null])
  })

  it('two donors on two chromosomes each give their allele to a quarter, both to a sixteenth', () => {
    const own = create([marker(1, '1', 5), marker(2, '2', 5)], [[0], [1]])
    expect(chanceOf(own, 3)).toBeCloseTo(1 / 16, 12)
    expect(ideotypeCrosses([1, 2])).toEqual([
      { mother: 1, father: 2 },
      { mother: 0, father: null },
    ])
    expect(ideotypeCrosses([1])).toEqual([{ mother: 0, father: 1 }])
    expect(ideotypeCrosses([])).toEqual([])
  })

  it('a marker missing in the donor is no target, and a segment of such markers alone is skipped', () => {
    const own = create([marker(7, '1', 5)], [[0]])
    own.doses[1] = missingDose
    const { segments, targets } = ideotypeOf({ ...own, means: Float64Array.of(0.5) }, 2, 1)
    expect([segments[0].founder, segments[0].gain, targets]).toEqual([0, 0, []])
    expect(ideotypeOf(create([marker(7, null, null)], [[0]]), 2, 1).segments[0].key).toBe('marker:7')
  })

  it('positions in base pairs use the crop’s cM per Mb; a position in cM is unchanged', () => {
    const placedMarkers = withCentimorgans(
      [
        { ...marker(1, '1', null), positionBp: 3e6 },
        { ...marker(2, '1', 9), positionBp: 5e6 },
      ],
      4,
    )
    expect(placedMarkers.map(({ position }) => position)).toEqual([12, 9])
  })
})

it('the result of a crossing plan is a pedigree, with unnamed parents as unknown', () => {
  const names = new Map([
    [1, 'SM83'],
    [2, 'SM3'],
    [3, 'SM5'],
  ])
  const step = (mother_id: number | null, father_id: number | null) => ({ mother_id, father_id })
  const text = (...crosses: ReturnType<typeof step>[]) => {
    const pedigree = pedigreeOfCrosses(crosses, names)
    return pedigree && writePurdy(pedigree)
  }
  expect(text()).toBe(null)
  expect(text(step(1, 2))).toBe('SM83/SM3')
  expect(text(step(2, 3), step(1, null))).toBe('SM83//SM3/SM5')
  expect(text(step(2, 3), step(null, 9), step(1, null))).toBe('SM83/3/SM3/SM5//?')
})
