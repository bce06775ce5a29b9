import { expect, it } from 'vitest'
import { withCompany } from '../../../server/platform/db/company.ts'
import { appendOnly } from '../../../server/platform/db/grants.ts'
import { readChanges } from '../../../src/contract/plots/changes.ts'
import { listPlots } from '../../../src/contract/plots/plots.ts'
import { storeColumnOrder } from '../../../src/contract/statistics/results.ts'
import { companyTables } from '../checksum.ts'
import { type Actor, startTestServer } from '../harness.ts'
import { textFile, upload } from '../uploads/upload.ts'
import { insertDated } from './dated.ts'
import { changeOf, column, loadYear, sendAccepted } from './field.ts'
import { newTrialFixture, type TrialFixture } from './trialFixture.ts'

const server = await startTestServer()

/** A company with rows in every table of the trials. */
async function furnished(): Promise<{ actor: Actor; setting: TrialFixture }> {
  const actor = await server.newCompany()
  const setting = await newTrialFixture(actor)
  const { place, planted } = setting
  const [plot] = planted.plots
  await loadYear(actor, place.year_id)
  await actor.call(storeColumnOrder, { body: { configuration: ['Yield'], year: place.year_id } })
  const { spec_id, year_id } = place
  await upload(actor, 'plot_result', textFile('v.csv', 'Plot,Plant,"Yield, t/ha"', 'P1,b1,5'), { spec_id, year_id })
  const { company } = actor
  await insertDated(server.sql, plot, { role: 'stage', name: 'S', done: '2026-05-01' })
  await server.sql`
    INSERT INTO year_columns (company_id, field_year_id, trait_id)
    SELECT ${company}, ${year_id}, id FROM traits WHERE crop_id = ${spec_id} AND role = 'stage'`
  await server.sql`
    WITH m AS (INSERT INTO markers (company_id, crop_id, name) VALUES (${company}, ${spec_id}, 'rs1') RETURNING id)
    INSERT INTO plot_genotypes (company_id, plot_id, marker_id, first_allele, second_allele)
    SELECT ${company}, ${plot}, id, 'A', 'A' FROM m`
  return { actor, setting }
}

it('each of two companies sees only its own rows in every trial table, and cannot change others', async () => {
  const [mine, other] = [await furnished(), await furnished()]
  const { db } = server.node.services
  const tables = (await companyTables(server.sql)).filter((table) => table !== 'jobs')
  const filled: string[] = []
  for (const table of tables) {
    const [{ theirs }] = await server.sql`
      SELECT count(*)::int AS theirs FROM ${server.sql(table)} WHERE company_id = ${other.actor.company}`
    const [{ own }] = await server.sql`
      SELECT count(*)::int AS own FROM ${server.sql(table)} WHERE company_id = ${mine.actor.company}`
    if (theirs > 0 && own > 0) filled.push(table)
    if (table === 'login_attempts') continue
    await withCompany({ db, company: mine.actor.company }, async (tx) => {
      const [{ seen }] = await tx<{ seen: number }[]>`SELECT count(*)::int AS seen FROM ${tx(table)}`
      expect([table, seen]).toEqual([table, own])
      // No role may alter histories and ledgers: tests/integration/audit, seeds.
      if (appendOnly.includes(table)) return
      const { count } = await tx`
        UPDATE ${tx(table)} SET company_id = company_id WHERE company_id = ${other.actor.company}`
      expect([table, count]).toEqual([table, 0])
    })
  }
  expect(filled).toEqual(
    expect.arrayContaining([
      'change_log',
      'change_log_cells',
      'characteristics_orders',
      'crop_log',
      'crop_log_cells',
      'field_year_snapshots',
      'field_years',
      'fields',
      'lines',
      'markers',
      'plant_values',
      'plants',
      'plot_genotypes',
      'plot_values',
      'plots',
      'reserved_ids',
      'traits',
      'year_columns',
    ]),
  )
})

it('deleted plots can be restored for 30 days and are then purged', async () => {
  const { actor, setting } = await furnished()
  const { place, planted } = setting
  const [old, recent, alive] = planted.plots
  const deletion = changeOf([column('plot', 'exists', [old, recent], [false, false], [true, true])])
  await sendAccepted(actor, place.year_id, deletion)
  await server.sql`UPDATE plots SET deleted_at = now() - interval '31 days' WHERE id = ${old}`
  await server.node.services.db`SELECT purge_plots()`
  const remaining = await server.sql`SELECT id FROM plots WHERE field_year_id = ${place.year_id} ORDER BY id`
  expect(remaining.map((row) => row.id)).not.toContain(old)
  expect(remaining.map((row) => row.id)).toEqual(expect.arrayContaining([recent, alive]))
  expect(await server.sql`SELECT 1 FROM plot_values WHERE plot_id = ${old}`).toHaveLength(0)
  await sendAccepted(actor, place.year_id, changeOf([column('plot', 'exists', [recent], [true], [false])]))
  const { field_id, year_id, spec_id } = place
  const { body } = await actor.call(listPlots, { query: { field_id, year_id, spec_id } })
  expect(body.data.map((plot) => plot.plot_id)).toEqual(planted.plots.slice(1))
})

it('the log of another company answers like an unknown one', async () => {
  const [mine, other] = [await furnished(), await furnished()]
  const { year_id } = other.setting.place
  const query = { since: 0, crop_since: 0 }
  const otherAnswer = await mine.actor.call(readChanges, { params: { id: year_id }, query })
  const unknown = await mine.actor.call(readChanges, { params: { id: 2_000_000_000 }, query })
  expect([otherAnswer.status, otherAnswer.body]).toEqual([unknown.status, unknown.body])
})
