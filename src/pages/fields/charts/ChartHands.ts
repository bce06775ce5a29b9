import { type BrushMode, brushed } from '../../../domain/charts/brush.ts'
import type { Chart, ChartMark } from '../../../domain/charts/chart.ts'
import type { Store } from '../../../state/store.ts'
import { selectionAtom, selectPlots } from '../../../state/year/selection.ts'
import type { Plane, Point } from './plane.ts'

function* marked(mask: Uint8Array): Generator<number> {
  for (let plot = 0; plot < mask.length; plot++) if (mask[plot]) yield plot
}

/** Selects the marked plots (1, by index) on map, table and chart alike. */
export function selectMask(store: Store, mask: Uint8Array): void {
  selectPlots(store, marked(mask), 'map')
}

/** What a press with these keys does with what is selected. */
export const modeOf = (event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }): BrushMode =>
  event.shiftKey ? 'add' : event.ctrlKey || event.metaKey ? 'keep' : 'replace'

/** A press that moves less than this, CSS pixels, is a click on what lies under it. */
const clickReach = 3

/** A brush that is being drawn over a chart. */
export class Brush {
  readonly from: Point
  to: Point
  private readonly mode: BrushMode
  private readonly before: Uint8Array

  constructor(store: Store, from: Point, mode: BrushMode) {
    this.from = from
    this.to = from
    this.mode = mode
    this.before = store.get(selectionAtom).mask.slice()
  }

  /** Selects what lies between where it began and where it is; around a click what is near. */
  select(store: Store, chart: Chart, plane: Plane): void {
    const { from, to } = this
    const isClick = Math.abs(to.x - from.x) < clickReach && Math.abs(to.y - from.y) < clickReach
    const reach = isClick ? clickReach + 1 : 0
    const area = plane.area(
      { x: Math.min(from.x, to.x) - reach, y: Math.min(from.y, to.y) - reach },
      { x: Math.max(from.x, to.x) + reach, y: Math.max(from.y, to.y) + reach },
    )
    selectMask(store, brushed(chart, area, this.mode, this.before))
  }
}

/** The mark that an arrow leads to: across in the order of the marks, up and down among points by their height. */
export function markBeyond(marks: readonly ChartMark[], at: number, key: string): number | null {
  const last = marks.length - 1
  if (key === 'ArrowRight') return Math.min(last, at + 1)
  if (key === 'ArrowLeft') return Math.max(0, at - 1)
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return null
  const isUp = key === 'ArrowUp'
  let best = at
  marks.forEach(({ y0 }, k) => {
    const isBeyond = isUp ? y0 > marks[at].y0 : y0 < marks[at].y0
    const isNearer = best === at || (isUp ? y0 < marks[best].y0 : y0 > marks[best].y0)
    if (isBeyond && isNearer) best = k
  })
  return best
}

/** Adds a mark's plots to what is selected, or takes them away where all of them are. */
export function toggleMark(store: Store, { plots }: ChartMark): void {
  const mask = store.get(selectionAtom).mask.slice()
  const isAll = plots.every((plot) => mask[plot])
  for (const plot of plots) mask[plot] = isAll ? 0 : 1
  selectMask(store, mask)
}

/** Selects the plots of the marks between two, both included. */
export function selectMarks(store: Store, marks: readonly ChartMark[], one: number, other: number): void {
  const mask = new Uint8Array(store.get(selectionAtom).mask.length)
  for (let k = Math.min(one, other); k <= Math.max(one, other); k++) for (const plot of marks[k].plots) mask[plot] = 1
  selectMask(store, mask)
}
