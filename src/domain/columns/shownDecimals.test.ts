import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { smallYear, yieldTrait } from '../../../tests/arbitraries/smallYear.ts'
import { applyChange } from '../change/applyChange.ts'
import type { CellValue } from '../change/changeSet.ts'
import { neededDecimals, ShownDecimals } from './shownDecimals.ts'

describe('decimals of one value', () => {
  it('are as many as it needs, at most three, and more only close to zero', () => {
    const cases: [number, number][] = [
      [5, 0],
      [-2.5, 1],
      [0.1 + 0.2, 1],
      [21.333, 3],
      [1 / 3, 3],
      [100000.05, 2],
      [1234567.891, 3],
      [0.0004, 4],
      [0.012345, 4],
      [1e-12, 0],
      [1e20, 0],
      [Number.NaN, 0],
    ]
    for (const [value, decimals] of cases) expect([value, neededDecimals(value)]).toEqual([value, decimals])
  })
})

describe('decimals of a trait', () => {
  it('are counted over all values, including the last one', () => {
    const columns = smallYear(50, 60)
    const { numbers } = columns.traits[0]
    numbers.fill(5)
    numbers[2999] = 21.333
    const decimals = new ShownDecimals(columns)
    expect(decimals.of(yieldTrait)).toBe(3)
    expect(decimals.of(9999)).toBe(0)
    columns.traits[0].trait.decimals = 1
    expect(decimals.of(yieldTrait)).toBe(1)
  })

  it('equal a recount after any writes, undo and deleted plots', () => {
    const value = fc.option(fc.constantFrom(5, 5.5, 21.333, 0.25, 0.0004, 7))
    const write = fc.record({ plot: fc.nat(11), value, exists: fc.option(fc.boolean(), { freq: 3 }) })
    fc.assert(
      fc.property(fc.array(write, { maxLength: 30 }), (writes) => {
        const columns = smallYear(3, 4)
        const decimals = new ShownDecimals(columns)
        decimals.of(yieldTrait)
        for (const one of writes) {
          const field = one.exists === null ? `trait:${yieldTrait}` : 'exists'
          const after: CellValue = one.exists ?? one.value
          const column = { entity: 'plot' as const, field: field as never, ids: [columns.id[one.plot]] }
          decimals.apply(
            applyChange(columns, {
              name: { key: 'change.value', params: {} },
              columns: [{ ...column, before: [null], after: [after] }],
            }),
          )
          expect(decimals.of(yieldTrait)).toBe(new ShownDecimals(columns).of(yieldTrait))
        }
      }),
    )
  })
})
