import { beforeEach, describe, expect, it } from 'vitest'
import { pointedField } from '../../../tests/fields/pointedField.ts'
import { enterMode } from '../../state/map/mode/mapState.ts'
import { isTouchedAtom } from '../../state/map/view/touch.ts'
import { cameraAtom } from '../../state/map/view/view.ts'
import { selectionAtom } from '../../state/year/selection.ts'
import { gripsOf } from '../paint/overlay/touchGrips.ts'
import type { MapPoint } from './gesture.ts'
import { longPressGesture } from './longPressGesture.ts'
import { gripGesture } from './mapGestures.ts'

const touch = { touch: true }

describe('a finger on the map', () => {
  let map: ReturnType<typeof pointedField>
  const grips = () => {
    const range = map.context.shape()?.range
    const g = map.context.geometry()
    return range && g ? gripsOf(g, range) : []
  }
  const grip = (k: number, dx = 0, dy = 0) => map.at(grips()[k].x + dx, grips()[k].y + dy, touch)
  const pull = (from: MapPoint, to: MapPoint) => {
    const gesture = gripGesture(map.context, from)
    gesture?.move(to)
    gesture?.up(to)
    return gesture
  }
  beforeEach(() => {
    map = pointedField({ rows: 6, cols: 6, label: (row, col) => `${row}${col}` })
    map.store.set(isTouchedAtom, true)
    map.drag(map.place(3, 3), map.place(4, 4))?.up(map.place(4, 4))
  })

  it('resizes the selection from either handle, the opposite corner stays', () => {
    expect(grips()).toHaveLength(2)
    pull(grip(1), map.place(5, 3))
    expect(map.selected()).toEqual(['3,3', '4,3', '5,3'])
    pull(grip(0), map.place(5, 2))
    expect(map.selected()).toEqual(['5,2', '5,3'])
  })

  it('grabs a handle within 44 pixels, and nothing beyond', () => {
    for (const [dx, dy] of [
      [21, 21],
      [-21, -21],
      [21, -21],
      [-21, 21],
    ])
      expect(gripGesture(map.context, grip(1, dx, dy))).not.toBeNull()
    expect(gripGesture(map.context, grip(1, 24, 0))).toBeNull()
    expect(gripGesture(map.context, grip(1, 0, 24))).toBeNull()
  })

  it('has no handles after a mouse, in a mode, for a non-rectangular selection, or off screen', () => {
    const at = grip(1)
    map.store.set(isTouchedAtom, false)
    expect(gripGesture(map.context, at)).toBeNull()
    map.store.set(isTouchedAtom, true)
    enterMode(map.store, { mode: 'lasso' })
    expect(gripGesture(map.context, at)).toBeNull()
    enterMode(map.store, { mode: 'select' })
    map.click(map.place(6, 6, { mod: true }))
    expect(gripGesture(map.context, at)).toBeNull()
    map.click(map.place(1, 1))
    map.store.set(cameraAtom, { scaleX: 40, scaleY: 40, x: 120, y: 120 })
    expect(grips()).toEqual([])
  })

  it('resting on a handle taps the plot below, and a cancel reverts the drawing', () => {
    const at = grip(1, 6, 6)
    gripGesture(map.context, at)?.up(at)
    expect(map.selected()).toEqual(['5,5'])
    const before = map.store.get(selectionAtom)
    const gesture = gripGesture(map.context, grip(1))
    gesture?.move(map.place(6, 6))
    expect(map.selected()).toHaveLength(4)
    gesture?.cancel()
    expect(map.store.get(selectionAtom)).toBe(before)
  })

  it('draws a rectangle after a long press; released in place it leaves the selection to the menu', () => {
    const start = map.place(4, 4, touch)
    const resting = longPressGesture(map.context, start)
    resting?.up(start)
    expect([map.selected().length, resting?.opensMenu]).toEqual([4, true])
    const drawing = longPressGesture(map.context, map.place(1, 1, touch))
    drawing?.move(map.place(2, 2, touch))
    drawing?.up(map.place(2, 2, touch))
    expect(map.selected()).toEqual(['1,1', '1,2', '2,1', '2,2'])
  })

  it('a long press in a mode acts like a press there, and opens no menu', () => {
    enterMode(map.store, { mode: 'paint' })
    const painting = longPressGesture(map.context, map.place(1, 1, touch))
    painting?.move(map.place(1, 2, touch))
    painting?.up(map.place(1, 2, touch))
    expect(map.selected()).toEqual(expect.arrayContaining(['1,1', '1,2', '3,3']))
    expect(painting?.opensMenu).toBeUndefined()
  })
})
