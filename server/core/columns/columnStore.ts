import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { applyChange } from '../../../src/domain/change/applyChange.ts'
import { type ChangeSet, traitOfField } from '../../../src/domain/change/changeSet.ts'
import { decodeFieldYear, encodeFieldYear } from '../../../src/domain/columns/codec.ts'
import { type FieldYearColumns, type Line, valueColumns } from '../../../src/domain/columns/fieldYear.ts'
import { missingMarkers } from '../../../src/domain/columns/missingMarkers.ts'
import { type CompanyScope, withCompany } from '../../platform/db/company.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { yearRow } from '../../platform/db/rowQueues.ts'
import { ApiError, notFound } from '../../platform/http/answers/apiError.ts'
import { FairSlots } from '../../platform/http/limits/fairSlots.ts'
import { countEvent } from '../../platform/http/monitoring/countedEvents.ts'
import {
  cropPart,
  type LoggedChange,
  lockFreeYear,
  readCropLog,
  readYearLog,
  yearPart,
} from '../changes/log/changeLog.ts'
import { CropLines, usedLines } from './cropLines.ts'
import { memoryOfLines, memoryOfYear } from './memoryOf.ts'
import { etagOf, type PackedAnswer, packBytes } from './packed.ts'
import { rebuildColumns } from './rebuild.ts'

/** Whether a change is about markers that the year is not loaded with: which ones it is loaded with may change. */
function bringsMarkers(columns: FieldYearColumns, change: ChangeSet): boolean {
  const { called, shown } = missingMarkers(columns, change)
  return called.size > 0 || shown.size > 0
}

/**
 * Brings columns forward by the logs after their numbers, in place, except the lines, which the years of a crop share
 * (`CropLines`). The crop's log goes first: it has all traits in their order. Values of a trait that the crop has dropped
 * since are skipped. False if the columns must be rebuilt.
 */
function patchColumns(
  columns: FieldYearColumns,
  tail: { year: readonly LoggedChange[]; crop: readonly LoggedChange[] },
): boolean {
  for (const { seq, change } of tail.crop) {
    applyChange(columns, withoutLines(cropPart(change)))
    if (bringsMarkers(columns, cropPart(change))) return false
    columns.crop_seq = seq
  }
  for (const { seq, change } of tail.year) {
    if (bringsMarkers(columns, change)) return false
    const known = withKnownTraits(columns, yearPart(change))
    applyChange(columns, known)
    for (const { entity, field, ids } of known.columns) {
      if (entity !== 'plot' || traitOfField(field) !== null) continue
      for (const id of ids) {
        const i = columns.indexOf.get(id)
        if (i !== undefined) columns.version[i] = seq
      }
    }
    columns.seq = seq
  }
  return true
}

const withoutLines = ({ name, columns }: ChangeSet): ChangeSet => ({
  name,
  columns: columns.filter(({ entity }) => entity !== 'line'),
})

function withKnownTraits(columns: FieldYearColumns, change: ChangeSet): ChangeSet {
  const known = new Set(valueColumns(columns).map((column) => column.trait.id))
  return {
    name: change.name,
    columns: change.columns.filter(({ entity, field }) => {
      if (entity !== 'plot') return true
      const trait = traitOfField(field)
      return trait === null || known.has(trait)
    }),
  }
}

const unpack = promisify(brotliDecompress)

interface CachedYear {
  columns: FieldYearColumns
  /** The answer to browsers; `size`: bytes of both forms, plain and packed. */
  bytes: { etag: string; packing: Promise<PackedAnswer>; size: number } | null
  /** Number of the stored snapshot, -1: none is known to be stored. */
  storedSeq: number
  /** Memory of the columns without the lines of their crop, bytes. 0: not known, they have just been altered. */
  size: number
}

/** Changes after which a new snapshot is stored. */
const storeEvery = 200

/** A node's field-years in memory, brought up to date by the logs before each use. */
export interface ColumnStore {
  /** The current columns: read-only, and valid only during `use`. */
  read: <T>(scope: CompanyScope, year: number, use: (columns: FieldYearColumns, tx: Tx) => T | Promise<T>) => Promise<T>
  /** Like `read`, for work that needs the columns only at first: the next request for the year can start while `further` reads. */
  readThen: <T, R>(
    scope: CompanyScope,
    year: number,
    use: (columns: FieldYearColumns) => T,
    further: (used: T, tx: Tx) => Promise<R>,
  ) => Promise<R>
  /** Like `read`, with the year locked, so that a change computed from the columns still fits when it is written. */
  write: <T>(scope: CompanyScope, year: number, use: (columns: FieldYearColumns, tx: Tx) => Promise<T>) => Promise<T>
  /** The whole year with the lines that it names, as a browser opens it; the crop's call answers the other lines. */
  pack: (scope: CompanyScope, year: number) => Promise<PackedAnswer>
  /** The year's plots for the server's own work, with the lines that they name: `usedLines`. */
  encode: (scope: CompanyScope, year: number) => Promise<Uint8Array>
  /**
   * Number of field-years in memory, their bytes with the lines of their crops and their packed answers, and the number of
   * years that are being packed.
   */
  figures: () => { years: number; bytes: number; packing: number }
}

