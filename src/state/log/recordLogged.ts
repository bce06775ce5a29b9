import { ofYear } from '../../domain/change/scope.ts'
import type { Store } from '../store.ts'
import type { LoggedChange } from './loggedChange.ts'
import { receiveTail } from './remote.ts'
import { record } from './undoStack.ts'

/**
 * Takes in the log's end after a call that wrote the change `seq` of a year for this user, and makes that an undo entry, as
 * what this window writes is one. False where the log does not tell it.
 */
export function recordLogged(
  store: Store,
  yearId: number,
  seq: number,
  tail: { data: LoggedChange[]; crop: LoggedChange[] },
): boolean {
  const own = tail.data.find((logged) => logged.seq === seq)
  if (!own) return false
  const scope = ofYear(yearId)
  receiveTail(store, scope, tail)
  record(store, scope, own.change, own.key, [])
  return true
}
