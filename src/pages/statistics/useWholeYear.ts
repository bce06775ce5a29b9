import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { request } from '../../state/shell/requests.ts'
import { reloadRequests, yearCopyAtAtom } from '../../state/year/chosenYear.ts'
import { loadedYearAtom, loadFailureAtom } from '../../state/year/loaded.ts'
import { yearPageAtom } from '../../state/year/yearPage.ts'
import { usePlaceState } from '../fields/phenotypes/usePageState.tsx'
import { useNurseries } from '../shell/nurseries/useNurseries.ts'
import type { PageState } from '../shell/pageState.ts'

interface WholeYear {
  readonly fields: ReturnType<typeof useNurseries>
  /** All plots of the chosen year; null until loaded. */
  readonly loaded: FieldYearColumns | null
  readonly state: PageState
}

/** Loads the chosen year with all of its plots, and reports the progress. */
export function useWholeYear(): WholeYear {
  const { t } = useTranslation()
  const store = useStore()
  const fields = useNurseries()
  const current = useAtomValue(loadedYearAtom)
  const copyAt = useAtomValue(yearCopyAtAtom)
  const failure = useAtomValue(loadFailureAtom)
  const setPage = useSetAtom(yearPageAtom)
  useEffect(() => setPage(null), [setPage])
  const place = usePlaceState(fields)
  const loaded = current?.pageTotal === null && current.year_id === fields.chosen.yearId ? current : null
  const state = ((): PageState => {
    if (place) return place
    if (loaded) return { kind: 'ready', copyAt }
    if (failure)
      return { kind: 'failed', title: t('fields.failedTitle'), failure, retry: () => request(store, reloadRequests) }
    return { kind: 'loading' }
  })()
  return { fields, loaded, state }
}
