import { createHash } from 'node:crypto'
import type postgres from '../../server/db/driver.ts'

/** Tables that a read or a refused call may well write: who is signed in, and what goes to sockets. */
const passing = new Set([
  'sessions',
  'live_payloads',
  'reserved_ids',
  'field_year_snapshots',
  // Worked out from what is stored when it is asked for.
  'line_means',
  'genome_fits',
])

/** What a year says of the means that were worked out from it. */
const ofMeans = ['means_seq', 'means_crop_seq', 'means_control'] as const

/** Names of all tables that carry a company's rows. */
export async function companyTables(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'company_id'
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') ORDER BY 1`
  return rows.map((row) => row.name)
}

/** Hash over every row of a company, table by table, in an order that does not depend on storage. */
export async function companyChecksum(sql: postgres.Sql, company: number): Promise<string> {
  const tables = (await companyTables(sql)).filter((table) => !passing.has(table))
  // One statement: tests take a checksum before and after every refused call. Sorted, for a large table's branch may be
  // read by a parallel worker, and the branches then come in the order in which they are ready.
  const whole = (table: string) =>
    table === 'field_years' ? sql`(to_jsonb(t) - ${[...ofMeans]}::text[])::text` : sql`t::text`
  const rows = await sql<{ name: string; digest: string | null }[]>`${tables
    .map(
      (table) => sql`
        SELECT ${table}::text AS name,
          md5(string_agg(${whole(table)}, E'\n' ORDER BY ${whole(table)} COLLATE "C")) AS digest
        FROM ${sql(table)} t WHERE company_id = ${company}`,
    )
    .reduce((all, one) => sql`${all} UNION ALL ${one}`)} ORDER BY name`
  const hash = createHash('sha256')
  for (const { name, digest } of rows) hash.update(`${name}:${digest ?? ''}\n`)
  return hash.digest('hex')
}
