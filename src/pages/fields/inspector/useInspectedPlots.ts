import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { loadedAtom, revisionAtom } from '../../../state/year/loaded.ts'
import { selectionAtom } from '../../../state/year/selection.ts'
import { visibleActedPlots } from '../../../state/year/visiblePlots.ts'

/** Selections up to this many plots are looked through at once; larger ones when they have come to rest. */
const atOnce = 1000
const restDelay = 150

/** The plots that are inspected: the selected ones that can be seen when there are several, else the active one. */
export function useInspectedPlots(): readonly number[] {
  const store = useStore()
  useAtomValue(revisionAtom)
  const [selection, setSelection] = useState(() => store.get(selectionAtom))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const take = () => setSelection(store.get(selectionAtom))
    const stop = store.sub(selectionAtom, () => {
      clearTimeout(timer)
      if (store.get(selectionAtom).count <= atOnce) take()
      else timer = setTimeout(take, restDelay)
    })
    take()
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [store])
  const columns = store.get(loadedAtom)
  const { count, active } = selection
  if (!columns) return []
  if (count > 1) return visibleActedPlots(store)
  return active && active.plot >= 0 && columns.alive[active.plot] ? [active.plot] : []
}
