import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { inTransaction } from '../../../server/platform/db/transaction.ts'
import { storeFigures } from '../../../server/platform/http/monitoring/workFigures.ts'
import { signIn } from '../../../src/contract/company/auth.ts'
import { exportCompany } from '../../../src/contract/company/companyData.ts'
import { loadFieldYear, sendChange } from '../../../src/contract/plots/changes.ts'
import { startTestServer } from '../harness.ts'
import { changeOf, column, sendAccepted } from '../trials/field.ts'
import { newTrialFixture } from '../trials/trialFixture.ts'
import { endOfTask } from '../uploads/upload.ts'

const server = await startTestServer()

/** The metrics as a collector reads them. */
const metrics = async () => Buffer.from((await server.anonymous.send('GET', '/metrics')).body as Uint8Array).toString()

/** A metric by its name with its labels; null if it is not reported. */
async function figure(name: string): Promise<number | null> {
  const line = (await metrics()).split('\n').find((text) => text.startsWith(`plotline_${name} `))
  return line ? Number(line.split(' ').at(-1)) : null
}

/** By how much a metric grows during `work`. */
async function grows(name: string, work: () => Promise<unknown>): Promise<number> {
  const before = (await figure(name)) ?? 0
  await work()
  return ((await figure(name)) ?? 0) - before
}

it('work is counted as it is done, without identifying anyone', async () => {
  const anna = await server.newCompany()
  const { place, planted } = await newTrialFixture(anna)
  const [trait] = planted.traits
  const plots = planted.plots.slice(0, 3)
  const write = (after: number[], before: number[]) =>
    sendAccepted(anna, place.year_id, changeOf([column('plot', `trait:${trait}`, plots, after, before)]))
  expect(await grows('changes_total{kind="values"}', () => write([40, 41, 42], [4, 4.1, 4.2]))).toBe(1)
  expect(await grows('change_cells_total', () => write([50, 51, 52], [40, 41, 42]))).toBe(3)
  const secondChange = changeOf([column('plot', `trait:${trait}`, plots, [60, 61, 62], [4, 4.1, 4.2])])
  const params = { id: place.year_id }
  const refused = () =>
    anna.callAny(sendChange, { params, body: { key: randomUUID(), base_seq: 0, change: secondChange } })
  expect(await grows('conflicts_total', refused)).toBe(3)

  const wrong = () => server.anonymous.callAny(signIn, { body: { username: anna.username, password: 'Wrong-2026-no' } })
  expect(await grows('logins_total{result="wrong"}', wrong)).toBe(1)
  expect(await grows('logins_total{result="success"}', () => server.signIn(anna.username, anna.password))).toBe(1)
  const load = () => anna.callAny(loadFieldYear, { params })
  await load()
  expect(await grows('snapshot_reads_total{result="kept"}', load)).toBe(1)

  const exported = async () => {
    const { body } = await anna.call(exportCompany, { body: { genome: false } })
    expect(await endOfTask(anna, body.task_id)).toMatchObject({ state: 'success' })
    // A run is counted when all of it has ended.
    await expect.poll(() => figure('job_seconds_count{kind="company_export"}')).toBe(1)
  }
  // The size of a whole table is computed by a sweep, not by a scrape.
  const { db } = server.node.services
  await storeFigures(db)
  const before = (await figure('files_bytes')) ?? 0
  await exported()
  expect(await figure('files_bytes')).toBe(before)
  await storeFigures(db)
  expect(await figure('files_bytes')).toBeGreaterThan(before + 1000)
  expect(await figure('column_store_bytes')).toBeGreaterThan(1000)
  expect(await figure('threads{state="running"}')).toBe(0)
  expect(await figure('job_oldest_waiting_seconds')).toBe(0)

  const text = await metrics()
  for (const secret of [anna.username, 'Anna', place.spec_id, place.year_id, anna.tokens.access])
    expect(text).not.toContain(String(secret))
  expect(await figure('db_connections{state="active"}')).toBeGreaterThan(0)
  expect(await figure('db_wait_seconds_count')).toBeGreaterThan(10)
}, 60_000)

it('open sockets and queued tasks are reported as current values', async () => {
  const anna = await server.newCompany()
  const address = `${server.address.replace('http', 'ws')}/notification/ws/${anna.user}/?token=${anna.tokens.access}`
  const socket = new WebSocket(address, { origin: server.address })
  await expect.poll(() => figure('sockets')).toBe(1)
  socket.close()
  await expect.poll(() => figure('sockets')).toBe(0)
  await server.node.services.jobs.stop()
  await anna.call(exportCompany, { body: { genome: false } })
  expect(await figure('jobs{kind="company_export",state="queued"}')).toBe(1)
  server.node.services.jobs.start()
  await expect.poll(() => figure('jobs{kind="company_export",state="queued"}')).toBeNull()
}, 60_000)

it('the use of each pool is reported: transactions and waiting requests', async () => {
  const { db, settings } = server.node.services
  const { pool } = settings.database
  const release = Promise.withResolvers<void>()
  const transactions = Array.from({ length: pool + 3 }, () => inTransaction(db, () => release.promise))
  try {
    // Sign-in and metrics have a pool of their own: a scrape is answered while the other pool is exhausted.
    await expect.poll(() => figure('db_pool{pool="plotline",state="busy"}')).toBe(pool)
    expect(await figure('db_pool{pool="plotline",state="waiting"}')).toBe(3)
    expect(await figure('db_pool{pool="plotline",state="most"}')).toBe(pool)
  } finally {
    release.resolve()
    await Promise.all(transactions)
  }
  expect(await figure('db_pool{pool="plotline",state="busy"}')).toBe(0)
  expect(await figure('db_pool{pool="plotline",state="waiting"}')).toBe(0)
})

it('every metric used by the dashboard and the alert rules is exported', async () => {
  const reported = new Set([...(await metrics()).matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name))
  for (const file of ['grafana-dashboard.json', 'alerts.yml']) {
    const text = readFileSync(new URL(`../../../deploy/${file}`, import.meta.url), 'utf8')
    const named = [...text.matchAll(/plotline_\w+/g)].map(([name]) => name)
    expect(named.length).toBeGreaterThan(5)
    const unreported = named.filter(
      (name) => !reported.has(name) && !reported.has(name.replace(/_(bucket|count|sum)$/, '')),
    )
    expect(unreported, file).toEqual([])
  }
})
