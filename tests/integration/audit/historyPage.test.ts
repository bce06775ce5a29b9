import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { exportHistory, listHistory, readHistoryRow } from '../../../src/contract/company/history.ts'
import { createDivision, deleteEmployee } from '../../../src/contract/company/people.ts'
import { readChanges, revertChange } from '../../../src/contract/plots/changes.ts'
import { deleteField, deleteFieldYear, restoreField, restoreFieldYear } from '../../../src/contract/plots/nurseries.ts'
import { colleagueOf, newDivision } from '../company/colleagues.ts'
import { type Actor, startTestServer } from '../harness.ts'
import { changeOf, column, sendAccepted } from '../trials/field.ts'
import { newTrialFixture } from '../trials/trialFixture.ts'

const server = await startTestServer()
let director: Actor
let head: Actor
let employee: Actor
let stranger: Actor
let setting: Awaited<ReturnType<typeof newTrialFixture>>

beforeAll(async () => {
  director = await server.newCompany()
  const [ownDivision, otherDivision] = [await newDivision(director), await newDivision(director)]
  head = await colleagueOf(server, director, ownDivision, 'division_head')
  employee = await colleagueOf(server, director, ownDivision, 'employee')
  stranger = await colleagueOf(server, director, otherDivision, 'employee')
  setting = await newTrialFixture(director)
})

const list = async (actor: Actor, query: Record<string, unknown> = {}) =>
  (await actor.call(listHistory, { query: query as never })).body
const authors = async (actor: Actor) =>
  new Set((await list(actor, { page_size: 200 })).data.map(({ user }) => user?.id))

it('a director sees all actions, a head only their division’s, an employee only their own; others are absent', async () => {
  expect(await authors(director)).toEqual(new Set([director.user, head.user, employee.user, stranger.user]))
  expect(await authors(head)).toEqual(new Set([head.user, employee.user]))
  expect(await authors(employee)).toEqual(new Set([employee.user]))
  expect(await list(head, { user_id: stranger.user })).toEqual({ meta: { next: null, total: 0 }, data: [] })
  const [row] = (await list(director, { user_id: stranger.user })).data
  expect((await head.call(readHistoryRow, { params: { id: row.id }, query: {} })).status).toBe(404)
  expect((await stranger.call(readHistoryRow, { params: { id: row.id }, query: {} })).status).toBe(200)
})

it('filters by another company’s crop, nursery, year or person match nothing, like unknown ids', async () => {
  const other = await server.newCompany()
  const otherSetting = await newTrialFixture(other)
  const { spec_id, field_id, year_id } = otherSetting.place
  for (const query of [{ spec_id }, { field_id }, { year_id }, { user_id: other.user }])
    expect(await list(director, query)).toEqual({ meta: { next: null, total: 0 }, data: [] })
})

it('pages continue before the last row; days are inclusive, instants exclusive; text and place search ignores case', async () => {
  for (const name of ['Alpha', 'Beta', 'Gamma'])
    await director.call(createDivision, { body: { company_division_name: name } })
  const first = await list(director, { page_size: 2, search: 'DIVISION added', kind: 'people' })
  expect(first.data.map(({ text }) => text)).toEqual(['Division Gamma added', 'Division Beta added'])
  const second = await list(director, { page_size: 2, search: 'division ADDED', before: first.meta.next })
  expect(second.data[0].text).toBe('Division Alpha added')
  expect(second.meta.total).toBe(first.meta.total)
  const { at } = first.data[0]
  const today = at.slice(0, 10)
  const texts = async (query: object) => (await list(director, { search: 'gamma', ...query })).data.length
  expect(await texts({ from: today, to: today })).toBe(1)
  expect(await texts({ to: at })).toBe(0)
  expect(await texts({ from: at })).toBe(1)
  expect(await texts({ from: '2099-01-01' })).toBe(0)
  expect((await list(director.in('ru'), { search: 'отдел gamma' })).data[0].text).toBe('Добавлен отдел «Gamma»')
})

