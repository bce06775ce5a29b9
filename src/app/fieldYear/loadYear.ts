import { ApiError } from '../../api/apiError.ts'
import { type Client, isAborted } from '../../api/client.ts'
import { loadFieldYear } from '../../contract/changes.ts'
import { openFieldYear } from '../../domain/columns/codec.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { shownFromCopyAtom } from '../../state/chosen.ts'
import { historyAtom } from '../../state/history.ts'
import { loadedAtom, loadFailureAtom, loadingAtom, putLoadedAtom } from '../../state/loaded.ts'
import { carrySelection, resetSelection } from '../../state/selection.ts'
import type { Store } from '../../state/store.ts'
import { type Kept, openKept } from '../../state/sync/kept.ts'
import { unsettledEntries } from '../../state/sync/outbox.ts'
import { applyKnown } from '../../state/sync/remote.ts'
import { legendFilterAtom, messagesAtom } from '../../state/view.ts'
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
  store.set(putLoadedAtom, columns)
  if (before?.year_id === columns.year_id) carrySelection(store, before)
  else {
    resetSelection(store)
    // What was told, and the classes that the legend kept in sight, are of the year that was shown before.
    store.set(messagesAtom, [])
    store.set(legendFilterAtom, { shown: null, hidden: new Set<number>() })
  }
  store.set(shownFromCopyAtom, fromCopy)
  store.set(loadFailureAtom, null)
}

async function showCopy(store: Store, kept: Kept, userId: number, yearId: number): Promise<boolean> {
  const copy = await kept.get('years', [userId, yearId])
  if (!copy) return false
  show(store, openFieldYear(copy.bytes), true)
  return true
}

async function restoreTimeline(store: Store, kept: Kept, userId: number, yearId: number): Promise<void> {
  if (store.get(historyAtom)[yearId]) return
  const timeline = await kept.get('timelines', [userId, yearId])
  if (timeline) store.set(historyAtom, { ...store.get(historyAtom), [yearId]: timeline })
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** What is loaded, until when, and who is told the bytes as they came from the server. */
interface Wanted {
  readonly yearId: number
  readonly signal: AbortSignal
  received(columns: FieldYearColumns, bytes: Uint8Array): void
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
  const kept = openKept()
  try {
    const [buffer] = await Promise.all([answer, kept.then((opened) => restoreTimeline(store, opened, userId, yearId))])
    const bytes = new Uint8Array(buffer)
    // Between receiving, reading and showing, keys and frames have their turn.
    await nextTask()
    if (signal.aborted) return
    const columns = openFieldYear(bytes, 256)
    await nextTask()
    if (signal.aborted) return
    show(store, columns, false)
    wanted.received(columns, bytes)
  } catch (error) {
    if (isAborted(error) || signal.aborted) return
    if (!(error instanceof ApiError)) throw error
    if (error.offline && (await showCopy(store, await kept, userId, yearId))) return
    store.set(loadFailureAtom, {
      code: error.code,
      detail: error.detail ?? error.code,
      requestId: error.requestId,
    })
  } finally {
    // What was aborted may have made room for another load, whose progress stands there now.
    if (!signal.aborted) store.set(loadingAtom, null)
  }
}
