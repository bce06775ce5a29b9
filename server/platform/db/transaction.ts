import { setTimeout } from 'node:timers/promises'
import { countEvent } from '../http/monitoring/countedEvents.ts'
import { currentRequest } from '../http/routes/currentRequest.ts'
import { poolSlots, poolUseOf, rowClaims, type Sql, sendLimits, type Tx } from './connect.ts'
import { PoolFullError, TransactionOverError } from './failure.ts'
import type { RowClaims } from './rowQueues.ts'

/** Transactions of a pool that run or wait for a connection; beyond that a caller must retry later. */
const maxAtOnce = 400

/** Time for the database to accept a cancel before its connection is returned regardless, ms. */
const maxForCancel = 5000

/** A statement of the driver. */
interface CancellableQuery {
  /** True from when it was sent until it is answered. */
  active: boolean
  /** Makes the database cancel it; resolves once the database has accepted that. */
  canceller: ((query: CancellableQuery) => Promise<unknown>) | null
  catch: (handle: (error: unknown) => unknown) => unknown
}

/** Statements of each transaction that have been sent and that its work does not wait for. */
const deferred = new WeakMap<Tx, Promise<unknown>[]>()

/**
 * Defers last writes of a transaction to its end: they have been sent, and COMMIT follows them without waiting for their
 * answers. A write that fails fails the transaction, as the database commits nothing after it. All statements of the
 * writes must be sent at once, not one after another. In a transaction not begun by `inTransaction` they are awaited.
 */
export async function deferUntilCommit(tx: Tx, writes: Promise<unknown>): Promise<void> {
  const left = deferred.get(tx)
  if (!left) {
    await writes
    return
  }
  left.push(writes)
  // The end of the transaction reports the error.
  writes.catch(() => undefined)
}

/** Writes that each transaction runs last, before it commits. */
const lastWrites = new WeakMap<Tx, (() => Promise<unknown>)[]>()

/** Writes something when the work of a transaction has ended, before it commits; sent at once without waiting. */
export function beforeCommit(tx: Tx, write: () => Promise<unknown>): void {
  const list = lastWrites.get(tx)
  if (!list) throw new Error('not a transaction of inTransaction')
  list.push(write)
}

/** Callbacks of each transaction that run once it is committed. */
const afterwards = new WeakMap<Tx, (() => void)[]>()

/**
 * Does something when a transaction has committed, and never when it has not. It is skipped if the process ends in
 * between, so nothing may depend on it.
 */
export function afterCommit(tx: Tx, does: () => void): void {
  const list = afterwards.get(tx)
  if (!list) throw new Error('not a transaction of inTransaction')
  list.push(does)
}

/** Transactions whose statements run by generic plans, made once for each connection for arrays of about ten. */
const genericPlanConnections = new WeakSet<Tx>()

/** Marks a transaction whose first statement has set this. */
export function markGenericPlans(tx: Tx): void {
  genericPlanConnections.add(tx)
}

/**
 * Lets the statements that follow in this transaction run by generic plans, which their connection made once for arrays
 * of about ten, instead of planning each time for the arrays at hand. Not awaited.
 */
export function preferGenericPlans(tx: Tx): void {
  if (genericPlanConnections.has(tx)) return
  genericPlanConnections.add(tx)
  tx`SET LOCAL plan_cache_mode = force_generic_plan`.execute()
}

const claimsOf = new WeakMap<Tx, RowClaims>()

/**
 * Claims busy rows (`yearRow`, `cropRow`) for a transaction before it locks them in the database.
 * @throws RowsBusyError if another transaction of this node has one; `withCompany` then waits without a connection.
 */
export function claimRows(tx: Tx, rows: readonly string[]): void {
  const claims = claimsOf.get(tx)
  if (!claims) throw new Error('not a transaction of inTransaction')
  claims.claim(rows)
}

/**
 * A statement that is not sent, in place of the driver's. It fails when it is awaited: thrown at once, its error would
 * leave the statements that were begun together with it unawaited, and an unhandled error ends the server.
 */
class RefusedQuery implements PromiseLike<never> {
  private readonly error: unknown

  constructor(error: unknown) {
    this.error = error
  }

