import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakePage } from '../../../tests/canvas/fakePage.ts'
import { recordedPaint } from '../../../tests/fields/recordedPaint.ts'
import { smallColumns } from '../../../tests/fields/smallField.ts'
import { storedView } from '../../domain/layout/viewCorner.ts'
import { buildSeenGrid } from '../../state/map/seenGrid.ts'
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

it('the strips lie over one another whole, the corner last, none of them broader than its headers', () => {
  const strips = new HeaderStrips()
  let former: Geometry | undefined
  const frame = (x: number, y: number, { ratio = 1, scale = 1 } = {}) => {
    const pane = { width: 400, height: 300, ratio }
    const geometry = buildGeometry(size, { scaleX: 40 * scale, scaleY: 30 * scale, x, y }, pane, former)
    former = geometry
    const { ctx, painted } = recordedPaint()
    const picture = { grid, geometry, theme: mapThemes.light, rows, cols: rows, allSelected: false, roomSize: 1 }
    strips.draw(ctx, picture, { isPanned: true, isHurried: scale !== 1 })
    const drawn = painted.filter(({ call }) => call === 'drawImage').map(({ args }) => args as unknown[])
    const words = painted.filter(({ call }) => call === 'fillText').length
    return { g: geometry, words, drawn: drawn.map(([canvas, ...at]) => ({ canvas: canvas as HTMLCanvasElement, at })) }
  }
  strips.invalidate()
  const { g, drawn } = frame(600, 500)
  expect(drawn.map(({ at }) => at)).toEqual([
    [0, -512],
    [-512, 0],
    [0, 0],
  ])
  const [down, across, corner] = drawn.map(({ canvas }) => canvas)
  expect([down.width, across.height, corner.width, corner.height]).toEqual([g.left, g.top, g.left, g.top])
  // A pan within what is painted shifts them.
  expect(frame(650, 480).drawn.map(({ at }) => at)).toEqual([
    [0, -492],
    [-562, 0],
    [0, 0],
  ])
  expect(frame(650, 480).words).toBe(0)
  // While the scale changes the next frame has others: they are painted where they are seen, and nowhere else.
  const zoomed = frame(650, 480, { scale: 1.2 })
  expect(zoomed.drawn).toEqual([])
  expect(zoomed.words).toBeGreaterThan(10)
  const dense = frame(600, 500, { ratio: 2 })
  const again = dense.drawn.map(({ canvas }) => canvas)
  expect([again[0].width, again[1].height, again[2].width]).toEqual([dense.g.left, dense.g.top, dense.g.left])
})
