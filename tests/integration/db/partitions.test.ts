import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { partitionedTables, partitionTables } from '../../../server/admin/partitions/partitionTables.ts'
import { withCompany } from '../../../server/platform/db/company.ts'
import { openPool } from '../../../server/platform/db/connect.ts'
import { migrate } from '../../../server/platform/db/migrate.ts'
import { cellHistory } from '../../../src/contract/plots/cellHistory.ts'
import { readChanges, revertChange } from '../../../src/contract/plots/changes.ts'
import { deleteField } from '../../../src/contract/plots/nurseries.ts'
import { atEndOfFile, folderOfFile } from '../../temporary/ofFile.ts'
import { exportEntries } from '../company/exportEntries.ts'
import { type Actor, bodyOf, startTestServer } from '../harness.ts'
import { changeOf, column, loadYear, type NewYear, type PlantedField, send, sendAccepted } from '../trials/field.ts'
import { newTrialFixture } from '../trials/trialFixture.ts'

const parts = 4
const server = await startTestServer()
const owner = openPool(server.database.owner, { max: 2, name: 'owner', statementTimeout: 0, lockTimeout: 5000 })
atEndOfFile(() => owner.end({ timeout: 2 }))
const { db } = server.node.services

interface Company {
  actor: Actor
  place: NewYear
  planted: PlantedField
}

async function newSetting(): Promise<Company> {
  const actor = await server.newCompany()
  return { actor, ...(await newTrialFixture(actor)) }
}
const company = await newSetting()
const other = await newSetting()

const edit = ({ actor, place, planted }: Company, value: number, before: number, plot = 0) =>
  sendAccepted(
    actor,
    place.year_id,
    changeOf([column('plot', `trait:${planted.traits[0]}`, [planted.plots[plot]], [value], [before])]),
  )

/** Columns, constraints, indexes, policies and rights of a table, in a fixed order. */
const structureOf = (table: string) => server.sql<{ what: string }[]>`
  SELECT 'column ' || attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull AS what
  FROM pg_attribute WHERE attrelid = ${table}::regclass AND attnum > 0
  UNION ALL SELECT conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
  WHERE conrelid = ${table}::regclass AND conname NOT LIKE '%not_null'
  UNION ALL SELECT replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') FROM pg_index WHERE indrelid = ${table}::regclass
  UNION ALL SELECT polname || polcmd::text || polroles::regrole[]::text || pg_get_expr(polqual, polrelid)
    || coalesce(pg_get_expr(polwithcheck, polrelid), '')
  FROM pg_policy WHERE polrelid = ${table}::regclass
  UNION ALL SELECT format('%s %s', relrowsecurity, relforcerowsecurity) FROM pg_class WHERE oid = ${table}::regclass
  UNION ALL SELECT privilege_type || grantee::regrole::text FROM pg_class, aclexplode(relacl) WHERE oid = ${table}::regclass
  UNION ALL SELECT tgname FROM pg_trigger WHERE tgrelid = ${table}::regclass AND NOT tgisinternal
  UNION ALL SELECT coalesce(pg_get_serial_sequence(${table}, attname), '') FROM pg_attribute
  WHERE attrelid = ${table}::regclass AND attname = 'id'
  ORDER BY 1`

const structures = async () =>
  Object.fromEntries(
    await Promise.all(
      partitionedTables.map(async (table) => {
        const rows = await structureOf(table)
        // The database writes nested conditions with fewer parentheses once it has read its own text.
        return [table, rows.map(({ what }) => what.replace(/[()]/g, ''))]
      }),
    ),
  )

