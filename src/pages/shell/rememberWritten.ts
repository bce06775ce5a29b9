import { call } from '../../api/browser.ts'
import { readChanges } from '../../contract/changes.ts'
import { readCropChanges } from '../../contract/cropChanges.ts'
import type { LoggedChange } from '../../state/log/loggedChange.ts'
import { recordLogged, type Written } from '../../state/log/recordLogged.ts'
import type { Store } from '../../state/store.ts'

/** The change alone as the logs tell it. */
async function readWritten(specId: number, { year_id, seq, crop_seq }: Written) {
  const cropSince = String(crop_seq > 0 ? crop_seq - 1 : Number.MAX_SAFE_INTEGER)
  if (year_id === null) {
    const { crop } = await call(readCropChanges, { params: { id: String(specId) }, query: { crop_since: cropSince } })
    return { data: [], crop: crop as LoggedChange[] }
  }
  const query = { since: String(seq - 1), crop_since: cropSince }
  const { data, crop } = await call(readChanges, { params: { id: String(year_id) }, query })
  return { data: data as LoggedChange[], crop: crop as LoggedChange[] }
}

/**
 * Makes what the server has written an entry of its timeline, which undo takes back there (`recordLogged`). False where the
 * logs do not tell all of it in one answer: then there is no entry, and the caller says so. Rejects with ApiError.
 */
export async function rememberWritten(store: Store, specId: number, written: Written): Promise<boolean> {
  return recordLogged(store, specId, written, await readWritten(specId, written))
}
