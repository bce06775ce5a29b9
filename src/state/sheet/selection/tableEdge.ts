import type { CellValue } from '../../../domain/change/changeSet.ts'
import type { CellField } from '../../../domain/columns/cell.ts'
import { refusedAt } from '../../log/refused/refusedCells.ts'
import { type Message, showMessageAtom, shownMessagesAtom } from '../../shell/messages.ts'
import type { Store } from '../../store.ts'
import type { Active } from '../../year/selection.ts'
import { sheetAtom, sheetSourceAtom } from '../openSheet.ts'
import { sheetSelectionAtom } from './rowSelection.ts'

/** The edge of the table at which a cursor stops when it leaves an editor. */
export type TableEdge = 'firstRow' | 'lastRow' | 'firstColumn' | 'lastColumn'

/** A cell of the table: a plot's index and a column. */
interface EdgeCell {
  readonly plot: number
  readonly field: CellField
}

interface StoppedCursor extends EdgeCell {
  readonly edge: TableEdge
  /** The cursor as it stopped; a cursor that has moved since is another object. */
  readonly active: Active | null
}

/** The cell at which the cursor stopped because the table ends there; null = none. */
const stoppedCursorAtom = sheetAtom<StoppedCursor | null>(null, { reloaded: 'resets' })

function stoppedAt(store: Store, { plot, field }: EdgeCell): StoppedCursor | null {
  const stopped = store.get(stoppedCursorAtom)
  const isSame =
    stopped?.plot === plot && stopped.field === field && stopped.active === store.get(sheetSelectionAtom).active
  return isSame ? stopped : null
}

function shownValue(store: Store, { plot, field }: EdgeCell): CellValue {
  const source = store.get(sheetSourceAtom)
  if (!source || plot < 0) return null
  const refused = refusedAt(store, source, plot, field)
  return refused ? refused.value : source.read(plot, field)
}

/**
 * Records that the cursor could not move on from a cell that was typed into: the next value would replace this one.
 * Shows a message after the ones shown since `before`, unless the cursor had already stopped there.
 */
export function reportTableEdge(store: Store, cell: EdgeCell, edge: TableEdge, before: readonly Message[]): void {
  const previous = store.get(stoppedCursorAtom)
  store.set(stoppedCursorAtom, { ...cell, edge, active: store.get(sheetSelectionAtom).active })
  if (previous?.plot === cell.plot && previous.field === cell.field && store.get(shownMessagesAtom) !== before) return
  store.set(showMessageAtom, {
    kind: 'info',
    key: 'table.edge.reached',
    params: {},
    of: { key: `table.edge.${edge}`, params: {} },
    about: ['place'],
    isAddition: store.get(shownMessagesAtom) !== before,
  })
}

/** Writes into a cell; if the cursor had stopped there, a message shows the value that was replaced. */
export function withReplacedMessage<Answer>(store: Store, cell: EdgeCell, write: () => Answer): Answer {
  const stopped = stoppedAt(store, cell)
  const before = stopped && shownValue(store, cell)
  const messagesBefore = store.get(shownMessagesAtom)
  const answer = write()
  const after = shownValue(store, cell)
  if (stopped && before !== null && !Object.is(before, after)) {
    store.set(showMessageAtom, {
      kind: 'warning',
      key: 'table.edge.replaced',
      params: { before: String(before), after: String(after ?? '–') },
      of: { key: `table.edge.${stopped.edge}`, params: {} },
      about: ['place', 'entries'],
      isAddition: store.get(shownMessagesAtom) !== messagesBefore,
    })
  }
  return answer
}
