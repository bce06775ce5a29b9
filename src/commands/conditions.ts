import type { Store } from '../state/store.ts'
import { loadedYearAtom } from '../state/year/loaded.ts'
import type { Enabled } from './command.ts'

/** A field-year with plots is shown. */
export const hasPlots = (store: Store): Enabled =>
  (store.get(loadedYearAtom)?.count ?? 0) > 0 || { reason: 'map.noPlots' }
