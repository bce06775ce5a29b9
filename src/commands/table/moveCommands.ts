import { inBackground } from '../../domain/inBackground.ts'
import { type Direction, jumpTo, movedBy, walkedTo } from '../../domain/sheet/range/cellMoves.ts'
import { type CellAt, rectsWithin } from '../../domain/sheet/range/ranges.ts'
import { refusedAt } from '../../state/log/refused/refusedCells.ts'
import { addPlant } from '../../state/sheet/edit/addPlant.ts'
import { clearPromptAtom, confirmClear } from '../../state/sheet/edit/sheetClear.ts'
import { openSheetAtom, plantsSheet, sheetSourceAtom } from '../../state/sheet/openSheet.ts'
import { sheetPasteAtom, writePaste } from '../../state/sheet/paste/sheetPaste.ts'
import { acceptDisplaced } from '../../state/sheet/selection/displaced.ts'
import {
  activeCellAtom,
  activeFieldAtom,
  extendToCell,
  goToCell,
  leadCellAtom,
  reportNoActiveCell,
  shownBlocksAtom,
  walkToCell,
} from '../../state/sheet/selection/sheetSelection.ts'
import { reportTableEdge, type TableEdge } from '../../state/sheet/selection/tableEdge.ts'
import { sheetOrderAtom, sheetPageAtom, sheetRequests } from '../../state/sheet/sheetView.ts'
import { type Message, shownMessagesAtom } from '../../state/shell/messages.ts'
import { request } from '../../state/shell/requests.ts'
import type { Store } from '../../state/store.ts'
import type { Command, KeyStroke } from '../command.ts'
import { twoKeyStroke } from '../map/twoKeys.ts'
import { leavesByTabAtom } from './leaveByTab.ts'
import { recordTab, tabRunStart } from './tabRun.ts'

interface Size {
  rows: number
  cols: number
}

function sizeOf(store: Store): Size {
  const { rows, fields } = store.get(sheetOrderAtom)
  return { rows: rows.length, cols: fields.length }
}

/** The first row, in the last used column. */
function firstCell(store: Store): CellAt {
  return { row: 0, col: store.get(sheetOrderAtom).colOf.get(store.get(activeFieldAtom) ?? '') ?? 0 }
}

/**
 * Moves the active cell, or with `extend` the moving corner of the range; without an active cell it starts in the first
 * row.
 */
function move(store: Store, extend: boolean, to: (from: CellAt, size: Size) => CellAt): void {
  const size = sizeOf(store)
  if (!size.rows || !size.cols) return
  const from = store.get(extend ? leadCellAtom : activeCellAtom)
  const next = from ? to(from, size) : firstCell(store)
  if (extend) extendToCell(store, next)
  else goToCell(store, next)
}

function jump(store: Store, direction: Direction, extend: boolean): void {
  const source = store.get(sheetSourceAtom)
  const { rows, fields } = store.get(sheetOrderAtom)
  if (!source) return
  const isFilled = (row: number, col: number) => source.read(rows[row], fields[col]) !== null
  move(store, extend, (from, size) => jumpTo(size, from, direction, isFilled))
}

/**
 * Tab and Enter: along the selection if there is one; else Tab goes to the next cell and Enter to the next row, in the
 * column where a run of Tabs started; in plants it adds one after the last. Without an active cell they do nothing: the
 * next typed text would be written there.
 */
