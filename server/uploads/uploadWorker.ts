import { readFile } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import { editedSheet } from '../../src/domain/files/headers/mapping.ts'
import type { UploadTarget } from '../../src/domain/files/headers/places.ts'
import { type PlannedChange, plannedChanges } from '../../src/domain/files/plan/plannedChanges.ts'
import { reportOf } from '../../src/domain/files/plan/report.ts'
import type { ParsedFile } from '../../src/domain/files/uploadRecord.ts'
import { decideUpload, parseUpload } from '../../src/domain/files/uploadRules.ts'
import { uploadNamed } from '../../src/domain/files/uploads.ts'
import { readRows } from '../../src/sheets/readRows.ts'
import { knownCrop } from './knownCrop.ts'
import type { Answered, Asked, Decided, Parsed } from './messages.ts'

// A thread of its own reads files: a hostile one can fill its memory, not the server's.
const port = parentPort
if (!port) throw new Error('this module runs as a worker thread')

let parsed: ParsedFile | null = null
let target: UploadTarget | null = null

async function parse(asked: Extract<Asked, { step: 'parse' }>): Promise<Parsed> {
  const { format } = uploadNamed(asked.key)
  const read = readRows(new Uint8Array(await readFile(asked.path)), asked.name, format)
  if (!read.ok) return { refused: read.fault, places: [] }
  target = asked.target
  const sheet = asked.edits ? editedSheet(read.sheet, asked.edits) : read.sheet
  parsed = parseUpload(asked.key, sheet, target, asked.choices)
  return { refused: null, places: (parsed.places ?? []).map(({ nursery, year }) => ({ nursery, year })) }
}

function decide(asked: Extract<Asked, { step: 'decide' }>): Decided {
  if (parsed === null) throw new Error('decided before the file was read')
  const decision = decideUpload(parsed, knownCrop(asked.known), target)
  const changes: PlannedChange[] = []
  let changeTotal = 0
  if (decision.plan !== null && asked.listChanges > 0)
    for (const change of plannedChanges(decision.plan)) {
      changeTotal += 1
      if (changeTotal <= asked.listChanges) changes.push(change)
    }
  return { report: reportOf(decision), plan: decision.plan, changes, changeTotal }
}

port.on('message', async (asked: Asked) => {
  if (asked.step === 'forget') {
    parsed = null
    return
  }
  let answered: Answered
  try {
    answered = { ok: true, value: asked.step === 'parse' ? await parse(asked) : decide(asked) }
  } catch (error) {
    answered = { ok: false, message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
  port.postMessage(answered)
})
