import { type ChangeScope, isSameScope, scopeKey } from '../../domain/change/scope.ts'
import { atOnce } from '../../domain/columns/packedParts.ts'
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
 * encoded again, step by step so that no key press waits for it. What this user has not sent yet may be missing in the
 * copy: the outbox keeps it and it is put on top again.
 */
export function keepColumns<Columns>(
  store: Store,
  userId: number,
  kept: Pick<Kept, 'write'>,
  part: KeptPart<Columns>,
): ColumnsKeeper<Columns> {
  let arrived: { columns: Columns; bytes: Uint8Array } | null = null
  let isWritten = false
  let wasInterrupted = false
  let encoding: ReturnType<typeof setTimeout> | undefined
  let arrival: ReturnType<typeof setTimeout> | undefined

  const put = (columns: Columns, bytes: Uint8Array) => {
    const scope = scopeKey(part.scopeOf(columns))
    void kept.write([{ kind: 'columns', put: { userId, scope, bytes, at: Date.now() } }])
  }
  const putArrived = () => {
    clearTimeout(arrival)
    if (arrived) put(arrived.columns, arrived.bytes)
    arrived = null
  }
  const putWritten = () => {
    clearTimeout(encoding)
    const columns = part.open(store)
    if (!columns || !isWritten) return
    isWritten = false
    wasInterrupted = false
    put(columns, atOnce(part.steps(columns)))
  }

  const stopEncoding = () => {
    clearTimeout(encoding)
    encoding = undefined
  }
  const encode = () => {
    const columns = part.open(store)
    if (!columns || !isWritten) return
    // Writes that never pause would put it off for ever.
    if (wasInterrupted) {
      putWritten()
      return
    }
    const steps = part.steps(columns)
    const next = () => {
      const step = steps.next()
      if (!step.done) {
        encoding = setTimeout(next)
        return
      }
      encoding = undefined
      isWritten = false
      put(columns, step.value)
    }
    encoding = setTimeout(next)
  }
  const encodeSoon = debounced(encode, editDelay, editLatest)

  const stopFollowing = part.follow(store, (isLoad) => {
    if (encoding !== undefined) {
      stopEncoding()
      wasInterrupted = true
    }
    isWritten = !isLoad
    if (isWritten) encodeSoon()
  })

  return {
    received(columns, bytes) {
      wasInterrupted = false
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
      const columns = part.open(store)
      if (columns && isGone(columns)) {
        stopEncoding()
        isWritten = false
      }
      void kept.write(scopes.map((scope) => ({ kind: 'columns', remove: [userId, scopeKey(scope)] })))
    },
    flush() {
      putArrived()
      putWritten()
    },
    stop() {
      clearTimeout(arrival)
      clearTimeout(encoding)
      encodeSoon.cancel()
      stopFollowing()
    },
  }
}
