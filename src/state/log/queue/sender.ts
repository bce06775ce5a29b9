import { type ChangeScope, cropScope, yearScope } from '../../../domain/change/scope.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { signInAtom } from '../../lifetime.ts'
import { type OutboxEntry, outboxAtom } from '../../outbox/outbox.ts'
import type {
  Sending,
  SendOutcome,
  SentChange,
  ServerAnswer,
  ServerFailure,
  Transport,
} from '../../outbox/transport.ts'
import { request } from '../../shell/requests.ts'
import type { Store } from '../../store.ts'
import { reloadRequests } from '../../year/chosenYear.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { removeDeletedCrop } from '../deleted/deletedCrop.ts'
import { handleMissingYear } from '../deleted/deletedYear.ts'
import { cropCursors, isShownAtom, openCropAtom } from '../openColumns.ts'
import { receiveTail } from '../remote/receiveChanges.ts'
import { applyOutcome } from './applyOutcome.ts'

/** Number of changes sent after they had to wait; null = nothing to announce. */
export const savedAfterOfflineAtom = signInAtom<number | null>(null)

/** A server failure that persists over several tries while the changes wait; null = none. */
export const serverFailureAtom = signInAtom<ServerFailure | null>(null)

const retryDelay = 3000
/** A request without progress for this time, in milliseconds, counts as not delivered. */
const maxSilence = 30_000
/** Tries before a server failure is shown: a restart of the server passes unnoticed. */
const quietTries = 3

function removeFromQueue(store: Store, key: string): void {
  store.set(
    outboxAtom,
    store.get(outboxAtom).filter((entry) => entry.key !== key),
  )
}

function markState(store: Store, key: string, state: OutboxEntry['state']): void {
  store.set(
    outboxAtom,
    store.get(outboxAtom).map((entry) => (entry.key === key ? { ...entry, state } : entry)),
  )
}

/** Resolves to the answer of `run`, or to null, and aborts it, if there is no progress for too long. */
export function withTimeout<T>(run: (sending: Sending) => Promise<T>): Promise<T | null> {
  const giveUp = new AbortController()
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const reportActivity = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        giveUp.abort()
        resolve(null)
      }, maxSilence)
    }
    reportActivity()
    run({ signal: giveUp.signal, reportActivity })
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}

const requestOf = ({ key, baseSeq, change }: OutboxEntry): SentChange => ({ key, base_seq: baseSeq, change })

export interface Sender {
  /** Sends at once instead of waiting for the next retry, such as after a reconnect. */
  wake(): void
  /** Reads what the log has beyond the loaded columns. */
  catchUp(): Promise<void>
  /** Makes the sender report the number of saved changes once the queue is empty. */
  announceSaved(): void
  /** The waiting change, if it is the only one and this window sends it; else null. */
  singleChange(): { scope: ChangeScope; request: SentChange } | null
  stop(): void
}

type AcceptedAnswer = Extract<ServerAnswer, { kind: 'accepted' }>

