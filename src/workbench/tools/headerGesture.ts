import { activate, beginRange, extendTo, selectRectangle } from '../../state/map/select/rangeSelection.ts'
import { seenGridAtom, toSeen } from '../../state/map/view/seenGrid.ts'
import { selectionAtom } from '../../state/year/selection.ts'
import type { MapGesture, MapPoint, ToolContext } from './gesture.ts'

/** A press on a row or column header: selects it; a drag or Shift selects several, Mod adds. */
export function headerGesture(context: ToolContext, start: MapPoint): MapGesture | null {
  const { store } = context
  const grid = store.get(seenGridAtom)
  if (!grid || (start.hit.kind !== 'row' && start.hit.kind !== 'column')) return null
  const before = store.get(selectionAtom)
  const alongRow = start.hit.kind === 'row'
  const index = start.hit.kind === 'row' ? start.hit.row : start.hit.col
  const position = (at: number, isFar: boolean) =>
    alongRow ? { row: at, col: isFar ? grid.cols : 1 } : { row: isFar ? grid.rows : 1, col: at }
  const anchored = (): number => {
    const { anchor } = store.get(selectionAtom)
    if (!anchor) return index
    const seen = toSeen(grid, anchor)
    return alongRow ? seen.row : seen.col
  }
  const from = start.shift ? anchored() : index
  if (start.mod) beginRange(store, position(from, false), 'add')
  else if (!start.shift) {
    activate(store, position(from, false))
    beginRange(store, position(from, false), 'replace')
  }
  const select = (to: number) => {
    if (start.mod) {
      extendTo(store, position(to, true))
      return
    }
    selectRectangle(store, position(from, false), position(to, true), 'replace')
  }
  select(index)
  return {
    scrolls: true,
    move: (point) => select(alongRow ? point.hit.nearest.row : point.hit.nearest.col),
    up() {},
    cancel: () => store.set(selectionAtom, before),
  }
}
