import { atom } from 'jotai'
import { deviceAtom } from '../../lifetime.ts'
import { onlyPaneAtom } from '../../pair/secondWindow.ts'
import { isPresentingAtom } from '../../present/presentation.ts'
import { openDialogAtom } from '../../shell/dialogs.ts'
import type { Store } from '../../store.ts'
import type { Pane } from '../../year/selection.ts'
import { isDesigningAtom } from '../design/designDraft.ts'
import { choiceAtom } from '../edit/choice.ts'
import { mapModeAtom } from '../mode/mapState.ts'
import { isOnePaneAtom } from './onePane.ts'

/** The last chosen tab, and the region to focus once it is shown; null = none. */
const chosenTabAtom = deviceAtom<{ readonly pane: Pane; readonly entered: string | null }>({
  pane: 'map',
  entered: null,
})

/** The pane on screen if the window shows one at a time and the other is a tab; null = tabs are not needed. */
export const paneTabAtom = atom((get): Pane | null => {
  const hasTabs = get(isOnePaneAtom) && get(onlyPaneAtom) === null && !get(isPresentingAtom) && !get(isDesigningAtom)
  return hasTabs ? get(chosenTabAtom).pane : null
})

/** The region to focus once its pane is shown; null = none. */
export const enteredRegionAtom = atom((get) => get(chosenTabAtom).entered)

/** Shows a pane if only one fits, and focuses the named region then. */
export function showPaneTab(store: Store, pane: Pane, entered: string | null = null): void {
  store.set(chosenTabAtom, { pane, entered })
}

/** Whether something is in progress that needs the map: a mode, a choice over it, the find field. */
const isMapWantedAtom = atom(
  (get) => get(mapModeAtom) !== 'select' || get(choiceAtom) !== null || get(openDialogAtom)?.kind === 'find',
)

/** Shows the map whenever something starts that needs it; returns the unsubscriber. */
export function showMapWhenNeeded(store: Store): () => void {
  const check = () => {
    if (store.get(isMapWantedAtom) && store.get(paneTabAtom) === 'table') showPaneTab(store, 'map', 'map')
  }
  const stop = store.sub(isMapWantedAtom, check)
  check()
  return stop
}
