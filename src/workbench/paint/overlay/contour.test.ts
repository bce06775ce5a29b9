import { describe, expect, it } from 'vitest'
import { recordedPaint } from '../../../../tests/fields/recordedPaint.ts'
import { plotAtPlace, smallColumns } from '../../../../tests/fields/smallField.ts'
import { storedView } from '../../../domain/layout/viewCorner.ts'
import { buildSeenGrid } from '../../../state/map/view/seenGrid.ts'
import { mapThemes } from '../../../ui/theme.ts'
import { buildGeometry, positionsInView } from '../../geometry.ts'
import { contourOf } from './contour.ts'
import { paintOverlay } from './overlay.ts'

const columns = smallColumns({ rows: 6, cols: 5 })
const grid = buildSeenGrid(columns, storedView)
const g = buildGeometry(
  { rows: 6, cols: 5, breaks: { rows: [3], cols: [] } },
  { scaleX: 40, scaleY: 40, x: 0, y: 0 },
  { width: 600, height: 600, ratio: 1 },
)

function mark(...positions: [number, number][]): Uint8Array {
  const mask = new Uint8Array(columns.count)
  for (const [row, col] of positions) mask[plotAtPlace(columns, row, col)] = 1
  return mask
}

describe('contour', () => {
  it('encloses the union of neighbours, not each of them', () => {
    expect(contourOf(grid, g, positionsInView(g), mark([1, 1])).length / 4).toBe(4)
    expect(contourOf(grid, g, positionsInView(g), mark([1, 1], [1, 2], [2, 1], [2, 2])).length / 4).toBe(4)
    expect(contourOf(grid, g, positionsInView(g), mark([1, 1], [2, 2])).length / 4).toBe(8)
    expect(contourOf(grid, g, positionsInView(g), new Uint8Array(columns.count))).toEqual([])
  })

  it('bridges the gap between blocks', () => {
    const joined = contourOf(grid, g, positionsInView(g), mark([3, 2], [4, 2]))
    const segmentCount = joined.filter((_, k) => k % 4 === 0).length
    expect(segmentCount).toBe(4)
    const [top, bottom] = [g.top + g.rows.start[2], g.top + g.rows.end[3]]
    const upright = Array.from({ length: 4 }, (_, k) => joined.slice(4 * k, 4 * k + 4)).filter(
      ([x1, , x2]) => x1 === x2,
    )
    expect(upright.map(([, y1, , y2]) => [y1, y2])).toEqual([
      [top, bottom],
      [top, bottom],
    ])
  })

  it('the contour of a full rectangle is its edges', () => {
    const { ctx, painted } = recordedPaint()
    const mask = mark([2, 2], [2, 3], [3, 2], [3, 3], [4, 2], [4, 3])
    const block = { top: 2, left: 2, bottom: 4, right: 3 }
    const picture = {
      grid,
      geometry: g,
      theme: mapThemes.light,
      mask,
      count: 6,
      range: null,
      active: null,
      marquee: null,
    }
    paintOverlay(ctx, { ...picture, block })
    const byBlock = painted.splice(0)
    paintOverlay(ctx, { ...picture, block: null })
    const pieces = (calls: typeof painted) =>
      calls.flatMap(({ call, args }, k) => (call === 'lineTo' ? [[...calls[k - 1].args, ...args].join()] : [])).sort()
    expect(pieces(byBlock)).toHaveLength(4)
    expect(pieces(byBlock)).toEqual(pieces(painted))
  })

  it('draws casings before cores, so that contours that touch never cut each other', () => {
    const { ctx, painted } = recordedPaint()
    const theme = mapThemes.light
    paintOverlay(ctx, {
      grid,
      geometry: g,
      theme,
      mask: mark([1, 1], [2, 2]),
      count: 2,
      range: null,
      block: null,
      active: null,
      marquee: null,
    })
    const strokes = painted.filter(({ call }) => call === 'stroke').map(({ stroke }) => stroke)
    expect(strokes).toEqual([theme.selectionCasing, theme.selectionCore])
  })
})
