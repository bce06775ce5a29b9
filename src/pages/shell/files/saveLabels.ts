import { ApiError } from '../../../api/apiError.ts'
import { call, callFile } from '../../../api/browser.ts'
import { isAborted } from '../../../api/client.ts'
import { cancelTask } from '../../../contract/company/tasks.ts'
import { type FileCall, fileCall } from '../../../contract/files/downloads.ts'
import { type LabelReport, labelTask, taskContent } from '../../../contract/plots/labels.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { reportFailureAtom } from '../../../state/shell/toasts.ts'
import type { Store } from '../../../state/store.ts'
import { saveFile } from '../../../ui/saveFile.ts'
import { taskEnd } from './taskEnd.ts'

const failed = 'failed.codes'

/**
 * Creates labels and saves their file: true. Many are a task of the server: `progress` reports it, `signal` cancels it.
 * False after showing a failure.
 */
export async function saveLabels(
  store: Store,
  request: { readonly call: FileCall; readonly body: object },
  signal: AbortSignal,
  progress: (share: number) => void,
): Promise<boolean> {
  try {
    const { blob, name } = await callFile(request.call, { query: undefined, body: request.body }, { signal })
    if (!blob.type.startsWith('application/json')) {
      saveFile(blob, name)
      return true
    }
    const { task_id } = labelTask.parse(JSON.parse(await blob.text()))
    return await saveOfTask(store, task_id, signal, progress)
  } catch (error) {
    if (isAborted(error) || signal.aborted) return false
    if (!(error instanceof ApiError)) throw error
    store.set(reportFailureAtom, error, failed)
    return false
  }
}

async function saveOfTask(
  store: Store,
  task: number,
  signal: AbortSignal,
  progress: (share: number) => void,
): Promise<boolean> {
  progress(0)
  const params = { params: { id: String(task) } }
  const cancel = () => inBackground(call(cancelTask, params).catch((error: unknown) => reportUnlessEnded(store, error)))
  signal.addEventListener('abort', cancel)
  const { state } = await taskEnd<LabelReport>(store, task, signal, progress)
  signal.removeEventListener('abort', cancel)
  if (state !== 'success') {
    store.set(reportFailureAtom, { detail: null, status: null }, failed)
    return false
  }
  const { blob, name } = await callFile(
    fileCall(taskContent),
    { ...params, query: undefined, body: undefined },
    { signal },
  )
  saveFile(blob, name)
  return true
}

/** A task that ended before it could be cancelled is not a failure. */
function reportUnlessEnded(store: Store, error: unknown): void {
  if (!(error instanceof ApiError)) throw error
  if (error.code !== 'task.finished') store.set(reportFailureAtom, error, 'upload.cancelFailed')
}
