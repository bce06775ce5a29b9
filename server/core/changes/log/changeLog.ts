import { createHash } from 'node:crypto'
import type { ChangeName, ChangeSet, Entity } from '../../../../src/domain/change/changeSet.ts'
import type { ReplacedId } from '../../../../src/domain/change/replacedIds.ts'
import { type StoredWalk, walkCell } from '../../../../src/domain/layout/walk/storedWalk.ts'
import { numberArray } from '../../../platform/db/arrays.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import type postgres from '../../../platform/db/driver.ts'
import { lockNotAvailable, RowsBusyError, sqlState } from '../../../platform/db/failure.ts'
import { cropRow, yearRow } from '../../../platform/db/rowQueues.ts'
import { claimRows } from '../../../platform/db/transaction.ts'
import { ApiError, notFound } from '../../../platform/http/answers/apiError.ts'
import type { Author, YearRow } from '../work.ts'
import { changesWithContents } from './archivedChanges.ts'

/** The answer to the sender of an accepted change. */
export interface AcceptedChange {
  seq: number
  /** Number in the crop's log, 0 if neither lines nor traits were touched. */
  crop_seq: number
  at: string
  difference: ChangeSet | null
  /** Absent: none. */
  replaced?: readonly ReplacedId[]
}

/** One accepted change of a year's or a crop's log. */
export interface LoggedChange {
  seq: number
  at: string
  user_id: number | null
  user_name: string | null
  key: string
  reverts: number | null
  change: ChangeSet
}

/** Reads the time in the same round trip as the statements that were sent before it. */
async function readClock(tx: Tx): Promise<string> {
  const [{ at }] = await tx<{ at: string }[]>`SELECT clock_timestamp() AS at`
  return at
}

/**
 * Takes the next number of the year's log. The row stays locked until the transaction ends: writers of one year follow
 * one another, in the order of their numbers.
 * @throws ApiError `notFound`.
 */
export async function claimYearNumber(tx: Tx, year: number, user: number | null): Promise<YearRow> {
  claimRows(tx, [yearRow(year)])
  const numbered = tx<(Omit<YearRow, 'walk' | 'at'> & { walk: StoredWalk | null })[]>`
    UPDATE field_years y SET seq = y.seq + 1 FROM fields f JOIN crops c ON c.id = f.crop_id
    WHERE y.id = ${year} AND f.id = y.field_id
    RETURNING y.id, y.field_id, f.crop_id, y.seq, y.map_width, y.map_rows, y.sowing_date, y.emergence_date,
      y.technology_level, y.checks, y.walk, y.year, f.name AS nursery, c.russian_name AS crop_ru, c.english_name AS crop_en,
      (SELECT nullif(trim(concat(u.first_name, ' ', u.last_name)), '') FROM users u WHERE u.id = ${user}) AS user_name`
  const [[row], at] = await Promise.all([numbered, readClock(tx)])
  if (!row) throw notFound()
  return { ...row, at, walk: walkCell(row.walk) }
}

/**
 * Locks years against other writers until the transaction ends, in the order of their ids: what is read afterwards still
 * holds when the resulting change is written.
 */
export async function lockYears(tx: Tx, years: Iterable<number>): Promise<void> {
  const ids = [...years]
  claimRows(tx, ids.map(yearRow))
  await tx`SELECT 1 FROM field_years WHERE id = ANY (${numberArray(ids)}::bigint[]) ORDER BY id FOR NO KEY UPDATE`
}

/** Locks one year without waiting. @throws RowsBusyError if another transaction has the lock. */
export async function lockFreeYear(tx: Tx, year: number): Promise<void> {
  claimRows(tx, [yearRow(year)])
  try {
    await tx`SELECT 1 FROM field_years WHERE id = ${year} FOR NO KEY UPDATE NOWAIT`
  } catch (error) {
    throw sqlState(error) === lockNotAvailable ? new RowsBusyError([yearRow(year)]) : error
  }
}

/** Locks a crop's lines and traits. @throws ApiError `notFound`. */
export async function lockCrop(tx: Tx, crop: number): Promise<void> {
  claimRows(tx, [cropRow(crop)])
  const [locked] = await tx`SELECT 1 FROM crops WHERE id = ${crop} FOR NO KEY UPDATE`
  if (!locked) throw notFound()
}

