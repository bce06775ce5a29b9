import { describe, expect, it } from 'vitest'
import { recordedPaint, textsOf } from '../../../../tests/fields/recordedPaint.ts'
import { mapThemes } from '../../../ui/theme.ts'
import { buildGeometry, cellBox } from '../../geometry.ts'
import type { DrawnCell } from '../cells/drawnCell.ts'
import type { Picture } from '../picture.ts'
import { paintNumberingCells } from './numberingCells.ts'

const theme = mapThemes.light
const labels = ['1', '12', null, '4']
const numbering = {
  status: Uint8Array.of(2, 2, 2, 1),
  differs: Uint8Array.of(0, 1, 1, 0),
  label: (plot: number) => ['1', '15', '16', '4'][plot],
  change: (plot: number) => (plot === 1 || plot === 2 ? { from: labels[plot], to: ['15', '16'][plot - 1] } : null),
}

function painted(cellWidth: number) {
  const size = { rows: 1, cols: 4, breaks: { rows: [], cols: [] } }
  const camera = { scaleX: cellWidth, scaleY: cellWidth, x: 0, y: 0 }
  const geometry = buildGeometry(size, camera, { width: 600, height: 300, ratio: 1 })
  const { ctx, painted: calls } = recordedPaint(5)
  const cells: DrawnCell[] = labels.map((_, plot) => ({
    ...cellBox(geometry, 1, plot + 1),
    plot,
    row: 1,
    col: plot + 1,
  }))
  paintNumberingCells(ctx, { theme, geometry } as Picture, numbering, cells)
  return calls
}

describe('cells of numbering mode', () => {
  it('a plot that loses its label shows the old one with an arrow above the new one, if it fits', () => {
    expect(textsOf(painted(40))).toEqual(['1', '12 →', '15', '16', '4'])
    // In smaller cells both would touch each other and the frame.
    for (const size of [24, 34]) expect(textsOf(painted(size))).toEqual(['1', '15', '16', '4'])
  })

  it('an unchanged label is grey, though its plot is renumbered', () => {
    const inks = painted(40)
      .filter(({ call }) => call === 'fillText')
      .map(({ args, fill }) => [args[0], fill])
    expect(inks).toEqual([
      ['1', theme.previewUnchanged],
      ['12 →', theme.previewUnchanged],
      ['15', theme.previewNew],
      ['16', theme.previewNew],
      ['4', theme.previewUnchanged],
    ])
  })
})
