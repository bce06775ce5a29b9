import type { Marker } from '../../domain/genotypes/marker.ts'
import { traitOfColumn } from '../../domain/sheet/cells/fieldRules.ts'
import { markerOfColumn, pinFault, pinMarker } from '../../state/sheet/columns/markerColumns.ts'
import { fillDown, fillRight } from '../../state/sheet/fill/sheetFill.ts'
import { openSheetAtom, plotsSheet } from '../../state/sheet/openSheet.ts'
import { sheetRequests } from '../../state/sheet/sheetView.ts'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import { request } from '../../state/shell/requests.ts'
import type { Store } from '../../state/store.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'
import { selectionAtom } from '../../state/year/selection.ts'
import type { Availability, Command } from '../command.ts'
import { columnCommands } from './columnCommands.ts'
import { editCommands } from './editCommands.ts'
import { formulaCommand } from './formulaCommand.ts'
import { groupCommands } from './groupCommands.ts'
import { moveCommands } from './moveCommands.ts'
import { selectCommands } from './selectCommands.ts'
import { statisticCommands } from './statisticCommands.ts'

/** The marker of the active column of the plots' table; null = none. */
function markerOfActive(store: Store): Marker | null {
  const { field } = store.get(selectionAtom)
  const columns = store.get(openSheetAtom) === plotsSheet ? store.get(loadedYearAtom) : null
  const trait = columns && field ? traitOfColumn(columns, field) : null
  return columns && trait ? markerOfColumn(columns, trait.id) : null
}

function canPin(store: Store): Availability {
  const marker = markerOfActive(store)
  const columns = store.get(loadedYearAtom)
  if (!marker || !columns) return { reason: 'marker.none' }
  if (marker.pinned) return { reason: 'marker.isPinned' }
  const fault = pinFault(columns)
  return fault ? { reason: fault.code, params: { ...fault.params } } : true
}

function canUnpin(store: Store): Availability {
  const marker = markerOfActive(store)
  if (!marker) return { reason: 'marker.none' }
  return marker.pinned ? true : { reason: 'marker.isNotPinned' }
}

function markerCommand(id: string, run: (store: Store, marker: Marker) => void, enabled: Command['enabled']): Command {
  return {
    id: `table.${id}`,
    scope: 'table',
    group: 'edit',
    title: `command.table.${id}`,
    keys: [],
    enabled,
    run(store) {
      const marker = markerOfActive(store)
      if (marker) run(store, marker)
    },
  }
}

/** Commands for the crop's marker whose column is active. */
const markerCommands: readonly Command[] = [
  markerCommand(
    'renameMarker',
    (store, { id }) => store.set(openDialogAtom, { kind: 'marker', markerId: id }),
    (store) => markerOfActive(store) !== null || { reason: 'marker.none' },
  ),
  markerCommand('pinMarker', (store, { id }) => pinMarker(store, id, true), canPin),
  markerCommand('unpinMarker', (store, { id }) => pinMarker(store, id, false), canUnpin),
]

/** A clipboard command. Its key is left to the browser, whose event contains the clipboard; from a menu it is a request to the grid. */
function clipboardCommand(verb: 'copy' | 'cut' | 'paste' | 'pasteSpecial', code: string): Command {
  return {
    id: `table.${verb}`,
    scope: 'table',
    group: 'clipboard',
    title: verb === 'pasteSpecial' ? 'command.pasteSpecial' : `command.table.${verb}`,
    keys: [verb === 'pasteSpecial' ? { code, mod: true, shift: true } : { code, mod: true }],
    handledByBrowser: () => true,
    run: (store) => request(store, sheetRequests, { kind: verb }),
  }
}

/** Copy, cut, paste and fill of the table's cells. */
const clipboardCommands: readonly Command[] = [
  clipboardCommand('copy', 'KeyC'),
  clipboardCommand('cut', 'KeyX'),
  clipboardCommand('paste', 'KeyV'),
  clipboardCommand('pasteSpecial', 'KeyV'),
  {
    id: 'table.fillDown',
    scope: 'table',
    group: 'fill',
    title: 'command.fill.down',
    keys: [{ code: 'KeyD', mod: true }],
    run: (store) => fillDown(store, 'repeat'),
  },
  {
    id: 'table.fillRight',
    scope: 'table',
    group: 'fill',
    title: 'command.fill.right',
    keys: [{ code: 'KeyR', mod: true }],
    run: fillRight,
  },
  {
    id: 'table.fillSeries',
    scope: 'table',
    group: 'fill',
    title: 'command.fill.series',
    keys: [{ code: 'KeyD', mod: true, shift: true }],
    run: (store) => fillDown(store, 'series'),
  },
]

/** All commands of the plot table. */
export const tableCommands: readonly Command[] = [
  ...moveCommands,
  ...selectCommands,
  ...editCommands,
  ...clipboardCommands,
  ...columnCommands,
  ...markerCommands,
  ...groupCommands,
  ...statisticCommands,
  formulaCommand,
]
