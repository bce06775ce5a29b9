import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Fault } from '../../src/domain/files/fault.ts'
import type { UploadTarget } from '../../src/domain/files/headers/places.ts'
import type { Counts } from '../../src/domain/files/uploadPlan/decision.ts'
import type { FileChoices } from '../../src/domain/files/uploadRecord.ts'
import { decideUpload, parseUpload } from '../../src/domain/files/uploadRules.ts'
import { UPLOADS, type UploadKey, uploadNamed } from '../../src/domain/files/uploads.ts'
import { readRows } from '../../src/sheets/readRows.ts'
import type { MemoryCrop } from './memoryCrop.ts'
import { faultSentencesInAllLanguages } from './worded.ts'

const folder = join(import.meta.dirname, '..', 'data', 'uploads')

/** One file of EXPECT.json with the answer it must get. */
export interface ExpectedUpload {
  file: string
  upload: UploadKey
  outcome: 'accepted' | 'refused'
  before?: string[]
  created?: Partial<Counts>
  updated?: Partial<Counts>
  map?: { rows: number; cols: number; plots: number; empty: number; A1: string | null }
  trait?: { name: string; unit: string }
  first_value?: number
  warnings?: { code: string; cell?: string | null; value?: string; count?: number }[]
  code?: string
  faults?: { code: string; cell: string | null; value: string | null }[]
  also_allowed?: { code: string; cell: string | null; value: string | null }[]
  first_cell?: string
  check?: { plot?: string; trait?: string; value?: number; comment?: string; sowing_date?: string }
}

/** The result of an upload. */
export interface UploadResult {
  accepted: boolean
  faults: readonly Fault[]
  warnings: readonly Fault[]
  created: Counts | null
  updated: Counts | null
}

export function uploadBytes(path: string): Uint8Array {
  return new Uint8Array(readFileSync(join(folder, path)))
}

export function expectations(path: string): ExpectedUpload[] {
  const text = readFileSync(join(folder, path), 'utf8')
  const { files } = JSON.parse(text) as { files: ExpectedUpload[] }
  return files.filter((file) => UPLOADS.some(({ key }) => key === file.upload))
}

/** Every file of both lists, with any upload, and the folder that its name is relative to. */
export function allExpectations(): (ExpectedUpload & { folder: string })[] {
  return ['', 'faults/', 'programs/'].flatMap((sub) => {
    const { files } = JSON.parse(readFileSync(join(folder, sub, 'EXPECT.json'), 'utf8')) as { files: ExpectedUpload[] }
    return files.map((file) => ({ ...file, folder: sub }))
  })
}

/** The upload of EXPECT.json to which a file named in `before` belongs. */
export function uploadKeyOf(path: string): UploadKey {
  const match = expectations('EXPECT.json').find((expectation) => expectation.file === path)
  if (!match) throw new Error(`${path} is not described`)
  return match.upload
}

/** Reads, parses, decides and, if accepted, applies a file; every fault must have its message in all languages. */
export function upload(
  crop: MemoryCrop,
  format: UploadKey,
  name: string,
  bytes: Uint8Array,
  target: UploadTarget | null = null,
  choices: FileChoices = {},
): UploadResult {
  const read = readRows(bytes, name, uploadNamed(format).format)
  if (!read.ok) faultSentencesInAllLanguages(read.fault)
  if (!read.ok) return { accepted: false, faults: [read.fault], warnings: [], created: null, updated: null }
  const decision = decideUpload(parseUpload(format, read.sheet, target, choices), crop.known(), target)
  if (decision.plan) crop.apply(decision.plan)
  const { faults, warnings, created, updated } = decision
  for (const fault of [...faults, ...warnings]) faultSentencesInAllLanguages(fault)
  return { accepted: decision.plan !== null, faults, warnings, created, updated }
}

/** The only nursery and year of a crop: what the fields page shows when a map is uploaded. */
export function onlyYear(crop: MemoryCrop): UploadTarget | null {
  const [year] = crop.years
  return year ? { nursery: year.nursery, year: year.year } : null
}
