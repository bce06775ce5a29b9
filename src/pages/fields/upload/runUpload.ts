import { call } from '../../../api/browser.ts'
import { getTask, type Task } from '../../../contract/tasks.ts'
import { uploadFieldFile, uploadFieldMap, uploadPlotResults } from '../../../contract/uploads.ts'
import type { Store } from '../../../state/store.ts'
import { type LiveTask, liveTasks } from '../../../state/tasks.ts'
import type { FieldsUpload } from '../../../workers/FileService.ts'
import type { UploadReport } from './uploadReport.ts'

/** What is sent: the file, what it is, where it goes, and how plots without a place are laid out. */
export interface UploadRequest {
  file: File
  format: FieldsUpload
  specId: number
  fieldId: number | null
  yearId: number | null
  sortMethod: '1' | '2' | '3'
  width: number
}

export interface UploadEnd {
  state: Task['state']
  report: UploadReport
}

const pollInterval = 700
const isEnded = (state: Task['state']) => state !== 'queued' && state !== 'running'

/** Waits for the end of a task: by the live events, and by asking where those are late. */
function taskEnd(
  store: Store,
  taskId: number,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<UploadEnd> {
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const finish = (settle: () => void) => {
      clearTimeout(timer)
      unsubscribe()
      signal.removeEventListener('abort', abort)
      settle()
    }
    const abort = () => finish(() => reject(signal.reason))
    const hear = (task: Pick<LiveTask, 'state' | 'progress' | 'report'>): boolean => {
      if (!isEnded(task.state) || task.report === null) {
        onProgress(task.progress)
        return false
      }
      finish(() => resolve({ state: task.state, report: task.report as UploadReport }))
      return true
    }
    const ask = async () => {
      try {
        if (!hear(await call(getTask, { params: { id: String(taskId) } }, { signal }))) {
          timer = setTimeout(() => void ask(), pollInterval)
        }
      } catch (error) {
        finish(() => reject(error))
      }
    }
    const unsubscribe = store.sub(liveTasks, () => {
      const task = store.get(liveTasks).get(taskId)
      if (task) hear(task)
    })
    signal.addEventListener('abort', abort)
    timer = setTimeout(() => void ask(), pollInterval)
  })
}

/**
 * Sends a file and waits for the server's report. `dryRun` writes nothing. Rejects with ApiError when the file is refused
 * before parsing, and when aborted; the task that the server made of it is told as soon as there is one.
 */
export async function runUpload(
  store: Store,
  request: UploadRequest,
  dryRun: boolean,
  signal: AbortSignal,
  told: { progress(share: number): void; task?(id: number): void },
): Promise<UploadEnd> {
  const { file, format, specId, fieldId, yearId } = request
  const dry_run = dryRun ? ('true' as const) : ('false' as const)
  const options = { signal, onProgress: (share: number) => told.progress(share / 2) }
  const task =
    format === 'field_map'
      ? await call(uploadFieldMap, { file, body: { year_id: String(yearId ?? ''), dry_run } }, options)
      : await call(
          format === 'field_file' ? uploadFieldFile : uploadPlotResults,
          {
            file,
            body: {
              spec_id: String(specId),
              max_length_per_list: request.width,
              sort_method: Number(request.sortMethod),
              ...(fieldId === null ? {} : { field_id: String(fieldId) }),
              ...(yearId === null ? {} : { year_id: String(yearId) }),
              dry_run,
            },
          },
          options,
        )
  told.task?.(task.task_id)
  return await taskEnd(store, task.task_id, signal, (share) => told.progress(0.5 + share / 2))
}
