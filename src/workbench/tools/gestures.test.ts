import { beforeEach, describe, expect, it } from 'vitest'
import { type Keys, pointedField } from '../../../tests/fields/pointedField.ts'
import { plotAtPlace } from '../../../tests/fields/smallField.ts'
import { allCommands } from '../../commands/allCommands.ts'
import { commandNamed } from '../../commands/command.ts'
import { kindAt } from '../../domain/layout/structure/fieldStructure.ts'
import { storedView } from '../../domain/layout/viewCorner.ts'
import { shownFieldAtom } from '../../state/colour/colouring.ts'
import { timelineAtom } from '../../state/log/undo/timeline.ts'
import { hasRefusedDrop, moveDraftAtom } from '../../state/map/layout/moveDraft.ts'
import { enterMode, mapModeAtom } from '../../state/map/mode/mapState.ts'
import { lassoAtom } from '../../state/map/select/lasso.ts'
import { marqueeAtom } from '../../state/map/select/rangeSelection.ts'
import { spaceAtom } from '../../state/map/select/spaceKey.ts'
import { strokeAtom } from '../../state/map/structure/structureDraft.ts'
import { viewSideAtom } from '../../state/map/view/view.ts'
import { messagesAtom, shownMessagesAtom } from '../../state/shell/messages.ts'
import { selectionAtom } from '../../state/year/selection.ts'
import { cellBox, type Geometry } from '../geometry.ts'
import { fillTarget } from './fillGesture.ts'
import type { MapPoint } from './gesture.ts'
import { beginGesture } from './pointerTool.ts'

