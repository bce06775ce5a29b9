import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { getTask, type Task } from '../../../src/contract/tasks.ts'
import { uploadFieldFile, uploadFieldMap, uploadPlotResults } from '../../../src/contract/uploads.ts'
import type { Actor, Answer } from '../harness.ts'

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
  code: string
  errors: { file: string[] }
  faults: Fault[]
  total: number
}

export interface Done {
  status: number
  code: string | null
  state: Task['state'] | null
  report: Report
}

export const uploadCalls = {
  field_file: uploadFieldFile,
  field_map: uploadFieldMap,
  plot_result: uploadPlotResults,
} as const

export type UploadKind = keyof typeof uploadCalls

/** Waits for the end of a task. */
export async function ended(actor: Actor, id: number): Promise<Task> {
  for (;;) {
    const { body } = await actor.call(getTask, { params: { id } })
    if (!['queued', 'running'].includes(body.state)) return body
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Uploads a file and waits for what became of it; a file refused at once has no task. */
export async function upload(
  actor: Actor,
  kind: UploadKind,
  file: File,
  body: Record<string, string | number | boolean>,
): Promise<Done> {
  const answer = (await actor.callAny(uploadCalls[kind], { body, file })) as Answer<{ task_id: number; code: string }>
  if (answer.status !== 202)
    return { status: answer.status, code: answer.body.code, state: null, report: answer.body as unknown as Report }
  const task = await ended(actor, answer.body.task_id)
  const report = task.report as Report
  return { status: answer.status, code: report.code ?? null, state: task.state, report }
}
