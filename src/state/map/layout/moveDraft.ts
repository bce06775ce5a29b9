import { atom } from 'jotai'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { type MoveRefusal, movePlots } from '../../../domain/layout/movePlots.ts'
import type { PositionChange } from '../../../domain/layout/positionChange.ts'
import { membership } from '../../../domain/layout/positions.ts'
import { yearAtom } from '../../lifetime.ts'
import { existingPlots, idsOfPlots } from '../../log/plotIds.ts'
import { showRefusal } from '../../log/showRefusal.ts'
import { showMessageAtom, shownMessagesAtom } from '../../shell/messages.ts'
import type { Store } from '../../store.ts'
import { loadedAtom, revisionAtom } from '../../year/loaded.ts'
import { selectionAtom, setSelection } from '../../year/selection.ts'
import { withVisiblePlots } from '../../year/visiblePlots.ts'
import { draftAtomOf, enterMode, leaveMode } from '../mapState.ts'
import type { HeldPlots } from '../modeDrafts.ts'
import { type Place, type SeenGrid, seenGridAtom, toStored } from '../seenGrid.ts'
import { writePositions } from './positionEdit.ts'

/**
 * Plots under way to another place as the field is now; `refused` are the plots that cannot drop there (red), none when
 * they can. Plots that were deleted meanwhile are no longer among them.
 */
export interface MoveDraft {
  readonly members: Uint8Array
  readonly count: number
  readonly rows: number
  readonly cols: number
  readonly refused: ReadonlySet<number>
  readonly outcome: PositionChange | MoveRefusal
}

const heldAtom = draftAtomOf('move')

function shiftOnStored(grid: SeenGrid | null, rows: number, cols: number): Place {
  if (!grid) return { row: 0, col: 0 }
  const from = toStored(grid, { row: 1, col: 1 })
  const to = toStored(grid, { row: 1 + rows, col: 1 + cols })
  return { row: to.row - from.row, col: to.col - from.col }
}

export const moveDraftAtom = atom((get): MoveDraft | null => {
  const held = get(heldAtom)
  const columns = get(loadedAtom)
  get(revisionAtom)
  if (!held || !columns) return null
  const { ids, rows, cols } = held
  const plots = existingPlots(columns, ids)
  const members = membership(columns.count, plots)
  const shift = shiftOnStored(get(seenGridAtom), rows, cols)
  const outcome = movePlots(columns, members, shift.row, shift.col, false)
  return { members, count: plots.length, rows, cols, outcome, refused: new Set(outcome.ok ? [] : outcome.plots) }
})

/** Takes the selected plots (or the active one) up. False when there is none. */
export function beginMove(store: Store): boolean {
  const columns = store.get(loadedAtom)
  return withVisiblePlots(store, (plots) => {
    if (!columns || !plots.length) return false
    enterMode(store, { mode: 'move', draft: { ids: idsOfPlots(columns, plots), rows: 0, cols: 0 } })
    return true
  })
}

/** Shifts the ghost to (`rows`, `cols`) of the seen map from where the plots are. */
export function placeMove(store: Store, rows: number, cols: number): void {
  const held = store.get(heldAtom)
  if (held && (held.rows !== rows || held.cols !== cols)) {
    enterMode(store, { mode: 'move', draft: { ...held, rows, cols } })
  }
}

/** Puts the plots down as everything was. */
export function cancelMove(store: Store): void {
  leaveMode(store, 'move')
}

/** Plots that could not drop where they were put, because others stand there with whom they could change places. */
const refusedDropAtom = yearAtom<HeldPlots | null>(null)

/** The command that swaps after a refused drop. */
const swapCommand = 'map.dropAndSwap'

/** Tells why plots cannot drop; where a swap is possible the message offers it. */
function tellRefused(
  store: Store,
  columns: FieldYearColumns,
  members: Uint8Array,
  shift: Place,
  refusal: MoveRefusal,
): void {
  const canSwap = refusal.code === 'move.taken' && movePlots(columns, members, shift.row, shift.col, true).ok
  store.set(refusedDropAtom, canSwap ? store.get(heldAtom) : null)
  if (!canSwap) {
    showRefusal(store, refusal)
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

/** Whether a refused drop is still told of: its swap is what Shift+Enter does then. */
export function hasRefusedDrop(store: Store): boolean {
  const isTold = store.get(shownMessagesAtom).some(({ offers }) => offers === swapCommand)
  return isTold && store.get(refusedDropAtom) !== null
}

/** Takes the plots whose drop was refused up again and swaps them with what stands there. */
export function swapRefused(store: Store): void {
  const refused = store.get(refusedDropAtom)
  if (!refused) return
  enterMode(store, { mode: 'move', draft: refused })
  dropMove(store, true)
}

/**
 * Drops the plots where their ghost is; with `swap` what stands there goes to the places they leave. Refused, the ghost
 * stays and the reason is told. True when they were dropped.
 */
export function dropMove(store: Store, swap: boolean): boolean {
  const draft = store.get(moveDraftAtom)
  const columns = store.get(loadedAtom)
  if (!draft || !columns) return false
  const shift = shiftOnStored(store.get(seenGridAtom), draft.rows, draft.cols)
  const outcome = swap ? movePlots(columns, draft.members, shift.row, shift.col, true) : draft.outcome
  if (!outcome.ok) {
    tellRefused(store, columns, draft.members, shift, outcome)
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
