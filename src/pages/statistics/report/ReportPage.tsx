import { makeStyles, ProgressBar, tokens } from '@fluentui/react-components'
import type { TFunction } from 'i18next'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { reportPages } from '../../../domain/analysis/report/pages.ts'
import { analysisEngine } from '../../../domain/analysis/saved/kinds.ts'
import { settingsOf } from '../../../domain/analysis/settings.ts'
import { valuedTraits } from '../../../domain/analysis/trialData.ts'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { cropNameIn } from '../../../domain/plots/cropName.ts'
import { NoPlots } from '../../../grid/NoPlots.tsx'
import { languageOf } from '../../../i18n/i18n.ts'
import { useEveryLanguage } from '../../../i18n/useEveryLanguage.ts'
import { session } from '../../../state/account/session.ts'
import { showMessageAtom } from '../../../state/shell/messages.ts'
import { handleRequests } from '../../../state/shell/requests.ts'
import { reportRequests } from '../../../state/statistics/requests.ts'
import { hasPlotsAtom } from '../../../state/year/loaded.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { saveFile } from '../../../ui/saveFile.ts'
import { narrowWindow } from '../../../ui/smallWindow.ts'
import { startFiles } from '../../../workers/files.ts'
import { useProfile } from '../../auth/session/profile.ts'
import { StatusBar } from '../../fields/StatusBar.tsx'
import type { PageProps } from '../../page.ts'
import type { useNurseries } from '../../shell/nurseries/useNurseries.ts'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { StatisticsRail, StatisticsTabChoice } from '../StatisticsRail.tsx'
import { useIsNarrow } from '../useIsNarrow.ts'
import { useWholeYear } from '../useWholeYear.ts'
import { type ReportChoice, ReportSettings } from './ReportSettings.tsx'
import { reportTables } from './reportTables.ts'
import { SummaryHead } from './SummarySheet.tsx'
import { printMark, usePrintStyles, useSheetStyles } from './sheetStyles.ts'
import { sheetsOf } from './sheetsOf.tsx'
import { type ReportContent, useReport } from './useReport.ts'

/** Header and footer of every sheet. */
interface SheetFrame {
  readonly t: TFunction
  /** Nursery and year. */
  readonly place: string
  readonly seq: number
  readonly version: number
}

interface SheetProps {
  readonly frame: SheetFrame
  readonly heading: string
  readonly n: number
  readonly pages: number
  /** Replaces the plain heading: for the first sheet. */
  readonly head?: ReactNode
  readonly children: ReactNode
}

/** One sheet of the report: heading, content, and a footer with the source of the figures and the page number. */
function Sheet({ frame: { t, place, seq, version }, heading, n, pages, head, children }: SheetProps) {
  const styles = useSheetStyles()
  return (
    <article className={styles.sheet} aria-label={heading} data-sheet={n}>
      {head ?? (
        <header className={styles.top}>
          <h2 className={styles.smallTitle}>{heading}</h2>
        </header>
      )}
      <div className={styles.body}>{children}</div>
      <footer className={styles.foot}>
        <span>{t('report.mapFoot')}</span>
        <span>{t('report.asOf', { place, seq: String(seq), version: String(version) })}</span>
        <span>{t('report.pageOf', { n: String(n), of: String(pages) })}</span>
      </footer>
    </article>
  )
}

/** Width of a sheet, CSS pixels: 297 mm at 96 dpi; and its margin. */
const sheetWidth = (297 / 25.4) * 96
const padding = 40