/** Returns the number that `claimYearNumber` took: nothing was changed. */
export async function returnYearNumber(tx: Tx, year: YearRow): Promise<void> {
  await tx`UPDATE field_years SET seq = seq - 1 WHERE id = ${year.id}`
}

/**
 * Takes the next number of the crop's log, with the time, and locks the crop's lines and traits against other writers.
 */
export async function claimCropNumber(tx: Tx, crop: number): Promise<{ seq: number; at: string }> {
  claimRows(tx, [cropRow(crop)])
  const numbered = tx<{ seq: number }[]>`UPDATE crops SET seq = seq + 1 WHERE id = ${crop} RETURNING seq`
  const [[row], at] = await Promise.all([numbered, readClock(tx)])
  if (!row) throw notFound()
  return { ...row, at }
}

export async function returnCropNumber(tx: Tx, crop: number): Promise<void> {
  await tx`UPDATE crops SET seq = seq - 1 WHERE id = ${crop}`
}

/**
 * Characters of a digest: 96 bits distinguish any two requests, and an edit still fits into what the driver sends at
 * once.
 */
const digestLength = 16

/** Digest of what a key identifies: the change as it was sent, or the number of the one to revert. */
export function requestDigest(sent: ChangeSet | number): string {
  return createHash('sha256').update(JSON.stringify(sent)).digest('base64url').slice(0, digestLength)
}

/**
 * The answer that a key got before, or null.
 * @throws ApiError `change.key_reused` if the key was used for another change, or for one of another year.
 */
export async function answerOfKey(tx: Tx, year: number, key: string, request: string | null): Promise<unknown> {
  const [row] = await tx<{ field_year_id: number; request: string | null; answer: unknown }[]>`
    SELECT field_year_id, request, answer FROM change_log WHERE key = ${key}`
  if (!row) return null
  // Requests that were stored before digests existed have none.
  const isOther = request !== null && row.request !== null && row.request !== request
  if (row.field_year_id !== year || isOther) throw new ApiError('change.key_reused')
  return row.answer
}

/** Appends to the year's log, and the written cells of plots and plants to the index of its cells. */
export async function appendToYearLog(
  tx: Tx,
  author: Author,
  year: Pick<YearRow, 'id' | 'seq'>,
  entry: {
    key: string
    at: string
    name: ChangeName
    changeText: string
    answer: unknown
    request: string | null
    reverts: number | null
  },
): Promise<void> {
  // Two statements, sent together: in a distributed database the second one reads the stored row on its worker.
  await Promise.all([
    tx`
      INSERT INTO change_log (company_id, field_year_id, seq, key, user_id, at, change, answer, request, reverts)
      VALUES (${author.company}, ${year.id}, ${year.seq}, ${entry.key}, ${author.user}, ${entry.at},
        ${entry.changeText}::text::json, ${JSON.stringify(entry.answer)}::text::json, ${entry.request}, ${entry.reverts})`,
    tx`
      INSERT INTO change_log_cells (company_id, field_year_id, entity, field, seq, name, ids, before, after)
      SELECT l.company_id, l.field_year_id, c.entity, c.field, l.seq, ${JSON.stringify(entry.name)}::text::json,
        c.ids, c.before, c.after
      FROM change_log l CROSS JOIN LATERAL log_cells(l.change, '{plot,plant,field_year}') c
      WHERE l.field_year_id = ${year.id} AND l.seq = ${year.seq}
      RETURNING 1`,
  ])
}

/** The stored answer to an idempotency key of a crop's log; see `answerOfKey`. */
export async function answerOfCropKey(tx: Tx, crop: number, key: string, request: string | null): Promise<unknown> {
  const [row] = await tx<{ crop_id: number; request: string | null; answer: unknown }[]>`
    SELECT crop_id, request, answer FROM crop_log WHERE key = ${key}`
  if (!row) return null
  // Changes that were sent with a year's change have no separate answer.
  if (row.crop_id !== crop || row.answer === null || row.request !== request) throw new ApiError('change.key_reused')
  return row.answer
}

/** A change of lines and traits for the crop's log. */
interface CropEntry {
  seq: number
  key: string
  at: string
  change: ChangeSet
  /** The answer for a repeated key; absent if no client has sent one. */
  answer?: unknown
  request?: string | null
  reverts?: number | null
  /** The year's change that it came with. */
  origin?: { year: number; seq: number }
}

