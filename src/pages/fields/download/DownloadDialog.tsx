import { Dialog, DialogBody, DialogSurface, DialogTitle, makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countPlots } from '../../../domain/columns/cell.ts'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { colouringAtom } from '../../../state/colour/colouring.ts'
import { loadedYearAtom } from '../../../state/year/loaded.ts'
import { requestedOrderAtom } from '../../../state/year/plotOrder.ts'
import { selectionAtom } from '../../../state/year/selection.ts'
import { visibleMarksAtom } from '../../../state/year/visiblePlots.ts'
import { windowHeights, windowWidths } from '../../../ui/pageZoom.ts'
import { saveAnswer } from '../../shell/files/download/runDownload.ts'
import { DownloadFrame } from './DownloadFrame.tsx'
import { FileName } from './FileName.tsx'
import { LabelForm } from './LabelForm.tsx'
import { ListChoice } from './ListChoice.tsx'
import { ListOptions } from './ListOptions.tsx'
import { defaultLabels } from './labelsRequest.ts'
import { type DownloadKey, type ListChoices, type ListedYear, listFaults, listRequest } from './listRequest.ts'
import { MapForm } from './MapForm.tsx'
import { PlanForm } from './PlanForm.tsx'
import { PreviewHead } from './PreviewHead.tsx'
import { PreviewTable } from './PreviewTable.tsx'
import { defaultPlan } from './planRequest.ts'
import { useListPreview } from './usePreview.ts'

/** A list of the year's plots: its options and first rows. */
function ListForm(props: {
  choice: ReactNode
  choices: ListChoices
  change(part: Partial<ListChoices>): void
  year: ListedYear
  onClose(): void
}) {
  const { t, i18n } = useTranslation()
  const store = useStore()
  const { choice, choices, change, year, onClose } = props
  const [isBusy, setIsBusy] = useState(false)
  const faults = listFaults(choices)
  const order = useAtomValue(requestedOrderAtom)
  const isSound = order !== null && Object.values(faults).every((fault) => !fault)
  const shown = useListPreview(isSound ? listRequest(choices, year, order, true) : null)
  const preview = shown.answer
  const save = async () => {
    if (!isSound) return
    setIsBusy(true)
    const { call, body } = listRequest(choices, year, order, false)
    const isSaved = await saveAnswer(store, call, body, 'download.failed')
    setIsBusy(false)
    if (isSaved) onClose()
  }
  const file = preview && (
    <FileName name={preview.file_name} about={t('download.total', { count: preview.total, lng: i18n.language })} />
  )
  return (
    <DownloadFrame choice={choice} file={file} isBusy={isBusy} onSubmit={() => inBackground(save())} onClose={onClose}>
      <ListOptions choices={choices} faults={faults} year={year} onChange={change} />
      <PreviewHead name={t('download.preview')} about={preview?.sheet} answer={shown} />
      {preview && <PreviewTable preview={preview} isStale={!isSound} />}
    </DownloadFrame>
  )
}

const useStyles = makeStyles({
  surface: { maxWidth: `min(1240px, calc(${windowWidths(100)} - 48px))`, padding: 0, borderRadius: '8px' },
  body: { gap: 0, maxHeight: `calc(${windowHeights(100)} - 48px)` },
  title: { padding: '20px 24px 16px' },
  about: { marginLeft: '12px', fontSize: '13px', fontWeight: 400, color: tokens.colorNeutralForeground2 },
})

/** Ids of the living plots that are marked; null marks all. */
function markedIds({ count, id, alive }: FieldYearColumns, marks: Uint8Array | null): number[] {
  const ids: number[] = []
  for (let i = 0; i < count; i++) if (alive[i] && (marks === null || marks[i])) ids.push(id[i])
  return ids
}

/** Downloads of a year: lists of plots or labels at the left, options and a preview at the right. */
export function DownloadDialog(props: { first?: DownloadKey; onClose(): void }) {
  const columns = useAtomValue(loadedYearAtom)
  return columns && <OpenDialog columns={columns} {...props} />
}

function OpenDialog(props: { columns: FieldYearColumns; first?: DownloadKey; onClose(): void }) {
  const { columns, first = 'with_cap', onClose } = props
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const year = useMemo((): ListedYear => {
    const { spec_id, field_id, year_id, year } = columns
    const selected = markedIds(columns, store.get(selectionAtom).mask)
    const shown = markedIds(columns, store.get(visibleMarksAtom))
    return { spec_id, field_id, year_id, year, all: countPlots(columns).plots, selected, shown }
  }, [columns, store])
  const [chosen, setChosen] = useState<DownloadKey>(first)
  const [choices, setChoices] = useState<ListChoices>({
    key: 'with_cap',
    plots: 'all',
    sowing: columns.sowing_date ?? '',
    emergence: columns.emergence_date ?? '',
    blanks: '3',
    keepDates: false,
    rows: 'plots',
    format: 'xlsx',
  })
  const [labels, setLabels] = useState(defaultLabels)
  const [plan, setPlan] = useState(() => {
    const subject = store.get(colouringAtom)?.subject
    if (subject?.by === 'trait') return defaultPlan(subject.trait)
    return defaultPlan(subject?.by === 'line' || subject?.by === 'out' ? subject.by : null)
  })
  const choose = (key: DownloadKey) => {
    setChosen(key)
    if (key !== 'labels' && key !== 'map' && key !== 'plan') setChoices((before) => ({ ...before, key }))
  }
  const choice = <ListChoice chosen={chosen} onChoose={choose} />
  return (
    <Dialog open onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface className={styles.surface}>
        <DialogBody className={styles.body}>
          <DialogTitle className={styles.title}>
            {t('toolbar.download')}
            <span className={styles.about}>
              {columns.field_name} · {columns.year}
            </span>
          </DialogTitle>
          {chosen === 'map' ? (
            <MapForm choice={choice} year={year} nursery={columns.field_name} onClose={onClose} />
          ) : chosen === 'plan' ? (
            <PlanForm
              choice={choice}
              choices={plan}
              change={(part) => setPlan((before) => ({ ...before, ...part }))}
              columns={columns}
              onClose={onClose}
            />
          ) : chosen === 'labels' ? (
            <LabelForm
              choice={choice}
              choices={labels}
              change={(part) => setLabels((before) => ({ ...before, ...part }))}
              year={year}
              onClose={onClose}
            />
          ) : (
            <ListForm
              choice={choice}
              choices={choices}
              change={(part) => setChoices((before) => ({ ...before, ...part }))}
              year={year}
              onClose={onClose}
            />
          )}
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
