import { atom } from 'jotai'
import { deviceAtom } from '../lifetime.ts'
import { alonePaneAtom } from '../pair/secondWindow.ts'
import { isPresentingAtom } from '../present/presentation.ts'
import { openDialogAtom } from '../shell/dialogs.ts'
import type { Store } from '../store.ts'
import type { Pane } from '../year/selection.ts'
import { choiceAtom } from './choice.ts'
import { isDesigningAtom } from './design/designDraft.ts'
import { mapModeAtom } from './mapState.ts'
import { isOnePaneAtom } from './onePane.ts'

/** The tab that was chosen last, and the region of the page that is to have the keyboard once it is shown; null = none. */
const chosenTabAtom = deviceAtom<{ readonly pane: Pane; readonly entered: string | null }>({
  pane: 'map',
  entered: null,
})

/** Which of map and table stands in the window, the other one being a tab away; null = tabs are not needed. */
export const paneTabAtom = atom((get): Pane | null => {
  const hasTabs = get(isOnePaneAtom) && get(alonePaneAtom) === null && !get(isPresentingAtom) && !get(isDesigningAtom)
  return hasTabs ? get(chosenTabAtom).pane : null
})

/** The region that waits for the keyboard until its pane is shown; null = none. */
export const enteredRegionAtom = atom((get) => get(chosenTabAtom).entered)

/** Shows a pane where only one has room; the region that is named gets the keyboard then. */
export function showPaneTab(store: Store, pane: Pane, entered: string | null = null): void {
  store.set(chosenTabAtom, { pane, entered })
}

/** Whether the map is asked for something that is done on it: a mode, a choice over it, the find field. */
const isMapWantedAtom = atom(
  (get) => get(mapModeAtom) !== 'select' || get(choiceAtom) !== null || get(openDialogAtom)?.kind === 'find',
)

/** Shows the map whenever something is begun that is done there; answers how to stop. */
export function followMapWanted(store: Store): () => void {
  const look = () => {
    if (store.get(isMapWantedAtom) && store.get(paneTabAtom) === 'table') showPaneTab(store, 'map', 'map')
  }
  const stop = store.sub(isMapWantedAtom, look)
  look()
  return stop
}
