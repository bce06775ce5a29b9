import { unsentAtom } from '../../state/log/outbox.ts'
import { timelineOpenAtom } from '../../state/log/timelineOpen.ts'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import { showMessageAtom } from '../../state/shell/messages.ts'
import type { Command } from '../command.ts'
import { findCommand } from '../find/findCommand.ts'
import { replaceCommand } from '../find/replaceCommand.ts'
import { cellHistoryCommand } from '../history/cellHistoryCommand.ts'
import { historyCommands } from '../history/historyCommands.ts'
import { presentCommands } from '../present/presentCommands.ts'
import { chartCommands } from './chartCommands.ts'
import { fileCommands } from './fileCommands.ts'
import { genomeFileCommands } from './genomeFileCommands.ts'
import { hiddenCommands } from './hiddenCommands.ts'
import { inspectorCommands } from './inspectorCommands.ts'
import { noteCommand } from './noteCommand.ts'
import { offMapCommands } from './offMapCommands.ts'
import { photoCommands } from './photoCommands.ts'
import { plantCommands } from './plantCommands.ts'
import { problemCommands } from './problemCommands.ts'
import { recountCommand } from './recountCommand.ts'
import { selectionPanelCommand } from './selectionPanelCommand.ts'
import { suppressCommand } from './suppressCommand.ts'
import { tourCommand } from './tourCommand.ts'
import { valuesCommands } from './valuesCommands.ts'
import { windowCommands } from './windowCommands.ts'

/** Commands for the plots of a field-year that work everywhere on their page. */
export const plotCommands: readonly Command[] = [
  ...historyCommands,
  cellHistoryCommand,
  ...fileCommands,
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
