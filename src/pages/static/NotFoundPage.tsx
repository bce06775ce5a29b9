import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LinkWithParams } from '../shell/navigation/LinkWithParams.tsx'
import { useTitle } from '../shell/useTitle.ts'

/** Any other path: an error with a link to the main page. */
export default function NotFoundPage() {
  const { t } = useTranslation()
  useTitle('shell.notFound')
  return (
    <EmptyState
      level={1}
      title={t('shell.notFound')}
      text={t('shell.notFoundText')}
      actions={<LinkWithParams to="/">{t('shell.toMainPage')}</LinkWithParams>}
    />
  )
}
