import type { Store } from '../state/store.ts'
import { loadedYearAtom } from '../state/year/loaded.ts'
import type { Availability } from './command.ts'

/** A field-year with plots is shown. */
export const hasPlots = (store: Store): Availability =>
  (store.get(loadedYearAtom)?.count ?? 0) > 0 || { reason: 'map.noPlots' }
