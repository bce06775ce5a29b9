import { type BrushMode, brushed } from '../../../domain/charts/brush.ts'
import type { Chart, ChartMark } from '../../../domain/charts/chart.ts'
import type { Store } from '../../../state/store.ts'
import { loadedYearAtom } from '../../../state/year/loaded.ts'
import { selectionAtom, selectPlots } from '../../../state/year/selection.ts'
import type { Plane, Point } from './plane.ts'

function* marked(mask: Uint8Array): Generator<number> {
  for (let plot = 0; plot < mask.length; plot++) if (mask[plot]) yield plot
}

/** A mask of the loaded year's length that marks no plot. */
export function noPlots(store: Store): Uint8Array {
  return new Uint8Array(store.get(loadedYearAtom)?.id.length ?? 0)
}

/** A copy of the current selection to modify; an empty mask if the year has no selection yet. */
function selectedNow(store: Store): Uint8Array {
  const mask = noPlots(store)
  mask.set(store.get(selectionAtom).mask.subarray(0, mask.length))
  return mask
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  for (let k = 0; k < one.length; k++) if (one[k] !== other[k]) return false
  return true
}

/** Selects the marked plots (1, by index) on map, table and chart, unless they are already selected. */
export function selectMask(store: Store, mask: Uint8Array): void {
  const { mask: now } = store.get(selectionAtom)
  if (now.length === mask.length && isSame(now, mask)) return
  selectPlots(store, marked(mask), 'map')
}

/** How a press with these modifier keys changes the selection. */
export const modeOf = (event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }): BrushMode =>
  event.shiftKey ? 'add' : event.ctrlKey || event.metaKey ? 'keep' : 'replace'

/** A press that moves less than this is a click, CSS pixels. */
const clickReach = 3

/** A brush that is being drawn over a chart. */
export class Brush {
  readonly start: Point
  to: Point
  private readonly mode: BrushMode
  private readonly before: Uint8Array

  constructor(store: Store, start: Point, mode: BrushMode) {
    this.start = start
    this.to = start
    this.mode = mode
    this.before = selectedNow(store)
  }

  /** Selects the plots between the start and the current position; for a click, the nearby ones. */
  select(store: Store, chart: Chart, plane: Plane): void {
    const { start, to } = this
    const isClick = Math.abs(to.x - start.x) < clickReach && Math.abs(to.y - start.y) < clickReach
    const reach = isClick ? clickReach + 1 : 0
    const area = plane.area(
      { x: Math.min(start.x, to.x) - reach, y: Math.min(start.y, to.y) - reach },
      { x: Math.max(start.x, to.x) + reach, y: Math.max(start.y, to.y) + reach },
    )
    selectMask(store, brushed(chart, area, this.mode, this.before))
  }
}

/**
 * The mark that an arrow key leads to: left and right in the order of the marks, up and down among points by height.
 */
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

/** Adds a mark's plots to the selection, or removes them if all are selected. */
export function toggleMark(store: Store, { plots }: ChartMark): void {
  const mask = selectedNow(store)
  const isAll = plots.every((plot) => mask[plot])
  for (const plot of plots) mask[plot] = isAll ? 0 : 1
  selectMask(store, mask)
}

/** Selects the plots of the marks between two, both included. */
export function selectMarks(store: Store, marks: readonly ChartMark[], one: number, other: number): void {
  const mask = noPlots(store)
  for (let k = Math.min(one, other); k <= Math.max(one, other); k++) for (const plot of marks[k].plots) mask[plot] = 1
  selectMask(store, mask)
}
