import { describe, expect, it } from 'vitest'
import { parseTime } from './references.ts'
import { rowOf } from './row.ts'
import { tableOf } from './table.ts'

describe('bench row', () => {
  it('compares a time with a reference measured in the same run', () => {
    const against = { name: 'a rival', value: 4 }
    const row = (value: number) => rowOf('P1', 'a frame', { value, unit: 'ms', against }, { maxTimes: 2 })
    expect([row(8).met, row(8.1).met]).toEqual([true, false])
    expect(row(6).ratio).toEqual({ value: 1.5, of: 'cost' })
    expect(row(6).goal).toBe('≤ 2×')
  })

  it('inverts the ratio where higher is better', () => {
    const against = { name: 'a rival', value: 40 }
    const row = rowOf('P1', 'a frame', { value: 4, unit: 'ms', against }, { leastTimes: 10 })
    expect(row).toMatchObject({ ratio: { value: 10, of: 'speed' }, goal: '≥ 10×', met: true })
  })

  it('has absolute limits for sizes and counts, but not for a time', () => {
    expect(rowOf('P9', 'memory', { value: 301, unit: 'MB' }, { max: 300 })).toMatchObject({
      goal: '≤ 300 MB',
      met: false,
    })
    // @ts-expect-error a goal in milliseconds holds on one machine only
    rowOf('P9', 'an answer', { value: 301, unit: 'ms' }, { max: 300 })
    expect(rowOf('P9', 'an answer', { value: 301, unit: 'ms' }).met).toBeNull()
  })

  it('throws if its goal is a ratio without a reference', () => {
    const measured = (against?: { name: string; value: number }) => () =>
      rowOf('P1', 'a frame', { value: 8, unit: 'ms', against }, { maxTimes: 2 })
    expect(measured()).toThrow('a frame: the goal is a ratio')
    expect(measured({ name: 'a rival', value: 0 })).toThrow(RangeError)
  })

  it('prints milliseconds, reference, ratio and goal', () => {
    const against = { name: 'JSON.parse of 10 × 100 kB', value: 6.25 }
    const row = rowOf('P10', 'given up', { value: 100, unit: 'ms', against }, { maxTimes: 20 })
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

it('a row measures its reference time', () => {
  expect(parseTime()).toBeGreaterThan(0)
})
