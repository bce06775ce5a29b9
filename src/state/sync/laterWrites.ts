import { type CellValue, type ChangeSet, invertChange } from '../../domain/change/changeSet.ts'
import type { Store } from '../store.ts'
import { rebaseEntry } from '../undoStack.ts'
import { eachCell, withoutCells, withValues } from './cells.ts'
import { type OutboxEntry, outboxAtom } from './outbox.ts'

/** What became of a refused change's cells in the changes that wait behind it, and the queue as it then is. */
interface WithoutRefused {
  /** Cells to which the user has given another value since: the refused one was wanted no more. */
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
 * Puts the changes behind a refused one on what was there before it. A cell that they end by putting back, or by giving the
 * refused value again, is written by none of them any more. What is altered so gets another key than the one that may have
 * been named to the server; its undo entry follows.
 */
export function rebaseLater(store: Store, refused: OutboxEntry): WithoutRefused {
  const queue = store.get(outboxAtom)
  const at = queue.findIndex((entry) => entry.key === refused.key)
  const isLater = (entry: OutboxEntry, place: number) => place > at && entry.yearId === refused.yearId
  const before = valuesOf(refused.change, 'before')
  const wanted = valuesOf(refused.change, 'after')
  const last = new Map<string, CellValue>()
  queue.filter(isLater).forEach(({ change }) => {
    eachCell(change, (key, column, k) => {
      if (before.has(key)) last.set(key, column.after[k])
    })
  })
  const overtaken = new Set([...last].flatMap(([key, value]) => (Object.is(value, wanted.get(key)) ? [] : [key])))
  const isDone = (key: string) => last.has(key) && (!overtaken.has(key) || Object.is(last.get(key), before.get(key)))
  const bases = new Map([...before].filter(([key]) => last.has(key)))
  const left = queue.flatMap((entry, place) => {
    if (entry.key === refused.key) return []
    let isTouched = false
    if (isLater(entry, place)) eachCell(entry.change, (key) => (isTouched ||= last.has(key)))
    if (!isTouched) return [entry]
    const whole = basedOn(entry.change, bases)
    const change = withoutCells(whole, isDone)
    const key = crypto.randomUUID()
    rebaseEntry(store, entry.yearId, entry.key, { key, waits: change, whole })
    return change.columns.length ? [{ ...entry, key, change }] : []
  })
  return { overtaken, queue: left }
}