/** Appends to the crop's log, and the written cells of lines to the index of its cells; returns the author's name. */
export async function appendToCropLog(tx: Tx, author: Author, crop: number, entry: CropEntry): Promise<string | null> {
  const { answer, request = null, reverts = null, origin } = entry
  const [, , [row]] = await Promise.all([
    tx`
      INSERT INTO crop_log (company_id, crop_id, seq, key, user_id, at, change, answer, request, reverts,
        origin_year_id, origin_seq)
      VALUES (${author.company}, ${crop}, ${entry.seq}, ${entry.key}, ${author.user}, ${entry.at},
        ${JSON.stringify(entry.change)}::text::json, ${answer === undefined ? null : JSON.stringify(answer)}::text::json,
        ${request}, ${reverts}, ${origin?.year ?? null}, ${origin?.seq ?? null})`,
    tx`
      INSERT INTO crop_log_cells (company_id, crop_id, entity, field, seq, name, ids, before, after)
      SELECT l.company_id, l.crop_id, c.entity, c.field, l.seq, ${JSON.stringify(entry.change.name)}::text::json,
        c.ids, c.before, c.after
      FROM crop_log l CROSS JOIN LATERAL log_cells(l.change, '{line}') c
      WHERE l.crop_id = ${crop} AND l.seq = ${entry.seq}
      RETURNING 1`,
    tx<{ name: string | null }[]>`
      SELECT nullif(trim(concat(first_name, ' ', last_name)), '') AS name FROM users WHERE id = ${author.user}`,
  ])
  return row?.name ?? null
}

/** Whether a column belongs to the crop, whichever year it came with. */
export function hasCropPart(entity: Entity): boolean {
  return entity === 'line' || entity === 'trait' || entity === 'marker' || entity === 'genotype_set'
}

/** The part of a change that every year of the crop shows. */
export function cropPart(change: ChangeSet): ChangeSet {
  return { name: change.name, columns: change.columns.filter(({ entity }) => hasCropPart(entity)) }
}

/** The part of a change that belongs to its year alone. */
export function yearPart(change: ChangeSet): ChangeSet {
  return {
    name: change.name,
    columns: change.columns.filter(({ entity }) => !hasCropPart(entity)),
  }
}

/** How much of a log one answer carries: changes, and characters of their text. A single change is never cut. */
export interface TailPage {
  rows: number
  characters: number
}

/** The first page that a client gets. */
export const tailPage: TailPage = { rows: 500, characters: 4 << 20 }
const wholeLog: TailPage = { rows: 2 ** 31 - 1, characters: Number.MAX_SAFE_INTEGER }

/** The year's log after a number, oldest first: all of it, or its first page. Archived changes are read like the others. */
export function readYearLog(tx: Tx, year: number, since: number, page = wholeLog): Promise<LoggedChange[]> {
  return readLog(
    tx,
    { log: tx`change_log WHERE field_year_id = ${year}`, read: changesWithContents(tx, year, since) },
    since,
    page,
  )
}

/** Changes of a crop's log after a number, oldest first, one page. */
export function readCropLog(tx: Tx, crop: number, since: number, page = wholeLog): Promise<LoggedChange[]> {
  return readLog(tx, { log: tx`crop_log WHERE crop_id = ${crop}`, read: tx`log` }, since, page)
}

/** `read`: the rows of `log` that one page has, with their contents. */
async function readLog(
  tx: Tx,
  { log, read }: Record<'log' | 'read', postgres.PendingQuery<postgres.Row[]>>,
  since: number,
  page: TailPage,
): Promise<LoggedChange[]> {
  return tx<LoggedChange[]>`
    WITH log AS (
      SELECT seq, at, user_id, key, reverts, change FROM ${log} AND seq > ${since}::bigint ORDER BY seq LIMIT ${page.rows}
    ), next AS (
      SELECT l.*, sum(length(l.change::text)) OVER (ORDER BY l.seq) - length(l.change::text) AS before FROM ${read} l
    )
    SELECT c.seq, c.at, c.user_id, nullif(trim(concat(u.first_name, ' ', u.last_name)), '') AS user_name, c.key,
      c.reverts, c.change
    FROM next c LEFT JOIN users u ON u.id = c.user_id
    WHERE c.before < ${page.characters} ORDER BY c.seq`
}

/** Whether a log that has reached a number continues after the page that was read of it. */
export function hasMore(page: readonly LoggedChange[], seq: number): boolean {
  const last = page.at(-1)
  return last !== undefined && last.seq < seq
}