it('a change can be inspected cell by cell, and is reverted after a dry run that writes nothing', async () => {
  const { place, planted } = setting
  const trait = planted.traits[0]
  const plots = planted.plots.slice(0, 3)
  const before = [4, 4.1, 4.2]
  const change = changeOf([column('plot', `trait:${trait}`, plots, [40, 41, 42], before)])
  const { seq } = await sendAccepted(employee, place.year_id, change)
  const [row] = (await list(director, { user_id: employee.user, kind: 'values', year_id: place.year_id })).data
  expect(row).toMatchObject({ seq, plots: 3, cells: 3, revertible: true, reverted_by: null })
  const detail = await director.call(readHistoryRow, { params: { id: row.id }, query: {} })
  expect(detail.body.changes.meta).toMatchObject({ total: 3, total_pages: 1 })
  expect(detail.body.plot_ids).toEqual(plots)
  expect(detail.body.changes.data[0]).toMatchObject({
    entity: 'plot',
    id: plots[0],
    field: `trait:${trait}`,
    field_name: expect.any(String),
    before: 4,
    after: 40,
  })
  const params = { id: String(place.year_id), seq: String(seq) }
  const sum = await server.checksum(director.company)
  const dry = await director.call(revertChange, { params, body: { key: randomUUID(), dry_run: true } })
  expect(dry.body).toMatchObject({ reverted: 3, skipped: [] })
  expect(await server.checksum(director.company)).toBe(sum)
  expect((await stranger.callAny(revertChange, { params, body: { key: randomUUID(), dry_run: true } })).status).toBe(
    403,
  )
  const answer = await director.call(revertChange, { params, body: { key: randomUUID() } })
  expect(answer.body).toMatchObject({ reverted: 3, skipped: [] })
  const { body } = await director.call(readChanges, { params, query: { since: seq, crop_since: 0 } } as never)
  expect((body as { data: { change: { columns: { after: unknown[] }[] } }[] }).data[0].change.columns[0].after).toEqual(
    before,
  )
  const secondRow = (await list(director, { user_id: employee.user, kind: 'values' })).data[0]
  expect(secondRow).toMatchObject({ id: row.id, revertible: false })
  const [latest] = (await list(director)).data
  expect(secondRow.reverted_by).toBe(latest.id)

  // Reverting the reverting entry puts the change in force again; a third revert undoes it again.
  const revertRow = (id: number, reverted: number) =>
    director.call(revertChange, { params: { id: String(id), seq: String(reverted) }, body: { key: randomUUID() } })
  const states = async () =>
    (await list(director, { year_id: place.year_id })).data
      .filter((row) => row.seq !== null && row.seq >= seq)
      .map((row) => [row.seq, row.revertible, row.reverted_by !== null])
      .reverse()
  await revertRow(place.year_id, seq + 1)
  expect(await states()).toEqual([
    [seq, true, false],
    [seq + 1, false, true],
    [seq + 2, true, false],
  ])
  expect((await revertRow(place.year_id, seq)).body).toMatchObject({ reverted: 3, skipped: [] })
  expect((await states()).map(([, , isReverted]) => isReverted)).toEqual([true, true, false, false])
})

it('a revert skips and names cells that changed since; only the latest deletion of a deleted item can be restored', async () => {
  const { place, planted } = await newTrialFixture(director)
  const [trait] = planted.traits
  const plots = planted.plots.slice(0, 2)
  const values = (after: number[], before: number[]) =>
    sendAccepted(
      employee,
      place.year_id,
      changeOf([column('plot', `trait:${trait}`, plots.slice(0, after.length), after, before)]),
    )
  const { seq } = await values([40, 41], [4, 4.1])
  await values([50], [40])
  const params = { id: String(place.year_id), seq: String(seq) }
  const dry = await director.call(revertChange, { params, body: { key: randomUUID(), dry_run: true } })
  expect(dry.body).toMatchObject({ reverted: 1, skipped: [{ name: 'P1', field_name: 'Yield', current: 50, mine: 4 }] })

  const rows = async () => (await list(director, { field_id: place.field_id, kind: 'nursery' })).data
  const restorable = async () => (await rows()).filter((row) => row.restorable).map(({ text }) => text)
  expect(await restorable()).toEqual([])
  const year = { params: { id: String(place.year_id) } }
  const field = { params: { id: String(place.field_id) } }
  await director.call(deleteFieldYear, year)
  expect(await restorable()).toEqual(['Year 2026 deleted'])
  // While the year is deleted, none of its entries can be reverted.
  expect((await rows()).some((row) => row.revertible)).toBe(false)
  await director.call(deleteField, field)
  const nursery = await restorable()
  expect(nursery).toEqual([expect.stringMatching(/^Nursery .+ deleted$/)])
  expect((await director.callAny(restoreFieldYear, year)).status).toBe(404)
  await director.call(restoreField, field)
  expect(await restorable()).toEqual(['Year 2026 deleted'])
  await director.call(restoreFieldYear, year)
  expect(await restorable()).toEqual([])
  await director.call(deleteField, field)
  expect(await restorable()).toEqual(nursery)
  await server.sql`UPDATE audit_log SET at = at - interval '31 days' WHERE field_id = ${place.field_id}`
  expect(await restorable()).toEqual([])
})

it('history keeps the names of removed people', async () => {
  await director.call(deleteEmployee, { params: { id: stranger.user } })
  const [row] = (await list(director, { user_id: stranger.user })).data
  expect(row.user).toEqual({ id: stranger.user, name: 'Irina Petrova', is_active: false })
})

it('the file contains the filtered rows, without the row about the export itself', async () => {
  const query = { type_of_file: 'csv' as const, kind: 'taken_out' as const }
  const lines = async () => {
    const { body } = await director.callAny(exportHistory, { query })
    return new TextDecoder()
      .decode(body as Uint8Array)
      .trim()
      .split('\r\n')
  }
  const first = await lines()
  expect(await lines()).toHaveLength(first.length + 1)
})

it('the file of another company has none of these actions', async () => {
  const other = await server.newCompany()
  const { body } = await other.callAny(exportHistory, { query: { type_of_file: 'csv' } })
  const text = new TextDecoder().decode(body as Uint8Array)
  expect(text).toContain('Company registered')
  expect(text).not.toContain('Division')
})

it('more than 100,000 rows are refused as a file, and counted as more than 10,000', async () => {
  const other = await server.newCompany()
  await server.sql`
    INSERT INTO audit_log (company_id, user_id, kind, key)
    SELECT ${other.company}, ${other.user}, 'values', 'change.value' FROM generate_series(1, 100001)`
  expect((await list(other)).meta.total).toBeNull()
  const { status, body } = await other.callAny(exportHistory, { query: {} })
  expect([status, (body as unknown as { code: string }).code]).toEqual([400, 'audit.tooLong'])
})
