import { Button } from '@fluentui/react-components'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type CallResult, useCall } from '../../../api/query/useCall.ts'
import { readPagePlants } from '../../../contract/plots/plotPages.ts'
import type { PlantRows } from '../../../domain/sheet/source/plantRows.ts'
import { plantRowsAtom, plantsOnPageAtom } from '../../../state/sheet/openSheet.ts'
import { showPlantsOnPage } from '../../../state/sheet/selection/followRows.ts'
import { openDialogAtom } from '../../../state/shell/dialogs.ts'
import { request } from '../../../state/shell/requests.ts'
import { reloadRequests, yearCopyAtAtom } from '../../../state/year/chosenYear.ts'
import { loadedYearAtom, loadFailureAtom } from '../../../state/year/loaded.ts'
import { putPlants } from '../../../state/year/plants.ts'
import { queryOfPage, shownPageAtom, type YearPage } from '../../../state/year/yearPage.ts'
import type { useNurseries } from '../../shell/nurseries/useNurseries.ts'
import type { PageState } from '../../shell/pageState.ts'
import { FirstNurseryButtons } from '../FirstNurseryButtons.tsx'
import { useFreshPlantCopy } from '../inspector/useFreshPlantCopy.ts'

/**
 * Loads the plants of a page (null = none) and shows them as soon as their plots are loaded; the log then keeps them up
 * to date. The page's set of plants stays as answered: new ones come last.
 */
function usePagePlants(yearId: number | null, page: YearPage): CallResult<typeof readPagePlants> {
  const store = useStore()
  const isShown = page.rows === 'plants' && yearId !== null
  const input = isShown ? { params: { id: yearId }, query: queryOfPage(page) } : null
  const result = useCall(readPagePlants, input as never)
  const { answered, readAgain, isReading } = result
  /** The rows shown last, and their page. */
  const applied = useRef<{ readonly page: YearPage; readonly rows: PlantRows | null } | null>(null)
  useEffect(() => (isShown ? () => store.set(plantsOnPageAtom, null) : undefined), [store, isShown])
  useEffect(() => {
    if (!isShown || !answered || isReading) return
    const { plants, rows } = answered.answer
    const plots = [...new Set(plants.map(({ plot }) => plot))]
    const take = () => {
      // The columns of another page are still shown.
      if (store.get(shownPageAtom) !== page) return
      if (!putPlants(store, plots, answered.answer, answered.isCopy)) readAgain()
      else if (store.get(plantsOnPageAtom) === null) {
        const original = applied.current?.page === page ? applied.current.rows : null
        showPlantsOnPage(store, { plots, rows, plantIds: new Set(plants.map(({ id }) => id)) }, original)
        applied.current = { page, rows: store.get(plantRowsAtom) }
      }
    }
    take()
    const stops = [store.sub(shownPageAtom, take), store.sub(loadedYearAtom, take)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [store, isShown, page, answered, isReading, readAgain])
  const isLost = useCallback(() => {
    const readPlants = store.get(loadedYearAtom)?.readPlants
    return store.get(plantsOnPageAtom)?.plots.some((plot) => readPlants?.has(plot) === false) ?? false
  }, [store])
  useFreshPlantCopy(readAgain, isLost)
  return result
}

interface ShownState {
  readonly state: PageState
  /** Number of found plots or plants; null until known. */
  readonly total: number | null
  /** Whether the previous page's rows are on screen while the requested ones are loading. */
  readonly isWaiting: boolean
}

/** The state of the page for the chosen year: its rows, their number, or why there are none. */
export function usePageState(fields: ReturnType<typeof useNurseries>, page: YearPage): ShownState {
  const { chosen, nurseries } = fields
  const place = usePlaceState(fields)
  const plots = usePlots(page, chosen.yearId)
  const plants = usePlants(page, nurseries === null ? null : chosen.yearId, plots)
  if (place) return { state: place, total: null, isWaiting: false }
  return page.rows === 'plants' ? plants : plots
}

/** Why there is no year to show; null if there is one. */
export function usePlaceState({
  nurseries,
  chosen,
  failure,
  readAgain,
}: ReturnType<typeof useNurseries>): PageState | null {
  const { t } = useTranslation()
  const openDialog = useSetAtom(openDialogAtom)
  const empty = (title: string, text: string, actions: ReactNode): PageState => ({
    kind: 'empty',
    title: t(title),
    text: t(text),
    actions,
    copyAt: null,
  })
  if (failure && !nurseries)
    return failure.status === 403
      ? { kind: 'noPermission' }
      : { kind: 'failed', title: t('fields.failedList'), failure, retry: readAgain }
  if (!nurseries) return { kind: 'loading' }
  if (nurseries.length === 0) return empty('fields.noNurseryTitle', 'fields.noNurseryText', <FirstNurseryButtons />)
  if (!chosen.nursery) return { kind: 'loading' }
  if (chosen.yearId !== null) return null
  return empty(
    'fields.noYearTitle',
    'fields.noYearText',
    <Button appearance="primary" onClick={() => openDialog({ kind: 'year' })}>
      {t('fields.yearAdd')}
    </Button>,
  )
}

function usePlots(page: YearPage, yearId: number | null): ShownState {
  const { t } = useTranslation()
  const store = useStore()
  const loaded = useAtomValue(loadedYearAtom)
  const shown = useAtomValue(shownPageAtom)
  const failure = useAtomValue(loadFailureAtom)
  const copyAt = useAtomValue(yearCopyAtAtom)
  const isPage = loaded?.year_id === yearId && loaded?.pageTotal !== null && shown !== null
  const isThis = isPage && shown === page
  const nothing = { total: null, isWaiting: false }
  if (failure && !isThis) {
    const retry = () => request(store, reloadRequests)
    return {
      ...nothing,
      state:
        failure.code === 'auth.permissionDenied'
          ? { kind: 'noPermission' }
          : { kind: 'failed', title: t('pages.failed'), failure, retry },
    }
  }
  if (!isPage) return { ...nothing, state: { kind: 'loading' } }
  return { state: { kind: 'ready', copyAt }, total: isThis ? loaded.pageTotal : null, isWaiting: !isThis }
}

/** Loads and shows the plants of the page's plots. */
function usePlants(page: YearPage, yearId: number | null, plots: ShownState): ShownState {
  const { t } = useTranslation()
  const isApplied = useAtomValue(plantsOnPageAtom) !== null
  const applied = useRef<YearPage | null>(null)
  useEffect(() => {
    if (isApplied) applied.current = page
  }, [isApplied, page])
  const { answered, failure, readAgain } = usePagePlants(yearId, page)
  if (failure?.status === 403) return { ...plots, state: { kind: 'noPermission' } }
  if (failure) return { ...plots, state: { kind: 'failed', title: t('pages.failed'), failure, retry: readAgain } }
  if (plots.state.kind !== 'ready') return plots
  const { copyAt } = plots.state
  if (plots.total === 0)
    return { ...plots, state: { kind: 'empty', title: t('pages.noPlants'), text: t('pages.noPlantsText'), copyAt } }
  // The plants of the same page stay on screen during a reload.
  const isShown = isApplied || applied.current === page
  return { ...plots, isWaiting: plots.isWaiting || !isShown || answered === null }
}
