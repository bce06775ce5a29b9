import { ask } from '../shell/requests.ts'
import type { Store } from '../store.ts'
import { pageFilterRequests, pageRequests } from '../year/yearPage.ts'
import { changeLayout, type SortedBy } from './columnLayout.ts'
import { filterRowAtom } from './sheetView.ts'

/** Sorts the rows of the table by a column, or leaves them in their own order (null); of a page, the server does. */
export function sortRowsBy(store: Store, sort: SortedBy | null): void {
  if (!ask(store, pageRequests, { sort })) changeLayout(store, { sort })
}

/** Shows the row of filters, or takes it away; where the server filters, its filters, at that of a column. */
export function showFilters(store: Store, field: string | null): void {
  if (!ask(store, pageFilterRequests, field)) store.set(filterRowAtom, !store.get(filterRowAtom))
}
