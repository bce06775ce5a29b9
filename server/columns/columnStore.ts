import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { decodeFieldYear, encodeFieldYear } from '../../src/domain/columns/codec.ts'
import type { FieldYearColumns, Line } from '../../src/domain/columns/fieldYear.ts'
import { holdFreeYear, readCropLog, readYearLog } from '../changes/log/changeLog.ts'
import { type CompanyScope, withCompany } from '../db/company.ts'
import type { Tx } from '../db/connect.ts'
import { yearRow } from '../db/rowQueues.ts'
import { notFound } from '../http/apiError.ts'
import { tellCount } from '../http/counted.ts'
import { etagOf, type Packed, packBytes } from './packed.ts'
import { patchColumns } from './patch.ts'
import { rebuildColumns } from './rebuild.ts'

const unpack = promisify(brotliDecompress)

interface Kept {
  columns: FieldYearColumns
  bytes: { etag: string; packing: Promise<Packed> } | null
  /** Number of the stored snapshot, -1 = none is known to be stored. */
  storedSeq: number
  /** Estimated size, with the packed bytes. */
  size: number
}

/** What a text, and an entry of a map, take on average; bytes. */
const textBytes = 40
const entryBytes = 120
/** After this many changes a new snapshot is stored. */
const storeEvery = 200

/** A node's field-years in memory, brought up to date by the logs before each use. */
export interface ColumnStore {
  /** The columns as of now; nothing may be written into them, and they change when `use` has ended. */
  read: <T>(scope: CompanyScope, year: number, use: (columns: FieldYearColumns, tx: Tx) => T | Promise<T>) => Promise<T>
  /** The same for what needs the columns only at first: the next request for the year has its turn while `further` reads. */
  readThen: <T, R>(
    scope: CompanyScope,
    year: number,
    use: (columns: FieldYearColumns) => T,
    further: (used: T, tx: Tx) => Promise<R>,
  ) => Promise<R>
  /** The same with the year locked, so that a change worked out from the columns still fits when it is written. */
  write: <T>(scope: CompanyScope, year: number, use: (columns: FieldYearColumns, tx: Tx) => Promise<T>) => Promise<T>
  pack: (scope: CompanyScope, year: number) => Promise<Packed>
  /** Field-years in memory, and their estimated bytes. */
  figures: () => { years: number; bytes: number }
}

/** Estimates the memory of columns: exact for numbers, an average for texts, lines and other entries. */
function bytesOf(value: unknown): number {
  if (ArrayBuffer.isView(value)) return value.byteLength
  if (value instanceof Map || value instanceof Set) return value.size * entryBytes
  if (typeof value === 'string') return textBytes
  if (Array.isArray(value)) {
    const isOfTexts = value.length > 0 && typeof (value[0] ?? '') !== 'object'
    return isOfTexts ? value.length * textBytes : value.reduce((sum: number, one) => sum + bytesOf(one), 0)
  }
  if (value === null || typeof value !== 'object') return 8
  return Object.values(value).reduce((sum: number, one) => sum + bytesOf(one), 0)
}

