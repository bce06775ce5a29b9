import { makeStyles, tokens } from '@fluentui/react-components'
import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { formatNumber } from '../../i18n/format.ts'
import type { UserInfo } from '../../state/account/session.ts'
import { wideWindow } from '../../ui/smallWindow.ts'
import { useProfile } from '../auth/session/profile.ts'
import { preservedQuery } from '../shell/navigation/preservedQuery.ts'
import { PageFrame } from '../shell/PageFrame.tsx'
import { type PageState, pageStateOf } from '../shell/pageState.ts'
import { useShowFailure } from '../shell/useShowFailure.ts'
import { DeleteAccountCard } from './DeleteAccountCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { SessionsCard } from './SessionsCard.tsx'
import { roleNames } from './structure/roleNames.ts'

const useStyles = makeStyles({
  page: { padding: '0 24px 20px', maxWidth: '1344px', boxSizing: 'border-box', [wideWindow]: { maxWidth: 'none' } },
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 720px) minmax(0, 560px)',
    alignItems: 'start',
    gap: '16px',
    '@container page (max-width: 1100px)': { gridTemplateColumns: 'minmax(0, 720px)' },
    [wideWindow]: { gridTemplateColumns: 'minmax(0, 720px) repeat(2, minmax(0, 560px))' },
  },
  // On a large monitor, the cards are laid out in columns.
  side: { display: 'flex', flexDirection: 'column', gap: '16px', [wideWindow]: { display: 'contents' } },
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
  link: {
    // The minimum size of a pointer target.
    display: 'inline-block',
    padding: '4px 0',
    color: 'inherit',
    textDecorationLine: 'underline',
    textDecorationStyle: 'dotted',
    textUnderlineOffset: '3px',
    ':hover': { color: tokens.colorBrandForegroundLink, textDecorationStyle: 'solid' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px', borderRadius: '2px' },
  },
})

/** The counted things, each with the page that lists them. */
const counters = [
  ['fields', 'auth.counterFields', '/fields'],
  ['plots', 'auth.counterPlots', '/fields/phenotypes'],
  ['lines_created_by_user', 'auth.counterOwnLines', '/varieties'],
  ['lines_in_division', 'auth.counterDivisionLines', '/varieties'],
  ['brush_table_objects', 'auth.counterPlants', '/fields/phenotypes'],
] as const satisfies readonly (readonly [keyof UserInfo['company_info'], string, string])[]

/** The account's start page: the editable profile, and the company's counters. */
export function ProfilePage() {
  const { t } = useTranslation()
  const profile = useProfile()
  const { answered, lastFailure, isMissing, isReading } = profile
  // Typed values survive a failed reload. Data loaded by an earlier page is not treated as the current profile.
  const [wasRead, setWasRead] = useState(false)
  useEffect(() => {
    if (answered && !isReading && !lastFailure) setWasRead(true)
  }, [answered, isReading, lastFailure])
  useShowFailure(wasRead ? null : lastFailure, 'auth.profileFailed')
  const failed = t('auth.profileFailed')
  const seen = lastFailure && !wasRead ? { ...profile, answered: null, failure: lastFailure } : profile
  const state: PageState = isMissing
    ? { kind: 'failed', title: failed, failure: null, retry: profile.readAgain }
    : pageStateOf(seen, { failed })
  return (
    <PageFrame heading={t('shell.account')} about={aboutOf(t, answered?.answer)} state={state}>
      {answered && <Profile profile={answered.answer} />}
    </PageFrame>
  )
}

/** Role, division and login in one line. */
function aboutOf(t: TFunction, profile: UserInfo | undefined): string | undefined {
  if (!profile) return undefined
  const { role, division, username, company_name } = profile.user_data
  return [t(roleNames[role]), division?.company_division_name, username, company_name].filter(Boolean).join(' · ')
}

function Profile({ profile }: { profile: UserInfo }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { search } = useLocation()
  const { user_data, company_info } = profile
  return (
    <div className={styles.page}>
      <dl className={styles.counters}>
        {counters.map(([name, label, page]) => (
          <div key={name} className={styles.counter} data-counter={name}>
            <dt className={styles.name}>
              <Link className={styles.link} to={{ pathname: page, search: preservedQuery(search, page) }}>
                {t(label)}
              </Link>
            </dt>
            <dd className={styles.number}>{formatNumber(company_info[name])}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.columns}>
        <ProfileForm key={user_data.id} profile={profile} />
        <div className={styles.side}>
          <PasswordCard />
          <SessionsCard />
          <DeleteAccountCard role={user_data.role} />
        </div>
      </div>
    </div>
  )
}
