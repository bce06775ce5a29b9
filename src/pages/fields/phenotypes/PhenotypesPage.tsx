import { Button, makeStyles, mergeClasses } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { lazy, Suspense, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { NoPlots } from '../../../grid/NoPlots.tsx'
import { PlantTable } from '../../../grid/PlantTable.tsx'
import { PlotTable } from '../../../grid/PlotTable.tsx'
import { openDialogAtom } from '../../../state/shell/dialogs.ts'
import { handleRequests, request } from '../../../state/shell/requests.ts'
import { loadedYearAtom } from '../../../state/year/loaded.ts'
import {
  changedPage,
  pageFilterRequests,
  pageOfAddress,
  pageRequests,
  withPage,
  type YearPage,
  yearPageAtom,
} from '../../../state/year/yearPage.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import type { PageProps } from '../../page.ts'
import { PendingDialogs } from '../../shell/dialogs/PendingDialogs.tsx'
import { useAddressQuery } from '../../shell/navigation/useAddressQuery.ts'
import { useNurseries } from '../../shell/nurseries/useNurseries.ts'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { useColumnLayout } from '../../shell/sheet/useColumnLayout.ts'
import { useLonger } from '../../shell/useLonger.ts'
import { useKeysDuringYearLoad } from '../keysDuringYearLoad.ts'
import { useLineCalls } from '../panes/useLineCalls.ts'
import { StatusBar } from '../StatusBar.tsx'
import { NurseryPicker } from '../toolbar/NurseryPicker.tsx'
import { FilterChips } from './FilterChips.tsx'
import { FilterDialog } from './FilterDialog.tsx'
import { PhenotypesToolbar } from './PhenotypesToolbar.tsx'
import { usePageState } from './usePageState.tsx'

/**
 * The page named by the address, which is then loaded; page requests change the address, so that reload, Back, Forward
 * and shared links show the same page.
 */
function usePageInAddress(): YearPage {
  const store = useStore()
  const [params, setParams] = useAddressQuery()
  const pageKey = JSON.stringify(pageOfAddress(params))
  const page = useMemo(() => JSON.parse(pageKey) as YearPage, [pageKey])
  useEffect(() => {
    store.set(yearPageAtom, page)
  }, [store, page])
  useEffect(
    () =>
      handleRequests(store, pageRequests, (requested) =>
        setParams((before) => withPage(before, changedPage(pageOfAddress(before), requested))),
      ),
    [store, setParams],
  )
  return page
}

const FieldsDialogs = lazy(async () => ({ default: (await import('../dialogs/FieldsDialogs.tsx')).FieldsDialogs }))

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 },
  table: { display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0, position: 'relative' },
  waiting: { visibility: 'hidden' },
  skeleton: { position: 'absolute', inset: 0 },
})

/** A load shorter than this is not announced, to avoid flicker, ms. */
const waitDelay = 200

function NoPlants() {
  const { t } = useTranslation()
  return <EmptyState title={t('pages.noPlants')} text={t('pages.noPlantsText')} />
}

const noPlants = <NoPlants />

/** No plot passes the filters, or the year has none. */
function NothingFound({ page }: { page: YearPage }) {
  const { t } = useTranslation()
  const store = useStore()
  if (Object.keys(page.filters).length === 0) return <NoPlots />
  return (
    <EmptyState
      title={t('pages.nothingFound')}
      text={t('pages.nothingFoundText')}
      actions={
        <Button appearance="primary" onClick={() => request(store, pageRequests, { filters: {} })}>
          {t('command.table.clearFilters')}
        </Button>
      }
    />
  )
}

/**
 * Plots of the chosen year, or their plants, page by page in a spreadsheet; the server searches, sorts and counts them.
 */
export function PhenotypesPage({ record }: PageProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const page = usePageInAddress()
  const fields = useNurseries()
  useKeysDuringYearLoad()
  const { nurseries, chosen, choose } = fields
  const { nursery, yearId } = chosen
  const { state, total, isWaiting: isLate } = usePageState(fields, page)
  const isWaiting = useLonger(isLate, waitDelay)
  const loaded = useAtomValue(loadedYearAtom)
  useColumnLayout(yearId)
  useLineCalls()
  useEffect(
    () =>
      handleRequests(store, pageFilterRequests, (field) => store.set(openDialogAtom, { kind: 'pageFilter', field })),
    [store],
  )
  // The last page can be smaller than the requested one, if there are fewer rows.
  const last = total === null ? null : Math.max(1, Math.ceil(total / page.size))
  const isBeyond = last !== null && page.number > last
  useEffect(() => {
    if (isBeyond) request(store, pageRequests, { number: last })
  }, [store, isBeyond, last])
  const none = useMemo(() => <NothingFound page={page} />, [page])
  const year = nursery?.fieldyear_set.find((entry) => entry.id === yearId)?.year
  const pickers = <NurseryPicker nurseries={nurseries ?? []} nursery={nursery} yearId={yearId} choose={choose} />
  return (
    <div className={styles.root}>
      <PageFrame
        kind="sheet"
        heading={[t(record.title), nursery?.field_name, year].filter(Boolean).join(' · ')}
        toolbar={
          <>
            <PhenotypesToolbar pickers={pickers} page={page} total={total} />
            <FilterChips page={page} />
          </>
        }
        state={state}
        skeletonRows={16}
      >
        <div
          className={mergeClasses(styles.table, isWaiting && styles.waiting)}
          data-pane={page.rows === 'plants' ? 'plants' : 'table'}
          aria-busy={isLate}
        >
          {page.rows === 'plants' && <PlantTable name={t('pages.plantsTable')} empty={noPlants} />}
          {page.rows === 'plots' && (loaded?.count === 0 && !isLate ? none : <PlotTable empty={none} />)}
        </div>
        {isWaiting && (
          <div className={styles.skeleton}>
            <RowsSkeleton rows={16} />
          </div>
        )}
      </PageFrame>
      <StatusBar />
      <FilterDialog page={page} />
      <Suspense fallback={<PendingDialogs />}>
        <FieldsDialogs choose={choose} nursery={nursery} yearId={yearId} />
      </Suspense>
    </div>
  )
}
