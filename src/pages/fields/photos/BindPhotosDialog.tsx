import { Button, Input, makeStyles, ProgressBar, tokens } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { type ChangeEvent, type FormEvent, memo, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { naturally } from '../../../domain/naturalOrder.ts'
import { type BoundPhoto, bindPhotos, type FindPlot, plotFinder } from '../../../domain/photos/bindPhotos.ts'
import { addPhotoBatch, type BatchOutcome } from '../../../state/photos/photoBatch.ts'
import { loadedYearAtom } from '../../../state/year/loaded.ts'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { windowHeights } from '../../../ui/pageZoom.ts'
import { startFiles } from '../../../workers/files.ts'
import { LeaveDialog } from '../../shell/dialogs/LeaveDialog.tsx'
import { acceptedPictures } from './addPhotos.ts'

const useStyles = makeStyles({
  hint: { color: tokens.colorNeutralForeground3 },
  hidden: { display: 'none' },
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12px' },
  list: {
    maxHeight: `min(${windowHeights(50)}, 480px)`,
    overflowY: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  table: { width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' },
  heading: {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    padding: '4px 8px',
    textAlign: 'start',
    fontSize: '12px',
    backgroundColor: tokens.colorNeutralBackground2,
  },
  cell: { padding: '2px 8px', borderTop: `1px solid ${tokens.colorNeutralStroke2}`, overflowWrap: 'anywhere' },
  input: { width: '100%', minWidth: 0 },
  fault: { color: tokens.colorPaletteRedForeground1 },
})

/** Tables that map files to plots. */
const tables = '.csv,.tsv,.txt,.xlsx,.ods'
const isTable = (name: string) => /\.(csv|tsv|txt|xlsx|ods)$/i.test(name)

/** A chosen picture, with the typed name of its plot, if any. */
interface Chosen {
  readonly file: File
  readonly typed: string | null
  readonly outcome: BatchOutcome
}

/** Maximum number of failed files named above the list, which contains all. */
const failuresShown = 5

const noFinder: FindPlot = () => ({ plot: null, reason: 'unknown' })

/** Pictures sorted by name, all unsent. */
const readyOf = (files: readonly File[]): Chosen[] =>
  files
    .map((file): Chosen => ({ file, typed: null, outcome: { kind: 'ready' } }))
    .sort((a, b) => naturally(a.file.name, b.file.name))

/**
 * Adds many pictures, each to the plot named by its file name, by a table of names, or by the user. `files`: pictures
 * that are already chosen.
 */
export function BindPhotosDialog({ files: first, onClose }: { files: readonly File[]; onClose(): void }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const columns = useAtomValue(loadedYearAtom)
  const input = useRef<HTMLInputElement>(null)
  const [photos, setPhotos] = useState<readonly Chosen[]>(() => readyOf(first))
  const [list, setList] = useState<readonly (readonly string[])[]>([])
  const [isLeaving, setIsLeaving] = useState(false)
  const [unread, setUnread] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  const [ended, setEnded] = useState(false)
  const [sending] = useState(() => new AbortController())
  useEffect(() => () => sending.abort(), [sending])
  const type = useCallback(
    (at: number, typed: string) => setPhotos((now) => now.map((photo, k) => (k === at ? { ...photo, typed } : photo))),
    [],
  )
  const find = useMemo(() => (columns ? plotFinder(columns) : noFinder), [columns])
  // Recomputed after a reload, which can change plot indexes.
  const byName = useMemo(
    () =>
      bindPhotos(
        photos.map(({ file }) => file.name),
        find,
        list,
      ),
    [photos, find, list],
  )
  if (!columns) return null

  const plots = photos.map(({ typed }, k) => (typed === null ? byName[k] : find(typed)))
  const bound = plots.filter(({ plot }) => plot !== null)
  const failures = photos.flatMap(({ file, outcome }) =>
    outcome.kind === 'failed' ? [`${file.name}: ${outcome.detail ?? t(outcome.code)}`] : [],
  )
  const count = (kind: BatchOutcome['kind']) => photos.filter(({ outcome }) => outcome.kind === kind).length

  async function choose(files: readonly File[]) {
    setUnread(null)
    const reader = startFiles()
    try {
      for (const table of files.filter(({ name }) => isTable(name))) {
        const texts = await reader.texts(table)
        if (texts) setList((before) => [...before, ...texts])
        else setUnread(table.name)
      }
    } finally {
      reader.dispose()
    }
    const added = files.filter(({ name }) => !isTable(name))
    setPhotos((before) => [...before, ...readyOf(added)].sort((a, b) => naturally(a.file.name, b.file.name)))
  }

  function chooseFiles(event: ChangeEvent<HTMLInputElement>) {
    inBackground(choose([...(event.target.files ?? [])]))
    event.target.value = ''
  }

  async function send() {
    if (!columns) return
    const sent = photos.flatMap((photo, at) => {
      const { plot } = plots[at]
      return plot === null ? [] : [{ at, file: photo.file, owner: { of: 'plot', id: columns.id[plot] } as const }]
    })
    setIsSending(true)
    const report = (k: number, outcome: BatchOutcome) =>
      setPhotos((now) => now.map((photo, at) => (at === sent[k].at ? { ...photo, outcome } : photo)))
    await addPhotoBatch(store, sent, report, sending.signal)
    setIsSending(false)
    setEnded(true)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ended) onClose()
    else if (bound.length === 0) input.current?.click()
    else if (!isSending) inBackground(send())
  }
  const submitLabel = ended
    ? t('photos.bind.close')
    : bound.length === 0
      ? t('photos.bind.choose')
      : t('photos.bind.add', { count: bound.length })
  const summary = isSending || ended ? 'photos.bind.done' : 'photos.bind.found'
  const leave = () => {
    if (isSending) setIsLeaving(true)
    else onClose()
  }
  return (
    <>
      <FormDialog
        open
        width={820}
        title={t('photos.bind.title')}
        submitLabel={submitLabel}
        isBusy={isSending}
        mayCancelWork
        cancelLabel={t('shell.cancel')}
        onCancel={leave}
        onSubmit={submit}
      >
        <div className={styles.hint}>{t('photos.bind.hint')}</div>
        <div className={styles.row}>
          {!isSending && !ended && (
            <Button type="button" onClick={() => input.current?.click()}>
              {t('photos.bind.choose')}
            </Button>
          )}
          {photos.length > 0 && (
            <span data-bound={bound.length} data-sent={count('sent')} data-failed={count('failed')} aria-live="polite">
              {t(summary, {
                bound: bound.length,
                total: isSending || ended ? bound.length : photos.length,
                sent: count('sent'),
                failed: count('failed'),
              })}
            </span>
          )}
          {unread !== null && <span className={styles.fault}>{t('photos.bind.notRead', { file: unread })}</span>}
        </div>
        {isSending && (
          <ProgressBar
            value={bound.length === 0 ? undefined : (count('sent') + count('failed')) / bound.length}
            aria-label={t('photos.bind.progress')}
          />
        )}
        {failures.length > 0 && (
          <div className={styles.fault} role="alert" data-photo-failures={failures.length}>
            {failures.slice(0, failuresShown).map((failure) => (
              <div key={failure}>{failure}</div>
            ))}
            {failures.length > failuresShown && t('review.createdMore', { count: failures.length - failuresShown })}
          </div>
        )}
        <input
          ref={input}
          className={styles.hidden}
          type="file"
          accept={`${acceptedPictures},.heic,.heif,${tables}`}
          multiple
          data-bind-files=""
          onChange={chooseFiles}
        />
        {photos.length > 0 && (
          <div className={styles.list}>
            <table className={styles.table} data-bind-list="">
              <thead>
                <tr>
                  {(['file', 'plot', 'state'] as const).map((key) => (
                    <th key={key} scope="col" className={styles.heading}>
                      {t(`photos.bind.${key}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {photos.map((photo, at) => (
                  <PhotoRow
                    // biome-ignore lint/suspicious/noArrayIndexKey: rows are fixed once shown, and two folders may have files of one name
                    key={at}
                    {...{ photo, at, type }}
                    byName={nameOf(columns, byName[at])}
                    reason={plots[at].reason}
                    isFixed={isSending || ended}
                  />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </FormDialog>
      {isLeaving && isSending && (
        <LeaveDialog
          title={t('photos.bind.leaveTitle')}
          text={t('photos.bind.leaveText', { count: bound.length - count('sent') - count('queued') - count('failed') })}
          onStay={() => setIsLeaving(false)}
          onLeave={onClose}
        />
      )}
    </>
  )
}

/** The label or name of the plot named by a file or a table; empty if none is found. */
function nameOf({ label, name }: FieldYearColumns, { plot }: BoundPhoto): string {
  return plot === null ? '' : (label[plot] ?? name[plot] ?? '')
}

/** A file with its plot, which can be typed; memoised. */
const PhotoRow = memo(function PhotoRow(props: {
  photo: Chosen
  at: number
  isFixed: boolean
  byName: string
  /** Why no plot was found; null = one was. */
  reason: BoundPhoto['reason']
  type(at: number, typed: string): void
}) {
  const styles = useStyles()
  const { t } = useTranslation()
  const { photo, at, byName, reason } = props
  const { file, typed, outcome } = photo
  const fault =
    outcome.kind === 'failed'
      ? (outcome.detail ?? t(outcome.code))
      : reason === null
        ? null
        : t(`photos.bind.${reason}`)
  return (
    <tr data-photo-row={file.name}>
      <td className={styles.cell}>{file.name}</td>
      <td className={styles.cell}>
        <Input
          size="small"
          className={styles.input}
          aria-label={t('photos.bind.plotOf', { file: file.name })}
          disabled={props.isFixed}
          value={typed ?? byName}
          onChange={(_, { value }) => props.type(at, value)}
        />
      </td>
      <td className={styles.cell}>
        {outcome.kind === 'failed' || fault !== null ? (
          <span className={styles.fault}>{fault}</span>
        ) : (
          t(`photos.bind.${outcome.kind}`)
        )}
      </td>
    </tr>
  )
})
