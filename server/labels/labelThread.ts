import { createWriteStream } from 'node:fs'
import { decodeFieldYear } from '../../src/domain/columns/codec.ts'
import { answerParent } from '../jobs/workerThread.ts'
import { firstPage, writeLabels } from './drawLabels.ts'
import { labelsOf, type WantedLabels } from './labelsOf.ts'

/** Labels of a year's plots to be made; the year as its packed bytes. */
export interface LabelExport {
  year: Uint8Array
  wanted: WantedLabels
  /** The file that is written; null = the first page is answered as it will look. */
  path: string | null
}

// Thousands of codes take seconds: too long for the thread that answers everybody.
await answerParent(async ({ year, wanted, path }: LabelExport, progress) => {
  const labels = labelsOf(decodeFieldYear(year), wanted)
  if (path === null) return firstPage(labels, wanted)
  await writeLabels(labels, wanted, createWriteStream(path), progress)
  return null
})
