import { Button, Checkbox, Link, makeStyles, ProgressBar, tokens } from '@fluentui/react-components'
import { useStore } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/apiError.ts'
import { call } from '../../../api/browser.ts'
import { isAborted } from '../../../api/client.ts'
import { useCall, useInvalidate } from '../../../api/query/useCall.ts'
import {
  type CompanyExport,
  type ExportReport,
  exportCompany,
  listCompanyExports,
} from '../../../contract/company/companyData.ts'
import { cancelTask } from '../../../contract/company/tasks.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { bytesText } from '../../../i18n/bytes.ts'
import { formatInstant } from '../../../i18n/format.ts'
import { addToastAtom, reportFailureAtom } from '../../../state/shell/toasts.ts'
import { taskEnd } from '../../shell/files/taskEnd.ts'
import { useReport } from '../../shell/useReport.ts'
import { useShowFailure } from '../../shell/useShowFailure.ts'
import { useCardStyles } from '../cardStyles.ts'

const useStyles = makeStyles({
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '12px', '& h2': { margin: 0 } },
  about: { margin: '4px 0 0', color: tokens.colorNeutralForeground3 },
  choice: { display: 'flex', margin: '0 0 8px -8px' },
  runs: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: '4px 12px', alignItems: 'center' },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  archive: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 16px',
    minHeight: '40px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    fontVariantNumeric: 'tabular-nums',
    '& a': { marginLeft: 'auto' },
  },
  quiet: { fontSize: '12px', color: tokens.colorNeutralForeground3 },
})

/** An archive in progress: its task and the completed share; null = none. */
type Running = { readonly task: number; readonly share: number } | null

/** Starts an archive, follows its progress, and can cancel it. */
function useExport() {
  const store = useStore()
  const report = useReport()
  const invalidate = useInvalidate()
  const [running, setRunning] = useState<Running>(null)
  // Leaving the page only stops waiting: the server still creates the archive.
  const unmounted = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    unmounted.current = controller
    return () => controller.abort()
  }, [])
  const begin = async (genome: boolean) => {
    const { signal } = unmounted.current
    try {
      const { task_id: task } = await call(exportCompany, { body: { genome } })
      setRunning({ task, share: 0 })
      const { state } = await taskEnd<ExportReport>(store, task, signal, (share) => setRunning({ task, share }))
      if (state === 'failed') store.set(reportFailureAtom, { detail: null, status: null }, 'companyData.exportFailed')
      if (state === 'success') store.set(addToastAtom, { status: 'success', message: { key: 'companyData.exported' } })
      await invalidate('company')
    } catch (error) {
      if (!isAborted(error) && !signal.aborted) report(error, 'companyData.exportFailed')
    } finally {
      if (!signal.aborted) setRunning(null)
    }
  }
  const cancel = async () => {
    if (!running) return
    try {
      await call(cancelTask, { params: { id: String(running.task) } })
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'task.finished') report(error, 'upload.cancelFailed')
    }
  }
  return { running, begin, cancel }
}

/** Exports all data of the company as an archive, and lists existing archives. */
export function ExportCard() {
  const card = useCardStyles()
  const styles = useStyles()
  const { t } = useTranslation()
  const { answered, failure, readAgain } = useCall(listCompanyExports, {})
  useShowFailure(failure, 'companyData.failed')
  const { running, begin, cancel } = useExport()
  const [genome, setGenome] = useState(false)
  const share = Math.round((running?.share ?? 0) * 100)
  const exports = answered?.answer.data
  return (
    <section className={card.card} aria-label={t('companyData.export')}>
      <div className={styles.head}>
        <h2 className={card.title}>{t('companyData.export')}</h2>
        <Button disabled={running !== null} onClick={() => inBackground(begin(genome))}>
          {t('companyData.exportVerb')}
        </Button>
      </div>
      <p className={styles.about}>{t('companyData.exportAbout')}</p>
      <Checkbox
        className={styles.choice}
        label={t('companyData.exportGenome')}
        checked={genome}
        disabled={running !== null}
        onChange={(_, data) => setGenome(data.checked === true)}
      />
      {running && (
        <div className={styles.runs}>
          <span role="status">{t('companyData.exportRuns', { share })}</span>
          <Button size="small" onClick={() => inBackground(cancel())}>
            {t('shell.cancel')}
          </Button>
          <ProgressBar value={running.share} aria-label={t('companyData.export')} />
        </div>
      )}
      {exports?.length === 0 && !running && <span className={styles.quiet}>{t('companyData.noExports')}</span>}
      <ul className={styles.list}>
        {exports?.map((archive) => (
          <Archive key={archive.id} exported={archive} readAgain={readAgain} />
        ))}
      </ul>
    </section>
  )
}

/** How long a link is used before it is renewed, ms. */
const addressLives = 240_000

/** An archive with its download link, which is renewed before it expires. */
function Archive({ exported, readAgain }: { exported: CompanyExport; readAgain(): void }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const { url } = exported
  // biome-ignore lint/correctness/useExhaustiveDependencies(url): each address has a life of its own.
  useEffect(() => {
    const timer = setTimeout(readAgain, addressLives)
    return () => clearTimeout(timer)
  }, [readAgain, url])
  const at = formatInstant(exported.at)
  const size = bytesText(exported.bytes)
  return (
    <li className={styles.archive}>
      <span>{at}</span>
      <span className={styles.quiet}>{t(`size.${size.unit}`, { value: size.value })}</span>
      <span className={styles.quiet}>{t('companyData.until', { at: formatInstant(exported.expires_at) })}</span>
      <Link href={url} aria-label={t('companyData.downloadOf', { at })}>
        {t('companyData.download')}
      </Link>
    </li>
  )
}
