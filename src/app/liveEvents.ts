import { type LiveEventName, liveEvents } from '../contract/live.ts'
import { lastHeard, liveState } from '../state/connection.ts'
import { notificationArrived, toastStatusOf } from '../state/notifications.ts'
import type { Store } from '../state/store.ts'
import { taskHeard } from '../state/tasks.ts'
import { addToast } from '../state/toasts.ts'

/** Notifications of this type belong to a file upload: their toast stays until it is closed. */
const uploadType = 'file_upload'

type Reactions = {
  [Event in LiveEventName]?: (store: Store, data: (typeof liveEvents)[Event]['_zod']['output']) => void
}

const reactions: Reactions = {
  connected: (store) => store.set(liveState, 'connected'),
  disconnect: (store) => store.set(liveState, 'connecting'),
  system_notification(store, notification) {
    store.set(notificationArrived, notification)
    if (notification.is_ack) return
    store.set(addToast, {
      status: toastStatusOf(notification.status),
      message: { text: notification.title, reason: notification.message || undefined },
      stays: notification.type === uploadType,
      notificationId: notification.id,
    })
  },
  file_upload: (store, task) => store.set(taskHeard, task),
  task_completed: (store, task) => store.set(taskHeard, task),
  mutation_definition: (store, task) => store.set(taskHeard, task),
  data_updated: (store, { at }) => store.set(lastHeard, at),
}

function react<Event extends LiveEventName>(store: Store, event: Event, data: unknown): void {
  const reaction = reactions[event]
  if (!reaction) return
  const read = liveEvents[event].safeParse(data)
  if (read.success) reaction(store, read.data as Parameters<typeof reaction>[1])
  else console.warn(`The live event ${event} is not as agreed`, read.error)
}

/** What the application itself does with a live event; an unknown one is left to those who listen for it. */
export function takeIn(store: Store, event: string, data: unknown): void {
  if (event in liveEvents) react(store, event as LiveEventName, data)
}
