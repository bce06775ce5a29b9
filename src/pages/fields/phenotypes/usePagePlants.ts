import { useStore } from 'jotai'
import { useCallback, useEffect, useRef } from 'react'
import { type CallResult, useCall } from '../../../api/query/useCall.ts'
import { readPagePlants } from '../../../contract/plots/plotPages.ts'
import type { PlantRows } from '../../../domain/sheet/source/plantRows.ts'
import { plantRowsAtom, plantsOnPageAtom } from '../../../state/sheet/openSheet.ts'
import { showPlantsOnPage } from '../../../state/sheet/selection/followRows.ts'
import { loadedAtom } from '../../../state/year/loaded.ts'
import { putPlants } from '../../../state/year/plants.ts'
import { queryOfPage, shownPageAtom, type YearPage } from '../../../state/year/yearPage.ts'
import { useFreshPlantCopy } from '../inspector/useFreshPlantCopy.ts'

/**
 * Loads the plants of a page (null = none) and shows them as soon as their plots are loaded; the log then keeps them up
 * to date. The page's set of plants stays as answered: new ones come last.
 */
export function usePagePlants(yearId: number | null, page: YearPage): CallResult<typeof readPagePlants> {
  const store = useStore()
  const isShown = page.rows === 'plants' && yearId !== null
  const input = isShown ? { params: { id: yearId }, query: queryOfPage(page) } : null
  const result = useCall(readPagePlants, input as never)
  const { answered, readAgain, isReading } = result
  /** The rows shown last, and their page. */
  const applied = useRef<{ readonly page: YearPage; readonly of: PlantRows | null } | null>(null)
  useEffect(() => (isShown ? () => store.set(plantsOnPageAtom, null) : undefined), [store, isShown])
  useEffect(() => {
    if (!isShown || !answered || isReading) return
    const { plants, rows } = answered.answer
    const plots = [...new Set(plants.map(({ plot }) => plot))]
    const take = () => {
      // The columns of another page are still there.
      if (store.get(shownPageAtom) !== page) return
      if (!putPlants(store, plots, answered.answer, answered.isCopy)) readAgain()
      else if (store.get(plantsOnPageAtom) === null) {
        const former = applied.current?.page === page ? applied.current.of : null
        showPlantsOnPage(store, { plots, rows, known: new Set(plants.map(({ id }) => id)) }, former)
        applied.current = { page, of: store.get(plantRowsAtom) }
      }
    }
    take()
    const stops = [store.sub(shownPageAtom, take), store.sub(loadedAtom, take)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [store, isShown, page, answered, isReading, readAgain])
  const isLost = useCallback(() => {
    const known = store.get(loadedAtom)?.readPlants
    return store.get(plantsOnPageAtom)?.plots.some((plot) => known?.has(plot) === false) ?? false
  }, [store])
  useFreshPlantCopy(readAgain, isLost)
  return result
}
