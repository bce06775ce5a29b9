import { describe, expect, it } from 'vitest'
import { smallYear } from '../../../../tests/arbitraries/smallYear.ts'
import { applyPositions } from '../changes/positionChange.ts'
import { rotate } from '../changes/rotate.ts'
import { corners } from '../corners.ts'
import { directionsFrom, type NumberingOptions } from '../numbering/numberingOptions.ts'
import { readWalk, storedWalk, turnedWalk, walkCell } from './storedWalk.ts'
import { numberedWalk, walkColumn } from './walkColumn.ts'
import { walkAll } from './walkOrder.ts'

const snake = { start_position: 'top_left', numbering_type: 'vertical', order: 'snake' } as const

const numbering = (changed: Partial<NumberingOptions> = {}): NumberingOptions => ({
  ...snake,
  ...directionsFrom(snake.start_position),
  prefix: '',
  start: 1,
  step: 1,
  renumber: true,
  count_empty: false,
  ...changed,
})

describe('the stored walk of a year', () => {
  it('is one text with its directions and sorted breaks, and is parsed back', () => {
    const walk = storedWalk({ ...snake, breaks: [8, 4, 8] })
    expect(walk).toEqual({ ...snake, horizontal_direction: 'right', vertical_direction: 'down', breaks: [4, 8] })
    expect(readWalk(walkCell(walk))).toEqual(walk)
    // A database returns the parts in another order.
    const turned = Object.fromEntries(Object.entries(walk).reverse())
    expect(walkCell(readWalk(turned) ?? null)).toBe(walkCell(walk))
    expect([walkCell(null), readWalk(null)]).toEqual([null, null])
  })

  it.each(['right', 'left'] as const)(
    'covers the same plots in the same order after the map is rotated to the %s',
    (to) => {
      const year = smallYear(3, 4)
      const change = rotate(year, to)
      if (!change.ok) throw new Error(change.code)
      const turned = applyPositions(year, change)
      for (const start_position of corners)
        for (const numbering_type of ['horizontal', 'vertical'] as const)
          for (const order of ['by_rows', 'snake'] as const) {
            const walk = storedWalk({ start_position, numbering_type, order, breaks: [2] })
            expect([...walkAll(turned, turnedWalk(walk, to))]).toEqual([...walkAll(year, walk)])
            expect(turnedWalk(turnedWalk(walk, to), to === 'right' ? 'left' : 'right')).toEqual(walk)
          }
    },
  )

  it('is invalid with a wrong, missing or extra part', () => {
    const good = storedWalk(snake)
    const bad = [
      'walk',
      '[]',
      5,
      { ...good, start_position: 'middle' },
      { ...good, horizontal_direction: 'left' },
      { ...good, order: 'zigzag' },
      { ...good, numbering_type: undefined },
      { ...good, breaks: [0] },
      { ...good, breaks: [1.5] },
      { ...good, breaks: '4' },
      { ...good, speed: 1 },
    ]
    for (const cell of bad) expect(readWalk(cell), JSON.stringify(cell)).toBeUndefined()
  })

  it('comes from the last numbering of the whole map; numbering a part keeps it', () => {
    const year = smallYear(2, 2)
    const part = numbering({ members: new Uint8Array(4).fill(1, 0, 1) })
    const first = numberedWalk(year, part)
    expect(first).toMatchObject({ entity: 'field_year', field: 'walk', ids: [year.year_id], before: [null] })
    expect(readWalk(first?.after[0])).toEqual(storedWalk(snake))
    const stored = { ...year, walk: storedWalk({ ...snake, order: 'by_rows' }) }
    expect(numberedWalk(stored, part)).toBeNull()
    expect(numberedWalk(stored, numbering())?.before).toEqual([walkCell(stored.walk)])
    expect(walkColumn(stored, stored.walk)).toBeNull()
  })
})
