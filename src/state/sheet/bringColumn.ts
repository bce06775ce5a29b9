import { ask } from '../shell/requests.ts'
import type { Store } from '../store.ts'
import { arrangedLayoutAtom, isAway, laidGroupsAtom } from './columnLayout.ts'
import { showColumns } from './columnVerbs.ts'
import { sheetRequests } from './sheetView.ts'

/** Shows those of these columns that are hidden or folded. */
export function showAway(store: Store, fields: readonly string[]): void {
  const layout = store.get(arrangedLayoutAtom)
  const groups = store.get(laidGroupsAtom)
  const isSeen = (field: string) =>
    groups.some((group) => group.fields.some((one) => one.field === field && !isAway(layout, group.id, field)))
  const away = fields.filter((field) => !isSeen(field))
  if (away.length) showColumns(store, away)
}

/** Brings a column into sight, also one that no plot has a value of. */
export function bringColumn(store: Store, field: string): void {
  showAway(store, [field])
  ask(store, sheetRequests, { do: 'showColumn', field })
}
