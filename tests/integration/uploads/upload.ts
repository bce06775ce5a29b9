import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { getTask, type Task } from '../../../src/contract/company/tasks.ts'
import { uploadCallOf } from '../../../src/contract/files/uploads.ts'
import { listFieldYears } from '../../../src/contract/plots/nurseries.ts'
import { type UploadKey, uploadNamed } from '../../../src/domain/files/uploads.ts'
import type { Actor, Answer, TestServer } from '../harness.ts'

const folder = join(import.meta.dirname, '..', '..', 'data', 'uploads')

/** One of the shared upload files, `faults/…` or `<trial>/…`. */
export function uploadFile(path: string): File {
  return new File([new Uint8Array(readFileSync(join(folder, path)))], basename(path))
}

export function textFile(name: string, ...lines: string[]): File {
  return new File([lines.join('\n')], name)
}

export interface Fault {
  code: string
  sheet: string | null
  cell: string | null
  value: string | null
  message: string
}

export interface Report {
  created: Record<string, number>
  updated: Record<string, number>
  warnings: Fault[]
  changes?: unknown[]
  total_changes?: number
  checked?: string
  written?: { year_id: number | null; seq: number; crop_seq: number; cells: number }[]
  code: string
  errors: { file: string[] }
  faults: Fault[]
  total: number
}

export interface UploadOutcome {
  status: number
  code: string | null
  state: Task['state'] | null
  report: Report
}

/** Waits for the end of a task. */
export async function endOfTask(actor: Actor, id: number): Promise<Task> {
  for (;;) {
    const { body } = await actor.call(getTask, { params: { id } })
    if (!['queued', 'running'].includes(body.state)) return body
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Uploads a file and waits for the result; a file that is refused at once has no task. */
export async function upload(
  actor: Actor,
  kind: UploadKey,
  file: File,
  body: Record<string, string | number | boolean>,
): Promise<UploadOutcome> {
  const answer = (await actor.callAny(uploadCallOf(uploadNamed(kind)), { body, file })) as Answer<{
    task_id: number
    code: string
  }>
  if (answer.status !== 202)
    return { status: answer.status, code: answer.body.code, state: null, report: answer.body as unknown as Report }
  const task = await endOfTask(actor, answer.body.task_id)
  const report = task.report as Report
  return { status: answer.status, code: report.code ?? null, state: task.state, report }
}

/** Id of the first year of a crop; 0 for a crop without years. */
export async function firstYear(actor: Actor, spec_id: number): Promise<{ field_id: number; year_id: number }> {
  const { body } = await actor.call(listFieldYears, { query: { spec_id } })
  const [field] = body.data.at(-1)?.fields ?? []
  return field ?? { field_id: 0, year_id: 0 }
}

/** Uploads a shared file into a crop as the page does: a map goes into the year on screen. */
export async function sendFile(
  actor: Actor,
  spec_id: number,
  kind: UploadKey,
  path: string,
  more: Record<string, string> = {},
): Promise<UploadOutcome> {
  const { field_id, year_id } = await firstYear(actor, spec_id)
  const shown: Record<string, number> = year_id === 0 ? {} : { field_id, year_id }
  const several = path.startsWith('steptoe') ? {} : shown
  const target = kind === 'plot_result' ? { spec_id, ...several } : { spec_id }
  const body: Record<string, number> = kind === 'field_map' ? { year_id } : target
  return upload(actor, kind, uploadFile(path), { ...body, ...more })
}

/** All figures of a report. */
export function countsOf({ created, updated }: Report): number[] {
  return [...Object.values(created), ...Object.values(updated)]
}

/** Checksum of what a company has stored, without the tasks and notifications of the uploads themselves. */
export async function storedChecksum(server: TestServer, actor: Actor): Promise<string> {
  await server.sql`DELETE FROM tasks WHERE company_id = ${actor.company}`
  // A file that a task has read is deleted after the task's end.
  await server.sql`DELETE FROM files WHERE company_id = ${actor.company}`
  await server.sql`DELETE FROM notifications WHERE company_id = ${actor.company}`
  return server.checksum(actor.company)
}
