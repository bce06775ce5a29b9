import type { CellValue } from '../../domain/change/changeSet.ts'
import type { CellField } from '../../domain/columns/cell.ts'
import { refusedAt } from '../log/refusedCells.ts'
import { type Message, showMessageAtom, shownMessagesAtom } from '../shell/messages.ts'
import type { Store } from '../store.ts'
import type { Active } from '../year/selection.ts'
import { sheetAtom, sheetSourceAtom } from './openSheet.ts'
import { sheetSelectionAtom } from './rowSelection.ts'

/** The edge of the table at which a cursor stops when it leaves an editor. */
export type TableEdge = 'firstRow' | 'lastRow' | 'firstColumn' | 'lastColumn'

/** A cell of the table: a plot's index and a column. */
interface EdgeCell {
  readonly plot: number
  readonly field: CellField
}

interface HeldCursor extends EdgeCell {
  readonly edge: TableEdge
  /** The cursor as it stopped; a cursor that has moved since is another object. */
  readonly active: Active | null
}

/** The cell at which the cursor stopped because the table ends there; null = none. */
const heldAtom = sheetAtom<HeldCursor | null>(null, { reloaded: 'ends' })

function heldOver(store: Store, { plot, field }: EdgeCell): HeldCursor | null {
  const held = store.get(heldAtom)
  const isSame = held?.plot === plot && held.field === field && held.active === store.get(sheetSelectionAtom).active
  return isSame ? held : null
}

function shownValue(store: Store, { plot, field }: EdgeCell): CellValue {
  const source = store.get(sheetSourceAtom)
  if (!source || plot < 0) return null
  const refused = refusedAt(store, source, plot, field)
  return refused ? refused.value : source.read(plot, field)
}

/**
 * Records that the cursor could not move on from a cell that was typed into: the next value would replace this one. A
 * message says so, after those shown since `before`; no message if the cursor had already stopped there.
 */
export function holdAtEdge(store: Store, cell: EdgeCell, edge: TableEdge, before: readonly Message[]): void {
  const wasHeld = store.get(heldAtom)
  store.set(heldAtom, { ...cell, edge, active: store.get(sheetSelectionAtom).active })
  if (wasHeld?.plot === cell.plot && wasHeld.field === cell.field && store.get(shownMessagesAtom) !== before) return
  store.set(showMessageAtom, {
    kind: 'info',
    key: 'table.edge.held',
    params: {},
    of: { key: `table.edge.${edge}`, params: {} },
    about: ['place'],
    isAddition: store.get(shownMessagesAtom) !== before,
  })
}

/** Writes into a cell; if the cursor had stopped there, a message shows the value that was replaced. */
export function tellingReplaced<Answer>(store: Store, cell: EdgeCell, write: () => Answer): Answer {
  const held = heldOver(store, cell)
  const before = held && shownValue(store, cell)
  const messagesBefore = store.get(shownMessagesAtom)
  const answer = write()
  const after = shownValue(store, cell)
  if (held && before !== null && !Object.is(before, after)) {
    store.set(showMessageAtom, {
      kind: 'warning',
      key: 'table.edge.replaced',
      params: { before: String(before), after: String(after ?? '–') },
      of: { key: `table.edge.${held.edge}`, params: {} },
      about: ['place', 'entries'],
      isAddition: store.get(shownMessagesAtom) !== messagesBefore,
    })
  }
  return answer
}
