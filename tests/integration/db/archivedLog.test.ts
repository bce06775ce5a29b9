import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { expect, it } from 'vitest'
import { archiveLog } from '../../../server/admin/log/archiveLog.ts'
import { logCommands } from '../../../server/admin/log/logCommands.ts'
import { countChangedCells } from '../../../server/api/analyses/changedSince.ts'
import { columnStore } from '../../../server/core/columns/columnStore.ts'
import { rebuildColumns } from '../../../server/core/columns/rebuild.ts'
import { withCompany } from '../../../server/platform/db/company.ts'
import { openPool } from '../../../server/platform/db/connect.ts'
import { logTails } from '../../../server/platform/live/logTails.ts'
import type { LiveMessage } from '../../../server/platform/live/message.ts'
import { readSettings } from '../../../server/platform/settings.ts'
import { listHistory, readHistoryRow } from '../../../src/contract/company/history.ts'
import { cellHistory } from '../../../src/contract/plots/cellHistory.ts'
import { readChanges, revertChange } from '../../../src/contract/plots/changes.ts'
import { lastChanges } from '../../../src/contract/plots/lastChanges.ts'
import type { CellValue } from '../../../src/domain/change/changeSet.ts'
import { encodeFieldYear } from '../../../src/domain/columns/codec.ts'
import { atEndOfFile } from '../../temporary/ofFile.ts'
import { exportEntries } from '../company/exportEntries.ts'
import { type Actor, bodyOf, startTestServer } from '../harness.ts'
import { changeOf, column, loadYear, type NewYear, type PlantedField, send } from '../trials/field.ts'
import { newTrialFixture } from '../trials/trialFixture.ts'

const server = await startTestServer()
const owner = openPool(server.database.owner, { max: 2, name: 'owner', statementTimeout: 0, lockTimeout: 5000 })
atEndOfFile(() => owner.end({ timeout: 2 }))
const { db } = server.node.services

interface Company {
  actor: Actor
  place: NewYear
  planted: PlantedField
}

/** A company whose year has twelve changes of two years ago, and two new ones. */
async function newSetting(): Promise<Company> {
  const actor = await server.newCompany()
  const company = { actor, ...(await newTrialFixture(actor)) }
  for (let k = 0; k < 10; k++) await edit(company, 5 + k, 4 + k)
  await edit(company, 7, 4.2, 2)
  await server.sql`
    UPDATE change_log SET at = now() - interval '2 years' + seq * interval '1 minute'
    WHERE field_year_id = ${company.place.year_id}`
  await edit(company, 15, 14)
  await edit(company, 1, 4.1, 1)
  return company
}

const edit = ({ actor, place, planted }: Company, value: CellValue, before: CellValue, plot = 0, key?: string) =>
  bodyOf(
    send(
      actor,
      place.year_id,
      changeOf([column('plot', `trait:${planted.traits[0]}`, [planted.plots[plot]], [value], [before])]),
      key,
    ),
  )

const yearAgo = () => new Date(Date.now() - 365 * 86_400_000)
const archivedRows = async (table: string, { place }: Company) =>
  (
    await server.sql<{ rows: number }[]>`
    SELECT count(*)::integer AS rows FROM ${server.sql(table)} WHERE field_year_id = ${place.year_id}`
  )[0].rows

/** All changes after a number, page by page, as a client reads them that was offline. */
async function tailOf({ actor, place }: Company, since: number) {
  const entries = []
  for (let last = since; ; ) {
    const query = { since: String(last), crop_since: '1000' }
    const { data, meta } = await bodyOf(actor.call(readChanges, { params: { id: place.year_id }, query }))
    entries.push(...data)
    if (!meta.more) return entries
    last = data.at(-1)!.seq
  }
}

