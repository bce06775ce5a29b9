import { describe, expect, it } from 'vitest'
import { recordedPaint, textsOf } from '../../../tests/fields/recordedPaint.ts'
import { smallColumns } from '../../../tests/fields/smallField.ts'
import type { Corner } from '../../domain/layout/corners.ts'
import { buildSeenGrid } from '../../state/map/view/seenGrid.ts'
import { mapThemes } from '../../ui/theme.ts'
import { buildGeometry } from '../geometry.ts'
import { headerNumber, headerStep, paintHeaders } from './headers.ts'
import { walkRuns } from './numbering/numberingPath.ts'

const columns = smallColumns({ rows: 4, cols: 6 })
const turned = (origin: Corner) => buildSeenGrid(columns, { origin })
const numbers = (origin: Corner, direction: 'row' | 'col', count: number) =>
  Array.from({ length: count }, (_, k) => headerNumber(turned(origin), direction, k + 1))

describe('headers', () => {
  it('number rows and columns as stored, however the map is rotated', () => {
    expect(numbers('bottom_left', 'row', 4)).toEqual([1, 2, 3, 4])
    expect(numbers('top_right', 'row', 4)).toEqual([4, 3, 2, 1])
    expect(numbers('top_right', 'col', 6)).toEqual([6, 5, 4, 3, 2, 1])
    expect(numbers('bottom_right', 'row', 6)).toEqual([1, 2, 3, 4, 5, 6])
    expect(numbers('bottom_right', 'col', 4)).toEqual([4, 3, 2, 1])
  })

  it('number every second, fifth or tenth when space is short', () => {
    const axis = (pitch: number) => ({
      count: 100,
      length: 100 * pitch,
      start: new Int32Array(0),
      end: new Int32Array(0),
      segments: [],
    })
    expect([30, 14, 6, 2.8].map((pitch) => headerStep(axis(pitch), 26))).toEqual([1, 2, 5, 10])
  })

  it('tint those with a selected plot', () => {
    const { ctx, painted } = recordedPaint()
    const grid = turned('bottom_left')
    const size = { rows: 4, cols: 6, breaks: { rows: [], cols: [] } }
    const camera = { scaleX: 40, scaleY: 40, x: -12, y: -12 }
    const theme = mapThemes.light
    paintHeaders(ctx, {
      grid,
      geometry: buildGeometry(size, camera, { width: 400, height: 300, ratio: 1 }),
      theme,
      rows: Uint8Array.from([0, 1, 0, 0]),
      cols: new Uint8Array(6),
      allSelected: false,
    })
    const bold = painted.filter(({ call, font }) => call === 'fillText' && font.startsWith('600'))
    expect(bold.map(({ args }) => args[0])).toEqual(['2'])
    expect(textsOf(painted)).toEqual(['1', '2', '3', '4', '5', '6', '1', '2', '3', '4'])
    expect(painted.filter(({ call, fill }) => call === 'fillRect' && fill === theme.accentTint)).toHaveLength(1)
  })
})

describe('numbering path', () => {
  it('is split into runs along rows or columns, back and forth as walked', () => {
    const grid = turned('bottom_left')
    const plotsAt = (...positions: [number, number][]) =>
      Int32Array.from(positions, ([row, col]) => grid.at[(row - 1) * grid.cols + col - 1])
    const snake = plotsAt([4, 1], [4, 2], [4, 6], [3, 6], [3, 2])
    expect(walkRuns(grid, snake, true)).toEqual([
      { line: 4, from: 1, to: 6 },
      { line: 3, from: 6, to: 2 },
    ])
    expect(walkRuns(grid, plotsAt([1, 2], [2, 2], [4, 2], [4, 3]), false)).toEqual([
      { line: 2, from: 1, to: 4 },
      { line: 3, from: 4, to: 4 },
    ])
  })
})
