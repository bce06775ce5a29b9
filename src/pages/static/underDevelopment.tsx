import { useTranslation } from 'react-i18next'
import { noPage } from '../../commands/openPage.ts'
import type { PageModule, PageProps } from '../page.ts'
import { LinkWithParams } from '../shell/navigation/LinkWithParams.tsx'
import { PageFrame } from '../shell/PageFrame.tsx'

function UnderDevelopmentPage({ record }: PageProps) {
  const { t } = useTranslation()
  return (
    <PageFrame
      heading={t(record.title)}
      state={{
        kind: 'empty',
        title: t('shell.underDevelopment'),
        text: record.comes && t(record.comes),
        actions: <LinkWithParams to="/fields">{t('shell.toMap')}</LinkWithParams>,
        copyAt: null,
      }}
    />
  )
}

/** A planned page that is not built yet. */
export const underDevelopmentModule: PageModule = { ...noPage, Page: UnderDevelopmentPage }
