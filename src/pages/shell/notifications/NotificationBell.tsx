import { Button, makeStyles, Popover, PopoverSurface, PopoverTrigger, tokens } from '@fluentui/react-components'
import { AlertRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { badgeText } from '../../../state/shell/notifications.ts'
import { windowHeights, windowWidths } from '../../../ui/pageZoom.ts'
import { PageFrame } from '../PageFrame.tsx'
import { pageStateOf } from '../pageState.ts'
import { useShowFailure } from '../useShowFailure.ts'
import { NotificationList } from './NotificationList.tsx'
import { useAcknowledge, useNotifications } from './useNotifications.ts'

const useStyles = makeStyles({
  bell: { position: 'relative' },
  badge: {
    position: 'absolute',
    top: '0px',
    right: '-2px',
    minWidth: '16px',
    height: '16px',
    boxSizing: 'border-box',
    padding: '0 4px',
    borderRadius: '8px',
    fontSize: '10px',
    lineHeight: '16px',
    fontWeight: 600,
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralBackground1,
    backgroundColor: tokens.colorStatusDangerForeground1,
  },
  surface: {
    display: 'flex',
    flexDirection: 'column',
    padding: 0,
    width: '400px',
    maxWidth: `calc(${windowWidths(100)} - 16px)`,
    maxHeight: `min(564px, ${windowHeights(70)} + 44px)`,
    boxSizing: 'border-box',
    overflow: 'hidden',
  },
})

/** The bell with the count of unread notifications; opens their list. */
export function NotificationBell() {
  const { t } = useTranslation()
  const styles = useStyles()
  const list = useNotifications()
  const { acknowledgeEvery: markAll } = useAcknowledge()
  const unread = list.meta?.unread ?? 0
  const badge = badgeText(unread)
  // Without a network the banner explains it, and the list is loaded on reconnection.
  useShowFailure(list.failure?.offline ? null : list.failure, 'errors.notificationsLoadFailed')

  return (
    <Popover positioning={{ position: 'below', align: 'end', offset: 6 }} trapFocus>
      <PopoverTrigger disableButtonEnhancement>
        <Button
          appearance="subtle"
          className={styles.bell}
          icon={
            <>
              <AlertRegular />
              {badge !== '' && (
                <span className={styles.badge} aria-hidden="true" data-badge="unread">
                  {badge}
                </span>
              )}
            </>
          }
          aria-label={unread > 0 ? t('notifications.bell', { count: unread }) : t('notifications.title')}
        />
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label={t('notifications.title')}>
        <PageFrame
          kind="part"
          heading={t('notifications.title')}
          toolbar={
            // Stays when there is nothing to mark, because the focus needs an element in the popover.
            <Button appearance="transparent" size="small" disabledFocusable={unread === 0} onClick={markAll}>
              {t('notifications.markAll')}
            </Button>
          }
          state={pageStateOf(list, {
            failed: t('errors.notificationsLoadFailed'),
            empty: { title: t('notifications.empty'), text: t('notifications.emptyText') },
          })}
          skeletonRows={6}
        >
          <NotificationList list={list} />
        </PageFrame>
      </PopoverSurface>
    </Popover>
  )
}
