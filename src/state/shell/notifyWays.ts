import type { UserSettings } from '../../contract/ownAccount.ts'
import { deviceAtom } from '../lifetime.ts'

/** How a notification reaches the user: as a message on screen, in the list of the bell alone, or as read already. */
export const notifyWays = ['toast', 'bell', 'off'] as const
export type NotifyWay = UserSettings['notify'][string]

/** Types of notifications that there are, in the order of the settings. */
export const notifyTypes = ['file_upload', 'mutation_definition', 'people', 'account'] as const

/** What was chosen of the types; a type that is not named comes as a message. */
export const notifyWaysAtom = deviceAtom<UserSettings['notify']>({})

/** How one comes: what failed is told on screen, whatever was chosen. */
export function wayOf(ways: UserSettings['notify'], { type, status }: { type: string; status: string }): NotifyWay {
  return status === 'failed' ? 'toast' : (ways[type] ?? 'toast')
}
