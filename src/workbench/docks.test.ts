import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clampCamera, panToShow, panToUncover, windowOf } from '../canvas/camera.ts'
import { type Box, overlap } from '../canvas/paint.ts'
import type { Camera } from '../state/camera.ts'
import { compassDock, compassSize, legendBox, legendDock, modeBarTop, scaleBarDock, scaleBarLength } from './docks.ts'
import { fieldBounds, fitNextToLegend } from './fit.ts'
import { buildGeometry, cellBox, type FieldSize } from './geometry.ts'

const field = fc.record({
  rows: fc.integer({ min: 1, max: 200 }),
  cols: fc.integer({ min: 1, max: 150 }),
  breaks: fc.constant({ rows: [], cols: [] }),
})
const pane = fc.record({
  width: fc.integer({ min: 320, max: 1900 }),
  height: fc.integer({ min: 300, max: 1200 }),
  ratio: fc.constantFrom(1, 1.5, 2),
})
const aspect = fc.option(fc.double({ min: 1 / 1.3, max: 1.3, noNaN: true }))
/** The legend upright, flat or folded, in four languages. */
const legend = fc.record({
  width: fc.integer({ min: 170, max: 420 }),
  height: fc.integer({ min: 36, max: 330 }),
})
const at = fc.record({
  scale: fc.double({ min: 2, max: 70, noNaN: true }),
  x: fc.integer({ min: -200, max: 9000 }),
  y: fc.integer({ min: -200, max: 9000 }),
})

/** The whole field as a camera draws it, CSS pixels of the pane. */
function drawnField(size: FieldSize, camera: Camera, window: { width: number; height: number; ratio: number }): Box {
  const g = buildGeometry(size, camera, window)
  const [x, y, w, h] = [g.left - g.scrollX, g.top - g.scrollY, g.cols.length, g.rows.length]
  return { x: x / g.pane.ratio, y: y / g.pane.ratio, w: w / g.pane.ratio, h: h / g.pane.ratio }
}

/** Its smallest cells reach the bottom of a small pane. */
const lowest = { rows: 144, cols: 1, breaks: { rows: [], cols: [] } } as const

