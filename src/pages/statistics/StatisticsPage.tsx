import {
  Button,
  Drawer,
  DrawerBody,
  DrawerHeader,
  DrawerHeaderTitle,
  makeStyles,
  ProgressBar,
  tokens,
} from '@fluentui/react-components'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { controlOfRefusal, type OtherMethod } from '../../domain/analysis/result.ts'
import { type Settings, settingsOf, type TabName, tabs, withSettings } from '../../domain/analysis/settings.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { inBackground } from '../../domain/inBackground.ts'
import { NoPlots } from '../../grid/NoPlots.tsx'
import { formatNumber } from '../../i18n/format.ts'
import { session } from '../../state/account/session.ts'
import { showMessageAtom } from '../../state/shell/messages.ts'
import { handleRequests, request } from '../../state/shell/requests.ts'
import { abilityRequests, cancelRequests, exportRequests } from '../../state/statistics/requests.ts'
import { controlRequests } from '../../state/statistics/trialMaps.ts'
import { writeAbility } from '../../state/statistics/writeAbility.ts'
import { hasPlotsAtom } from '../../state/year/loaded.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeletons.tsx'
import type { PlotMapScene } from '../../workbench/maps/PlotMapScene.ts'
import { startStatistics } from '../../workers/statistics.ts'
import { StatusBar } from '../fields/StatusBar.tsx'
import type { PageProps } from '../page.ts'
import { CopyNote } from '../shell/CopyNote.tsx'
import { failureReason } from '../shell/failureReason.ts'
import { useAddressQuery } from '../shell/navigation/useAddressQuery.ts'
import type { useNurseries } from '../shell/nurseries/useNurseries.ts'
import { PageFrame } from '../shell/PageFrame.tsx'
import { TourCard } from '../shell/tour/TourCard.tsx'
import { useLonger } from '../shell/useLonger.ts'
import type { ChartView } from './charts/ChartCard.tsx'
import { exportResult } from './exportResult.ts'
import { Refused, refusalText } from './Refused.tsx'
import { ResultView } from './ResultView.tsx'
import { SettingsPanel } from './SettingsPanel.tsx'
import { StatisticsRail, StatisticsTabChoice, tabPath } from './StatisticsRail.tsx'
import { SaveResultDialog } from './saved/SaveResultDialog.tsx'
import { statisticsTour } from './statisticsTour.ts'
import { useComparedYears } from './useComparedYears.ts'
import { useIsNarrow } from './useIsNarrow.ts'
import { useTab, useUsedSettings } from './useTab.ts'
import { useWholeYear } from './useWholeYear.ts'

/** Handles requests to write combining ability to the plots; computed in the statistics worker. */
function useAbilityWriting(): void {
  const store = useStore()
  const showMessage = useSetAtom(showMessageAtom)
  useEffect(
    () =>
      handleRequests(store, abilityRequests, () => {
        const statistics = startStatistics()
        writeAbility(store, (trials) => statistics.run('abilities', [trials]))
          .catch(() => showMessage({ kind: 'error', key: 'statistics.broken', params: {} }))
          .finally(() => statistics.dispose())
      }),
    [store, showMessage],
  )
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 },
  body: { display: 'flex', height: '100%', minHeight: 0, backgroundColor: tokens.colorNeutralBackground3 },
  settings: {
    width: '264px',
    flexShrink: 0,
    boxSizing: 'border-box',
    padding: '12px 20px 24px',
    overflowY: 'auto',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  result: { position: 'relative', flexGrow: 1, minWidth: 0, overflowY: 'auto' },
  bar: {
    display: 'flex',
    alignItems: 'flex-end',
    paddingRight: '16px',
    '& > [data-region="rail"]': { flexGrow: 1, maxWidth: '360px' },
  },
  working: {
    position: 'sticky',
    top: '12px',
    zIndex: 10,
    width: '280px',
    height: 0,
    margin: '0 auto',
  },
  step: { display: 'flex', justifyContent: 'space-between', gap: '8px', fontVariantNumeric: 'tabular-nums' },
  box: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    padding: '12px 16px',
    fontSize: '12px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '6px',
    boxShadow: tokens.shadow4,
  },
})

/** A load shorter than this is not announced, ms. */
const lateAfter = 300

function tabOf(path: string): TabName {
  return tabs.find((tab) => tabPath(tab) === path) ?? 'info'
}