/** Everything that is answered from the year's log. */
async function answersOf(company: Company) {
  const { actor, place, planted } = company
  const id = place.year_id
  const [plot] = planted.plots
  const historyOf = (field: string) =>
    actor
      .call(cellHistory, { params: { id, plot, field }, query: { entity: 'plot' } } as never)
      .then(({ body }) => body)
  const rows = (await bodyOf(actor.call(listHistory, { query: {} } as never))).data
  const dependent = {
    kind: 'summary',
    spec_id: place.spec_id,
    inputs: { traits: planted.traits, covariates: [], by: null, block: 'none', control: null },
    sources: [{ year_id: id, seq: 3, crop_seq: 0 }],
  }
  return {
    tails: await Promise.all([0, 1, 5, 12].map((since) => tailOf(company, since))),
    histories: await Promise.all([`trait:${planted.traits[0]}`, 'line_id', 'name'].map(historyOf)),
    last: await bodyOf(actor.call(lastChanges, { params: { id } })),
    rows: await Promise.all(
      rows.map((row) =>
        actor.call(readHistoryRow, { params: { id: row.id }, query: {} } as never).then(({ body }) => body),
      ),
    ),
    revert: await Promise.all(
      [2, 12, 14].map(async (seq) => {
        const body = { key: 'c9f7d1b2-51e0-4c0e-9d55-3f7f6c0a0001', dry_run: true }
        const answer = await actor.call(revertChange, { params: { id, seq }, body } as never)
        return { status: answer.status, body: { ...(answer.body as object), at: null } }
      }),
    ),
    changed: await withCompany({ db, company: actor.company }, (tx) => countChangedCells(tx, dependent as never)),
  }
}

it('everything that is answered from the log is the same after its old changes were archived', async () => {
  const company = await newSetting()
  const { actor, place } = company
  const before = await answersOf(company)
  expect(before.tails.map(({ length }) => length)).toEqual([14, 13, 9, 2])
  expect(before.changed).toBe(3)
  expect(before.revert.map(({ status }) => status)).toEqual([409, 200, 200])
  const columns = encodeFieldYear(await loadYear(actor, place.year_id))
  const archived = await archiveLog(owner, yearAgo())
  expect(archived).toMatchObject({ years: 1, changes: 12 })
  expect(archived.archived_bytes).toBeLessThan(archived.bytes)
  expect(await archivedRows('archived_changes', company)).toBe(1)
  // Only cells of the two new changes are left in the index, and the year's own.
  const cells = await server.sql<{ entity: string }[]>`
    SELECT entity FROM change_log_cells WHERE field_year_id = ${place.year_id} ORDER BY entity`
  expect(cells.map(({ entity }) => entity)).toEqual(['field_year', 'plot', 'plot'])
  const [{ emptied }] = await server.sql<{ emptied: number }[]>`
    SELECT count(*)::integer AS emptied FROM change_log
    WHERE field_year_id = ${place.year_id} AND json_array_length(change -> 'columns') = 0`
  expect(emptied).toBe(12)
  expect(await answersOf(company)).toEqual(before)
  expect(encodeFieldYear(await loadYear(actor, place.year_id))).toEqual(columns)
  // Changes that have become old are added to the archive; archived ones stay.
  await server.sql`UPDATE change_log SET at = ${yearAgo()} WHERE field_year_id = ${place.year_id} AND seq = 13`
  expect(await archiveLog(owner, new Date())).toMatchObject({ years: 1, changes: 2 })
  expect(await answersOf(company)).toEqual({
    ...before,
    rows: expect.anything(),
    last: expect.anything(),
    tails: before.tails.map((tail) => tail.map((entry) => ({ ...entry, at: expect.anything() }))),
    histories: expect.anything(),
  })
  expect(await archivedRows('archived_changes', company)).toBe(2)
})

it('a repeated request of an archived change gets its first answer, and its key is refused for another change', async () => {
  const company = await newSetting()
  const key = randomUUID()
  const answer = await edit(company, 16, 15, 0, key)
  await archiveLog(owner, new Date())
  expect(await edit(company, 16, 15, 0, key)).toEqual(answer)
  const { status } = await send(
    company.actor,
    company.place.year_id,
    changeOf([
      column(
        'plot',
        'comment',
        company.planted.plots,
        company.planted.plots.map(() => 'x'),
      ),
    ]),
    key,
  )
  expect(status).toBe(409)
})

it('a node that has an old copy of the year brings it forward by archived changes', async () => {
  const company = await newSetting()
  const { actor, place } = company
  const scope = () => ({ db, company: actor.company })
  // One node has the year in memory, another finds the stored snapshot of it.
  const first = columnStore(1 << 28)
  await first.pack(scope(), place.year_id)
  const [{ seq }] = await server.sql<{ seq: number }[]>`
    SELECT seq FROM field_year_snapshots WHERE field_year_id = ${place.year_id}`
  for (let k = 0; k < 5; k++) await edit(company, 20 + k, k === 0 ? 15 : 19 + k)
  await archiveLog(owner, new Date())
  const expected = await withCompany(scope(), async (tx) => encodeFieldYear(await rebuildColumns(tx, place.year_id)))
  for (const store of [first, columnStore(1 << 28)])
    await store.read(scope(), place.year_id, (columns) => {
      expect(columns.seq).toBe(seq + 5)
      expect(encodeFieldYear(columns)).toEqual(expected)
    })
})