export function walkCells(store: Store, axis: 'rows' | 'cols', step: 1 | -1): void {
  const activeCell = store.get(activeCellAtom)
  if (!activeCell) {
    reportNoActiveCell(store)
    return
  }
  const { rows } = store.get(sheetOrderAtom)
  const rects = store.get(shownBlocksAtom).flatMap((block) => rectsWithin(block, 0, rows.length))
  const inside = walkedTo(rects, activeCell, axis, step)
  if (inside) {
    walkToCell(store, inside)
    return
  }
  if (axis === 'cols') {
    const isOnward = step > 0 && activeCell.row === rows.length - 1
    if (isOnward && store.get(openSheetAtom) === plantsSheet) {
      const source = store.get(sheetSourceAtom)
      const { fields } = store.get(sheetOrderAtom)
      // A refused value keeps the cursor, so that its reason stays visible.
      const isRefused =
        source !== null && refusedAt(store, source, rows[activeCell.row], fields[activeCell.col]) !== null
      if (!isRefused) addPlant(store, tabRunStart(store, activeCell))
      return
    }
    move(store, false, (from, size) => ({
      row: movedBy(size, from, step > 0 ? 'down' : 'up').row,
      col: tabRunStart(store, from),
    }))
    return
  }
  move(store, false, (from, size) => movedBy(size, from, step > 0 ? 'right' : 'left'))
  const to = store.get(activeCellAtom)
  if (to) recordTab(store, activeCell, to)
}

const edges: Record<'rows' | 'cols', Record<1 | -1, TableEdge>> = {
  rows: { 1: 'lastColumn', [-1]: 'firstColumn' },
  cols: { 1: 'lastRow', [-1]: 'firstRow' },
}

/** How an editor is left: by Tab, or by another key that goes along a row or down a column. */
export type EditorWalk = 'tab' | 'rows' | 'cols'

/**
 * Moves on from an editor over a cell of this plot, like Enter and Tab. From a deleted row, Enter stays in the row that
 * has replaced it. Tab goes from the last column to the next row, in the column where the run of Tabs started: the next
 * typed text must not go into the cell that was just typed into. At the table's edge the cursor stays, and a message
 * follows those shown since `messagesBefore`.
 */
export function walkFromEditor(
  store: Store,
  plot: number,
  walk: EditorWalk,
  step: 1 | -1,
  messagesBefore: readonly Message[] = store.get(shownMessagesAtom),
): void {
  const axis = walk === 'tab' ? 'rows' : walk
  const activeCell = store.get(activeCellAtom)
  const isDeleted = plot >= 0 && store.get(sheetSourceAtom)?.alive[plot] === 0
  if (isDeleted && axis === 'cols' && step > 0) {
    acceptDisplaced(store)
    return
  }
  walkCells(store, axis, step)
  const to = store.get(activeCellAtom)
  const isStopped = activeCell !== null && to?.row === activeCell.row && to.col === activeCell.col
  if (!isStopped) return
  const isTabOn = walk === 'tab' && step > 0
  if (isTabOn && activeCell.row + 1 < sizeOf(store).rows) {
    goToCell(store, { row: activeCell.row + 1, col: tabRunStart(store, activeCell) })
    return
  }
  const { rows, fields } = store.get(sheetOrderAtom)
  reportTableEdge(
    store,
    { plot: rows[activeCell.row], field: fields[activeCell.col] },
    isTabOn ? 'lastRow' : edges[axis][step],
    messagesBefore,
  )
}

/** Enter: writes a previewed paste, confirms clearing, else moves on. */
function pressEnter(store: Store, step: 1 | -1): void {
  const paste = store.get(sheetPasteAtom)
  if (paste) inBackground(writePaste(store, paste))
  else if (store.get(clearPromptAtom)) confirmClear(store)
  else walkCells(store, 'cols', step)
}

function moveCommand(
  id: string,
  keys: KeyStroke[],
  run: Command['run'],
  handledByBrowser?: Command['handledByBrowser'],
): Command {
  return {
    id: `table.${id}`,
    scope: 'table',
    group: 'move',
    title: `command.table.${id}`,
    keys,
    inPalette: false,
    handledByBrowser,
    run: (store, event) => {
      store.set(leavesByTabAtom, false)
      run(store, event)
    },
  }
}

const withAndWithoutShift = (stroke: KeyStroke): KeyStroke[] => [stroke, { ...stroke, shift: true }]
/** Excel's End mode: End, then the second key. */
const afterEnd = (code: string): KeyStroke => twoKeyStroke({ code: 'End' }, code)

