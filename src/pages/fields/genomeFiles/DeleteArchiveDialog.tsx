import { Field, Input, Text } from '@fluentui/react-components'
import { useSetAtom, useStore } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/apiError.ts'
import { call } from '../../../api/browser.ts'
import { useInvalidate } from '../../../api/query/useCall.ts'
import { deleteGenomeFile } from '../../../contract/genome/genomeFiles.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { runningArchivesAtom } from '../../../state/genome/runningArchives.ts'
import { reportFailureAtom } from '../../../state/shell/toasts.ts'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { dropArchive } from './archiveUploads.ts'

/** Confirms deleting a genome data file by typing Delete, because there is no undo. */
export function DeleteArchiveDialog({ id, name, onClose }: { id: number; name: string; onClose(): void }) {
  const { t } = useTranslation()
  const store = useStore()
  const invalidate = useInvalidate()
  const report = useSetAtom(reportFailureAtom)
  const [typed, setTyped] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const word = t('genomeFiles.deleteWord')
  const isTyped = typed.trim() === word
  const remove = async () => {
    setIsBusy(true)
    try {
      const running = store.get(runningArchivesAtom).find((archive) => archive.id === id)
      if (running) dropArchive(store, running)
      await call(deleteGenomeFile, { params: { id } })
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      report(error, 'failed.genomeDelete')
    } finally {
      setIsBusy(false)
      await invalidate('genome_files')
    }
  }
  return (
    <FormDialog
      open
      title={t('genomeFiles.deleteOne', { name })}
      submitLabel={t('genomeFiles.delete')}
      isBlocked={!isTyped}
      isBusy={isBusy}
      cancelLabel={t('shell.cancel')}
      onCancel={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        if (isTyped) inBackground(remove())
      }}
    >
      <Text>{t('genomeFiles.deleteConsequence')}</Text>
      <Field label={t('genomeFiles.typeWord', { word })}>
        <Input name="word" value={typed} autoComplete="off" onChange={(_, { value }) => setTyped(value)} />
      </Field>
    </FormDialog>
  )
}
