import type { Marker } from '../../domain/genotypes/marker.ts'
import { traitOfColumn } from '../../domain/sheet/cells/fieldRules.ts'
import { markerOfColumn, pinFault, pinMarker } from '../../state/sheet/columns/markerColumns.ts'
import { openSheetAtom, plotsSheet } from '../../state/sheet/openSheet.ts'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import type { Store } from '../../state/store.ts'
import { loadedAtom } from '../../state/year/loaded.ts'
import { selectionAtom } from '../../state/year/selection.ts'
import type { Command, Enabled } from '../command.ts'

/** The marker of the active column of the plots' table; null = none. */
function markerOfActive(store: Store): Marker | null {
  const { field } = store.get(selectionAtom)
  const columns = store.get(openSheetAtom) === plotsSheet ? store.get(loadedAtom) : null
  const trait = columns && field ? traitOfColumn(columns, field) : null
  return columns && trait ? markerOfColumn(columns, trait.id) : null
}

function canPin(store: Store): Enabled {
  const marker = markerOfActive(store)
  const columns = store.get(loadedAtom)
  if (!marker || !columns) return { reason: 'marker.none' }
  if (marker.pinned) return { reason: 'marker.isPinned' }
  const fault = pinFault(columns)
  return fault ? { reason: fault.code, params: { ...fault.params } } : true
}

function canUnpin(store: Store): Enabled {
  const marker = markerOfActive(store)
  if (!marker) return { reason: 'marker.none' }
  return marker.pinned ? true : { reason: 'marker.isNotPinned' }
}

function command(id: string, run: (store: Store, marker: Marker) => void, enabled: Command['enabled']): Command {
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
export const markerCommands: readonly Command[] = [
  command(
    'renameMarker',
    (store, { id }) => store.set(openDialogAtom, { kind: 'marker', markerId: id }),
    (store) => markerOfActive(store) !== null || { reason: 'marker.none' },
  ),
  command('pinMarker', (store, { id }) => pinMarker(store, id, true), canPin),
  command('unpinMarker', (store, { id }) => pinMarker(store, id, false), canUnpin),
]
