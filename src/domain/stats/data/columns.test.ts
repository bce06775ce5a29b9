import { describe, expect, it } from 'vitest'
import { numberColumn } from './columns.ts'

describe('quantitative columns', () => {
  it('treat values that are no number, or too large to square and sum, as missing', () => {
    const { values } = numberColumn('yield', [1, null, undefined, Number.NaN, Number.POSITIVE_INFINITY, -1e41, 1e40, 0])
    expect([...values]).toEqual([1, Number.NaN, Number.NaN, Number.NaN, Number.NaN, Number.NaN, 1e40, 0])
  })

  it('treat values too small to square as 0', () => {
    expect([...numberColumn('yield', [1e-41, -1e-300, 1e-40, -1e-40]).values]).toEqual([0, 0, 1e-40, -1e-40])
  })
})
