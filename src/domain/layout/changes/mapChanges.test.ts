import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawnLayout, fullLayout, layoutArbitrary } from '../../../../tests/arbitraries/layouts.ts'
import { widthDefault } from '../mapLimits.ts'
import type { LabelledLayout } from '../numbering/numbering.ts'
import { isPlaced, membership, type Positions } from '../positions.ts'
import { readingOrder } from '../walk/walkOrder.ts'
import { insertBorder, insertColumns, insertPosition, insertRows, removeBlank } from './insertBlank.ts'
import { movePlots, swapBlocks } from './movePlots.ts'
import { applyPositions, type PositionChange, positionColumns } from './positionChange.ts'
import { emptyPositionsClosed, reflow } from './reflow.ts'
import { rotate } from './rotate.ts'

type Answer = PositionChange | { readonly ok: false; readonly code: string }

function changeOf(answer: Answer): PositionChange {
  if (!answer.ok) throw new Error(answer.code)
  return answer
}

/** A map after a change, drawn with its labels. */
function drawn(layout: LabelledLayout, answer: Answer): string[] {
  const after = applyPositions(layout, changeOf(answer))
  const lines = Array.from({ length: after.map_rows }, () => new Array<string>(after.map_width).fill('.'))
  for (let i = 0; i < layout.count; i++)
    if (isPlaced(after, i)) lines[after.row[i] - 1][after.col[i] - 1] = layout.label[i] ?? '#'
  return lines.map((line) => line.join(''))
}

function expectSound(before: Positions, answer: Answer): Positions {
  const after = applyPositions(before, changeOf(answer))
  const places = new Set<string>()
  for (let i = 0; i < before.count; i++) {
    expect(isPlaced(after, i)).toBe(isPlaced(before, i))
    if (!isPlaced(after, i)) continue
    places.add(`${after.row[i]} ${after.col[i]}`)
    expect(after.row[i]).toBeLessThanOrEqual(after.map_rows)
    expect(after.col[i]).toBeLessThanOrEqual(after.map_width)
  }
  expect(places.size).toBe(readingOrder(before).length)
  return after
}

const places = (positions: Positions): string[] =>
  Array.from(positions.row.subarray(0, positions.count), (row, i) =>
    isPlaced(positions, i) ? `${row} ${positions.col[i]}` : '',
  )

describe('width', () => {
  it('accepts 2 to 150, default 20 [MAP-22, LIM-07]', () => {
    expect(widthDefault).toBe(20)
    const at = (width: number): string | true => {
      const answer = reflow(fullLayout(2, 3), width)
      return answer.ok || answer.code
    }
    expect([1, 2, 150, 151, 2.5, Number.NaN].map(at)).toEqual([
      'width.limit',
      true,
      true,
      'width.limit',
      'width.limit',
      'width.limit',
    ])
    expect(reflow(fullLayout(2, 3), 151)).toMatchObject({ params: { min: 2, max: 150, width: 151 } })
  })

  it('re-flows in reading order and closes empty positions', () => {
    const layout = drawnLayout('ab.c', '....', 'd.ef')
    expect(drawn(layout, reflow(layout, 3))).toEqual(['abc', 'def'])
    expect(emptyPositionsClosed(layout)).toBe(6)
    expect(emptyPositionsClosed(drawnLayout('abc', 'de.'))).toBe(0)
  })

  it('keeps the reading order at every width, and returns to a map without holes', () => {
    fc.assert(
      fc.property(layoutArbitrary, fc.integer({ min: 2, max: 150 }), (layout, width) => {
        const after = expectSound(layout, reflow(layout, width))
        expect(readingOrder(after)).toEqual(readingOrder(layout))
        expect(emptyPositionsClosed(after)).toBe(0)
        const restored = applyPositions(after, changeOf(reflow(after, layout.map_width)))
        const closed = applyPositions(layout, changeOf(reflow(layout, layout.map_width)))
        expect(places(restored)).toEqual(places(closed))
      }),
    )
  })
})

