import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../i18n/format.ts'
import type { UserInfo } from '../../state/session.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { useProfile } from '../auth/session/profile.ts'
import { CopyNote } from '../shell/CopyNote.tsx'
import { useTellFailure } from '../shell/useTellFailure.ts'
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
  const { answered, lastFailure, isMissing, isReading, readAgain } = useProfile()
  // What is typed outlives a later reading that fails; what was read on former pages does not stand for a profile of now.
  const [wasRead, setWasRead] = useState(false)
  useEffect(() => {
    if (answered && !isReading && !lastFailure) setWasRead(true)
  }, [answered, isReading, lastFailure])
  useTellFailure(wasRead ? null : lastFailure, 'auth.profileFailed')
  if (isMissing || (lastFailure && !wasRead)) {
    return (
      <EmptyState
        level={1}
        title={t('auth.profileFailed')}
        actions={
          <Button appearance="primary" onClick={readAgain}>
            {t('shell.tryAgain')}
          </Button>
        }
      />
    )
  }
  if (answered === null) return <RowsSkeleton rows={8} />
  const { user_data, company_info } = answered.answer
  const about = [t(roleNames[user_data.role]), user_data.division?.company_division_name, user_data.username]
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('shell.account')}</h1>
      {answered.isCopy && <CopyNote at={answered.at} />}
      <p className={styles.about}>{about.filter(Boolean).join(' · ')}</p>
      <dl className={styles.counters}>
        {counters.map(([name, label]) => (
          <div key={name} className={styles.counter} data-counter={name}>
            <dt className={styles.name}>{t(label)}</dt>
            <dd className={styles.number}>{formatNumber(company_info[name])}</dd>
          </div>
        ))}
      </dl>
      <ProfileForm key={user_data.id} profile={answered.answer} />
    </div>
  )
}
