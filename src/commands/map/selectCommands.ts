import { yearAtom } from '../../state/lifetime.ts'
import { enterMode, mapModeAtom } from '../../state/map/mode/mapState.ts'
import { deletedSelectionAtom, restoreSelectionRequests } from '../../state/map/select/deletedSelection.ts'
import { activeSeen, selectRectangle, togglePosition } from '../../state/map/select/rangeSelection.ts'
import { spaceAtom } from '../../state/map/select/spaceKey.ts'
import { seenGridAtom } from '../../state/map/view/seenGrid.ts'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import { request } from '../../state/shell/requests.ts'
import type { Store } from '../../state/store.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'
import { selectionAtom } from '../../state/year/selection.ts'
import type { Availability, Command, KeyStroke } from '../command.ts'
import { hasPlots } from '../conditions.ts'
import { saveSelectionUnder, selectSavedUnder } from './namedSelections.ts'
import {
  activePlot,
  allPlots,
  blockAt,
  growOrShrink,
  lastChangedPlots,
  nextEmptyPosition,
  plotsOfSameLine,
  plotsOfSameParent,
  plotsOfSameTrial,
  plotsOfSameValue,
  plotsOutOfRange,
  plotsWithoutValue,
  selectGathered,
  unnumberedPlots,
  unselectedPlots,
} from './selectPlots.ts'
import { twoKeyStroke } from './twoKeys.ts'

const twoKeysAfterS = (code: string): KeyStroke => twoKeyStroke({ code: 'KeyS' }, code)

function selectCommand(id: string, keys: KeyStroke[], run: (store: Store) => void): Command {
  return { id: `select.${id}`, scope: 'map', group: 'select', title: `command.select.${id}`, keys, run }
}

function wholeRow(store: Store): void {
  const grid = store.get(seenGridAtom)
  const activePlace = activeSeen(store)
  if (grid && activePlace)
    selectRectangle(store, { row: activePlace.row, col: 1 }, { row: activePlace.row, col: grid.cols }, 'replace')
}

function wholeColumn(store: Store): void {
  const grid = store.get(seenGridAtom)
  const activePlace = activeSeen(store)
  if (grid && activePlace)
    selectRectangle(store, { row: 1, col: activePlace.col }, { row: grid.rows, col: activePlace.col }, 'replace')
}

function activeBlock(store: Store): Uint8Array | null {
  const columns = store.get(loadedYearAtom)
  const { active } = store.get(selectionAtom)
  return columns && active ? blockAt(columns, activePlot(store), active) : null
}

function selectBlock(store: Store): void {
  selectGathered(store, () => activeBlock(store) ?? { none: 'map.needsPlot' })
}

/** Mod+A: the block; pressed again: all. */
function blockThenAll(store: Store): void {
  const blockMask = activeBlock(store)
  const { mask, count } = store.get(selectionAtom)
  const isBlock = blockMask?.every((mark, i) => mark === mask[i]) && count > 0
  if (isBlock || !blockMask?.includes(1)) selectGathered(store, allPlots)
  else selectBlock(store)
}

/** Id of the plot whose parent was last searched, and which parent. */
const previousParentAtom = yearAtom<{ id: number; parent: 'mother_id' | 'father_id' } | null>(null)

/** S P: plots with the same mother; again on that plot: with the same father. */
function parents(store: Store): void {
  const id = store.get(loadedYearAtom)?.id[activePlot(store)] ?? 0
  const previous = store.get(previousParentAtom)
  const parent = previous?.id === id && previous.parent === 'mother_id' ? 'father_id' : 'mother_id'
  store.set(previousParentAtom, { id, parent })
  selectGathered(store, (columns) => plotsOfSameParent(store, columns, parent))
}

