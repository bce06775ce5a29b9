import { useStore } from 'jotai'
import { useEffect } from 'react'
import { loadedAtom, touchedAtom } from '../../../state/year/loaded.ts'

/** Delay after a change of plants before their offline copy is loaded again. */
const copyDelay = 2000

/**
 * Has plants that are on screen read again after a change of any, for the copy alone that is shown without a network,
 * and where a plot has come back whose plants are known no more (`isLost`).
 */
export function useFreshPlantCopy(readAgain: () => void, isLost: () => boolean): void {
  const store = useStore()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = store.sub(touchedAtom, () => {
      const { touched } = store.get(touchedAtom)
      const isBack = touched?.fields.has('plants') && store.get(loadedAtom) !== null && isLost()
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
