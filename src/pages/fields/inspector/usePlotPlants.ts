import { useStore } from 'jotai'
import { useCallback, useEffect } from 'react'
import { type CallResult, useCall } from '../../../api/query/useCall.ts'
import type { CallAnswer } from '../../../contract/call.ts'
import { readPlotPlants } from '../../../contract/plots/plants.ts'
import { boundTo, plantsSheet, showPlantsOfAtom } from '../../../state/sheet/openSheet.ts'
import { endPaste } from '../../../state/sheet/paste/sheetPaste.ts'
import { loadedAtom } from '../../../state/year/loaded.ts'
import { putPlants } from '../../../state/year/plants.ts'
import { useFreshPlantCopy } from './useFreshPlantCopy.ts'

/** One plot's plants in the form for several plots. */
function ofPlot({ seq, plants, values }: CallAnswer<typeof readPlotPlants>, plot: number) {
  return { seq, plants: plants.map((plant) => ({ ...plant, plot })), values }
}

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
    return () => {
      endPaste(boundTo(store, plantsSheet))
      store.set(showPlantsOfAtom, null)
    }
  }, [store, plot])
  useEffect(() => {
    if (plot === null || !answered || isReading) return
    const take = () => {
      if (!putPlants(store, [plot], ofPlot(answered.answer, plot), answered.isCopy)) readAgain()
    }
    take()
    // Reloaded columns have no plants yet.
    return store.sub(loadedAtom, readAgain)
  }, [store, plot, answered, isReading, readAgain])
  // A deleted and restored plot is reloaded.
  const isLost = useCallback(
    () => plot !== null && store.get(loadedAtom)?.readPlants.has(plot) === false,
    [store, plot],
  )
  useFreshPlantCopy(readAgain, isLost)
  return result
}
