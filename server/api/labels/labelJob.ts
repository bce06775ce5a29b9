import type { LabelReport } from '../../../src/contract/plots/labels.ts'
import { pathOfTask } from '../../../src/contract/plots/labels.ts'
import { withCompany } from '../../platform/db/company.ts'
import { recordFile, storeFile } from '../../platform/files/storedFiles.ts'
import { pdfType } from '../../platform/http/attachment.ts'
import type { Job } from '../../platform/jobs/queue.ts'
import type { Services } from '../../services.ts'
import type { ListedLabel, WantedLabels } from './labelsOf.ts'
import { withLabelFile } from './makeLabels.ts'

/** The stored input of the task that makes labels. */
export interface LabelInput {
  /** The year whose plots are labelled; null: listed things. */
  year: number | null
  listed?: readonly ListedLabel[]
  wanted: WantedLabels
  /** How many labels there are, and the name of their file. */
  labels: number
  name: string
}

/** Makes the PDF of many labels and stores it for a day. */
export async function runLabels(services: Services, job: Job<LabelInput>): Promise<void> {
  const { company, input, signal, progress } = job
  const { year, listed = [], wanted, labels, name } = input
  const of = year === null ? { listed } : { year }
  const storedFile = await withLabelFile(services, job, of, wanted, { signal, progress }, (path) =>
    storeFile(services.files, { company, kind: 'made', name, type: pdfType, path }),
  )
  try {
    await withCompany(job, async (tx) => {
      await recordFile(tx, storedFile)
      await tx`UPDATE tasks SET content = ${storedFile.key} WHERE id = ${job.task}`
      const report: LabelReport = { url: pathOfTask(job.task), name, bytes: storedFile.bytes, labels }
      await job.finish(tx, { state: 'success', report })
    })
  } catch (error) {
    await services.files.remove(storedFile.key)
    throw error
  }
}
