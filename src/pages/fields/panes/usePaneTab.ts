import { useAtomValue, useStore } from 'jotai'
import { useEffect, useLayoutEffect } from 'react'
import { enterRegion } from '../../../commands/focusRegion.ts'
import {
  enteredRegionAtom,
  followMapWanted,
  isOnePaneAtom,
  paneTabAtom,
  showPaneTab,
  twoPanesFrom,
} from '../../../state/map/paneTab.ts'
import type { Pane } from '../../../state/year/selection.ts'

/** Which of map and table stands in the window alone; null = both have room. It follows the window's width. */
export function usePaneTab(): Pane | null {
  const store = useStore()
  const tab = useAtomValue(paneTabAtom)
  const entered = useAtomValue(enteredRegionAtom)
  useLayoutEffect(() => {
    const query = matchMedia(`(max-width: ${twoPanesFrom - 0.02}px)`)
    const look = () => store.set(isOnePaneAtom, query.matches)
    look()
    query.addEventListener('change', look)
    return () => query.removeEventListener('change', look)
  }, [store])
  useEffect(() => followMapWanted(store), [store])
  useLayoutEffect(() => {
    if (tab === null || entered === null) return
    enterRegion(entered)
    showPaneTab(store, tab)
  }, [store, tab, entered])
  return tab
}
