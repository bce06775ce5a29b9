import { expect, it } from 'vitest'
import { countLines } from './countLines.ts'

it('each line of marked plots is counted once, and plots without a line not at all', () => {
  const line = Float64Array.of(7, 7, 9, 0)
  expect(countLines(line, Uint8Array.of(1, 1, 1, 0))).toBe(2)
  expect(countLines(line, Uint8Array.of(1, 0, 0, 1))).toBe(1)
  expect(countLines(line, Uint8Array.of(0, 0, 0, 1))).toBe(0)
})
