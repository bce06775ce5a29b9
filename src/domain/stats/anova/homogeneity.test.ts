import { describe, expect, it } from 'vitest'
import { factor, numberColumn } from '../data/columns.ts'
import { errorHomogeneity } from './errorHomogeneity.ts'
import { bartlettOfGroups, bartlettTest } from './homogeneity.ts'

const a = Float64Array.of(3, 5, 9)
const flat = Float64Array.of(2, 2, 2)
const c = Float64Array.of(7, 8, 8.5)

describe("Bartlett's test", () => {
  it('agrees with R on two groups', () => {
    const test = bartlettOfGroups([a, c])!
    expect(test.k2).toBeCloseTo(2.41206976760442, 12)
    expect(test).toMatchObject({ df: 1, p: expect.closeTo(0.12040307906223, 12) })
  })

  it('is infinite if one variance is 0, and null if all are', () => {
    expect(bartlettOfGroups([a, flat, c])).toEqual({ k2: Number.POSITIVE_INFINITY, df: 2, p: 0 })
    expect(bartlettTest([0, 0], [3, 3])).toBeNull()
  })

  it('keeps its precision if one variance is tiny compared with another', () => {
    const tiny = Float64Array.of(1, 1 + 2 ** -40, 1 + 2 ** -39)
    const large = Float64Array.of(-1, 0, 1)
    const [small, pooled] = [2 ** -80, (2 * 2 ** -80 + 2) / 4]
    const expected = (-2 * Math.log(small / pooled) - 2 * Math.log(1 / pooled)) / 1.25
    expect(bartlettOfGroups([tiny, large])!.k2 / expected).toBeCloseTo(1, 12)
  })

  it('is null if a group of one value has no variance', () => {
    expect(bartlettOfGroups([a, c, Float64Array.of(1)])).toBeNull()
    expect(bartlettOfGroups([a])).toBeNull()
  })
})

describe('homogeneity of error variances', () => {
  const environment = factor('env', [...'aaaaaabbbbbbc'])
  const line = factor('line', [...'xxyyzzxxyyzzx'])
  const test = (...values: number[]) => errorHomogeneity(numberColumn('yield', values), environment, line, null)

  it('counts the plots of the compared environments', () => {
    expect(test(1, 4, 2, 2, 3, 5, 6, 1, 4, 4, 9, 8, 5)).toMatchObject({
      environments: ['a', 'b'],
      meta: { n: 12, warnings: [{ code: 'noTest', numbers: { environments: 1 } }] },
    })
  })

  it('is refused if an environment has no residual variation', () => {
    expect(test(1, 4, 2, 2, 3, 5, 6, 6, 4, 4, 9, 9, 5)).toMatchObject({
      ok: false,
      code: 'constantTrait',
      names: ['b'],
    })
  })
})
