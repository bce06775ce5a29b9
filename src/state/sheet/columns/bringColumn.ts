import { request } from '../../shell/requests.ts'
import type { Store } from '../../store.ts'
import { sheetRequests } from '../sheetView.ts'
import { showColumns } from './arrangeColumns.ts'
import { arrangedLayoutAtom, columnGroupsAtom, isAway } from './columnLayout.ts'

/** Shows these columns if they are hidden or folded. */
export function showAway(store: Store, fields: readonly string[]): void {
  const layout = store.get(arrangedLayoutAtom)
  const groups = store.get(columnGroupsAtom)
  const isSeen = (field: string) =>
    groups.some((group) => group.fields.some((one) => one.field === field && !isAway(layout, group.id, field)))
  const away = fields.filter((field) => !isSeen(field))
  if (away.length) showColumns(store, away)
}

/** Scrolls a column into view, and shows it first if it is hidden or has no values. */
export function bringColumn(store: Store, field: string): void {
  showAway(store, [field])
  request(store, sheetRequests, { kind: 'showColumn', field })
}
