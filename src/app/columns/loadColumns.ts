import { ApiError } from '../../api/apiError.ts'
import { invalidAnswerCode } from '../../api/checkAnswer.ts'
import { type Client, isAborted } from '../../api/client.ts'
import type { CallInput } from '../../contract/call.ts'
import type { loadCrop } from '../../contract/lines/cropChanges.ts'
import type { loadFieldYear } from '../../contract/plots/changes.ts'
import type { loadYearPage } from '../../contract/plots/plotPages.ts'
import { type ChangeScope, isSameScope, scopeKey } from '../../domain/change/scope.ts'
import type { PersistentStorage } from '../../state/log/persistence/storage.ts'
import type { LoadFailure, LoadProgress } from '../../state/year/loading.ts'
import { nextTask } from '../../ui/nextTask.ts'

/** Columns that are loaded as a whole: of a year or of a crop. */
export interface LoadedPart<Columns> {
  readonly call: typeof loadFieldYear | typeof loadCrop | typeof loadYearPage
  /** The part that is requested; absent: all. */
  readonly query?: object
  /** @throws RangeError when the bytes are of another format. */
  decode(bytes: Uint8Array): Columns
  scopeOf(columns: Columns): ChangeScope
  /** The part of a whole copy that is shown if a part is requested; null if the copy lacks it. */
  ofCopy?(copy: Columns): Columns | null
  /** Computes in advance what takes long to show. */
  prepare?(columns: Columns): void
  /** Resolves when they may replace the shown columns, called for each load; null = immediately. */
  blockedBy?(): Promise<void> | null
  /** Shows them: an answer of the server, or the copy of a time (ms since 1970). */
  show(columns: Columns, copyAt: number | null): void
  /** Progress of the load; null = it has ended. */
  progress(now: LoadProgress | null): void
  failed(failure: LoadFailure): void
}

/** What to load, with an abort signal and a listener for the bytes from the server. */
export interface ColumnsRequest<Columns> {
  readonly userId: number
  readonly scope: ChangeScope
  readonly signal: AbortSignal
  received(columns: Columns, bytes: Uint8Array): void
  /** The browser's storage. */
  storage: Pick<PersistentStorage, 'get'>
  /** Awaited before they are shown, in addition to their arrival. */
  before: Promise<unknown>
}

/** Decodes columns; null if they belong to another scope. */
function openColumnsOf<Columns>(part: LoadedPart<Columns>, bytes: Uint8Array, scope: ChangeScope): Columns | null {
  try {
    const columns = part.decode(bytes)
    return isSameScope(part.scopeOf(columns), scope) ? columns : null
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    console.warn(`These bytes are not ${scopeKey(scope)}`, error)
    return null
  }
}

/** Shows the browser's copy, unless the load was aborted; false if there is none. */
async function showCopy<Columns>(part: LoadedPart<Columns>, requested: ColumnsRequest<Columns>): Promise<boolean> {
  const { storage, userId, scope, signal } = requested
  const copy = await storage.get('columns', [userId, scopeKey(scope)])
  if (!copy) return false
  const openedCopy = openColumnsOf(part, copy.bytes, scope)
  const columns = openedCopy && part.ofCopy ? part.ofCopy(openedCopy) : openedCopy
  if (!columns || signal.aborted) return false
  part.show(columns, copy.at)
  return true
}

/**
 * Loads columns from the server, or without a network from the browser's copy; if that fails, `part.failed` decides about
 * what is shown. Aborting changes nothing, not even the progress: the caller knows whether another load follows.
 */
export async function loadColumns<Columns>(
  client: Client,
  part: LoadedPart<Columns>,
  wanted: ColumnsRequest<Columns>,
): Promise<void> {
  const { scope, signal } = wanted
  const reportProgress = (received: number, total: number) =>
    part.progress({ done: received, total, since: Date.now() })
  reportProgress(0, 0)
  const answer = client.callBytes(
    part.call,
    { params: { id: scope.id }, query: part.query ?? {} } as CallInput<typeof part.call>,
    {
      signal,
      onProgress: (share) => {
        if (!signal.aborted) reportProgress(share, 1)
      },
    },
  )
  try {
    const [buffer] = await Promise.all([answer, wanted.before])
    const bytes = new Uint8Array(buffer)
    // Keys are handled between receiving, decoding and showing.
    await nextTask()
    if (signal.aborted) return
    const columns = openColumnsOf(part, bytes, scope)
    if (!columns) throw new ApiError({ detail: null, code: invalidAnswerCode, status: null })
    await nextTask()
    if (signal.aborted) return
    if (part.prepare) {
      part.prepare(columns)
      await nextTask()
      if (signal.aborted) return
    }
    for (let blockedBy = part.blockedBy?.(); blockedBy; blockedBy = part.blockedBy?.()) {
      part.progress(null)
      await blockedBy
      if (signal.aborted) return
    }
    part.show(columns, null)
    wanted.received(columns, bytes)
  } catch (error) {
    if (isAborted(error) || signal.aborted) return
    if (!(error instanceof ApiError)) throw error
    const isUnread = error.offline || error.code === invalidAnswerCode
    if (isUnread && (await showCopy(part, wanted))) return
    if (signal.aborted) return
    const { code, detail, requestId } = error
    part.failed({ code, detail, requestId })
  } finally {
    // After an abort another load may show its progress already.
    if (!signal.aborted) part.progress(null)
  }
}
