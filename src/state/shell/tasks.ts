import { atom } from 'jotai'
import type { z } from 'zod'
import type { liveEvents } from '../../contract/live.ts'
import { signInAtom } from '../lifetime.ts'

type Progress = z.infer<typeof liveEvents.file_upload>
type CompletedTask = z.infer<typeof liveEvents.task_completed>

/** A job of the server as reported by live events; `report` is null until it ends. */
export interface LiveTask {
  task_id: number
  /** Null if the event does not name it. */
  kind: string | null
  state: Progress['state']
  /** 0 … 1 */
  progress: number
  report: unknown
}

/** The subject of a toast about the end of a job. */
export const taskSubject = (id: number): string => `task ${id}`

/** Jobs reported since the page was loaded, by task id. */
export const liveTasksAtom = signInAtom<ReadonlyMap<number, LiveTask>>(new Map<number, LiveTask>())

/** Applies a live event of a job; late progress never reopens an ended job. */
export const taskReceivedAtAtom = atom(
  null,
  (get, set, received: Progress | (Omit<CompletedTask, 'kind'> & { kind?: string })) => {
    const existing = get(liveTasksAtom).get(received.task_id)
    const isEnd = 'report' in received
    if (existing?.report !== undefined && existing.report !== null && !isEnd) return
    const task: LiveTask = {
      task_id: received.task_id,
      kind: received.kind ?? existing?.kind ?? null,
      state: received.state,
      progress: isEnd ? 1 : received.progress,
      report: isEnd ? received.report : null,
    }
    set(liveTasksAtom, new Map(get(liveTasksAtom)).set(received.task_id, task))
  },
)
