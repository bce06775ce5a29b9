import { useAtomValue, useStore } from 'jotai'
import { useEffect, useLayoutEffect } from 'react'
import { enterRegion } from '../../../commands/focusRegion.ts'
import { enteredRegionAtom, followMapWanted, paneTabAtom, showPaneTab } from '../../../state/map/paneTab.ts'
import type { Pane } from '../../../state/year/selection.ts'

/** The only pane in the window; null = both fit. */
export function usePaneTab(): Pane | null {
  const store = useStore()
  const tab = useAtomValue(paneTabAtom)
  const entered = useAtomValue(enteredRegionAtom)
  useEffect(() => followMapWanted(store), [store])
  useLayoutEffect(() => {
    if (tab === null || entered === null) return
    enterRegion(entered)
    showPaneTab(store, tab)
  }, [store, tab, entered])
  return tab
}
