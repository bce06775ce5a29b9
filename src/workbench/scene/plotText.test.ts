import { expect, it } from 'vitest'
import { headingStage, smallYear, withStage } from '../../../tests/arbitraries/smallYear.ts'
import { plotTextOf } from './plotText.ts'

it('the map formats a stage like the table [GRD-16]', () => {
  const columns = withStage(smallYear(1, 2))
  const shown = () => plotTextOf(columns, `trait:${headingStage}`, null, () => 0)
  expect(shown().main(0)).toBe('2026-06-30')
  columns.sowing_date = '2026-04-28'
  expect([shown().main(0), shown().main(1)]).toEqual(['2026-06-30 · 63', null])
})
