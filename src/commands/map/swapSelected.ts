import { swapBlocks } from '../../domain/layout/changes/movePlots.ts'
import { buildPositionIndex, plotAt } from '../../domain/layout/positionIndex.ts'
import { isPlaced, type Rectangle } from '../../domain/layout/positions.ts'
import { writePositions } from '../../state/map/layout/positionEdit.ts'
import { showMessageAtom, showRefusalMessage } from '../../state/shell/messages.ts'
import type { Store } from '../../state/store.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'
import { withVisiblePlots } from '../../state/year/visiblePlots.ts'

/** The rectangles around groups of selected plots that share a side. */
function rectangleGroups(
  row: Int32Array,
  col: Int32Array,
  plots: readonly number[],
  at: (r: number, c: number) => number,
): Rectangle[] {
  const remaining = new Set(plots)
  const rectangles: Rectangle[] = []
  for (const start of plots) {
    if (!remaining.delete(start)) continue
    const open = [start]
    const area = { top: row[start], bottom: row[start], left: col[start], right: col[start] }
    for (let plot = open.pop(); plot !== undefined; plot = open.pop()) {
      area.top = Math.min(area.top, row[plot])
      area.bottom = Math.max(area.bottom, row[plot])
      area.left = Math.min(area.left, col[plot])
      area.right = Math.max(area.right, col[plot])
      for (const [dr, dc] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ]) {
        const next = at(row[plot] + dr, col[plot] + dc)
        if (remaining.delete(next)) open.push(next)
      }
    }
    rectangles.push(area)
  }
  return rectangles
}

/** Swaps two selected plots, or two selected blocks of the same size. */
export function swapSelected(store: Store): void {
  withVisiblePlots(store, (plots) => swapRectangles(store, plots))
}

function swapRectangles(store: Store, plots: readonly number[]): void {
  const columns = store.get(loadedYearAtom)
  if (!columns) return
  if (plots.some((plot) => !isPlaced(columns, plot))) {
    store.set(showMessageAtom, { kind: 'info', key: 'map.swapNeedsPlaces', params: {} })
    return
  }
  const index = buildPositionIndex(columns)
  const plotRectangle = (plot: number): Rectangle => ({
    top: columns.row[plot],
    bottom: columns.row[plot],
    left: columns.col[plot],
    right: columns.col[plot],
  })
  const areas =
    plots.length === 2
      ? plots.map(plotRectangle)
      : rectangleGroups(columns.row, columns.col, plots, (r, c) => plotAt(index, r, c))
  if (areas.length !== 2) {
    store.set(showMessageAtom, { kind: 'info', key: 'map.swapNeedsTwo', params: {} })
    return
  }
  const outcome = swapBlocks(columns, areas[0], areas[1])
  if (outcome.ok) writePositions(store, outcome, 'change.swappedPlots')
  else showRefusalMessage(store, outcome)
}
