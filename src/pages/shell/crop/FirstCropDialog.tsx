import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useAtom, useAtomValue } from 'jotai'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { inBackground } from '../../../domain/inBackground.ts'
import { session } from '../../../state/account/session.ts'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { pageAt } from '../../pages.ts'
import { KeptLink } from '../navigation/KeptLink.tsx'
import { CropFields } from './CropFields.tsx'
import { useCropForm } from './useCropForm.ts'

const useStyles = makeStyles({ text: { margin: 0, color: tokens.colorNeutralForeground2 } })

/**
 * The first crop of a company. It cannot be closed while there is no crop; further crops may follow in the same dialog. Pages
 * that need none are free of it, and it leads to the account.
 */
export function FirstCropDialog() {
  const { t } = useTranslation()
  const styles = useStyles()
  const [isOpen, setIsOpen] = useAtom(session.isOpenFirstCultureDialog)
  const hasCrop = useAtomValue(session.cultureList).length > 0
  const { pathname } = useLocation()
  const form = useCropForm()
  function close() {
    setIsOpen(false)
    form.reset()
  }
  async function saveAndClose(event: FormEvent) {
    if (await form.submit(event)) close()
  }
  async function saveAndStay() {
    if (await form.submit()) form.reset()
  }
  return (
    <FormDialog
      open={isOpen && (hasCrop || pageAt(pathname)?.needs !== 'user')}
      title={t('crop.dialogTitle')}
      submitLabel={t('shell.save')}
      cancelLabel={hasCrop ? t('shell.cancel') : undefined}
      onCancel={hasCrop ? close : undefined}
      onSubmit={(event) => inBackground(saveAndClose(event))}
      isBusy={form.isBusy}
      actions={
        <Button type="button" disabled={form.isBusy} onClick={() => inBackground(saveAndStay())}>
          {t('crop.saveAndMore')}
        </Button>
      }
    >
      {!hasCrop && <p className={styles.text}>{t('crop.firstText')}</p>}
      <CropFields form={form} />
      {!hasCrop && <KeptLink to="/account">{t('shell.account')}</KeptLink>}
    </FormDialog>
  )
}
