import { call } from '../../api/browser.ts'
import { readCropChanges } from '../../contract/lines/cropChanges.ts'
import { readChanges } from '../../contract/plots/changes.ts'
import { addLoggedUndoEntry, type ServerWrite, tailStart } from '../../state/log/undo/loggedUndoEntry.ts'
import type { LoggedChange } from '../../state/outbox/loggedChange.ts'
import type { Store } from '../../state/store.ts'

/** Only the cells of this change, read from the logs. */
async function readWritten(cropId: number, written: ServerWrite) {
  const { year_id } = written
  const { since, crop_since } = tailStart(written)
  if (year_id === null) {
    const { crop } = await call(readCropChanges, { params: { id: cropId }, query: { crop_since } })
    return { data: [], crop: crop as LoggedChange[] }
  }
  const { data, crop } = await call(readChanges, { params: { id: year_id }, query: { since, crop_since } })
  return { data: data as LoggedChange[], crop: crop as LoggedChange[] }
}

/**
 * Adds a change that the server has written to its undo timeline (`addLoggedUndoEntry`). False, without an entry, if the logs
 * do not return all of it in one answer; the caller reports it. Rejects with ApiError.
 */
export async function rememberWritten(store: Store, cropId: number, written: ServerWrite): Promise<boolean> {
  return addLoggedUndoEntry(store, cropId, written, await readWritten(cropId, written))
}
