import { Button } from '@fluentui/react-components'
import { useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { session } from '../../../state/account/session.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'

/** Instead of the pages while the company has no crop. */
export function NoCrop() {
  const { t } = useTranslation()
  const open = useSetAtom(session.isOpenFirstCultureDialog)
  return (
    <EmptyState
      level={1}
      title={t('crop.none')}
      text={t('crop.noneText')}
      actions={
        <Button appearance="primary" onClick={() => open(true)}>
          {t('crop.add')}
        </Button>
      }
    />
  )
}
