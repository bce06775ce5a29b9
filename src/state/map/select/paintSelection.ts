import type { Store } from '../../store.ts'
import { selectionAtom, setSelection } from '../../year/selection.ts'
import { type SeenPosition, seenGridAtom } from '../view/seenGrid.ts'
import { activeAt, copySelectionMask } from './rangeSelection.ts'

/** Adds the plot at a seen position to the selection (or removes it) and makes it active. */
export function paintPosition(store: Store, seen: SeenPosition, isRemoving: boolean): void {
  const grid = store.get(seenGridAtom)
  if (!grid) return
  const active = activeAt(grid, seen)
  const selection = store.get(selectionAtom)
  const mark = isRemoving ? 0 : 1
  const mask = copySelectionMask(store)
  if (active.plot < 0 || mask[active.plot] === mark) {
    setSelection(store, { active, anchor: active, pane: 'map' })
    return
  }
  mask[active.plot] = mark
  setSelection(store, {
    mask,
    count: selection.count + (isRemoving ? -1 : 1),
    active,
    anchor: active,
    ranges: [],
    pane: 'map',
  })
}
