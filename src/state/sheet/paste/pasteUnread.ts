import { type ChangeColumn, type ChangeName, countCells } from '../../../domain/change/changeSet.ts'
import { isSameScope } from '../../../domain/change/scope.ts'
import type { CellReason } from '../../../domain/sheet/numberReading.ts'
import { type CheckedColumn, pasteUnknown } from '../../../domain/sheet/pasteCheck.ts'
import type { SheetSource } from '../../../domain/sheet/source/sheetSource.ts'
import { dropRefused, showRefused } from '../../log/refused/refusedCells.ts'
import { recordUnstored, type UndoEntry } from '../../log/undo/timeline.ts'
import { cellKey } from '../../outbox/cells.ts'
import { type RefusedChange, refusedChangesAtom } from '../../outbox/outbox.ts'
import { showMessageAtom } from '../../shell/messages.ts'
import type { Store } from '../../store.ts'
import { sheetSourceAtom } from '../openSheet.ts'

const pasteName = { key: 'change.pasted', params: {} }

/** How the change of values left in cells is named, and its undo entry if nothing else was stored. */
interface UnreadName {
  readonly from: ChangeName
  readonly entry: string
}

const namesOfPaste: UnreadName = { from: pasteName, entry: 'change.pastedUnread' }

/** Texts of one column with the same reason, by cell. */
interface UnreadGroup {
  readonly reason: CellReason
  readonly target: Pick<ChangeColumn, 'entity' | 'field'>
  readonly cells: Map<string, { id: number; before: ChangeColumn['before'][number]; text: string }>
}

/** A pasted column; `rows[k]` is the row of cell `k`, -1 = deleted. */
interface PastedColumn extends Pick<CheckedColumn, 'status' | 'texts'> {
  readonly field: string
  readonly rows: ArrayLike<number>
  readonly reasons: ReadonlyMap<number, CellReason>
}

/**
 * The texts of a pasted column that could not be written, as refused values of their cells; `noCell` counts texts
 * without a cell.
 */
function unreadOf(
  source: SheetSource,
  { field, rows, status, texts, reasons }: PastedColumn,
  from: ChangeName,
): { unread: RefusedChange[]; noCell: number } {
  let noCell = 0
  const groups = new Map<string, UnreadGroup>()
  for (let k = 0; k < rows.length; k++) {
    if (status[k] !== pasteUnknown) continue
    const reason = reasons.get(k)
    const text = texts[k].trim()
    if (!reason || text === '' || rows[k] < 0 || !source.alive[rows[k]]) continue
    const stored = source.stored(rows[k], field)
    if (!stored) {
      noCell++
      continue
    }
    const { entity, id, value: before } = stored
    const name = JSON.stringify(reason)
    const group = groups.get(name) ?? { reason, target: { entity, field: stored.field }, cells: new Map() }
    group.cells.set(cellKey(stored), { id, before, text })
    groups.set(name, group)
  }
  const scope = source.scope
  const unread = [...groups.values()].map(({ reason, target, cells }): RefusedChange => {
    const unreadCells = [...cells.values()]
    const column = {
      ...target,
      ids: unreadCells.map(({ id }) => id),
      before: unreadCells.map(({ before }) => before),
      after: unreadCells.map(({ text }) => text),
    }
    const change = { name: from, columns: [column] }
    const { code, params } = reason
    return { key: crypto.randomUUID(), scope, change, code, params, detail: '', requestId: null }
  })
  return { unread, noCell }
}

const countOf = (unread: readonly RefusedChange[]): number =>
  unread.reduce((sum, { change }) => sum + countCells(change), 0)

/** Counts of pasted texts that could not be written: left in their cells, and without a cell. */
export interface UnreadCounts {
  readonly left: number
  readonly noCell: number
}

/**
 * Leaves pasted texts that could not be written in their cells, with the reason, until they are overwritten, dropped or
 * undone. Blank ones are dropped. `before`: the newest undo entry before the paste. Other commands pass their own
 * names. Parents of a plot without a line have no cell.
 */
export function storeUnread(
  store: Store,
  source: SheetSource,
  pastedColumns: readonly PastedColumn[],
  before: UndoEntry | undefined,
  { from, entry }: UnreadName = namesOfPaste,
): UnreadCounts {
  const results = pastedColumns.map((column) => unreadOf(source, column, from))
  const unread = results.flatMap((result) => result.unread)
  showRefused(store, unread)
  const cellCount = countOf(unread)
  const name = { key: entry, params: { count: cellCount } }
  recordUnstored(store, source.scope, name, unread, before)
  return { left: cellCount, noCell: results.reduce((sum, result) => sum + result.noCell, 0) }
}

/** Reports how many pasted texts had no cell to wait in. */
export function reportTextsWithoutCell(store: Store, { noCell: count }: UnreadCounts): void {
  if (count) store.set(showMessageAtom, { kind: 'warning', key: 'paste.noCell', params: { count }, isAddition: true })
}

/** Drops all pasted texts that could not be written in the open rows; returns how many there were. */
export function dropUnread(store: Store): number {
  const source = store.get(sheetSourceAtom)
  const openScope = source?.scope ?? null
  const entries = store
    .get(refusedChangesAtom)
    .filter(({ change, params, scope }) => isSameScope(scope, openScope) && params && change.name.key === pasteName.key)
  for (const { key } of entries) dropRefused(store, key)
  return countOf(entries)
}
