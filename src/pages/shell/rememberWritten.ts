import { call } from '../../api/browser.ts'
import { readChanges } from '../../contract/changes.ts'
import { readCropChanges } from '../../contract/cropChanges.ts'
import type { ChangeSet } from '../../domain/change/changeSet.ts'
import { ofCrop, ofYear } from '../../domain/change/scope.ts'
import { record } from '../../state/log/undoStack.ts'
import type { Store } from '../../state/store.ts'

/** A change that a call has written for this user: its numbers in the logs of its year (null = none) and of its crop (0 = not in it). */
export interface Written {
  readonly year_id: number | null
  readonly seq: number
  readonly crop_seq: number
}

/**
 * Makes what the server has written an entry of its timeline, the year's or the crop's, which undo takes back there; what
 * it did to lines is read from the crop's log. False where the logs do not tell all of it in one answer: then there is no
 * entry, and the caller says so. Rejects with ApiError.
 */
export async function rememberWritten(store: Store, specId: number, written: Written): Promise<boolean> {
  const { year_id, seq, crop_seq } = written
  if (year_id === null) {
    const query = { crop_since: String(crop_seq - 1) }
    const tail = await call(readCropChanges, { params: { id: String(specId) }, query })
    const ofCropLog = tail.crop.find((entry) => entry.seq === crop_seq)
    if (!ofCropLog) return false
    record(store, ofCrop(specId), ofCropLog.change as ChangeSet, null, [])
    return true
  }
  const tail = await call(readChanges, {
    params: { id: String(year_id) },
    query: { since: String(seq - 1), crop_since: String(crop_seq > 0 ? crop_seq - 1 : Number.MAX_SAFE_INTEGER) },
  })
  const ofYearLog = tail.data.find((entry) => entry.seq === seq)
  const ofCropLog = crop_seq > 0 ? tail.crop.find((entry) => entry.seq === crop_seq) : undefined
  if (!ofYearLog || (crop_seq > 0 && !ofCropLog)) return false
  const { name, columns } = ofYearLog.change as ChangeSet
  const lines = (ofCropLog?.change as ChangeSet | undefined)?.columns ?? []
  record(store, ofYear(year_id), { name, columns: [...lines, ...columns] }, null, [])
  return true
}
