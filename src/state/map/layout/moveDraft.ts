import { atom } from 'jotai'
import { type MoveRefusal, movePlots } from '../../../domain/layout/movePlots.ts'
import type { PositionChange } from '../../../domain/layout/positionChange.ts'
import { membership } from '../../../domain/layout/positions.ts'
import { loadedAtom } from '../../loaded.ts'
import { selectionAtom, setSelection } from '../../selection.ts'
import type { Store } from '../../store.ts'
import { mapModeAtom } from '../../view.ts'
import { withVisiblePlots } from '../../visiblePlots.ts'
import { type Place, seenGridAtom, toStored } from '../seenGrid.ts'
import { tellRefusal, writePositions } from './positionEdit.ts'

/**
 * Plots under way to another place: `rows` and `cols` by which their ghost is shifted on the seen map; `refused` are
 * the plots that cannot drop there (red), none when they can.
 */
export interface MoveDraft {
  readonly members: Uint8Array
  readonly count: number
  readonly rows: number
  readonly cols: number
  readonly refused: ReadonlySet<number>
  readonly outcome: PositionChange | MoveRefusal
}

export const moveDraftAtom = atom<MoveDraft | null>(null)

function shiftOnStored(store: Store, rows: number, cols: number): Place {
  const grid = store.get(seenGridAtom)
  if (!grid) return { row: 0, col: 0 }
  const from = toStored(grid, { row: 1, col: 1 })
  const to = toStored(grid, { row: 1 + rows, col: 1 + cols })
  return { row: to.row - from.row, col: to.col - from.col }
}

function draftAt(store: Store, members: Uint8Array, count: number, rows: number, cols: number): MoveDraft | null {
  const columns = store.get(loadedAtom)
  if (!columns) return null
  const shift = shiftOnStored(store, rows, cols)
  const outcome = movePlots(columns, members, shift.row, shift.col, false)
  return { members, count, rows, cols, outcome, refused: new Set(outcome.ok ? [] : outcome.plots) }
}

/** Takes the selected plots (or the active one) up. False when there is none. */
export function beginMove(store: Store): boolean {
  const columns = store.get(loadedAtom)
  return withVisiblePlots(store, (plots) => {
    if (!columns || !plots.length) return false
    store.set(moveDraftAtom, draftAt(store, membership(columns.count, plots), plots.length, 0, 0))
    store.set(mapModeAtom, 'move')
    return true
  })
}

/** Shifts the ghost to (`rows`, `cols`) of the seen map from where the plots are. */
export function placeMove(store: Store, rows: number, cols: number): void {
  const draft = store.get(moveDraftAtom)
  if (draft && (draft.rows !== rows || draft.cols !== cols)) {
    store.set(moveDraftAtom, draftAt(store, draft.members, draft.count, rows, cols))
  }
}

/** Puts the plots down as everything was. */
export function cancelMove(store: Store): void {
  store.set(moveDraftAtom, null)
  store.set(mapModeAtom, 'select')
}

/**
 * Drops the plots where their ghost is; with `swap` what stands there goes to the places they leave. Refused, the ghost
 * stays and the reason is told. True when they were dropped.
 */
export function dropMove(store: Store, swap: boolean): boolean {
  const draft = store.get(moveDraftAtom)
  const columns = store.get(loadedAtom)
  if (!draft || !columns) return false
  const shift = shiftOnStored(store, draft.rows, draft.cols)
  const outcome = swap ? movePlots(columns, draft.members, shift.row, shift.col, true) : draft.outcome
  if (!outcome.ok) {
    tellRefusal(store, outcome)
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
