import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { smallStore } from '../../../tests/fields/smallField.ts'
import { viewSideAtom } from '../../state/map/view/view.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'
import { fitCamera, showsWhole } from '../fit.ts'
import { type Breaks, buildGeometry } from '../geometry.ts'
import { readRestingPlan } from './readField.ts'

const pane = { width: 1200, height: 900, ratio: 1 }

/** The plan of a field of plots of 1.5 × 6 m with an alley of 3 m after row 4 and one of 0.6 m after column 2. */
function planSeen(isTurned: boolean, hasSizes = true) {
  const { store, columns } = smallStore({ rows: 8, cols: 6 })
  if (hasSizes) {
    columns.width.fill(1.5)
    columns.length.fill(6)
  }
  const alleys = [
    { after: 'row', at: 4, metres: 3 },
    { after: 'col', at: 2, metres: 0.6 },
  ] as const
  store.set(loadedYearAtom, { ...columns, structure: { ...columns.structure, alleys } })
  if (isTurned) store.set(viewSideAtom, { origin: 'top_left' })
  const plan = readRestingPlan(store)
  if (!plan) throw new Error('no plan')
  return plan
}

const gapsOf = (plan: ReturnType<typeof planSeen>, side: number) => {
  const g = buildGeometry(plan.size, { scaleX: side, scaleY: side, x: 0, y: 0 }, pane)
  const along = ({ segments }: typeof g.rows) => segments.slice(1).map(({ start }, k) => start - segments[k].end)
  return { rows: along(g.rows), cols: along(g.cols) }
}

describe('alleys of a field', () => {
  it('are drawn to scale: by metres per plot on that side, at every zoom', () => {
    for (const side of [20, 40, 80]) {
      expect(gapsOf(planSeen(false), side)).toEqual({ rows: [side / 2], cols: [Math.round(side * 0.4)] })
      // After a quarter turn rows are columns, and a plot's length runs across.
      expect(gapsOf(planSeen(true), side)).toEqual({ cols: [side / 2], rows: [Math.round(side * 0.4)] })
    }
    // Without plot sizes an alley is drawn like a gap between blocks; the narrowest is still visible.
    expect(gapsOf(planSeen(false, false), 40)).toEqual({ rows: [6], cols: [6] })
    expect(gapsOf(planSeen(false), 2)).toEqual({ rows: [2], cols: [2] })
  })

  it('leave a field that fits its pane, at any width', () => {
    const breaks = fc
      .array(fc.tuple(fc.integer({ min: 1, max: 29 }), fc.double({ min: 0.01, max: 3, noNaN: true })), { maxLength: 8 })
      .map((pairs): Breaks => {
        const widths = new Map(pairs)
        const rows = [...widths.keys()].sort((a, b) => a - b)
        return { rows, cols: rows, alleys: { rows: widths, cols: new Map() } }
      })
    const whole = { top: 1, left: 1, bottom: 30, right: 30 }
    fc.assert(
      fc.property(breaks, fc.constantFrom(null, 0.8, 1.3), (set, aspect) => {
        const size = { rows: 30, cols: 30, breaks: set }
        expect(showsWhole(size, pane, fitCamera(size, pane, aspect, whole))).toBe(true)
      }),
    )
  })
})
