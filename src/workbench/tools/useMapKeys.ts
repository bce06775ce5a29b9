import { useStore } from 'jotai'
import { type RefObject, useEffect } from 'react'
import { activeSeen, togglePlace } from '../../state/map/select/rangeSelection.ts'
import { spaceAtom } from '../../state/map/select/spaceKey.ts'

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)
const clipboardCodes = new Set(['KeyC', 'KeyX', 'KeyV'])

/**
 * The two things about keys that only the map's own element can know: the space bar is tapped or held, and the browser
 * must see copy, cut and paste itself, or it would not fire their events.
 */
export function useMapKeys(root: RefObject<HTMLElement | null>): void {
  const store = useStore()
  useEffect(() => {
    const element = root.current
    if (!element) return
    const down = (event: KeyboardEvent) => {
      const mod = isMac ? event.metaKey : event.ctrlKey
      if (mod && !event.altKey && clipboardCodes.has(event.code)) event.stopPropagation()
    }
    const up = (event: KeyboardEvent) => {
      if (event.code !== 'Space') return
      const was = store.get(spaceAtom)
      store.set(spaceAtom, 'up')
      const at = was === 'held' ? activeSeen(store) : null
      if (at) togglePlace(store, at)
    }
    const leave = () => store.set(spaceAtom, 'up')
    element.addEventListener('keydown', down)
    element.addEventListener('keyup', up)
    window.addEventListener('blur', leave)
    return () => {
      element.removeEventListener('keydown', down)
      element.removeEventListener('keyup', up)
      window.removeEventListener('blur', leave)
    }
  }, [root, store])
}
