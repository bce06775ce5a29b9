import { yearAtom } from '../../state/lifetime.ts'
import { enterMode, mapModeAtom } from '../../state/map/mapState.ts'
import { seenGridAtom } from '../../state/map/seenGrid.ts'
import { deletedSelectionAtom, restoreSelectionRequests } from '../../state/map/select/deletedSelection.ts'
import { activeSeen, selectRectangle, togglePlace } from '../../state/map/select/rangeSelection.ts'
import { spaceAtom } from '../../state/map/select/spaceKey.ts'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import { request } from '../../state/shell/requests.ts'
import type { Store } from '../../state/store.ts'
import { loadedAtom } from '../../state/year/loaded.ts'
import { selectionAtom } from '../../state/year/selection.ts'
import type { Command, Enabled, KeyStroke } from '../command.ts'
import { hasPlots } from '../conditions.ts'
import {
  activePlot,
  blockAt,
  gather,
  gatherAll,
  inverted,
  lastChanged,
  missingValues,
  nextEmptyPlace,
  outOfRangeValues,
  ring,
  sameLine,
  sameParent,
  sameTrial,
  sameValue,
  unnumbered,
} from './gather.ts'
import { recallDigit, saveDigit } from './namedSelections.ts'
import { twoKeys } from './twoKeys.ts'

const afterS = (code: string): KeyStroke => twoKeys({ code: 'KeyS' }, code)

function select(id: string, keys: KeyStroke[], run: (store: Store) => void): Command {
  return { id: `select.${id}`, scope: 'map', group: 'select', title: `command.select.${id}`, keys, run }
}

function wholeRow(store: Store): void {
  const grid = store.get(seenGridAtom)
  const at = activeSeen(store)
  if (grid && at) selectRectangle(store, { row: at.row, col: 1 }, { row: at.row, col: grid.cols }, 'replace')
}

function wholeColumn(store: Store): void {
  const grid = store.get(seenGridAtom)
  const at = activeSeen(store)
  if (grid && at) selectRectangle(store, { row: 1, col: at.col }, { row: grid.rows, col: at.col }, 'replace')
}

function block(store: Store): Uint8Array | null {
  const columns = store.get(loadedAtom)
  const { active } = store.get(selectionAtom)
  return columns && active ? blockAt(columns, activePlot(store), active) : null
}

function selectBlock(store: Store): void {
  gather(store, () => block(store) ?? { none: 'map.needsPlot' })
}

/** Mod+A: the block; pressed again: all. */
function blockThenAll(store: Store): void {
  const wanted = block(store)
  const { mask, count } = store.get(selectionAtom)
  const isBlock = wanted?.every((mark, i) => mark === mask[i]) && count > 0
  if (isBlock || !wanted?.includes(1)) gather(store, gatherAll)
  else selectBlock(store)
}

/** Id of the plot whose parent was last searched, and which parent. */
const previousParentAtom = yearAtom<{ id: number; parent: 'mother_id' | 'father_id' } | null>(null)

/** S P: plots with the same mother; again on that plot: with the same father. */
function parents(store: Store): void {
  const id = store.get(loadedAtom)?.id[activePlot(store)] ?? 0
  const previous = store.get(previousParentAtom)
  const parent = previous?.id === id && previous.parent === 'mother_id' ? 'father_id' : 'mother_id'
  store.set(previousParentAtom, { id, parent })
  gather(store, (columns) => sameParent(store, columns, parent))
}

/** Space: pans while pressed, a tap toggles the active plot; from a menu it toggles. */
function space(store: Store, event?: KeyboardEvent): void {
  if (event) {
    if (!event.repeat && store.get(mapModeAtom) !== 'move') store.set(spaceAtom, 'held')
    return
  }
  const at = activeSeen(store)
  if (at) togglePlace(store, at, true)
}

const numbers = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

