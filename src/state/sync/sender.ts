import { atom } from 'jotai'
import { type ChangeColumn, type ChangeSet, invertChange } from '../../domain/change/changeSet.ts'
import { dropEntry } from '../history.ts'
import { loadedAtom } from '../loaded.ts'
import type { Store } from '../store.ts'
import { askAbout } from './askAbout.ts'
import { eachCell, isOneCell } from './cells.ts'
import { closeByNewer } from './openConflicts.ts'
import { type CellConflict, type FailedEntry, failuresAtom, type OutboxEntry, outboxAtom } from './outbox.ts'
import { applyToScreen, hiddenValuesAtom, type LoggedChange, receiveTail } from './remote.ts'

/** How a send ended: accepted, refused because of others' changes, refused for good, or not delivered (try again). */
export type SendOutcome =
  | { kind: 'accepted'; seq: number; cropSeq: number; difference: ChangeSet | null }
  | { kind: 'conflict'; conflicts: CellConflict[] }
  | { kind: 'refused'; code: string; detail: string; requestId: string | null }
  | { kind: 'unreachable'; trouble?: ServerTrouble }

/** What a server said that was reached and could not store a change: its sentence, and the id of the request for who helps. */
export interface ServerTrouble {
  detail: string
  requestId: string | null
}

/** What the sender needs of the network; src/app gives it the real one. */
export interface Transport {
  send(yearId: number, request: { key: string; base_seq: number; change: ChangeSet }): Promise<SendOutcome>
  tail(yearId: number, since: number, cropSince: number): Promise<{ data: LoggedChange[]; crop: LoggedChange[] } | null>
}

/** Number of changes that went out after the last offline time, for "37 saved"; null when nothing is to be told. */
export const savedAfterOfflineAtom = atom<number | null>(null)

/** The server's trouble while it goes on over several tries; the changes wait meanwhile. Null = none. */
export const serverTroubleAtom = atom<ServerTrouble | null>(null)

const retryDelay = 3000
/** Tries with the same trouble before the user is told: a restart of the server passes unnoticed. */
const quietTries = 3

function remove(store: Store, key: string): void {
  store.set(
    outboxAtom,
    store.get(outboxAtom).filter((entry) => entry.key !== key),
  )
}

function mark(store: Store, key: string, state: OutboxEntry['state']): void {
  store.set(
    outboxAtom,
    store.get(outboxAtom).map((entry) => (entry.key === key ? { ...entry, state } : entry)),
  )
}

/** Forgets what colleagues stored below this change's cells and answers it as a change for the screen. */
function takeHidden(store: Store, change: ChangeSet): ChangeSet {
  const hidden = new Map(store.get(hiddenValuesAtom))
  const columns: ChangeColumn[] = []
  eachCell(change, (cell, column, k) => {
    const value = hidden.get(cell)
    if (value === undefined) return
    hidden.delete(cell)
    columns.push({ ...column, ids: [column.ids[k]], before: [column.after[k]], after: [value] })
  })
  if (columns.length) store.set(hiddenValuesAtom, hidden)
  return { name: change.name, columns }
}

/** Takes in an answer; false when the log had confirmed the change already, and later changes with it: old news then. */
function settle(store: Store, entry: OutboxEntry, outcome: Exclude<SendOutcome, { kind: 'unreachable' }>): boolean {
  const isLoaded = store.get(loadedAtom)?.year_id === entry.yearId
  if (!store.get(outboxAtom).some((waiting) => waiting.key === entry.key)) return false
  if (outcome.kind === 'conflict') {
    askAbout(store, entry, outcome.conflicts)
    takeHidden(store, entry.change)
    return true
  }
  remove(store, entry.key)
  const hidden = takeHidden(store, entry.change)
  if (outcome.kind === 'accepted') {
    closeByNewer(store, entry.yearId, entry.change)
    if (isLoaded && outcome.difference) applyToScreen(store, outcome.difference)
  } else {
    const { code, detail, requestId } = outcome
    const failed: FailedEntry = { key: entry.key, yearId: entry.yearId, change: entry.change, code, detail, requestId }
    store.set(failuresAtom, [...store.get(failuresAtom), failed].slice(-50))
    if (isLoaded) {
      applyToScreen(store, invertChange(entry.change))
      applyToScreen(store, hidden)
    }
    // A typed value stays in its cell, and undo takes it off.
    if (!isOneCell(entry.change)) dropEntry(store, entry.yearId, entry.key)
  }
  return true
}

