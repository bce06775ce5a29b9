import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakePage } from '../../../../tests/canvas/fakePage.ts'
import type { PaintCall } from '../../../../tests/fields/recordedPaint.ts'
import type { PlotMapScene } from '../../../workbench/maps/PlotMapScene.ts'
import { mapsPicture } from './mapsPicture.ts'

beforeEach(() => {
  fakePage()
})
afterEach(() => vi.unstubAllGlobals())

/** Paints four maps of a field of this size; returns the picture and how many of their bitmaps are open. */
async function pictureOf(rows: number, cols: number) {
  let open = 0
  vi.stubGlobal('createImageBitmap', async () => {
    open++
    return { close: () => open-- }
  })
  const scene = {
    padding: 8,
    inset: { left: 24, top: 20 },
    extent: ({ scaleX, scaleY }: { scaleX: number; scaleY: number }) => ({
      width: cols * scaleX,
      height: rows * scaleY,
    }),
    paint: () => {},
  } as unknown as PlotMapScene
  const maps = ['Raw', 'Trend', 'Residual', 'Adjusted'].map((title) => ({ title, scene }))
  const blob = await mapsPicture(maps, 'png')
  const drawn = JSON.parse(await blob!.text()) as { width: number; height: number; painted: PaintCall[] }
  return {
    ...drawn,
    open,
    headings: drawn.painted.filter(({ call }) => call === 'fillText').map(({ args }) => args[0]),
  }
}

it('the maps of a small field are one image of two pixels a point', async () => {
  const { width, height, open, headings } = await pictureOf(10, 20)
  // A map: 20 · 36 + 24 + 2 · 8 wide, 10 · 28 + 20 + 2 · 8 high, below a heading of 28.
  expect([width, height, open]).toEqual([2 * (2 * 760 + 8), 2 * 2 * (316 + 28), 0])
  expect(headings).toEqual(['Raw', 'Trend', 'Residual', 'Adjusted'])
})

it('the maps of a large field are coarser, with no side above 8192 pixels and every bitmap closed', async () => {
  const { width, height, open, headings } = await pictureOf(200, 150)
  expect(Math.max(width, height)).toBe(8192)
  // 10,888 × 11,328 pixels would be more than allowed, so it is scaled; the aspect ratio stays.
  expect(width / height).toBeCloseTo((2 * (150 * 36 + 40) + 8) / (2 * (200 * 28 + 36 + 28)), 3)
  expect([open, headings.length]).toEqual([0, 4])
})
