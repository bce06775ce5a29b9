import type { Notification } from '../../contract/company/notifications.ts'
import type { ToastStatus } from './toasts.ts'

/** Text of the bell's badge: empty for none, `99+` above 99. */
export function badgeText(unread: number): string {
  if (unread <= 0) return ''
  return unread > 99 ? '99+' : String(unread)
}

/** The toast status of a live notification: failed → error; warning and success unchanged; else info. */
export function toastStatusOf(status: Notification['status']): ToastStatus {
  if (status === 'failed') return 'error'
  return status === 'warning' || status === 'success' ? status : 'info'
}
