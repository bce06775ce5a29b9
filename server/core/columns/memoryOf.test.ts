import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { decodeFieldYear, encodeFieldYear } from '../../../src/domain/columns/codec.ts'
import type { Line } from '../../../src/domain/columns/fieldYear.ts'
import { syntheticYear } from '../../../tests/bench/syntheticYear.ts'
import { memoryOfLines, memoryOfYear } from './memoryOf.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const copies = 4

/**
 * Bytes that the result of `make` takes in memory, measured on several so that memory freed at the same time counts for
 * little.
 */
function measured<T>(make: () => T): { value: T; bytes: number } {
  const usedMemory = () => {
    for (let k = 0; k < 3; k++) collect()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }
  make()
  const before = usedMemory()
  const created = Array.from({ length: copies }, make)
  return { value: created[0], bytes: (usedMemory() - before) / created.length }
}

const namedYear = (plots: number, traits: number) => {
  const columns = syntheticYear(plots, traits)
  for (let i = 0; i < plots; i++) columns.comment[i] = i % 3 === 0 ? `Полегание, балл ${i}` : null
  return encodeFieldYear(columns)
}

it.each([
  ['a large year', 30_000, 10],
  ['a year of many traits', 3000, 100],
])('the estimated memory of %s is within a quarter of the measured one', (_, plots, traits) => {
  const bytes = namedYear(plots, traits)
  const { value, bytes: real } = measured(() => decodeFieldYear(bytes))
  const estimated = memoryOfYear(value) + memoryOfLines(value.lines)
  expect(estimated / real).toBeGreaterThan(0.75)
  expect(estimated / real).toBeLessThan(1.25)
})

it('the estimated memory of a crop’s lines is within a quarter of the measured one', () => {
  const line = (id: number): Line => ({
    id,
    name: `Селекция ${id}/${id % 97}`,
    is_variety: false,
    mother_id: id - 1 || null,
    father_id: null,
  })
  const json = JSON.stringify(Array.from({ length: 50_000 }, (_, k) => line(k + 1)))
  const { value, bytes: real } = measured(() => new Map((JSON.parse(json) as Line[]).map((line) => [line.id, line])))
  expect(memoryOfLines(value) / real).toBeGreaterThan(0.75)
  expect(memoryOfLines(value) / real).toBeLessThan(1.25)
})
