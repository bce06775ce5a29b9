import { Button } from '@fluentui/react-components'
import { useSetAtom, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { askShell } from '../state/shell/askShell.ts'
import { openDialogAtom } from '../state/shell/dialogs.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'

/** A year without a plot, and the two ways to its first ones. */
export function NoPlots() {
  const { t } = useTranslation()
  const store = useStore()
  const open = useSetAtom(openDialogAtom)
  return (
    <EmptyState
      title={t('fields.noPlotsTitle')}
      text={t('fields.noPlotsText')}
      actions={
        <>
          <Button appearance="primary" onClick={() => askShell(store, { upload: null, files: [] })}>
            {t('fields.upload')}
          </Button>
          <Button onClick={() => open({ kind: 'addPlots' })}>{t('fields.plotsAdd')}</Button>
        </>
      }
    />
  )
}