describe('rotation', () => {
  it('turns right and left', () => {
    const layout = drawnLayout('abc', 'd..')
    expect(drawn(layout, rotate(layout, 'right'))).toEqual(['da', '.b', '.c'])
    expect(drawn(layout, rotate(layout, 'left'))).toEqual(['c.', 'b.', 'ad'])
  })

  it('four turns, and a turn there and back, change nothing', () => {
    fc.assert(
      fc.property(layoutArbitrary, fc.constantFrom('right' as const, 'left' as const), (drawnAt, turn) => {
        const layout = { ...drawnAt, map_rows: Math.max(drawnAt.map_rows, 2) }
        let turned = expectSound(layout, rotate(layout, turn))
        const restored = applyPositions(turned, changeOf(rotate(turned, turn === 'right' ? 'left' : 'right')))
        expect(places(restored)).toEqual(places(layout))
        for (let k = 0; k < 3; k++) turned = expectSound(turned, rotate(turned, turn))
        expect(places(turned)).toEqual(places(layout))
        expect([turned.map_rows, turned.map_width]).toEqual([layout.map_rows, layout.map_width])
      }),
    )
  })

  it('is refused where the rotated map would be wider than 150 [LIM-07]', () => {
    expect(rotate(fullLayout(150, 2), 'right').ok).toBe(true)
    expect(rotate(fullLayout(151, 2), 'right')).toMatchObject({ code: 'width.limit', params: { width: 151, max: 150 } })
    expect(changeOf(rotate(fullLayout(1, 4), 'right')).map_width).toBe(2)
  })
})

describe('blank rows, columns and places', () => {
  const layout = drawnLayout('abc', 'def')

  it('inserts rows, columns, a position and borders', () => {
    expect(drawn(layout, insertRows(layout, 2))).toEqual(['abc', '...', 'def'])
    expect(drawn(layout, insertRows(layout, 1, 2))).toEqual(['...', '...', 'abc', 'def'])
    expect(drawn(layout, insertRows(layout, 3))).toEqual(['abc', 'def', '...'])
    expect(drawn(layout, insertColumns(layout, 3))).toEqual(['ab.c', 'de.f'])
    expect(drawn(layout, insertPosition(layout, 2, 2))).toEqual(['abc.', 'd.ef'])
    expect(drawn(layout, insertBorder(layout))).toEqual(['.....', '.abc.', '.def.', '.....'])
    expect(drawn(layout, insertBorder(layout, { top: 1, bottom: 1, left: 2, right: 3 }))).toEqual([
      '.....',
      'a.bc.',
      '.....',
      'd.ef.',
    ])
  })

  it('uses a free end of the row before it widens the map', () => {
    const free = drawnLayout('ab.', 'cde')
    expect(drawn(free, insertPosition(free, 1, 1))).toEqual(['.ab', 'cde'])
  })

  it('removes the blank rows and columns of a rectangle only', () => {
    const blank = drawnLayout('.a.b', '....', '.c.d', '....')
    expect(drawn(blank, removeBlank(blank, { top: 1, bottom: 3, left: 1, right: 2 }))).toEqual(['a.b', 'c.d', '...'])
    expect(drawn(blank, removeBlank(blank, { top: 1, bottom: 4, left: 1, right: 4 }))).toEqual(['ab', 'cd'])
    expect(removeBlank(blank, { top: 1, bottom: 1, left: 2, right: 2 })).toMatchObject({ code: 'layout.noBlank' })
    const narrow = drawnLayout('.a.')
    expect(drawn(narrow, removeBlank(narrow, { top: 1, bottom: 1, left: 1, right: 3 }))).toEqual(['a.'])
  })

  it('refuses inserts that would make the map wider than 150 [LIM-07]', () => {
    const wide = fullLayout(1, 150)
    for (const answer of [insertColumns(wide, 1), insertPosition(wide, 1, 1), insertBorder(wide)])
      expect(answer).toMatchObject({ ok: false, code: 'width.limit' })
    expect(insertPosition(fullLayout(1, 149), 1, 1).ok).toBe(true)
    expect(insertRows(wide, 1, 100_000)).toMatchObject({ code: 'rows.limit' })
  })

  it('are removed without a trace after they were inserted', () => {
    fc.assert(
      fc.property(layoutArbitrary, fc.nat(8), fc.nat(8), (drawnAt, r, c) => {
        const row = (r % drawnAt.map_rows) + 1
        const col = (c % drawnAt.map_width) + 1
        const wider = expectSound(drawnAt, insertColumns(drawnAt, col))
        const inserted = expectSound(wider, insertRows(wider, row))
        const restored = expectSound(inserted, removeBlank(inserted, { top: row, bottom: row, left: col, right: col }))
        expect(places(restored)).toEqual(places(drawnAt))
      }),
    )
  })
})

