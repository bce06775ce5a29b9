import { makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/query/useCall.ts'
import { commandNamed } from '../../../commands/command.ts'
import { keyText } from '../../../commands/keyText.ts'
import { ownStatisticsCommands } from '../../../commands/pages/statisticsCommands.ts'
import { listAnalyses } from '../../../contract/statistics/analyses.ts'
import { session } from '../../../state/account/session.ts'
import { isMac } from '../../../ui/platform.ts'
import { StatusBar } from '../../fields/StatusBar.tsx'
import type { PageProps } from '../../page.ts'
import { useAddressQuery } from '../../shell/navigation/useAddressQuery.ts'
import { useNurseries } from '../../shell/nurseries/useNurseries.ts'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { type PageState, pageStateOf } from '../../shell/pageState.ts'
import { StatisticsRail, StatisticsTabChoice } from '../StatisticsRail.tsx'
import { useIsNarrow } from '../useIsNarrow.ts'
import { isOfStatistics } from './listedResults.ts'
import { againstParam, resultParam } from './openedQuery.ts'
import { SavedDetail } from './SavedDetail.tsx'
import { SavedDialogs } from './SavedDialogs.tsx'
import { SavedList } from './SavedList.tsx'
import { useMayDelete } from './useMayDelete.ts'

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 },
  body: { display: 'flex', height: '100%', minHeight: 0, backgroundColor: tokens.colorNeutralBackground3 },
  // A wider table scrolls inside instead of widening the frame.
  frame: { display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0, minHeight: 0 },
  list: {
    width: '320px',
    flexShrink: 0,
    overflowY: 'auto',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  detail: { flexGrow: 1, minWidth: 0, overflowY: 'auto' },
})

const idIn = (params: URLSearchParams, name: string): number | null => Number(params.get(name)) || null

/** The saved results of the crop: a list with the open one next to it. */
export function SavedPage({ record }: PageProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const isNarrow = useIsNarrow()
  useNurseries()
  const cropId = useAtomValue(session.selectedCulture)?.spec_id ?? null
  const [params, setParams] = useAddressQuery()
  const reading = useCall(listAnalyses, cropId === null ? null : { query: { spec_id: String(cropId) } })
  const list = (reading.answered?.answer.data ?? []).filter(isOfStatistics)
  const mayDelete = useMayDelete()
  const requested = idIn(params, resultParam)
  const shown = list.find(({ id }) => id === requested) ?? list[0] ?? null
  const against = idIn(params, againstParam)
  const open = (id: number | null, other: number | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of [
          [resultParam, id],
          [againstParam, other],
        ] as const)
          if (value === null) next.delete(name)
          else next.set(name, String(value))
        return next
      },
      { replace: true },
    )
  const keys = commandNamed(ownStatisticsCommands, 'statistics.save').keys[0]
  const state = ((): PageState => {
    const found = pageStateOf(reading, { failed: t('saved.failed') })
    if (found.kind !== 'ready' || list.length > 0) return found
    const text = t('saved.emptyHow', { keys: keyText(keys, isMac) })
    return { kind: 'empty', title: t('saved.empty'), text, copyAt: found.copyAt }
  })()
  return (
    <div className={styles.root}>
      <div className={styles.body}>
        {!isNarrow && <StatisticsRail tab="results" />}
        <div className={styles.frame}>
          <PageFrame kind="sheet" heading={t(record.title)} state={state} skeletonRows={12}>
            <div className={styles.body}>
              <section
                className={styles.list}
                data-region="saved"
                data-pane="saved"
                tabIndex={-1}
                aria-label={t('saved.list')}
              >
                {isNarrow && <StatisticsTabChoice tab="results" />}
                <SavedList list={list} openId={shown?.id ?? null} open={(id) => open(id, null)} />
              </section>
              <section
                className={styles.detail}
                data-region="figures"
                data-pane="figures"
                tabIndex={-1}
                aria-label={t('statistics.result')}
              >
                {shown && (
                  <SavedDetail
                    key={shown.id}
                    id={shown.id}
                    list={list}
                    against={against}
                    open={open}
                    mayDelete={mayDelete(shown.created_by)}
                  />
                )}
              </section>
            </div>
          </PageFrame>
        </div>
      </div>
      <SavedDialogs list={list} consequence={t('saved.deleteText')} onDeleted={() => open(null, null)} />
      <StatusBar />
    </div>
  )
}
