import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { smallColumns, yieldId } from '../../../tests/fields/smallField.ts'
import { emptyTraitColumn, type FieldYearColumns } from '../columns/fieldYear.ts'
import { readRecountValue, recountTrait } from './recount.ts'
import { newTraitFields } from './traitFields.ts'

const straw = 31

/** A year with yields and straw by plot; NaN = missing. */
function year(yields: readonly number[], straws: readonly number[]): FieldYearColumns {
  const columns = smallColumns({ rows: 1, cols: yields.length, value: (_, col) => yields[col - 1] })
  const column = emptyTraitColumn(columns.id.length, { ...newTraitFields, id: straw, name: 'Straw' })
  column.numbers.set(straws)
  columns.traits.push(column)
  return columns
}

/** Two columns of the trial of Yates (1935): pounds of grain and straw a plot. */
function yates(): [number[], number[]] {
  const text = readFileSync(join(import.meta.dirname, '../../../tests/data/trials/yates_oats.csv'), 'utf8')
  const [head, ...rows] = text
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','))
  const column = (name: string) => rows.map((row) => Number(row[head.indexOf(name)]))
  return [column('grain_lb'), column('straw_lb')]
}

describe('value to recount to', () => {
  it('accepts positive digits with a point, and suggests the point for a comma [MAP-21]', () => {
    expect(['40', ' 14.5 ', '0.0001'].map(readRecountValue)).toEqual([40, 14.5, 0.0001])
    expect(readRecountValue('14,5')).toEqual({ ok: false, code: 'recount.point', params: { suggested: '14.5' } })
    for (const text of ['0', '0.00001', '-3', '1e3', '.5', '5.', '14.5.1', 'forty', '1234567890', '1 000'])
      expect([text, readRecountValue(text)]).toEqual([text, expect.objectContaining({ code: 'recount.value' })])
    expect(readRecountValue('  ')).toBeNull()
  })
})

describe('recounting', () => {
  it('converts 72 yields of oats to 40 pounds of straw', () => {
    const [grain, straws] = yates()
    const { plots, before, after, skipped, figures } = recountTrait(year(grain, straws), yieldId, straw, 40)
    expect([plots.length, skipped]).toEqual([72, []])
    expect([before[0], after[0]]).toEqual([22.75, 25.634])
    expect(figures.before).toEqual({ n: 72, mean: 25.993, min: 13.25, max: 43.5 })
    expect([figures.after.n, figures.after.mean]).toEqual([72, 28.202])
  })

  it('skips plots without either value, with a norm of 0 or less, and with an unchanged result', () => {
    const columns = year([4, Number.NaN, 6, 7, 8], [2, 2, Number.NaN, 0, 4])
    const { plots, after, skipped } = recountTrait(columns, yieldId, straw, 4)
    expect([plots, after, skipped]).toEqual([[0], [8], [1, 2, 3]])
  })

  it('skips deleted plots; suppressed values are recounted but excluded from the figures', () => {
    const columns = year([4, 6, 100], [2, 2, 2])
    columns.alive[1] = 0
    columns.traits[0].annotations.suppressed.set(2, 'hail')
    const { plots, figures } = recountTrait(columns, yieldId, straw, 4)
    expect(plots).toEqual([0, 2])
    expect(figures).toEqual({
      before: { n: 1, mean: 4, min: 4, max: 4 },
      after: { n: 1, mean: 8, min: 8, max: 8 },
    })
  })

  it('changes nothing for a trait without values in the year', () => {
    const none = { n: 0, mean: null, min: null, max: null }
    const columns = year([4], [2])
    expect(recountTrait(columns, 99, straw, 4)).toMatchObject({ plots: [], skipped: [0], figures: { after: none } })
    expect(recountTrait(columns, yieldId, 99, 4)).toMatchObject({ plots: [], skipped: [0] })
  })

  it('rounds to three decimals, or five significant digits of small numbers', () => {
    const recounted = (value: number) => recountTrait(year([value], [3]), yieldId, straw, 1).after[0]
    expect([recounted(1), recounted(1000), recounted(0.00123456)]).toEqual([0.33333, 333.333, 0.00041152])
  })

  it('deviates by no more than that rounding, for any numbers', () => {
    const number = fc.double({ min: 0.001, max: 1e6, noNaN: true })
    fc.assert(
      fc.property(number, number, fc.integer({ min: 1, max: 100_000 }), (grain, norm, to) => {
        const { plots, after } = recountTrait(year([grain], [norm]), yieldId, straw, to)
        if (plots.length === 0) return
        const exact = (grain * to) / norm
        expect(Math.abs(after[0] - exact)).toBeLessThanOrEqual(Math.min(0.000501, 0.000051 * exact) + 1e-9 * exact)
      }),
    )
  })
})
