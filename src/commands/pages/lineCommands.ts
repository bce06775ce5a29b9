import { setShownLineVariety } from '../../state/lines/promoteLine.ts'
import { shownLineAtom } from '../../state/lines/shownLine.ts'
import { linePanelOpenAtom, linePanelTabAtom, meansShowingAtom, printCardRequests } from '../../state/lines/summary.ts'
import { openCropAtom } from '../../state/log/openColumns.ts'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import { openPageRequests } from '../../state/shell/navigation.ts'
import { request } from '../../state/shell/requests.ts'
import type { Store } from '../../state/store.ts'
import type { Command } from '../command.ts'
import { cellHistoryCommand } from '../editing/cellHistoryCommand.ts'
import { findCommand, replaceCommand } from '../editing/findCommands.ts'
import { undoCommands } from '../editing/undoCommands.ts'
import { inspectorCommands } from '../plots/inspectorCommands.ts'
import { sheetProblemCommands } from '../plots/problemCommands.ts'
import { tableCommands } from '../table/tableCommands.ts'

const addLine: Command = {
  id: 'lines.add',
  scope: 'everywhere',
  group: 'edit',
  title: 'command.lines.add',
  keys: [],
  enabled: (store) => store.get(openCropAtom) !== null || { reason: 'lines.notLoaded' },
  run: (store) => store.set(openDialogAtom, { kind: 'addLine' }),
}

const isLoaded = (store: Store) => store.get(openCropAtom) !== null || { reason: 'lines.notLoaded' }

const promote: Command = {
  id: 'varieties.promote',
  scope: 'everywhere',
  group: 'edit',
  title: 'command.lines.promote',
  keys: [],
  enabled: (store) => {
    const line = store.get(shownLineAtom)
    if (!line) return { reason: 'lines.noneShown' }
    return line.is_variety ? { reason: 'lines.isVariety' } : true
  },
  run: (store) => store.set(openDialogAtom, { kind: 'promoteLine' }),
}

const demote: Command = {
  id: 'varieties.demote',
  scope: 'everywhere',
  group: 'edit',
  title: 'command.lines.demote',
  keys: [],
  enabled: (store) => {
    const line = store.get(shownLineAtom)
    if (!line) return { reason: 'lines.noneShown' }
    return line.is_variety ? true : { reason: 'lines.isLine' }
  },
  run: (store) => setShownLineVariety(store, false, null),
}

const pedigree: Command = {
  id: 'lines.pedigree',
  scope: 'everywhere',
  group: 'look',
  title: 'command.lines.pedigree',
  keys: [],
  enabled: (store) => store.get(shownLineAtom) !== null || { reason: 'lines.noneShown' },
  run(store) {
    const line = store.get(shownLineAtom)
    if (line) request(store, openPageRequests, { path: '/varieties/pedigrees', query: { line: String(line.id) } })
  },
}

const print: Command = {
  id: 'lines.print',
  scope: 'everywhere',
  group: 'file',
  title: 'command.lines.print',
  keys: [],
  enabled: (store) => store.get(shownLineAtom) !== null || { reason: 'lines.noneShown' },
  run(store) {
    store.set(linePanelOpenAtom, true)
    store.set(linePanelTabAtom, 'history')
    request(store, printCardRequests)
  },
}

const byYear: Command = {
  id: 'lines.byYear',
  scope: 'everywhere',
  group: 'look',
  title: 'command.lines.byYear',
  keys: [],
  enabled: isLoaded,
  run: (store) => store.set(meansShowingAtom, (shown) => ({ ...shown, byYear: !shown.byYear })),
}

const byRegion: Command = {
  id: 'lines.byRegion',
  scope: 'everywhere',
  group: 'look',
  title: 'command.lines.byRegion',
  keys: [],
  enabled: isLoaded,
  run: (store) => store.set(meansShowingAtom, (shown) => ({ ...shown, byRegion: !shown.byRegion })),
}

/** Commands for lines in addition to the table's. */
export const ownLineCommands: readonly Command[] = [addLine, promote, demote, pedigree, print, byYear, byRegion]

const ofPlots = [
  'table.addTrait',
  'table.takeOut',
  'table.pasteSpecial',
  'table.renameMarker',
  'table.pinMarker',
  'table.unpinMarker',
]

/** All commands of the lines page: the table's except for traits, statistics and plots. */
export const lineCommands: readonly Command[] = [
  ...tableCommands.filter(({ id }) => !ofPlots.includes(id) && !id.startsWith('table.statistic')),
  ...undoCommands,
  cellHistoryCommand,
  ...sheetProblemCommands,
  findCommand,
  replaceCommand,
  ...ownLineCommands,
  ...inspectorCommands,
]