/** Space: pans while pressed, a tap toggles the active plot; from a menu it toggles. */
function pressSpace(store: Store, event?: KeyboardEvent): void {
  if (event) {
    if (!event.repeat && store.get(mapModeAtom) !== 'move') store.set(spaceAtom, 'held')
    return
  }
  const activePlace = activeSeen(store)
  if (activePlace) togglePosition(store, activePlace, true)
}

const digitKeys = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

/** Why the last deleted selection cannot be restored. */
const canRestore = (store: Store): Availability =>
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
    run: pressSpace,
  },
  selectCommand('row', [{ code: 'Space', shift: true }, twoKeysAfterS('KeyR')], wholeRow),
  selectCommand(
    'column',
    [{ code: 'Space', mod: true, mac: { code: 'Space', ctrl: true } }, twoKeysAfterS('KeyC')],
    wholeColumn,
  ),
  selectCommand('block', [twoKeysAfterS('KeyB')], selectBlock),
  selectCommand('blockThenAll', [{ code: 'KeyA', mod: true }], blockThenAll),
  selectCommand('all', [twoKeysAfterS('KeyA')], (store) => selectGathered(store, allPlots)),
  selectCommand('line', [twoKeysAfterS('KeyL')], (store) =>
    selectGathered(store, (columns) => plotsOfSameLine(store, columns)),
  ),
  selectCommand('value', [twoKeysAfterS('KeyV')], (store) =>
    selectGathered(store, (columns) => plotsOfSameValue(store, columns)),
  ),
  selectCommand('parent', [twoKeysAfterS('KeyP')], parents),
  selectCommand('trial', [twoKeysAfterS('KeyT')], (store) =>
    selectGathered(store, (columns) => plotsOfSameTrial(store, columns)),
  ),
  selectCommand('missing', [twoKeysAfterS('KeyM')], (store) =>
    selectGathered(store, (columns) => plotsWithoutValue(store, columns)),
  ),
  selectCommand('outOfRange', [twoKeysAfterS('KeyO')], (store) =>
    selectGathered(store, (columns) => plotsOutOfRange(store, columns)),
  ),
  selectCommand('unnumbered', [twoKeysAfterS('KeyU')], (store) => selectGathered(store, unnumberedPlots)),
  selectCommand('empty', [twoKeysAfterS('KeyE')], nextEmptyPosition),
  selectCommand('changed', [twoKeysAfterS('KeyD')], (store) =>
    selectGathered(store, (columns) => lastChangedPlots(store, columns)),
  ),
  selectCommand('inverted', [twoKeysAfterS('KeyI')], (store) =>
    selectGathered(store, (columns) => unselectedPlots(store, columns)),
  ),
  selectCommand('grow', [twoKeysAfterS('KeyG')], (store) =>
    selectGathered(store, (columns) => growOrShrink(store, columns, 'grow')),
  ),
  selectCommand('shrink', [twoKeysAfterS('KeyK')], (store) =>
    selectGathered(store, (columns) => growOrShrink(store, columns, 'shrink')),
  ),
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
    keys: [twoKeysAfterS('KeyF')],
    run: (store) => enterMode(store, { mode: store.get(mapModeAtom) === 'lasso' ? 'select' : 'lasso' }),
  },
  {
    id: 'selection.list',
    scope: 'map',
    group: 'select',
    title: 'command.selection.list',
    keys: [twoKeysAfterS('KeyN')],
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
  ...digitKeys.flatMap((key): Command[] => [
    {
      id: `select.recall.${key}`,
      scope: 'map',
      group: 'select',
      title: 'command.select.recall',
      keys: [twoKeysAfterS(`Digit${key}`)],
      inPalette: false,
      run: (store) => selectSavedUnder(store, key),
    },
    {
      id: `select.keep.${key}`,
      scope: 'map',
      group: 'select',
      title: 'command.select.keep',
      keys: [twoKeyStroke({ code: 'KeyS', shift: true }, `Digit${key}`)],
      inPalette: false,
      run: (store) => saveSelectionUnder(store, key),
    },
  ]),
]
