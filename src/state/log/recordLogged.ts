import { ofCrop, ofYear } from '../../domain/change/scope.ts'
import type { Store } from '../store.ts'
import type { LoggedChange } from './loggedChange.ts'
import { record } from './undoStack.ts'

/** A change that a call has written for this user: its numbers in the logs of its year (null = none) and of its crop (0 = not in it). */
export interface Written {
  readonly year_id: number | null
  readonly seq: number
  readonly crop_seq: number
}

/** After which numbers of both logs a tail begins that tells of the change. */
export function tailOf({ seq, crop_seq }: Pick<Written, 'seq' | 'crop_seq'>): { since: number; crop_since: number } {
  return { since: seq - 1, crop_since: crop_seq > 0 ? crop_seq - 1 : Number.MAX_SAFE_INTEGER }
}

/**
 * Makes what a call has written an undo entry of its year, or of the crop, as what this window writes is one; what it did to
 * lines and traits is told by the crop's log. False where the tail does not tell all of it: then there is no entry.
 */
export function recordLogged(
  store: Store,
  specId: number,
  { year_id, seq, crop_seq }: Written,
  tail: { readonly data: readonly LoggedChange[]; readonly crop: readonly LoggedChange[] },
): boolean {
  const ofYearLog = year_id === null ? null : tail.data.find((logged) => logged.seq === seq)
  const ofCropLog = crop_seq === 0 ? null : tail.crop.find((logged) => logged.seq === crop_seq)
  const own = ofYearLog ?? ofCropLog
  if (!own || ofYearLog === undefined || ofCropLog === undefined) return false
  const columns = [ofCropLog, ofYearLog].flatMap((logged) => logged?.change.columns ?? [])
  const scope = year_id === null ? ofCrop(specId) : ofYear(year_id)
  record(store, scope, { name: own.change.name, columns }, own.key, [])
  return true
}
