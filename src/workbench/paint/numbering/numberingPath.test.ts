import { describe, expect, it } from 'vitest'
import { recordedPaint } from '../../../../tests/fields/recordedPaint.ts'
import { smallColumns } from '../../../../tests/fields/smallField.ts'
import { storedView } from '../../../domain/layout/viewCorner.ts'
import { buildSeenGrid } from '../../../state/map/view/seenGrid.ts'
import { mapThemes } from '../../../ui/theme.ts'
import { buildGeometry } from '../../geometry.ts'
import { paintNumberingPath } from './numberingPath.ts'
import type { Run } from './pathPicture.ts'

const columns = smallColumns({ rows: 3, cols: 100 })
const grid = buildSeenGrid(columns, storedView)

/** Coordinates along the drawn path, in a window of 400 px scrolled by `x`. */
function drawn(x: number, runs: readonly Run[], march: number | null, joined = false) {
  const geometry = buildGeometry(
    { rows: 3, cols: 100, breaks: { rows: [], cols: [] } },
    { scaleX: 12, scaleY: 40, x, y: 0 },
    { width: 400, height: 300, ratio: 1 },
  )
  const { ctx, painted } = recordedPaint()
  const theme = mapThemes.light
  paintNumberingPath(ctx, {
    grid,
    geometry,
    theme,
    runs,
    alongRows: true,
    joined,
    first: null,
    last: null,
    active: null,
    label: () => null,
    march,
  })
  const lines = painted.filter(({ call }) => call === 'moveTo' || call === 'lineTo' || call === 'quadraticCurveTo')
  return { geometry, painted, along: lines.map(({ args }) => Number(args[0])) }
}

describe('drawn numbering path', () => {
  it('is clipped to the window, however long its runs', () => {
    for (const run of [
      { line: 1, from: 1, to: 100 },
      { line: 2, from: 100, to: 1 },
    ]) {
      for (const march of [null, 7]) {
        const { geometry, along } = drawn(300, [run], march)
        expect(Math.min(...along)).toBeGreaterThan(geometry.left - 60)
        expect(Math.max(...along)).toBeLessThan(geometry.left + geometry.width + 60)
        expect(Math.min(...along)).toBeLessThanOrEqual(geometry.left)
        expect(Math.max(...along)).toBeGreaterThanOrEqual(geometry.left + geometry.width)
      }
    }
  })

  it('keeps its dashes in place while the window moves', () => {
    const run = { line: 1, from: 1, to: 100 }
    const phases = [0, 90, 300, 401].map((x) => ((drawn(x, [run], 3).along[0] + x) % 14) + 14)
    for (const phase of phases) expect(phase % 14).toBeCloseTo(phases[0] % 14)
  })

  it('connects to the next run only where the turn is visible', () => {
    const snake = [
      { line: 1, from: 1, to: 100 },
      { line: 2, from: 100, to: 1 },
    ]
    const turns = (x: number) =>
      drawn(x, snake, null, true).painted.filter(({ call }) => call === 'quadraticCurveTo').length
    expect(turns(0)).toBe(0)
    expect(turns(900)).toBe(2)
  })
})
