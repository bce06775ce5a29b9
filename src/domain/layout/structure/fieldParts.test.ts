import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawnLayout, fullLayout } from '../../../../tests/arbitraries/layouts.ts'
import { structuredLayout } from '../../../../tests/arbitraries/structures.ts'
import { insertBorder } from '../changes/insertBlank.ts'
import { applyPositions, type PositionChange } from '../changes/positionChange.ts'
import { rotate } from '../changes/rotate.ts'
import { corners } from '../corners.ts'
import { isPlaced } from '../positions.ts'
import { seenAngle, seenEdge, seenPosition, storedAngle, storedEdge } from '../viewCorner.ts'
import { edges, type FieldStructure, kindAt, plainStructure, positionInTrial } from './fieldStructure.ts'
import { countOtherKinds, markedKinds, markPositions } from './markPositions.ts'
import { areaOf } from './plotArea.ts'
import { positionKinds, rowKindsText } from './positionKinds.ts'

const rowsOf = ({ kinds }: FieldStructure) =>
  Object.fromEntries([...kinds].map(([row, codes]) => [row, rowKindsText(codes)]))

function changeOf(answer: PositionChange | { readonly ok: false; readonly code: string }): PositionChange {
  if (!answer.ok) throw new Error(answer.code)
  return answer
}

const views = corners.map((origin) => ({ origin }))

describe('setting the kind of positions', () => {
  const ring = [1, 2, 3].map((col) => ({ row: 2, col }))

  it('is encoded by rows, and a row reset to plots is omitted', () => {
    const marked = markPositions(plainStructure, [...ring, { row: 4, col: 9 }], 'border')
    expect(rowsOf(marked)).toEqual({ 2: '1-3 border', 4: '9 border' })
    const other = markPositions(marked, [{ row: 2, col: 2 }], 'path')
    expect(rowsOf(other)).toEqual({ 2: '1 border; 2 path; 3 border', 4: '9 border' })
    expect(rowsOf(markPositions(other, ring, 'plot'))).toEqual({ 4: '9 border' })
    expect(rowsOf(marked)).toEqual({ 2: '1-3 border', 4: '9 border' })
    expect([countOtherKinds(other, ring, 'border'), countOtherKinds(other, ring, 'plot')]).toEqual([1, 3])
    expect(markedKinds(other)).toEqual([0, 3, 0, 0, 0, 1])
  })

  it('applies to all specified positions, and to no others', () => {
    const position = fc.record({ row: fc.integer({ min: 1, max: 9 }), col: fc.integer({ min: 1, max: 9 }) })
    fc.assert(
      fc.property(
        structuredLayout,
        fc.array(position, { maxLength: 20 }),
        fc.constantFrom(...positionKinds),
        ({ structure }, positions, kind) => {
          const marked = markPositions(structure, positions, kind)
          const isOne = (row: number, col: number) => positions.some((one) => one.row === row && one.col === col)
          for (let row = 1; row <= 9; row++)
            for (let col = 1; col <= 9; col++)
              expect(kindAt(marked, row, col)).toBe(isOne(row, col) ? kind : kindAt(structure, row, col))
          expect(countOtherKinds(marked, positions, kind)).toBe(0)
        },
      ),
    )
  })
})

