import { inBackground } from '../../domain/inBackground.ts'
import { type Direction, jumpTo, movedBy, walkedTo } from '../../domain/sheet/range/cellMoves.ts'
import { type CellAt, rectsWithin } from '../../domain/sheet/range/ranges.ts'
import { refusedAt } from '../../state/log/queue/refusedCells.ts'
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
import { stopAtEdge, type TableEdge } from '../../state/sheet/selection/tableEdge.ts'
import { sheetOrderAtom, sheetPageAtom, sheetRequests } from '../../state/sheet/sheetView.ts'
import { type Message, shownMessagesAtom } from '../../state/shell/messages.ts'
import { request } from '../../state/shell/requests.ts'
import type { Store } from '../../state/store.ts'
import type { Command, KeyStroke } from '../command.ts'
import { twoKeys } from '../map/twoKeys.ts'
import { leavesByTabAtom } from './leaveByTab.ts'
import { columnOfRun, tabbed } from './tabRun.ts'

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
export function walkCells(store: Store, by: 'rows' | 'cols', step: 1 | -1): void {
  const at = store.get(activeCellAtom)
  if (!at) {
    reportNoActiveCell(store)
    return
  }
  const { rows } = store.get(sheetOrderAtom)
  const rects = store.get(shownBlocksAtom).flatMap((block) => rectsWithin(block, 0, rows.length))
  const inside = walkedTo(rects, at, by, step)
  if (inside) {
    walkToCell(store, inside)
    return
  }
  if (by === 'cols') {
    const isOnward = step > 0 && at.row === rows.length - 1
    if (isOnward && store.get(openSheetAtom) === plantsSheet) {
      const source = store.get(sheetSourceAtom)
      const { fields } = store.get(sheetOrderAtom)
      // A refused value keeps the cursor, so that its reason stays visible.
      const isRefused = source !== null && refusedAt(store, source, rows[at.row], fields[at.col]) !== null
      if (!isRefused) addPlant(store, columnOfRun(store, at))
      return
    }
    move(store, false, (from, size) => ({
      row: movedBy(size, from, step > 0 ? 'down' : 'up').row,
      col: columnOfRun(store, from),
    }))
    return
  }
  move(store, false, (from, size) => movedBy(size, from, step > 0 ? 'right' : 'left'))
  const to = store.get(activeCellAtom)
  if (to) tabbed(store, at, to)
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
  const by = walk === 'tab' ? 'rows' : walk
  const at = store.get(activeCellAtom)
  const isDeleted = plot >= 0 && store.get(sheetSourceAtom)?.alive[plot] === 0
  if (isDeleted && by === 'cols' && step > 0) {
    acceptDisplaced(store)
    return
  }
  walkCells(store, by, step)
  const to = store.get(activeCellAtom)
  const isStopped = at !== null && to?.row === at.row && to.col === at.col
  if (!isStopped) return
  const isTabOn = walk === 'tab' && step > 0
  if (isTabOn && at.row + 1 < sizeOf(store).rows) {
    goToCell(store, { row: at.row + 1, col: columnOfRun(store, at) })
    return
  }
  const { rows, fields } = store.get(sheetOrderAtom)
  stopAtEdge(
    store,
    { plot: rows[at.row], field: fields[at.col] },
    isTabOn ? 'lastRow' : edges[by][step],
    messagesBefore,
  )
}

/** Enter: writes a previewed paste, confirms clearing, else moves on. */
function enter(store: Store, step: 1 | -1): void {
  const paste = store.get(sheetPasteAtom)
  if (paste) inBackground(writePaste(store, paste))
  else if (store.get(clearPromptAtom)) confirmClear(store)
  else walkCells(store, 'cols', step)
}

function moving(
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

const both = (stroke: KeyStroke): KeyStroke[] => [stroke, { ...stroke, shift: true }]
/** Excel's End mode: End, then the second key. */
const afterEnd = (code: string): KeyStroke => twoKeys({ code: 'End' }, code)

const arrows: readonly { code: string; direction: Direction }[] = [
  { code: 'ArrowUp', direction: 'up' },
  { code: 'ArrowDown', direction: 'down' },
  { code: 'ArrowLeft', direction: 'left' },
  { code: 'ArrowRight', direction: 'right' },
]

const steps = arrows.map(({ code, direction }) =>
  moving(`step.${direction}`, both({ code }), (store, event) =>
    move(store, event?.shiftKey ?? false, (from, size) => movedBy(size, from, direction)),
  ),
)

const jumps = arrows.map(({ code, direction }) =>
  moving(`jump.${direction}`, [...both({ code, mod: true }), afterEnd(code)], (store, event) =>
    jump(store, direction, event?.shiftKey ?? false),
  ),
)

const pages: Command[] = [
  moving('page.up', both({ code: 'PageUp' }), (store, event) =>
    move(store, event?.shiftKey ?? false, (from, size) => movedBy(size, from, 'up', store.get(sheetPageAtom).rows)),
  ),
  moving('page.down', both({ code: 'PageDown' }), (store, event) =>
    move(store, event?.shiftKey ?? false, (from, size) => movedBy(size, from, 'down', store.get(sheetPageAtom).rows)),
  ),
  moving('page.left', both({ code: 'PageUp', alt: true }), (store, event) =>
    move(store, event?.shiftKey ?? false, (from, size) => movedBy(size, from, 'left', store.get(sheetPageAtom).cols)),
  ),
  moving('page.right', both({ code: 'PageDown', alt: true }), (store, event) =>
    move(store, event?.shiftKey ?? false, (from, size) => movedBy(size, from, 'right', store.get(sheetPageAtom).cols)),
  ),
]

const ends: Command[] = [
  moving('rowStart', both({ code: 'Home' }), (store, event) => {
    move(store, event?.shiftKey ?? false, ({ row }) => ({ row, col: 0 }))
    request(store, sheetRequests, { kind: 'toStart' })
  }),
  moving('rowEnd', [afterEnd('Enter'), afterEnd('End')], (store) =>
    move(store, false, ({ row }, { cols }) => ({ row, col: cols - 1 })),
  ),
  moving('first', both({ code: 'Home', mod: true }), (store, event) => {
    move(store, event?.shiftKey ?? false, () => ({ row: 0, col: 0 }))
    request(store, sheetRequests, { kind: 'toStart' })
  }),
  moving('last', [...both({ code: 'End', mod: true }), afterEnd('Home')], (store, event) =>
    move(store, event?.shiftKey ?? false, (_, { rows, cols }) => ({ row: rows - 1, col: cols - 1 })),
  ),
]

const walks: Command[] = [
  moving('enter', [{ code: 'Enter' }], (store) => enter(store, 1)),
  moving('enterBack', [{ code: 'Enter', shift: true }], (store) => enter(store, -1)),
  moving(
    'tab',
    [{ code: 'Tab' }],
    (store) => walkCells(store, 'rows', 1),
    (store) => store.get(leavesByTabAtom),
  ),
  moving(
    'tabBack',
    [{ code: 'Tab', shift: true }],
    (store) => walkCells(store, 'rows', -1),
    (store) => store.get(leavesByTabAtom),
  ),
]

/** Moving the active cell and drawing ranges by key, as in Excel. */
export const moveCommands: readonly Command[] = [...steps, ...jumps, ...pages, ...ends, ...walks]
