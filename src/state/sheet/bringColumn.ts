import { ask } from '../shell/requests.ts'
import type { Store } from '../store.ts'
import { columnLayoutAtom, isAway, laidGroupsAtom, showColumns } from './columnLayout.ts'
import { sheetRequests } from './sheetView.ts'

/** Brings a column into sight, also one that no plot has a value of. */
export function bringColumn(store: Store, field: string): void {
  const layout = store.get(columnLayoutAtom)
  const isSeen = store
    .get(laidGroupsAtom)
    .some((group) => group.fields.some((one) => one.field === field && !isAway(layout, group.id, field)))
  if (!isSeen) showColumns(store, [field])
  ask(store, sheetRequests, { do: 'showColumn', field })
}
