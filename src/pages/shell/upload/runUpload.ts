import { call } from '../../../api/browser.ts'
import type { CallOptions } from '../../../api/client.ts'
import { getTask, type Task } from '../../../contract/tasks.ts'
import {
  uploadFieldFile,
  uploadFieldMap,
  uploadLineCollection,
  uploadParentsOfLines,
  uploadPlotResults,
} from '../../../contract/uploads.ts'
import type { FormatKey } from '../../../domain/files/formats.ts'
import { type LiveTask, liveTasks } from '../../../state/shell/tasks.ts'
import type { Store } from '../../../state/store.ts'
import type { UploadReport } from './uploadReport.ts'

/** What is sent: the file, what it is, where it goes, and how plots without a place are laid out. */
export interface UploadRequest {
  file: File
  format: FormatKey
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

/** Hands the file to the call of its format. */
function send(request: UploadRequest, dryRun: boolean, options: CallOptions): Promise<{ task_id: number }> {
  const { file, format, fieldId, yearId } = request
  const spec_id = String(request.specId)
  const dry_run = dryRun ? ('true' as const) : ('false' as const)
  if (format === 'field_map') {
    return call(uploadFieldMap, { file, body: { year_id: String(yearId ?? ''), dry_run } }, options)
  }
  if (format === 'line_collections_upload' || format === 'parents_of_lines_upload_file') {
    const sent = format === 'line_collections_upload' ? uploadLineCollection : uploadParentsOfLines
    return call(sent, { file, body: { spec_id, dry_run } }, options)
  }
  const body = {
    spec_id,
    max_length_per_list: request.width,
    sort_method: Number(request.sortMethod),
    ...(fieldId === null ? {} : { field_id: String(fieldId) }),
    ...(yearId === null ? {} : { year_id: String(yearId) }),
    dry_run,
  }
  return call(format === 'field_file' ? uploadFieldFile : uploadPlotResults, { file, body }, options)
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
  const task = await send(request, dryRun, {
    signal,
    onProgress: (share: number) => told.progress(share / 2),
  })
  told.task?.(task.task_id)
  return await taskEnd(store, task.task_id, signal, (share) => told.progress(0.5 + share / 2))
}