describe('pointer on the map', () => {
  let map: ReturnType<typeof pointedField>
  beforeEach(() => {
    map = pointedField({ rows: 4, cols: 5, holes: ['2,3'], label: (row, col) => `${row}${col}` })
  })

  it('a click selects only its plot and makes it active; on an empty position nothing is selected', () => {
    map.click(map.place(2, 2))
    expect([map.selected(), map.store.get(selectionAtom).active]).toEqual([
      ['2,2'],
      { plot: plotAtPlace(map.columns, 2, 2), row: 2, col: 2 },
    ])
    map.click(map.place(2, 3))
    expect([map.selected(), map.store.get(selectionAtom).active]).toEqual([[], { plot: -1, row: 2, col: 3 }])
  })

  it('Shift extends from the anchor, Mod adds and removes', () => {
    map.click(map.place(1, 1))
    map.click(map.place(2, 2, { shift: true }))
    expect(map.selected()).toEqual(['1,1', '1,2', '2,1', '2,2'])
    map.click(map.place(4, 5, { mod: true }))
    map.click(map.place(1, 2, { mod: true }))
    expect(map.selected()).toEqual(['1,1', '2,1', '2,2', '4,5'])
  })

  it('a drag draws a rectangle over plots and empty positions, with Mod added to the selection', () => {
    const first = map.drag(map.place(1, 2), map.place(2, 3), map.place(2, 4))
    expect(map.store.get(marqueeAtom)).toEqual({ top: 1, left: 2, bottom: 2, right: 4 })
    first?.up(map.place(2, 4))
    expect([map.selected(), map.store.get(marqueeAtom)]).toEqual([['1,2', '1,3', '1,4', '2,2', '2,4'], null])
    const from = map.place(4, 1, { mod: true })
    map.drag(from, map.place(4, 2, { mod: true }))?.up(map.place(4, 2, { mod: true }))
    expect(map.selected()).toEqual(['1,2', '1,3', '1,4', '2,2', '2,4', '4,1', '4,2'])
  })

  it('a lasso selects the plots whose centre it encloses, with Shift added to the selection; Escape cancels', () => {
    enterMode(map.store, { mode: 'lasso' })
    const [a, b, c] = [map.place(1, 1), map.place(1, 4), map.place(4, 1)]
    const shifted = (point: MapPoint, dx: number, dy: number, keys: Keys = {}) =>
      map.at(point.x + dx, point.y + dy, keys)
    // A triangle over the upper left: the hypotenuse excludes the lower right.
    const triangle = [shifted(b, 12, -12), shifted(c, -12, 12)]
    const drawn = map.drag(shifted(a, -12, -12), ...triangle)
    expect(map.store.get(lassoAtom)).toHaveLength(3)
    drawn?.up(triangle[1])
    expect([map.selected(), map.store.get(lassoAtom)]).toEqual([['1,1', '1,2', '1,3', '2,1', '2,2', '3,1'], null])
    const corner = map.place(4, 5)
    const round = [shifted(corner, 15, -15), shifted(corner, 15, 15), shifted(corner, -15, 15, { shift: true })]
    map.drag(shifted(corner, -15, -15), ...round)?.up(round[2])
    expect(map.selected()).toEqual(['1,1', '1,2', '1,3', '2,1', '2,2', '3,1', '4,5'])
    map.drag(shifted(a, -12, -12), ...triangle)?.cancel()
    expect(map.selected()).toHaveLength(7)
    expect(map.store.get(mapModeAtom)).toBe('lasso')
  })

  it('Escape cancels a rectangle', () => {
    map.click(map.place(3, 3))
    map.drag(map.place(1, 1), map.place(2, 2))?.cancel()
    expect([map.selected(), map.store.get(marqueeAtom)]).toEqual([['3,3'], null])
  })

  it('headers select rows and columns, several by dragging or Shift, more with Mod; the corner selects all', () => {
    const row = (index: number, keys: Keys = {}) => map.at(5, map.place(index, 1).y, keys)
    const column = (index: number, keys: Keys = {}) => map.at(map.place(1, index).x, 5, keys)
    map.click(row(2))
    expect(map.selected()).toEqual(['2,1', '2,2', '2,4', '2,5'])
    map.drag(column(1), column(2))?.up(column(2))
    expect(map.selected()).toHaveLength(8)
    map.click(column(5, { mod: true }))
    expect(map.selected()).toHaveLength(12)
    map.click(row(1))
    map.click(row(3, { shift: true }))
    expect(map.selected()).toHaveLength(14)
    map.click(map.at(4, 4))
    expect(map.selected()).toHaveLength(19)
  })

  it('drags selected plots as a ghost, refuses occupied positions and swaps with Shift at the drop', () => {
    const start = map.place(1, 1)
    map.click(start)
    const gesture = map.drag(start, map.place(1, 2), map.place(2, 2))
    expect(map.store.get(moveDraftAtom)).toMatchObject({ rows: 1, cols: 1, refused: new Set([0]) })
    gesture?.up(map.place(2, 2))
    expect(map.columns.label.slice(0, 2)).toEqual(['11', '12'])
    expect([map.columns.row[0], map.columns.col[0]]).toEqual([1, 1])
    expect(map.store.get(messagesAtom)[0].key).toBe('move.taken')
    expect([map.store.get(mapModeAtom), map.store.get(timelineAtom).undo]).toEqual(['select', []])

    map.drag(start, map.place(2, 2))?.up(map.place(2, 2, { shift: true }))
    const other = map.columns.label.indexOf('22')
    expect([map.columns.row[0], map.columns.col[0]]).toEqual([2, 2])
    expect([map.columns.row[other], map.columns.col[other]]).toEqual([1, 1])
    expect(map.store.get(timelineAtom).undo.map((entry) => entry.change.name)).toEqual([
      { key: 'change.swappedPlots', params: { count: 2 } },
    ])
  })

  it('a refused drop offers the swap in its message while it is shown, also after the plots have sprung back', () => {
    const start = map.place(1, 1)
    map.click(start)
    map.drag(start, map.place(2, 2))?.up(map.place(2, 2))
    expect(map.store.get(shownMessagesAtom)).toMatchObject([{ key: 'move.taken', offers: 'map.dropAndSwap' }])
    expect(hasRefusedDrop(map.store)).toBe(true)
    commandNamed(allCommands, 'map.dropAndSwap').run(map.store)
    const other = map.columns.label.indexOf('22')
    expect([map.columns.row[0], map.columns.col[0]]).toEqual([2, 2])
    expect([map.columns.row[other], map.columns.col[other]]).toEqual([1, 1])
    map.drag(map.place(2, 2), map.place(3, 2))?.up(map.place(3, 2))
    map.store.set(shownMessagesAtom, [])
    expect(hasRefusedDrop(map.store)).toBe(false)
  })

  it('drops a plot on an empty position as one entry; Escape during the drag changes nothing', () => {
    map.click(map.place(2, 2))
    map.drag(map.place(2, 2), map.place(3, 3), map.place(2, 3))?.cancel()
    expect(map.store.get(moveDraftAtom)).toBeNull()
    map.drag(map.place(2, 2), map.place(2, 3))?.up(map.place(2, 3))
    const plot = map.columns.label.indexOf('22')
    expect([map.columns.row[plot], map.columns.col[plot]]).toEqual([2, 3])
    expect(map.store.get(timelineAtom).undo).toHaveLength(1)
    expect(map.store.get(selectionAtom).active).toEqual({ plot, row: 2, col: 3 })
  })

  it('brush-selects every plot between two fast moves, and deselects with Mod', () => {
    enterMode(map.store, { mode: 'paint' })
    map.drag(map.place(1, 1), map.place(1, 5))
    expect(map.selected()).toEqual(['1,1', '1,2', '1,3', '1,4', '1,5'])
    map.drag(map.place(1, 2, { mod: true }), map.place(1, 3, { mod: true }))
    expect(map.selected()).toEqual(['1,1', '1,4', '1,5'])
  })

  it('a stroke paints the chosen kind as one change, Shift a rectangle, Mod resets, Escape cancels', () => {
    enterMode(map.store, { mode: 'structure', draft: { part: 'places', kind: 'path' } })
    const kind = (row: number, col: number) => kindAt(map.columns.structure, row, col)
    map.drag(map.place(1, 1), map.place(1, 4))?.up(map.place(1, 4))
    expect([1, 2, 3, 4, 5].map((col) => kind(1, col))).toEqual(['path', 'path', 'path', 'path', 'plot'])
    map.drag(map.place(2, 1, { shift: true }), map.place(3, 2, { shift: true }))?.up(map.place(3, 2))
    expect([kind(2, 1), kind(2, 2), kind(3, 1), kind(3, 2), kind(3, 3)]).toEqual([
      'path',
      'path',
      'path',
      'path',
      'plot',
    ])
    map.drag(map.place(1, 2, { mod: true }), map.place(1, 3, { mod: true }))?.up(map.place(1, 3))
    expect([1, 2, 3, 4].map((col) => kind(1, col))).toEqual(['path', 'plot', 'plot', 'path'])
    expect(map.store.get(timelineAtom).undo).toHaveLength(3)
    const gesture = beginGesture(map.context, map.place(1, 1, { mod: true }))
    expect(map.store.get(strokeAtom)?.places).toEqual([{ row: 1, col: 1 }])
    gesture?.cancel()
    expect([map.store.get(strokeAtom), kind(1, 1)]).toEqual([null, 'path'])
    const turned = beginGesture(map.context, map.place(2, 5))
    map.store.set(viewSideAtom, { ...storedView, origin: 'top_right' })
    turned?.up(map.place(2, 5))
    expect([map.store.get(strokeAtom), kind(2, 5)]).toEqual([null, 'plot'])
  })

  it('pans with the middle button and while Space is pressed, which then is no tap', () => {
    map.drag(map.at(200, 200, { button: 1 }), map.at(180, 205))
    map.store.set(spaceAtom, 'held')
    map.drag(map.at(100, 100), map.at(103, 90))
    expect([map.panned, map.store.get(spaceAtom), map.selected()]).toEqual([
      [
        [20, -5],
        [-3, 10],
      ],
      'used',
      [],
    ])
  })

  it('fills from the handle of a range: a series continues, one number counts up with Mod', () => {
    map.store.set(shownFieldAtom, 'trait:1')
    const numbers = map.columns.traits[0].numbers
    const handle = (row: number, col: number, keys: Keys = {}) => {
      const box = cellBox(map.context.geometry() as Geometry, row, col)
      return map.at(box.x + box.w + 1, box.y + box.h + 1, keys)
    }
    map.drag(map.place(3, 1), map.place(3, 2))?.up(map.place(3, 2))
    map.drag(handle(3, 2), map.place(3, 5))?.up(map.place(3, 5))
    const third = (col: number) => numbers[plotAtPlace(map.columns, 3, col)]
    expect([1, 2, 3, 4, 5].map(third)).toEqual([3.1, 3.2, 3.3, 3.4, 3.5])
    map.click(map.place(1, 1))
    map.drag(handle(1, 1), map.place(4, 1))?.up(map.place(4, 1, { mod: true }))
    expect([1, 2, 3, 4].map((row) => numbers[plotAtPlace(map.columns, row, 1)])).toEqual([1.1, 2.1, 3.1, 4.1])
    map.click(map.place(1, 1))
    map.drag(handle(1, 1), map.place(4, 1))?.up(map.place(4, 1))
    expect([1, 2, 3, 4].map((row) => numbers[plotAtPlace(map.columns, row, 1)])).toEqual([1.1, 1.1, 1.1, 1.1])
    expect(map.store.get(timelineAtom).undo.at(-1)?.change.name.key).toBe('change.map.filled')
  })

  it('fills along the longer axis of the drag', () => {
    const range = { top: 2, left: 2, bottom: 3, right: 4 }
    expect(fillTarget(range, { row: 3, col: 3 })).toBeNull()
    expect(fillTarget(range, { row: 6, col: 5 })).toEqual({ top: 4, left: 2, bottom: 6, right: 4 })
    expect(fillTarget(range, { row: 1, col: 9 })).toEqual({ top: 2, left: 5, bottom: 3, right: 9 })
    expect(fillTarget(range, { row: 3, col: 1 })).toEqual({ top: 2, left: 1, bottom: 3, right: 1 })
  })
})
