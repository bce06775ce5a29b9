import { atom } from 'jotai'
import type { CellValue, ChangeSet, Entity } from '../../domain/change/changeSet.ts'
import type { ChangeScope } from '../../domain/change/scope.ts'
import { signInAtom } from '../lifetime.ts'
import type { Store } from '../store.ts'
import { eachCell, isOfCells, isOneCell, plantMade } from './cells.ts'
import { isShownAtom } from './openColumns.ts'

/** A change that the server has not yet confirmed. `key` makes sending it twice harmless. */
export interface OutboxEntry {
  key: string
  scope: ChangeScope
  change: ChangeSet
  baseSeq: number
  state: 'waiting' | 'sending'
  at: number
}

/** One cell where a colleague was faster: what is stored, what this user wrote, who stored it and when. */
export interface CellConflict {
  entity: Entity
  field: string
  id: number
  current: CellValue
  mine: CellValue
  by: string | null
  at: string | null
}

/**
 * A refused change that waits for the user's choice; it is out of the queue and lost by no one: over a reload it is kept
 * like an unsent change, and sending it again asks the same question.
 */
export interface ConflictEntry extends Omit<OutboxEntry, 'state'> {
  conflicts: CellConflict[]
}

/**
 * A change that was refused for another reason, kept with it: taken back on screen, save what was typed into cells. With
 * `params` the page's own rule refused what was typed: `code` is its sentence, and no request was made.
 */
export interface FailedEntry {
  key: string
  scope: ChangeScope
  change: ChangeSet
  code: string
  detail: string
  requestId: string | null
  params?: Readonly<Record<string, string | number>>
  /** When the change was queued, ms since 1970: the order in which those are sent again that were set aside. */
  at?: number
  /** Was told before a reload, or by a window that is gone. */
  isAdopted?: true
}

/** The reason of a change that the user has taken out of the queue since the server could not store it, a key of locales. */
export const asideCode = 'failed.aside'

/** Whether a refused change stays on its cells as it was typed, until it is typed over or taken back. */
export function staysTyped({ change, code, params }: FailedEntry): boolean {
  if (isOneCell(change) || plantMade(change) !== null) return true
  return params !== undefined && (code !== asideCode || isOfCells(change))
}

/** Whether a refused change is kept until something becomes of it: on its cells, or beside them as one that was set aside. */
export function outlastsPage(failure: FailedEntry): boolean {
  return failure.code === asideCode || staysTyped(failure)
}

/** Entries in the order in which they are sent, one at a time over all scopes: a line made in a year goes before its rename. */
export const outboxAtom = signInAtom<OutboxEntry[]>([])
export const conflictsAtom = signInAtom<ConflictEntry[]>([])
export const failuresAtom = signInAtom<FailedEntry[]>([])

/** Conflicts of what is on screen; those of others wait until it is shown again. */
export const conflictsHereAtom = atom((get) => {
  const isShown = get(isShownAtom)
  return get(conflictsAtom).filter(({ scope }) => isShown(scope))
})

/** Number of changes that wait ("37 edits wait" counts changes, not cells). */
export const unsentAtom = atom((get) => get(outboxAtom).length)

/** The changes that were set aside and wait to be sent again by hand. */
export const setAsideAtom = atom((get) => get(failuresAtom).filter(({ code }) => code === asideCode))

export type CellMark = 'pending' | 'conflict' | 'failed'

/** The column that a cell's mark is kept in: `<entity>:<field>`. */
export const markedColumn = (entity: Entity, field: string): string => `${entity}:${field}`

/** The changes that wait, the same list while an entry only goes from waiting to being sent. */
const waitingChangesAtom = (() => {
  let last: readonly ChangeSet[] = []
  return atom((get): readonly ChangeSet[] => {
    const now = get(outboxAtom).map(({ change }) => change)
    if (now.length !== last.length || now.some((change, k) => change !== last[k])) last = now
    return last
  })
})()

/** Marks of the cells of an entity's column, by id. */
export interface MarkedColumn {
  readonly entity: Entity
  readonly field: string
  readonly cells: ReadonlyMap<number, CellMark>
}

/** Marks of cells by `markedColumn`: what the status dot of a cell shows. Conflict and failed win over pending. */
export const cellMarksAtom = atom((get): ReadonlyMap<string, MarkedColumn> => {
  const marks = new Map<string, MarkedColumn & { readonly cells: Map<number, CellMark> }>()
  const cellsOf = (entity: Entity, field: string): Map<number, CellMark> => {
    const column = markedColumn(entity, field)
    const marked = marks.get(column) ?? { entity, field, cells: new Map<number, CellMark>() }
    marks.set(column, marked)
    return marked.cells
  }
  const markChange = ({ columns }: ChangeSet, kind: CellMark) => {
    for (const { entity, field, ids } of columns) {
      const cells = cellsOf(entity, field)
      for (const id of ids) cells.set(id, kind)
    }
  }
  for (const change of get(waitingChangesAtom)) markChange(change, 'pending')
  for (const failure of get(failuresAtom)) if (staysTyped(failure)) markChange(failure.change, 'failed')
  for (const entry of get(conflictsAtom)) {
    for (const { entity, id, field } of entry.conflicts) cellsOf(entity, field).set(id, 'conflict')
  }
  return marks
})

/** What must survive a reload: refused changes without a choice, then the queue in its order. */
export function unsettledEntries(store: Store): OutboxEntry[] {
  const undecided = store
    .get(conflictsAtom)
    .map(({ conflicts: _, ...entry }): OutboxEntry => ({ ...entry, state: 'waiting' }))
  return [...undecided, ...store.get(outboxAtom)]
}

/** Appends a change to the queue and answers its key. */
export function enqueue(store: Store, scope: ChangeScope, change: ChangeSet, baseSeq: number): string {
  const key = crypto.randomUUID()
  store.set(outboxAtom, [...store.get(outboxAtom), { key, scope, change, baseSeq, state: 'waiting', at: Date.now() }])
  return key
}

/** Unconfirmed cells, which must not be overwritten on screen; see `cellKey`. */
export function unconfirmedCells(store: Store): Set<string> {
  const cells = new Set<string>()
  for (const entry of store.get(outboxAtom)) eachCell(entry.change, (key) => cells.add(key))
  return cells
}
