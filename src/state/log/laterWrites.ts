import { type CellValue, type ChangeSet, countCells, invertChange } from '../../domain/change/changeSet.ts'
import { isSameScope } from '../../domain/change/scope.ts'
import type { Store } from '../store.ts'
import { eachCell, isOneCell, withoutCells, withValues } from './cells.ts'
import type { OutboxEntry } from './outbox.ts'
import { canUndo, rebaseEntry, rekeyEntry, timelineOf } from './undoStack.ts'

/** What became of a refused change, and the queue as it then is. */
interface WithoutRefused {
  /** It was typed into a cell that the user has given another value since: it was wanted no more. */
  readonly isOvertaken: boolean
  /** The cells into which something was written after it. */
  readonly overtaken: ReadonlySet<string>
  readonly queue: OutboxEntry[]
}

function valuesOf(change: ChangeSet, side: 'before' | 'after'): Map<string, CellValue> {
  const values = new Map<string, CellValue>()
  // Of a cell that stands there twice the first is what was, the last what was wanted.
  eachCell(change, (key, column, k) => {
    if (side === 'after' || !values.has(key)) values.set(key, column[side][k])
  })
  return values
}

/** The change on what `bases` holds for its cells, which it takes out of there; what then alters nothing is left out. */
function basedOn(change: ChangeSet, bases: Map<string, CellValue>): ChangeSet {
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
 * Whether one of these changes, which end with the refused value again, is a step that undo can take back: it becomes the
 * refused one's, where that was taken back itself.
 */
function keepsStep(store: Store, refused: OutboxEntry, later: readonly OutboxEntry[]): boolean {
  const { scope, key } = refused
  if (canUndo(store, scope, key)) return true
  const again = later.findLast(
    (entry) => isSameScope(entry.scope, scope) && isOneCell(entry.change) && canUndo(store, scope, entry.key),
  )
  if (again) rekeyEntry(store, scope, again.key, key)
  return again !== undefined
}

/** Whether a change writes the same cells as another, and puts them back. */
function putsBack(change: ChangeSet, other: ChangeSet): boolean {
  const [before, after] = [valuesOf(other, 'before'), valuesOf(other, 'after')]
  let isBack = countCells(change) === countCells(other)
  eachCell(change, (key, column, k) => {
    isBack &&=
      before.has(key) && Object.is(column.before[k], after.get(key)) && Object.is(column.after[k], before.get(key))
  })
  return isBack
}

/**
 * The step of a refused undo that was done again behind it stays as it is: what it did is stored, and neither of the two is
 * sent. `queue` holds the refused one.
 */
export function keepDoneAgain(store: Store, { key, scope, change }: OutboxEntry, queue: readonly OutboxEntry[]): void {
  const at = queue.findIndex((entry) => entry.key === key)
  const { undo } = timelineOf(store, scope)
  const again = queue.find(
    (entry, place) =>
      place > at && undo.some((step) => step.isAgain && step.key === entry.key) && putsBack(entry.change, change),
  )
  if (again) rekeyEntry(store, scope, again.key, crypto.randomUUID())
}

/**
 * Puts the changes behind a refused one on what was there before it. A cell that they end by putting back is written by none
 * of them any more, nor one into which the refused value was typed once more. What is altered so gets another key than the
 * one that may have been named to the server; its undo entry follows. `queue` holds the refused one.
 */
export function rebaseLater(store: Store, refused: OutboxEntry, queue: readonly OutboxEntry[]): WithoutRefused {
  const at = queue.findIndex((entry) => entry.key === refused.key)
  const before = valuesOf(refused.change, 'before')
  const last = new Map<string, CellValue>()
  const later = queue.filter((entry, place) => {
    if (place <= at) return false
    let isAbout = false
    eachCell(entry.change, (key, column, k) => {
      if (!before.has(key)) return
      isAbout = true
      last.set(key, column.after[k])
    })
    return isAbout
  })
  const overtaken = new Set(last.keys())
  if (!later.length) return { isOvertaken: false, overtaken, queue: queue.filter((entry) => entry !== queue[at]) }
  const wanted = valuesOf(refused.change, 'after')
  const isSame = isOneCell(refused.change) && [...last].every(([key, value]) => Object.is(value, wanted.get(key)))
  const isOvertaken = !(isSame && keepsStep(store, refused, later))
  const isDone = (key: string) => last.has(key) && (!isOvertaken || Object.is(last.get(key), before.get(key)))
  const bases = new Map([...before].filter(([key]) => last.has(key)))
  const left = queue.flatMap((entry) => {
    if (entry.key === refused.key) return []
    if (!later.includes(entry)) return [entry]
    const whole = basedOn(entry.change, bases)
    const change = withoutCells(whole, isDone)
    const key = crypto.randomUUID()
    rebaseEntry(store, entry.scope, entry.key, { key, waits: change, whole })
    return change.columns.length ? [{ ...entry, key, change }] : []
  })
  return { isOvertaken, overtaken, queue: left }
}
