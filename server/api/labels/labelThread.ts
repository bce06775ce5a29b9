import { createWriteStream } from 'node:fs'
import { decodeFieldYear } from '../../../src/domain/columns/codec.ts'
import { answerParent } from '../../platform/jobs/workerThread.ts'
import { firstPage, writeLabels } from './drawLabels.ts'
import { type LabelRequest, type ListedLabel, labelsOf, labelsOfList } from './labelsOf.ts'

/** Labels to make: of a year's plots, the year as its packed bytes, or of listed things. */
export interface LabelExport {
  of: { year: Uint8Array } | { listed: readonly ListedLabel[] }
  wanted: LabelRequest
  /** The file to write; null: answers the layout of the first page. */
  path: string | null
}

// Thousands of codes take seconds: too long for the thread that answers all requests.
await answerParent(async ({ of, wanted, path }: LabelExport, progress) => {
  const labels = 'year' in of ? labelsOf(decodeFieldYear(of.year), wanted) : labelsOfList(of.listed, wanted.code)
  if (path === null) return firstPage(labels, wanted)
  await writeLabels(labels, wanted, createWriteStream(path), progress)
  return null
})
