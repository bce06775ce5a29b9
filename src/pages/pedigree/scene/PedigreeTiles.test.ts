import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakePage } from '../../../../tests/canvas/fakePage.ts'
import { type PaintCall, recordedPaint } from '../../../../tests/fields/recordedPaint.ts'
import type { Box } from '../../../canvas/paint.ts'
import { projection, projectionOf, rulerWidth } from './geometry.ts'
import { PedigreeTiles } from './PedigreeTiles.ts'

beforeEach(() => {
  fakePage()
})
afterEach(() => vi.unstubAllGlobals())

const room: Box = { x: 44, y: 0, w: 700, h: 300 }
const size = { width: 5000, height: 1000 }

function setUp() {
  const painted: { scale: number; left: number; top: number }[] = []
  const tiles = new PedigreeTiles((_ctx, _part, { scale, left, top }) => painted.push({ scale, left, top }))
  const shown = (scale: number, left: number, top = 0) => ({
    room,
    to: projectionOf({ scale, left, top }),
    size,
    ground: '#fff',
  })
  /** Repaints one frame and checks what it paints: canvas, left and right edge. */
  const frame = (scale: number, left: number, isHurried = false) => {
    painted.length = 0
    const { ctx, painted: calls } = recordedPaint()
    tiles.draw(ctx, shown(scale, left), isHurried)
    const put = calls
      .filter(({ call }) => call === 'drawImage')
      .map(({ args }) => ({
        canvas: args[0],
        at: Number(args[args.length === 3 ? 1 : 5]),
        wide: Number(args[7] ?? 384),
      }))
    return { painted: [...painted], put }
  }
  const ahead = (scale: number, left: number) => {
    painted.length = 0
    const isMore = tiles.paintAhead(shown(scale, left))
    return { isMore, painted: [...painted] }
  }
  return { tiles, frame, ahead }
}

/** The position in the shared painting from which tiles were cut. */
const cutFrom = (put: readonly { canvas: unknown }[]): unknown[] =>
  put.map(
    ({ canvas }) => (canvas as { painted: PaintCall[] }).painted.find(({ call }) => call === 'drawImage')?.args[1],
  )

describe('a painted pedigree in tiles', () => {
  it('a pan moves the painted tiles and paints only the newly visible ones', () => {
    const { frame } = setUp()
    const first = frame(0.5, 44)
    // Both tiles are from one painting, the second cut out to the right of the first.
    expect(first.painted).toEqual([{ scale: 0.5, left: -0, top: -0 }])
    expect(first.put.map(({ at }) => at)).toEqual([44, 44 + 384])
    expect(cutFrom(first.put)).toEqual([0, 384])
    const near = frame(0.5, 30)
    expect(near.painted).toEqual([])
    expect(near.put.map(({ canvas, at }) => [canvas, at + 14])).toEqual(first.put.map(({ canvas, at }) => [canvas, at]))
    expect(frame(0.5, -100).painted).toEqual([{ scale: 0.5, left: -768, top: -0 }])
    expect(frame(0.5, 30).painted).toEqual([])
  })

  it('the picture is stretched seamlessly over the overview during zoom, and sharp at rest', () => {
    const { frame } = setUp()
    const first = frame(0.5, 44)
    const nearer = frame(0.55, 40, true)
    expect(nearer.painted).toEqual([])
    expect(nearer.put.map(({ canvas }) => canvas)).toEqual(first.put.map(({ canvas }) => canvas))
    expect(nearer.put[1].at).toBe(nearer.put[0].at + nearer.put[0].wide)
    const farther = frame(0.2, 44, true)
    expect(farther.painted.map(({ scale }) => scale)).toEqual([0.14])
    expect(farther.put[0]).toMatchObject({ at: 44, wide: 1000 })
    expect(frame(0.21, 44, true).painted).toEqual([])
    expect(frame(0.21, 44).painted.map(({ scale }) => scale)).toEqual([0.21])
  })

  it('changes are repainted, the overview as well', () => {
    const { tiles, frame } = setUp()
    frame(0.5, 44)
    frame(0.2, 44, true)
    tiles.drop()
    expect(frame(0.5, 44).painted).toHaveLength(1)
    expect(frame(0.2, 44, true).painted).toHaveLength(1)
  })

  it('tiles around the window and the overview are painted ahead one at a time, then nothing', () => {
    const { frame, ahead } = setUp()
    frame(0.5, 44)
    const pieces: number[] = []
    for (let piece = ahead(0.5, 44); pieces.push(piece.painted.length) && piece.isMore; ) piece = ahead(0.5, 44)
    expect(pieces).toEqual([1, 1, 1, 1, 1])
    expect(ahead(0.5, 44)).toEqual({ isMore: false, painted: [] })
    expect(frame(0.5, -200).painted).toEqual([])
  })

  it('a drawing starts at a whole canvas pixel for any camera', () => {
    const camera = { scaleX: 0.37, scaleY: 0.37, x: 10.3, y: 4.8 }
    const to = projection({ camera, pane: { width: 800, height: 600, ratio: 1.5 }, isHurried: false, isPanned: false })
    expect([to.left, to.top]).toEqual([Math.round((rulerWidth - 10.3) * 1.5), -7])
  })
})
