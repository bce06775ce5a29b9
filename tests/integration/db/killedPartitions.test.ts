import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { partitionedTables } from '../../../server/admin/partitions/partitionTables.ts'
import { projectRoot } from '../../../server/platform/settings.ts'
import { atEndOfFile, folderOfFile } from '../../temporary/ofFile.ts'
import { startTestServer } from '../harness.ts'
import { changeOf, column, loadYear, sendAccepted } from '../trials/field.ts'
import { newTrialFixture } from '../trials/trialFixture.ts'

const parts = 4
const server = await startTestServer()
const first = await server.newCompany()
const earlier = await newTrialFixture(first)
const actor = await server.newCompany()
const { place, planted } = await newTrialFixture(actor)

/** The command as an operator runs it. */
function partition(): ChildProcess {
  const child = spawn(process.execPath, ['server/admin.ts', 'partition', '--parts', String(parts), '--json'], {
    cwd: projectRoot,
    env: {
      PATH: process.env.PATH ?? '',
      DATABASE_URL: server.database.app,
      MIGRATE_URL: server.database.owner,
      SECRET: 'c2VjcmV0IG9mIHRoZSBraWxsZWQgY29udmVyc2lvbiBpbiB0ZXN0cw',
      DATA_DIR: folderOfFile('operator'),
    },
  })
  atEndOfFile(() => {
    child.kill('SIGKILL')
  })
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  expect(await exited).toEqual([null, 'SIGKILL'])
}

const relation = async (name: string) =>
  (
    await server.sql<{ kind: string | null }[]>`
    SELECT (SELECT relkind FROM pg_class WHERE oid = to_regclass(${name})) AS kind`
  )[0].kind

const rowsOf = async (table: string, company: number) =>
  (
    await server.sql<{ rows: number }[]>`
    SELECT count(*)::integer AS rows FROM ${server.sql(table)} WHERE company_id = ${company}`
  )[0].rows

let value = 4
let seq = planted.seq

/** An edit by request: what every write goes through, whatever a killed run has left. */
async function edit(): Promise<void> {
  const field = `trait:${planted.traits[0]}`
  const answer = await sendAccepted(
    actor,
    place.year_id,
    changeOf([column('plot', field, [planted.plots[0]], [value + 1], [value])]),
  )
  value++
  seq = answer.seq
}

/** The database serves, and has every acknowledged edit. */
async function expectNothingLost(unchanged: string): Promise<void> {
  await edit()
  const columns = await loadYear(actor, place.year_id)
  const at = columns.indexOf.get(planted.plots[0]) as number
  const column = columns.traits.find(({ trait }) => trait.id === planted.traits[0])
  expect([columns.seq, column?.numbers[at]]).toEqual([seq, value])
  expect(await rowsOf('plot_values', actor.company)).toBe(2 * planted.plots.length)
  expect(await rowsOf('change_log', actor.company)).toBe(seq)
  expect(await server.checksum(first.company)).toBe(unchanged)
}

/** Makes statements of a kind wait for a lock of this test once `condition` is true: the command stops there and tries again. */
async function stopAt(tag: string, condition: string): Promise<() => Promise<void>> {
  const { sql } = server
  const holder = await sql.reserve()
  await holder`SELECT pg_advisory_lock(1)`
  await sql.unsafe(`
    CREATE FUNCTION stop_here() RETURNS event_trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF ${condition} THEN PERFORM pg_advisory_xact_lock(1); END IF;
    END $$;
    CREATE EVENT TRIGGER stop_here ON ddl_command_start WHEN TAG IN ('${tag}') EXECUTE FUNCTION stop_here()`)
  return async () => {
    await holder`SELECT pg_advisory_unlock(1)`
    holder.release()
    await sql.unsafe('DROP EVENT TRIGGER stop_here; DROP FUNCTION stop_here()')
  }
}

const isStopped = async () =>
  (await server.sql`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = 1 AND NOT granted`).length > 0

it('a killed conversion leaves a database that serves, loses nothing, and converts when it is run again', async () => {
  const unchanged = await server.checksum(first.company)

  // In the middle of copying: the rows of the first company are copied, and a year of the second is locked.
  await server.sql.begin(async (tx) => {
    await tx`SELECT 1 FROM field_years WHERE id = ${place.year_id} FOR UPDATE`
    const child = partition()
    const copied = async () =>
      (await relation('partitions.mirror_plot_values')) === null &&
      (await relation('partitions.plot_values')) === 'p' &&
      (await rowsOf('partitions.plot_values', first.company)) > 0
    await expect.poll(copied, { timeout: 60_000 }).toBe(true)
    await kill(child)
  })
  expect(await rowsOf('partitions.plot_values', first.company)).toBe(2 * earlier.planted.plots.length)
  expect(await rowsOf('partitions.plot_values', actor.company)).toBe(0)
  expect(await relation('plot_values')).toBe('r')
  await expectNothingLost(unchanged)

  const partitioned = `(SELECT relkind = 'p' FROM pg_class WHERE oid = to_regclass('public.plot_values'))`
  const isForced = `(SELECT relforcerowsecurity FROM pg_class WHERE oid = to_regclass('public.plot_values'))`
  for (const { tag, condition, left } of [
    // In the middle of the exchange: the copy has the name already, in a transaction that is rolled back.
    { tag: 'ALTER TABLE', condition: `${partitioned} AND NOT ${isForced}`, left: ['r', null, 'r'] },
    // After the exchange: the replaced table is still there.
    { tag: 'ALTER TABLE', condition: `${partitioned} AND ${isForced}`, left: ['p', 'r', 'r'] },
    // Between the first table and the second.
    { tag: 'CREATE TABLE', condition: partitioned, left: ['p', null, 'r'] },
  ]) {
    const goOn = await stopAt(tag, condition)
    const child = partition()
    await expect.poll(isStopped, { timeout: 60_000 }).toBe(true)
    await kill(child)
    await goOn()
    const tables = ['plot_values', 'unpartitioned.plot_values', 'change_log']
    await expect.poll(() => Promise.all(tables.map(relation)), { timeout: 20_000 }).toEqual(left)
    await expectNothingLost(unchanged)
  }

  const last = partition()
  const [out, [code]] = await Promise.all([text(last.stdout!), once(last, 'exit')])
  expect(code).toBe(0)
  expect(JSON.parse(out).map((table: { rows: number | null }) => table.rows === null)).toEqual([true, false, false])
  await expectNothingLost(unchanged)
  for (const table of partitionedTables) {
    expect(await relation(table)).toBe('p')
    expect([await relation(`partitions.${table}`), await relation(`unpartitioned.${table}`)]).toEqual([null, null])
  }
}, 300_000)