describe('moving plots', () => {
  const field = drawnLayout('ab.c', 'de..', '....')
  const letters = (text: string): Uint8Array =>
    membership(
      field.count,
      [...text].map((letter) => field.label.indexOf(letter)),
    )

  it('moves a block onto free positions and its own former ones', () => {
    expect(drawn(field, movePlots(field, letters('abde'), 1, 1, false))).toEqual(['...c', '.ab.', '.de.'])
    expect(drawn(field, movePlots(field, letters('de'), 1, 2, false))).toEqual(['ab.c', '....', '..de'])
  })

  it('an occupied position refuses the move and names the plots; swapping moves them behind the block', () => {
    const answer = movePlots(field, letters('ab'), 0, 2, false)
    expect(answer).toMatchObject({ ok: false, code: 'move.taken', params: { count: 1 } })
    expect(!answer.ok && answer.plots).toEqual(Int32Array.of(field.label.indexOf('b')))
    expect(drawn(field, movePlots(field, letters('ab'), 0, 2, true))).toEqual(['.cab', 'de..', '....'])
    expect(drawn(field, movePlots(field, letters('ab'), 1, 0, true))).toEqual(['de.c', 'ab..', '....'])
    const row = drawnLayout('abc')
    expect(drawn(row, movePlots(row, membership(3, [0, 1]), 0, 1, true))).toEqual(['cab'])
  })

  it('never moves plots off the map above, on the left or past 150 columns, and extends it below and on the right [LIM-07]', () => {
    expect(movePlots(field, letters('ad'), -1, 0, true)).toMatchObject({ code: 'move.outside' })
    expect(movePlots(field, letters('c'), 0, 147, false)).toMatchObject({ code: 'move.outside' })
    expect(changeOf(movePlots(field, letters('c'), 0, 146, false)).map_width).toBe(150)
    expect(changeOf(movePlots(field, letters('d'), 2, 0, false)).map_rows).toBe(4)
  })

  it('a swap keeps every plot on its own position', () => {
    fc.assert(
      fc.property(
        layoutArbitrary,
        fc.array(fc.nat(80), { maxLength: 20 }),
        fc.integer({ min: -3, max: 3 }),
        fc.integer({ min: -3, max: 3 }),
        (layout, chosen, rows, cols) => {
          const members = membership(
            layout.count,
            chosen.filter((i) => i < layout.count),
          )
          const answer = movePlots(layout, members, rows, cols, true)
          if (!answer.ok) return
          const after = expectSound(layout, answer)
          for (let i = 0; i < layout.count; i++)
            if (members[i] && isPlaced(layout, i))
              expect([after.row[i], after.col[i]]).toEqual([layout.row[i] + rows, layout.col[i] + cols])
        },
      ),
    )
  })

  it('swaps two plots or two equal blocks, empty positions included', () => {
    const at = (top: number, left: number, bottom = top, right = left) => ({ top, left, bottom, right })
    expect(drawn(field, swapBlocks(field, at(1, 1), at(1, 4)))).toEqual(['cb.a', 'de..', '....'])
    expect(drawn(field, swapBlocks(field, at(1, 1, 2, 2), at(1, 3, 2, 4)))).toEqual(['.cab', '..de', '....'])
    expect(swapBlocks(field, at(1, 1, 1, 2), at(2, 1))).toMatchObject({ code: 'swap.size' })
    expect(swapBlocks(field, at(1, 1, 2, 2), at(2, 2, 3, 3))).toMatchObject({ code: 'swap.overlap' })
  })
})

describe('positionColumns', () => {
  it('lists only what changes, with the map size, and nothing for nothing', () => {
    const layout = { ...drawnLayout('ab', 'c.'), id: Int32Array.of(11, 12, 13), year_id: 5 }
    expect(positionColumns(layout, changeOf(rotate(layout, 'right')))).toEqual([
      { entity: 'plot', field: 'row', ids: [12, 13], before: [1, 2], after: [2, 1] },
      { entity: 'plot', field: 'col', ids: [11], before: [1], after: [2] },
    ])
    expect(positionColumns(layout, changeOf(reflow(layout, 3)))).toEqual([
      { entity: 'plot', field: 'row', ids: [13], before: [2], after: [1] },
      { entity: 'plot', field: 'col', ids: [13], before: [1], after: [3] },
      { entity: 'field_year', field: 'width', ids: [5], before: [2], after: [3] },
      { entity: 'field_year', field: 'rows', ids: [5], before: [2], after: [1] },
    ])
    expect(positionColumns(layout, changeOf(reflow(layout, 2)))).toEqual([])
  })
})
