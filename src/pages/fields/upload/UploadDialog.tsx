import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Link,
  makeStyles,
  ProgressBar,
  Radio,
  RadioGroup,
  tokens,
} from '@fluentui/react-components'
import { ArrowUploadRegular } from '@fluentui/react-icons'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/apiError.ts'
import { call } from '../../../api/browser.ts'
import { isAborted } from '../../../api/client.ts'
import { cancelTask } from '../../../contract/tasks.ts'
import { type Nursery, nurseriesRequestAtom, reloadRequestAtom } from '../../../state/chosen.ts'
import { loadedAtom } from '../../../state/loaded.ts'
import { session } from '../../../state/session.ts'
import { reportFailure } from '../../../state/toasts.ts'
import type { FieldsUpload, FileReport } from '../../../workers/FileService.ts'
import { type Files, startFiles } from '../../../workers/files.ts'
import { FaultList } from './FaultList.tsx'
import { runUpload, type UploadEnd } from './runUpload.ts'
import { saveSample } from './saveSample.ts'
import { countsOf, type ReportedFault } from './uploadReport.ts'

const useStyles = makeStyles({
  surface: { maxWidth: '640px', borderRadius: '8px' },
  content: { display: 'flex', flexDirection: 'column', gap: '16px' },
  drop: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '8px',
    padding: '24px',
    border: `1px dashed ${tokens.colorNeutralStroke1}`,
    borderRadius: '6px',
    backgroundColor: tokens.colorNeutralBackground3,
    textAlign: 'center',
  },
  samples: { display: 'flex', gap: '16px', flexWrap: 'wrap', fontSize: '13px' },
  muted: { color: tokens.colorNeutralForeground3, fontSize: '12px' },
  counts: {
    display: 'grid',
    gridTemplateColumns: 'auto auto 1fr',
    columnGap: '16px',
    rowGap: '2px',
    fontVariantNumeric: 'tabular-nums',
  },
  number: { textAlign: 'right', fontWeight: 600 },
  hidden: { display: 'none' },
})

const formats = ['field_file', 'field_map', 'plot_result'] as const

/** What the server said of the file: it would be taken, it is refused, or it was not parsed at all. */
type Verdict =
  | { kind: 'checking'; share: number }
  | { kind: 'checked'; end: UploadEnd }
  | { kind: 'writing'; share: number }
  | { kind: 'refused'; faults: ReportedFault[]; total: number }

/**
 * Uploads a nursery file, a field map or phenotypes: the file is read here at once, the server's dry run decides, and
 * only then it is written, all or nothing, with progress.
 */