/** `mostBytes`: of field-years in memory, besides the one in use; the one used longest ago goes first. */
export function columnStore(mostBytes: number): ColumnStore {
  const kept = new Map<string, Kept>()
  // One at a time for a year: two requests must not patch the same columns.
  const queues = new Map<string, Promise<unknown>>()

  function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const turn = (queues.get(key) ?? Promise.resolve()).then(work, work)
    queues.set(key, turn)
    const forget = (): void => {
      if (queues.get(key) === turn) queues.delete(key)
    }
    turn.then(forget, forget)
    return turn
  }

  function remember(key: string, entry: Kept): void {
    kept.delete(key)
    kept.set(key, entry)
    // The packed bytes are kept as they are and packed, which is about half as much again.
    entry.size = bytesOf(entry.columns) * (entry.bytes ? 2.5 : 1)
    let bytes = 0
    for (const [other, { size }] of [...kept].reverse()) {
      bytes += size
      if (bytes > mostBytes && other !== key) kept.delete(other)
    }
    tellCount('columnStore', figures())
  }

  const figures = () => ({
    years: kept.size,
    bytes: [...kept.values()].reduce((sum, { size }) => sum + size, 0),
  })

  async function current(tx: Tx, company: number, year: number): Promise<Kept> {
    const key = `${company}:${year}`
    const [now] = await tx<{ seq: number; crop_seq: number; crop_id: number; field_name: string }[]>`
      SELECT y.seq, c.seq AS crop_seq, c.id AS crop_id, f.name AS field_name
      FROM field_years y JOIN fields f ON f.id = y.field_id JOIN crops c ON c.id = f.crop_id WHERE y.id = ${year}`
    if (!now) {
      kept.delete(key)
      throw notFound()
    }
    const here = kept.get(key)
    const restored = here ?? (await restore(tx, year))
    tellCount('columns', { result: here ? 'kept' : restored ? 'snapshot' : 'built' })
    let entry = restored ?? (await built(tx, year))
    if (!here) shareLines(company, entry.columns)
    const { seq, crop_seq } = entry.columns
    if (seq < now.seq || crop_seq < now.crop_seq) {
      const [yearLog, cropLog] = await Promise.all([
        seq < now.seq ? readYearLog(tx, year, seq) : [],
        crop_seq < now.crop_seq ? readCropLog(tx, now.crop_id, crop_seq) : [],
      ])
      // Columns that met an error half-way are no field-year any more.
      kept.delete(key)
      const isWhole = patchColumns(entry.columns, { year: yearLog, crop: cropLog })
      if (!isWhole) entry = await built(tx, year)
      entry.bytes = null
    }
    if (entry.columns.field_name !== now.field_name) {
      entry.columns.field_name = now.field_name
      entry.bytes = null
    }
    remember(key, entry)
    return entry
  }

  /**
   * Has columns refer to the lines of another year of their crop in memory where both are equal: of a crop's lines one
   * copy is held, however many years are. Changes replace a line and never alter it, so that no year sees another's.
   */
  function shareLines(company: number, columns: FieldYearColumns): void {
    const ofCompany = `${company}:`
    const newest = [...kept].reverse()
    const model = newest.find(
      ([key, { columns: other }]) => key.startsWith(ofCompany) && other.spec_id === columns.spec_id,
    )
    if (!model) return
    const { lines } = model[1].columns
    for (const [id, line] of columns.lines) {
      const known = lines.get(id)
      if (known && areEqual(known, line)) columns.lines.set(id, known)
    }
  }

  async function built(tx: Tx, year: number): Promise<Kept> {
    return { columns: await rebuildColumns(tx, year), bytes: null, storedSeq: -1, size: 0 }
  }

  function packing(entry: Kept): Promise<Packed> {
    const etag = etagOf(entry.columns, nameTag(entry.columns))
    if (entry.bytes?.etag !== etag) {
      entry.bytes = { etag, packing: packBytes(etag, encodeFieldYear(entry.columns)) }
    }
    return entry.bytes.packing
  }

  return {
    read: (scope, year, use) =>
      inTurn(`${scope.company}:${year}`, () =>
        withCompany(scope, async (tx) => use((await current(tx, scope.company, year)).columns, tx)),
      ),
    readThen(scope, year, use, further) {
      let used: { value: ReturnType<typeof use> } | null = null
      let work: ReturnType<typeof further> | null = null
      const turn = inTurn(`${scope.company}:${year}`, async () => {
        await new Promise<void>((free) => {
          work = withCompany(scope, async (tx) => {
            // Done again, the columns are another request's by now: what was read of them still holds.
            used ??= { value: use((await current(tx, scope.company, year)).columns) }
            free()
            return further(used.value, tx)
          })
          work.then(
            () => free(),
            () => free(),
          )
        })
      })
      return turn.then(() => work as ReturnType<typeof further>)
    },
    write: (scope, year, use) =>
      withCompany(
        scope,
        async (tx) => {
          // A writer that has to wait leaves its turn: readers of the year do not wait for a lock that they do not need.
          await holdFreeYear(tx, year)
          return use((await current(tx, scope.company, year)).columns, tx)
        },
        { rows: [yearRow(year)], enter: (attempt) => inTurn(`${scope.company}:${year}`, attempt) },
      ),
    pack: async (scope, year) => {
      const { bytes, store } = await inTurn(`${scope.company}:${year}`, () =>
        withCompany(scope, async (tx) => {
          const entry = await current(tx, scope.company, year)
          const { seq, crop_seq } = entry.columns
          const due = entry.storedSeq < 0 || seq - entry.storedSeq >= storeEvery
          if (due) entry.storedSeq = seq
          return { bytes: packing(entry), store: due ? { seq, crop_seq } : null }
        }),
      )
      const packed = await bytes
      if (store) await storeSnapshot(scope, year, store, packed.packed)
      return packed
    },
    figures,
  }
}

const areEqual = (one: Line, other: Line): boolean =>
  one.name === other.name &&
  one.is_variety === other.is_variety &&
  one.mother_id === other.mother_id &&
  one.father_id === other.father_id

/** A nursery's name stands in the bytes and in no log. */
function nameTag({ field_name }: FieldYearColumns): string {
  return createHash('sha256').update(field_name).digest('base64url').slice(0, 8)
}

/** The year of its snapshot; null when there is none, or one that a node of another release has stored in its own format. */
async function restore(tx: Tx, year: number): Promise<Kept | null> {
  const [row] = await tx<{ seq: number; bytes: Buffer }[]>`
    SELECT seq, bytes FROM field_year_snapshots WHERE field_year_id = ${year}`
  if (!row) return null
  const bytes = await unpack(row.bytes)
  try {
    return { columns: decodeFieldYear(bytes), bytes: null, storedSeq: row.seq, size: 0 }
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Keeps the snapshot for the next node that needs the year; an older one never replaces a newer one, but one that was not read. */
async function storeSnapshot(
  scope: CompanyScope,
  year: number,
  numbers: { seq: number; crop_seq: number },
  bytes: Buffer,
): Promise<void> {
  await withCompany(
    scope,
    (tx) => tx`
      INSERT INTO field_year_snapshots AS s (company_id, field_year_id, seq, crop_seq, bytes)
      SELECT ${scope.company}, id, ${numbers.seq}, ${numbers.crop_seq}, ${bytes} FROM field_years WHERE id = ${year}
      ON CONFLICT (company_id, field_year_id) DO UPDATE
        SET seq = excluded.seq, crop_seq = excluded.crop_seq, bytes = excluded.bytes WHERE s.seq <= excluded.seq`,
  )
}
