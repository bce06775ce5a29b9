import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { distributeTables, undistributeTables } from '../../../server/admin/distribution/distributeTables.ts'
import { rebuildColumns } from '../../../server/core/columns/rebuild.ts'
import { withCompany } from '../../../server/platform/db/company.ts'
import { openPool } from '../../../server/platform/db/connect.ts'
import postgres from '../../../server/platform/db/driver.ts'
import { migrate } from '../../../server/platform/db/migrate.ts'
import { prepareDatabase } from '../../../server/start.ts'
import { createCrop } from '../../../src/contract/lines/crops.ts'
import { readChanges } from '../../../src/contract/plots/changes.ts'
import { listPlots } from '../../../src/contract/plots/plots.ts'
import { figure } from '../../drill/figures.ts'
import { drillSize } from '../../drill/size.ts'
import { atEndOfFile, folderOfFile } from '../../temporary/ofFile.ts'
import { citusAddresses, citusPrograms } from '../citus.ts'
import { type Actor, startTestServer, type TestServer } from '../harness.ts'
import { changeOf, column, type NewYear, newPlace, type PlantedField, plantField, send } from '../trials/field.ts'

const plots = drillSize(50, 1000)
const companies = drillSize(4, 20)
const rounds = drillSize(5, 40)
/** Time that companies write before, during and after a fault, ms. */
const phase = drillSize(2000, 10_000)

interface Company {
  server: TestServer
  actor: Actor
  place: NewYear
  planted: PlantedField
  /** The last acknowledged value of each plot. */
  acknowledged: Map<number, number>
  seq: number
}

async function newCompany(server: TestServer, count = 10): Promise<Company> {
  // The first request over a connection to a worker that was killed is answered 503.
  const actor = await server.newCompany().catch(() => server.newCompany())
  const place = await newPlace(actor)
  const planted = await plantField(actor, place, count)
  return { server, actor, place, planted, acknowledged: new Map(), seq: planted.seq }
}

/** Changes a value; returns the status of the answer. */
async function edit(company: Company, n: number): Promise<number> {
  const at = (n * 7) % company.planted.plots.length
  const plot = company.planted.plots[at]
  const before = company.acknowledged.get(plot) ?? 4 + at / 10
  const value = Math.round((before + 1) * 10) / 10
  const change = changeOf([column('plot', `trait:${company.planted.traits[0]}`, [plot], [value], [before])])
  const { status, body } = await send(company.actor, company.place.year_id, change)
  if (status === 200) {
    company.acknowledged.set(plot, value)
    company.seq = (body as { seq: number }).seq
  }
  return status
}

/** The four requests that are measured; a load is from the tables, as of a node that does not have the year in memory. */
const requests: Record<string, (company: Company, n: number) => Promise<unknown>> = {
  edit: async (company, n) => expect(await edit(company, n)).toBe(200),
  load: ({ server, actor, place }) =>
    withCompany({ db: server.node.services.db, company: actor.company }, (tx) => rebuildColumns(tx, place.year_id)),
  list: async ({ actor, place: { spec_id, field_id, year_id } }) => {
    const query = { spec_id: String(spec_id), field_id: String(field_id), year_id: String(year_id) }
    expect((await actor.call(listPlots, { query })).status).toBe(200)
  },
  tail: async ({ actor, place, seq }) => {
    const query = { since: String(Math.max(0, seq - 5)), crop_since: '0' }
    expect((await actor.call(readChanges, { params: { id: place.year_id }, query })).status).toBe(200)
  },
}

const median = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[list.length >> 1]

/** Values that were acknowledged and are not stored. */
async function lostEdits({ server, place, planted, acknowledged }: Company): Promise<number[]> {
  const stored = await server.sql<{ plot: number; number: number }[]>`
    SELECT plot_id AS plot, number FROM plot_values WHERE field_year_id = ${place.year_id} AND trait_id = ${planted.traits[0]}`
  const numbers = new Map(stored.map(({ plot, number }) => [plot, number]))
  return [...acknowledged].filter(([plot, value]) => numbers.get(plot) !== value).map(([plot]) => plot)
}

