import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openedSheet } from '../../../tests/arbitraries/openedSheet.ts'
import { PaneCamera } from '../../canvas/PaneCamera.ts'
import { extendTo, rangeEnd, selectOnly } from '../../state/map/select/rangeSelection.ts'
import { type CameraRequest, cameraRequests } from '../../state/map/view/cameraRequest.ts'
import { cameraAtom } from '../../state/map/view/view.ts'
import { startPresentation } from '../../state/present/presentation.ts'
import { request } from '../../state/shell/requests.ts'
import type { Store } from '../../state/store.ts'
import { setActive } from '../../state/year/selection.ts'
import { MapCamera } from './MapCamera.ts'
import { readPlan } from './readField.ts'

const pane = { width: 600, height: 400, ratio: 1 }
let store: Store
let camera: PaneCamera
let steering: MapCamera
let frames: ((now: number) => void)[] = []

beforeEach(() => {
  frames = []
  vi.stubGlobal('window', { matchMedia: () => ({ matches: false }) })
  vi.stubGlobal('requestAnimationFrame', (call: (now: number) => void) => frames.push(call))
  vi.stubGlobal('cancelAnimationFrame', (id: number) => {
    if (id > 0) frames[id - 1] = () => {}
  })
  store = openedSheet(20, 30)
  const plan = readPlan(store)!
  camera = new PaneCamera(store, cameraAtom, plan.bounds, pane)
  steering = new MapCamera(store, camera, pane, () => [])
  steering.start()
  steering.follows(plan)
})
afterEach(() => {
  steering.stop()
  camera.stop()
  vi.unstubAllGlobals()
})

const wants = (movement: CameraRequest) => request(store, cameraRequests, movement)

/** Draws a frame this much later, ms. */
function frame(later: number): void {
  const called = frames
  frames = []
  for (const call of called) call(performance.now() + later)
}

describe('keys during a zoom animation', () => {
  it.each<[string, () => void]>([
    ['the active place goes elsewhere', () => setActive(store, { plot: 0, row: 1, col: 1 }, 'map')],
    ['the window is moved by a key', () => wants({ kind: 'pan', rows: 1, cols: 2 })],
    ['the pane gets another size', () => steering.setPane({ ...pane, height: 380 })],
  ])('the zoom completes when %s', (_, act) => {
    const before = camera.now!.scaleX
    wants({ kind: 'zoom', factor: 3 })
    frame(50)
    expect(camera.now!.scaleX).toBeLessThan(before * 3)
    act()
    frame(1000)
    expect(camera.now!.scaleX).toBeCloseTo(before * 3, 6)
  })
})

describe('dragging a range while the pane scrolls', () => {
  it('keeps the viewport where the user scrolls; a key returns to the active position', () => {
    wants({ kind: 'fullSize' })
    frame(1000)
    selectOnly(store, { row: 1, col: 1 })
    frame(16)
    extendTo(store, { row: 9, col: 9 })
    camera.pan(500, 300)
    const scrolled = camera.now
    extendTo(store, { row: 20, col: 28 })
    frame(16)
    expect(camera.now).toBe(scrolled)
    setActive(store, { plot: 1, row: 1, col: 2 }, 'map')
    expect(camera.now).not.toBe(scrolled)
    expect(rangeEnd(store)).toEqual({ row: 1, col: 2 })
    // Back to where the range began, as Shift+Tab moves through the selection.
    camera.pan(500, 300)
    const panned = camera.now
    setActive(store, { plot: 0, row: 1, col: 1 }, 'map')
    expect(camera.now).not.toBe(panned)
  })
})

it('a presented field stays in the middle of a window that changes, the field on the page where it is', () => {
  const margins = (width: number) => {
    const plan = readPlan(store)!
    const at = camera.now!
    const { left } = plan.bounds.inset
    return [-at.x, width - left - plan.bounds.extent(at).width + at.x]
  }
  wants({ kind: 'fit' })
  frame(1000)
  const before = camera.now
  steering.setPane({ ...pane, width: 900 })
  expect(camera.now).toEqual(before)
  startPresentation(store)
  steering.follows(readPlan(store))
  wants({ kind: 'fit' })
  frame(1000)
  for (const width of [900, 1400, 1000]) {
    steering.setPane({ ...pane, width })
    const [left, right] = margins(width)
    expect(Math.abs(left - right)).toBeLessThan(1)
  }
})
