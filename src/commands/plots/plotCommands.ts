import { timelineOpenAtom } from '../../state/log/undo/timeline.ts'
import { unsentAtom } from '../../state/outbox/outbox.ts'
import { isPairedAtom, secondWindowRequests } from '../../state/pair/secondWindow.ts'
import { targetTraitCells } from '../../state/sheet/edit/annotationCells.ts'
import { targetValues, unsuppressValues } from '../../state/sheet/edit/suppression.ts'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import { restartTours } from '../../state/shell/introduction/tour.ts'
import { showMessageAtom } from '../../state/shell/messages.ts'
import { request } from '../../state/shell/requests.ts'
import { selectionPanelOpenAtom } from '../../state/statistics/selectionPanel.ts'
import { chartsOpenAtom } from '../../state/year/charts.ts'
import { actingPaneAtom, type Pane } from '../../state/year/selection.ts'
import type { Command } from '../command.ts'
import { cellHistoryCommand } from '../editing/cellHistoryCommand.ts'
import { findCommand, replaceCommand } from '../editing/findCommands.ts'
import { undoCommands } from '../editing/undoCommands.ts'
import { presentCommands } from '../modes/presentCommands.ts'
import { fileCommands } from './fileCommands.ts'
import { genomeFileCommands } from './genomeFileCommands.ts'
import { hiddenCommands } from './hiddenCommands.ts'
import { inspectorCommands } from './inspectorCommands.ts'
import { nurseryCommands } from './nurseryCommands.ts'
import { offMapCommands } from './offMapCommands.ts'
import { photoCommands } from './photoCommands.ts'
import { plantCommands } from './plantCommands.ts'
import { problemCommands } from './problemCommands.ts'
import { recountCommand } from './recountCommand.ts'
import { valuesCommands } from './valuesCommands.ts'

/** Excludes values from calculations, with a reason; if all are excluded already, includes them again. */
const suppressCommand: Command = {
  id: 'values.suppress',
  scope: 'everywhere',
  group: 'edit',
  title: 'command.suppress',
  keys: [
    { code: 'Delete', alt: true },
    { code: 'Backspace', alt: true },
  ],
  onlyInPane: true,
  enabled(store) {
    const { used, suppressed } = targetValues(store)
    return used.length + suppressed.length > 0 || { reason: 'suppress.noValue' }
  },
  run(store) {
    if (targetValues(store).used.length) store.set(openDialogAtom, { kind: 'suppress' })
    else unsuppressValues(store)
  },
}

/** Moves the pane used last to a second window; if there is one, back into this one. */
const windowCommands: readonly Command[] = [
  {
    id: 'window.second',
    scope: 'map',
    group: 'window',
    title: 'command.secondWindow',
    keys: [{ code: 'KeyP' }],
    run: (store) => {
      request<Pane | 'close'>(
        store,
        secondWindowRequests,
        store.get(isPairedAtom) ? 'close' : store.get(actingPaneAtom),
      )
    },
  },
]

/** Opens the editor for a note on the selected cells. */
const noteCommand: Command = {
  id: 'values.note',
  scope: 'everywhere',
  group: 'edit',
  title: 'command.note',
  keys: [{ code: 'F2', shift: true }],
  onlyInPane: true,
  enabled: (store) => targetTraitCells(store).length > 0 || { reason: 'note.noCell' },
  run: (store) => store.set(openDialogAtom, { kind: 'note' }),
}

/** The charts under the table, which select plots and show the selection. */
const chartCommands: readonly Command[] = [
  {
    id: 'charts.toggle',
    scope: 'map',
    group: 'window',
    title: 'command.charts',
    keys: [{ code: 'KeyG' }],
    run: (store) => store.set(chartsOpenAtom, !store.get(chartsOpenAtom)),
  },
]

/** Restarts the tours of the pages. */
const tourCommand: Command = {
  id: 'tour.start',
  scope: 'everywhere',
  group: 'help',
  title: 'command.tour',
  keys: [],
  run: restartTours,
}

/** The figures of the selection, next to the map. */
const selectionPanelCommand: Command = {
  id: 'selection.panel',
  scope: 'map',
  group: 'window',
  title: 'command.selection.panel',
  keys: [{ code: 'KeyT' }],
  run: (store) => store.set(selectionPanelOpenAtom, !store.get(selectionPanelOpenAtom)),
}

/** Commands for the plots of a field-year that work everywhere on their page. */
export const plotCommands: readonly Command[] = [
  ...undoCommands,
  cellHistoryCommand,
  ...fileCommands,
  ...nurseryCommands,
  ...hiddenCommands,
  ...inspectorCommands,
  ...photoCommands,
  ...genomeFileCommands,
  ...plantCommands,
  ...chartCommands,
  selectionPanelCommand,
  ...windowCommands,
  ...presentCommands,
  ...problemCommands,
  recountCommand,
  suppressCommand,
  noteCommand,
  ...valuesCommands,
  ...offMapCommands,
  tourCommand,
  findCommand,
  replaceCommand,
  {
    id: 'goto.open',
    scope: 'everywhere',
    group: 'find',
    title: 'command.goto',
    keys: [{ code: 'KeyG', mod: true, mac: { code: 'KeyG', ctrl: true } }],
    onlyInPane: true,
    run: (store) => store.set(openDialogAtom, { kind: 'goto' }),
  },
  {
    id: 'timeline.open',
    scope: 'map',
    group: 'history',
    title: 'command.timeline',
    keys: [{ code: 'KeyH' }],
    run: (store) => store.set(timelineOpenAtom, !store.get(timelineOpenAtom)),
  },
  {
    id: 'save.now',
    scope: 'everywhere',
    group: 'file',
    title: 'command.save',
    keys: [{ code: 'KeyS', mod: true }],
    onlyInPane: true,
    run(store) {
      const count = store.get(unsentAtom)
      store.set(showMessageAtom, {
        kind: 'info',
        key: count ? 'status.unsentNow' : 'status.allSaved',
        params: { count },
        about: ['saving'],
      })
    },
  },
]