const arrows: readonly { code: string; direction: Direction }[] = [
  { code: 'ArrowUp', direction: 'up' },
  { code: 'ArrowDown', direction: 'down' },
  { code: 'ArrowLeft', direction: 'left' },
  { code: 'ArrowRight', direction: 'right' },
]

const stepCommands = arrows.map(({ code, direction }) =>
  moveCommand(`step.${direction}`, withAndWithoutShift({ code }), (store, event) =>
    move(store, event?.shiftKey ?? false, (from, size) => movedBy(size, from, direction)),
  ),
)

const jumpCommands = arrows.map(({ code, direction }) =>
  moveCommand(`jump.${direction}`, [...withAndWithoutShift({ code, mod: true }), afterEnd(code)], (store, event) =>
    jump(store, direction, event?.shiftKey ?? false),
  ),
)

const pageKeyCommands: Command[] = [
  moveCommand('page.up', withAndWithoutShift({ code: 'PageUp' }), (store, event) =>
    move(store, event?.shiftKey ?? false, (from, size) => movedBy(size, from, 'up', store.get(sheetPageAtom).rows)),
  ),
  moveCommand('page.down', withAndWithoutShift({ code: 'PageDown' }), (store, event) =>
    move(store, event?.shiftKey ?? false, (from, size) => movedBy(size, from, 'down', store.get(sheetPageAtom).rows)),
  ),
  moveCommand('page.left', withAndWithoutShift({ code: 'PageUp', alt: true }), (store, event) =>
    move(store, event?.shiftKey ?? false, (from, size) => movedBy(size, from, 'left', store.get(sheetPageAtom).cols)),
  ),
  moveCommand('page.right', withAndWithoutShift({ code: 'PageDown', alt: true }), (store, event) =>
    move(store, event?.shiftKey ?? false, (from, size) => movedBy(size, from, 'right', store.get(sheetPageAtom).cols)),
  ),
]

const ends: Command[] = [
  moveCommand('rowStart', withAndWithoutShift({ code: 'Home' }), (store, event) => {
    move(store, event?.shiftKey ?? false, ({ row }) => ({ row, col: 0 }))
    request(store, sheetRequests, { kind: 'toStart' })
  }),
  moveCommand('rowEnd', [afterEnd('Enter'), afterEnd('End')], (store) =>
    move(store, false, ({ row }, { cols }) => ({ row, col: cols - 1 })),
  ),
  moveCommand('first', withAndWithoutShift({ code: 'Home', mod: true }), (store, event) => {
    move(store, event?.shiftKey ?? false, () => ({ row: 0, col: 0 }))
    request(store, sheetRequests, { kind: 'toStart' })
  }),
  moveCommand('last', [...withAndWithoutShift({ code: 'End', mod: true }), afterEnd('Home')], (store, event) =>
    move(store, event?.shiftKey ?? false, (_, { rows, cols }) => ({ row: rows - 1, col: cols - 1 })),
  ),
]

const walkCommands: Command[] = [
  moveCommand('enter', [{ code: 'Enter' }], (store) => pressEnter(store, 1)),
  moveCommand('enterBack', [{ code: 'Enter', shift: true }], (store) => pressEnter(store, -1)),
  moveCommand(
    'tab',
    [{ code: 'Tab' }],
    (store) => walkCells(store, 'rows', 1),
    (store) => store.get(leavesByTabAtom),
  ),
  moveCommand(
    'tabBack',
    [{ code: 'Tab', shift: true }],
    (store) => walkCells(store, 'rows', -1),
    (store) => store.get(leavesByTabAtom),
  ),
]

/** Moving the active cell and drawing ranges by key, as in Excel. */
export const moveCommands: readonly Command[] = [
  ...stepCommands,
  ...jumpCommands,
  ...pageKeyCommands,
  ...ends,
  ...walkCommands,
]