export function UploadDialog(props: {
  files: readonly File[]
  nursery: Nursery | null
  yearId: number | null
  onClose(): void
  onDone(years: { field_id: number; year_id: number }[]): void
}) {
  const { nursery, yearId, onClose, onDone } = props
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const crop = useAtomValue(session.selectedCulture)
  const language = useAtomValue(session.language)
  const report = useSetAtom(reportFailure)
  const input = useRef<HTMLInputElement>(null)
  const worker = useRef<Files | null>(null)
  const running = useRef<{ abort: AbortController; taskId: number | null }>({
    abort: new AbortController(),
    taskId: null,
  })
  const [file, setFile] = useState<File | null>(props.files[0] ?? null)
  const [format, setFormat] = useState<FieldsUpload | null>(null)
  const [local, setLocal] = useState<FileReport | null>(null)
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const [sortMethod, setSortMethod] = useState<'1' | '2' | '3'>('1')
  const year = nursery?.fieldyear_set.find((entry) => entry.id === yearId)?.year ?? null

  const files = useCallback(() => {
    worker.current ??= startFiles()
    return worker.current
  }, [])
  useEffect(
    () => () => {
      worker.current?.dispose()
      running.current.abort.abort()
    },
    [],
  )

  const requestOf = useCallback(
    (chosen: File, as: FieldsUpload) => ({
      file: chosen,
      format: as,
      specId: crop?.spec_id ?? 0,
      fieldId: nursery?.field_id ?? null,
      yearId,
      sortMethod,
      width: store.get(loadedAtom)?.map_width ?? 20,
    }),
    [crop, nursery, yearId, sortMethod, store],
  )

  const fail = useCallback(
    (error: unknown) => {
      if (isAborted(error) || running.current.abort.signal.aborted) return
      if (!(error instanceof ApiError)) throw error
      if (error.status === 400 || error.status === 413) {
        const told = { code: error.code, sheet: null, cell: null, value: null, message: error.detail ?? error.code }
        setVerdict({ kind: 'refused', faults: [told], total: 1 })
      } else {
        report(error, 'upload.failed')
        setVerdict(null)
      }
    },
    [report],
  )

  /** Reads the file here, then lets the server decide without writing. */
  const check = useCallback(
    async (chosen: File, as: FieldsUpload | null) => {
      running.current.abort.abort()
      const abort = new AbortController()
      running.current = { abort, taskId: null }
      setVerdict({ kind: 'checking', share: 0 })
      const read = await files().read(chosen, as, { nursery: nursery?.field_name ?? null, year })
      if (!read || abort.signal.aborted) return
      setLocal(read)
      setFormat(read.format)
      try {
        const end = await runUpload(store, requestOf(chosen, read.format), true, abort.signal, (share) =>
          setVerdict({ kind: 'checking', share }),
        )
        if (abort.signal.aborted) return
        setVerdict(
          end.state === 'failed'
            ? { kind: 'refused', faults: end.report.faults ?? [], total: end.report.total ?? 0 }
            : { kind: 'checked', end },
        )
      } catch (error) {
        fail(error)
      }
    },
    [files, nursery, year, store, requestOf, fail],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: a file is checked once when it is chosen; other choices call check
  useEffect(() => {
    if (file) void check(file, null)
  }, [file])

  const write = async () => {
    if (!file || !format) return
    const abort = new AbortController()
    running.current = { abort, taskId: null }
    setVerdict({ kind: 'writing', share: 0 })
    try {
      const end = await runUpload(store, requestOf(file, format), false, abort.signal, (share) =>
        setVerdict({ kind: 'writing', share }),
      )
      running.current.taskId = end.taskId
      if (end.state === 'failed' || end.state === 'cancelled') {
        setVerdict({ kind: 'refused', faults: end.report?.faults ?? [], total: end.report?.total ?? 0 })
        return
      }
      store.set(nurseriesRequestAtom, store.get(nurseriesRequestAtom) + 1)
      store.set(reloadRequestAtom, store.get(reloadRequestAtom) + 1)
      onDone(end.report.years ?? [])
    } catch (error) {
      fail(error)
    }
  }

  const cancel = async () => {
    running.current.abort.abort()
    const { taskId } = running.current
    if (taskId !== null) {
      await call(cancelTask, { params: { id: String(taskId) } }).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
      })
    }
    onClose()
  }

  const busy = verdict?.kind === 'checking' || verdict?.kind === 'writing'
  return (
    <Dialog open onOpenChange={(_, { open }) => !open && void cancel()}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{t('upload.title')}</DialogTitle>
          <DialogContent className={styles.content}>
            <div className={styles.drop}>
              <span>{file ? file.name : t('upload.drop')}</span>
              <Button icon={<ArrowUploadRegular />} onClick={() => input.current?.click()} disabled={busy}>
                {t(file ? 'upload.chooseOther' : 'upload.choose')}
              </Button>
              <input
                ref={input}
                className={styles.hidden}
                type="file"
                accept=".xlsx,.csv,.tsv,.txt"
                data-upload=""
                onChange={(event) => {
                  const [chosen] = event.target.files ?? []
                  if (chosen) setFile(chosen)
                  event.target.value = ''
                }}
              />
            </div>
            {!file && (
              <div className={styles.samples}>
                <span className={styles.muted}>{t('upload.samples')}</span>
                {formats.map((one) => (
                  <Link key={one} as="button" onClick={() => void saveSample(files(), one, language, t)}>
                    {t(`upload.${one}`)}
                  </Link>
                ))}
              </div>
            )}
            {file && format && (
              <RadioGroup
                layout="horizontal"
                aria-label={t('upload.what')}
                value={format}
                disabled={busy}
                onChange={(_, { value }) => void check(file, value as FieldsUpload)}
              >
                {formats.map((one) => (
                  <Radio key={one} value={one} label={t(`upload.${one}`)} />
                ))}
              </RadioGroup>
            )}
            {local && file && (
              <div className={styles.muted} data-local="">
                {[
                  t(local.format === 'field_map' ? 'upload.mapCells' : 'upload.rows', { count: local.rows }),
                  local.traits.length > 0 && t('upload.traits', { count: local.traits.length }),
                  local.faultTotal > 0 && t('upload.faults', { count: local.faultTotal }),
                  local.warningTotal > 0 && t('upload.warnings', { count: local.warningTotal }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </div>
            )}
            {local && local.format === 'field_file' && (
              <RadioGroup
                layout="horizontal"
                aria-label={t('plots.placement')}
                value={sortMethod}
                disabled={busy}
                onChange={(_, { value }) => setSortMethod(value as '1' | '2' | '3')}
              >
                {(['1', '2', '3'] as const).map((value) => (
                  <Radio key={value} value={value} label={t(`plots.placement${value}`)} />
                ))}
              </RadioGroup>
            )}
            {busy && (
              <div role="status">
                <ProgressBar value={verdict.share || undefined} />
                <span className={styles.muted}>
                  {t(verdict.kind === 'checking' ? 'upload.checking' : 'upload.writing')}
                </span>
              </div>
            )}
            {verdict?.kind === 'refused' && <FaultList kind="fault" faults={verdict.faults} total={verdict.total} />}
            {verdict?.kind === 'checked' && <Checked end={verdict.end} />}
          </DialogContent>
          <DialogActions>
            <Button onClick={() => void cancel()}>{t('shell.cancel')}</Button>
            <Button appearance="primary" disabled={verdict?.kind !== 'checked'} onClick={() => void write()}>
              {t('upload.write')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}

/** What the file would make and change, and what the server noticed. */
function Checked({ end }: { end: UploadEnd }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const created = countsOf(end.report.created)
  const updated = countsOf(end.report.updated)
  const warnings = end.report.warnings ?? []
  return (
    <>
      <div className={styles.counts} data-counts-report="">
        {created.map(([key, count]) => (
          <Count key={`created:${key}`} verb={t('upload.created')} count={count} what={t(`upload.count.${key}`)} />
        ))}
        {updated.map(([key, count]) => (
          <Count key={`updated:${key}`} verb={t('upload.updated')} count={count} what={t(`upload.count.${key}`)} />
        ))}
        {!created.length && !updated.length && <span>{t('upload.nothingChanges')}</span>}
      </div>
      {warnings.length > 0 && <FaultList kind="warning" faults={warnings} total={warnings.length} />}
    </>
  )
}

function Count(props: { verb: string; count: number; what: string }) {
  const styles = useStyles()
  return (
    <>
      <span>{props.verb}</span>
      <span className={styles.number}>{props.count}</span>
      <span>{props.what}</span>
    </>
  )
}
