import { type CellValue, type ChangeSet, countCells, invertChange } from '../../../domain/change/changeSet.ts'
import { isSameScope } from '../../../domain/change/scope.ts'
import { eachCell, isOneCell, withoutCells, withValues } from '../../outbox/cells.ts'
import type { OutboxEntry } from '../../outbox/outbox.ts'
import type { Store } from '../../store.ts'
import { canUndo, rebaseEntry, rekeyEntry, renewKey, timelineOf } from '../undo/timeline.ts'

/** The queue without a refused change, and what later changes did to its cells. */
interface RebasedQueue {
  /** The user has typed another value into the same cell since. */
  readonly isSuperseded: boolean
  /** The cells of the refused change that later changes wrote. */
  readonly overwritten: ReadonlySet<string>
  readonly queue: OutboxEntry[]
}

function valuesOf(change: ChangeSet, side: 'before' | 'after'): Map<string, CellValue> {
  const values = new Map<string, CellValue>()
  // A cell may occur twice: the first `before` and the last `after` count.
  eachCell(change, (key, column, k) => {
    if (side === 'after' || !values.has(key)) values.set(key, column[side][k])
  })
  return values
}

/**
 * The change with the given `before` values; cells that then change nothing are dropped. Removes the used values from
 * `bases`.
 */
function rebaseChange(change: ChangeSet, bases: Map<string, CellValue>): ChangeSet {
  const rebased = invertChange(withValues(invertChange(change), bases))
  const idle = new Set<string>()
  eachCell(rebased, (key, column, k) => {
    if (!bases.has(key)) return
    if (Object.is(column.before[k], column.after[k])) idle.add(key)
    else bases.delete(key)
  })
  return withoutCells(rebased, (key) => idle.has(key))
}

/**
 * Makes the undo entry of a later change that writes the refused value again refer to the refused change, unless that has
 * an undo entry itself. Returns whether the refused change now has an undo entry.
 */
function rekeyRepeatedEntry(store: Store, refused: OutboxEntry, later: readonly OutboxEntry[]): boolean {
  const { scope, key } = refused
  if (canUndo(store, scope, key)) return true
  const repeated = later.findLast(
    (entry) => isSameScope(entry.scope, scope) && isOneCell(entry.change) && canUndo(store, scope, entry.key),
  )
  if (repeated) rekeyEntry(store, scope, repeated.key, key)
  return repeated !== undefined
}

/** Whether a change writes the same cells as another one and restores their former values. */
function isReverting(change: ChangeSet, other: ChangeSet): boolean {
  const [before, after] = [valuesOf(other, 'before'), valuesOf(other, 'after')]
  let isReverted = countCells(change) === countCells(other)
  eachCell(change, (key, column, k) => {
    isReverted &&=
      before.has(key) && Object.is(column.before[k], after.get(key)) && Object.is(column.after[k], before.get(key))
  })
  return isReverted
}

/**
 * If a refused undo was redone later in the queue, both cancel out and neither is sent. The redone entry gets a new key, so that it can be undone.
 */
export function detachRedo(store: Store, { key, scope, change }: OutboxEntry, queue: readonly OutboxEntry[]): void {
  const index = queue.findIndex((entry) => entry.key === key)
  const { undo } = timelineOf(store, scope)
  const repeated = queue.find(
    (entry, i) =>
      i > index &&
      undo.some((undoEntry) => undoEntry.isAgain && undoEntry.key === entry.key) &&
      isReverting(entry.change, change),
  )
  if (repeated) renewKey(store, repeated)
}

/**
 * Rebases the changes after a refused one: their values before become those before the refused change. Cells that end up with
 * such a value, or with the refused value typed again, are dropped. Altered changes get a new key, also in their undo entries.
 * `queue` includes the refused change.
 */
export function rebaseLater(store: Store, refused: OutboxEntry, queue: readonly OutboxEntry[]): RebasedQueue {
  const index = queue.findIndex((entry) => entry.key === refused.key)
  const before = valuesOf(refused.change, 'before')
  const latestValues = new Map<string, CellValue>()
  const later = queue.filter((entry, i) => {
    if (i <= index) return false
    let writesRefusedCell = false
    eachCell(entry.change, (key, column, k) => {
      if (!before.has(key)) return
      writesRefusedCell = true
      latestValues.set(key, column.after[k])
    })
    return writesRefusedCell
  })
  const overwritten = new Set(latestValues.keys())
  if (!later.length) return { isSuperseded: false, overwritten, queue: queue.filter((entry) => entry !== queue[index]) }
  const refusedValues = valuesOf(refused.change, 'after')
  const isTypedAgain =
    isOneCell(refused.change) && [...latestValues].every(([key, value]) => Object.is(value, refusedValues.get(key)))
  const isSuperseded = !(isTypedAgain && rekeyRepeatedEntry(store, refused, later))
  const isWithoutEffect = (key: string) =>
    latestValues.has(key) && (!isSuperseded || Object.is(latestValues.get(key), before.get(key)))
  const bases = new Map([...before].filter(([key]) => latestValues.has(key)))
  const remaining = queue.flatMap((entry) => {
    if (entry.key === refused.key) return []
    if (!later.includes(entry)) return [entry]
    const complete = rebaseChange(entry.change, bases)
    const change = withoutCells(complete, isWithoutEffect)
    const key = renewKey(store, entry)
    rebaseEntry(store, entry.scope, key, { queued: change, complete })
    return change.columns.length ? [{ ...entry, key, change }] : []
  })
  return { isSuperseded, overwritten, queue: remaining }
}
