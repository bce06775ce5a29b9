import { expect, it } from 'vitest'
import { emptyOrder, isOrderOf, sheetOrder } from './sheetOrder.ts'

it('an order matches only the same rows, fields and source size', () => {
  const shown = sheetOrder(Int32Array.of(2, 0), ['label', 'name'], 4)
  const isShown = (rows: number[], fields: string[], capacity = 4) =>
    isOrderOf(shown, Int32Array.from(rows), fields, capacity)
  expect(isShown([2, 0], ['label', 'name'])).toBe(true)
  expect(isShown([0, 2], ['label', 'name'])).toBe(false)
  expect(isShown([2], ['label', 'name'])).toBe(false)
  expect(isShown([2, 0], ['name', 'label'])).toBe(false)
  expect(isShown([2, 0], ['label'])).toBe(false)
  expect(isShown([2, 0], ['label', 'name'], 5)).toBe(false)
  expect(isOrderOf(emptyOrder, new Int32Array(0), [], 0)).toBe(true)
})
