import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../i18n/format.ts'
import { session, type UserInfo } from '../../state/session.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { loadProfile } from '../auth/session/profile.ts'
import { useReport } from '../shell/useReport.ts'
import { ProfileForm } from './ProfileForm.tsx'

const useStyles = makeStyles({
  page: { padding: '20px 24px', maxWidth: '768px', boxSizing: 'border-box' },
  title: { margin: 0, fontSize: '20px', lineHeight: '28px', fontWeight: 600 },
  about: { margin: '2px 0 0', color: tokens.colorNeutralForeground3 },
  counters: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '40px',
    rowGap: '12px',
    margin: '20px 0',
    fontVariantNumeric: 'tabular-nums',
  },
  counter: { display: 'flex', flexDirection: 'column-reverse', margin: 0 },
  number: { margin: 0, fontSize: '20px', lineHeight: '28px', fontWeight: 600 },
  name: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
})

const counters = [
  ['fields', 'auth.counterFields'],
  ['plots', 'auth.counterPlots'],
  ['lines_created_by_user', 'auth.counterOwnLines'],
  ['lines_in_division', 'auth.counterDivisionLines'],
  ['brush_table_objects', 'auth.counterPlants'],
] as const satisfies readonly (readonly [keyof UserInfo['company_info'], string])[]

const roleNames = {
  general_director: 'auth.roleGeneralDirector',
  division_head: 'auth.roleDivisionHead',
  employee: 'auth.roleEmployee',
} as const

/** The account's index: the profile, which the user may change, and the company's counters. */
export function ProfilePage() {
  const { t } = useTranslation()
  const styles = useStyles()
  const store = useStore()
  const report = useReport()
  const profile = useAtomValue(session.userInfo)
  const [hasFailed, setHasFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isHere = attempt >= 0
    setHasFailed(false)
    loadProfile(store).catch((error: unknown) => {
      if (!isHere) return
      setHasFailed(true)
      report(error, 'auth.profileFailed')
    })
    return () => {
      isHere = false
    }
  }, [store, report, attempt])
  if (profile === null) {
    if (!hasFailed) return <RowsSkeleton rows={8} />
    return (
      <EmptyState
        level={1}
        title={t('auth.profileFailed')}
        actions={
          <Button appearance="primary" onClick={() => setAttempt(attempt + 1)}>
            {t('shell.tryAgain')}
          </Button>
        }
      />
    )
  }
  const { user_data, company_info } = profile
  const about = [t(roleNames[user_data.role]), user_data.division?.company_division_name, user_data.username]
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('shell.account')}</h1>
      <p className={styles.about}>{about.filter(Boolean).join(' · ')}</p>
      <dl className={styles.counters}>
        {counters.map(([name, label]) => (
          <div key={name} className={styles.counter} data-counter={name}>
            <dt className={styles.name}>{t(label)}</dt>
            <dd className={styles.number}>{formatNumber(company_info[name])}</dd>
          </div>
        ))}
      </dl>
      <ProfileForm key={user_data.id} profile={profile} />
    </div>
  )
}