/** Port of the worker that has a company's rows. */
async function portOf(server: TestServer, company: number): Promise<number> {
  const [{ port }] = await server.sql<{ port: number }[]>`
    SELECT nodeport AS port FROM pg_dist_shard_placement
    WHERE shardid = get_shard_id_for_distribution_column('plots', ${company}::integer)`
  return port
}

/** Companies that edit without a pause until they are stopped: their acknowledged edits, and those answered 503 and repeated. */
function startWriters(all: readonly Company[]) {
  const edits = all.map(() => 0)
  const failures = all.map(() => 0)
  let longestPause = 0
  let isOver = false
  const working = Promise.all(
    all.map(async (company, k) => {
      let last = performance.now()
      for (let n = 0; !isOver; n++) {
        const status = await edit(company, n)
        if (status !== 200) expect(status).toBe(503)
        if (status === 200) {
          edits[k]++
          longestPause = Math.max(longestPause, performance.now() - last)
          last = performance.now()
        } else {
          failures[k]++
          // The client waits before it repeats what was answered 503.
          await wait(200)
        }
      }
    }),
  )
  working.catch(() => undefined)
  return {
    edits,
    failures,
    /** Longest time between two acknowledged edits of a company since the last call, ms. */
    takeLongestPause: () => {
      const pause = longestPause
      longestPause = 0
      return pause
    },
    stop: () => {
      isOver = true
      return working
    },
  }
}

/** A connection to a server of the cluster, as the superuser. */
function asSuperuser(address: string, database = 'postgres') {
  return postgres(address.replace(/\/?$/, `/${database}`), { max: 1, onnotice: () => undefined })
}

