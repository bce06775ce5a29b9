import { type LiveData, type LiveEventName, liveEvents } from '../contract/live.ts'
import { lastHeard, liveState } from '../state/shell/connection.ts'
import { toastStatusOf } from '../state/shell/notifications.ts'
import { notifyWaysAtom, wayOf } from '../state/shell/notifyWays.ts'
import { taskHeard, taskSubject } from '../state/shell/tasks.ts'
import { addToast } from '../state/shell/toasts.ts'
import type { Store } from '../state/store.ts'

/** Notifications of this type belong to a file upload: their toast stays until it is closed. */
const uploadType = 'file_upload'

type Reactions = { [E in LiveEventName]?: (store: Store, data: LiveData<E>) => void }

const reactions: Reactions = {
  connected: (store) => store.set(liveState, 'connected'),
  disconnect: (store) => store.set(liveState, 'connecting'),
  system_notification(store, notification) {
    if (notification.is_ack || wayOf(store.get(notifyWaysAtom), notification) !== 'toast') return
    store.set(addToast, {
      status: toastStatusOf(notification.status),
      message: { text: notification.title, reason: notification.message || undefined },
      stays: notification.type === uploadType,
      notificationId: notification.id,
      ...(notification.task_id !== undefined && { subject: taskSubject(notification.task_id) }),
    })
  },
  file_upload: (store, task) => store.set(taskHeard, task),
  task_completed: (store, task) => store.set(taskHeard, task),
  mutation_definition: (store, task) => store.set(taskHeard, task),
  data_updated: (store, { at }) => store.set(lastHeard, at),
}

export function isLiveEvent(event: string): event is LiveEventName {
  return Object.hasOwn(liveEvents, event)
}

/** The data of a live event, validated against the contract; null, with a console message, if they are invalid. */
export function readLive<E extends LiveEventName>(event: E, data: unknown): LiveData<E> | null {
  const read = liveEvents[event].safeParse(data)
  if (read.success) return read.data as LiveData<E>
  console.warn(`The live event ${event} is not as agreed`, read.error)
  return null
}

/** The application's own handling of a live event. */
export function handleLive<E extends LiveEventName>(store: Store, event: E, data: LiveData<E>): void {
  reactions[event]?.(store, data)
}
