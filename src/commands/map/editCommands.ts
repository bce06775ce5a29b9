import { inBackground } from '../../domain/inBackground.ts'
import { timelineOpenAtom } from '../../state/log/undo/timeline.ts'
import { dropPaste, pastePreviewAtom, writePaste } from '../../state/map/block/blockPaste.ts'
import { cutPlotsAtom } from '../../state/map/block/cutPlots.ts'
import { closeEditor, openEditor } from '../../state/map/edit/cellEditor.ts'
import { choiceAtom } from '../../state/map/edit/choice.ts'
import { openFind } from '../../state/map/find/find.ts'
import { cancelMove, dropMove, hasRefusedDrop, swapRefused } from '../../state/map/layout/moveDraft.ts'
import { cancelWidth } from '../../state/map/layout/widthDraft.ts'
import { legendFocusRequests, legendFoldedAtom } from '../../state/map/legend/legendFold.ts'
import { leaveMode, mapModeAtom } from '../../state/map/mode/mapState.ts'
import { clearSelected, stickyAtom } from '../../state/map/select/rangeSelection.ts'
import { cancelClear, clearShown, confirmClear, mapClearPromptAtom } from '../../state/sheet/edit/sheetClear.ts'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import { request } from '../../state/shell/requests.ts'
import type { Store } from '../../state/store.ts'
import { selectionAtom } from '../../state/year/selection.ts'
import { visibleTargetPlots } from '../../state/year/visiblePlots.ts'
import type { Command } from '../command.ts'

/**
 * Enter: drops moved plots, writes a previewed paste, confirms clearing, ends painting and the lasso, else opens the
 * editor.
 */
function openOrApply(store: Store): void {
  const preview = store.get(pastePreviewAtom)
  const mode = store.get(mapModeAtom)
  if (mode === 'move') dropMove(store, false)
  else if (preview) inBackground(writePaste(store, preview))
  else if (store.get(mapClearPromptAtom)) confirmClear(store)
  else if (mode === 'paint' || mode === 'lasso') leaveMode(store, mode)
  else openEditor(store)
}

/** Escape: cancels one thing, never losing what was written. */
function cancelStep(store: Store): void {
  const mode = store.get(mapModeAtom)
  if (mode === 'edit') closeEditor(store)
  else if (mode === 'move') cancelMove(store)
  else if (mode === 'width') cancelWidth(store)
  else if (mode === 'paint' || mode === 'lasso') leaveMode(store, mode)
  else if (mode === 'paste') dropPaste(store)
  else if (store.get(mapClearPromptAtom)) cancelClear(store)
  else if (store.get(cutPlotsAtom)) store.set(cutPlotsAtom, null)
  else if (store.get(stickyAtom) !== 'none') store.set(stickyAtom, 'none')
  else if (store.get(selectionAtom).count > 0) clearSelected(store)
  else store.set(timelineOpenAtom, false)
}

const digits = Array.from({ length: 10 }, (_, digit) => digit)

/** In-place editing, clearing, and typing to find. */
export const editCommands: readonly Command[] = [
  {
    id: 'map.edit',
    scope: 'map',
    group: 'edit',
    title: 'command.map.edit',
    keys: [{ code: 'Enter' }, { code: 'F2' }],
    run: openOrApply,
  },
  {
    id: 'map.dropAndSwap',
    scope: 'map',
    group: 'edit',
    title: 'command.map.dropAndSwap',
    keys: [{ code: 'Enter', shift: true }],
    inPalette: false,
    run: (store) => {
      if (store.get(mapModeAtom) === 'move') dropMove(store, true)
      else if (hasRefusedDrop(store)) swapRefused(store)
      else openOrApply(store)
    },
  },
  {
    id: 'map.escape',
    scope: 'map',
    group: 'edit',
    title: 'command.map.escape',
    keys: [{ code: 'Escape' }],
    inPalette: false,
    run: cancelStep,
  },
  {
    id: 'map.clear',
    scope: 'map',
    group: 'edit',
    title: 'command.map.clear',
    keys: [{ code: 'Delete' }, { code: 'Backspace' }],
    run: clearShown,
  },
  {
    id: 'plots.delete',
    scope: 'map',
    group: 'edit',
    title: 'command.plots.delete',
    keys: [{ code: 'Delete', mod: true }],
    enabled: (store) => visibleTargetPlots(store).length > 0 || { reason: 'map.needsPlot' },
    run: (store) => store.set(openDialogAtom, { kind: 'deletePlots' }),
  },
  {
    id: 'map.shownField',
    scope: 'map',
    group: 'look',
    title: 'command.map.shownField',
    keys: [{ code: 'KeyF' }],
    run: (store) => store.set(choiceAtom, 'shownField'),
  },
  {
    id: 'legend.focus',
    scope: 'map',
    group: 'look',
    title: 'command.legend.focus',
    keys: [{ code: 'F9', shift: true }],
    run: (store) => {
      store.set(legendFoldedAtom, false)
      request(store, legendFocusRequests)
    },
  },
  {
    id: 'find.type',
    scope: 'map',
    group: 'find',
    title: 'command.find.type',
    keys: digits.map((digit) => ({ code: `Digit${digit}` })),
    inPalette: false,
    run: (store, event) => openFind(store, event?.key ?? ''),
  },
]