/** The result of one tab over the loaded year, with its settings. */
function TabOfYear({
  tab,
  columns,
  fields,
}: {
  tab: TabName
  columns: FieldYearColumns
  fields: ReturnType<typeof useNurseries>
}) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const isNarrow = useIsNarrow()
  const [isDrawn, setDrawn] = useState(false)
  const navigate = useNavigate()
  const [params, setParams] = useAddressQuery()
  const search = params.toString()
  const settings = useMemo(() => settingsOf(new URLSearchParams(search)), [search])
  const compared = useComparedYears(tab, useUsedSettings(tab, settings, columns), columns)
  const used = compared.settings
  const computation = useTab(tab, used, columns, compared.years)
  const isLate = useLonger(computation.isWorking && !compared.failure, lateAfter)
  const view = useRef<ChartView | null>(null)
  const scenes = useRef<ReadonlyMap<string, PlotMapScene>>(new Map())
  const language = useAtomValue(session.language)
  const { shown } = computation
  const result = shown?.outcome.ok ? shown.outcome : null
  const refusal = shown && !shown.outcome.ok ? shown.outcome : null

  useEffect(
    () =>
      handleRequests(store, exportRequests, (kind) => {
        if (!shown || !result) return
        const exported = {
          shown,
          result,
          year: columns,
          view: view.current,
          scenes: scenes.current,
          t,
          language,
          address: location.href,
        }
        const showExported = (key: string, isGood: boolean) =>
          store.set(showMessageAtom, { kind: isGood ? 'info' : 'error', key, params: {} })
        exportResult(exported, kind).then(
          (isDone) =>
            showExported(
              isDone ? (kind === 'copy' ? 'statistics.copied' : 'statistics.fileSaved') : 'statistics.noChart',
              isDone,
            ),
          () => showExported('failed.export', false),
        )
      }),
    [store, shown, result, columns, t, language],
  )

  const storeScenes = useCallback((shownNow: ReadonlyMap<string, PlotMapScene>) => {
    scenes.current = shownNow
  }, [])

  useAbilityWriting()
  useEffect(
    () =>
      handleRequests(store, controlRequests, (control) =>
        setParams((before) => withSettings(before, { control }), { replace: true }),
      ),
    [store, setParams],
  )
  const change = (changed: Partial<Settings>) => setParams((before) => withSettings(before, changed), { replace: true })
  const at = refusal ? controlOfRefusal(refusal) : null
  const refused = refusal && at ? { at, text: refusalText(t, refusal).message } : null
  const panel = (
    <SettingsPanel
      tab={tab}
      columns={columns}
      nurseries={fields.nurseries ?? []}
      yearId={fields.chosen.yearId}
      choose={fields.choose}
      settings={settings}
      used={used}
      change={change}
      refused={refused}
    />
  )
  const takeOther = ({ change, tab: other }: OtherMethod) => {
    const next = withSettings(params, change)
    inBackground(navigate({ pathname: tabPath(other ?? tab), search: `?${next}` }))
  }
  const share = computation.progress?.total ? computation.progress.step / computation.progress.total : undefined
  return (
    <div className={styles.body}>
      {!isNarrow && <StatisticsRail tab={tab} />}
      {!isNarrow && (
        <section
          className={styles.settings}
          aria-label={t('statistics.settings')}
          data-region="settings"
          data-pane="settings"
        >
          {panel}
        </section>
      )}
      <section
        className={styles.result}
        aria-label={t('statistics.result')}
        data-region="result"
        data-pane="result"
        tabIndex={-1}
      >
        {isNarrow && (
          <div className={styles.bar}>
            <StatisticsTabChoice tab={tab} />
            <Button onClick={() => setDrawn(true)}>{t('statistics.settings')}</Button>
            <Drawer open={isDrawn} position="start" onOpenChange={(_, { open }) => setDrawn(open)}>
              <DrawerHeader>
                <DrawerHeaderTitle action={<Button onClick={() => setDrawn(false)}>{t('shell.close')}</Button>}>
                  {t('statistics.settings')}
                </DrawerHeaderTitle>
              </DrawerHeader>
              <DrawerBody>{panel}</DrawerBody>
            </Drawer>
          </div>
        )}
        {isLate && (
          <div className={styles.working} role="status">
            <div className={styles.box}>
              <span className={styles.step}>
                <span>
                  {computation.progress && share === undefined
                    ? t('statistics.step', { step: String(computation.progress.step) })
                    : t('statistics.working')}
                </span>
                {share !== undefined && <span aria-hidden>{formatNumber(100 * share, 0)} %</span>}
              </span>
              <ProgressBar value={share} aria-label={t('statistics.working')} />
              <Button size="small" onClick={() => request(store, cancelRequests)}>
                {t('shell.cancel')}
              </Button>
            </div>
          </div>
        )}
        {(computation.isCancelled || computation.isBroken) && (
          <EmptyState
            small
            title={t(computation.isBroken ? 'statistics.broken' : 'statistics.cancelled')}
            actions={<Button onClick={computation.recompute}>{t('shell.tryAgain')}</Button>}
          />
        )}
        {compared.failure && (
          <EmptyState
            small
            title={t('statistics.yearsFailed')}
            text={failureReason(t, compared.failure)}
            actions={<Button onClick={compared.readAgain}>{t('shell.tryAgain')}</Button>}
          />
        )}
        {compared.copyAt !== null && <CopyNote at={compared.copyAt} />}
        {!shown && computation.isWorking && !compared.failure && <RowsSkeleton rows={12} />}
        {shown && result && (
          <ResultView
            shown={shown}
            result={result}
            isLate={isLate}
            gain={computation.gain}
            onOther={takeOther}
            onView={(created) => {
              view.current = created
            }}
            onScenes={storeScenes}
          />
        )}
        <SaveResultDialog tab={tab} columns={columns} years={compared.years} settings={used} />
        {refusal && (
          <Refused
            tab={tab}
            refusal={refusal}
            columns={columns}
            nurseries={fields.nurseries ?? []}
            settings={used}
            change={change}
          />
        )}
      </section>
    </div>
  )
}

/** One tab of the statistics of the chosen year: rail, settings, result. */
export function StatisticsPage({ record }: PageProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const { fields, loaded, state } = useWholeYear()
  const { chosen } = fields
  const hasPlots = useAtomValue(hasPlotsAtom)
  const tab = tabOf(record.path)
  const year = chosen.nursery?.fieldyear_set.find(({ id }) => id === chosen.yearId)?.year
  return (
    <div className={styles.root}>
      <PageFrame
        kind="sheet"
        heading={[t(record.title), chosen.nursery?.field_name, year].filter(Boolean).join(' · ')}
        state={state}
        skeletonRows={16}
      >
        {loaded && (hasPlots ? <TabOfYear tab={tab} columns={loaded} fields={fields} /> : <NoPlots />)}
      </PageFrame>
      <StatusBar />
      {loaded && hasPlots && <TourCard tour="statistics" steps={statisticsTour} />}
    </div>
  )
}
