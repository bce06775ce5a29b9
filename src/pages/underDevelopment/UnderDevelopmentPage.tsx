import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { KeptLink } from '../shell/navigation/KeptLink.tsx'
import { useTitle } from '../shell/useTitle.ts'

/** A page that the product names and does not have yet; `title` is a key of the word list. */
export default function UnderDevelopmentPage(props: { title: string }) {
  const { t } = useTranslation()
  useTitle(props.title)
  return (
    <EmptyState
      level={1}
      title={`${t(props.title)}: ${t('shell.underDevelopment')}`}
      text={t('shell.underDevelopmentText')}
      actions={<KeptLink to="/fields">{t('shell.toMap')}</KeptLink>}
    />
  )
}
