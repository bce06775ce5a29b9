import type { Store } from '../../state/store.ts'
import { deselectHiddenPlots, hiddenSelectedAtom, showHiddenPlots } from '../../state/year/visiblePlots.ts'
import type { Availability, Command } from '../command.ts'

const someHidden = (store: Store): Availability => store.get(hiddenSelectedAtom).hidden > 0 || { reason: 'hidden.none' }

/** What to do with selected plots that a filter or the legend hides. */
export const hiddenCommands: readonly Command[] = [
  {
    id: 'hidden.show',
    scope: 'everywhere',
    group: 'select',
    title: 'command.hidden.show',
    keys: [],
    enabled: someHidden,
    run: showHiddenPlots,
  },
  {
    id: 'hidden.drop',
    scope: 'everywhere',
    group: 'select',
    title: 'command.hidden.drop',
    keys: [],
    enabled: someHidden,
    run: deselectHiddenPlots,
  },
]
