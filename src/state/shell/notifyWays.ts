import type { UserSettings } from '../../contract/company/ownAccount.ts'
import { deviceAtom } from '../lifetime.ts'

/** How a notification is delivered: as a toast, in the bell's list only, or marked as read. */
export const notifyWays = ['toast', 'bell', 'off'] as const
export type NotifyWay = UserSettings['notify'][string]

/** Notification types in the order of the settings. */
export const notifyTypes = ['file_upload', 'mutation_definition', 'people', 'account'] as const

/** The chosen delivery by type; the default is a toast. */
export const notifyWaysAtom = deviceAtom<UserSettings['notify']>({})

/** The delivery of a notification: failures are always shown as a toast. */
export function notifyWayOf(
  ways: UserSettings['notify'],
  { type, status }: { type: string; status: string },
): NotifyWay {
  return status === 'failed' ? 'toast' : (ways[type] ?? 'toast')
}
