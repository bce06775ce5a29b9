import { signInAtom } from '../lifetime.ts'
import type { Store } from '../store.ts'
import { request, requestsOf } from './requests.ts'

/** A page to open: its path, and parameters of the address to set; other parameters that the page keeps stay. */
export interface PageTarget {
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
}

/** Requests another page. */
export const openPageRequests = requestsOf<PageTarget>()

/** A nursery and one of its years; null = the page chooses. */
export interface PlaceChoice {
  readonly fieldId: number
  readonly yearId: number | null
}

/** Requests another nursery and year from the fields page, while that is open. */
export const chooseYearRequests = requestsOf<PlaceChoice>()

/** Query parameters of the fields section: the nursery and the field-year. */
export const nurseryParam = 'fieldId'
export const yearParam = 'yearId'
/** The plot that an address opens, as in the codes of labels; removed once the plot is shown. */
export const plotParam = 'fieldPlot'

/** Ids of plots to select together with the plot in the address, if it is one of them. */
export const plotsToShowAtom = signInAtom<readonly number[]>([])

/** Shows a field-year, from any page. */
export function goToYear(store: Store, place: PlaceChoice): void {
  if (request(store, chooseYearRequests, place)) return
  const { fieldId, yearId } = place
  const query = { [nurseryParam]: String(fieldId), ...(yearId !== null && { [yearParam]: String(yearId) }) }
  request(store, openPageRequests, { path: '/fields', query })
}
