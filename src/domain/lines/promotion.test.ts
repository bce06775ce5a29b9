import { describe, expect, it } from 'vitest'
import { smallYear } from '../../../tests/arbitraries/smallYear.ts'
import { changeOfPromotion, promotionOf } from './promotion.ts'

describe('promoting lines to varieties', () => {
  it('applies to lines of the plots that are no varieties, and counts their living plots', () => {
    const columns = smallYear(2, 3)
    columns.alive[5] = 0
    expect(promotionOf(columns, [0, 1])).toEqual({ lines: [{ id: 12, name: 'Vega' }], plots: 2 })
    expect(promotionOf(columns, [0, 2])).toEqual({ lines: [], plots: 0 })
  })

  it('is one change, named after a single line', () => {
    const lines = [11, 12].map((id) => ({ id, name: `L${id}` }))
    expect(changeOfPromotion({ lines: lines.slice(1), plots: 4 }).name).toEqual({
      key: 'change.promoted',
      params: { name: 'L12' },
    })
    expect(changeOfPromotion({ lines, plots: 4 })).toEqual({
      name: { key: 'change.linesPromoted', params: { count: 2 } },
      columns: [{ entity: 'line', field: 'is_variety', ids: [11, 12], before: [false, false], after: [true, true] }],
    })
  })
})
