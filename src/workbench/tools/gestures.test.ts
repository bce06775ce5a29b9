import { beforeEach, describe, expect, it } from 'vitest'
import { placesOf, plotAtPlace, type SmallField, smallStore } from '../../../tests/fields/smallField.ts'
import { shownFieldAtom } from '../../state/colour/colouring.ts'
import { timelineAtom } from '../../state/log/undoStack.ts'
import { moveDraftAtom } from '../../state/map/layout/moveDraft.ts'
import { enterMode, mapModeAtom } from '../../state/map/mapState.ts'
import { seenGridAtom } from '../../state/map/seenGrid.ts'
import { marqueeAtom } from '../../state/map/select/rangeSelection.ts'
import { spaceAtom } from '../../state/map/select/spaceKey.ts'
import { cameraAtom } from '../../state/map/view.ts'
import { messagesAtom } from '../../state/shell/messages.ts'
import { selectionAtom } from '../../state/year/selection.ts'
import { buildGeometry, cellBox, type Geometry, hitTest, nearestPlace } from '../geometry.ts'
import { selectionShape } from '../scene/selectionShape.ts'
import { fillTarget } from './fillGesture.ts'
import type { MapPoint, ToolContext } from './gesture.ts'
import { beginGesture } from './pointerTool.ts'

type Keys = Partial<Pick<MapPoint, 'shift' | 'mod' | 'button'>>

function setUp(field: SmallField) {
  const { store, columns } = smallStore(field)
  const panned: [number, number][] = []
  const geometry = (): Geometry => {
    const grid = store.get(seenGridAtom)
    if (!grid) throw new Error('no grid')
    return buildGeometry(
      { rows: grid.rows, cols: grid.cols, breaks: { rows: [], cols: [] } },
      store.get(cameraAtom) ?? { scaleX: 40, scaleY: 40, x: -10, y: -10 },
      { width: 800, height: 600, ratio: 1 },
    )
  }
  const context: ToolContext = {
    store,
    camera: { pan: (dx, dy) => panned.push([dx, dy]) },
    geometry,
    shape: () => {
      const grid = store.get(seenGridAtom)
      return grid && selectionShape(grid, store.get(selectionAtom).mask)
    },
  }
  const at = (x: number, y: number, keys: Keys = {}): MapPoint => {
    const g = geometry()
    return {
      x,
      y,
      hit: { ...hitTest(g, x, y), nearest: nearestPlace(g, x, y) },
      shift: false,
      mod: false,
      button: 0,
      touch: false,
      ...keys,
    }
  }
  const place = (row: number, col: number, keys: Keys = {}): MapPoint => {
    const box = cellBox(geometry(), row, col)
    return at(box.x + box.w / 2, box.y + box.h / 2, keys)
  }
  const drag = (from: MapPoint, ...to: MapPoint[]) => {
    const gesture = beginGesture(context, from)
    for (const point of to) gesture?.move(point)
    return gesture
  }
  const click = (point: MapPoint) => drag(point)?.up(point)
  const selected = () => placesOf(columns, store.get(selectionAtom).mask)
  return { store, columns, context, at, place, drag, click, selected, panned }
}

describe('pointer on the map', () => {
  let map: ReturnType<typeof setUp>
  beforeEach(() => {
    map = setUp({ rows: 4, cols: 5, holes: ['2,3'], label: (row, col) => `${row}${col}` })
  })

  it('a click selects a plot alone and makes it active; on an empty place nothing is selected', () => {
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

  it('a drag draws a rectangle over plots and empty places, with Mod beside what is selected', () => {
    const first = map.drag(map.place(1, 2), map.place(2, 3), map.place(2, 4))
    expect(map.store.get(marqueeAtom)).toEqual({ top: 1, left: 2, bottom: 2, right: 4 })
    first?.up(map.place(2, 4))
    expect([map.selected(), map.store.get(marqueeAtom)]).toEqual([['1,2', '1,3', '1,4', '2,2', '2,4'], null])
    const from = map.place(4, 1, { mod: true })
    map.drag(from, map.place(4, 2, { mod: true }))?.up(map.place(4, 2, { mod: true }))
    expect(map.selected()).toEqual(['1,2', '1,3', '1,4', '2,2', '2,4', '4,1', '4,2'])
  })

  it('Escape takes a rectangle back', () => {
    map.click(map.place(3, 3))
    map.drag(map.place(1, 1), map.place(2, 2))?.cancel()
    expect([map.selected(), map.store.get(marqueeAtom)]).toEqual([['3,3'], null])
  })

  it('headers select rows and columns, several by dragging or Shift, further ones by Mod; the corner selects all', () => {
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

  it('carries selected plots as a ghost, refuses taken places and swaps with Shift at the drop', () => {
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

  it('drops a plot on an empty place as one entry; Escape on the way leaves everything', () => {
    map.click(map.place(2, 2))
    map.drag(map.place(2, 2), map.place(3, 3), map.place(2, 3))?.cancel()
    expect(map.store.get(moveDraftAtom)).toBeNull()
    map.drag(map.place(2, 2), map.place(2, 3))?.up(map.place(2, 3))
    const plot = map.columns.label.indexOf('22')
    expect([map.columns.row[plot], map.columns.col[plot]]).toEqual([2, 3])
    expect(map.store.get(timelineAtom).undo).toHaveLength(1)
    expect(map.store.get(selectionAtom).active).toEqual({ plot, row: 2, col: 3 })
  })

  it('paints every plot between two fast moves into the selection, and out of it with Mod', () => {
    enterMode(map.store, { mode: 'paint' })
    map.drag(map.place(1, 1), map.place(1, 5))
    expect(map.selected()).toEqual(['1,1', '1,2', '1,3', '1,4', '1,5'])
    map.drag(map.place(1, 2, { mod: true }), map.place(1, 3, { mod: true }))
    expect(map.selected()).toEqual(['1,1', '1,4', '1,5'])
  })

  it('pans with the middle button and while Space is held, which then is no tap', () => {
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

  it('fills from the handle at the corner of a range: a progression goes on, one number counts on with Mod', () => {
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

  it('fills the strip in which the drag went farther', () => {
    const range = { top: 2, left: 2, bottom: 3, right: 4 }
    expect(fillTarget(range, { row: 3, col: 3 })).toBeNull()
    expect(fillTarget(range, { row: 6, col: 5 })).toEqual({ top: 4, left: 2, bottom: 6, right: 4 })
    expect(fillTarget(range, { row: 1, col: 9 })).toEqual({ top: 2, left: 5, bottom: 3, right: 9 })
    expect(fillTarget(range, { row: 3, col: 1 })).toEqual({ top: 2, left: 1, bottom: 3, right: 1 })
  })
})
