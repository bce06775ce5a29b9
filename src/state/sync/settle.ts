import { type ChangeColumn, type ChangeSet, invertChange } from '../../domain/change/changeSet.ts'
import { loadedAtom } from '../loaded.ts'
import type { Store } from '../store.ts'
import { dropEntry } from '../undoStack.ts'
import { askAbout } from './askAbout.ts'
import { eachCell, isOneCell } from './cells.ts'
import { closeByNewer } from './openConflicts.ts'
import { type FailedEntry, failuresAtom, type OutboxEntry, outboxAtom, staysTyped } from './outbox.ts'
import { hiddenValuesAtom } from './remote.ts'
import { applyToScreen } from './screen.ts'
import { belowQueue } from './shownValues.ts'
import type { Answered } from './transport.ts'

const takenBackAtMost = 50

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

/** Of those that were taken back on screen, the latest are enough; what was typed into a cell stays there. */
function withFailure(failures: readonly FailedEntry[], failed: FailedEntry): FailedEntry[] {
  const taken = failures.filter((failure) => !staysTyped(failure))
  const old = new Set(taken.slice(0, -takenBackAtMost))
  return [...failures.filter((failure) => !old.has(failure)), failed]
}

/** Takes in an answer; false when the log had confirmed the change already, and later changes with it: old news then. */
export function settle(store: Store, entry: OutboxEntry, outcome: Answered): boolean {
  const isLoaded = store.get(loadedAtom)?.year_id === entry.yearId
  if (!store.get(outboxAtom).some((waiting) => waiting.key === entry.key)) return false
  if (outcome.kind === 'conflict') {
    askAbout(store, entry, outcome.conflicts)
    takeHidden(store, entry.change)
    return true
  }
  if (outcome.kind === 'accepted') {
    store.set(
      outboxAtom,
      store.get(outboxAtom).filter((waiting) => waiting.key !== entry.key),
    )
    takeHidden(store, entry.change)
    closeByNewer(store, entry.yearId, entry.change)
    if (isLoaded && outcome.difference) applyToScreen(store, belowQueue(store, entry.yearId, outcome.difference))
    return true
  }
  const { code, detail, requestId } = outcome
  const failed: FailedEntry = { key: entry.key, yearId: entry.yearId, change: entry.change, code, detail, requestId }
  // Into the list before it leaves the queue: between the two it would be kept nowhere.
  store.set(failuresAtom, withFailure(store.get(failuresAtom), failed))
  store.set(
    outboxAtom,
    store.get(outboxAtom).filter((waiting) => waiting.key !== entry.key),
  )
  const hidden = takeHidden(store, entry.change)
  if (isLoaded) {
    applyToScreen(store, invertChange(entry.change))
    applyToScreen(store, hidden)
  }
  // A typed value stays in its cell, and undo takes it off.
  if (!isOneCell(entry.change)) dropEntry(store, entry.yearId, entry.key)
  return true
}
