import type { Readable } from 'node:stream'
import { Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import type { Tx } from '../../platform/db/connect.ts'
import { type FileMeasure, startMeasure } from './manifest.ts'

/** A table of a backup with its copied columns. */
export interface CopiedTable {
  name: string
  columns: string[]
  /** Expressions that order it the same in every database: its key, by the bytes of texts. */
  order: string[]
}

/** Filled by the migrations of the restored database, not loaded. */
const migrationTable = 'schema_migrations'

/** All tables by name, with the columns that the database does not compute itself. */
export function copiedTables(tx: Tx): Promise<CopiedTable[]> {
  return tx<CopiedTable[]>`
    SELECT c.relname AS name,
      (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
      coalesce((SELECT array_agg(quote_ident(k.attname) || CASE WHEN k.attcollation = 0 THEN '' ELSE ' COLLATE "C"' END
          ORDER BY array_position(i.indkey::int2[], k.attnum))
        FROM pg_index i JOIN pg_attribute k ON k.attrelid = i.indrelid AND k.attnum = ANY (i.indkey)
        WHERE i.indrelid = c.oid AND i.indisprimary), ARRAY['t::text COLLATE "C"']) AS "order"
    FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND c.relname <> ${migrationTable}
    ORDER BY c.relname COLLATE "C"`
}

const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The rows of a table as COPY writes them in text, in the table's order. */
async function copyOut(tx: Tx, { name, columns, order }: CopiedTable): Promise<Readable> {
  const rows = `SELECT ${columns.map(identifier).join(', ')} FROM ${identifier(name)} t ORDER BY ${order.join(', ')}`
  return tx.unsafe(`COPY (${rows}) TO STDOUT`).readable()
}

/** Copies a table to `to`, or only reads it, and returns rows, bytes and hash of the copy. */
export async function copyTable(
  tx: Tx,
  table: CopiedTable,
  to: Writable[] = [],
): Promise<ReturnType<FileMeasure['result']>> {
  const { through, result } = startMeasure()
  const nowhere = new Writable({ write: (_part, _encoding, callback) => callback() })
  await pipeline([await copyOut(tx, table), through, ...(to.length > 0 ? to : [nowhere])])
  return result()
}

/** Loads the output of `copyTable` into an empty table. */
export async function loadTable(tx: Tx, { name, columns }: Pick<CopiedTable, 'name' | 'columns'>, from: Readable) {
  const copy = await tx.unsafe(`COPY ${identifier(name)} (${columns.map(identifier).join(', ')}) FROM STDIN`).writable()
  from.pipe(copy)
  from.once('error', (error) => copy.destroy(error))
  await finished(copy)
}

/**
 * The current values of a database's sequences. They advance regardless of snapshots: read after one, they are never
 * behind it.
 */
export async function readSequences(tx: Tx): Promise<{ name: string; last: number; called: boolean }[]> {
  const names = await tx<{ name: string }[]>`
    SELECT relname AS name FROM pg_class WHERE relkind = 'S' AND relnamespace = 'public'::regnamespace
    ORDER BY relname COLLATE "C"`
  return Promise.all(
    names.map(async ({ name }) => {
      const [{ last, called }] = await tx<{ last: number; called: boolean }[]>`
        SELECT last_value AS last, is_called AS called FROM ${tx(name)}`
      return { name, last, called }
    }),
  )
}
