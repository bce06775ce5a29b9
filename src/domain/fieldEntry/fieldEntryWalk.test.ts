import { describe, expect, it } from 'vitest'
import { smallColumns } from '../../../tests/fields/smallField.ts'
import { walkOrder } from '../layout/walk/walkOrder.ts'
import { fieldEntryProgress, fieldEntryStep, walkStretch } from './fieldEntryWalk.ts'

const snake = { start_position: 'bottom_left', numbering_type: 'horizontal', order: 'snake' } as const

describe('walk of the pocket page', () => {
  const columns = smallColumns({
    rows: 2,
    cols: 3,
    holes: ['1,2'],
    value: (row, col) => (row === 2 && col === 2 ? Number.NaN : 1),
  })
  const walk = walkOrder(columns, snake)
  const [yields] = columns.traits
  const id = (plot: number) => columns.id[plot]

  it('visits only plots, and returns along the next row of a snake', () => {
    expect([...walk].map(id)).toEqual([103, 104, 105, 102, 101])
  })

  it('skips plots that do not match, and ends at both ends', () => {
    const missing = (plot: number) => Number.isNaN(yields.numbers[plot])
    expect(id(fieldEntryStep(walk, -1, 1))).toBe(103)
    expect(id(fieldEntryStep(walk, -1, 1, missing))).toBe(104)
    expect(fieldEntryStep(walk, walk[1], 1, missing)).toBe(-1)
    expect(id(fieldEntryStep(walk, walk[1], 1))).toBe(105)
    expect(fieldEntryStep(walk, walk[0], -1)).toBe(-1)
  })

  it('counts plots with a value, and plots missed on the way', () => {
    expect(fieldEntryProgress(walk, yields, walk[3])).toEqual({ done: 4, total: 5, missed: 1, firstMissed: walk[1] })
    expect(fieldEntryProgress(walk, yields, walk[0])).toMatchObject({ missed: 0, firstMissed: -1 })
  })

  it('shows the plots around one, as many near its ends, and none for a plot outside the walk', () => {
    const stretch = (at: number) => [...walkStretch(walk, at, 1, 1)].map(id)
    expect(stretch(walk[2])).toEqual([104, 105, 102])
    expect(stretch(walk[0])).toEqual([103, 104, 105])
    expect(stretch(walk[4])).toEqual([105, 102, 101])
    expect([...walkStretch(walk, walk[1], 10, 10)]).toEqual([...walk])
    expect(stretch(-1)).toEqual([])
  })
})
