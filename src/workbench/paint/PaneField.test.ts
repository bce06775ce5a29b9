import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeLayer, fakePage } from '../../../tests/canvas/fakePage.ts'
import { recordedPaint } from '../../../tests/fields/recordedPaint.ts'
import { smallStore } from '../../../tests/fields/smallField.ts'
import type { Size } from '../../canvas/paneSize.ts'
import type { View } from '../../canvas/view.ts'
import { openNumbering } from '../../state/map/numbering/numberingDraft.ts'
import { lassoAtom } from '../../state/map/select/lasso.ts'
import { selectOnly } from '../../state/map/select/rangeSelection.ts'
import { isTouchedAtom } from '../../state/map/view/touch.ts'
import { peopleAtom } from '../../state/shell/people.ts'
import type { Store } from '../../state/store.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'
import { mapThemes } from '../../ui/theme.ts'
import { FieldScene } from '../scene/FieldScene.ts'

beforeEach(() => {
  fakePage()
})
afterEach(() => vi.unstubAllGlobals())

const pane = { width: 400, height: 300, ratio: 1 }
const slack = 100
/** Width of row headers, height of column headers. */
const [left, top] = [28, 24]

/** A field of 40 × 40 plots in a pane with a layer, shown frame by frame as in the loop. */
function setUp({ rows = 40, cols = 40, ratio = 1, size = pane as Size } = {}) {
  const { store } = smallStore({ rows, cols })
  const scene = new FieldScene(store, mapThemes.light)
  const { layer, laid } = fakeLayer(slack)
  scene.start(() => {}, layer)
  let at = { ...size, ratio }
  let previous: View | null = null
  const viewOf = (x: number, y: number, scale: number): View => ({
    camera: { scaleX: 40 * scale, scaleY: 30 * scale, x, y },
    pane: at,
    isHurried: previous !== null && previous.camera.scaleX !== 40 * scale,
    isPanned: previous !== null,
  })
  /** The part of the field that a frame paints, in cells' pixels; null if it only moves the canvas. */
  const frame = (x: number, y: number, { scale = 1, isChanged = false } = {}) => {
    const view = viewOf(x, y, scale)
    scene.prepare(view)
    previous = view
    if (!isChanged && scene.move(view)) return null
    const { ctx, painted } = recordedPaint()
    scene.paint(ctx, view)
    const clip = painted.findLast(({ call }) => call === 'rect')?.args as unknown as [number, number, number, number]
    return { w: clip[2], h: clip[3] }
  }
  /** A frame whose painter throws after the cells are painted. */
  const brokenFrame = (x: number, y: number) => {
    const view = viewOf(x, y, 1)
    scene.prepare(view)
    const { ctx } = recordedPaint()
    const broken = () => {
      throw new Error('broken off')
    }
    expect(() => scene.paint(Object.assign(ctx, { save: broken }), view)).toThrow('broken off')
  }
  const rest = () => {
    while (scene.paintAhead());
  }
  const resize = (next: Size) => {
    at = { ...next, ratio }
  }
  return { store, scene, frame, brokenFrame, rest, resize, laid }
}

