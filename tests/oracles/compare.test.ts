import { describe, expect, it } from 'vitest'
import type { Json } from './adapter.ts'
import { compareFigures } from './compare.ts'
import { oracleNames } from './names.ts'

const differing = (expected: Json, actual: unknown, tolerance = 1e-8) =>
  compareFigures(expected, actual, tolerance).differences.map((difference) => difference.path)

describe('comparison with oracle figures', () => {
  it('accepts equal figures and counts each of them', () => {
    const figures = { kind: 'anova', rows: [{ term: 'line', ss: 3, f: null }], total: { ss: 10, df: 4 } }
    const compared = compareFigures(figures, figures, 1e-8)
    expect(compared).toEqual({ figures: 5, largest: 0, differences: [] })
  })

  it('reports a figure that differs by more than the tolerance, and ignores smaller differences', () => {
    expect(differing({ mean: 2 }, { mean: 2 * (1 + 1e-7) })).toEqual(['mean'])
    expect(differing({ mean: 2 }, { mean: 2 * (1 + 1e-9) })).toEqual([])
    expect(differing({ tukey: { hsd: 2 } }, { tukey: { hsd: 2 * (1 + 1e-7) } })).toEqual([])
    expect(differing({ shapiro_p: 0.5 }, { shapiro_p: 0.5 * (1 + 1e-4) })).toEqual(['shapiro_p'])
  })

  it('reports a missing figure, NaN, and null on one side', () => {
    expect(differing({ mean: 2 }, {})).toEqual(['mean'])
    expect(differing({ mean: 2 }, { mean: Number.NaN })).toEqual(['mean'])
    expect(differing({ mean: null }, { mean: 2 })).toEqual(['mean'])
    expect(differing({ mean: 2 }, { mean: null })).toEqual(['mean'])
    expect(differing({ f: 'Inf' }, { f: Number.POSITIVE_INFINITY })).toEqual([])
    expect(differing({ f: 'Inf' }, { f: 1e300 })).toEqual(['f'])
  })

  it('matches rows by name in any order, and reports extra and missing rows', () => {
    const rows = [
      { level: 'a', mean: 1 },
      { level: 'b', mean: 2 },
    ]
    expect(differing({ rows }, { rows: [...rows].reverse() })).toEqual([])
    expect(differing({ rows }, { rows: rows.slice(1) })).toEqual(['rows'])
    expect(differing({ rows }, { rows: [rows[0], { level: 'c', mean: 2 }] })).toEqual(['rows[b].mean'])
  })

  it('tolerates only rounding of the total in a sum of squares near zero', () => {
    const table = (ss: number) => ({ rows: [{ term: 'row', ss }], total: { ss: 1000 } })
    expect(differing(table(0), table(5e-7))).toEqual([])
    expect(differing(table(0), table(5e-6))).toEqual(['rows[row].ss'])
    expect(differing(table(3), table(3 + 5e-7))).toEqual(['rows[row].ss'])
  })

  it('tolerates only rounding in zero correlations and differences of equal means', () => {
    expect(differing({ pearson: { r: 0 } }, { pearson: { r: 3e-17 } })).toEqual([])
    expect(differing({ pearson: { r: 0 } }, { pearson: { r: 3e-9 } })).toEqual(['pearson.r'])
    const matrix = (r: number) => ({ pearson_pairwise: [[1, r]] })
    expect(differing(matrix(-2e-18), matrix(0))).toEqual([])
    expect(differing(matrix(-2e-8), matrix(0))).toEqual(['pearson_pairwise[0][1]'])
    const rows = (mph: number) => ({ rows: [{ mph: 5 }, { mph }] })
    expect(differing(rows(0), rows(7e-15))).toEqual([])
    expect(differing(rows(0), rows(7e-9))).toEqual(['rows[1].mph'])
  })

  it('accepts any alternative of a figure with alternatives, and no other value', () => {
    const alternatives = oracleNames({ q: { anyOf: [2, 2.1] }, yes: { anyOf: [true, false] } })
    expect(differing({ q: 2.1, yes: false }, alternatives)).toEqual([])
    expect(differing({ q: 2.05, yes: null }, alternatives)).toEqual(['q', 'yes'])
  })

  it('treats a statistic divided by a rounding error like one divided by zero', () => {
    expect(differing({ f: 1.45e29 }, { f: Number.POSITIVE_INFINITY })).toEqual([])
    expect(differing({ f: 1.45e9 }, { f: Number.POSITIVE_INFINITY })).toEqual(['f'])
    const levene = (f: number, p: number) => ({ levene_mean: { f, df1: 14, df2: 14, p } })
    expect(differing(levene(2e30, 2e-211), levene(Number.POSITIVE_INFINITY, 0))).toEqual([])
    expect(differing(levene(2e30, 2e-211), levene(4e31, 1e-222))).toEqual([])
    expect(differing(levene(2e30, 2e-211), levene(4e31, 0.01))).toEqual(['levene_mean.p'])
    expect(differing(levene(200, 2e-21), levene(200, 2e-22))).toEqual(['levene_mean.p'])
    expect(differing({ rows: [{ term: 'a', f: 2e30, p: 2e-211 }] }, { rows: [{ term: 'a', f: 1e33, p: 0 }] })).toEqual(
      [],
    )
  })

  it('compares letterings by the pairs that share a letter', () => {
    const rows = (...letters: string[]) => ({ means: letters.map((text, i) => ({ level: String(i), letters: text })) })
    expect(differing(rows('a', 'ab', 'b'), rows('y', 'xy', 'x'))).toEqual([])
    expect(differing(rows('a', 'ab', 'b'), rows('a', 'ab', 'ab'))).toEqual(['means[0].letters', 'means[2].letters'])
  })

  it('ignores remarks that the result lacks, but compares flags and texts that it has', () => {
    expect(differing({ remark: 'typed from the book', balanced: true, absent: null }, {})).toEqual([])
    expect(differing({ ties: true, control: 'a' }, { ties: false, control: 'b' })).toEqual(['ties', 'control'])
    expect(differing({ within_ss: '1.8' }, {})).toEqual(['within_ss'])
  })

  it('tolerates the rounding of data with few digits, and more for tiny probabilities', () => {
    const differing = (expected: Json, actual: Json) => compareFigures(expected, actual, 1e-8, 1e-10).differences.length
    expect(differing({ f: 21 }, { f: 21 * (1 + 2e-8) })).toBe(1)
    expect(differing({ p: 1e-260 }, { p: 1e-260 * (1 + 2e-8) })).toBe(0)
    expect(differing({ p: 1e-260 }, { p: 1e-260 * (1 + 2e-7) })).toBe(1)
    expect(compareFigures({ p: 1e-260 }, { p: 1e-260 * (1 + 2e-8) }, 1e-8).differences.length).toBe(1)
  })

  it('treats a number named like an option as a figure', () => {
    expect(differing({ slope: { b: 2 } }, { slope: { b: 3 } })).toEqual(['slope.b'])
    expect(differing({ trait: 'yield', block: 'rep' }, {})).toEqual([])
  })

  it('converts camelCase names at every depth', () => {
    expect(oracleNames({ lsd05PctControl: 1, rows: [{ ci95Lo: 2, kurtosisAdjusted: 3 }], 'Pusa-1932': 4 })).toEqual({
      lsd05_pct_control: 1,
      rows: [{ ci95_lo: 2, kurtosis_G2: 3 }],
      'Pusa-1932': 4,
    })
  })
})
