import { signInAtom } from '../lifetime.ts'
import { request, requestsOf } from '../shell/requests.ts'
import type { Store } from '../store.ts'

/** A page to go to: its path, and parameters of the address that are set; what the page keeps of the present ones stays. */
export interface GoTo {
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
}

/** Asks for another page. */
export const goRequests = requestsOf<GoTo>()

/** A nursery and one of its years; null = as the page sees fit. */
export interface PlaceChoice {
  readonly fieldId: number
  readonly yearId: number | null
}

/** Asks the page of the fields, where that is open, for another nursery and year. */
export const chooseYearRequests = requestsOf<PlaceChoice>()

/** Query parameters of the fields section: the nursery and the field-year. */
export const nurseryParam = 'fieldId'
export const yearParam = 'yearId'
/** The plot that an address opens, as the codes of labels do; it goes once the plot is shown. */
export const plotParam = 'fieldPlot'

/** Plots that are selected with the one that the address opens, where it is one of them; ids. */
export const plotsToShowAtom = signInAtom<readonly number[]>([])

/** Shows a field-year, from whatever page. */
export function goToYear(store: Store, place: PlaceChoice): void {
  if (request(store, chooseYearRequests, place)) return
  const { fieldId, yearId } = place
  const query = { [nurseryParam]: String(fieldId), ...(yearId !== null && { [yearParam]: String(yearId) }) }
  request(store, goRequests, { path: '/fields', query })
}
