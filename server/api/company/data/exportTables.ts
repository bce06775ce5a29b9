import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Tx } from '../../../platform/db/connect.ts'

/** Tables that are not the company's own data: sessions, work in progress, copies made from other tables. */
const notExportedTables: ReadonlySet<string> = new Set([
  'sessions',
  'answered_requests',
  'reserved_ids',
  'live_payloads',
  'login_attempts',
  'jobs',
  'company_exports',
  'field_year_snapshots',
])
/** Columns that never leave the server. */
const secretColumns: readonly string[] = ['password_hash']

const batchSize = 500

export interface ExportedTable {
  name: string
  /** Columns of its primary key, in the order of the table's columns. */
  key: string[]
}

/** Tables with the company's rows, by name, its own row first. */
export async function exportedTables(tx: Tx): Promise<ExportedTable[]> {
  const tables = await tx<ExportedTable[]>`
    SELECT c.relname AS name, (
        SELECT array_agg(k.attname::text ORDER BY k.attnum) FROM pg_index i
        JOIN pg_attribute k ON k.attrelid = i.indrelid AND k.attnum = ANY (i.indkey)
        WHERE i.indrelid = c.oid AND i.indisprimary) AS key
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND a.attname = 'company_id' AND NOT a.attisdropped
      AND has_table_privilege(c.oid, 'SELECT')
    ORDER BY c.relname`
  return [{ name: 'companies', key: ['id'] }, ...tables.filter(({ name }) => !notExportedTables.has(name))]
}

/** How much of a file was written: rows or bytes, and the hash of its content. */
export interface WrittenFile {
  rows: number
  bytes: number
  sha256: string
}

/** A table as lines of JSON, one per row, in the order of its key; `onWritten` is called when it has ended. */
export function tableLines(tx: Tx, { name, key }: ExportedTable, onWritten: (written: WrittenFile) => void): Readable {
  const hash = createHash('sha256')
  const written = { rows: 0, bytes: 0 }
  async function* lines(): AsyncGenerator<Buffer> {
    const rows = tx<{ line: string }[]>`
      SELECT (to_jsonb(t) - ${secretColumns as string[]}::text[])::text AS line FROM ${tx(name)} t ORDER BY ${tx(key)}`.cursor(
      batchSize,
    )
    for await (const part of rows) {
      const bytes = Buffer.from(part.map(({ line }) => `${line}\n`).join(''))
      written.rows += part.length
      written.bytes += bytes.length
      hash.update(bytes)
      yield bytes
    }
    onWritten({ ...written, sha256: hash.digest('hex') })
  }
  return Readable.from(lines(), { objectMode: false })
}
