import { useAtomValue, useStore } from 'jotai'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inBackground } from '../../../domain/inBackground.ts'
import { requestedOrderAtom } from '../../../state/year/plotOrder.ts'
import { saveAnswer } from '../../shell/files/download/runDownload.ts'
import { DownloadFrame } from './DownloadFrame.tsx'
import { FileName } from './FileName.tsx'
import { ListOptions } from './ListOptions.tsx'
import { type ListChoices, type ListedYear, listFaults, listRequest } from './listRequest.ts'
import { PreviewHead } from './PreviewHead.tsx'
import { PreviewTable } from './PreviewTable.tsx'
import { useListPreview } from './usePreview.ts'

/** A list of the year's plots: its options and first rows. */
export function ListForm(props: {
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
      <PreviewHead name={t('download.preview')} about={preview?.sheet} of={shown} />
      {preview && <PreviewTable preview={preview} isStale={!isSound} />}
    </DownloadFrame>
  )
}
