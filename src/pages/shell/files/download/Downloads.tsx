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
  const [pending, setPending] = useState<(DownloadRequest & { of: Download }) | null>(null)
  useEffect(
    () =>
      handleRequests(store, downloadRequests, (request) => {
        const of = downloads.find(({ key }) => key === request.download)
        if (!of) throw new Error(`no download ${request.download}`)
        if (downloadOptions(of).length > 0) setPending({ ...request, of })
        else inBackground(runDownload(store, of, request.input))
      }),
    [store, downloads],
  )
  if (!pending) return null
  const close = () => setPending(null)
  return (
    <Choices
      download={pending.of}
      onClose={close}
      onChosen={(chosen) => {
        close()
        inBackground(runDownload(store, pending.of, { ...pending.input, ...chosen }))
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
