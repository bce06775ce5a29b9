import { expect, it } from 'vitest'
import { insertField, insertYear } from '../../../server/api/nurseries/writeFields.ts'
import { withCompany } from '../../../server/platform/db/company.ts'
import type { Tx } from '../../../server/platform/db/connect.ts'
import { getProfile } from '../../../src/contract/company/account.ts'
import { readChanges } from '../../../src/contract/plots/changes.ts'
import {
  addFieldYear,
  deleteField,
  deleteFieldYear,
  listFields,
  restoreField,
  restoreFieldYear,
} from '../../../src/contract/plots/nurseries.ts'
import { startTestServer } from '../harness.ts'
import { openSocket } from '../live/socket.ts'
import { changeOf, column, loadYear, send, sendAccepted } from './field.ts'
import { newTrialFixture } from './trialFixture.ts'

const server = await startTestServer()

it('a deleted year is hidden and read-only, and is restored unchanged with its log', async () => {
  const mine = await server.newCompany()
  const { place, planted } = await newTrialFixture(mine)
  const { year_id, spec_id, field_id } = place
  const comment = (text: string, before: string | null) =>
    changeOf([column('plot', 'comment', [planted.plots[0]], [text], [before])])
  await sendAccepted(mine, year_id, comment('before', null))
  const before = await loadYear(mine, year_id)
  const plots = async () => (await mine.call(getProfile)).body.company_info.plots
  expect(await plots()).toBe(10)

  await mine.call(deleteFieldYear, { params: { id: year_id } })
  expect(await plots()).toBe(0)
  expect((await send(mine, year_id, comment('meanwhile', 'before'))).status).toBe(404)
  expect((await mine.send('GET', `/api/v1/field_years/${year_id}/columns/`)).status).toBe(404)
  const plotPaths = [`/api/v1/plot_table/${planted.plots[0]}/`, `/api/v1/plot_table/${planted.plots[1]}/`]
  for (const path of plotPaths) expect((await mine.send('PATCH', path, { body: { comment: 'x' } })).status).toBe(404)
  expect((await mine.call(deleteFieldYear, { params: { id: year_id } })).status).toBe(404)

  const colleague = openSocket(server, mine)
  await colleague.next('connected')
  expect((await mine.call(restoreFieldYear, { params: { id: year_id } })).status).toBe(200)
  expect((await colleague.next('data_updated')).data).toMatchObject({ topic: 'nurseries', spec_id, ids: [field_id] })
  const after = await loadYear(mine, year_id)
  expect([after.seq, after.count, after.comment[0]]).toEqual([before.seq, before.count, 'before'])
  const tail = await mine.call(readChanges, { params: { id: year_id }, query: { since: '0', crop_since: '0' } })
  expect(tail.body.data).toHaveLength(before.seq)
  expect((await sendAccepted(mine, year_id, comment('after', 'before'))).seq).toBe(before.seq + 1)
  colleague.socket.close()
})

it('a nursery is restored with the years deleted with it, not with those deleted before', async () => {
  const mine = await server.newCompany()
  const { place } = await newTrialFixture(mine)
  const { field_id, spec_id } = place
  const { body: later } = await mine.call(addFieldYear, { body: { field_id, spec_id, year: 2027 } })
  await mine.call(deleteFieldYear, { params: { id: later.year_id } })
  await mine.call(deleteField, { params: { id: field_id } })
  // A year is not restored without its nursery.
  expect((await mine.call(restoreFieldYear, { params: { id: later.year_id } })).status).toBe(404)
  const { body } = await mine.call(restoreField, { params: { id: field_id } })
  expect(body.fieldyear_set.map(({ year }) => year)).toEqual([2026])
  expect((await mine.call(restoreFieldYear, { params: { id: later.year_id } })).status).toBe(200)
})

