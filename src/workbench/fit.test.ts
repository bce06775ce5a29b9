import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clampCamera, panToShow, zoomAt } from '../canvas/camera.ts'
import { cellAspect, fieldBounds, fitBeginning, fitCamera, fitCentred, fitNextToLegend } from './fit.ts'
import { buildGeometry, cellBox, headersOf, hitTest, positionsInView, presentedTexts } from './geometry.ts'

const size = { rows: 30, cols: 40, breaks: { rows: [10, 20], cols: [] } }
const bounds = fieldBounds(size)
const pane = { width: 1000, height: 700, ratio: 1 }
const whole = { top: 1, left: 1, bottom: 30, right: 40 }

describe('camera over a field', () => {
  it('fits the whole field, blocks and their gaps included', () => {
    const g = buildGeometry(size, fitCamera(size, pane, 1.2, whole), pane)
    expect(positionsInView(g)).toEqual({ top: 1, left: 1, bottom: 31, right: 41 })
    const last = cellBox(g, 30, 40)
    expect(last.x + last.w).toBeLessThanOrEqual(pane.width)
    expect(last.y + last.h).toBeLessThanOrEqual(pane.height)
  })

  it('fits a field next to its legend unless the cells would shrink too much', () => {
    const legend = { width: 260, height: 150 }
    const g = buildGeometry(size, fitNextToLegend(size, pane, 1, legend), pane)
    const last = cellBox(g, 30, 40)
    const isLeftOfLegend = last.x + last.w <= pane.width - legend.width
    const isAbove = last.y + last.h <= pane.height - legend.height
    expect(isLeftOfLegend || isAbove).toBe(true)
    const tall = { width: 900, height: 600 }
    expect(fitNextToLegend(size, pane, 1, tall)).toEqual(fitCamera(size, pane, 1, whole))
  })

  it('a presentation shows the field in the middle, with larger headers and cells', () => {
    const large = { ...size, rows: 6, cols: 4, breaks: { rows: [], cols: [] }, textScale: presentedTexts }
    const camera = fitCentred(large, pane, null)
    const g = buildGeometry(large, camera, pane)
    const [first, last] = [cellBox(g, 1, 1), cellBox(g, 6, 4)]
    expect(Math.abs(first.x - g.left - (pane.width - last.x - last.w))).toBeLessThanOrEqual(2)
    expect(Math.abs(first.y - g.top - (pane.height - last.y - last.h))).toBeLessThanOrEqual(2)
    const usual = { ...large, textScale: 1 }
    expect(camera.scaleX).toBeGreaterThan(fitCamera(usual, pane, null, { ...whole, bottom: 6, right: 4 }).scaleX)
    expect(headersOf(large).top).toBeGreaterThan(headersOf(usual).top)
  })

  it('a long narrow field begins at its origin in cells that can be read; others are shown whole', () => {
    const none = { rows: [], cols: [] }
    const window = { width: 1000, height: 600, ratio: 1 }
    const [wide, tall] = [
      { rows: 4, cols: 500, breaks: none },
      { rows: 500, cols: 4, breaks: none },
    ]
    const camera = fitBeginning(wide, window, 1, { origin: 'bottom_left' })
    expect(camera?.scaleX).toBeGreaterThanOrEqual(28)
    expect(positionsInView(buildGeometry(wide, camera!, window))).toMatchObject({ left: 1, top: 1, bottom: 5 })
    const atOrigin = fitBeginning(tall, window, 1, { origin: 'bottom_left' })
    expect(positionsInView(buildGeometry(tall, atOrigin!, window))).toMatchObject({ left: 1, right: 5, bottom: 501 })
    // In the middle, so that minimap and legend cover none of it.
    const upright = buildGeometry(tall, atOrigin!, window)
    const [first, last] = [cellBox(upright, 500, 1), cellBox(upright, 500, 4)]
    expect(Math.abs(first.x - upright.left - (window.width - last.x - last.w))).toBeLessThanOrEqual(2)
    const phone = { width: 390, height: 600, ratio: 1 }
    const narrow = buildGeometry(tall, fitBeginning(tall, phone, 1, { origin: 'bottom_left' })!, phone)
    expect(cellBox(narrow, 500, 1).x - narrow.left).toBeLessThan(20)
    expect(fitBeginning({ rows: 30, cols: 40, breaks: none }, window, 1, { origin: 'bottom_left' })).toBeNull()
    expect(fitBeginning({ rows: 4, cols: 40, breaks: none }, window, 1, { origin: 'bottom_left' })).toBeNull()
  })

  it('keeps the point under the pointer while zooming', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.7, max: 1.5, noNaN: true }), (factor) => {
        const plain = { rows: 200, cols: 150, breaks: { rows: [], cols: [] } }
        const before = { scaleX: 40, scaleY: 30, x: 1500, y: 1200 }
        const after = zoomAt(before, fieldBounds(plain), pane, factor, 500, 350)
        const at = (camera: typeof before) => hitTest(buildGeometry(plain, camera, pane), 500, 350)
        expect(at(after)).toEqual(at(before))
      }),
    )
  })

  it('never loses the field', () => {
    const camera = fitCamera(size, pane, 1, whole)
    for (const far of [-1e6, 1e6]) {
      const view = positionsInView(buildGeometry(size, clampCamera({ ...camera, x: far, y: far }, bounds, pane), pane))
      expect(view.right - view.left).toBeGreaterThan(0)
      expect(view.bottom - view.top).toBeGreaterThan(0)
    }
  })

  it('pans the minimum that reveals a position, and not at all when it is visible', () => {
    const camera = { scaleX: 60, scaleY: 60, x: 0, y: 0 }
    const box = (row: number, col: number) => cellBox(buildGeometry(size, camera, pane), row, col)
    expect(panToShow(camera, bounds, pane, box(2, 2))).toBe(camera)
    const shown = panToShow(camera, bounds, pane, box(2, 20))
    expect([shown.y, shown.scaleX]).toEqual([camera.y, 60])
    expect(positionsInView(buildGeometry(size, shown, pane)).right).toBeGreaterThan(20)
    expect(shown.x).toBeLessThan(20 * 60)
  })

  it('uses the free height or width of a field while the proportion of its plots is unknown', () => {
    const wide = { rows: 11, cols: 22, breaks: { rows: [], cols: [] } }
    const tall = { rows: 22, cols: 11, breaks: { rows: [], cols: [] } }
    const shape = (field: typeof wide, aspect: number | null) => {
      const { scaleX, scaleY } = fitNextToLegend(field, pane, aspect, null)
      return [scaleX * field.cols, scaleY * field.rows]
    }
    const [squareWidth, squareHeight] = shape(wide, 1)
    const [width, height] = shape(wide, null)
    expect(width).toBe(squareWidth)
    expect(height).toBeCloseTo(1.3 * squareHeight, 6)
    const square = shape(tall, 1)
    const filled = shape(tall, null)
    expect(filled[1]).toBe(square[1])
    expect(filled[0]).toBeCloseTo(1.3 * square[0], 6)
  })

  it('a small field has cells of at most 100 pixels on a desktop, and larger ones on a large screen', () => {
    const small = { rows: 8, cols: 12, breaks: { rows: [], cols: [] } }
    const cell = (width: number, height: number, aspect: number) => {
      const { scaleX, scaleY } = fitNextToLegend(small, { width, height, ratio: 1 }, aspect, null)
      return [Math.round(scaleX), Math.round(scaleY)]
    }
    expect(cell(1900, 1000, 1)).toEqual([100, 100])
    expect([cell(3140, 1870, 1), cell(3140, 1870, 1.3)]).toEqual([
      [154, 154],
      [154, 200],
    ])
  })

  it('keeps the proportion of a cell between 1 : 1.3 and 1.3 : 1', () => {
    expect([cellAspect(1.2, 5), cellAspect(5, 1.2), cellAspect(2, 2.2), cellAspect(Number.NaN, 2)]).toEqual([
      1.3,
      1 / 1.3,
      1.1,
      null,
    ])
  })
})
