import { useStore } from 'jotai'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DOWNLOADS, type Download, downloadOptions } from '../../../../domain/files/downloads.ts'
import { inBackground } from '../../../../domain/inBackground.ts'
import { handleRequests } from '../../../../state/shell/requests.ts'
import { type DownloadRequest, downloadRequests } from '../../../../state/shell/shellRequests.ts'
import { FormDialog } from '../../../../ui/overlay/FormDialog.tsx'
import { allChosen, type ChosenOptions, OptionChoice } from '../OptionChoice.tsx'
import { runDownload } from './runDownload.ts'

/** Runs requested downloads, after a dialog if they have options. */
export function Downloads({ downloads = DOWNLOADS }: { downloads?: readonly Download[] }) {
  const store = useStore()
  const [pending, setPending] = useState<(DownloadRequest & { record: Download }) | null>(null)
  useEffect(
    () =>
      handleRequests(store, downloadRequests, (request) => {
        const record = downloads.find(({ key }) => key === request.download)
        if (!record) throw new Error(`no download ${request.download}`)
        if (downloadOptions(record).length > 0) setPending({ ...request, record })
        else inBackground(runDownload(store, record, request.input))
      }),
    [store, downloads],
  )
  if (!pending) return null
  const close = () => setPending(null)
  return (
    <Choices
      download={pending.record}
      onClose={close}
      onChosen={(chosen) => {
        close()
        inBackground(runDownload(store, pending.record, { ...pending.input, ...chosen }))
      }}
    />
  )
}

function Choices(props: { download: Download; onClose(): void; onChosen(chosen: ChosenOptions): void }) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<ChosenOptions>({})
  const options = downloadOptions(props.download)
  const all = allChosen(options, chosen)
  return (
    <FormDialog
      open
      title={t(props.download.words.name)}
      submitLabel={t('download.save')}
      cancelLabel={t('shell.cancel')}
      onCancel={props.onClose}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        props.onChosen(all)
      }}
    >
      {options.map((option) => (
        <OptionChoice
          key={option.name}
          option={option}
          value={all[option.name]}
          onChoose={(value) => setChosen((before) => ({ ...before, [option.name]: value }))}
        />
      ))}
    </FormDialog>
  )
}
