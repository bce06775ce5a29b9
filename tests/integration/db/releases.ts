import { once } from 'node:events'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import type { Sql } from '../../../server/platform/db/driver.ts'

/** A filled database as a release left it: the version of its schema, and every table in COPY format. */
export interface Release {
  version: number
  /** Names of the copied columns (generated ones are left out), and the rows. */
  tables: Record<string, { columns: string[]; rows: string }>
}

const folder = join(import.meta.dirname, '../../data/releases')
const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

/** Tables that the migrations fill themselves. */
const builtIn = ['countries', 'regions', 'schema_migrations']

async function columnsOf(sql: Sql): Promise<Map<string, string[]>> {
  const rows = await sql<{ table: string; columns: string[] }[]>`
    SELECT c.relname AS table, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> ALL (${builtIn})
    GROUP BY 1 ORDER BY 1`
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

/** Reads a whole database as its superuser. */
export async function readRelease(sql: Sql): Promise<Release> {
  const [{ version }] = await sql<{ version: number }[]>`SELECT max(version) AS version FROM schema_migrations`
  const tables: Release['tables'] = {}
  for (const [table, columns] of await columnsOf(sql)) {
    const chunks: Buffer[] = []
    const copy = await sql`COPY ${sql(table)} (${sql(columns)}) TO STDOUT`.readable()
    for await (const chunk of copy) chunks.push(chunk)
    tables[table] = { columns, rows: Buffer.concat(chunks).toString('utf8') }
  }
  return { version, tables }
}

/** Fills a database whose schema is the release's, as its superuser; identity columns continue after the highest id. */
export async function writeRelease(sql: Sql, release: Release): Promise<void> {
  await sql.begin(async (tx) => {
    // Rows arrive table by table and may refer to rows that come later.
    await tx`SET LOCAL session_replication_role = replica`
    for (const [table, { columns, rows }] of Object.entries(release.tables)) {
      // The copy also contains the rows that a migration inserts.
      await tx`DELETE FROM ${tx(table)}`
      const copy = await tx`COPY ${tx(table)} (${tx(columns)}) FROM STDIN`.writable()
      copy.end(rows)
      await once(copy, 'finish')
    }
    await tx`
      SELECT setval(sequence, greatest(1, (xpath('/row/last/text()',
        query_to_xml(format('SELECT max(%I) AS last FROM %I', name, "table"), true, true, '')))[1]::text::bigint))
      FROM (SELECT c.relname AS table, a.attname AS name, pg_get_serial_sequence(quote_ident(c.relname), a.attname) AS sequence
        FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attidentity <> ''
        WHERE c.relnamespace = 'public'::regnamespace) identities`
  })
}

/** Saves a release among the test data, named by the version of its schema. */
export async function saveRelease(release: Release): Promise<void> {
  await mkdir(folder, { recursive: true })
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
  const bytes = await compress(JSON.stringify(release), { params })
  await writeFile(join(folder, `${String(release.version).padStart(4, '0')}.json.br`), bytes)
}

/** Every saved release, the oldest first. */
export async function savedReleases(): Promise<Release[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json.br')).sort()
  return Promise.all(
    names.map(async (name) => JSON.parse((await decompress(await readFile(join(folder, name)))).toString('utf8'))),
  )
}