/**
 * `maxBytes`: limit for field-years in memory, not counting the one in use; the least recently used is evicted first.
 * `maxPacked`: how many years are packed at a time, as each needs its bytes twice while it is packed; one company leaves a quarter to
 * the others.
 */
export function columnStore(maxBytes: number, maxPacked = 8): ColumnStore {
  const packSlots = new FairSlots({
    max: maxPacked,
    maxOfOne: (total) => total - Math.floor(total / 4),
    maxWaiting: 400,
    maxWaitingOfOne: 200,
    patience: 30_000,
    refuse: () => new ApiError('server.busy', { retryAfter: 5 }),
  })
  const cached = new Map<string, CachedYear>()
  const cropLines = new CropLines()
  let bytes = 0
  // One request at a time for each year: two must not patch the same columns.
  const queues = new Map<string, Promise<unknown>>()

  function queueWork<T>(key: string, work: () => Promise<T>): Promise<T> {
    const queued = (queues.get(key) ?? Promise.resolve()).then(work, work)
    queues.set(key, queued)
    const forget = (): void => {
      if (queues.get(key) === queued) queues.delete(key)
    }
    queued.then(forget, forget)
    return queued
  }

  function remember(key: string, entry: CachedYear): void {
    cached.delete(key)
    cached.set(key, entry)
    entry.size ||= memoryOfYear(entry.columns)
    makeRoom(key)
  }

  /** Evicts the least recently used years while all of them are too large; never the one in use. */
  function makeRoom(inUse: string): void {
    const countedLines = new Set<ReadonlyMap<number, Line>>()
    const crops = new Set<string>()
    bytes = 0
    for (const [key, entry] of [...cached].reverse()) {
      const { lines, spec_id } = entry.columns
      // Lines that several years refer to are counted once.
      const entryBytes = entry.size + (entry.bytes?.size ?? 0) + (countedLines.has(lines) ? 0 : memoryOfLines(lines))
      if (bytes + entryBytes > maxBytes && key !== inUse) {
        cached.delete(key)
        continue
      }
      bytes += entryBytes
      countedLines.add(lines)
      crops.add(`${key.slice(0, key.indexOf(':'))}:${spec_id}`)
    }
    cropLines.retainOnly(crops)
    countEvent('columnStore', figures())
  }

  const figures = () => ({ years: cached.size, bytes, packing: packSlots.figures().running })

  async function current(tx: Tx, company: number, year: number): Promise<CachedYear> {
    const key = `${company}:${year}`
    const [current] = await tx<{ seq: number; crop_seq: number; crop_id: number; field_name: string }[]>`
      SELECT y.seq, c.seq AS crop_seq, c.id AS crop_id, f.name AS field_name
      FROM field_years y JOIN fields f ON f.id = y.field_id JOIN crops c ON c.id = f.crop_id WHERE y.id = ${year}`
    if (!current) {
      cached.delete(key)
      throw notFound()
    }
    const cachedEntry = cached.get(key)
    const restored = cachedEntry ?? (await restore(tx, year))
    countEvent('columns', { result: cachedEntry ? 'kept' : restored ? 'snapshot' : 'built' })
    let entry = restored ?? (await built(tx, year))
    const { seq, crop_seq } = entry.columns
    if (seq < current.seq || crop_seq < current.crop_seq) {
      const [yearLog, cropLog] = await Promise.all([
        seq < current.seq ? readYearLog(tx, year, seq) : [],
        crop_seq < current.crop_seq ? readCropLog(tx, current.crop_id, crop_seq) : [],
      ])
      // Columns that met an error half-way are no longer a valid field-year.
      cached.delete(key)
      const isWhole = patchColumns(entry.columns, { year: yearLog, crop: cropLog })
      if (!isWhole) entry = await built(tx, year)
      entry.bytes = null
      entry.size = 0
    }
    if (entry !== cachedEntry || entry.size === 0) {
      const { columns } = entry
      columns.lines = await cropLines.ofYear(tx, company, columns, columns.crop_seq)
    }
    if (entry.columns.field_name !== current.field_name) {
      entry.columns.field_name = current.field_name
      entry.bytes = null
    }
    remember(key, entry)
    return entry
  }

  async function built(tx: Tx, year: number): Promise<CachedYear> {
    return { columns: await rebuildColumns(tx, year, new Map()), bytes: null, storedSeq: -1, size: 0 }
  }

  function packing(key: string, entry: CachedYear): Promise<PackedAnswer> {
    const etag = etagOf(entry.columns, nameTag(entry.columns))
    if (entry.bytes?.etag === etag) return entry.bytes.packing
    const plain = encodeUsed(entry.columns)
    const answer = { etag, packing: packBytes(etag, plain), size: plain.byteLength }
    entry.bytes = answer
    return answer.packing.then((packed) => {
      answer.size += packed.packed.byteLength
      makeRoom(key)
      return packed
    })
  }

  return {
    read: (scope, year, use) =>
      queueWork(`${scope.company}:${year}`, () =>
        withCompany(scope, async (tx) => use((await current(tx, scope.company, year)).columns, tx)),
      ),
    readThen(scope, year, use, further) {
      let outcome: { value: ReturnType<typeof use> } | null = null
      let work: ReturnType<typeof further> | null = null
      const queued = queueWork(`${scope.company}:${year}`, async () => {
        await new Promise<void>((free) => {
          work = withCompany(scope, async (tx) => {
            // On a retry another request may be using the columns, so the first result is reused.
            outcome ??= { value: use((await current(tx, scope.company, year)).columns) }
            free()
            return further(outcome.value, tx)
          })
          work.then(
            () => free(),
            () => free(),
          )
        })
      })
      return queued.then(() => work as ReturnType<typeof further>)
    },
    write: (scope, year, use) =>
      withCompany(
        scope,
        async (tx) => {
          // A writer that has to wait releases its turn, so that readers of the year do not wait for a lock that they
          // do not need.
          await lockFreeYear(tx, year)
          return use((await current(tx, scope.company, year)).columns, tx)
        },
        { rows: [yearRow(year)], enter: (attempt) => queueWork(`${scope.company}:${year}`, attempt) },
      ),
    pack: async (scope, year) => {
      const key = `${scope.company}:${year}`
      const leave = await packSlots.enter(scope.company, null)
      try {
        const { bytes, store } = await queueWork(key, () =>
          withCompany(scope, async (tx) => {
            const entry = await current(tx, scope.company, year)
            const { seq, crop_seq } = entry.columns
            const due = entry.storedSeq < 0 || seq - entry.storedSeq >= storeEvery
            if (due) entry.storedSeq = seq
            return { bytes: packing(key, entry), store: due ? { seq, crop_seq } : null }
          }),
        )
        const packed = await bytes
        if (store) await storeSnapshot(scope, year, { ...store, plain: packed.plain })
        return packed
      } finally {
        leave()
      }
    },
    encode: (scope, year) =>
      queueWork(`${scope.company}:${year}`, () =>
        withCompany(scope, async (tx) => encodeUsed((await current(tx, scope.company, year)).columns)),
      ),
    figures,
  }
}