/** Sends the outbox in order, one change at a time, with retries; not while `isSendingWindow` returns false. */
export function startSender(store: Store, transport: Transport, isSendingWindow: () => boolean = () => true): Sender {
  let running = false
  let stopped = false
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let tailTimer: ReturnType<typeof setTimeout> | undefined
  let failedTries = 0
  /** The key of the change that waits for a retry; null = none. */
  let retriedKey: string | null = null
  /** Changes saved since the queue had to wait; null = it does not wait. */
  let savedCount: number | null = null

  const reload = () => {
    request(store, reloadRequests)
  }

  async function catchUp(): Promise<void> {
    const columns = store.get(loadedYearAtom)
    const cropId = columns?.spec_id ?? store.get(openCropAtom)?.spec_id
    if (cropId === undefined) return
    clearTimeout(tailTimer)
    const scope = columns ? yearScope(columns.year_id) : cropScope(cropId)
    const cropSince = Math.min(...cropCursors(store, cropId).map(({ seq }) => seq))
    const tail = await withTimeout((sending) => transport.tail(scope, columns?.seq ?? 0, cropSince, sending))
    if (stopped) return
    if (tail === 'deleted') handleDeleted(scope)
    else if (tail) {
      try {
        receiveTail(store, scope, tail)
      } catch (error) {
        console.error('The log could not be applied', error)
        reload()
      }
    } else {
      // No other event would trigger another read.
      clearTimeout(tailTimer)
      tailTimer = setTimeout(() => inBackground(catchUp()), retryDelay)
    }
  }

  /** Removes a scope that the server no longer has. */
  function handleDeleted({ of, id }: ChangeScope): void {
    if (of === 'year') handleMissingYear(store, id)
    else removeDeletedCrop(store, id)
  }

  /**
   * Advances the open columns past an accepted change. If they were loaded in the meantime and may lack changes, the log
   * is read.
   */
  function advance(entry: OutboxEntry, wasQueued: boolean, { seq, cropSeq, unchanged }: AcceptedAnswer): void {
    const { scope } = entry
    const isNext = wasQueued && !unchanged
    if (!store.get(isShownAtom)(scope)) return
    const columns = store.get(loadedYearAtom)
    const year = scope.of === 'year' ? columns : null
    if (year && isNext && seq === year.seq + 1) year.seq = seq
    const cropId = scope.of === 'crop' ? scope.id : columns?.spec_id
    const cursors = cropId === undefined ? [] : cropCursors(store, cropId)
    if (isNext) for (const cursor of cursors) if (cropSeq === cursor.seq + 1) cursor.advance(cropSeq)
    const isBehind = cropId !== undefined && cropCursors(store, cropId).some((cursor) => cropSeq > cursor.seq)
    if (isBehind || (year && seq > year.seq)) inBackground(catchUp())
  }

  async function send(entry: OutboxEntry): Promise<SendOutcome> {
    try {
      const outcome = await withTimeout((sending) => transport.send(entry.scope, requestOf(entry), sending))
      return outcome ?? { kind: 'unreachable' }
    } catch (error) {
      console.error('A change could not be sent', error)
      return { kind: 'unreachable', problem: { detail: null, requestId: null } }
    }
  }

  function clearProblem(): void {
    failedTries = 0
    if (store.get(serverFailureAtom)) store.set(serverFailureAtom, null)
  }

  const isWaiting = (key: string) => store.get(outboxAtom).some((entry) => entry.key === key)

  /** Schedules the next try. */
  function retryLater(entry: OutboxEntry, problem: ServerFailure | undefined): void {
    retriedKey = entry.key
    markState(store, entry.key, 'waiting')
    savedCount ??= 0
    failedTries = problem ? failedTries + 1 : 0
    if (problem && failedTries >= quietTries) store.set(serverFailureAtom, problem)
    clearTimeout(retryTimer)
    retryTimer = setTimeout(() => {
      retryTimer = undefined
      inBackground(run())
    }, retryDelay)
  }

  /**
   * Applies an answer; false, with a reload, if that threw. An accepted change leaves the queue anyway; any other stays
   * and is sent again under its key, since the user's work is nowhere else.
   */
  function applyAnswer(entry: OutboxEntry, outcome: ServerAnswer): boolean {
    try {
      const wasQueued = applyOutcome(store, entry, outcome)
      if (outcome.kind === 'accepted') advance(entry, wasQueued, outcome)
      return true
    } catch (error) {
      console.error('An answer could not be applied', error)
      if (outcome.kind === 'accepted') removeFromQueue(store, entry.key)
      reload()
      return false
    }
  }

  async function run(): Promise<void> {
    if (running || stopped || !isSendingWindow()) return
    running = true
    try {
      for (;;) {
        const entry = store.get(outboxAtom)[0]
        if (!entry) {
          if (savedCount) store.set(savedAfterOfflineAtom, savedCount)
          savedCount = null
          return
        }
        markState(store, entry.key, 'sending')
        const outcome = await send(entry)
        if (stopped) return
        if (outcome.kind === 'unreachable') {
          // The user parked the change while it was sent: continue with the next.
          if (outcome.problem && !isWaiting(entry.key)) continue
          retryLater(entry, outcome.problem)
          return
        }
        clearProblem()
        if (outcome.kind === 'deleted') {
          handleDeleted(entry.scope)
          removeFromQueue(store, entry.key)
        } else if (!applyAnswer(entry, outcome) && isWaiting(entry.key)) {
          retryLater(entry, { detail: null, requestId: null })
          return
        }
        if (savedCount !== null && outcome.kind === 'accepted') savedCount++
      }
    } finally {
      running = false
    }
  }

  const unsubscribe = store.sub(outboxAtom, () => {
    if (retriedKey !== null && store.get(outboxAtom)[0]?.key !== retriedKey) {
      // The head of the queue has changed: the new one starts with a full number of tries.
      retriedKey = null
      clearTimeout(retryTimer)
      retryTimer = undefined
      clearProblem()
    }
    if (retryTimer === undefined && store.get(outboxAtom).some((entry) => entry.state === 'waiting'))
      inBackground(run())
  })
  inBackground(run())
  return {
    wake() {
      clearTimeout(retryTimer)
      retryTimer = undefined
      inBackground(run())
    },
    catchUp,
    announceSaved() {
      savedCount ??= 0
    },
    singleChange() {
      const [entry, next] = store.get(outboxAtom)
      return entry && !next && !stopped && isSendingWindow() ? { scope: entry.scope, request: requestOf(entry) } : null
    },
    stop() {
      stopped = true
      clearTimeout(tailTimer)
      clearTimeout(retryTimer)
      unsubscribe()
    },
  }
}
