import { createHash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import { editedSheet } from '../../../src/domain/files/headers/mapping.ts'
import type { UploadTarget } from '../../../src/domain/files/headers/places.ts'
import { markerUpload } from '../../../src/domain/files/markers/markerUpload.ts'
import { encodingNamed } from '../../../src/domain/files/textEncoding.ts'
import type { UploadPlan } from '../../../src/domain/files/uploadPlan/plan.ts'
import {
  type PlannedChange,
  plannedChanges,
  unlistedChanges,
} from '../../../src/domain/files/uploadPlan/plannedChanges.ts'
import { reportOf } from '../../../src/domain/files/uploadPlan/report.ts'
import type { ParsedFile } from '../../../src/domain/files/uploadRecord.ts'
import { decideUpload, parseUpload } from '../../../src/domain/files/uploadRules.ts'
import { uploadNamed } from '../../../src/domain/files/uploads.ts'
import { FILE_LIMITS } from '../../../src/sheets/limits.ts'
import { readMarkers } from '../../../src/sheets/markers/readMarkers.ts'
import { readRows } from '../../../src/sheets/readRows.ts'
import { withDiskBytes } from './diskBytes.ts'
import { knownCrop } from './knownCrop.ts'
import type { DecidedFile, FileSummary, ThreadAnswer, ThreadRequest } from './messages.ts'

/**
 * Digest (SHA-256, hexadecimal) of all that a plan would write, with the stored values before: two plans of one file
 * differ once anything that it touches was changed between them. The calls of a marker file count by how many of them are
 * new or different, and by the first of these.
 */
function planDigest({ values, genotypes, ...rest }: UploadPlan): string {
  const hash = createHash('sha256').update(JSON.stringify(rest))
  // Column by column: the text of all values may be longer than a string can be.
  for (const column of values) hash.update(JSON.stringify(column))
  if (genotypes) {
    const { newMarkers, changed, lines, plots, created, updated, markerChanges, callChanges } = genotypes
    const ids = plots?.ids ?? []
    hash.update(JSON.stringify({ newMarkers, changed, lines, ids, created, updated, markerChanges, callChanges }))
  }
  return hash.digest('hex')
}

// A separate thread reads files: a hostile one can fill its memory, not the server's.
const port = parentPort
if (!port) throw new Error('this module runs as a worker thread')

let parsed: ParsedFile | null = null
let target: UploadTarget | null = null

const placesOf = ({ places = [] }: ParsedFile) => places.map(({ nursery, year }) => ({ nursery, year }))

/** A marker file is read row by row: its cells would not fit into memory as texts. */
function parseMarkers(request: Extract<ThreadRequest, { step: 'parse' }>): FileSummary {
  const read = withDiskBytes(request.path, (bytes) =>
    readMarkers(bytes, request.name, request.target, {
      encoding: encodingNamed(request.choices.encoding),
      mapping: request.edits?.mapping,
    }),
  )
  if ('refused' in read) return { refused: read.refused, places: [], genotypes: null }
  target = null
  parsed = read
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)
  return {
    refused: null,
    places: placesOf(read),
    genotypes: { subject: read.subject, lines: names(read.lines), markers: names(read.markers) },
  }
}

function parse(request: Extract<ThreadRequest, { step: 'parse' }>): FileSummary {
  if (request.key === markerUpload.key) return parseMarkers(request)
  const { format } = uploadNamed(request.key)
  const read = withDiskBytes(request.path, (bytes) =>
    readRows(bytes, request.name, format, FILE_LIMITS, encodingNamed(request.choices.encoding)),
  )
  if (!read.ok) return { refused: read.fault, places: [], genotypes: null }
  target = request.target
  const edited = request.edits ? editedSheet(read.sheet, request.edits) : read.sheet
  const sheet = { ...edited, answers: request.answers }
  parsed = parseUpload(request.key, sheet, target, request.choices)
  return {
    refused: null,
    places: placesOf(parsed),
    genotypes: null,
  }
}

function decide(request: Extract<ThreadRequest, { step: 'decide' }>): DecidedFile {
  if (parsed === null) throw new Error('decided before the file was read')
  const decision = decideUpload(parsed, knownCrop(request.known), target)
  const changes: PlannedChange[] = []
  let changeTotal = 0
  if (decision.plan !== null && request.listChanges > 0) {
    changeTotal = unlistedChanges(decision.plan)
    let count = 0
    for (const change of plannedChanges(decision.plan)) {
      count += 1
      if (count <= request.listChanges) changes.push(change)
    }
    changeTotal += count
  }
  const digest = decision.plan !== null && request.digests ? planDigest(decision.plan) : null
  return { report: reportOf(decision), plan: decision.plan, changes, changeTotal, digest }
}

port.on('message', (request: ThreadRequest) => {
  if (request.step === 'forget') {
    parsed = null
    return
  }
  let answered: ThreadAnswer
  try {
    answered = { ok: true, value: request.step === 'parse' ? parse(request) : decide(request) }
  } catch (error) {
    answered = { ok: false, message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
  port.postMessage(answered)
})
