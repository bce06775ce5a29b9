import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger, makeStyles } from '@fluentui/react-components'
import { ArrowDownloadRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callFile } from '../../../api/browser.ts'
import { historyPager } from '../../../api/query/pagers.ts'
import { useInvalidate } from '../../../api/query/useCall.ts'
import { usePages } from '../../../api/query/usePages.ts'
import type { CallInput } from '../../../contract/call.ts'
import { exportHistory, type HistoryRow, listHistory } from '../../../contract/company/history.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { saveFile } from '../../../ui/saveFile.ts'
import type { PageProps } from '../../page.ts'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { pageStateOf } from '../../shell/pageState.ts'
import { useReport } from '../../shell/useReport.ts'
import { useShowFailure } from '../../shell/useShowFailure.ts'
import { HistoryDetail } from './HistoryDetail.tsx'
import { HistoryFilters } from './HistoryFilters.tsx'
import { HistoryTable } from './HistoryTable.tsx'
import { historyQuery, isFiltered, noFilter } from './historyFilter.ts'

const idOf = ({ id }: HistoryRow) => id

/** The pages of the filtered history; a failed next page shows a message. */
function useHistoryPages(query: CallInput<typeof listHistory>['query']) {
  const pages = usePages(listHistory, { query }, idOf, historyPager, { showsPrevious: true })
  useShowFailure(pages.moreFailure, 'history.failed')
  return pages
}

const useStyles = makeStyles({
  root: { display: 'flex', height: '100%', minHeight: 0, position: 'relative' },
  main: { flexGrow: 1, minWidth: 0 },
  body: {
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    boxSizing: 'border-box',
    padding: '12px 24px 16px',
  },
})

/** The filtered history as a file. */
function Export({ query }: { query: object }) {
  const { t } = useTranslation()
  const report = useReport()
  const invalidate = useInvalidate()
  const [isBusy, setIsBusy] = useState(false)
  const save = async (type_of_file: 'xlsx' | 'csv') => {
    setIsBusy(true)
    try {
      const { blob, name } = await callFile(exportHistory, { query: { ...query, type_of_file } })
      saveFile(blob, name)
      await invalidate('history')
    } catch (error) {
      report(error, 'history.exportFailed')
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button icon={<ArrowDownloadRegular />} disabled={isBusy}>
          {t('history.export')}
        </Button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {(['xlsx', 'csv'] as const).map((format) => (
            <MenuItem key={format} onClick={() => inBackground(save(format))}>
              {t(`download.${format}`)}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}

/** What was done in the company, by whom and when, as far as the reader may see it. */
export function HistoryPage({ record }: PageProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const [filter, setFilter] = useState(noFilter)
  const [chosen, setChosen] = useState<number | null>(null)
  const query = historyQuery(filter)
  const pages = useHistoryPages(query)
  const { rows, meta, hasMore, isReadingMore, readMore } = pages
  const row = rows?.find(({ id }) => id === chosen)
  const about = meta
    ? meta.total === null
      ? t('history.more')
      : t('history.entries', { count: meta.total })
    : undefined
  const clear = () => setFilter(noFilter)
  return (
    <div className={styles.root}>
      <div className={styles.main}>
        <PageFrame
          heading={t(record.title as never)}
          about={about}
          toolbar={<Export query={query} />}
          state={pageStateOf(pages, { failed: t('history.failed') })}
          skeletonRows={14}
        >
          <div className={styles.body}>
            <HistoryFilters
              filter={filter}
              isFiltered={isFiltered(filter)}
              set={(change) => setFilter((before) => ({ ...before, ...change }))}
              clear={clear}
            />
            {rows?.length === 0 ? (
              <EmptyState
                title={t('history.none')}
                actions={isFiltered(filter) && <Button onClick={clear}>{t('history.clear')}</Button>}
              />
            ) : (
              <HistoryTable
                rows={rows ?? []}
                chosen={chosen}
                hasMore={hasMore}
                isReadingMore={isReadingMore}
                choose={setChosen}
                readMore={readMore}
              />
            )}
          </div>
        </PageFrame>
      </div>
      {row && (
        <HistoryDetail
          key={row.id}
          row={row}
          close={() => {
            setChosen(null)
            requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-history-row="${row.id}"]`)?.focus())
          }}
        />
      )}
    </div>
  )
}
