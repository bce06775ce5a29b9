import { useStore } from 'jotai'
import { useEffect } from 'react'
import { type CallResult, useCall } from '../../../api/query/useCall.ts'
import { readPlotPlants } from '../../../contract/plants.ts'
import { showPlantsOfAtom } from '../../../state/sheet/openSheet.ts'
import { loadedAtom, touchedAtom } from '../../../state/year/loaded.ts'
import { takePlants } from '../../../state/year/plants.ts'

/** How long after a change of plants their kept copy is read anew. */
const copyDelay = 2000

/**
 * Reads the plants of a plot (by id; null = none) of the loaded field-year and has them shown; the log then keeps them, and
 * they are read again for the copy alone that is shown without a network.
 */
export function usePlotPlants(yearId: number, plot: number | null): CallResult<typeof readPlotPlants> {
  const store = useStore()
  const input = plot === null ? null : { params: { id: yearId, plot } }
  const result = useCall(readPlotPlants, input as never)
  const { answered, readAgain, isReading } = result
  useEffect(() => {
    store.set(showPlantsOfAtom, plot)
    return () => store.set(showPlantsOfAtom, null)
  }, [store, plot])
  useEffect(() => {
    if (plot === null || !answered || isReading) return
    const take = () => {
      if (!takePlants(store, plot, answered.answer, answered.isCopy)) readAgain()
    }
    take()
    // Columns that were loaded anew have no plants yet.
    return store.sub(loadedAtom, readAgain)
  }, [store, plot, answered, isReading, readAgain])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = store.sub(touchedAtom, () => {
      const { touched } = store.get(touchedAtom)
      // A plot that was deleted and has come back is read anew.
      const isLost = plot !== null && store.get(loadedAtom)?.readPlants.has(plot) === false
      if (!touched?.plants.size && !(touched?.fields.has('plants') && isLost)) return
      clearTimeout(timer)
      timer = setTimeout(readAgain, copyDelay)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [store, plot, readAgain])
  return result
}