/** Why the last deleted selection cannot be restored. */
const canRestore = (store: Store): Enabled =>
  store.get(deletedSelectionAtom) !== null || { reason: 'selection.nothingDeleted' }

function restoreSelection(store: Store): void {
  const deleted = store.get(deletedSelectionAtom)
  if (deleted) request(store, restoreSelectionRequests, deleted)
}

/** Selecting plots by criteria. */
export const selectCommands: readonly Command[] = [
  {
    id: 'select.toggle',
    scope: 'map',
    group: 'select',
    title: 'command.select.toggle',
    keys: [{ code: 'Space' }],
    run: space,
  },
  select('row', [{ code: 'Space', shift: true }, afterS('KeyR')], wholeRow),
  select('column', [{ code: 'Space', mod: true, mac: { code: 'Space', ctrl: true } }, afterS('KeyC')], wholeColumn),
  select('block', [afterS('KeyB')], selectBlock),
  select('blockThenAll', [{ code: 'KeyA', mod: true }], blockThenAll),
  select('all', [afterS('KeyA')], (store) => gather(store, gatherAll)),
  select('line', [afterS('KeyL')], (store) => gather(store, (columns) => sameLine(store, columns))),
  select('value', [afterS('KeyV')], (store) => gather(store, (columns) => sameValue(store, columns))),
  select('parent', [afterS('KeyP')], parents),
  select('trial', [afterS('KeyT')], (store) => gather(store, (columns) => sameTrial(store, columns))),
  select('missing', [afterS('KeyM')], (store) => gather(store, (columns) => missingValues(store, columns))),
  select('outOfRange', [afterS('KeyO')], (store) => gather(store, (columns) => outOfRangeValues(store, columns))),
  select('unnumbered', [afterS('KeyU')], (store) => gather(store, unnumbered)),
  select('empty', [afterS('KeyE')], nextEmptyPlace),
  select('changed', [afterS('KeyD')], (store) => gather(store, (columns) => lastChanged(store, columns))),
  select('inverted', [afterS('KeyI')], (store) => gather(store, (columns) => inverted(store, columns))),
  select('grow', [afterS('KeyG')], (store) => gather(store, (columns) => ring(store, columns, 'grow'))),
  select('shrink', [afterS('KeyK')], (store) => gather(store, (columns) => ring(store, columns, 'shrink'))),
  {
    id: 'select.paint',
    scope: 'map',
    group: 'select',
    title: 'command.select.paint',
    keys: [{ code: 'KeyB' }],
    run: (store) => enterMode(store, { mode: store.get(mapModeAtom) === 'paint' ? 'select' : 'paint' }),
  },
  {
    id: 'select.lasso',
    scope: 'map',
    group: 'select',
    title: 'command.select.lasso',
    keys: [afterS('KeyF')],
    run: (store) => enterMode(store, { mode: store.get(mapModeAtom) === 'lasso' ? 'select' : 'lasso' }),
  },
  {
    id: 'selection.list',
    scope: 'map',
    group: 'select',
    title: 'command.selection.list',
    keys: [afterS('KeyN')],
    enabled: hasPlots,
    run: (store) => store.set(openDialogAtom, { kind: 'selections' }),
  },
  {
    id: 'selection.restore',
    scope: 'map',
    group: 'select',
    title: 'command.selection.restore',
    keys: [],
    enabled: canRestore,
    run: restoreSelection,
  },
  ...numbers.flatMap((key): Command[] => [
    {
      id: `select.recall.${key}`,
      scope: 'map',
      group: 'select',
      title: 'command.select.recall',
      keys: [afterS(`Digit${key}`)],
      inPalette: false,
      run: (store) => recallDigit(store, key),
    },
    {
      id: `select.keep.${key}`,
      scope: 'map',
      group: 'select',
      title: 'command.select.keep',
      keys: [twoKeys({ code: 'KeyS', shift: true }, `Digit${key}`)],
      inPalette: false,
      run: (store) => saveDigit(store, key),
    },
  ]),
]
