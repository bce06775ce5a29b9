import { request } from '../../shell/requests.ts'
import type { Store } from '../../store.ts'
import { sheetRequests } from '../sheetView.ts'
import { showColumns } from './arrangeColumns.ts'
import { arrangedLayoutAtom, columnGroupsAtom, isColumnHidden } from './columnLayout.ts'

/** Shows these columns if they are hidden or folded. */
export function unhideColumns(store: Store, fields: readonly string[]): void {
  const layout = store.get(arrangedLayoutAtom)
  const groups = store.get(columnGroupsAtom)
  const isSeen = (field: string) =>
    groups.some((group) =>
      group.fields.some((column) => column.field === field && !isColumnHidden(layout, group.id, field)),
    )
  const hidden = fields.filter((field) => !isSeen(field))
  if (hidden.length) showColumns(store, hidden)
}

/** Scrolls a column into view, and shows it first if it is hidden or has no values. */
export function bringColumn(store: Store, field: string): void {
  unhideColumns(store, [field])
  request(store, sheetRequests, { kind: 'showColumn', field })
}