describe('docks of a map', () => {
  it('a pane wider than its field has the legend at the side, a taller one below, whatever the plot proportion', () => {
    const plain = { rows: 30, cols: 40, breaks: { rows: [], cols: [] } }
    for (const shape of [null, 1, 1.3]) {
      expect(legendDock(plain, { width: 1800, height: 600, ratio: 1 }, shape)).toBe('side')
      expect(legendDock(plain, { width: 600, height: 1100, ratio: 1 }, shape)).toBe('below')
    }
    fc.assert(
      fc.property(field, pane, aspect, fc.nat(400), (size, window, shape, more) => {
        const wider = { ...window, width: window.width + more }
        const taller = { ...window, height: window.height + more }
        if (legendDock(size, window, shape) === 'side') expect(legendDock(size, wider, shape)).toBe('side')
        else expect(legendDock(size, taller, shape)).toBe('below')
      }),
    )
  })

  it('the compass is whole in its pane and covers no plot or legend, for any field, camera and legend', () => {
    let shown = 0
    fc.assert(
      fc.property(field, pane, fc.option(legend), at, (size, window, size2, { scale, x, y }) => {
        const bounds = fieldBounds(size)
        const camera = clampCamera({ scaleX: scale, scaleY: scale, x, y }, bounds, window)
        const plots = drawnField(size, camera, window)
        const compass = compassDock(window, bounds.inset, plots, size2)
        if (!compass) return
        shown++
        const box = { ...compass, w: compassSize.width, h: compassSize.height }
        expect(overlap(box, plots)).toBe(false)
        expect(size2 !== null && overlap(box, legendBox(window, size2))).toBe(false)
        expect(box.x >= bounds.inset.left && box.y >= bounds.inset.top).toBe(true)
        expect(box.x + box.w <= window.width && box.y + box.h <= window.height).toBe(true)
      }),
      { numRuns: 500 },
    )
    expect(shown).toBeGreaterThan(20)
  })

  it('a fitted field leaves room for the compass where possible', () => {
    const wide = { rows: 30, cols: 10, breaks: { rows: [], cols: [] } }
    const window = { width: 1200, height: 700, ratio: 1 }
    const position = (camera: Camera) =>
      compassDock(window, fieldBounds(wide).inset, drawnField(wide, camera, window), { width: 180, height: 300 })
    const fitted = position(fitNextToLegend(wide, window, 1, { width: 180, height: 300 }))
    expect(fitted && fitted.x > 1000 && fitted.y < 60).toBe(true)
    const low = position({ scaleX: 15, scaleY: 15, x: -12, y: -12 })
    expect(low && low.x < 60 && low.y > 600).toBe(true)
  })

  it('the legend covers no plot of a fitted field, unless that costs over a quarter of the cell size', () => {
    fc.assert(
      fc.property(field, pane, aspect, legend, (size, window, shape, legendSize) => {
        const free = fitNextToLegend(size, window, shape, null)
        const fitted = fitNextToLegend(size, window, shape, legendSize)
        const isCovered = overlap(legendBox(window, legendSize), drawnField(size, fitted, window))
        if (isCovered) expect(fitted).toEqual(free)
      }),
      { examples: [[lowest, { width: 320, height: 300, ratio: 1.5 }, 1.3, { width: 260, height: 65 }]] },
    )
  })

  it('no dock of either map covers the active plot: two panes with one camera, one a row narrower', () => {
    fc.assert(
      fc.property(
        field,
        pane,
        legend,
        at,
        fc.nat(199),
        fc.nat(149),
        (size, window, legendSize, { scale, x, y }, r, c) => {
          const bounds = fieldBounds(size)
          const seen = windowOf(bounds, window)
          // If legend and plot do not fit next to each other, nothing can be moved.
          const hasRoom = seen.height - legendSize.height > scale + 40 || seen.width - legendSize.width > scale + 40
          fc.pre(hasRoom && seen.width > scale + 20 && seen.height > scale + 20)
          const drawn = (camera: Camera, ratio: number): Box => {
            const g = buildGeometry(size, camera, window)
            const box = cellBox(g, (r % size.rows) + 1, (c % size.cols) + 1)
            return { x: box.x / ratio, y: box.y / ratio, w: box.w / ratio, h: box.h / ratio }
          }
          const start = clampCamera({ scaleX: scale, scaleY: scale, x, y }, bounds, window)
          const shown = panToShow(start, bounds, window, drawn(start, window.ratio))
          const covers = [legendBox(window, legendSize)]
          const free = panToUncover(shown, bounds, window, drawn(shown, window.ratio), covers)
          const box = drawn(free, window.ratio)
          expect(overlap(box, covers[0])).toBe(false)
          // The second map has no legend; the same position is in its view as well.
          expect(box.x >= bounds.inset.left - 1 && box.y >= bounds.inset.top - 1).toBe(true)
          expect(box.x + box.w <= window.width && box.y + box.h <= window.height + 1).toBe(true)
          const compass = compassDock(window, bounds.inset, drawnField(size, free, window), legendSize)
          const over = compass && { ...compass, w: compassSize.width, h: compassSize.height }
          expect(over !== null && overlap(box, over)).toBe(false)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('a bar never covers the first row it refers to, nor the legend at the bottom', () => {
    const bar = fc.record({ width: fc.integer({ min: 150, max: 600 }), height: fc.integer({ min: 34, max: 80 }) })
    let feet = 0
    fc.assert(
      fc.property(
        field,
        pane,
        legend,
        bar,
        at,
        fc.nat(199),
        fc.nat(150),
        (size, window, legendSize, bars, style, r, down) => {
          const { width, height } = bars
          fc.pre(window.height - legendSize.height - height > 220 && style.scale < 60)
          const { scale } = style
          // The row lies `down` pixels below the headers, the field's first column at the left.
          const y = (r % size.rows) * scale - down
          const g = buildGeometry(size, { scaleX: scale, scaleY: scale, x: 0, y }, window)
          const [first, last] = [cellBox(g, (r % size.rows) + 1, 1), cellBox(g, (r % size.rows) + 1, size.cols)]
          const { ratio } = window
          const row = {
            x: first.x / ratio,
            y: first.y / ratio,
            w: (last.x + last.w - first.x) / ratio,
            h: first.h / ratio,
          }
          const wide = { width: Math.min(width, window.width - 48), height }
          const top = modeBarTop(window, fieldBounds(size).inset, wide, row, legendSize)
          const box = { x: (window.width - wide.width) / 2, y: top, w: wide.width, h: height }
          expect(overlap(box, row)).toBe(false)
          if (top === fieldBounds(size).inset.top + 12) return
          feet++
          expect(overlap(box, legendBox(window, legendSize))).toBe(false)
        },
      ),
      { numRuns: 400 },
    )
    expect(feet).toBeGreaterThan(20)
  })
})

it('a scale bar has a round length in metres and covers neither plots nor legend', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 400, noNaN: true }), (perMetre) => {
      const { metres, width } = scaleBarLength(perMetre)
      expect(String(metres / 10 ** Math.floor(Math.log10(metres) + 1e-9))).toMatch(/^[125](\.0000+\d*)?$/)
      expect(width).toBeGreaterThanOrEqual(55)
      expect(width).toBeLessThanOrEqual(142)
    }),
  )
  fc.assert(
    fc.property(field, pane, aspect, legend, fc.boolean(), (size, window, cell, its, hasCompass) => {
      const camera = fitNextToLegend(size, window, cell, its)
      const drawn = drawnField(size, camera, window)
      const dock = scaleBarDock(window, fieldBounds(size).inset, drawn, its, 100, hasCompass)
      if (!dock) return
      const bar = { ...dock, w: 100, h: 20 }
      expect(overlap(bar, drawn) || overlap(bar, legendBox(window, its))).toBe(false)
    }),
  )
  // For a ribbon that does not fit, next to the minimap.
  const upright = { x: 300, y: -8000, w: 150, h: 8700 }
  const [inset, at] = [
    { left: 33, top: 23 },
    { width: 800, height: 720 },
  ]
  expect(scaleBarDock(at, inset, upright, { width: 180, height: 160 }, 100, false)).toEqual({ x: 72, y: 684 })
  expect(scaleBarDock(at, inset, { ...upright, x: 45 }, null, 100, false)).toBeNull()
})