it('sockets that are behind get archived changes without contents, which makes clients read the tail', async () => {
  const company = await newSetting()
  await archiveLog(owner, yearAgo())
  const frames: LiveMessage[] = []
  const tails = logTails(db, { warn: console.error } as unknown as FastifyBaseLogger, (message) => frames.push(message))
  const stop = tails.follow({ of: 'year', company: company.actor.company, id: company.place.year_id }, 9)
  await expect.poll(() => frames.length).toBe(5)
  stop()
  expect(frames.map(({ frame }) => (frame.data as { seq: number; change: unknown }).change !== null)).toEqual([
    false,
    false,
    false,
    true,
    true,
  ])
})

it('a run that is stopped has archived whole batches, and edits during the next one are not lost', async () => {
  const company = await newSetting()
  const { actor, place, planted } = company
  await server.sql`
    INSERT INTO change_log (company_id, field_year_id, seq, key, change, answer, at)
    SELECT ${actor.company}, ${place.year_id}, n, 'old ' || n, '{"name":{"key":"change.value"},"columns":[]}', '{}', now() - interval '2 years'
    FROM generate_series(15, 1213) AS n`
  await server.sql`UPDATE field_years SET seq = 1213 WHERE id = ${place.year_id}`
  await server.sql`UPDATE change_log SET at = now() - interval '2 years' WHERE field_year_id = ${place.year_id} AND seq < 15`
  const stopped = archiveLog(owner, yearAgo(), {
    report: () => {
      throw new Error('killed')
    },
  })
  await expect(stopped).rejects.toThrow('killed')
  expect(await archivedRows('archived_changes', company)).toBe(1)
  let value = 15
  let isOver = false
  const writer = (async () => {
    for (; !isOver; value++) await edit(company, value + 1, value)
  })()
  expect(await archiveLog(owner, yearAgo())).toMatchObject({ changes: 713 })
  isOver = true
  await writer
  const tail = await tailOf(company, 0)
  expect(tail.map(({ seq }) => seq)).toEqual(Array.from({ length: 1213 + value - 15 }, (_, k) => k + 1))
  const columns = await loadYear(actor, place.year_id)
  const trait = columns.traits.find(({ trait: { id } }) => id === planted.traits[0])
  expect(trait?.numbers[columns.indexOf.get(planted.plots[0]) as number]).toBe(value)
})

it('archives belong to their company: it is exported, erased with it, purged with its year, and hidden from others', async () => {
  const [mine, other] = [await newSetting(), await newSetting()]
  await archiveLog(owner, new Date())
  await withCompany({ db, company: mine.actor.company }, async (tx) => {
    const rows = await tx<{ company_id: number }[]>`SELECT DISTINCT company_id FROM archived_changes`
    expect(rows.map(({ company_id }) => company_id)).toEqual([mine.actor.company])
  })
  const exported = [...(await exportEntries(server, mine.actor))].find(([path]) => path.includes('archived_changes'))
  const [archive] = exported![1]
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(archive.changes.map(({ seq }: { seq: number }) => seq)).toEqual(Array.from({ length: 14 }, (_, k) => k + 1))
  await server.sql`UPDATE field_years SET deleted_at = now() - interval '31 days' WHERE id = ${other.place.year_id}`
  await db`SELECT purge_plots()`
  expect(await archivedRows('archived_changes', other)).toBe(0)
  await owner`SELECT erase_company(${mine.actor.company})`
  expect(await archivedRows('archived_changes', mine)).toBe(0)
})

it('older programs are refused once changes are archived; a day that does not exist or has not begun is refused', async () => {
  await archiveLog(owner, yearAgo())
  const [{ from }] = await server.sql<{ from: number }[]>`SELECT max(serves_from) AS from FROM schema_migrations`
  expect(from).toBe(75)
  const command = logCommands['archive-log']
  if (!('runStandalone' in command)) throw new Error('opens its own connection')
  const settings = { ...readSettings({}), migrateUrl: server.database.owner }
  const run = (before: string) => command.runStandalone({ operands: [], options: { before } }, settings)
  for (const before of ['2025-02-30', 'yesterday', '2999-01-01'])
    await expect(run(before)).rejects.toThrow('log.dayInvalid')
  expect(await run('2020-01-01')).toMatchObject([{ years: 0, changes: 0 }])
})
