import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { numberArray, textArray } from '../db/arrays.ts'
import { withCompany } from '../db/company.ts'
import type { Sql, Tx } from '../db/connect.ts'
import type { FileStorage, ListedFile } from './storage.ts'

/** Files without a reference stay this long (ms): a file that was just stored may not be referred to yet. */
const oldAge = 86_400_000
const batchSize = 500

interface Reference {
  table: string
  column: string
}

/** Every column of a table that refers to a file. */
function references(tx: Tx): Promise<Reference[]> {
  return tx<Reference[]>`
    SELECT c.conrelid::regclass::text AS table, a.attname AS column
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[2]
    WHERE c.contype = 'f' AND c.confrelid = 'files'::regclass`
}

/** Whether a file of row `f` is referred to. */
function isReferred(tx: Tx, referring: readonly Reference[]) {
  return referring.reduce(
    (references, { table, column }) => tx`${references} OR EXISTS (
      SELECT 1 FROM ${tx(table)} r WHERE r.company_id = f.company_id AND r.${tx(column)} = f.id)`,
    tx`false`,
  )
}

/**
 * Deletes old rows of a company that nothing refers to; returns how many. A row that a transaction is about to refer to
 * is locked by it and skipped; a deleted row cannot be referred to any more.
 */
async function deleteUnused(tx: Tx, before: Date): Promise<number> {
  const referring = await references(tx)
  // In a distributed database the queue of jobs is on another machine, without a key that names its files.
  const queued = await tx<{ id: number }[]>`SELECT file_id AS id FROM jobs WHERE file_id IS NOT NULL`
  const isUnused = tx`f.id <> ALL (${numberArray(queued.map(({ id }) => id))}::bigint[]) AND NOT (${isReferred(tx, referring)})`
  const locked = await tx<{ id: number }[]>`
    SELECT f.id FROM files f WHERE f.created_at < ${before} AND ${isUnused}
    ORDER BY f.id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED`
  if (locked.length === 0) return 0
  // Checked once more under the lock: a reference may have been committed just before it.
  const deleted = await tx`
    DELETE FROM files f WHERE f.id = ANY (${numberArray(locked.map(({ id }) => id))}::bigint[]) AND ${isUnused}
    RETURNING f.id`
  return deleted.length
}

/** Removes, by `remove`, the files without a row. */
async function removeUnknown(
  db: Sql,
  found: readonly ListedFile[],
  remove: (key: string) => Promise<void>,
): Promise<void> {
  if (found.length === 0) return
  const keys = found.map(({ key }) => key)
  const known = await db<{ key: string }[]>`
    SELECT known_files AS key FROM known_files(
      ${numberArray(keys.map((key) => Number(key.split('/').at(-2)) || 0))}::integer[], ${textArray(keys)}::text[])`
  const stay = new Set(known.map(({ key }) => key))
  for (const key of keys) if (!stay.has(key)) await remove(key)
}

/** Deletes all entries of a list that are old enough, batch by batch: the list may have any length. */
async function removeOld(
  db: Sql,
  listed: AsyncIterable<ListedFile>,
  before: Date,
  remove: (key: string) => Promise<void>,
): Promise<void> {
  const old: ListedFile[] = []
  for await (const found of listed) {
    if (found.modified >= before.getTime()) continue
    old.push(found)
    if (old.length === batchSize) await removeUnknown(db, old.splice(0), remove)
  }
  await removeUnknown(db, old, remove)
}

/**
 * The one sweep of stored files: a day after their last use it removes rows without a reference, bytes without a row, and
 * files that were begun and never completed.
 */
export async function sweepFiles(db: Sql, storage: FileStorage): Promise<void> {
  const before = new Date(Date.now() - oldAge)
  const companies = await db<{ company: number }[]>`
    SELECT companies_with_files AS company FROM companies_with_files(${before})`
  for (const { company } of companies)
    while ((await withCompany({ db, company }, (tx) => deleteUnused(tx, before))) === batchSize);
  await removeOld(db, storage.list(), before, storage.remove)
  await removeOld(db, storage.unfinished(), before, storage.discard)
}

/** Removes files from a folder of this machine that no request has touched for a day: a killed server left them. */
export async function sweepFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found?.isFile() && Date.now() - found.mtimeMs > oldAge) await rm(path, { force: true })
  }
}
