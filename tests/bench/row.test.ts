import { describe, expect, it } from 'vitest'
import { parseTime } from './references.ts'
import { rowOf } from './row.ts'
import { tableOf } from './table.ts'

describe('a row of the bench', () => {
  it('holds a time against what was measured in the same run', () => {
    const against = { name: 'a rival', value: 4 }
    const row = (value: number) => rowOf('P1', 'a frame', { value, unit: 'ms', against }, { mostTimes: 2 })
    expect([row(8).met, row(8.1).met]).toEqual([true, false])
    expect(row(6).ratio).toEqual({ value: 1.5, of: 'cost' })
    expect(row(6).goal).toBe('≤ 2×')
  })

  it('divides the other way where more is better', () => {
    const against = { name: 'a rival', value: 40 }
    const row = rowOf('P1', 'a frame', { value: 4, unit: 'ms', against }, { leastTimes: 10 })
    expect(row).toMatchObject({ ratio: { value: 10, of: 'speed' }, goal: '≥ 10×', met: true })
  })

  it('has limits of its own for sizes and counts, and none for a time', () => {
    expect(rowOf('P9', 'memory', { value: 301, unit: 'MB' }, { most: 300 })).toMatchObject({
      goal: '≤ 300 MB',
      met: false,
    })
    // @ts-expect-error a goal in milliseconds holds on one machine only
    rowOf('P9', 'an answer', { value: 301, unit: 'ms' }, { most: 300 })
    expect(rowOf('P9', 'an answer', { value: 301, unit: 'ms' }).met).toBeNull()
  })

  it('is refused where the goal is a ratio to nothing', () => {
    const measured = (against?: { name: string; value: number }) => () =>
      rowOf('P1', 'a frame', { value: 8, unit: 'ms', against }, { mostTimes: 2 })
    expect(measured()).toThrow('a frame: the goal is a ratio')
    expect(measured({ name: 'a rival', value: 0 })).toThrow(RangeError)
  })

  it('prints its milliseconds beside the reference, the ratio and the goal', () => {
    const against = { name: 'JSON.parse of 10 × 100 kB', value: 6.25 }
    const row = rowOf('P10', 'given up', { value: 100, unit: 'ms', against }, { mostTimes: 20 })
    const [, , line] = tableOf([row]).split('\n')
    expect(line.split('|').map((cell) => cell.trim())).toEqual([
      '',
      'P10',
      'given up',
      '100 ms',
      'JSON.parse of 10 × 100 kB: 6.25 ms',
      '16×',
      '≤ 20×',
      'met',
      '',
    ])
  })
})

it('the reference takes a time', () => {
  expect(parseTime()).toBeGreaterThan(0)
})
