import { isPairedAtom, secondWindowRequests } from '../../state/pair/secondWindow.ts'
import { request } from '../../state/shell/requests.ts'
import { actingPaneAtom, type Pane } from '../../state/year/selection.ts'
import type { Command } from '../command.ts'

/** A window of its own for the pane that is worked in; where there is one already, both panes in one window again. */
export const windowCommands: readonly Command[] = [
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
