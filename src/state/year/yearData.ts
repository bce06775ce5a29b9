import { changeOfYearData } from '../../domain/change/yearDataChange.ts'
import type { YearData } from '../../domain/columns/yearData.ts'
import { transact } from '../log/transact.ts'
import { showMessageAtom } from '../shell/messages.ts'
import type { Store } from '../store.ts'
import { loadedAtom } from './loaded.ts'

/** What a form says of a year: how it is walked is said by numbering it. */
type SaidOfYear = Omit<YearData, 'walk'>

/**
 * Says other things of a year than were said `before`, when the form was opened, as one entry, and tells what it came to:
 * what a colleague has said meanwhile is asked about. False: by now another year is open, and nothing was written.
 */
export function writeYearData(store: Store, yearId: number, before: SaidOfYear, after: SaidOfYear): boolean {
  const columns = store.get(loadedAtom)
  if (columns?.year_id !== yearId) return false
  const { walk } = columns
  const change = changeOfYearData(columns, { ...before, walk }, { ...after, walk })
  if (change) transact(store, change, { origin: 'user', history: 'record' })
  const told = change?.name ?? { key: 'yearData.nothing', params: {} }
  store.set(showMessageAtom, { kind: 'info', ...told, about: ['entries'] })
  return true
}