it('tables are converted while a company edits; structure and rows stay, and an older snapshot loses no row', async () => {
  const expired = await newSetting()
  await expired.actor.call(deleteField, { params: { id: expired.place.field_id } })
  const before = await structures()
  const unchanged = await server.checksum(other.actor.company)
  const rows = async (sql = server.sql) =>
    (
      await sql<
        { rows: number }[]
      >`SELECT count(*)::integer AS rows FROM plot_values WHERE company_id = ${other.actor.company}`
    )[0].rows
  const allRows = await rows()
  expect(allRows).toBeGreaterThan(0)
  let isOver = false
  let value = 4
  const writer = (async () => {
    while (!isOver) await edit(company, value + 1, value++)
  })()
  let result: Awaited<ReturnType<typeof partitionTables>> = []
  let hasEnded = false
  const snapshot = await server.sql.begin('isolation level repeatable read', async (tx) => {
    await tx`SELECT 1 FROM companies`
    const conversion = partitionTables(owner, { parts }).then((partitioned) => {
      result = partitioned
      hasEnded = true
    })
    conversion.catch(() => undefined)
    await expect
      .poll(async () => (await server.sql`SELECT 1 FROM pg_namespace WHERE nspname = 'unpartitioned'`).length)
      .toBe(1)
    await wait(500)
    expect(hasEnded).toBe(false)
    return { seen: await rows(tx as never), conversion }
  })
  expect(snapshot.seen).toBe(allRows)
  await snapshot.conversion
  isOver = true
  await writer
  expect(result.map(({ table, partitions }) => [table, partitions])).toEqual(
    partitionedTables.map((table) => [table, parts]),
  )
  expect(await structures()).toEqual(before)
  expect(await server.checksum(other.actor.company)).toBe(unchanged)
  const columns = await loadYear(company.actor, company.place.year_id)
  expect(columns.seq).toBe(value - 4 + company.planted.seq)
  const [stored] = await server.sql`
    SELECT number, (SELECT count(*)::integer FROM change_log WHERE field_year_id = ${company.place.year_id}) AS log,
      (SELECT count(*)::integer FROM change_log_cells WHERE field_year_id = ${company.place.year_id} AND seq > 1) AS cells
    FROM plot_values WHERE plot_id = ${company.planted.plots[0]} AND trait_id = ${company.planted.traits[0]}`
  expect(stored).toEqual({ number: value, log: columns.seq, cells: value - 4 })
  const leftovers = await server.sql`
    SELECT nspname FROM pg_namespace WHERE nspname = 'unpartitioned'
    UNION ALL SELECT proname FROM pg_proc WHERE pronamespace = 'partitions'::regnamespace`
  expect([...leftovers]).toEqual([])
  // A second run finds nothing to convert.
  expect(
    (await partitionTables(owner, { parts: 2 })).map(({ rows: copied, partitions }) => [copied, partitions]),
  ).toEqual(partitionedTables.map(() => [null, parts]))
  await edit(company, 4, value)
  await server.sql`UPDATE fields SET deleted_at = now() - interval '31 days' WHERE id = ${expired.place.field_id}`
  await server.sql`UPDATE field_years SET deleted_at = now() - interval '31 days' WHERE id = ${expired.place.year_id}`
  await db`SELECT purge_plots()`
  for (const table of partitionedTables)
    expect(await server.sql`SELECT 1 FROM ${server.sql(table)} WHERE field_year_id = ${expired.place.year_id}`).toEqual(
      [],
    )
  expect(await rows()).toBe(allRows)
})

it('each partition has rows of its companies only, and is out of reach of requests', async () => {
  await withCompany({ db, company: company.actor.company }, async (tx) => {
    for (const table of partitionedTables) {
      const rows = await tx<{ company_id: number }[]>`SELECT DISTINCT company_id FROM ${tx(table)}`
      expect(rows.map(({ company_id }) => company_id)).toEqual([company.actor.company])
    }
    expect(
      (await tx`UPDATE plot_values SET version = version WHERE company_id <> ${company.actor.company}`).count,
    ).toBe(0)
  })
  const partitions = await server.sql<{ name: string; forced: boolean; policies: number }[]>`
    SELECT c.relname AS name, c.relrowsecurity AND c.relforcerowsecurity AS forced,
      (SELECT count(*)::integer FROM pg_policy p WHERE p.polrelid = c.oid) AS policies
    FROM pg_class c WHERE c.relnamespace = 'partitions'::regnamespace AND c.relkind = 'r'`
  expect(partitions).toHaveLength(parts * partitionedTables.length)
  for (const { name, forced, policies } of partitions) {
    expect([forced, policies]).toEqual([true, 0])
    for (const verb of ['SELECT', 'DELETE'])
      await expect(
        withCompany({ db, company: company.actor.company }, (tx) =>
          verb === 'SELECT' ? tx`SELECT 1 FROM partitions.${tx(name)}` : tx`DELETE FROM partitions.${tx(name)}`,
        ),
      ).rejects.toThrow(/permission denied for schema partitions/)
  }
  // Even the owner does not see a company's rows there.
  await owner.begin(async (tx) => {
    await tx`SELECT set_config('app.company', ${String(company.actor.company)}, true)`
    for (const { name } of partitions) expect(await tx`SELECT 1 FROM partitions.${tx(name)}`).toEqual([])
  })
})

