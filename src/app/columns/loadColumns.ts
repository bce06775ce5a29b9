import { ApiError } from '../../api/apiError.ts'
import { notUnderstood } from '../../api/checkAnswer.ts'
import { type Client, isAborted } from '../../api/client.ts'
import type { CallInput } from '../../contract/call.ts'
import type { loadFieldYear } from '../../contract/changes.ts'
import type { loadCrop } from '../../contract/cropChanges.ts'
import type { loadYearPage } from '../../contract/plotPages.ts'
import { type ChangeScope, isSameScope, scopeKey } from '../../domain/change/scope.ts'
import type { Kept } from '../../state/log/kept/kept.ts'
import type { LoadFailure, LoadProgress } from '../../state/year/loading.ts'
import { nextTask } from '../../ui/nextTask.ts'

/** Columns that are loaded whole: those of a year or those of a crop. */
export interface LoadedPart<Columns> {
  readonly call: typeof loadFieldYear | typeof loadCrop | typeof loadYearPage
  /** What of them is asked for; absent: all. */
  readonly query?: object
  /** @throws RangeError when the bytes are of another format. */
  decode(bytes: Uint8Array): Columns
  scopeOf(columns: Columns): ChangeScope
  /** What of a whole copy is shown, where a part is asked for; null when the copy lacks it. */
  ofCopy?(copy: Columns): Columns | null
  /** Works out ahead what takes long to show. */
  prepare?(columns: Columns): void
  /** What is to end before they take the place of what is shown, each time it is asked; null = nothing. */
  held?(): Promise<void> | null
  /** Puts them on screen: an answer of the server, or the copy of a time (ms since 1970). */
  show(columns: Columns, copyAt: number | null): void
  /** How far the load is; null = it has ended. */
  progress(now: LoadProgress | null): void
  failed(failure: LoadFailure): void
}

/** What is loaded, until when, and who is told the bytes as they came from the server. */
export interface WantedColumns<Columns> {
  readonly userId: number
  readonly scope: ChangeScope
  readonly signal: AbortSignal
  received(columns: Columns, bytes: Uint8Array): void
  /** What this browser keeps. */
  kept: Pick<Kept, 'get'>
  /** What is waited for before they are shown, beside their coming. */
  before: Promise<unknown>
}

/** The columns of some bytes; null when they are not those of this scope. */
function opened<Columns>(part: LoadedPart<Columns>, bytes: Uint8Array, scope: ChangeScope): Columns | null {
  try {
    const columns = part.decode(bytes)
    return isSameScope(part.scopeOf(columns), scope) ? columns : null
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    console.warn(`These bytes are not ${scopeKey(scope)}`, error)
    return null
  }
}

/** Shows the browser's copy, unless the load has been aborted meanwhile; false when there is none. */
async function showCopy<Columns>(part: LoadedPart<Columns>, wanted: WantedColumns<Columns>): Promise<boolean> {
  const { kept, userId, scope, signal } = wanted
  const copy = await kept.get('columns', [userId, scopeKey(scope)])
  if (!copy) return false
  const whole = opened(part, copy.bytes, scope)
  const columns = whole && part.ofCopy ? part.ofCopy(whole) : whole
  if (!columns || signal.aborted) return false
  part.show(columns, copy.at)
  return true
}

/**
 * Loads columns from the server, or without a network from the browser's copy; where that fails, `part.failed` says what
 * becomes of what is shown. Aborting leaves all as it was, the progress too: who aborts knows whether another load follows.
 */
export async function loadColumns<Columns>(
  client: Client,
  part: LoadedPart<Columns>,
  wanted: WantedColumns<Columns>,
): Promise<void> {
  const { scope, signal } = wanted
  const progress = (done: number, total: number) => part.progress({ done, total, since: Date.now() })
  progress(0, 0)
  const answer = client.callBytes(
    part.call,
    { params: { id: scope.id }, query: part.query ?? {} } as CallInput<typeof part.call>,
    {
      signal,
      onProgress: (share) => {
        if (!signal.aborted) progress(share, 1)
      },
    },
  )
  try {
    const [buffer] = await Promise.all([answer, wanted.before])
    const bytes = new Uint8Array(buffer)
    // Between receiving, reading and showing, keys have their turn.
    await nextTask()
    if (signal.aborted) return
    const columns = opened(part, bytes, scope)
    if (!columns) throw new ApiError({ detail: null, code: notUnderstood, status: null })
    await nextTask()
    if (signal.aborted) return
    if (part.prepare) {
      part.prepare(columns)
      await nextTask()
      if (signal.aborted) return
    }
    for (let held = part.held?.(); held; held = part.held?.()) {
      part.progress(null)
      await held
      if (signal.aborted) return
    }
    part.show(columns, null)
    wanted.received(columns, bytes)
  } catch (error) {
    if (isAborted(error) || signal.aborted) return
    if (!(error instanceof ApiError)) throw error
    const isUnread = error.offline || error.code === notUnderstood
    if (isUnread && (await showCopy(part, wanted))) return
    if (signal.aborted) return
    const { code, detail, requestId } = error
    part.failed({ code, detail, requestId })
  } finally {
    // What was aborted may have made room for another load, whose progress stands there now.
    if (!signal.aborted) part.progress(null)
  }
}