/** A year's bytes without the lines that it does not name: a crop may have many times more. */
const encodeUsed = (columns: FieldYearColumns): Uint8Array => encodeFieldYear({ ...columns, lines: usedLines(columns) })

/** A nursery's name is in the bytes but in no log. */
function nameTag({ field_name }: FieldYearColumns): string {
  return createHash('sha256').update(field_name).digest('base64url').slice(0, 8)
}

/**
 * Begins a stored snapshot that lacks the lines that the year does not name: a node of a release that expects all of them
 * reads an impossible length, and builds the year from the tables. Eight bytes, as the arrays are aligned.
 */
export const snapshotMark = Buffer.alloc(8, 0xff)

/**
 * The year from its snapshot, possibly without some of its lines; null if there is none, or one that a node of another
 * release has stored in its own format.
 */
async function restore(tx: Tx, year: number): Promise<CachedYear | null> {
  const [row] = await tx<{ seq: number; bytes: Buffer }[]>`
    SELECT seq, bytes FROM field_year_snapshots WHERE field_year_id = ${year}`
  if (!row) return null
  const bytes = await unpack(row.bytes)
  const isMarked = bytes.subarray(0, snapshotMark.length).equals(snapshotMark)
  try {
    const columns = decodeFieldYear(isMarked ? bytes.subarray(snapshotMark.length) : bytes)
    return { columns, bytes: null, storedSeq: row.seq, size: 0 }
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/**
 * Stores the snapshot for the next node that needs the year; an older one never replaces a newer one, except one that
 * could not be read.
 */
async function storeSnapshot(
  scope: CompanyScope,
  year: number,
  { seq, crop_seq, plain }: { seq: number; crop_seq: number; plain: Uint8Array },
): Promise<void> {
  const { packed } = await packBytes('', Buffer.concat([snapshotMark, plain]))
  await withCompany(
    scope,
    (tx) => tx`
      INSERT INTO field_year_snapshots AS s (company_id, field_year_id, seq, crop_seq, bytes)
      SELECT ${scope.company}, id, ${seq}, ${crop_seq}, ${packed} FROM field_years WHERE id = ${year}
      ON CONFLICT (company_id, field_year_id) DO UPDATE
        SET seq = excluded.seq, crop_seq = excluded.crop_seq, bytes = excluded.bytes WHERE s.seq <= excluded.seq`,
  )
}
