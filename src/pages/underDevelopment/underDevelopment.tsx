import { useTranslation } from 'react-i18next'
import { noPage } from '../../commands/openPage.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import type { PageModule, PageProps } from '../page.ts'
import { KeptLink } from '../shell/navigation/KeptLink.tsx'

function UnderDevelopmentPage({ record }: PageProps) {
  const { t } = useTranslation()
  return (
    <EmptyState
      level={1}
      title={`${t(record.title)}: ${t('shell.underDevelopment')}`}
      text={t('shell.underDevelopmentText')}
      actions={<KeptLink to="/fields">{t('shell.toMap')}</KeptLink>}
    />
  )
}

/** A page that the product names and does not have yet. */
export const underDevelopmentModule: PageModule = { ...noPage, Page: UnderDevelopmentPage }
