import { parentPort } from 'node:worker_threads'
import { editedSheet } from '../../src/domain/files/headers/mapping.ts'
import type { UploadTarget } from '../../src/domain/files/headers/places.ts'
import { markerUpload } from '../../src/domain/files/markers/markerUpload.ts'
import { type PlannedChange, plannedChanges, unlistedChanges } from '../../src/domain/files/plan/plannedChanges.ts'
import { reportOf } from '../../src/domain/files/plan/report.ts'
import { encodingNamed } from '../../src/domain/files/textEncoding.ts'
import type { ParsedFile } from '../../src/domain/files/uploadRecord.ts'
import { decideUpload, parseUpload } from '../../src/domain/files/uploadRules.ts'
import { uploadNamed } from '../../src/domain/files/uploads.ts'
import { FILE_LIMITS } from '../../src/sheets/limits.ts'
import { readMarkers } from '../../src/sheets/markers/readMarkers.ts'
import { readRows } from '../../src/sheets/readRows.ts'
import { readingDisk } from './diskBytes.ts'
import { knownCrop } from './knownCrop.ts'
import type { Answered, Asked, Decided, Parsed } from './messages.ts'
import { planDigest } from './planDigest.ts'

// A separate thread reads files: a hostile one can fill its memory, not the server's.
const port = parentPort
if (!port) throw new Error('this module runs as a worker thread')

let parsed: ParsedFile | null = null
let target: UploadTarget | null = null

const placesOf = ({ places = [] }: ParsedFile) => places.map(({ nursery, year }) => ({ nursery, year }))

/** A marker file is read row by row: its cells would not fit into memory as texts. */
function parseMarkers(asked: Extract<Asked, { step: 'parse' }>): Parsed {
  const read = readingDisk(asked.path, (bytes) =>
    readMarkers(bytes, asked.name, asked.target, {
      encoding: encodingNamed(asked.choices.encoding),
      mapping: asked.edits?.mapping,
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

function parse(asked: Extract<Asked, { step: 'parse' }>): Parsed {
  if (asked.key === markerUpload.key) return parseMarkers(asked)
  const { format } = uploadNamed(asked.key)
  const read = readingDisk(asked.path, (bytes) =>
    readRows(bytes, asked.name, format, FILE_LIMITS, encodingNamed(asked.choices.encoding)),
  )
  if (!read.ok) return { refused: read.fault, places: [], genotypes: null }
  target = asked.target
  const edited = asked.edits ? editedSheet(read.sheet, asked.edits) : read.sheet
  const sheet = { ...edited, answers: asked.answers }
  parsed = parseUpload(asked.key, sheet, target, asked.choices)
  return {
    refused: null,
    places: placesOf(parsed),
    genotypes: null,
  }
}

function decide(asked: Extract<Asked, { step: 'decide' }>): Decided {
  if (parsed === null) throw new Error('decided before the file was read')
  const decision = decideUpload(parsed, knownCrop(asked.known), target)
  const changes: PlannedChange[] = []
  let changeTotal = 0
  if (decision.plan !== null && asked.listChanges > 0) {
    changeTotal = unlistedChanges(decision.plan)
    let told = 0
    for (const change of plannedChanges(decision.plan)) {
      told += 1
      if (told <= asked.listChanges) changes.push(change)
    }
    changeTotal += told
  }
  const digest = decision.plan !== null && asked.digests ? planDigest(decision.plan) : null
  return { report: reportOf(decision), plan: decision.plan, changes, changeTotal, digest }
}

port.on('message', (asked: Asked) => {
  if (asked.step === 'forget') {
    parsed = null
    return
  }
  let answered: Answered
  try {
    answered = { ok: true, value: asked.step === 'parse' ? parse(asked) : decide(asked) }
  } catch (error) {
    answered = { ok: false, message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
  port.postMessage(answered)
})
