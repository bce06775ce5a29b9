import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import {
  insertBorder,
  insertColumns,
  insertPosition,
  insertRows,
  removeBlank,
} from '../../domain/layout/changes/insertBlank.ts'
import type { PositionChange } from '../../domain/layout/changes/positionChange.ts'
import { rotate } from '../../domain/layout/changes/rotate.ts'
import type { Corner } from '../../domain/layout/corners.ts'
import { boundsOf, mapSize, membership, type Rectangle } from '../../domain/layout/positions.ts'
import { type MapView, viewExchangesAxes } from '../../domain/layout/viewCorner.ts'
import { turnedWalk } from '../../domain/layout/walk/storedWalk.ts'
import type { Walk } from '../../domain/layout/walk/walkOrder.ts'
import type { RuleRefusal } from '../../domain/refusal.ts'
import { beginMove } from '../../state/map/layout/moveDraft.ts'
import { writePositions } from '../../state/map/layout/positionEdit.ts'
import { openWidth } from '../../state/map/layout/widthDraft.ts'
import { activeAt, activeSeen } from '../../state/map/select/rangeSelection.ts'
import { seenGridAtom, toStored } from '../../state/map/view/seenGrid.ts'
import { viewSideAtom } from '../../state/map/view/view.ts'
import { showMessageAtom, showRefusalMessage } from '../../state/shell/messages.ts'
import type { Store } from '../../state/store.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'
import { selectionAtom, setSelection, targetPlots } from '../../state/year/selection.ts'
import type { Availability, Command, KeyStroke } from '../command.ts'
import { hasPlots } from '../conditions.ts'
import { swapSelected } from './swapSelected.ts'
import { twoKeyStroke } from './twoKeys.ts'

const hasActive = (store: Store): Availability => {
  const { active } = store.get(selectionAtom)
  return (active !== null && active.row > 0) || { reason: 'map.needsPlace' }
}

/**
 * Writes the result of a layout rule, with a new walk if there is one, or shows its refusal; the active plot stays active
 * at its new position.
 */
function writeLayout(store: Store, outcome: PositionChange | RuleRefusal, key: string, walk?: Walk | null): void {
  if (!outcome.ok) {
    showRefusalMessage(store, outcome)
    return
  }
  const columns = store.get(loadedYearAtom)
  if (!columns || !writePositions(store, outcome, key, {}, walk)) return
  const { active } = store.get(selectionAtom)
  if (!active || active.plot < 0) return
  const moved = { ...active, row: columns.row[active.plot], col: columns.col[active.plot] }
  setSelection(store, { active: moved, anchor: moved })
}

function rotateField(store: Store, to: 'right' | 'left'): void {
  const columns = store.get(loadedYearAtom)
  if (!columns) return
  const outcome = rotate(columns, to)
  if (outcome.ok) {
    const key = to === 'right' ? 'change.map.rotatedRight' : 'change.map.rotatedLeft'
    writeLayout(store, outcome, key, columns.walk && turnedWalk(columns.walk, to))
  } else {
    const { params } = outcome
    store.set(showMessageAtom, { kind: 'warning', key: 'rotate.tooWide', params: { ...params }, offers: 'view.turn' })
  }
}

type Side = 'up' | 'down' | 'left' | 'right'

/** The side of the stored map that is seen on a side. */
function storedSide(store: Store, side: Side): Side {
  const grid = store.get(seenGridAtom)
  if (!grid) return side
  const step = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] }[side]
  const from = toStored(grid, { row: 1, col: 1 })
  const to = toStored(grid, { row: 1 + step[0], col: 1 + step[1] })
  if (to.row !== from.row) return to.row < from.row ? 'up' : 'down'
  return to.col < from.col ? 'left' : 'right'
}

/** Stored rectangle of the acted plots, or the active position alone. */
function targetArea(store: Store, columns: FieldYearColumns): Rectangle | null {
  const { active } = store.get(selectionAtom)
  const bounds = boundsOf(columns, membership(columns.count, targetPlots(store)))
  if (bounds) return bounds
  return active && active.row > 0 ? { top: active.row, bottom: active.row, left: active.col, right: active.col } : null
}

/** Inserts a blank row or column on a seen side of the active position (or the selection). */
function insertLineAt(store: Store, seenSide: Side): void {
  const columns = store.get(loadedYearAtom)
  const area = columns && targetArea(store, columns)
  if (!columns || !area) return
  switch (storedSide(store, seenSide)) {
    case 'up':
      writeLayout(store, insertRows(columns, area.top), 'change.map.insertedRow')
      break
    case 'down':
      writeLayout(store, insertRows(columns, area.bottom + 1), 'change.map.insertedRow')
      break
    case 'left':
      writeLayout(store, insertColumns(columns, area.left), 'change.map.insertedColumn')
      break
    case 'right':
      writeLayout(store, insertColumns(columns, area.right + 1), 'change.map.insertedColumn')
      break
  }
}

