import { isPairedAtom, secondWindowRequests } from '../../state/pair/secondWindow.ts'
import { request } from '../../state/shell/requests.ts'
import { actingPaneAtom, type Pane } from '../../state/year/selection.ts'
import type { Command } from '../command.ts'

/** Moves the pane used last to a second window; if there is one, back into this one. */
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
