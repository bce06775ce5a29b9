import { useAtomValue, useStore } from 'jotai'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inBackground } from '../../../domain/inBackground.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { requestedOrderAtom } from '../../../state/year/plotOrder.ts'
import { saveLabels } from '../../shell/files/saveLabels.ts'
import { DownloadFrame } from './DownloadFrame.tsx'
import { FileName } from './FileName.tsx'
import { LabelOptions } from './LabelOptions.tsx'
import { LabelPage } from './LabelPage.tsx'
import { type LabelChoices, labelFaults, labelsRequest } from './labelsRequest.ts'
import type { ListedYear } from './listRequest.ts'
import { PreviewHead } from './PreviewHead.tsx'
import { useLabelPreview } from './usePreview.ts'

/** Labels of the year's plots: their options and the first page as it will be printed. */
export function LabelForm(props: {
  choice: ReactNode
  choices: LabelChoices
  change(part: Partial<LabelChoices>): void
  year: ListedYear
  onClose(): void
}) {
  const { t, i18n } = useTranslation()
  const store = useStore()
  const { choice, choices, change, year, onClose } = props
  const [share, setShare] = useState<number | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const printing = useRef<AbortController | null>(null)
  // Closing the dialog or switching the list cancels the labels.
  useEffect(() => () => printing.current?.abort(), [])
  const faults = labelFaults(choices)
  const order = useAtomValue(requestedOrderAtom)
  const isSound = order !== null && Object.values(faults).every((fault) => !fault)
  const shown = useLabelPreview(isSound ? labelsRequest(choices, year, order, true) : null)
  const preview = shown.answer
  const save = async () => {
    if (!isSound || isBusy) return
    const abort = new AbortController()
    printing.current = abort
    setIsBusy(true)
    const isSaved = await saveLabels(store, labelsRequest(choices, year, order, false), abort.signal, setShare)
    if (abort.signal.aborted) return
    setIsBusy(false)
    setShare(null)
    if (isSaved) onClose()
  }
  const countText = (key: string, count: number) => t(key, { count, n: formatNumber(count), lng: i18n.language })
  const file =
    share !== null ? (
      <span role="status">{t('labels.making', { percent: Math.round(share * 100) })}</span>
    ) : (
      // While the present choices are invalid, the preview shows earlier ones.
      isSound &&
      preview && (
        <FileName
          name={preview.file_name}
          about={`${countText('labels.total', preview.total)} · ${countText('labels.pages', preview.pages)}`}
        />
      )
    )
  return (
    <DownloadFrame choice={choice} file={file} isBusy={isBusy} onSubmit={() => inBackground(save())} onClose={onClose}>
      <LabelOptions choices={choices} faults={faults} year={year} onChange={change} />
      <PreviewHead name={t('labels.firstPage')} answer={shown} />
      {preview && (
        <LabelPage
          sheet={choices.sheet}
          preview={preview}
          isStale={!isSound}
          onStart={(place) => change({ start: String(place) })}
        />
      )}
    </DownloadFrame>
  )
}
