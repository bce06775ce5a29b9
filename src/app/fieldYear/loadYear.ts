import { ApiError } from '../../api/apiError.ts'
import { notUnderstood } from '../../api/checkAnswer.ts'
import { type Client, isAborted } from '../../api/client.ts'
import { loadFieldYear } from '../../contract/changes.ts'
import { isSameScope, ofCrop, ofYear } from '../../domain/change/scope.ts'
import { openFieldYear } from '../../domain/columns/codec.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { shownFromCopyAtom } from '../../state/chosen.ts'
import { loadedAtom, loadFailureAtom, loadingAtom, putLoadedAtom } from '../../state/loaded.ts'
import { mapModeAtom } from '../../state/map/mapState.ts'
import type { Store } from '../../state/store.ts'
import type { Kept } from '../../state/sync/kept/kept.ts'
import { unsettledEntries } from '../../state/sync/outbox.ts'
import { applyKnown } from '../../state/sync/screen.ts'
import { sheetPasteAtom } from '../../state/table/sheetPaste.ts'
import { tellAtom } from '../../state/view.ts'
import { askToLeave } from '../../ui/overlay/useLeaving.ts'

/** Puts a field-year on screen, with this user's unsent changes on top. */
export function show(store: Store, columns: FieldYearColumns, fromCopy: boolean): void {
  const isOtherYear = store.get(loadedAtom)?.year_id !== columns.year_id
  // What stands in an editor is written into the year that is still here; over the same year, it stays open.
  if (isOtherYear) askToLeave()
  for (const entry of unsettledEntries(store)) {
    // What names a trait that is gone is told when the server refuses it; the rest is shown.
    if ([ofYear(columns.year_id), ofCrop(columns.spec_id)].some((scope) => isSameScope(scope, entry.scope)))
      applyKnown(columns, entry.change)
  }
  const isUnderWay = store.get(sheetPasteAtom) !== null || !['select', 'paint'].includes(store.get(mapModeAtom))
  store.set(putLoadedAtom, columns)
  if (isOtherYear && isUnderWay)
    store.set(tellAtom, { kind: 'warning', key: 'draft.endedByYear', params: {}, about: ['doing', 'entries'] })
  store.set(shownFromCopyAtom, fromCopy)
}

/** The columns of some bytes; null when they are not those of this field-year. */
function opened(bytes: Uint8Array, yearId: number): FieldYearColumns | null {
  try {
    const columns = openFieldYear(bytes, 256)
    return columns.year_id === yearId ? columns : null
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    console.warn('These bytes are no field-year', error)
    return null
  }
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** What is loaded, until when, and who is told the bytes as they came from the server. */
interface Wanted {
  readonly yearId: number
  readonly signal: AbortSignal
  received(columns: FieldYearColumns, bytes: Uint8Array): void
  /** What this browser keeps. */
  kept: Pick<Kept, 'get'>
  /** What is waited for before the field-year is shown, beside its coming. */
  before: Promise<unknown>
}

/** Shows the browser's copy, unless the load has been aborted meanwhile; false when there is none. */
async function showCopy(store: Store, userId: number, { kept, yearId, signal }: Wanted): Promise<boolean> {
  const copy = await kept.get('years', [userId, yearId])
  const columns = copy && opened(copy.bytes, yearId)
  if (!columns || signal.aborted) return false
  show(store, columns, true)
  return true
}

/**
 * Loads a field-year from the server, or without a network from the browser's copy. Progress stands in loadingAtom, a
 * failure in loadFailureAtom; what is shown already stays. Aborting leaves all as it was, the progress too: who
 * aborts knows whether another load follows.
 */
export async function loadYear(store: Store, client: Client, userId: number, wanted: Wanted): Promise<void> {
  const { yearId, signal } = wanted
  store.set(loadingAtom, { yearId, done: 0, total: 0, since: Date.now() })
  const answer = client.callBytes(
    loadFieldYear,
    { params: { id: yearId } },
    {
      signal,
      onProgress: (share) => {
        if (!signal.aborted) store.set(loadingAtom, { yearId, done: share, total: 1, since: Date.now() })
      },
    },
  )
  try {
    const [buffer] = await Promise.all([answer, wanted.before])
    const bytes = new Uint8Array(buffer)
    // Between receiving, reading and showing, keys and frames have their turn.
    await nextTask()
    if (signal.aborted) return
    const columns = opened(bytes, yearId)
    if (!columns) throw new ApiError({ detail: null, code: notUnderstood, status: null })
    await nextTask()
    if (signal.aborted) return
    show(store, columns, false)
    wanted.received(columns, bytes)
  } catch (error) {
    if (isAborted(error) || signal.aborted) return
    if (!(error instanceof ApiError)) throw error
    const isUnread = error.offline || error.code === notUnderstood
    if (isUnread && (await showCopy(store, userId, wanted))) return
    if (signal.aborted) return
    const { code, detail, requestId } = error
    store.set(loadFailureAtom, { code, detail, requestId })
  } finally {
    // What was aborted may have made room for another load, whose progress stands there now.
    if (!signal.aborted) store.set(loadingAtom, null)
  }
}