/** A migrated database on the coordinator's server that is not distributed; returns its name. */
async function createPlain({ database: { app, owner } }: TestServer): Promise<string> {
  const name = 'plotline_plain'
  const admin = asSuperuser(citusAddresses[0])
  await admin.unsafe(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await admin.unsafe(`CREATE DATABASE ${name} OWNER plotline_owner`)
  await admin.end({ timeout: 1 })
  const named = (url: string) => url.replace(/\/plotline$/, `/${name}`)
  await prepareDatabase({ databaseUrl: named(app), migrateUrl: named(owner) })
  return name
}

/** Definitions of all keys and checks of the product's tables, in order. */
async function keysOf(sql: ReturnType<typeof asSuperuser>): Promise<string[]> {
  const rows = await sql<{ key: string }[]>`
    SELECT format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS key FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace AND contype <> 'n' ORDER BY 1`
  return rows.map(({ key }) => key)
}

/** A digest of the rows of each table that has any. */
async function digestsOfTables(sql: ReturnType<typeof asSuperuser>): Promise<Map<string, string>> {
  const tables = await sql<{ table: string }[]>`
    SELECT relname AS "table" FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`
  const digests = new Map<string, string>()
  for (const { table } of tables) {
    const rows = await sql`SELECT * FROM ${sql(table)}`
    const lines = rows.map((row) => JSON.stringify(row)).sort()
    if (lines.length > 0) digests.set(table, createHash('sha256').update(lines.join('\n')).digest('hex'))
  }
  return digests
}

const reason = 'PLOTLINE_TEST_CITUS names no coordinator with two workers'

describe.skipIf(citusAddresses.length < 3)(`on Citus (skipped if ${reason})`, async () => {
  if (citusAddresses.length < 3) return it('is not configured', () => undefined)
  const server = await startTestServer()

  it('the statements of an edit, a load, a list and the tail of the log need one shard each', async () => {
    const mine = await newCompany(server)
    const counters = async () => {
      const [row] = await server.sql<{ one: number; several: number }[]>`
        SELECT query_execution_single_shard::integer AS one, query_execution_multi_shard::integer AS several
        FROM citus_stat_counters WHERE name = current_database()`
      return row
    }
    for (const [name, request] of Object.entries(requests)) {
      await wait(200)
      const before = await counters()
      for (let n = 0; n < 5; n++) await request(mine, n)
      await wait(200)
      const after = await counters()
      figure(
        `citus: statements of 5 × ${name} for one shard, several`,
        `${after.one - before.one}, ${after.several - before.several}`,
      )
      expect([name, after.several - before.several]).toEqual([name, 0])
      expect(after.one - before.one).toBeGreaterThanOrEqual(5)
    }
    const plan = await withCompany(
      { db: server.node.services.db, company: mine.actor.company },
      (tx) => tx<{ 'QUERY PLAN': string }[]>`
        EXPLAIN SELECT * FROM plots p JOIN plot_values v ON v.plot_id = p.id WHERE p.field_year_id = ${mine.place.year_id}`,
    )
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('Task Count: 1')
  })

  it('each company sees and writes its own rows only, also on a worker itself', async () => {
    const [mine, other] = [await newCompany(server), await newCompany(server)]
    const { db } = server.node.services
    await withCompany({ db, company: mine.actor.company }, async (tx) => {
      const rows = await tx<{ company_id: number }[]>`SELECT DISTINCT company_id FROM plots`
      expect(rows.map(({ company_id }) => company_id)).toEqual([mine.actor.company])
      expect((await tx`UPDATE plots SET version = version WHERE company_id = ${other.actor.company}`).count).toBe(0)
    })
    await expect(
      withCompany(
        { db, company: mine.actor.company },
        (tx) =>
          tx`INSERT INTO crops (company_id, russian_name, english_name) VALUES (${other.actor.company}, 'x', 'x')`,
      ),
    ).rejects.toThrow(/row-level security/)
    expect(await db`SELECT 1 FROM plots`).toEqual([])
    const role = new URL(server.database.app)
    for (const address of citusAddresses.slice(1)) {
      const { hostname, port } = new URL(address)
      role.hostname = hostname
      role.port = port
      const worker = postgres(role.href, { max: 1, onnotice: () => undefined })
      const shards = await worker<{ name: string }[]>`
        SELECT format('plots_%s', shardid) AS name FROM pg_dist_shard_placement
        JOIN pg_dist_shard USING (shardid) WHERE logicalrelid = 'plots'::regclass AND nodeport = ${Number(port)}`
      expect(shards.length).toBeGreaterThan(0)
      for (const { name } of shards) expect(await worker`SELECT 1 FROM ${worker(name)}`).toEqual([])
      await worker.end({ timeout: 1 })
    }
  })

  it('a name that exists already is refused as on one machine', async () => {
    const { actor } = await newCompany(server)
    const body = { russian_name: 'Овёс', english_name: 'Oats' }
    expect((await actor.call(createCrop, { body })).status).toBe(201)
    expect((await actor.call(createCrop, { body })).status).toBe(409)
  })

  it('a later migration changes distributed tables', async () => {
    const folder = folderOfFile('migrations')
    await writeFile(join(folder, '9001_colour.sql'), 'ALTER TABLE plots ADD COLUMN test_colour text')
    await writeFile(
      join(folder, '9002_index.sql'),
      '-- run: concurrently\nCREATE INDEX CONCURRENTLY test_colours ON plots (company_id, test_colour)',
    )
    await writeFile(
      join(folder, '9003_fill.sql'),
      "-- run: batches\nUPDATE plots SET test_colour = 'a' WHERE company_id = 0 AND id IN (SELECT id FROM plots WHERE company_id = 0 LIMIT 10)",
    )
    const owner = openPool(server.database.owner, { max: 2, name: 'owner', statementTimeout: 0, lockTimeout: 5000 })
    atEndOfFile(() => owner.end({ timeout: 1 }))
    await migrate(owner, 'plotline_app', { folder })
    const mine = await newCompany(server)
    const rows = await withCompany(
      { db: server.node.services.db, company: mine.actor.company },
      (tx) => tx`SELECT 1 FROM plots WHERE test_colour IS NULL`,
    )
    expect(rows).toHaveLength(10)
    await server.sql`ALTER TABLE plots DROP COLUMN test_colour`
    await server.sql`DELETE FROM schema_migrations WHERE version > 9000`
  })

  it(
    'edits, loads, lists and tails are measured in turn with a plain database of the same server',
    async () => {
      const plainServer = await startTestServer({ TEST_DATABASE: await createPlain(server) })
      const [distributed, plain] = [await newCompany(server, plots), await newCompany(plainServer, plots)]
      // As after a night: neither planner guesses.
      for (const { sql } of [server, plainServer])
        await sql`ANALYZE crops, fields, field_years, lines, plots, plot_values, traits, change_log, change_log_cells`
      const times = [distributed, plain].map(() =>
        Object.fromEntries(Object.keys(requests).map((name) => [name, [] as number[]])),
      )
      for (let round = -2; round < rounds; round++)
        for (const [name, request] of Object.entries(requests))
          for (const [k, company] of [distributed, plain].entries()) {
            const startedAt = performance.now()
            await request(company, round + 2)
            if (round >= 0) times[k][name].push(performance.now() - startedAt)
          }
      for (const name of Object.keys(requests)) {
        const [onCitus, onPlain] = times.map((time) => median(time[name]))
        figure(`citus: ${name}, to a plain database`, `${(onCitus / onPlain).toFixed(2)} (${onCitus.toFixed(1)} ms)`)
      }
    },
    drillSize(60_000, 600_000),
  )

  it(
    'a killed worker stops only its own companies, and loses nothing that was acknowledged',
    async (context) => {
      const { programs, reason: why } = citusPrograms()
      if (programs === null) return context.skip(why)
      const all: Company[] = []
      for (let k = 0; k < companies; k++) all.push(await newCompany(server))
      const ports = await Promise.all(all.map(({ actor }) => portOf(server, actor.company)))
      const victim = ports[0]
      const writers = startWriters(all)
      await wait(phase)
      const worker = asSuperuser(citusAddresses.find((address) => new URL(address).port === String(victim))!)
      const [{ folder, pid }] = await worker<{ folder: string; pid: number }[]>`
      SELECT current_setting('data_directory') AS folder, split_part(pg_read_file('postmaster.pid'), E'\n', 1)::integer AS pid`
      await worker.end({ timeout: 1 })
      process.kill(pid, 'SIGKILL')
      const before = [...writers.edits]
      await wait(phase)
      const during = writers.edits.map((edits, k) => edits - before[k])
      const { uid, gid } = statSync(folder)
      const started = spawnSync(join(programs, 'pg_ctl'), ['-D', folder, '-l', `${folder}.log`, '-w', 'start'], {
        uid,
        gid,
        // Its connections to other servers must not look for certificates in this user's home.
        env: { ...process.env, HOME: folder },
      })
      expect(started.status, String(started.stderr)).toBe(0)
      await wait(phase)
      await writers.stop()
      const others = ports.flatMap((port, k) => (port === victim ? [] : [k]))
      const own = ports.flatMap((port, k) => (port === victim ? [k] : []))
      const sum = (list: readonly number[], at: readonly number[]) => at.reduce((total, k) => total + list[k], 0)
      figure('citus: companies on the killed worker, others', `${own.length}, ${others.length}`)
      figure(
        'citus: failed edits of them, of others',
        `${sum(writers.failures, own)}, ${sum(writers.failures, others)}`,
      )
      figure('citus: edits of others while it was down', sum(during, others))
      const lost = (await Promise.all(all.map(lostEdits))).flat()
      figure('citus: acknowledged edits lost after the kill', lost.length)
      expect(lost).toEqual([])
      expect(sum(writers.failures, others)).toBe(0)
      // The first of each company may have been sent before.
      expect(sum(during, others)).toBeGreaterThan(others.length)
      expect(await Promise.all(own.map((k) => edit(all[k], 1)))).toEqual(own.map(() => 200))
    },
    drillSize(60_000, 600_000),
  )

  it(
    'a worker is emptied and filled again while companies write, and nothing that was acknowledged is lost',
    async () => {
      const all: Company[] = []
      for (let k = 0; k < companies; k++) all.push(await newCompany(server))
      const coordinator = asSuperuser(citusAddresses[0], 'plotline')
      const { hostname, port } = new URL(citusAddresses[2])
      const shards = async () => {
        const [row] = await coordinator<{ count: number; bytes: number }[]>`
        SELECT count(*)::integer AS count, coalesce(sum(shard_size), 0)::float8 AS bytes FROM citus_shards
        WHERE nodeport = ${Number(port)} AND citus_table_type = 'distributed'`
        return row
      }
      const writers = startWriters(all)
      await wait(phase)
      figure('citus: longest pause of a company before the rebalances, ms', writers.takeLongestPause().toFixed())
      for (const isUsed of [false, true]) {
        const from = await shards()
        const before = [...writers.edits]
        const startedAt = performance.now()
        await coordinator`SELECT citus_set_node_property(${hostname}, ${Number(port)}, 'shouldhaveshards', ${isUsed})`
        await coordinator`SELECT citus_rebalance_start(rebalance_strategy => 'by_shard_count', shard_transfer_mode => 'block_writes')`
        await coordinator`SELECT citus_rebalance_wait()`
        const [job] = await coordinator<{ state: string }[]>`SELECT state::text FROM citus_rebalance_status()`
        const to = await shards()
        const name = isUsed ? 'citus: rebalance to an empty worker' : 'citus: rebalance that empties a worker'
        figure(
          name,
          `${Math.abs(to.count - from.count)} shards in ${((performance.now() - startedAt) / 1000).toFixed()} s, longest pause of a company ${writers.takeLongestPause().toFixed()} ms`,
        )
        expect([job?.state ?? 'finished', to.count > 0]).toEqual(['finished', isUsed])
        for (const [k, count] of writers.edits.entries()) expect(count).toBeGreaterThan(before[k])
      }
      await wait(phase)
      await writers.stop()
      const sum = (list: readonly number[]) => list.reduce((total, count) => total + count, 0)
      figure('citus: edits during rebalances, failed and repeated', `${sum(writers.edits)}, ${sum(writers.failures)}`)
      const lost = (await Promise.all(all.map(lostEdits))).flat()
      figure('citus: acknowledged edits lost after rebalances', lost.length)
      expect(lost).toEqual([])
      for (const company of all) {
        const { seq, count } = await withCompany(
          { db: server.node.services.db, company: company.actor.company },
          (tx) => rebuildColumns(tx, company.place.year_id),
        )
        expect([seq, count]).toEqual([company.seq, company.planted.plots.length])
      }
      await coordinator.end({ timeout: 1 })
    },
    drillSize(300_000, 1_800_000),
  )

  it(
    'undistribute restores every row and key, and the database can be distributed again',
    async () => {
      await newCompany(server)
      const sql = asSuperuser(citusAddresses[0], 'plotline')
      const plain = asSuperuser(citusAddresses[0], await createPlain(server))
      const owner = openPool(server.database.owner, { max: 2, name: 'owner', statementTimeout: 0, lockTimeout: 0 })
      await server.close()
      const rowsBefore = await digestsOfTables(sql)
      await undistributeTables(owner)
      expect(await keysOf(sql)).toEqual(await keysOf(plain))
      expect(await digestsOfTables(sql)).toEqual(rowsBefore)
      await distributeTables(owner, { shards: 8 })
      expect(await digestsOfTables(sql)).toEqual(rowsBefore)
      await Promise.all([sql, plain, owner].map((pool) => pool.end({ timeout: 1 })))
    },
    drillSize(300_000, 600_000),
  )
})
