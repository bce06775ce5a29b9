import { cropScope, yearScope } from '../../../domain/change/scope.ts'
import type { LoggedChange } from '../../outbox/loggedChange.ts'
import type { Store } from '../../store.ts'
import { addUndoEntry } from './timeline.ts'

/**
 * A change that the server has written for this user: its sequence numbers in the log of its year (null = none) and of
 * its crop (0 = not in it).
 */
export interface ServerWrite {
  readonly year_id: number | null
  readonly seq: number
  readonly crop_seq: number
}

/** The sequence numbers after which the tails of both logs begin with this change. */
export function tailStart({ seq, crop_seq }: Pick<ServerWrite, 'seq' | 'crop_seq'>): {
  since: number
  crop_since: number
} {
  return { since: seq - 1, crop_since: crop_seq > 0 ? crop_seq - 1 : Number.MAX_SAFE_INTEGER }
}

/**
 * Adds an undo entry for a change that the server has written on request of this user, combined from the log of the year
 * and the crop's log (lines and traits). False, without an entry, if the tail does not contain the complete change.
 */
export function addLoggedUndoEntry(
  store: Store,
  cropId: number,
  { year_id, seq, crop_seq }: ServerWrite,
  tail: { readonly data: readonly LoggedChange[]; readonly crop: readonly LoggedChange[] },
): boolean {
  const inYearLog = year_id === null ? null : tail.data.find((logged) => logged.seq === seq)
  const inCropLog = crop_seq === 0 ? null : tail.crop.find((logged) => logged.seq === crop_seq)
  const logged = inYearLog ?? inCropLog
  if (!logged || inYearLog === undefined || inCropLog === undefined) return false
  const columns = [inCropLog, inYearLog].flatMap((logged) => logged?.change.columns ?? [])
  const scope = year_id === null ? cropScope(cropId) : yearScope(year_id)
  addUndoEntry(store, scope, { name: logged.change.name, columns }, logged.key, [])
  return true
}