/** The zoom that fits sheets into the column of `ref`. */
function useZoom() {
  const ref = useRef<HTMLElement>(null)
  const [zoom, setZoom] = useState(1)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(() => setZoom(Math.max(0.3, (element.clientWidth - padding) / sheetWidth)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, zoom }
}

/** Whether the browser is printing, however it was started: sheets for print are rendered only then. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 },
  // On a phone the settings are above the sheets.
  body: {
    display: 'flex',
    height: '100%',
    minHeight: 0,
    backgroundColor: tokens.colorNeutralBackground3,
    [narrowWindow]: { flexDirection: 'column', overflowY: 'auto' },
  },
  settings: {
    width: '264px',
    flexShrink: 0,
    boxSizing: 'border-box',
    padding: '12px 20px 24px',
    overflowY: 'auto',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
    [narrowWindow]: { width: '100%', padding: '12px 16px', borderRight: 0, overflowY: 'visible' },
  },
  narrow: { width: '220px' },
  // Aligned with the settings, whose padding is around both.
  tabs: { margin: '-12px -16px 12px' },
  report: {
    flexGrow: 1,
    minWidth: 0,
    overflowY: 'scroll',
    padding: '12px 20px 24px',
    boxSizing: 'border-box',
    [narrowWindow]: { flexShrink: 0, width: '100%', padding: '12px 16px 24px', overflowY: 'visible' },
  },
  about: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '16px',
    margin: '0 0 8px',
    fontSize: '12px',
    color: tokens.colorNeutralForeground3,
    [narrowWindow]: { flexDirection: 'column', gap: '4px' },
  },
  sheets: { display: 'flex', flexDirection: 'column', gap: '14px', '& article': { boxShadow: tokens.shadow4 } },
})

/** Number of traits in a report by default. */
const traitsAtFirst = 4

interface SheetsProps {
  readonly content: ReportContent
  readonly year: FieldYearColumns
  readonly choice: ReportChoice
  readonly company: string
  readonly crop: string
}

/** All sheets of the report. */
function Sheets({ content, year, choice, company, crop }: SheetsProps) {
  const sheets = sheetsOf(content, year, choice.pages).map((sheet, k) => ({ ...sheet, n: k + 1 }))
  const frame = { t: content.t, place: `${year.field_name}, ${year.year}`, seq: year.seq, version: analysisEngine }
  const at = new Date().toISOString()
  const head = <SummaryHead content={content} year={year} company={company} crop={crop} at={at} />
  return sheets.map(({ page, heading, body, n }) => (
    <Sheet
      key={n}
      frame={frame}
      heading={heading}
      n={n}
      pages={sheets.length}
      head={page === 'summary' ? head : undefined}
    >
      {body}
    </Sheet>
  ))
}

/** The report of the loaded year: its settings, and its sheets as they will be printed. */
function ReportOfYear({ columns, fields }: { columns: FieldYearColumns; fields: ReturnType<typeof useNurseries> }) {
  const styles = useStyles()
  const { t, i18n } = useTranslation()
  const store = useStore()
  usePrintStyles()
  const isPrinting = usePrinting()
  const isNarrow = useIsNarrow()
  const showMessage = useSetAtom(showMessageAtom)
  const hasAll = useEveryLanguage()
  const { answered: profile } = useProfile()
  const crop = useAtomValue(session.selectedCulture)
  const [params] = useSearchParams()
  const search = params.toString()
  const [chosen, setChosen] = useState<Partial<ReportChoice>>({})
  const language = languageOf(i18n.language)
  const choice = useMemo((): ReportChoice => {
    const offered = valuedTraits(columns).map(({ id }) => id)
    const first = settingsOf(new URLSearchParams(search)).traits.filter((id) => offered.includes(id))
    const defaultTraits = [...new Set([...first, ...offered])].slice(0, traitsAtFirst)
    return { language, traits: defaultTraits, pages: reportPages, paper: 'A4', ...chosen }
  }, [columns, search, language, chosen])
  const words = useMemo(() => (hasAll ? i18n.getFixedT(choice.language) : t), [hasAll, i18n, choice.language, t])
  const settings = useMemo(() => {
    const { block, control, out, scale, test } = settingsOf(new URLSearchParams(search))
    const defaults = settingsOf(new URLSearchParams())
    return { ...defaults, block, control, out, scale, test, traits: choice.traits }
  }, [search, choice.traits])
  const { report, progress, isBroken } = useReport(columns, settings, choice.pages, words)
  const { ref, zoom } = useZoom()

  useEffect(
    () =>
      handleRequests(store, reportRequests, (kind) => {
        if (!report) return
        if (kind === 'print') {
          window.print()
          return
        }
        const files = startFiles()
        const name = `${report.t('report.title')} ${columns.field_name} ${columns.year}.xlsx`.replace(
          /[\\/:*?"<>|]/g,
          '_',
        )
        files
          .workbook(reportTables(report, columns, analysisEngine))
          .then(
            (bytes) => {
              const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
              saveFile(new Blob([bytes as BlobPart], { type }), name)
              showMessage({ kind: 'info', key: 'statistics.fileSaved', params: {} })
            },
            () => showMessage({ kind: 'error', key: 'failed.export', params: {} }),
          )
          .finally(() => files.dispose())
      }),
    [store, report, columns, showMessage],
  )

  const cropName = crop ? cropNameIn(crop, choice.language) : ''
  const company = profile?.answer.user_data.company_name ?? ''
  const sheets = report && <Sheets content={report} year={columns} choice={choice} company={company} crop={cropName} />
  const pages = report ? sheetsOf(report, columns, choice.pages).length : 0
  return (
    <div className={styles.body}>
      {!isNarrow && <StatisticsRail tab="report" />}
      <section
        className={styles.settings}
        aria-label={t('report.settings')}
        data-region="settings"
        data-pane="settings"
      >
        {isNarrow && (
          <div className={styles.tabs}>
            <StatisticsTabChoice tab="report" />
          </div>
        )}
        <ReportSettings
          columns={columns}
          fields={fields}
          choice={choice}
          change={(changed) => setChosen((before) => ({ ...before, ...changed }))}
        />
      </section>
      <section
        ref={ref}
        className={styles.report}
        aria-label={t('report.sheets')}
        data-region="report"
        data-pane="report"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        tabIndex={0}
        aria-busy={progress !== null}
      >
        {progress?.total && <ProgressBar value={progress.step / progress.total} aria-label={t('statistics.working')} />}
        {isBroken && <EmptyState small title={t('report.failed')} />}
        {!report && !isBroken && <RowsSkeleton rows={12} />}
        {report && (
          <>
            <p className={styles.about}>
              <span>{t('report.asItPrints', { pages: String(pages), paper: choice.paper })}</span>
              <span>{t('report.letters')}</span>
            </p>
            <div className={styles.sheets} style={{ zoom }} lang={choice.language}>
              {sheets}
            </div>
          </>
        )}
        {isPrinting &&
          createPortal(
            <div {...{ [printMark]: choice.paper }} lang={choice.language}>
              {sheets}
            </div>,
            document.body,
          )}
      </section>
    </div>
  )
}

/** The report of the chosen year, shown as it will be printed. */
export function ReportPage({ record }: PageProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const { fields, loaded, state } = useWholeYear()
  const hasPlots = useAtomValue(hasPlotsAtom)
  return (
    <div className={styles.root}>
      <PageFrame kind="sheet" heading={t(record.title)} state={state} skeletonRows={16}>
        {loaded && (hasPlots ? <ReportOfYear columns={loaded} fields={fields} /> : <NoPlots />)}
      </PageFrame>
      <StatusBar />
    </div>
  )
}
