import { useAtom, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/apiError.ts'
import { call } from '../../../api/browser.ts'
import { useInvalidate } from '../../../api/query/useCall.ts'
import { deleteAnalysis, type ListedAnalysis, updateAnalysis } from '../../../contract/statistics/analyses.ts'
import { openDialogAtom } from '../../../state/shell/dialogs.ts'
import { reportFailureAtom } from '../../../state/shell/toasts.ts'
import { ConfirmDialog } from '../../shell/dialogs/ConfirmDialog.tsx'
import { TitleDialog } from './TitleDialog.tsx'

interface SavedDialogsProps {
  readonly list: readonly ListedAnalysis[]
  /** The consequences of deleting. */
  readonly consequence: string
  /** Called after a result was deleted. */
  onDeleted(): void
}

/** The open dialog of a saved result, if any. */
export function SavedDialogs({ list, consequence, onDeleted }: SavedDialogsProps) {
  const { t } = useTranslation()
  const store = useStore()
  const invalidate = useInvalidate()
  const [dialog, setDialog] = useAtom(openDialogAtom)
  const close = () => setDialog(null)
  const saved = dialog && 'id' in dialog ? list.find(({ id }) => id === dialog.id) : undefined
  if (!saved) return null
  const params = { id: String(saved.id) }
  if (dialog?.kind === 'deleteResult')
    return (
      <ConfirmDialog
        title={t('saved.deleteTitle', { title: saved.title })}
        consequence={consequence}
        verb={t('saved.delete')}
        failure="failed.resultDelete"
        act={async () => {
          await call(deleteAnalysis, { params })
          onDeleted()
          await invalidate('results')
        }}
        onClose={close}
      />
    )
  if (dialog?.kind !== 'editResult') return null
  return (
    <TitleDialog
      heading={t('saved.editTitle')}
      initial={{ title: saved.title, note: saved.note ?? '' }}
      onClose={close}
      send={async (titled) => {
        try {
          await call(updateAnalysis, { params, body: titled })
          await invalidate('results')
          close()
          return null
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          if (!error.errors.title && !error.errors.note) store.set(reportFailureAtom, error, 'failed.resultSave')
          return error.errors
        }
      }}
    />
  )
}
