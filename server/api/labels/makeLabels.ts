import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { CompanyScope } from '../../platform/db/company.ts'
import { incomingFolder } from '../../platform/http/input/upload.ts'
import { runInThread, type WorkerOptions } from '../../platform/jobs/worker.ts'
import type { Services } from '../../services.ts'
import type { PlacedLabel } from './drawLabels.ts'
import type { LabelRequest, LabelSubject } from './labelsOf.ts'
import type { LabelExport } from './labelThread.ts'

const labelModule = new URL('./labelThread.ts', import.meta.url)
/** A hundred thousand labels take about three minutes on a slow machine; drawn ones do not stay in memory. */
const threadLimits = { memory: 1024, seconds: 900 }

type Parts = Pick<Services, 'columns' | 'settings'>

async function packedOf({ columns }: Parts, scope: CompanyScope, labelled: LabelSubject): Promise<LabelExport['of']> {
  return 'year' in labelled ? { year: await columns.encode(scope, labelled.year) } : labelled
}

/** The layout of the first page of labels. */
export async function previewLabels(
  parts: Parts,
  scope: CompanyScope,
  labelled: LabelSubject,
  wanted: LabelRequest,
): Promise<PlacedLabel[]> {
  const subject = await packedOf(parts, scope, labelled)
  return runInThread(labelModule, { of: subject, wanted, path: null } satisfies LabelExport, threadLimits)
}

/** Makes the PDF of labels and passes its file on this machine's disk to `use`; removes it afterwards. */
export async function withLabelFile<Result>(
  parts: Parts,
  scope: CompanyScope,
  labelled: LabelSubject,
  wanted: LabelRequest,
  options: Pick<WorkerOptions, 'signal' | 'progress'>,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  const folder = join(parts.settings.dataDir, incomingFolder)
  await mkdir(folder, { recursive: true })
  const path = join(folder, randomUUID())
  try {
    const subject = await packedOf(parts, scope, labelled)
    await runInThread(labelModule, { of: subject, wanted, path } satisfies LabelExport, { ...threadLimits, ...options })
    return await use(path)
  } finally {
    await rm(path, { force: true })
  }
}
