import { type ChangeScope, isSameScope, type ScopeKey, scopeKey } from '../../domain/change/scope.ts'
import { runToEnd } from '../../domain/columns/packedParts.ts'
import { inBackground } from '../../domain/inBackground.ts'
import { debounced } from '../../state/debounced.ts'
import type { PersistentStorage } from '../../state/log/persistence/storage.ts'
import type { Store } from '../../state/store.ts'

const editDelay = 1500
const editLatest = 5000
/** Freshly loaded columns are stored once they are on screen, before the network may be lost, ms. */
const arrivalDelay = 1000

/** The browser's copy of the columns on screen. */
export interface ColumnsPersister<Columns> {
  /** Columns have arrived from the server as these bytes. */
  received(columns: Columns, bytes: Uint8Array): void
  /** Removes the copies of scopes that no longer exist. */
  forget(scopes: readonly ChangeScope[]): void
  /** Stores at once what is not stored yet: the page is closing. */
  flush(): void
  stop(): void
}

/** Columns that are copied: of the year or of the crop. */
export interface PersistedPart<Columns> {
  /** The open columns, as loaded and edited since; null: nothing, or only a copy. */
  open(store: Store): Columns | null
  scopeOf(columns: Columns): ChangeScope
  /** Encodes the columns in short steps; they must not be changed in between. */
  steps(columns: Columns): Iterator<void, Uint8Array>
  /** Calls back with every write, and when columns are shown (`isLoad`); returns how to stop. */
  follow(store: Store, onChange: (isLoad: boolean) => void): () => void
}

/**
 * Maintains the browser's copy of what is shown: first the bytes as received, then, when writing pauses, the columns
 * encoded again, in steps so that no key press waits for it. Columns that were replaced before that are encoded too, as
 * their changes are no longer in any queue. Unsent changes of this user may be missing in the copy: the outbox stores
 * them, and they are applied on top again.
 */
export function persistColumns<Columns>(
  store: Store,
  userId: number,
  storage: Pick<PersistentStorage, 'write'>,
  part: PersistedPart<Columns>,
): ColumnsPersister<Columns> {
  let arrived: { columns: Columns; bytes: Uint8Array } | null = null
  /** Columns with changes since they were stored, the replaced ones first. */
  const written = new Map<ScopeKey, Columns>()
  /** The columns being encoded, and the timer of the next step. */
  let encoding: { columns: Columns; timer: ReturnType<typeof setTimeout> } | null = null
  /** Columns that were changed while they were encoded. */
  let interrupted: Columns | null = null
  let arrival: ReturnType<typeof setTimeout> | undefined

  const keyOf = (columns: Columns) => scopeKey(part.scopeOf(columns))
  const writeColumns = (columns: Columns, bytes: Uint8Array) => {
    inBackground(storage.write([{ kind: 'columns', put: { userId, scope: keyOf(columns), bytes, at: Date.now() } }]))
  }
  const putArrived = () => {
    clearTimeout(arrival)
    if (arrived) writeColumns(arrived.columns, arrived.bytes)
    arrived = null
  }
  const putWritten = (columns: Columns, bytes: Uint8Array) => {
    written.delete(keyOf(columns))
    if (interrupted === columns) interrupted = null
    writeColumns(columns, bytes)
  }
  const stopEncoding = () => {
    clearTimeout(encoding?.timer)
    encoding = null
  }
  const encode = () => {
    const [columns] = written.values()
    // The next ones are encoded after the current ones.
    if (columns === undefined || encoding) return
    // Continuous writing would postpone it forever.
    if (interrupted === columns) {
      putWritten(columns, runToEnd(part.steps(columns)))
      if (written.size > 0) encodeSoon()
      return
    }
    const steps = part.steps(columns)
    const encodeStep = () => {
      const step = steps.next()
      if (!step.done) {
        encoding = { columns, timer: setTimeout(encodeStep) }
        return
      }
      encoding = null
      putWritten(columns, step.value)
      if (written.size > 0) encodeSoon()
    }
    encoding = { columns, timer: setTimeout(encodeStep) }
  }
  const encodeSoon = debounced(encode, editDelay, editLatest)

  const stopFollowing = part.follow(store, (isLoad) => {
    if (isLoad) {
      // Nothing is encoded while columns are being shown.
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
      // The new columns contain the stored changes of the previous ones; all other changes are in the queue.
      written.delete(keyOf(columns))
      arrived = { columns, bytes }
      clearTimeout(arrival)
      arrival = setTimeout(putArrived, arrivalDelay)
    },
    forget(scopes) {
      if (scopes.length === 0) return
      const isDeleted = (columns: Columns) => scopes.some((scope) => isSameScope(scope, part.scopeOf(columns)))
      if (arrived && isDeleted(arrived.columns)) {
        clearTimeout(arrival)
        arrived = null
      }
      for (const scope of scopes) written.delete(scopeKey(scope))
      if (encoding && isDeleted(encoding.columns)) {
        stopEncoding()
        if (written.size > 0) encodeSoon()
      }
      inBackground(storage.write(scopes.map((scope) => ({ kind: 'columns', remove: [userId, scopeKey(scope)] }))))
    },
    flush() {
      putArrived()
      stopEncoding()
      for (const columns of [...written.values()]) putWritten(columns, runToEnd(part.steps(columns)))
    },
    stop() {
      clearTimeout(arrival)
      stopEncoding()
      encodeSoon.cancel()
      stopFollowing()
    },
  }
}
