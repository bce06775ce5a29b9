import { type ChangeScope, isSameScope, type ScopeKey, scopeKey } from '../../domain/change/scope.ts'
import { atOnce } from '../../domain/columns/packedParts.ts'
import { inBackground } from '../../domain/inBackground.ts'
import { debounced } from '../../state/debounced.ts'
import type { Kept } from '../../state/log/kept/kept.ts'
import type { Store } from '../../state/store.ts'

const editDelay = 1500
const editLatest = 5000
/** What has just come is stored once it is on screen, before the network may be gone. */
const arrivalDelay = 1000

/** The browser's copy of the columns on screen. */
export interface ColumnsKeeper<Columns> {
  /** Columns have come from the server as these bytes. */
  received(columns: Columns, bytes: Uint8Array): void
  /** Takes the copies of scopes away that are no more. */
  forget(scopes: readonly ChangeScope[]): void
  /** Stores at once what is not stored yet: the page is closing. */
  flush(): void
  stop(): void
}

/** Columns of which copies are kept: those of the year or those of the crop. */
export interface KeptPart<Columns> {
  /** What is open, as it came from the server and was written since; null: nothing, or itself a copy. */
  open(store: Store): Columns | null
  scopeOf(columns: Columns): ChangeScope
  /** The columns as bytes, in steps of which none holds the thread for long; nothing may be written between. */
  steps(columns: Columns): Iterator<void, Uint8Array>
  /** Calls back with every write, and when columns are put on screen (`isLoad`); answers how to stop. */
  follow(store: Store, told: (isLoad: boolean) => void): () => void
}

/**
 * Keeps the browser's copy of what is shown: first the bytes as they came, then, when the writing pauses, the columns
 * encoded again, step by step so that no key press waits for it. So are those that others have taken the place of before
 * they were: their changes are in no queue any more. What this user has not sent yet may be missing in the copy: the outbox
 * keeps it and it is put on top again.
 */
export function keepColumns<Columns>(
  store: Store,
  userId: number,
  kept: Pick<Kept, 'write'>,
  part: KeptPart<Columns>,
): ColumnsKeeper<Columns> {
  let arrived: { columns: Columns; bytes: Uint8Array } | null = null
  /** Columns with what was written since they were stored, those that were left first. */
  const written = new Map<ScopeKey, Columns>()
  /** Which columns are being encoded, and the timer of the next step. */
  let encoding: { columns: Columns; timer: ReturnType<typeof setTimeout> } | null = null
  /** Columns that were written while they were encoded. */
  let interrupted: Columns | null = null
  let arrival: ReturnType<typeof setTimeout> | undefined

  const keyOf = (columns: Columns) => scopeKey(part.scopeOf(columns))
  const put = (columns: Columns, bytes: Uint8Array) => {
    inBackground(kept.write([{ kind: 'columns', put: { userId, scope: keyOf(columns), bytes, at: Date.now() } }]))
  }
  const putArrived = () => {
    clearTimeout(arrival)
    if (arrived) put(arrived.columns, arrived.bytes)
    arrived = null
  }
  const putWritten = (columns: Columns, bytes: Uint8Array) => {
    written.delete(keyOf(columns))
    if (interrupted === columns) interrupted = null
    put(columns, bytes)
  }
  const stopEncoding = () => {
    clearTimeout(encoding?.timer)
    encoding = null
  }
  const encode = () => {
    const [columns] = written.values()
    // What waits behind those that are being encoded has its turn after them.
    if (columns === undefined || encoding) return
    // Writes that never pause would put it off for ever.
    if (interrupted === columns) {
      putWritten(columns, atOnce(part.steps(columns)))
      if (written.size > 0) encodeSoon()
      return
    }
    const steps = part.steps(columns)
    const next = () => {
      const step = steps.next()
      if (!step.done) {
        encoding = { columns, timer: setTimeout(next) }
        return
      }
      encoding = null
      putWritten(columns, step.value)
      if (written.size > 0) encodeSoon()
    }
    encoding = { columns, timer: setTimeout(next) }
  }
  const encodeSoon = debounced(encode, editDelay, editLatest)

  const stopFollowing = part.follow(store, (isLoad) => {
    if (isLoad) {
      // Nothing is encoded while they are put on screen.
      stopEncoding()
      if (written.size > 0) encodeSoon()
      return
    }
    const columns = part.open(store)
    if (!columns) return
    if (encoding?.columns === columns) {
      stopEncoding()
      interrupted = columns
    }
    written.set(keyOf(columns), columns)
    encodeSoon()
  })

  return {
    received(columns, bytes) {
      // They contain what was stored of the former ones; what was not is in the queue.
      written.delete(keyOf(columns))
      arrived = { columns, bytes }
      clearTimeout(arrival)
      arrival = setTimeout(putArrived, arrivalDelay)
    },
    forget(scopes) {
      if (scopes.length === 0) return
      const isGone = (columns: Columns) => scopes.some((scope) => isSameScope(scope, part.scopeOf(columns)))
      if (arrived && isGone(arrived.columns)) {
        clearTimeout(arrival)
        arrived = null
      }
      for (const scope of scopes) written.delete(scopeKey(scope))
      if (encoding && isGone(encoding.columns)) {
        stopEncoding()
        if (written.size > 0) encodeSoon()
      }
      inBackground(kept.write(scopes.map((scope) => ({ kind: 'columns', remove: [userId, scopeKey(scope)] }))))
    },
    flush() {
      putArrived()
      stopEncoding()
      for (const columns of [...written.values()]) putWritten(columns, atOnce(part.steps(columns)))
    },
    stop() {
      clearTimeout(arrival)
      stopEncoding()
      encodeSoon.cancel()
      stopFollowing()
    },
  }
}
