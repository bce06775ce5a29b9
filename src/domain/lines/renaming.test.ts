import { expect, it } from 'vitest'
import { smallYear } from '../../../tests/arbitraries/smallYear.ts'
import { plotsOfLines, renameFault, renameName } from './renaming.ts'

it('lines accept valid names no other line has, also swapped, and report their living plots', () => {
  const columns = smallYear(1, 5)
  const lada = { id: 11, before: 'Lada', after: 'Ladoga' }
  expect(renameFault(columns, [lada])).toBeNull()
  expect(renameFault(columns, [{ ...lada, after: 'Vega' }])).toMatchObject({ code: 'line.duplicate' })
  expect(renameFault(columns, [{ ...lada, after: '' }])).toMatchObject({ code: 'validation.required' })
  expect(renameFault(columns, [{ ...lada, after: '--' }])).toMatchObject({ code: 'name.only_special' })
  const vega = { id: 12, before: 'Vega', after: 'Lada' }
  expect(renameFault(columns, [{ ...lada, after: 'Vega' }, vega])).toBeNull()
  expect(renameFault(columns, [lada, { ...vega, after: 'Ladoga' }])).toMatchObject({ code: 'line.duplicate' })
  columns.alive[0] = 0
  expect(plotsOfLines(columns, new Set([11]))).toBe(2)
  expect(renameName(columns, [lada]).params).toEqual({ before: 'Lada', after: 'Ladoga', count: 2 })
  expect(renameName(columns, [lada, vega])).toEqual({ key: 'change.linesRenamed', params: { count: 2, plots: 4 } })
})
