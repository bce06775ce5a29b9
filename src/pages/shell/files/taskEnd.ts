import { call } from '../../../api/browser.ts'
import { getTask, type Task } from '../../../contract/company/tasks.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { type LiveTask, liveTasksAtom } from '../../../state/shell/tasks.ts'
import type { Store } from '../../../state/store.ts'

const pollInterval = 700
const isEnded = (state: Task['state']) => state !== 'queued' && state !== 'running'

/** Waits for the end of a task: by live events, and by polling if those are late. */
export function taskEnd<Report>(
  store: Store,
  taskId: number,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<{ state: Task['state']; report: Report }> {
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const finish = (settle: () => void) => {
      clearTimeout(timer)
      unsubscribe()
      signal.removeEventListener('abort', abort)
      settle()
    }
    const abort = () => finish(() => reject(signal.reason))
    const listener = (task: Pick<LiveTask, 'state' | 'progress' | 'report'>): boolean => {
      if (!isEnded(task.state) || (task.report === null && task.state !== 'cancelled')) {
        onProgress(task.progress)
        return false
      }
      finish(() => resolve({ state: task.state, report: task.report as Report }))
      return true
    }
    const request = async () => {
      try {
        if (!listener(await call(getTask, { params: { id: String(taskId) } }, { signal }))) {
          timer = setTimeout(() => inBackground(request()), pollInterval)
        }
      } catch (error) {
        finish(() => reject(error))
      }
    }
    const unsubscribe = store.sub(liveTasksAtom, () => {
      const task = store.get(liveTasksAtom).get(taskId)
      if (task) listener(task)
    })
    signal.addEventListener('abort', abort)
    timer = setTimeout(() => inBackground(request()), pollInterval)
  })
}
