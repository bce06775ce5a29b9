import { expect, it } from 'vitest'
import { layLabel } from './layout.ts'

const measure = (text: string) => text.length / 2
const code = { rows: 21, columns: 21, dark: [] } as never

it('lines below the first share the size of the longest; one that cannot be wrapped shrinks alone', () => {
  const sizesOf = (...texts: string[]) => {
    const { lines } = layLabel({ width: 60, height: 40 }, code, texts, measure)
    return lines.map(({ text, size }) => [text, Number(size.toFixed(3))] as const)
  }
  const [head, ...smallerSizes] = sizesOf('Lada', 'Lot 14', 'Main store / A-01-1', 'Advanced trial 1994, 218')
  expect(head[0]).toBe('Lada')
  expect(head[1]).toBeGreaterThan(smallerSizes[0][1])
  expect(new Set(smallerSizes.map(([, size]) => size)).size).toBe(1)
  const long = 'x'.repeat(30)
  const sizes = new Map(sizesOf('Lada', 'Lot 14', 'Store', long))
  expect(sizes.get('Lot 14')).toBe(sizes.get('Store'))
  expect(sizes.get(long)).toBeLessThan(sizes.get('Lot 14') ?? 0)
})
