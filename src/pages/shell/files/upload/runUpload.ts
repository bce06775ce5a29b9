import { call } from '../../../../api/browser.ts'
import type { Task } from '../../../../contract/company/tasks.ts'
import { uploadCallOf } from '../../../../contract/files/uploads.ts'
import { markerUpload } from '../../../../domain/files/markers/markerUpload.ts'
import type { Upload } from '../../../../domain/files/uploadRecord.ts'
import type { Store } from '../../../../state/store.ts'
import type { ChosenOptions } from '../OptionChoice.tsx'
import { taskEnd } from '../taskEnd.ts'
import type { UploadReport } from './uploadReport.ts'

/** Input of an upload: the file, its kind, its target and the chosen options. */
export interface UploadRequest {
  file: File
  upload: Upload
  cropId: number
  fieldId: number | null
  yearId: number | null
  options: ChosenOptions
  /** Width of the map on which plots without a place are laid out. */
  width: number
  /** Digest of the reviewed dry run: the server refuses to write anything else. */
  checked?: string
}

export interface UploadEnd {
  readonly taskId: number
  state: Task['state']
  report: UploadReport
}

/** The fields of the upload call other than the file. */
function bodyOf({ upload, cropId, fieldId, yearId, options, width }: UploadRequest): Record<string, string> {
  const year = yearId !== null && { year_id: String(yearId) }
  if (upload.places === 'shown') return { ...year, ...options }
  if (upload.places === 'none') return { spec_id: String(cropId), ...options }
  const field = fieldId !== null && { field_id: String(fieldId) }
  // Only for uploads that lay out plots.
  const laidOut = upload.key !== markerUpload.key && { max_length_per_list: String(width) }
  return { spec_id: String(cropId), ...field, ...year, ...laidOut, ...options }
}

/**
 * Sends a file and resolves to the server's report. `dryRun` writes nothing. Rejects with ApiError if the file is refused
 * before parsing, and when aborted; `callbacks.task` receives the server's task as soon as it exists.
 */
export async function runUpload(
  store: Store,
  request: UploadRequest,
  dryRun: boolean,
  signal: AbortSignal,
  callbacks: { progress(share: number): void; task?(id: number): void },
): Promise<UploadEnd> {
  const { checked } = request
  const body = { ...bodyOf(request), dry_run: String(dryRun), ...(checked && { checked }) }
  const options = { signal, onProgress: (share: number) => callbacks.progress(share / 2) }
  const task = await call(uploadCallOf(request.upload), { file: request.file, body }, options)
  callbacks.task?.(task.task_id)
  const end = await taskEnd<UploadReport>(store, task.task_id, signal, (share) => callbacks.progress(0.5 + share / 2))
  return { ...end, taskId: task.task_id }
}
