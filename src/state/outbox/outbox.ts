import { atom } from 'jotai'
import type { CellValue, ChangeSet, Entity } from '../../domain/change/changeSet.ts'
import type { ChangeScope } from '../../domain/change/scope.ts'
import { signInAtom } from '../lifetime.ts'
import type { Store } from '../store.ts'
import { canStayInCells, createdPlant, eachCell, isOneCell, withValues } from './cells.ts'

/** A change that the server has not confirmed. `key` makes it safe to send twice. */
export interface OutboxEntry {
  key: string
  scope: ChangeScope
  change: ChangeSet
  baseSeq: number
  state: 'waiting' | 'sending'
  at: number
}

/** One cell that a colleague changed first: the stored value, this user's value, who stored it and when. */
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
 * A refused change that waits for the user's choice. It is out of the queue, but stored like an unsent change: sent
 * again after a reload, it is refused with the same conflict.
 */
export interface ConflictEntry extends Omit<OutboxEntry, 'state'> {
  conflicts: CellConflict[]
}

/**
 * A change that was refused for a reason other than a conflict. It is reverted on screen, except values typed into cells.
 * If it has `params`, a rule in the page refused it without a request, and `code` is the key of the sentence.
 */
export interface RefusedChange {
  key: string
  scope: ChangeScope
  change: ChangeSet
  code: string
  detail: string
  requestId: string | null
  params?: Readonly<Record<string, string | number>>
  /** When the change was queued (ms since 1970): parked changes are sent again in this order. */
  at?: number
  /** Set if this window adopted it from a closed window, or from itself before a reload: it was shown there. */
  isAdopted?: true
}

/** The code of a change that the user has parked because the server could not store it; a sentence's key. */
export const parkedCode = 'failed.aside'

/** Whether a refused change stays in its cells as typed, until it is overwritten or undone. */
export function staysInCells({ change, code, params }: RefusedChange): boolean {
  if (isOneCell(change) || createdPlant(change) !== null) return true
  return params !== undefined && (code !== parkedCode || canStayInCells(change))
}

/** Whether a refused change is stored over a reload: typed values and parked changes. */
export function survivesReload(failure: RefusedChange): boolean {
  return failure.code === parkedCode || staysInCells(failure)
}

/**
 * Unconfirmed changes in sending order, one queue for all scopes: a line created in a year is sent before its rename in
 * the crop.
 */
export const outboxAtom = signInAtom<OutboxEntry[]>([])
export const conflictsAtom = signInAtom<ConflictEntry[]>([])
export const refusedChangesAtom = signInAtom<RefusedChange[]>([])

/** Number of unconfirmed changes (not cells). */
export const unsentAtom = atom((get) => get(outboxAtom).length)

/** Parked changes: removed from the queue by the user, to be sent again by hand. */
export const parkedChangesAtom = atom((get) => get(refusedChangesAtom).filter(({ code }) => code === parkedCode))

export type CellMark = 'pending' | 'conflict' | 'failed'

/** The key of a column in `cellMarksAtom`: `<entity>:<field>`. */
export const markedColumn = (entity: Entity, field: string): string => `${entity}:${field}`

/** The unconfirmed changes; the same array while only the state of entries changes. */
const waitingChangesAtom = (() => {
  let lastChanges: readonly ChangeSet[] = []
  return atom((get): readonly ChangeSet[] => {
    const changes = get(outboxAtom).map(({ change }) => change)
    if (changes.length !== lastChanges.length || changes.some((change, k) => change !== lastChanges[k]))
      lastChanges = changes
    return lastChanges
  })
})()

/** Marks of the cells of one column, by id. */
export interface MarkedColumn {
  readonly entity: Entity
  readonly field: string
  readonly cells: ReadonlyMap<number, CellMark>
}

/** Status marks of cells by `markedColumn`; conflict and failed take precedence over pending. */
export const cellMarksAtom = atom((get): ReadonlyMap<string, MarkedColumn> => {
  const marks = new Map<string, MarkedColumn & { readonly cells: Map<number, CellMark> }>()
  const cellsOf = (entity: Entity, field: string): Map<number, CellMark> => {
    const column = markedColumn(entity, field)
    const existing = marks.get(column) ?? { entity, field, cells: new Map<number, CellMark>() }
    marks.set(column, existing)
    return existing.cells
  }
  const markChange = ({ columns }: ChangeSet, kind: CellMark) => {
    for (const { entity, field, ids } of columns) {
      const cells = cellsOf(entity, field)
      for (const id of ids) cells.set(id, kind)
    }
  }
  for (const change of get(waitingChangesAtom)) markChange(change, 'pending')
  for (const failure of get(refusedChangesAtom)) if (staysInCells(failure)) markChange(failure.change, 'failed')
  for (const entry of get(conflictsAtom)) {
    for (const { entity, id, field } of entry.conflicts) cellsOf(entity, field).set(id, 'conflict')
  }
  return marks
})

/** The changes that must survive a reload: open conflicts, then the queue in its order. */
export function unresolvedEntries(store: Store): OutboxEntry[] {
  const undecided = store
    .get(conflictsAtom)
    .map(({ conflicts: _, ...entry }): OutboxEntry => ({ ...entry, state: 'waiting' }))
  return [...undecided, ...store.get(outboxAtom)]
}

/** Appends a change to the queue; returns its key. */
export function enqueue(store: Store, scope: ChangeScope, change: ChangeSet, baseSeq: number): string {
  const key = crypto.randomUUID()
  store.set(outboxAtom, [...store.get(outboxAtom), { key, scope, change, baseSeq, state: 'waiting', at: Date.now() }])
  return key
}

/** Keys (`cellKey`) of unconfirmed cells, which remote edits must not overwrite on screen. */
export function unconfirmedCells(store: Store): Set<string> {
  const cells = new Set<string>()
  for (const entry of store.get(outboxAtom)) eachCell(entry.change, (key) => cells.add(key))
  return cells
}

/**
 * The change with the values of queued changes in the cells that these write, so that it can be shown. Lines are compared
 * across scopes: changes of one line may be queued for its year and for its crop.
 */
export function withQueuedValues(store: Store, change: ChangeSet): ChangeSet {
  const queuedValues = new Map<string, CellValue>()
  for (const entry of store.get(outboxAtom)) {
    eachCell(entry.change, (key, column, k) => queuedValues.set(key, column.after[k]))
  }
  return withValues(change, queuedValues)
}
