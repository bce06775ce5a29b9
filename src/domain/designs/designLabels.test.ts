import { describe, expect, it } from 'vitest'
import { designAlleys } from './designAlleys.ts'
import { designLabels } from './designLabels.ts'

/** Two replications of three plots in a snake, and a filler at the end. */
const plots = [
  ...[0, 1, 2].map((walk) => ({ part: 1, walk, isNumbered: true })),
  ...[5, 4, 3].map((walk) => ({ part: 2, walk, isNumbered: true })),
  { part: 0, walk: 6, isNumbered: false },
]

describe('labels of a design', () => {
  it('are numbered along the walk, by replications or on from the last number; fillers and borders have none', () => {
    expect(designLabels('by_replication', plots, new Set())).toEqual(['101', '102', '103', '203', '202', '201', null])
    expect(designLabels('continue', plots, new Set(['A7', '12', '3']))).toEqual([
      '13',
      '14',
      '15',
      '18',
      '17',
      '16',
      null,
    ])
    expect(designLabels('none', plots, new Set())).toEqual(plots.map(() => null))
  })

  it('skip labels in use: numbers continue after all others, and a hundred plots per replication use three digits', () => {
    expect(designLabels('by_replication', plots, new Set(['102', '1207']))).toEqual([
      '1301',
      '1302',
      '1303',
      '1403',
      '1402',
      '1401',
      null,
    ])
    expect(designLabels('by_replication', plots, new Set(['104']))[0]).toBe('101')
    const many = Array.from({ length: 100 }, (_, walk) => ({ part: 3, walk, isNumbered: true }))
    expect(designLabels('by_replication', many, new Set())[99]).toBe('3100')
  })
})

it('alleys are between replications by rows and between blocks by columns, and existing ones stay', () => {
  // Two replications of two rows, blocks of two columns.
  const placedPlots = [1, 2, 3, 4].flatMap((row) =>
    [3, 4, 5, 6].map((col) => ({ row, col, rep: row < 3 ? 1 : 2, block: col < 5 ? 1 : 2 })),
  )
  const existing = [
    { after: 'row' as const, at: 2, metres: 3 },
    { after: 'row' as const, at: 9, metres: 1 },
  ]
  expect(designAlleys(existing, placedPlots, 0.5)).toEqual([
    { after: 'row', at: 9, metres: 1 },
    { after: 'row', at: 2, metres: 0.5 },
    { after: 'col', at: 4, metres: 0.5 },
  ])
  // Complete blocks: no boundary between their columns.
  const complete = placedPlots.map((plot) => ({ ...plot, block: 0 }))
  expect(designAlleys([], complete, 1)).toEqual([{ after: 'row', at: 2, metres: 1 }])
})
