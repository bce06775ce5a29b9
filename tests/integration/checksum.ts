import { createHash } from 'node:crypto'
import type postgres from '../../server/platform/db/driver.ts'

/** Tables that a read or a refused call is allowed to write: sessions, and messages to sockets. */
const passing = new Set([
  'sessions',
  'live_payloads',
  'reserved_ids',
  'field_year_snapshots',
  // Computed on request from what is stored.
  'line_means',
  'genome_fits',
])

/** Columns of a year that describe its computed means. */
const meansColumns = ['means_seq', 'means_crop_seq', 'means_control'] as const

/** Names of all tables that carry a company's rows. */
export async function companyTables(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'company_id'
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') ORDER BY 1`
  return rows.map((row) => row.name)
}

/** The last checksum of a company's rows in one table. */
interface ReadTable {
  /** Fingerprint of the versions of its rows. */
  versions: string
  digest: string
}

/** What the checksums of one connection have cached: the tables, and the sums of each company. */
interface Read {
  tables: Promise<string[]>
  companies: Map<number, Map<string, ReadTable>>
}

const readBy = new WeakMap<postgres.Sql, Read>()

function readWith(sql: postgres.Sql): Read {
  let read = readBy.get(sql)
  if (!read) {
    const tables = companyTables(sql).then((names) => names.filter((table) => !passing.has(table)))
    read = { tables, companies: new Map() }
    readBy.set(sql, read)
  }
  return read
}

/** One statement with a UNION branch for every table; the branches may come in any order. */
const unionOfTables = (
  sql: postgres.Sql,
  tables: string[],
  branch: (table: string) => postgres.PendingQuery<postgres.Row[]>,
) => tables.map(branch).reduce((queries, query) => sql`${queries} UNION ALL ${query}`)

/**
 * Hash over all rows of a company, table by table, in an order that does not depend on storage. A written row gets a new
 * place or a new transaction id, so a table in which neither changed is not read again.
 */
export async function companyChecksum(sql: postgres.Sql, company: number): Promise<string> {
  const { tables: named, companies } = readWith(sql)
  const tables = await named
  const known = companies.get(company) ?? new Map<string, ReadTable>()
  companies.set(company, known)
  const rows = await sql<{ name: string; versions: string }[]>`${unionOfTables(
    sql,
    tables,
    (table) => sql`
      SELECT ${table}::text AS name,
        count(*) || ' ' || coalesce(bit_xor(hashtidextended(ctid, xmin::text::bigint)), 0) AS versions
      FROM ${sql(table)} WHERE company_id = ${company}`,
  )}`
  const written = new Map(
    rows
      .filter(({ name, versions }) => known.get(name)?.versions !== versions)
      .map((table) => [table.name, table.versions]),
  )
  if (written.size > 0)
    for (const { name, digest } of await digestsOf(sql, company, [...written.keys()]))
      known.set(name, { versions: String(written.get(name)), digest: digest ?? '' })
  const hash = createHash('sha256')
  for (const table of tables) hash.update(`${table}:${known.get(table)?.digest}\n`)
  return hash.digest('hex')
}

function digestsOf(sql: postgres.Sql, company: number, tables: string[]) {
  const sumOfTable = (table: string) =>
    table === 'field_years' ? sql`(to_jsonb(t) - ${[...meansColumns]}::text[])::text` : sql`t::text`
  return sql<{ name: string; digest: string | null }[]>`${unionOfTables(
    sql,
    tables,
    (table) => sql`
      SELECT ${table}::text AS name,
        md5(string_agg(${sumOfTable(table)}, E'\n' ORDER BY ${sumOfTable(table)} COLLATE "C")) AS digest
      FROM ${sql(table)} t WHERE company_id = ${company}`,
  )}`
}
