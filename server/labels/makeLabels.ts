import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { CompanyScope } from '../db/company.ts'
import { incomingFolder } from '../http/upload.ts'
import { runInThread, type WorkerOptions } from '../jobs/worker.ts'
import type { Services } from '../services.ts'
import type { PlacedLabel } from './drawLabels.ts'
import type { WantedLabels } from './labelsOf.ts'
import type { LabelExport } from './labelThread.ts'

const labelModule = new URL('./labelThread.ts', import.meta.url)
/** A hundred thousand labels take about three minutes on a slow machine; what is drawn does not stay in memory. */
const threadLimits = { memory: 1024, seconds: 900 }

type Parts = Pick<Services, 'columns' | 'settings'>

/** The first page of labels as it will look. */
export async function previewLabels(
  { columns }: Parts,
  scope: CompanyScope,
  year: number,
  wanted: WantedLabels,
): Promise<PlacedLabel[]> {
  const { plain } = await columns.pack(scope, year)
  return runInThread(labelModule, { year: plain, wanted, path: null } satisfies LabelExport, threadLimits)
}

/** Makes the PDF of labels and hands over its file on this machine's disk, which is removed afterwards. */
export async function withLabelFile<Result>(
  { columns, settings }: Parts,
  scope: CompanyScope,
  year: number,
  wanted: WantedLabels,
  options: Pick<WorkerOptions, 'signal' | 'progress'>,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  const folder = join(settings.dataDir, incomingFolder)
  await mkdir(folder, { recursive: true })
  const path = join(folder, randomUUID())
  try {
    const { plain } = await columns.pack(scope, year)
    await runInThread(labelModule, { year: plain, wanted, path } satisfies LabelExport, { ...threadLimits, ...options })
    return await use(path)
  } finally {
    await rm(path, { force: true })
  }
}