it('after 30 days deleted items can no longer be restored, and the sweep purges them with all contents', async () => {
  const mine = await server.newCompany()
  const [expired, recent] = [await newTrialFixture(mine), await newTrialFixture(mine)]
  for (const { place } of [expired, recent]) await mine.call(deleteField, { params: { id: place.field_id } })
  const { field_id, year_id, spec_id } = expired.place
  await server.sql`UPDATE fields SET deleted_at = now() - interval '31 days' WHERE id = ${field_id}`
  await server.sql`UPDATE field_years SET deleted_at = now() - interval '31 days' WHERE id = ${year_id}`
  expect((await mine.call(restoreField, { params: { id: field_id } })).status).toBe(404)
  await server.node.services.db`SELECT sweep(), purge_plots()`
  const rows = async (year: number, field: number) => {
    const [row] = await server.sql`
      SELECT (SELECT count(*)::int FROM plot_values WHERE field_year_id = ${year}) AS values,
        (SELECT count(*)::int FROM plots WHERE field_year_id = ${year}) AS plots,
        (SELECT count(*)::int FROM change_log WHERE field_year_id = ${year}) AS log,
        (SELECT count(*)::int FROM fields WHERE id = ${field}) AS fields`
    return row
  }
  expect(await rows(year_id, field_id)).toEqual({ values: 0, plots: 0, log: 0, fields: 0 })
  expect(await rows(recent.place.year_id, recent.place.field_id)).toMatchObject({ plots: 10, log: 1, fields: 1 })
  expect((await mine.call(restoreField, { params: { id: recent.place.field_id } })).status).toBe(200)
  expect((await mine.call(listFields, { query: { spec_id: String(spec_id) } })).body.data).toEqual([])
  // The history rows of the nursery stay.
  const entries = await server.sql`SELECT key FROM audit_log WHERE field_id = ${field_id} ORDER BY id DESC LIMIT 1`
  expect(entries).toMatchObject([{ key: 'audit.nurseryDeleted' }])
})

/** Starts `begun` in a transaction, and ends it once `request` waits for its rows; returns the request's answer. */
async function whileUncommitted<T>(
  company: number,
  begun: (tx: Tx) => Promise<unknown>,
  request: () => Promise<T>,
): Promise<T> {
  const { db } = server.node.services
  let ready = () => {}
  let end = () => {}
  const isReady = new Promise<void>((resolve) => {
    ready = resolve
  })
  const mayEnd = new Promise<void>((resolve) => {
    end = resolve
  })
  const other = withCompany({ db, company }, async (tx) => {
    await begun(tx)
    ready()
    await mayEnd
  })
  await isReady
  const answer = request()
  const waiting = () => server.sql`
    SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%restore_%'`
  await expect.poll(async () => (await waiting()).length).toBe(1)
  end()
  await other
  return answer
}

it('restoring a nursery while another of its name exists renames it; a year is refused', async () => {
  const mine = await server.newCompany()
  const { company } = mine
  const { place } = await newTrialFixture(mine)
  const { field_id, spec_id, year_id } = place
  const names = async () => {
    const { data } = (await mine.call(listFields, { query: { spec_id: String(spec_id) } })).body
    return data.map(({ field_name }) => field_name).sort()
  }
  const [name] = await names()
  await mine.call(deleteField, { params: { id: field_id } })
  const newField = { crop: spec_id, name, kind: 'source_material', region: 1, subregion: null }
  const restored = await whileUncommitted(
    company,
    (tx) => insertField(tx, company, newField),
    () => mine.call(restoreField, { params: { id: field_id } }),
  )
  expect([restored.status, restored.body.field_name]).toEqual([200, `${name}_restored`])
  expect(await names()).toEqual([name, `${name}_restored`])

  await mine.call(deleteFieldYear, { params: { id: year_id } })
  const refused = await whileUncommitted(
    company,
    (tx) => insertYear(tx, company, field_id, 2026),
    () => mine.call(restoreFieldYear, { params: { id: year_id } }),
  )
  expect(refused).toMatchObject({ status: 409, body: { code: 'year.duplicate', errors: { year: expect.anything() } } })
  expect((await mine.send('GET', `/api/v1/field_years/${year_id}/columns/`)).status).toBe(404)
})
