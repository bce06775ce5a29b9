import { describe, expect, it } from 'vitest'
import { freeName } from '../plots/name.ts'
import {
  type Cross,
  chosenCrosses,
  crossesOf,
  crossesOfScheme,
  crossKey,
  floweringGap,
  knownCross,
  marksOf,
  validTurnedCrosses,
} from './crosses.ts'

const reciprocal = { reciprocals: true, selfing: false }
const numbered = (n: number) => Array.from({ length: n }, (_, k) => k)

describe('crosses of a plan', () => {
  it('{A, B, C} × {B, C, D} are 7 crosses, 6 without reciprocals, and selfing adds B × B and C × C [GEN-18, GEN-19]', () => {
    const [females, males] = [
      ['A', 'B', 'C'],
      ['B', 'C', 'D'],
    ]
    expect(crossesOf(females, males, reciprocal).map((cross) => cross.join(''))).toEqual([
      'AB',
      'AC',
      'AD',
      'BC',
      'BD',
      'CB',
      'CD',
    ])
    expect(crossesOf(females, males, { ...reciprocal, reciprocals: false }).map((cross) => cross.join(''))).toEqual([
      'AB',
      'AC',
      'AD',
      'BC',
      'BD',
      'CD',
    ])
    expect(crossesOf(females, males, { ...reciprocal, selfing: true })).toHaveLength(9)
  })

  it('a full diallel of 45 has 1,980 crosses and a half one of 63 has 1,953; a parent in both lists counts once', () => {
    expect(crossesOfScheme('full', numbered(45), [], reciprocal)).toHaveLength(1_980)
    expect(crossesOfScheme('half', numbered(63), numbered(63), reciprocal)).toHaveLength(1_953)
    expect(crossesOfScheme('half', numbered(64), [], reciprocal)).toHaveLength(2_016)
    expect(crossesOfScheme('half', ['A', 'A', 'B'], ['B'], { ...reciprocal, selfing: true })).toEqual([
      ['A', 'A'],
      ['A', 'B'],
      ['B', 'B'],
    ])
  })

  it('a duplicate name gets the next free number', () => {
    const used = new Set(['A × B', 'A × B (2)'])
    expect(freeName('A × B', (name) => used.has(name))).toBe('A × B (3)')
    expect(freeName('A × C', (name) => used.has(name))).toBe('A × C')
  })

  it('a cross is known by its name, its stage, or as the only line of its parents; derived lines are not', () => {
    const line = (id: number, name: string, stage: string | null = null, is_variety = false) => ({
      id,
      name,
      stage,
      is_variety,
    })
    expect(knownCross('A × B', [line(1, 'SM1'), line(2, 'A × B (2)')])?.id).toBe(2)
    expect(knownCross('A × B', [line(1, 'SM1'), line(2, 'K7', 'f1')])?.id).toBe(2)
    expect(knownCross('A × B', [line(1, 'K7')])?.id).toBe(1)
    expect(knownCross('A × B', [line(1, 'SM1'), line(2, 'SM2')])).toBeNull()
    expect(knownCross('A × B', [line(1, 'Robust', null, true)])).toBeNull()
    expect(knownCross('A × B', [line(1, 'DH1', 'DH')])).toBeNull()
    expect(knownCross('A × B', [])).toBeNull()
  })

  it('toggling a cell excludes its cross, or adds one outside the scheme', () => {
    const scheme = crossesOf([1, 2], [2, 3], reciprocal)
    const turned = new Map(
      (
        [
          [1, 3],
          [3, 1],
        ] as const
      ).map((cross) => [crossKey(cross), cross]),
    )
    expect(chosenCrosses(scheme, turned)).toEqual([
      [1, 2],
      [2, 3],
      [3, 1],
    ])
  })

  it('a manually toggled cross stays so when the scheme changes', () => {
    const keyed = (...crosses: Cross<number>[]) => new Map(crosses.map((cross) => [crossKey(cross), cross]))
    const [unselfed, selfed] = [
      crossesOf([1, 2], [1, 2], { ...reciprocal, selfing: false }),
      crossesOf([1, 2], [1, 2], { ...reciprocal, selfing: true }),
    ]
    // 2 × 2 was added, 1 × 2 was left out.
    const turned = keyed([2, 2], [1, 2])
    const remaining = validTurnedCrosses(turned, unselfed, selfed)
    const create = (scheme: readonly Cross<number>[], by: ReadonlyMap<string, Cross<number>>) =>
      chosenCrosses(scheme, by).map(crossKey).sort()
    expect(create(unselfed, turned)).toEqual(['2 1', '2 2'])
    expect(create(selfed, remaining)).toEqual(['1 1', '2 1', '2 2'])
  })

  it('marks a line with itself and full sibs in either direction; not half sibs and unrelated lines', () => {
    const line = (line_id: number, mother_id: number | null, father_id: number | null) => ({
      line_id,
      line_name: `L${line_id}`,
      mother_id,
      father_id,
    })
    expect(marksOf(line(1, null, null), line(1, null, null))).toEqual(['same'])
    expect(marksOf(line(1, 8, 9), line(2, 9, 8))).toEqual(['sibs'])
    expect(marksOf(line(1, 8, 9), line(2, 8, 7))).toEqual([])
    expect(marksOf(line(1, 8, null), line(2, 8, null))).toEqual([])
  })

  it('marks parents that flower more than 5 days apart, and sibs; not with unknown days', () => {
    const line = (line_id: number, flowering: number | null | undefined) => ({
      line_id,
      line_name: `L${line_id}`,
      mother_id: 8,
      father_id: 9,
      flowering,
    })
    expect(marksOf(line(1, 180), line(2, 185.1))).toEqual(['sibs', 'apart'])
    expect(marksOf(line(1, 185.1), line(2, 180))).toEqual(['sibs', 'apart'])
    expect(floweringGap(line(1, 180), line(2, 185))).toBe(-5)
    expect(marksOf(line(1, 180), line(2, 185))).toEqual(['sibs'])
    expect(marksOf(line(1, null), line(2, 185))).toEqual(['sibs'])
    expect(floweringGap(line(1, undefined), line(2, 185))).toBeNull()
  })
})
