import { ApiError } from '../../api/apiError.ts'
import { type Client, isAborted } from '../../api/client.ts'
import { loadFieldYear } from '../../contract/changes.ts'
import { decodeFieldYear } from '../../domain/columns/codec.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { shownFromCopyAtom } from '../../state/chosen.ts'
import { historyAtom } from '../../state/history.ts'
import { loadedAtom, loadFailureAtom, loadingAtom, touchedAtom } from '../../state/loaded.ts'
import { carrySelection, resetSelection } from '../../state/selection.ts'
import type { Store } from '../../state/store.ts'
import { type Kept, openKept } from '../../state/sync/kept.ts'
import { unsettledEntries } from '../../state/sync/outbox.ts'
import { applyKnown } from '../../state/sync/remote.ts'
import { messagesAtom } from '../../state/view.ts'
import { keepTyped } from './keepTyped.ts'

/** Puts a field-year on screen, with this user's unsent changes on top. */
export function show(store: Store, columns: FieldYearColumns, fromCopy: boolean): void {
  // An editor knows its plot by the index that it has until now.
  keepTyped()
  const before = store.get(loadedAtom)
  for (const entry of unsettledEntries(store)) {
    // What names a trait that is gone is told when the server refuses it; the rest is shown.
    if (entry.yearId === columns.year_id) applyKnown(columns, entry.change)
  }
  store.set(loadedAtom, columns)
  if (before?.year_id === columns.year_id) carrySelection(store, before)
  else {
    resetSelection(store)
    // What was told is about the year that was shown before.
    store.set(messagesAtom, [])
  }
  store.set(shownFromCopyAtom, fromCopy)
  store.set(loadFailureAtom, null)
  store.set(touchedAtom, { revision: store.get(touchedAtom).revision + 1, touched: null, origin: 'load' })
}

async function showCopy(store: Store, kept: Kept, userId: number, yearId: number): Promise<boolean> {
  const copy = await kept.get('years', [userId, yearId])
  if (!copy) return false
  show(store, decodeFieldYear(copy.bytes), true)
  return true
}

async function restoreTimeline(store: Store, kept: Kept, userId: number, yearId: number): Promise<void> {
  if (store.get(historyAtom)[yearId]) return
  const timeline = await kept.get('timelines', [userId, yearId])
  if (timeline) store.set(historyAtom, { ...store.get(historyAtom), [yearId]: timeline })
}

/**
 * Loads a field-year from the server, or without a network from the browser's copy. Progress stands in loadingAtom, a
 * failure in loadFailureAtom; what is shown already stays. Aborting leaves everything as it was.
 */
export async function loadYear(
  store: Store,
  client: Client,
  userId: number,
  yearId: number,
  signal: AbortSignal,
): Promise<void> {
  store.set(loadingAtom, { yearId, done: 0, total: 0, since: Date.now() })
  const kept = await openKept()
  try {
    await restoreTimeline(store, kept, userId, yearId)
    const bytes = await client.callBytes(
      loadFieldYear,
      { params: { id: yearId } },
      {
        signal,
        onProgress: (share) => {
          if (!signal.aborted) store.set(loadingAtom, { yearId, done: share, total: 1, since: Date.now() })
        },
      },
    )
    if (signal.aborted) return
    show(store, decodeFieldYear(new Uint8Array(bytes), 256), false)
  } catch (error) {
    if (isAborted(error) || signal.aborted) return
    if (!(error instanceof ApiError)) throw error
    if (error.offline && (await showCopy(store, kept, userId, yearId))) return
    store.set(loadFailureAtom, {
      code: error.code,
      detail: error.detail ?? error.code,
      requestId: error.requestId,
    })
  } finally {
    if (store.get(loadingAtom)?.yearId === yearId) store.set(loadingAtom, null)
  }
}
