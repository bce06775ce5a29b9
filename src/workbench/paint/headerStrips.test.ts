import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FakeCanvas, FakeElement, fakePage } from '../../../tests/canvas/fakePage.ts'
import { smallColumns } from '../../../tests/fields/smallField.ts'
import { storedView } from '../../domain/layout/viewCorner.ts'
import { buildSeenGrid } from '../../state/map/view/seenGrid.ts'
import { mapThemes } from '../../ui/theme.ts'
import { buildGeometry, type Geometry } from '../geometry.ts'
import { HeaderStrips } from './headerStrips.ts'

beforeEach(() => {
  fakePage()
})
afterEach(() => vi.unstubAllGlobals())

const size = { rows: 60, cols: 60, breaks: { rows: [], cols: [] } }
const grid = buildSeenGrid(smallColumns({ rows: 60, cols: 60 }), storedView)
const rows = new Uint8Array(60)

function setUp() {
  const over = new FakeElement()
  const strips = new HeaderStrips(over as unknown as HTMLElement)
  const canvases = over.children as FakeCanvas[]
  let previous: Geometry | undefined
  /** Shows a frame; returns how many numbers it has written. */
  const frame = (x: number, y: number, { ratio = 1, scale = 1, isPanned = true, max = 1.1 } = {}) => {
    const pane = { width: 400, height: 300, ratio }
    const geometry = buildGeometry(size, { scaleX: 40 * scale, scaleY: 30 * scale, x, y }, pane, previous)
    previous = geometry
    const written = () =>
      canvases.reduce((sum, { painted }) => sum + painted.filter(({ call }) => call === 'fillText').length, 0)
    const before = written()
    const picture = { grid, geometry, theme: mapThemes.light, rows, cols: rows, allSelected: false }
    strips.draw(picture, { isPanned, isHurried: scale !== 1 }, max)
    return { g: geometry, words: written() - before }
  }
  const places = () => canvases.map(({ style }) => style.transform)
  return { over, strips, canvases, frame, places }
}

it('the strips overlap, the corner on top, none wider than its headers; a pan shifts them', () => {
  const { canvases, frame, places } = setUp()
  const { g } = frame(600, 500)
  expect(places()).toEqual(['translate(0px, -512px) scale(1, 1)', 'translate(-512px, 0px) scale(1, 1)', undefined])
  const [down, across, corner] = canvases
  expect([down.width, across.height, corner.width, corner.height]).toEqual([g.left, g.top, g.left, g.top])
  expect(frame(650, 480).words).toBe(0)
  expect(places().slice(0, 2)).toEqual(['translate(0px, -492px) scale(1, 1)', 'translate(-562px, 0px) scale(1, 1)'])
  const dense = frame(600, 500, { ratio: 2 })
  expect([down.width, across.height, corner.width]).toEqual([dense.g.left, dense.g.top, dense.g.left])
  // Their size on the page is unchanged.
  expect([down.style.width, across.style.height]).toEqual([`${g.left}px`, `${g.top}px`])
})

it('headers are whole in CSS pixels at another pixel ratio, too, unlike an earlier longer canvas', () => {
  const { canvases, frame } = setUp()
  const [down, across] = canvases
  for (const ratio of [2, 1.25, 1.5, 1]) {
    const { g } = frame(600, 500, { ratio })
    const [width, height] = [across.style.width, down.style.height].map(Number.parseFloat)
    expect([width, height]).toEqual([Math.round(width), Math.round(height)])
    expect(across.width).toBeGreaterThanOrEqual(g.left + g.width + 1024 * ratio)
    expect([across.width, down.height]).toEqual([width * ratio, height * ratio])
  }
})

it('only the visible part of the headers is painted without movement', () => {
  const { frame, strips, places } = setUp()
  const beyond = frame(600, 500).words
  strips.invalidate()
  expect(frame(600, 500, { isPanned: false }).words).toBeLessThan(beyond / 2)
  expect(places().slice(0, 2)).toEqual(['translate(0px, 0px) scale(1, 1)', 'translate(0px, 0px) scale(1, 1)'])
})

it('headers are stretched within limits during a zoom and cover the window', () => {
  const { frame, places } = setUp()
  frame(600, 500)
  /** Zooms around the window's left and top; returns how many numbers were written. */
  const zoom = (scale: number, max?: number) => frame(600 * scale, 500 * scale, { scale, max }).words
  expect(zoom(1.1)).toBe(0)
  expect(places()[1]).toMatch(/^translate\(-\d+.*px, 0px\) scale\(1\.1\d*, 1\)$/)
  expect(zoom(1.2)).toBeGreaterThan(10)
  expect(zoom(1.3)).toBe(0)
  expect(zoom(1.9, 1.6)).toBe(0)
  expect(zoom(2, 1.6)).toBeGreaterThan(10)
  // When zooming out they are painted beyond the window, which is enough for a while.
  expect(zoom(1.9, 1.6)).toBeGreaterThan(10)
  expect(zoom(1.5, 1.6)).toBe(0)
  expect(zoom(1.2, 1.6)).toBeGreaterThan(10)
})

it('they are repainted on request, and removed with their pane', () => {
  const { over, strips, frame } = setUp()
  frame(600, 500)
  strips.invalidate()
  expect(frame(600, 500).words).toBeGreaterThan(10)
  strips.dispose()
  expect(over.children).toEqual([])
})