describe('a field on the canvas of its pane', () => {
  const window = { w: pane.width - left, h: pane.height - top }

  it('is painted ahead in the direction of the camera, and moved as far as that reaches', () => {
    const { frame, rest, laid } = setUp()
    expect(frame(200, 200, { isChanged: true })).toEqual(window)
    expect(frame(210, 205)).toEqual(window)
    rest()
    expect(frame(220, 210)).toEqual({ w: window.w + slack, h: window.h + slack })
    expect(laid).toEqual([0, 0, 1, 1])
    expect(frame(260, 240)).toBeNull()
    expect(laid).toEqual([-40, -30, 1, 1])
    expect(frame(320, 310)).toBeNull()
    expect(laid).toEqual([-100, -100, 1, 1])
    rest()
    expect(frame(321, 310)).toEqual({ w: window.w + slack, h: window.h + slack })
    expect(laid).toEqual([0, 0, 1, 1])
  })

  it('without idle time one frame in three paints, also for the next two', () => {
    const { frame } = setUp({ rows: 200, cols: 200 })
    const shown = frame(200, 200, { isChanged: true }) ?? window
    expect(frame(220, 210)).toEqual(shown)
    const painted = Array.from({ length: 6 }, (_, k) => frame(240 + 20 * k, 220 + 10 * k))
    const forThree = { w: shown.w + 2 * 20, h: shown.h + 2 * 10 }
    expect(painted).toEqual([forThree, null, null, forThree, null, null])
  })

  it('a pan with steps longer than the canvas paints only its window', () => {
    const { frame } = setUp({ rows: 200, cols: 200 })
    const shown = frame(200, 200, { isChanged: true })
    for (let k = 1; k < 5; k++) expect(frame(200 + k * (slack + 1), 200)).toEqual(shown)
  })

  it('areas ahead are painted before those behind', () => {
    // In the middle of the field there are tiles on all sides of the window, and the canvas extends to the next ones both
    // ways.
    const at = () => {
      const field = setUp({ rows: 200, cols: 200 })
      field.frame(3195, 3195, { isChanged: true })
      return { ...field, shown: field.frame(3200, 3200) ?? window }
    }
    const whole = at()
    let pieces = 0
    while (whole.scene.paintAhead()) pieces++
    const { scene, frame, shown } = at()
    for (let k = 0; k < pieces - 1; k++) scene.paintAhead()
    expect(frame(3205, 3205)).toEqual({ w: shown.w + slack, h: shown.h + slack })
  })

  it('panning back extends to the left and the top', () => {
    const { frame, rest, laid } = setUp()
    frame(400, 300, { isChanged: true })
    frame(390, 295)
    rest()
    expect(frame(380, 290)).toEqual({ w: window.w + slack, h: window.h + slack })
    expect(laid).toEqual([-slack, -slack, 1, 1])
    expect(frame(300, 200)).toBeNull()
    expect(laid).toEqual([-20, -10, 1, 1])
  })

  it('leftover room at the field’s edge is used behind: panning to and fro paints nothing', () => {
    // 400 × 310 pixels of field and padding in a window of 372 × 276.
    const { frame } = setUp({ rows: 10, cols: 10 })
    frame(0, 0, { isChanged: true })
    expect(frame(20, 10)).not.toBeNull()
    for (const [x, y] of [
      [40, 36],
      [-12, -12],
      [30, 0],
    ])
      expect(frame(x, y)).toBeNull()
  })

  it('is on whole device pixels at any ratio', () => {
    const { frame, rest, laid } = setUp({ ratio: 1.5 })
    frame(200, 200, { isChanged: true })
    frame(210, 205)
    rest()
    frame(220.3, 210.9)
    expect(frame(241.7, 222.2)).toBeNull()
    for (const offset of laid.slice(0, 2)) expect(offset * 1.5).toBeCloseTo(Math.round(offset * 1.5), 9)
  })

  it('is repainted after a change, and never moved while something is pinned to the window edges', () => {
    const { store, frame, rest, laid } = setUp()
    frame(200, 200, { isChanged: true })
    frame(210, 205)
    rest()
    frame(220, 210)
    expect(frame(230, 215, { isChanged: true })).not.toBeNull()
    store.set(lassoAtom, [
      { x: 50, y: 50 },
      { x: 90, y: 50 },
      { x: 90, y: 90 },
    ])
    rest()
    for (const x of [240, 250, 260]) {
      expect(frame(x, 220)).toEqual(window)
      expect(laid).toEqual([0, 0, 1, 1])
      rest()
    }
  })

  it.each<[string, (store: Store) => void]>([
    ['the path of a numbering', openNumbering],
    [
      'grips for fingers',
      (store) => {
        selectOnly(store, { row: 8, col: 8 })
        store.set(isTouchedAtom, true)
      },
    ],
  ])('is never moved with %s', (_what, show) => {
    const { store, frame, rest } = setUp()
    show(store)
    frame(200, 200, { isChanged: true })
    frame(210, 205)
    rest()
    expect(frame(220, 210)).toEqual(window)
    expect(frame(230, 215)).toEqual(window)
  })

  it('is repainted after a resize, and after an aborted frame', () => {
    const { frame, brokenFrame, rest, resize } = setUp()
    frame(200, 200, { isChanged: true })
    frame(210, 205)
    rest()
    frame(220, 210)
    resize({ width: 390, height: 290 })
    expect(frame(221, 210)).not.toBeNull()
    rest()
    frame(400, 400)
    brokenFrame(200, 200)
    expect(frame(405, 401)).not.toBeNull()
  })

  it('requests more painting ahead when it moves into unpainted areas', () => {
    const { scene, frame, rest } = setUp({ rows: 200, cols: 200 })
    frame(200, 200, { isChanged: true })
    frame(210, 205)
    /** Moves on by a few pixels; returns whether that only moved the field and there is now something to paint. */
    const hasWork = (x: number) => {
      rest()
      const had = scene.hasAhead
      return frame(x, 205) === null && scene.hasAhead && !had
    }
    expect(Array.from({ length: 100 }, (_, k) => hasWork(220 + 10 * k))).toContain(true)
  })

  it('has a position in a pane with room for headers only', () => {
    const { frame, laid } = setUp({ size: { width: left, height: top } })
    frame(200, 200, { isChanged: true })
    frame(100, 100, { scale: 0.5 })
    for (const part of laid) expect(part).not.toBeNaN()
  })

  it('moves while colleagues are elsewhere, but not with a colleague’s flag on it', () => {
    const { store, frame, rest } = setUp()
    const colleague = { socket: 'a', userId: 2, name: 'Mira', column: null, typing: false, colour: 0 }
    const standsOn = (plotId: number | null) => store.set(peopleAtom, [{ ...colleague, plotId }])
    standsOn(999_999)
    frame(200, 200, { isChanged: true })
    frame(210, 205)
    rest()
    frame(220, 210)
    expect(frame(230, 215)).toBeNull()
    standsOn(store.get(loadedYearAtom)?.id[0] ?? null)
    expect(frame(240, 220)).toEqual(window)
  })

  it('is stretched during a zoom while it fills the window, within limits', () => {
    const { frame, laid } = setUp()
    frame(200, 200, { isChanged: true })
    // Twice the scale around the middle of the window: field pixel 386 stays at 186.
    expect(frame((200 + 186) * 1.2 - 186, (200 + 138) * 1.2 - 138, { scale: 1.2 })).toBeNull()
    const [x, y, scaleX, scaleY] = laid
    expect([scaleX, scaleY]).toEqual([1.2, 1.2])
    expect(x + 1.2 * (left + 186)).toBeCloseTo(left + 186, 0)
    expect(y + 1.2 * (top + 138)).toBeCloseTo(top + 138, 0)
    expect(frame((200 + 186) * 1.8 - 186, (200 + 138) * 1.8 - 138, { scale: 1.8 })).not.toBeNull()
    expect(laid).toEqual([0, 0, 1, 1])
  })

  it('zoomed out, it is painted with a margin, so that the next wheel step has it', () => {
    const { frame, laid } = setUp()
    /** The window's left and top at a scale around its middle, at first field pixels 586 and 538. */
    const at = (scale: number) => [(400 + 186) * scale - 186, (400 + 138) * scale - 138, { scale }] as const
    frame(400, 400, { isChanged: true })
    const painted = frame(...at(0.95))
    expect(painted?.w).toBeGreaterThan(window.w + 20)
    expect(painted?.w).toBeLessThanOrEqual(window.w + slack)
    expect(laid.slice(2)).toEqual([1, 1])
    expect(laid[0]).toBeLessThan(-20)
    expect(laid[0]).toBeGreaterThanOrEqual(-slack / 2)
    for (const scale of [0.95 ** 2, 0.95 ** 3]) expect(frame(...at(scale))).toBeNull()
    expect(laid[2]).toBeCloseTo(0.95 ** 2, 2)
  })

  it('fills the window around a small field, as earlier content remains on the canvas beyond', () => {
    // 280 × 210 pixels of field in the middle of the window.
    const { frame, laid } = setUp({ rows: 7, cols: 7 })
    const [halfX, halfY] = [window.w / 2, window.h / 2]
    const at = (scale: number) => [140 * scale - halfX, 105 * scale - halfY, { scale }] as const
    frame(...at(1))
    const painted = frame(...at(0.95))
    expect(painted?.w).toBeGreaterThan(window.w)
    expect(painted?.h).toBeGreaterThan(window.h)
    expect(frame(...at(0.95 ** 2))).toBeNull()
    const [x, y, scaleX, scaleY] = laid
    expect(x + scaleX * left).toBeLessThanOrEqual(left)
    expect(y + scaleY * top).toBeLessThanOrEqual(top)
    expect(x + scaleX * (left + (painted?.w ?? 0))).toBeGreaterThanOrEqual(pane.width)
    expect(y + scaleY * (top + (painted?.h ?? 0))).toBeGreaterThanOrEqual(pane.height)
  })
})
