import { useStore } from 'jotai'
import { useEffect } from 'react'
import { lastTouchAtom, loadedYearAtom } from '../../../state/year/loaded.ts'

/** Delay after a change of plants before their offline copy is loaded again. */
const copyDelay = 2000

/**
 * Reloads the plants on screen after a change of any plant, only for the stored copy that is shown without a network, and
 * where a restored plot's plants are unknown (`isLost`).
 */
export function useFreshPlantCopy(readAgain: () => void, isLost: () => boolean): void {
  const store = useStore()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = store.sub(lastTouchAtom, () => {
      const { touched } = store.get(lastTouchAtom)
      const isBack = touched?.fields.has('plants') && store.get(loadedYearAtom) !== null && isLost()
      if (!touched?.plants.size && !isBack) return
      clearTimeout(timer)
      timer = setTimeout(readAgain, copyDelay)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [store, readAgain, isLost])
}
