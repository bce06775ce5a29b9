import { describe, expect, it } from 'vitest'
import { trialRows } from '../../../../tests/arbitraries/trialYear.ts'
import { blockedRanks } from './blockedRanks.ts'
import { kruskalWallis } from './kruskalWallis.ts'

/** Values, groups and blocks of a trial as codes; figures below by tests/data/further/scripts/ranks.R (R 4.2). */
function coded(
  trial: string,
  measured: string,
  groupOf: string,
  blockOf: (row: Readonly<Record<string, string>>) => string,
) {
  const rows = trialRows(trial).filter((row) => row[measured] !== '' && row[groupOf] !== '')
  const codesOf = (names: readonly string[]) => {
    const levels = [...new Set(names)]
    return { codes: names.map((name) => levels.indexOf(name)), count: levels.length }
  }
  const groups = codesOf(rows.map((row) => row[groupOf]))
  const blocks = codesOf(rows.map(blockOf))
  return blockedRanks(
    rows.map((row) => Number(row[measured])),
    groups.codes,
    blocks.codes,
    groups.count,
  )
}

describe('ranks within blocks', () => {
  it('ranks within complete blocks give Friedman’s test, with ties', () => {
    const test = coded('stroup_nin', 'yield_bu_ac', 'line', ({ rep }) => rep)
    expect(test?.chi2).toBeCloseTo(63.00546051169866, 10)
    expect(test?.df).toBe(55)
    expect(test?.p).toBeCloseTo(0.2141807608837, 10)
  })

  it('correct for lines missing in a block', () => {
    const test = coded('john_alpha', 'yield_t_ha', 'line', ({ rep, block }) => `${rep} ${block}`)
    expect(test?.chi2).toBeCloseTo(43.7317528735632, 9)
    expect(test?.df).toBe(23)
    expect(test?.p).toBeCloseTo(0.00566422954678849, 10)
  })

  it('ranks within a single block give the Kruskal–Wallis test', () => {
    const groups = [Float64Array.of(3, 5, 5), Float64Array.of(1, 2), Float64Array.of(7, 8, 9, 9)]
    const codes = groups.flatMap((group, k) => Array.from(group, () => k))
    const test = blockedRanks(
      groups.flatMap((group) => [...group]),
      codes,
      codes.map(() => 0),
      3,
    )
    const result = kruskalWallis(groups)
    expect(test?.chi2).toBeCloseTo(result?.h ?? Number.NaN, 12)
    expect(test?.df).toBe(2)
  })

  it('are null if blocks have one value each, or no values differ', () => {
    expect(blockedRanks([1, 2, 3], [0, 1, 2], [0, 1, 2], 3)).toBeNull()
    expect(blockedRanks([4, 4, 4, 4], [0, 1, 0, 1], [0, 0, 1, 1], 2)).toBeNull()
    expect(blockedRanks([1, Number.NaN], [0, 1], [0, 0], 2)).toBeNull()
  })
})
