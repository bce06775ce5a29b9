import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  Spinner,
  tokens,
} from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { type FormEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countPlots } from '../../../domain/columns/cell.ts'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { loadedAtom } from '../../../state/year/loaded.ts'
import { selectionAtom } from '../../../state/year/selection.ts'
import { visibleMarksAtom } from '../../../state/year/visiblePlots.ts'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { failureReason } from '../../shell/failureReason.ts'
import { saveAnswer } from '../../shell/files/download/runDownload.ts'
import { askedList, type ListChoices, type ListedYear, listFaults } from './askedList.ts'
import { ListChoice } from './ListChoice.tsx'
import { ListOptions } from './ListOptions.tsx'
import { PreviewTable } from './PreviewTable.tsx'
import { useListPreview } from './useListPreview.ts'

const useStyles = makeStyles({
  surface: { maxWidth: 'min(1240px, calc(100vw - 48px))', padding: 0, borderRadius: '8px' },
  body: { gap: 0, maxHeight: 'calc(100vh - 48px)' },
  title: { padding: '20px 24px 16px' },
  about: { marginLeft: '12px', fontSize: '13px', fontWeight: 400, color: tokens.colorNeutralForeground2 },
  content: {
    display: 'flex',
    padding: 0,
    height: 'min(680px, calc(100vh - 184px))',
    overflow: 'hidden',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  main: {
    flex: '1 1 0',
    minWidth: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    padding: '16px 24px',
    overflowY: 'auto',
  },
  preview: {
    display: 'flex',
    alignItems: 'baseline',
    gap: '8px',
    fontSize: '12px',
    color: tokens.colorNeutralForeground2,
  },
  previewName: { fontWeight: 600, color: tokens.colorNeutralForeground1 },
  failed: { display: 'flex', gap: '12px', alignItems: 'center' },
  actions: { padding: '16px 24px', gridColumn: '1 / -1', width: '100%', boxSizing: 'border-box', alignItems: 'center' },
  file: { flex: '1 1 auto', minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  fileName: { fontWeight: 600 },
})

/** Ids of the living plots that are marked; null marks all. */
function marked({ count, id, alive }: FieldYearColumns, marks: Uint8Array | null): number[] {
  const ids: number[] = []
  for (let i = 0; i < count; i++) if (alive[i] && (marks === null || marks[i])) ids.push(id[i])
  return ids
}

/** Downloads lists of the year's plots: one is chosen at the left, its options and first rows stand beside it. */
export function DownloadDialog({ onClose }: { onClose(): void }) {
  const columns = useAtomValue(loadedAtom)
  return columns && <OpenDialog columns={columns} onClose={onClose} />
}

function OpenDialog({ columns, onClose }: { columns: FieldYearColumns; onClose(): void }) {
  const styles = useStyles()
  const { t, i18n } = useTranslation()
  const store = useStore()
  const year = useMemo((): ListedYear => {
    const { spec_id, field_id, year_id } = columns
    const { mask } = store.get(selectionAtom)
    const marks = store.get(visibleMarksAtom)
    return { spec_id, field_id, year_id, selected: marked(columns, mask), shown: marked(columns, marks) }
  }, [columns, store])
  const [choices, setChoices] = useState<ListChoices>({
    key: 'with_cap',
    plots: 'all',
    order: null,
    sowing: columns.sowing_date ?? '',
    emergence: columns.emergence_date ?? '',
    blanks: '3',
    keepDates: false,
    rows: 'plots',
    format: 'xlsx',
  })
  const [isBusy, setIsBusy] = useState(false)
  const change = (part: Partial<ListChoices>) => setChoices((before) => ({ ...before, ...part }))
  const faults = listFaults(choices)
  const isSound = Object.values(faults).every((fault) => !fault)
  const {
    answer: preview,
    failure,
    isReading,
    readAgain,
  } = useListPreview(isSound ? askedList(choices, year, true) : null)
  const { plots } = countPlots(columns)
  const counts = { all: plots, selected: year.selected.length, shown: year.shown.length }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!isSound) return
    setIsBusy(true)
    const { call, body } = askedList(choices, year, false)
    const isSaved = await saveAnswer(store, call, body, 'download.failed')
    setIsBusy(false)
    if (isSaved) onClose()
  }
  return (
    <Dialog open onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface className={styles.surface}>
        <form onSubmit={(event) => void save(event)} noValidate>
          <DialogBody className={styles.body}>
            <DialogTitle className={styles.title}>
              {t('toolbar.download')}
              <span className={styles.about}>
                {columns.field_name} · {columns.year}
              </span>
            </DialogTitle>
            <DialogContent className={styles.content}>
              <ListChoice chosen={choices.key} onChoose={(key) => change({ key, order: null })} />
              <div className={styles.main}>
                <ListOptions choices={choices} faults={faults} counts={counts} year={columns.year} onChange={change} />
                <div className={styles.preview}>
                  <span className={styles.previewName}>{t('download.preview')}</span>
                  {preview && <span>{preview.sheet}</span>}
                  {isReading && <Spinner size="extra-tiny" label={t('download.reading')} labelPosition="after" />}
                </div>
                {preview && <PreviewTable preview={preview} isStale={!isSound} />}
                {failure && (
                  <div className={styles.failed} role="alert">
                    {t('download.noPreview')}: {failureReason(t, failure)}
                    <Button size="small" type="button" onClick={readAgain}>
                      {t('shell.tryAgain')}
                    </Button>
                  </div>
                )}
              </div>
            </DialogContent>
            <DialogActions fluid className={styles.actions}>
              <span className={styles.file} data-file>
                {preview && (
                  <>
                    <span className={styles.fileName}>{preview.file_name}</span> ·{' '}
                    {t('download.total', { count: preview.total, lng: i18n.language })}
                  </>
                )}
              </span>
              <Button type="button" disabled={isBusy} onClick={onClose}>
                {t('shell.cancel')}
              </Button>
              <SubmitButton isBusy={isBusy}>{t('download.save')}</SubmitButton>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  )
}
