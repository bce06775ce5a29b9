import { atom } from 'jotai'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { type MoveRefusal, movePlots } from '../../../domain/layout/changes/movePlots.ts'
import type { PositionChange } from '../../../domain/layout/changes/positionChange.ts'
import { membership } from '../../../domain/layout/positions.ts'
import { existingRows, idsOfRows } from '../../../domain/sheet/source/rowIds.ts'
import { yearAtom } from '../../lifetime.ts'
import { showMessageAtom, shownMessagesAtom, showRefusalMessage } from '../../shell/messages.ts'
import type { Store } from '../../store.ts'
import { loadedYearAtom, revisionAtom } from '../../year/loaded.ts'
import { selectionAtom, setSelection } from '../../year/selection.ts'
import { withVisiblePlots } from '../../year/visiblePlots.ts'
import { draftAtomOf, enterMode, leaveMode } from '../mode/mapState.ts'
import type { MovingPlots } from '../mode/modeDrafts.ts'
import { type SeenGrid, type SeenPosition, seenGridAtom, toStored } from '../view/seenGrid.ts'
import { writePositions } from './positionEdit.ts'

/**
 * Plots being moved, in terms of the present field; `refused` are the plots that cannot drop (red), empty if all can.
 * Excludes plots that were deleted since.
 */
export interface MoveDraft {
  readonly members: Uint8Array
  readonly count: number
  readonly rows: number
  readonly cols: number
  readonly refused: ReadonlySet<number>
  readonly outcome: PositionChange | MoveRefusal
}

const movingPlotsAtom = draftAtomOf('move')

function storedShift(grid: SeenGrid | null, rows: number, cols: number): SeenPosition {
  if (!grid) return { row: 0, col: 0 }
  const from = toStored(grid, { row: 1, col: 1 })
  const to = toStored(grid, { row: 1 + rows, col: 1 + cols })
  return { row: to.row - from.row, col: to.col - from.col }
}

export const moveDraftAtom = atom((get): MoveDraft | null => {
  const moving = get(movingPlotsAtom)
  const columns = get(loadedYearAtom)
  get(revisionAtom)
  if (!moving || !columns) return null
  const { ids, rows, cols } = moving
  const plots = existingRows(columns, ids)
  const members = membership(columns.count, plots)
  const shift = storedShift(get(seenGridAtom), rows, cols)
  const outcome = movePlots(columns, members, shift.row, shift.col, false)
  return { members, count: plots.length, rows, cols, outcome, refused: new Set(outcome.ok ? [] : outcome.plots) }
})

/** Picks up the selected plots (or the active one) to move them. False if there are none. */
export function beginMove(store: Store): boolean {
  const columns = store.get(loadedYearAtom)
  return withVisiblePlots(store, (plots) => {
    if (!columns || !plots.length) return false
    enterMode(store, { mode: 'move', draft: { ids: idsOfRows(columns, plots), rows: 0, cols: 0 } })
    return true
  })
}

/** Shifts the ghost to (`rows`, `cols`) of the seen map, relative to the plots. */
export function placeMove(store: Store, rows: number, cols: number): void {
  const moving = store.get(movingPlotsAtom)
  if (moving && (moving.rows !== rows || moving.cols !== cols)) {
    enterMode(store, { mode: 'move', draft: { ...moving, rows, cols } })
  }
}

/** Cancels the move. */
export function cancelMove(store: Store): void {
  leaveMode(store, 'move')
}

/** Plots that could not drop on occupied positions but could swap with the plots there. */
const refusedDropAtom = yearAtom<MovingPlots | null>(null)

/** The command that swaps after a refused drop. */
const swapCommand = 'map.dropAndSwap'

/** Shows why plots cannot drop; the message offers a swap if one is possible. */
function reportRefusedDrop(
  store: Store,
  columns: FieldYearColumns,
  members: Uint8Array,
  shift: SeenPosition,
  refusal: MoveRefusal,
): void {
  const canSwap = refusal.code === 'move.taken' && movePlots(columns, members, shift.row, shift.col, true).ok
  store.set(refusedDropAtom, canSwap ? store.get(movingPlotsAtom) : null)
  if (!canSwap) {
    showRefusalMessage(store, refusal)
    return
  }
  const about = ['selection', 'doing', 'entries'] as const
  store.set(showMessageAtom, {
    kind: 'warning',
    key: refusal.code,
    params: { ...refusal.params },
    about,
    offers: swapCommand,
  })
}

/** Whether the message of a refused drop is still shown: Shift+Enter then swaps. */
export function hasRefusedDrop(store: Store): boolean {
  const isShown = store.get(shownMessagesAtom).some(({ offers }) => offers === swapCommand)
  return isShown && store.get(refusedDropAtom) !== null
}

/** Resumes the refused move and swaps the plots with the occupants of the target. */
export function swapRefused(store: Store): void {
  const refused = store.get(refusedDropAtom)
  if (!refused) return
  enterMode(store, { mode: 'move', draft: refused })
  dropMove(store, true)
}

/**
 * Drops the moved plots at their ghost; with `swap` the occupants go to the vacated places. If refused, the ghost stays
 * and a message explains it. True if they were dropped.
 */
export function dropMove(store: Store, swap: boolean): boolean {
  const draft = store.get(moveDraftAtom)
  const columns = store.get(loadedYearAtom)
  if (!draft || !columns) return false
  const shift = storedShift(store.get(seenGridAtom), draft.rows, draft.cols)
  const outcome = swap ? movePlots(columns, draft.members, shift.row, shift.col, true) : draft.outcome
  if (!outcome.ok) {
    reportRefusedDrop(store, columns, draft.members, shift, outcome)
    return false
  }
  cancelMove(store)
  const swapped = swap && draft.refused.size > 0
  writePositions(store, outcome, swapped ? 'change.swappedPlots' : 'change.movedPlots')
  const { active } = store.get(selectionAtom)
  if (active && active.plot >= 0) {
    const moved = { ...active, row: columns.row[active.plot], col: columns.col[active.plot] }
    setSelection(store, { active: moved, anchor: moved })
  }
  return true
}