describe('a border around plots', () => {
  it('adds rows and columns if needed, and marks only positions around the plots', () => {
    const layout = fullLayout(2, 3)
    expect(rowsOf(changeOf(insertBorder(layout)).structure as FieldStructure)).toEqual({
      1: '1-5 border',
      2: '1 border; 5 border',
      3: '1 border; 5 border',
      4: '1-5 border',
    })
    const inside = changeOf(insertBorder(layout, { top: 1, bottom: 1, left: 2, right: 3 }))
    expect([inside.map_rows, inside.map_width]).toEqual([4, 5])
    expect(rowsOf(inside.structure as FieldStructure)).toEqual({
      1: '2-5 border',
      2: '2 border; 5 border',
      3: '2-5 border',
    })
  })

  it('follows the outline of the selected plots: into free bays, not into holes, over no other plot', () => {
    // a … f are chosen: a bay in the upper right, a hole between them, another plot x in the bay.
    const layout = drawnLayout('........', '.ab..x..', '.c.d....', '.efg....', '........')
    const chosen = Uint8Array.from(layout.label, (label) => (label === 'x' ? 0 : 1))
    const bounds = { top: 2, bottom: 4, left: 2, right: 4 }
    const change = changeOf(insertBorder(layout, bounds, chosen))
    expect([change.plots.length, change.map_rows, change.map_width]).toEqual([0, 5, 8])
    expect(rowsOf(change.structure as FieldStructure)).toEqual({
      1: '1-4 border',
      2: '1 border; 4-5 border',
      3: '1 border; 5 border',
      4: '1 border; 5 border',
      5: '1-5 border',
    })
    // A plot next to the untouched corner of the rectangle needs no column.
    const apart = drawnLayout('......', '.ab...', '.c....', '...x..')
    const other = Uint8Array.from(apart.label, (label) => (label === 'x' ? 0 : 1))
    const along = changeOf(insertBorder(apart, { top: 2, bottom: 3, left: 2, right: 3 }, other))
    expect([along.map_rows, along.map_width]).toEqual([4, 6])
    expect(rowsOf(along.structure as FieldStructure)).toEqual({
      1: '1-4 border',
      2: '1 border; 4 border',
      3: '1 border; 3-4 border',
      4: '1-3 border',
    })
    // A plot in the bay stays unchanged.
    const bay = drawnLayout('ab', 'cx')
    const three = Uint8Array.of(1, 1, 1, 0)
    const round = changeOf(insertBorder(bay, { top: 1, bottom: 2, left: 1, right: 2 }, three))
    expect([round.map_rows, round.map_width]).toEqual([4, 4])
    expect(kindAt(round.structure as FieldStructure, 3, 3)).toBe('plot')
  })

  it('reuses free positions and borders: nothing moves, and two neighbours share one', () => {
    const layout = drawnLayout('.....', '.a.b.', '.....')
    const bordered = changeOf(insertBorder(layout, { top: 2, bottom: 2, left: 2, right: 2 }))
    expect([bordered.plots.length, bordered.map_rows, bordered.map_width]).toEqual([0, 3, 5])
    const after = { ...applyPositions(layout, bordered), label: layout.label }
    const two = changeOf(insertBorder(after, { top: 2, bottom: 2, left: 4, right: 4 }))
    expect([two.plots.length, two.map_width]).toEqual([0, 5])
    expect(rowsOf(two.structure as FieldStructure)).toEqual({
      1: '1-5 border',
      2: '1 border; 3 border; 5 border',
      3: '1-5 border',
    })
  })

  it('never covers a plot or a path, and every plot keeps its position type', () => {
    fc.assert(
      fc.property(structuredLayout, (layout) => {
        const change = changeOf(insertBorder(layout))
        const after = applyPositions(layout, change)
        const structure = change.structure as FieldStructure
        for (let i = 0; i < layout.count; i++) {
          if (!isPlaced(layout, i)) continue
          expect(kindAt(structure, after.row[i], after.col[i])).toBe(
            kindAt(layout.structure, layout.row[i], layout.col[i]),
          )
        }
        const paths = (of: FieldStructure) => markedKinds(of)[positionKinds.indexOf('path')]
        expect(paths(structure)).toBe(paths(layout.structure))
      }),
    )
  })
})

describe('orientation', () => {
  it('a corner is displayed where its position is, in every view, and mapped back', () => {
    const placeOf = { top_left: [1, 1], top_right: [1, 6], bottom_left: [4, 1], bottom_right: [4, 6] } as const
    for (const view of views) {
      const isTurned = view.origin === 'bottom_right' || view.origin === 'top_left'
      const [rows, cols] = isTurned ? [6, 4] : [4, 6]
      for (const corner of corners) {
        const [row, col] = placeOf[corner]
        const seen = seenPosition({ row, col }, view, 4, 6)
        expect(seenEdge(corner, view)).toBe(`${seen.row === 1 ? 'top' : 'bottom'}_${seen.col === 1 ? 'left' : 'right'}`)
        expect([1, rows]).toContain(seen.row)
        expect([1, cols]).toContain(seen.col)
      }
      for (const edge of edges) expect(storedEdge(seenEdge(edge, view), view)).toBe(edge)
    }
  })

  it('north rotates with the view and with a stored rotation, so that it stays on the same side of the plots', () => {
    expect(views.map((view) => seenAngle(10, view))).toEqual([280, 190, 100, 10])
    for (const view of views)
      for (const angle of [0, 12.3, 359.9]) expect(storedAngle(seenAngle(angle, view), view)).toBe(angle)
    const layout = { ...fullLayout(3, 4), structure: { ...plainStructure, north: 0, access: 'top' as const } }
    const turned = changeOf(rotate(layout, 'right')).structure
    // The former top, with north and the entrance, is now the right side.
    expect([turned?.north, turned?.access]).toEqual([90, 'right'])
  })
})

describe('trials and areas', () => {
  it('a position is named by the rows and columns of its trial, counted from its origin', () => {
    const trial = (origin: (typeof corners)[number]) => ({
      ...plainStructure,
      trials: [{ name: 'A', row: 3, col: 2, rows: 2, cols: 4, origin }],
    })
    const at = (origin: (typeof corners)[number]) => {
      const position = positionInTrial(trial(origin), 3, 2)
      return position && [position.row, position.col]
    }
    expect(corners.map(at)).toEqual([
      [1, 1],
      [1, 4],
      [2, 4],
      [2, 1],
    ])
    expect(positionInTrial(trial('top_left'), 5, 2)).toBeNull()
  })

  it('area is width times length of the plots with both, and reports how many lack one', () => {
    const layout = fullLayout(1, 4)
    const columns = {
      ...layout,
      alive: Uint8Array.of(1, 1, 1, 0),
      width: Float64Array.of(1.5, 1.5, Number.NaN, 1.5),
      length: Float64Array.of(6, 6, 6, 6),
      structure: markPositions(plainStructure, [{ row: 1, col: 2 }], 'border'),
    }
    expect(areaOf(columns, () => true)).toEqual({ square: 18, measured: 2, plots: 3 })
    expect(areaOf(columns, (_, kind) => kind === 'plot')).toEqual({ square: 9, measured: 1, plots: 2 })
  })
})
