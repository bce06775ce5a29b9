import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { CheckmarkCircleFilled, ErrorCircleFilled, InfoFilled, WarningFilled } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import type { Notification } from '../../../contract/company/notifications.ts'
import { formatInstant } from '../../../i18n/format.ts'
import { toastStatusOf } from '../../../state/shell/notifications.ts'
import { type Notifications, useAcknowledge } from './useNotifications.ts'

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  loadMore: { display: 'flex', alignItems: 'center', justifyContent: 'center', gap: '12px', padding: '10px 16px' },
  item: {
    display: 'grid',
    gridTemplateColumns: '20px 1fr 8px',
    columnGap: '12px',
    width: '100%',
    padding: '10px 16px',
    border: 'none',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover, color: tokens.colorNeutralForeground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  title: { fontWeight: 600, overflowWrap: 'anywhere' },
  read: { fontWeight: 400 },
  message: {
    fontSize: '13px',
    lineHeight: '18px',
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
  },
  time: {
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
  },
  dot: {
    width: '8px',
    height: '8px',
    marginTop: '6px',
    borderRadius: '50%',
    backgroundColor: tokens.colorBrandForeground1,
  },
  info: { color: tokens.colorBrandForeground1 },
  success: { color: tokens.colorStatusSuccessForeground1 },
  warning: { color: tokens.colorStatusWarningForeground1 },
  error: { color: tokens.colorStatusDangerForeground1 },
})

const icons = {
  info: <InfoFilled fontSize={20} />,
  success: <CheckmarkCircleFilled fontSize={20} />,
  warning: <WarningFilled fontSize={20} />,
  error: <ErrorCircleFilled fontSize={20} />,
}

/** The loaded notifications, newest first, with a button for more; a click marks one as read. */
export function NotificationList({ list }: { list: Notifications }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { moreFailure } = list
  return (
    <>
      <ul className={styles.list}>
        {list.rows?.map((row) => (
          <li key={row.id}>
            <NotificationItem notification={row} />
          </li>
        ))}
      </ul>
      {list.hasMore && (
        <div className={styles.loadMore} data-more={moreFailure ? 'failed' : list.isReadingMore ? 'reading' : 'idle'}>
          {moreFailure && <span role="alert">{t('errors.notificationsLoadFailed')}</span>}
          {/* Keeps the focus while it is busy. */}
          <Button size="small" disabledFocusable={list.isReadingMore} onClick={list.readMore}>
            {t(moreFailure ? 'shell.tryAgain' : 'shell.showMore')}
          </Button>
        </div>
      )}
    </>
  )
}

function NotificationItem({ notification }: { notification: Notification }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { acknowledge: mark } = useAcknowledge()
  const { id, is_ack, title, message, created_at } = notification
  const status = toastStatusOf(notification.status)
  function read() {
    if (!is_ack) mark(id)
  }
  return (
    <button type="button" className={styles.item} onClick={read} data-notification={id} data-read={is_ack}>
      <span className={styles[status]} aria-hidden="true">
        {icons[status]}
      </span>
      <span>
        <span className={mergeClasses(styles.title, is_ack && styles.read)}>{title}</span>
        <br />
        {message !== '' && (
          <>
            <span className={styles.message}>{message}</span>
            <br />
          </>
        )}
        <span className={styles.time}>{formatInstant(created_at)}</span>
      </span>
      {!is_ack && <span className={styles.dot} role="img" aria-label={t('notifications.unread')} />}
    </button>
  )
}
