import { useAtom, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/apiError.ts'
import { call } from '../../../api/browser.ts'
import { useInvalidate } from '../../../api/query/useCall.ts'
import { saveIdeotype } from '../../../contract/statistics/analyses.ts'
import { openDialogAtom } from '../../../state/shell/dialogs.ts'
import { showMessageAtom } from '../../../state/shell/messages.ts'
import { reportFailure } from '../../../state/shell/toasts.ts'
import { TitleDialog } from '../../statistics/saved/TitleDialog.tsx'
import type { IdeotypeWork } from './useIdeotype.ts'

/** The dialog for a name, to save the shown ideotype among the company's results. */
export function KeepIdeotypeDialog({ work }: { work: IdeotypeWork }) {
  const { t } = useTranslation()
  const store = useStore()
  const invalidate = useInvalidate()
  const [dialog, setDialog] = useAtom(openDialogAtom)
  const { body, line, donors, trait } = work
  if (dialog?.kind !== 'keepIdeotype' || !body || !line || !trait) return null
  const founders = [line, ...donors].map(({ line_name }) => line_name).join(' × ')
  return (
    <TitleDialog
      heading={t('createLine.keep')}
      initial={{ title: `${founders}: ${trait.feature}`.slice(0, 260), note: '' }}
      onClose={() => setDialog(null)}
      send={async (titled) => {
        try {
          const saved = await call(saveIdeotype, { body: { ...body, ...titled } })
          if ('task_id' in saved) {
            work.fit.follow(saved.task_id)
            // Not saved yet: the typed name stays for another attempt.
            return {}
          }
          await invalidate('results')
          store.set(showMessageAtom, { kind: 'info', key: 'createLine.keptDone', params: { title: saved.title } })
          setDialog(null)
          return null
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          if (!error.errors.title && !error.errors.note) store.set(reportFailure, error, 'failed.resultSave')
          return error.errors
        }
      }}
    />
  )
}
