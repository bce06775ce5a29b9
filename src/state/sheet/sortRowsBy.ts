import { plotFieldOf } from '../../domain/sheet/source/pagePlantsSource.ts'
import { ask } from '../shell/requests.ts'
import type { Store } from '../store.ts'
import { pageFilterRequests, pageRequests } from '../year/yearPage.ts'
import { changeLayout, type SortedBy } from './columnLayout.ts'
import { openSheetAtom, plantsSheet } from './openSheet.ts'
import { filterRowAtom, sheetRequests } from './sheetView.ts'

/**
 * Sorts the rows of the table by a column, or leaves them in their own order (null); of a page, the server does. Plants of a
 * page stand in the order of their plots; by what is their own those of the page alone are sorted.
 */
export function sortRowsBy(store: Store, sort: SortedBy | null): void {
  const isOfPlants = store.get(openSheetAtom) === plantsSheet
  const field = isOfPlants ? sort && plotFieldOf(sort.field) : sort?.field
  if (isOfPlants && !field) changeLayout(store, { sort })
  else if (!ask(store, pageRequests, { sort: sort && field ? { ...sort, field } : null })) changeLayout(store, { sort })
}

/** Shows the row of filters, or takes it away; where the server filters, its filters, at that of a column. */
export function showFilters(store: Store, field: string | null): void {
  const asked = field && (plotFieldOf(field) ?? field)
  if (!ask(store, pageFilterRequests, asked)) store.set(filterRowAtom, !store.get(filterRowAtom))
}

/** The same for the keyboard, which goes into the filter of the column with the row, and back to its cell without it. */
export function goToFilters(store: Store, field: string | null): void {
  const wasShown = store.get(filterRowAtom)
  if (wasShown) ask(store, sheetRequests, { do: 'leaveFilter' })
  showFilters(store, field)
  if (!wasShown && store.get(filterRowAtom)) ask(store, sheetRequests, { do: 'enterFilter', field })
}
