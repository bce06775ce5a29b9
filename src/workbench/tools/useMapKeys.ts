import { useStore } from 'jotai'
import { type RefObject, useEffect } from 'react'
import { activeSeen, togglePosition } from '../../state/map/select/rangeSelection.ts'
import { spaceAtom } from '../../state/map/select/spaceKey.ts'

/** Key handling that needs the map's element: whether the space bar is tapped or held down. */
export function useMapKeys(root: RefObject<HTMLElement | null>): void {
  const store = useStore()
  useEffect(() => {
    const element = root.current
    if (!element) return
    const up = (event: KeyboardEvent) => {
      if (event.code !== 'Space') return
      const was = store.get(spaceAtom)
      store.set(spaceAtom, 'up')
      const at = was === 'held' ? activeSeen(store) : null
      if (at) togglePosition(store, at, true)
    }
    const leave = () => store.set(spaceAtom, 'up')
    element.addEventListener('keyup', up)
    window.addEventListener('blur', leave)
    return () => {
      element.removeEventListener('keyup', up)
      window.removeEventListener('blur', leave)
    }
  }, [root, store])
}
