import { describe, expect, it } from 'vitest'
import { recordedPaint, textsOf } from '../../../../tests/fields/recordedPaint.ts'
import { smallColumns } from '../../../../tests/fields/smallField.ts'
import { storedView } from '../../../domain/layout/viewCorner.ts'
import { walkOrder } from '../../../domain/layout/walk/walkOrder.ts'
import { buildSeenGrid } from '../../../state/map/view/seenGrid.ts'
import { mapThemes } from '../../../ui/theme.ts'
import { buildGeometry } from '../../geometry.ts'
import { walkRuns } from './numberingPath.ts'
import { paintSmallPath } from './smallPath.ts'

/** A walk over 30,000 plots, 200 columns of 3 px, from the bottom left; labels are A1, A2, … in its order. */
function drawn(order: 'snake' | 'by_rows') {
  const columns = smallColumns({ rows: 150, cols: 200 })
  const grid = buildSeenGrid(columns, storedView)
  const walk = walkOrder(columns, { start_position: 'bottom_left', numbering_type: 'horizontal', order })
  const labels: string[] = []
  walk.forEach((plot, k) => {
    labels[plot] = `A${k + 1}`
  })
  const geometry = buildGeometry(
    { rows: 150, cols: 200, breaks: { rows: [], cols: [] } },
    { scaleX: 3, scaleY: 3, x: -12, y: -12 },
    { width: 700, height: 520, ratio: 1 },
  )
  const { ctx, painted } = recordedPaint()
  const theme = mapThemes.light
  const runs = walkRuns(grid, walk, true)
  const joined = order === 'snake'
  const label = (plot: number) => labels[plot] ?? null
  const ends = { first: walk[0], last: walk[walk.length - 1] }
  paintSmallPath(
    ctx,
    { grid, geometry, theme, runs, alongRows: true, joined, ...ends, active: null, label, march: null },
    true,
  )
  return { texts: textsOf(painted), painted }
}

describe('the walk over 30,000 plots in view [MAP-03, MAP-18]', () => {
  it('shows the real labels at the ends of its runs, including the first and the last', () => {
    expect(drawn('by_rows').texts.slice(0, 4)).toEqual(['A1', 'A200', 'A1401', 'A1600'])
    expect(drawn('by_rows').texts.slice(-2)).toEqual(['A29801', 'A30000'])
    expect(drawn('snake').texts.slice(0, 4)).toEqual(['A1', 'A200', 'A1401', 'A1600'])
    expect(drawn('snake').texts.slice(-2)).toEqual(['A29801', 'A30000'])
  })

  it('a snake and rows look different: one turns beyond the field and alternates, the others stop', () => {
    const tips = (order: 'snake' | 'by_rows') => {
      const { painted: heads } = drawn(order)
      const rightwardByRow = new Map<number, boolean>()
      for (let k = 0; k + 2 < heads.length; k++) {
        if (heads[k].call !== 'moveTo') continue
        rightwardByRow.set(Number(heads[k].args[1]), Number(heads[k].args[0]) > Number(heads[k + 1].args[0]))
      }
      return [...rightwardByRow.values()]
    }
    expect(new Set(tips('by_rows'))).toEqual(new Set([true]))
    expect(tips('snake').slice(0, 4)).toEqual([true, false, true, false])
    const furthest = (order: 'snake' | 'by_rows') =>
      Math.max(
        ...drawn(order).painted.flatMap(({ call, args, fill }) =>
          call === 'fillRect' && fill === mapThemes.light.path ? [Number(args[0]) + Number(args[2])] : [],
        ),
      )
    expect(furthest('snake')).toBeGreaterThan(furthest('by_rows') + 4)
  })
})
