import { Button } from '@fluentui/react-components'
import { useSetAtom, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import { requestOfShell } from '../../state/shell/shellRequests.ts'

/** Actions on a page of a crop without nurseries. */
export function FirstNurseryButtons() {
  const { t } = useTranslation()
  const store = useStore()
  const openDialog = useSetAtom(openDialogAtom)
  return (
    <>
      <Button appearance="primary" onClick={() => openDialog({ kind: 'nursery', fieldId: null })}>
        {t('fields.nurseryAdd')}
      </Button>
      <Button onClick={() => requestOfShell(store, { upload: null, files: [] })}>{t('fields.upload')}</Button>
    </>
  )
}
