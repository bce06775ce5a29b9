import { type ChangeColumn, type ChangeSet, invertChange } from '../../../domain/change/changeSet.ts'
import { type ReplacedId, withoutReplaced, withReplacedIds } from '../../../domain/change/replacedIds.ts'
import { createdPlant, eachCell, withoutCells } from '../../outbox/cells.ts'
import {
  type OutboxEntry,
  outboxAtom,
  parkedCode,
  type RefusedChange,
  refusedChangesAtom,
  staysInCells,
  survivesReload,
  unconfirmedCells,
  withQueuedValues,
} from '../../outbox/outbox.ts'
import type { ServerAnswer } from '../../outbox/transport.ts'
import { showMessageAtom } from '../../shell/messages.ts'
import { request } from '../../shell/requests.ts'
import type { Store } from '../../store.ts'
import { reloadRequests } from '../../year/chosenYear.ts'
import { applyToScreen } from '../applyToScreen.ts'
import { closeOverwrittenConflicts } from '../conflicts/openConflicts.ts'
import { raiseConflict } from '../conflicts/raiseConflict.ts'
import { isShownAtom } from '../openColumns.ts'
import { dropValuesFoundStored } from '../refused/refusedCells.ts'
import { type Refusal, refusePlant } from '../refused/refusedPlants.ts'
import { hiddenValuesAtom } from '../remote/receiveChanges.ts'
import { dropEntry, isUndo, revertTimeline, updateAllEntries } from '../undo/timeline.ts'
import { detachRedo, rebaseLater } from './laterWrites.ts'
import { showUnplaced } from './unplacedPlots.ts'

/**
 * Replaces ids of entities that the server found to exist already, in undo entries and in waiting changes, and updates
 * the screen.
 */
function replaceIds(store: Store, replaced: readonly ReplacedId[]): void {
  updateAllEntries(store, (change) => withoutReplaced(withReplacedIds(change, replaced), replaced))
  const queue = store.get(outboxAtom)
  const updatedQueue = queue.map((entry) => {
    const change = withReplacedIds(entry.change, replaced)
    return change === entry.change ? entry : { ...entry, change }
  })
  if (updatedQueue.every((entry, k) => entry === queue[k])) return
  store.set(outboxAtom, updatedQueue)
  updatedQueue.forEach(({ scope, change }, k) => {
    // Only columns with replaced ids: the others are on screen, and creating them twice would duplicate rows.
    const columns = change.columns.filter((column, c) => column !== queue[k].change.columns[c])
    if (columns.length) applyToScreen(store, scope, { name: change.name, columns })
  })
}

const maxReverted = 50

/** Removes the hidden remote values of a change's cells and returns them as a change for the screen. */
function popHiddenValues(store: Store, change: ChangeSet): ChangeSet {
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

/** Adds a refused change. Only the latest reverted ones stay in the list; typed values all stay. */
function withRefused(refusedChanges: readonly RefusedChange[], refused: RefusedChange): RefusedChange[] {
  const reverted = refusedChanges.filter((other) => !survivesReload(other))
  const dropped = new Set(reverted.slice(0, -maxReverted))
  return [...refusedChanges.filter((other) => !dropped.has(other)), refused]
}

/**
 * Applies an answer of the server. Returns whether the change was still queued: false if the log had confirmed it, or the user has parked it.
 */
export function applyOutcome(store: Store, entry: OutboxEntry, outcome: ServerAnswer): boolean {
  if (!store.get(outboxAtom).some((waiting) => waiting.key === entry.key)) {
    applyLateAnswer(store, entry, outcome)
    return false
  }
  if (outcome.kind === 'conflict') {
    raiseConflict(store, entry, outcome.conflicts)
    popHiddenValues(store, entry.change)
    return true
  }
  if (outcome.kind === 'accepted') {
    store.set(
      outboxAtom,
      store.get(outboxAtom).filter((waiting) => waiting.key !== entry.key),
    )
    popHiddenValues(store, entry.change)
    closeOverwrittenConflicts(store, entry.change)
    if (outcome.difference) applyToScreen(store, entry.scope, withQueuedValues(store, outcome.difference))
    if (outcome.replaced) replaceIds(store, outcome.replaced)
    if (outcome.difference && store.get(isShownAtom)(entry.scope)) showUnplaced(store, outcome.difference)
    return true
  }
  handleRefusal(store, entry, outcome)
  return true
}

/**
 * Applies an answer that comes after the log has confirmed the change or the user has parked it: ids that it replaced
 * are still on screen, and plots without a place have not been reported.
 */
function applyLateAnswer(store: Store, { key, scope, change }: OutboxEntry, outcome: ServerAnswer): void {
  if (outcome.kind !== 'accepted') return
  dropValuesFoundStored(store, key, change)
  if (outcome.difference && store.get(isShownAtom)(scope)) showUnplaced(store, outcome.difference)
  if (!outcome.replaced) return
  replaceIds(store, outcome.replaced)
  if (store.get(isShownAtom)(scope)) request(store, reloadRequests)
}

/**
 * Reverts a refused change on screen and removes it from the queue (`waiting`). A typed value stays in its cell, unless it
 * was overwritten or is a parked undo. If the change was an undo or redo, the timeline is reverted, too, and the result is
 * true.
 */
export function handleRefusal(
  store: Store,
  entry: OutboxEntry,
  { code, detail, requestId, params }: Refusal,
  waiting: readonly OutboxEntry[] = store.get(outboxAtom),
): boolean {
  if (createdPlant(entry.change) !== null) {
    refusePlant(store, entry, { code, detail, requestId, params })
    return false
  }
  const { key, scope, change, at } = entry
  detachRedo(store, entry, waiting)
  const { isSuperseded, overwritten, queue } = rebaseLater(store, entry, waiting)
  const refused: RefusedChange = { key, scope, change, code, detail, requestId, params, at }
  const isTyped = staysInCells(refused) && !(code === parkedCode && isUndo(store, scope, key))
  // A change that is only shown is shown as a whole; one that may be sent again must not overwrite what was written
  // since.
  const canBeSentAgain = isTyped || code === parkedCode
  const remaining = canBeSentAgain && isSuperseded ? withoutCells(change, (cell) => overwritten.has(cell)) : change
  const isListed = remaining.columns.length > 0
  // Into the list before it leaves the queue: in between it would be stored nowhere.
  if (isListed)
    store.set(refusedChangesAtom, withRefused(store.get(refusedChangesAtom), { ...refused, change: remaining }))
  store.set(outboxAtom, queue)
  const unanswered = unconfirmedCells(store)
  const hidden = popHiddenValues(
    store,
    withoutCells(change, (cell) => unanswered.has(cell)),
  )
  applyToScreen(store, scope, withQueuedValues(store, invertChange(change)))
  applyToScreen(store, scope, hidden)
  // A typed value stays in its cell; undo removes it.
  if (isTyped && isListed) return false
  const isReverted = revertTimeline(store, scope, key)
  if (!isReverted) dropEntry(store, scope, key)
  else
    store.set(showMessageAtom, {
      kind: 'warning',
      key: 'undo.refused',
      params: {},
      of: change.name,
      about: ['entries'],
    })
  return isReverted
}
