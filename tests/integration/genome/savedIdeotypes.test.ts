import { beforeAll, describe, expect, it } from 'vitest'
import { listHistory } from '../../../src/contract/company/history.ts'
import { ideotype } from '../../../src/contract/genome/ideotypes.ts'
import { updateCrop } from '../../../src/contract/lines/crops.ts'
import {
  deleteAnalysis,
  getAnalysis,
  listAnalyses,
  type SavedIdeotype,
  saveIdeotype,
  updateAnalysis,
} from '../../../src/contract/statistics/analyses.ts'
import { colleagueOf, newDivision } from '../company/colleagues.ts'
import { type Actor, startTestServer, type TestServer } from '../harness.ts'
import { changeOf, column, loadYear, sendAccepted } from '../trials/field.ts'
import { createMorexCrop, type MorexCrop } from './morex.ts'

let server: TestServer
let owner: Actor
let barley: MorexCrop

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.newCompany()
  barley = await createMorexCrop(server, owner, 4)
}, 120_000)

const bodyWith = (more: object = {}) => ({
  spec_id: barley.crop,
  phenotype: 'Grain yield',
  line_id: barley.line('SM83'),
  donor_ids: [barley.line('SM141')],
  ...more,
})

async function save(title: string, more: object = {}, actor = owner): Promise<SavedIdeotype> {
  const { status, body } = await actor.call(saveIdeotype, { body: { ...bodyWith(more), title } })
  if (status !== 201 || !('kind' in body)) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

async function read(id: number): Promise<SavedIdeotype> {
  const { body } = await owner.call(getAnalysis, { params: { id } })
  if (body.kind !== 'ideotype') throw new Error(body.kind)
  return body
}

/** The yield of a plot of the scope, and a change of it. */
async function aYield() {
  const [{ id: year }] = await server.sql<{ id: number }[]>`
    SELECT y.id FROM field_years y JOIN fields f ON f.id = y.field_id
    WHERE f.company_id = ${owner.company} AND f.crop_id = ${barley.crop} ORDER BY y.id LIMIT 1`
  const columns = await loadYear(owner, Number(year))
  const trait = barley.trait('Grain yield')
  const of = columns.traits.find((candidate) => candidate.trait.id === trait)
  const plot = columns.id[0]
  const before = of?.numbers[0] ?? Number.NaN
  return async (from: number | null, to: number | null) => {
    const write = (value: number | null) => [value ?? before]
    await sendAccepted(
      owner,
      Number(year),
      changeOf([column('plot', `trait:${trait}`, [plot], write(to), write(from))]),
    )
  }
}

describe('a saved ideotype', () => {
  it('stores the settings, segments and targets computed by the server, whatever changes later [GEN-12, GEN-13, GEN-14]', async () => {
    const off = ['2:0']
    const { body: live } = await owner.call(ideotype, { body: bodyWith({ off }) })
    if (!('segments' in live)) throw new Error('a task')
    const saved = await save('Drought', { off, note: 'for the south' })
    const { targets, ...figures } = live
    expect(saved.result).toEqual({ ...figures, rows: targets })
    expect(saved.result.segments.filter(({ on }) => !on).map(({ key }) => key)).toEqual(off)
    expect(saved.inputs).toEqual({
      ...bodyWith({ off }),
      phenotype: barley.trait('Grain yield'),
      region: 'all',
      level: 'all',
    })
    expect(saved).toMatchObject({ note: 'for the south', verified: true, stale: false, changed_since: 0, sources: [] })
    const { body: list } = await owner.call(listAnalyses, { query: { spec_id: barley.crop } })
    expect(list.data[0]).toMatchObject({ id: saved.id, kind: 'ideotype', title: 'Drought', year_ids: [], stale: false })
    expect(list.data[0]).not.toHaveProperty('data_key')
  })

  it('becomes stale when a value of its scope changes, with unchanged numbers; unrelated changes do not matter', async () => {
    const saved = await save('Values')
    const write = await aYield()
    await write(null, 0.5)
    const stale = await read(saved.id)
    expect([stale.stale, stale.result]).toEqual([true, saved.result])
    const { body: list } = await owner.call(listAnalyses, { query: { spec_id: barley.crop } })
    expect(list.data.find(({ id }) => id === saved.id)?.stale).toBe(true)
    // A fit that is not recomputed is the previous one: an ideotype saved from it is as outdated as the fit.
    expect((await save('Of a stale fit')).stale).toBe(true)
    await owner.call(ideotype, { body: { ...bodyWith(), recalculate: true } })
    const newResult = await save('Of a new fit')
    expect([newResult.stale, (await read(saved.id)).stale]).toEqual([false, true])
    await write(0.5, null)
    expect([(await read(saved.id)).stale, (await read(newResult.id)).stale]).toEqual([false, true])
    await owner.call(ideotype, { body: { ...bodyWith(), recalculate: true } })
  })

  it('becomes stale when marker positions, cM per Mb or genotype sets change', async () => {
    const saved = await save('Markers')
    const isStale = async () => (await read(saved.id)).stale
    const params = { id: barley.crop }
    await owner.call(updateCrop, { params, body: { cm_per_mb: 0.5 } })
    expect(await isStale()).toBe(true)
    await owner.call(updateCrop, { params, body: { cm_per_mb: 1 } })
    expect(await isStale()).toBe(false)
    const [marker] = saved.result.rows
    await server.sql`
      UPDATE markers SET position = position + 1 WHERE company_id = ${owner.company} AND id = ${marker.mut_id}`
    expect(await isStale()).toBe(true)
    await server.sql`
      UPDATE markers SET position = position - 1 WHERE company_id = ${owner.company} AND id = ${marker.mut_id}`
    expect(await isStale()).toBe(false)
    await server.sql`
      UPDATE genotype_sets SET deleted_at = now() WHERE company_id = ${owner.company} AND crop_id = ${barley.crop}`
    expect(await isStale()).toBe(true)
    await server.sql`
      UPDATE genotype_sets SET deleted_at = NULL WHERE company_id = ${owner.company} AND crop_id = ${barley.crop}`
    expect(await isStale()).toBe(false)
  })

  it('is renamed and deleted by permitted users, each a history row, and is otherwise immutable', async () => {
    const saved = await save('First name')
    const params = { id: saved.id }
    const { body } = await owner.call(updateAnalysis, { params, body: { title: 'Second name', note: 'Kept' } })
    expect(body).toEqual({ ...saved, title: 'Second name', note: 'Kept' })
    const change = server.sql`UPDATE analyses SET data_key = 'x' WHERE company_id = ${owner.company} AND id = ${saved.id}`
    await expect(change).rejects.toThrow('a saved result stays as it is')
    const colleague = await colleagueOf(server, owner, await newDivision(owner), 'employee')
    expect((await colleague.call(getAnalysis, { params })).body).toMatchObject({ title: 'Second name' })
    expect((await colleague.call(deleteAnalysis, { params })).status).toBe(403)
    expect((await owner.call(deleteAnalysis, { params })).status).toBe(204)
    expect((await owner.call(getAnalysis, { params })).status).toBe(404)
    const { body: history } = await owner.call(listHistory, { query: {} })
    expect(history.data.slice(0, 12).map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        'Result saved: “First name”',
        'Result edited: “Second name”',
        'Result deleted: “Second name”',
      ]),
    )
  })
})
