import { changeOfYearData } from '../../domain/change/yearDataChange.ts'
import type { YearData } from '../../domain/columns/yearData.ts'
import { transact } from '../log/transact.ts'
import { showMessageAtom } from '../shell/messages.ts'
import type { Store } from '../store.ts'
import { loadedYearAtom } from './loaded.ts'

/** The data of a year's form; the walk is set by numbering. */
type YearForm = Omit<YearData, 'walk'>

/**
 * Writes the changed data of a year as one entry and shows the result; `before` is the data when the form opened, so a
 * colleague's change since then is a conflict. False: another year is open by now, and nothing was written.
 */
export function writeYearData(store: Store, yearId: number, before: YearForm, after: YearForm): boolean {
  const columns = store.get(loadedYearAtom)
  if (columns?.year_id !== yearId) return false
  const { walk } = columns
  const change = changeOfYearData(columns, { ...before, walk }, { ...after, walk })
  if (change) transact(store, change, { origin: 'user', undo: 'record' })
  const message = change?.name ?? { key: 'yearData.nothing', params: {} }
  store.set(showMessageAtom, { kind: 'info', ...message, about: ['entries'] })
  return true
}