  // biome-ignore lint/suspicious/noThenProperty: it is awaited like the driver's own queries, which are lazy, too.
  then<Fulfilled, Rejected>(
    fulfilled?: ((value: never) => Fulfilled | PromiseLike<Fulfilled>) | null,
    rejected?: ((error: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Fulfilled | Rejected> {
    return Promise.reject(this.error).then(fulfilled, rejected)
  }

  catch<Rejected>(rejected: (error: unknown) => Rejected): Promise<Rejected> {
    return this.then(null, rejected)
  }

  execute(): this {
    return this
  }

  cursor(): AsyncIterable<never> {
    return { [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(this.error) }) }
  }
}

interface TransactionOptions {
  /** Rows that the caller holds and releases; absent: those that the work claims are released at its end. */
  claims?: RowClaims
  /** Company whose share of the pool's connections it uses; absent: the server's own work. */
  company?: number
  /** True: the transaction sees the database as it was at its first statement. Absent: each statement sees what is committed by then. */
  isSnapshot?: boolean
}

/**
 * One transaction. When its connection is lost it fails at once, and whatever the work still does is refused: the driver
 * would send it over the renewed connection, into another transaction. If the client of a request that only reads
 * disconnects, the running statement is cancelled and no further one is sent.
 * @throws PoolFullError if too many wait already, or no connection was free in time.
 */
export async function inTransaction<T>(
  db: Sql,
  work: (tx: Tx) => Promise<T>,
  { claims, company, isSnapshot = false }: TransactionOptions = {},
): Promise<T> {
  const use = poolUseOf(db)
  if (use.busy + use.waiting >= maxAtOnce) throw new PoolFullError()
  const rows = claims ?? rowClaims(db)
  let isOver = false
  const left: Promise<unknown>[] = []
  const last: (() => Promise<unknown>)[] = []
  const later: (() => void)[] = []
  // Read at the start: what runs later may be another request's.
  const signal = currentRequest()?.signal ?? null
  signal?.throwIfAborted()
  const refused = (): RefusedQuery | null => {
    if (isOver) return new RefusedQuery(new TransactionOverError())
    return signal?.aborted ? new RefusedQuery(signal.reason) : null
  }
  // Statements of a request whose client may disconnect: the running one is then cancelled in the database.
  const sentQueries: CancellableQuery[] = []
  let cancelled: Promise<unknown> = Promise.resolve()
  const cancelRunning = () => {
    const running = sentQueries.filter(({ active }) => active)
    // An unawaited error must not end the server.
    for (const query of running) query.catch(() => undefined)
    const cancels = Promise.allSettled(running.map((query) => query.canceller?.(query)))
    cancelled = Promise.race([cancels, setTimeout(maxForCancel, undefined, { ref: false })])
  }
  signal?.addEventListener('abort', cancelRunning, { once: true })
  const guarded = (tx: Tx): Tx => {
    const guardedTx = new Proxy(tx, {
      apply: (target, self, args) => {
        const no = refused()
        if (no) return no
        const query = Reflect.apply(target, self, args)
        if (signal && query instanceof Promise) sentQueries.push(query as unknown as CancellableQuery)
        return query
      },
      get: (target, name) => {
        const property = Reflect.get(target, name)
        return name === 'unsafe' ? (...args: unknown[]) => refused() ?? Reflect.apply(property, target, args) : property
      },
    })
    deferred.set(guardedTx, left)
    lastWrites.set(guardedTx, last)
    afterwards.set(guardedTx, later)
    claimsOf.set(guardedTx, rows)
    return guardedTx
  }
  const requestedAt = performance.now()
  let isBegun = false
  let leave: (() => void) | undefined
  use.waiting++
  try {
    leave = await poolSlots(db)?.enter(company ?? null, signal)
    const result = await db.begin(
      // With BEGIN itself: behind a pooler limits follow it, and a statement after the first cannot set the level.
      isSnapshot ? 'isolation level repeatable read' : '',
      (tx) =>
        // Work that ends after the connection was lost may neither commit nor roll back: both would reach another
        // transaction.
        new Promise<{ value: T }>((resolve, reject) => {
          countEvent('connection', { seconds: (performance.now() - requestedAt) / 1000 })
          isBegun = true
          use.waiting--
          use.busy++
          sendLimits(db, tx as unknown as Tx)
          // A late cancel would hit whatever the connection does next, for another company.
          const finished = work(guarded(tx)).finally(() => cancelled)
          finished.then(
            (value) => {
              if (isOver) return
              for (const write of last) {
                const written = write()
                left.push(written)
                // The end of the transaction reports the error.
                written.catch(() => undefined)
              }
              resolve({ value })
            },
            (error) => isOver || reject(error),
          )
        }),
    )
    await Promise.all(left)
    for (const does of later) does()
    return (result as { value: T }).value
  } finally {
    isOver = true
    signal?.removeEventListener('abort', cancelRunning)
    leave?.()
    if (isBegun) use.busy--
    else use.waiting--
    if (!claims) rows.release()
  }
}
