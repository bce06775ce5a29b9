import { Button, CounterBadge, makeStyles, tokens } from '@fluentui/react-components'
import { DesktopRegular, PhoneRegular, TabletRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/browser.ts'
import { useCall, useInvalidate } from '../../api/query/useCall.ts'
import { deleteSession, endOtherSessions, listSessions, type OwnSession } from '../../contract/company/ownAccount.ts'
import { type Device, deviceOf } from '../../domain/company/device.ts'
import { inBackground } from '../../domain/inBackground.ts'
import { formatInstant } from '../../i18n/format.ts'
import { useReport } from '../shell/useReport.ts'
import { useShowFailure } from '../shell/useShowFailure.ts'
import { useCardStyles } from './cardStyles.ts'

const useStyles = makeStyles({
  head: { display: 'flex', alignItems: 'center', gap: '8px', marginBottom: '8px', '& h2': { margin: 0 } },
  end: { marginLeft: 'auto' },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  session: {
    display: 'grid',
    gridTemplateColumns: '24px minmax(0, 1fr) auto auto',
    alignItems: 'center',
    columnGap: '12px',
    minHeight: '52px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    '& svg': { width: '20px', height: '20px', color: tokens.colorNeutralForeground3 },
  },
  name: { display: 'block', fontSize: '13px', fontWeight: 600, overflowWrap: 'anywhere' },
  quiet: {
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
  current: {
    padding: '0 8px',
    borderRadius: '10px',
    fontSize: '12px',
    lineHeight: '20px',
    fontWeight: 600,
    color: tokens.colorBrandForeground2,
    backgroundColor: tokens.colorBrandBackground2,
  },
  note: {
    margin: '8px 0 0',
    paddingTop: '8px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
  },
})

const forms: Record<Device['form'], React.ReactElement> = {
  desktop: <DesktopRegular />,
  tablet: <TabletRegular />,
  phone: <PhoneRegular />,
}

/** The user's sessions, each with a button that ends it. */
export function SessionsCard() {
  const styles = useStyles()
  const card = useCardStyles()
  const { t } = useTranslation()
  const { answered, failure } = useCall(listSessions, {})
  useShowFailure(failure, 'own.sessionsFailed')
  const invalidate = useInvalidate()
  const report = useReport()
  const [isBusy, setIsBusy] = useState(false)
  const sessions = answered?.answer.data ?? []
  const ending = async (work: () => Promise<unknown>) => {
    setIsBusy(true)
    try {
      await work()
      await invalidate('sessions')
    } catch (error) {
      report(error, 'own.endFailed')
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <section className={card.card} aria-label={t('own.sessions')}>
      <div className={styles.head}>
        <h2 className={card.title}>{t('own.sessions')}</h2>
        {sessions.length > 0 && <CounterBadge count={sessions.length} appearance="ghost" color="informative" />}
        <Button
          className={styles.end}
          disabled={isBusy || sessions.length < 2}
          onClick={() => inBackground(ending(() => call(endOtherSessions, {})))}
        >
          {t('own.endOthers')}
        </Button>
      </div>
      <ul className={styles.list}>
        {sessions.map((session) => (
          <Session
            key={session.id}
            session={session}
            isBusy={isBusy}
            end={() => inBackground(ending(() => call(deleteSession, { params: { id: String(session.id) } })))}
          />
        ))}
      </ul>
      <p className={styles.note}>{t('own.sessionsNote')}</p>
    </section>
  )
}

function Session({ session, isBusy, end }: { session: OwnSession; isBusy: boolean; end(): void }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const device = deviceOf(session.device)
  const name = [device.browser, device.system].filter(Boolean).join(', ') || t('own.unknownDevice')
  const since = t('own.since', { at: formatInstant(session.created_at) })
  return (
    <li className={styles.session} data-session={session.id}>
      {forms[device.form]}
      <span>
        <span className={styles.name}>{name}</span>
        <span className={styles.quiet}>{[session.address, since].filter(Boolean).join(' · ')}</span>
      </span>
      <span className={styles.quiet}>{session.current ? t('own.now') : formatInstant(session.last_seen_at)}</span>
      {session.current ? (
        <span className={styles.current}>{t('own.thisDevice')}</span>
      ) : (
        <Button size="small" disabled={isBusy} aria-label={t('own.endOf', { device: name })} onClick={end}>
          {t('own.end')}
        </Button>
      )}
    </li>
  )
}