it('edits, history, the tail of the log, revert, repeated requests and exports work on partitioned tables', async () => {
  const { actor, place, planted } = company
  const plot = planted.plots[1]
  const field = `trait:${planted.traits[0]}`
  const change = changeOf([column('plot', field, [plot], [9], [4.1])])
  const key = randomUUID()
  const { seq } = await bodyOf(send(actor, place.year_id, change, key))
  expect((await bodyOf(send(actor, place.year_id, change, key))).seq).toBe(seq)
  const query = { since: String(seq - 1), crop_since: '0' }
  const tail = await bodyOf(actor.call(readChanges, { params: { id: place.year_id }, query }))
  expect(tail.data.map((entry) => entry.seq)).toEqual([seq])
  const past = await bodyOf(
    actor.call(cellHistory, { params: { id: place.year_id, plot, field }, query: { entity: 'plot' } } as never),
  )
  expect((past as { data: { before: unknown; after: unknown }[] }).data[0]).toMatchObject({ before: 4.1, after: 9 })
  const body = { key: randomUUID() }
  await bodyOf(actor.call(revertChange, { params: { id: place.year_id, seq }, body } as never))
  const columns = await loadYear(actor, place.year_id)
  const [stored] = await server.sql`
    SELECT number FROM plot_values WHERE plot_id = ${plot} AND trait_id = ${planted.traits[0]}`
  expect([columns.seq, stored.number]).toEqual([seq + 1, 4.1])
  const entries = await exportEntries(server, actor)
  const lines = [...entries]
    .find(([path]) => path.includes('plot_values'))?.[1]
    .toString()
    .trim()
    .split('\n')
  expect(lines).toHaveLength(2 * planted.plots.length)
})

it('an index that a later migration adds is built partition by partition, also after an interruption', async () => {
  const folder = folderOfFile('migrations')
  const create = 'CREATE INDEX CONCURRENTLY test_numbers ON plot_values (company_id, trait_id, number)'
  await writeFile(join(folder, '9001_numbers.sql'), `-- run: concurrently\n${create}`)
  // The state after a start that was killed after two partitions.
  await owner`CREATE INDEX test_numbers ON ONLY plot_values (company_id, trait_id, number)`
  await owner`CREATE INDEX plot_values_000_test_numbers ON partitions.plot_values_000 (company_id, trait_id, number)`
  await owner`ALTER INDEX test_numbers ATTACH PARTITION partitions.plot_values_000_test_numbers`
  await owner`CREATE INDEX plot_values_001_test_numbers ON partitions.plot_values_001 (company_id, trait_id, number)`
  await migrate(owner, 'plotline_app', { folder })
  const [{ valid, attached }] = await server.sql<{ valid: boolean; attached: number }[]>`
    SELECT indisvalid AS valid, (SELECT count(*)::integer FROM pg_inherits WHERE inhparent = indexrelid) AS attached
    FROM pg_index WHERE indexrelid = 'test_numbers'::regclass`
  expect([valid, attached]).toEqual([true, parts])
})

it('a company is erased from every partition, and others stay', async () => {
  const erased = await newSetting()
  await edit(erased, 8, 4)
  const unchanged = await server.checksum(other.actor.company)
  await owner`SELECT erase_company(${erased.actor.company})`
  for (const table of partitionedTables)
    expect(await server.sql`SELECT 1 FROM ${server.sql(table)} WHERE company_id = ${erased.actor.company}`).toEqual([])
  expect(await server.sql`SELECT 1 FROM companies WHERE id = ${erased.actor.company}`).toEqual([])
  expect(await server.checksum(other.actor.company)).toBe(unchanged)
})
