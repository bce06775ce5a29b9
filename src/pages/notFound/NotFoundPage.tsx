import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { KeptLink } from '../shell/navigation/KeptLink.tsx'
import { useTitle } from '../shell/useTitle.ts'

/** Any other path: says so and leads back to the main page. */
export default function NotFoundPage() {
  const { t } = useTranslation()
  useTitle('shell.notFound')
  return (
    <EmptyState
      level={1}
      title={t('shell.notFound')}
      text={t('shell.notFoundText')}
      actions={<KeptLink to="/">{t('shell.toMainPage')}</KeptLink>}
    />
  )
}
