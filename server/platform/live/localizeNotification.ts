import type { Notification } from '../../../src/contract/company/notifications.ts'
import type { Language } from '../../../src/words/word.ts'
import { translate } from '../http/answers/translate.ts'

/** A stored notification: its key (`<key>.title` and `<key>.message` of locales) with the parameters. */
export interface StoredNotification extends Omit<Notification, 'title' | 'message' | 'task_id'> {
  key: string
  params: Record<string, string | number>
}

/** A stored notification in the reader's language. */
export function localizeNotification(stored: StoredNotification, language: Language): Notification {
  const { id, key, params, status, type, is_ack, created_at } = stored
  const title = translate(language, `${key}.title`, params)
  const message = translate(language, `${key}.message`, params)
  const { task } = params
  return { id, title, message, created_at, is_ack, status, type, ...(typeof task === 'number' && { task_id: task }) }
}
