import { makeStyles } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/query/useCall.ts'
import { getCompany } from '../../../contract/company/companyData.ts'
import { wideWindow } from '../../../ui/smallWindow.ts'
import { useProfile } from '../../auth/session/profile.ts'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { pageStateOf } from '../../shell/pageState.ts'
import { DeleteCard } from './DeleteCard.tsx'
import { ExportCard } from './ExportCard.tsx'
import { HandOverCard } from './HandOverCard.tsx'
import { NameCard } from './NameCard.tsx'
import { UsageCard } from './UsageCard.tsx'

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    gap: '16px',
    maxWidth: '768px',
    padding: '16px 24px 24px',
    boxSizing: 'border-box',
    [wideWindow]: {
      display: 'block',
      maxWidth: 'none',
      columnWidth: '560px',
      columnGap: '16px',
      '& > *': { breakInside: 'avoid', marginBottom: '16px' },
    },
  },
})

/** Name, usage, export, hand-over and deletion of the company, for its director. */
export function CompanyDataPage() {
  const { t } = useTranslation()
  const styles = useStyles()
  const profile = useProfile()
  const user = profile.answered?.answer.user_data
  const isDirector = user?.role === 'general_director'
  // Users other than the director see the reason without a request to the server.
  const company = useCall(getCompany, user && isDirector ? {} : null)
  const state =
    user && !isDirector
      ? ({ kind: 'noPermission' } as const)
      : pageStateOf(company, { failed: t('companyData.failed') })
  const read = company.answered?.answer
  return (
    <PageFrame heading={t('companyData.title')} about={t('companyData.directorOnly')} state={state}>
      {read && user && (
        <div className={styles.page}>
          <NameCard company={read} />
          <UsageCard />
          <ExportCard />
          <HandOverCard />
          <DeleteCard company={read} login={user.username} />
        </div>
      )}
    </PageFrame>
  )
}