function insertHere(store: Store): void {
  const columns = store.get(loadedYearAtom)
  const { active } = store.get(selectionAtom)
  if (columns && active && active.row > 0) {
    writeLayout(store, insertPosition(columns, active.row, active.col), 'change.map.insertedPlace')
  }
}

/** A border along the outline of the selected plots, or around the whole field without a selection. */
function border(store: Store): void {
  const columns = store.get(loadedYearAtom)
  if (!columns) return
  const area = store.get(selectionAtom).count > 0 ? targetArea(store, columns) : null
  const border = area
    ? insertBorder(columns, area, membership(columns.count, targetPlots(store)))
    : insertBorder(columns)
  writeLayout(store, border, 'change.map.insertedBorder')
}

function removeBlanks(store: Store): void {
  const columns = store.get(loadedYearAtom)
  if (!columns) return
  const size = mapSize(columns)
  const selected = store.get(selectionAtom).count > 0 ? targetArea(store, columns) : null
  const wholeField = { top: 1, left: 1, bottom: size.rows, right: size.cols }
  const { active } = store.get(selectionAtom)
  // A blank row has no plot to select: an active empty position determines row and column.
  const area =
    selected ??
    (active && active.plot < 0 && active.row > 0
      ? { top: active.row, bottom: active.row, left: active.col, right: active.col }
      : wholeField)
  writeLayout(store, removeBlank(columns, area), 'change.map.removedBlank')
}

const twoKeysAfterI = (code: string): KeyStroke => twoKeyStroke({ code: 'KeyI' }, code)

function layoutCommand(id: string, keys: KeyStroke[], run: (store: Store) => void, enabled = hasPlots): Command {
  return { id, scope: 'map', group: 'layout', title: `command.${id}`, keys, enabled, run }
}

const corners: readonly Corner[] = ['bottom_left', 'bottom_right', 'top_right', 'top_left']

/** Turns the view to the next corner; stored data and the active position do not change. */
function turnView(store: Store): void {
  const { origin } = store.get(viewSideAtom)
  const next: MapView = { origin: corners[(corners.indexOf(origin) + 1) % corners.length] }
  const grid = store.get(seenGridAtom)
  const activePlace = activeSeen(store)
  const active = grid && activePlace ? activeAt(grid, activePlace) : null
  store.set(viewSideAtom, next)
  if (active) setSelection(store, { active })
  const key = viewExchangesAxes(next) ? 'map.view.exchanged' : 'map.view.turned'
  store.set(showMessageAtom, { kind: 'info', key, params: {} })
}

/** Changing the layout of plots. */
export const layoutCommands: readonly Command[] = [
  layoutCommand('plots.move', [{ code: 'KeyM' }], (store) => {
    beginMove(store)
  }),
  layoutCommand('plots.swap', [{ code: 'KeyX' }], swapSelected),
  layoutCommand('width.open', [{ code: 'KeyW' }], openWidth),
  layoutCommand('rotate.right', [{ code: 'KeyR' }], (store) => rotateField(store, 'right')),
  layoutCommand('rotate.left', [{ code: 'KeyR', shift: true }], (store) => rotateField(store, 'left')),
  layoutCommand('insert.rowAbove', [twoKeysAfterI('ArrowUp')], (store) => insertLineAt(store, 'up'), hasActive),
  layoutCommand('insert.rowBelow', [twoKeysAfterI('ArrowDown')], (store) => insertLineAt(store, 'down'), hasActive),
  layoutCommand('insert.columnLeft', [twoKeysAfterI('ArrowLeft')], (store) => insertLineAt(store, 'left'), hasActive),
  layoutCommand(
    'insert.columnRight',
    [twoKeysAfterI('ArrowRight')],
    (store) => insertLineAt(store, 'right'),
    hasActive,
  ),
  layoutCommand('insert.place', [twoKeysAfterI('KeyC')], insertHere, hasActive),
  layoutCommand('insert.border', [twoKeysAfterI('KeyB')], border),
  layoutCommand('insert.remove', [twoKeysAfterI('Delete'), twoKeysAfterI('Backspace')], removeBlanks),
  { ...layoutCommand('view.turn', [{ code: 'KeyO' }], turnView), group: 'look' },
]
