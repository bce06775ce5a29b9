import { Button } from '@fluentui/react-components'
import { useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { openDialogAtom } from '../state/shell/dialogs.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'

/** A year without a plot, and the two ways to its first ones. */
export function NoPlots() {
  const { t } = useTranslation()
  const open = useSetAtom(openDialogAtom)
  return (
    <EmptyState
      title={t('fields.noPlotsTitle')}
      text={t('fields.noPlotsText')}
      actions={
        <>
          <Button appearance="primary" onClick={() => open({ kind: 'upload', files: [] })}>
            {t('fields.upload')}
          </Button>
          <Button onClick={() => open({ kind: 'addPlots' })}>{t('fields.plotsAdd')}</Button>
        </>
      }
    />
  )
}
