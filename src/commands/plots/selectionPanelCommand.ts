import { selectionPanelOpenAtom } from '../../state/statistics/selectionPanel.ts'
import type { Command } from '../command.ts'

/** The figures of the selection, next to the map. */
export const selectionPanelCommand: Command = {
  id: 'selection.panel',
  scope: 'map',
  group: 'window',
  title: 'command.selection.panel',
  keys: [{ code: 'KeyT' }],
  run: (store) => store.set(selectionPanelOpenAtom, !store.get(selectionPanelOpenAtom)),
}
