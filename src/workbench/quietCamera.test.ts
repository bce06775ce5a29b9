import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clampCamera, panBy, panToShow, panToUncover } from '../canvas/camera.ts'
import { type Box, overlap } from '../canvas/paint.ts'
import type { Camera } from '../state/camera.ts'
import { fieldBounds, fitCamera, showsWhole } from './fit.ts'
import { buildGeometry, cellBox } from './geometry.ts'

const field = fc.record({
  rows: fc.integer({ min: 1, max: 200 }),
  cols: fc.integer({ min: 1, max: 150 }),
  breaks: fc.constant({ rows: [], cols: [] }),
})
const pane = fc.record({
  width: fc.integer({ min: 500, max: 1600 }),
  height: fc.integer({ min: 400, max: 1100 }),
  ratio: fc.constantFrom(1, 2),
})
/** Legend, minimap and a bar, as far from the pane's corners as the real ones. */
const panels = fc.record({
  legend: fc.record({ w: fc.integer({ min: 120, max: 330 }), h: fc.integer({ min: 36, max: 190 }) }),
  minimap: fc.record({ w: fc.integer({ min: 40, max: 160 }), h: fc.integer({ min: 30, max: 120 }) }),
  bar: fc.record({ w: fc.integer({ min: 150, max: 300 }), h: fc.integer({ min: 30, max: 60 }) }),
})

describe('a quiet camera', () => {
  it('legend, minimap and bar never cover the active plot, for any field, camera and panels', () => {
    fc.assert(
      fc.property(
        field,
        pane,
        panels,
        fc.double({ min: 3, max: 60, noNaN: true }),
        fc.tuple(fc.nat(10_000), fc.nat(10_000), fc.nat(199), fc.nat(149)),
        (size, window, { legend, minimap, bar }, scale, [x, y, atRow, atCol]) => {
          const bounds = fieldBounds(size)
          const camera = clampCamera({ scaleX: scale, scaleY: scale, x, y }, bounds, window)
          const covers: Box[] = [
            { x: window.width - 12 - legend.w, y: window.height - 12 - legend.h, ...legend },
            { x: 40, y: window.height - 12 - minimap.h, ...minimap },
            { x: (window.width - bar.w) / 2, y: 36, ...bar },
          ]
          const drawn = (at: Camera): Box => {
            const g = buildGeometry(size, at, window)
            const box = cellBox(g, (atRow % size.rows) + 1, (atCol % size.cols) + 1)
            return {
              x: box.x / window.ratio,
              y: box.y / window.ratio,
              w: box.w / window.ratio,
              h: box.h / window.ratio,
            }
          }
          const shown = panToShow(camera, bounds, window, drawn(camera))
          const free = panToUncover(shown, bounds, window, drawn(shown), covers)
          const box = drawn(free)
          expect(covers.some((cover) => overlap(box, cover))).toBe(false)
          expect(box.x).toBeGreaterThanOrEqual(bounds.inset.left - 1)
          expect(box.y).toBeGreaterThanOrEqual(bounds.inset.top - 1)
          expect(box.x + box.w).toBeLessThanOrEqual(window.width + 1)
          expect(box.y + box.h).toBeLessThanOrEqual(window.height + 1)
          // A position already in view causes no pan.
          expect(panToUncover(free, bounds, window, box, covers)).toBe(free)
        },
      ),
    )
  })

  it('returns from beyond the edge only as far as it is moved', () => {
    const size = { rows: 100, cols: 100, breaks: { rows: [], cols: [] } }
    const bounds = fieldBounds(size)
    const window = { width: 800, height: 600, ratio: 1 }
    const edge = clampCamera({ scaleX: 30, scaleY: 30, x: 1e6, y: 1e6 }, bounds, window)
    const beyond = { ...edge, x: edge.x + 150, y: edge.y + 80 }
    expect(panBy(beyond, bounds, window, 0, 0)).toEqual(beyond)
    expect(panBy(beyond, bounds, window, 40, 0)).toEqual(beyond)
    expect(panBy(beyond, bounds, window, -40, 0).x).toBe(beyond.x - 40)
    expect(clampCamera(beyond, bounds, window)).toEqual(edge)
  })

  it('a fitted field is whole in its window and in every larger one', () => {
    fc.assert(
      fc.property(field, pane, fc.nat(400), fc.nat(400), (size, window, wider, taller) => {
        const whole = { top: 1, left: 1, bottom: size.rows, right: size.cols }
        const camera = fitCamera(size, window, 1, whole)
        const isWhole = showsWhole(size, window, camera)
        const larger = { ...window, width: window.width + wider, height: window.height + taller }
        const clamped = clampCamera(camera, fieldBounds(size), larger)
        if (isWhole) expect(showsWhole(size, larger, clamped)).toBe(true)
        expect(showsWhole(size, window, { ...camera, x: camera.x + 60 + window.width })).toBe(false)
      }),
    )
  })
})
