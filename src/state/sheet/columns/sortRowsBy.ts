import { plotFieldOf } from '../../../domain/sheet/source/pagePlantsSource.ts'
import { request } from '../../shell/requests.ts'
import type { Store } from '../../store.ts'
import { pageFilterRequests, pageRequests } from '../../year/yearPage.ts'
import { openSheetAtom, plantsSheet } from '../openSheet.ts'
import { filterRowAtom, sheetRequests } from '../sheetView.ts'
import { changeLayout, type SortedBy } from './columnLayout.ts'

/**
 * Sorts the rows of the table by a column, null = default order; a page of a large year is sorted by the server. Plants
 * of a page are in the order of their plots; by their own fields only the loaded ones are sorted.
 */
export function sortRowsBy(store: Store, sort: SortedBy | null): void {
  const isOfPlants = store.get(openSheetAtom) === plantsSheet
  const field = isOfPlants ? sort && plotFieldOf(sort.field) : sort?.field
  if (isOfPlants && !field) changeLayout(store, { sort })
  else if (!request(store, pageRequests, { sort: sort && field ? { ...sort, field } : null }))
    changeLayout(store, { sort })
}

/** Shows or hides the row of filters; where the server filters, opens its filter dialog at a column. */
export function showFilters(store: Store, field: string | null): void {
  const requested = field && (plotFieldOf(field) ?? field)
  if (!request(store, pageFilterRequests, requested)) store.set(filterRowAtom, !store.get(filterRowAtom))
}

/** Moves the keyboard focus from a cell into the filter of its column, or from the filter back to the cell. */
export function goToFilters(store: Store, field: string | null): void {
  const wasShown = store.get(filterRowAtom)
  if (wasShown) request(store, sheetRequests, { kind: 'leaveFilter' })
  showFilters(store, field)
  if (!wasShown && store.get(filterRowAtom)) request(store, sheetRequests, { kind: 'enterFilter', field })
}