/**
 * Sends the outbox in order, one change at a time, and keeps what does not get through. Answers functions to try at once
 * (the connection is back), to catch up with the log, and to stop.
 */
export function startSender(
  store: Store,
  transport: Transport,
): { wake(): void; catchUp(): Promise<void>; stop(): void } {
  let running = false
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let missing: ReturnType<typeof setTimeout> | undefined
  let unreachable = false
  let troubled = 0
  let savedSince = 0

  async function catchUp(): Promise<void> {
    const columns = store.get(loadedAtom)
    if (!columns) return
    clearTimeout(missing)
    const tail = await transport.tail(columns.year_id, columns.seq, columns.crop_seq)
    if (stopped) return
    if (tail) receiveTail(store, columns.year_id, tail)
    else {
      // Nothing else may come that would have it read again.
      clearTimeout(missing)
      missing = setTimeout(() => void catchUp(), retryDelay)
    }
  }

  /** What left the queue before its answer may be missing in columns that were loaded since: the log is asked then. */
  function advance(entry: OutboxEntry, isShown: boolean, seq: number, cropSeq: number): void {
    const columns = store.get(loadedAtom)
    if (columns?.year_id !== entry.yearId) return
    if (isShown && seq === columns.seq + 1) columns.seq = seq
    if (isShown && cropSeq === columns.crop_seq + 1) columns.crop_seq = cropSeq
    if (seq > columns.seq || cropSeq > columns.crop_seq) void catchUp()
  }

  async function run(): Promise<void> {
    if (running || stopped) return
    running = true
    try {
      for (;;) {
        const entry = store.get(outboxAtom)[0]
        if (!entry || stopped) return
        mark(store, entry.key, 'sending')
        const outcome = await transport.send(entry.yearId, {
          key: entry.key,
          base_seq: entry.baseSeq,
          change: entry.change,
        })
        if (stopped) return
        if (outcome.kind === 'unreachable') {
          mark(store, entry.key, 'waiting')
          unreachable = true
          troubled = outcome.trouble ? troubled + 1 : 0
          if (outcome.trouble && troubled >= quietTries) store.set(serverTroubleAtom, outcome.trouble)
          timer = setTimeout(() => {
            timer = undefined
            void run()
          }, retryDelay)
          return
        }
        troubled = 0
        if (store.get(serverTroubleAtom)) store.set(serverTroubleAtom, null)
        if (unreachable) {
          unreachable = false
          savedSince = store.get(outboxAtom).length
        }
        const isShown = settle(store, entry, outcome)
        if (outcome.kind === 'accepted') advance(entry, isShown, outcome.seq, outcome.cropSeq)
        if (savedSince && !store.get(outboxAtom).length) {
          store.set(savedAfterOfflineAtom, savedSince)
          savedSince = 0
        }
      }
    } finally {
      running = false
    }
  }

  const unsubscribe = store.sub(outboxAtom, () => {
    if (timer === undefined && store.get(outboxAtom).some((entry) => entry.state === 'waiting')) void run()
  })
  void run()
  return {
    wake() {
      clearTimeout(timer)
      timer = undefined
      void run()
    },
    catchUp,
    stop() {
      stopped = true
      clearTimeout(missing)
      clearTimeout(timer)
      unsubscribe()
    },
  }
}
