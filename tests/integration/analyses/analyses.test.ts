import { beforeAll, describe, expect, it } from 'vitest'
import { addCombiningAbility } from '../../../src/contract/lines/combiningAbility.ts'
import { deleteAnalysis, getAnalysis, listAnalyses, saveAnalysis } from '../../../src/contract/statistics/analyses.ts'
import { analysisEngine } from '../../../src/domain/analysis/saved/kinds.ts'
import { invertChange } from '../../../src/domain/change/changeSet.ts'
import { traitValue } from '../../../src/domain/columns/fieldYear.ts'
import { trialRows } from '../../arbitraries/trialYear.ts'
import { reserveYearIds, revert } from '../changes/refusals.ts'
import { colleagueOf, newDivision } from '../company/colleagues.ts'
import { type Actor, startTestServer, type TestServer } from '../harness.ts'
import { changeOf, column, loadYear, newPlace, plantField, sendAccepted } from '../trials/field.ts'
import { oatsOfShaw } from '../trials/oatsOfShaw.ts'
import { analysisBody, plantDiallel } from './analysisBody.ts'

let server: TestServer
let actor: Actor

beforeAll(async () => {
  server = await startTestServer()
  actor = await server.newCompany()
})

async function trial() {
  const place = await newPlace(actor)
  return { place, ...(await plantField(actor, place)) }
}

async function save(...given: Parameters<typeof analysisBody>) {
  const { status, body } = await given[0].call(saveAnalysis, { body: await analysisBody(...given) })
  expect(status).toBe(201)
  return body
}

async function read(id: number) {
  const { body } = await actor.call(getAnalysis, { params: { id } })
  if (body.kind === 'ideotype') throw new Error('not of the statistics')
  return body
}

describe('a saved result', () => {
  it('stays unchanged and counts the values it depends on that changed since', async () => {
    const { place, plots, lines, traits } = await trial()
    const [yields, colour] = traits
    const saved = await save(actor, place, 'nsr', { traits: [yields], control: lines[0] })
    expect(saved).toMatchObject({ verified: true, changed_since: 0, engine_version: analysisEngine })

    // The result depends on no other trait and no label; a value, a suppression and a deleted plot change it.
    await sendAccepted(
      actor,
      place.year_id,
      changeOf([column('plot', `trait:${colour}`, [plots[0]], ['blue'], ['white'])]),
    )
    expect((await read(saved.id)).changed_since).toBe(0)
    await sendAccepted(
      actor,
      place.year_id,
      changeOf([column('plot', `trait:${yields}`, plots.slice(0, 2), [9, 9], [4, 4.1])]),
    )
    await sendAccepted(actor, place.year_id, changeOf([column('plot', `suppressed:${yields}`, [plots[2]], ['hail'])]))
    const current = await read(saved.id)
    expect(current.changed_since).toBe(3)
    expect(current.result).toEqual(saved.result)
    const { body } = await actor.call(listAnalyses, { query: { spec_id: place.spec_id, year_id: place.year_id } })
    expect(body.data).toMatchObject([{ id: saved.id, changed_since: 3, year_ids: [place.year_id] }])

    const secondResult = await save(actor, place, 'nsr', { traits: [yields], control: lines[0] })
    expect(secondResult.changed_since).toBe(0)

    // A reverted change, and a plot that was created and deleted again, are not changes.
    const reversal = changeOf([
      column('plot', `trait:${yields}`, plots.slice(0, 2), [4, 4.1], [9, 9]),
      column('plot', `suppressed:${yields}`, [plots[2]], [null], ['hail']),
    ])
    await sendAccepted(actor, place.year_id, reversal)
    const { plot } = await reserveYearIds(actor, place.year_id, { plot: 1 })
    const built = [
      column('plot', 'exists', plot, [true], [false]),
      column('plot', 'name', plot, ['X'], [null]),
      column('plot', 'line_id', plot, [lines[0]], [null]),
    ]
    await sendAccepted(actor, place.year_id, changeOf(built))
    expect((await read(saved.id)).changed_since).toBe(2)
    await sendAccepted(actor, place.year_id, invertChange(changeOf(built)))
    expect((await read(saved.id)).changed_since).toBe(0)
    expect(secondResult.result).not.toEqual(saved.result)
  })

  it('depends on the year’s checks only without its own control, on positions only for the field trend', async () => {
    const { place, plots, lines, traits } = await trial()
    const saved = await save(actor, place, 'average', { traits: [traits[0]], control: lines[0] })
    const years = await save(actor, place, 'average', { traits: [traits[0]] })
    await sendAccepted(
      actor,
      place.year_id,
      changeOf([column('field_year', 'checks', [place.year_id], [String(lines[1])])]),
    )
    await sendAccepted(actor, place.year_id, changeOf([column('plot', 'row', [plots[9]], [3], [2])]))
    expect([(await read(saved.id)).changed_since, (await read(years.id)).changed_since]).toEqual([0, 1])
  })

  it('is computed by the server: submitted numbers may be incomplete, but not different', async () => {
    const { place, traits } = await trial()
    const body = await analysisBody(actor, place, 'info', { traits: [traits[0]] })
    const [row] = body.result.rows
    const partly = await actor.call(saveAnalysis, { body: { ...body, result: { rows: [{ mean: row.mean }] } } })
    expect(partly.body.result.rows[0]).toEqual(row)
    const off = { rows: [{ ...row, mean: Number(row.mean) * 1.00001, sd: 'x' }] }
    const refused = await actor.call(saveAnalysis, { body: { ...body, result: off } })
    expect(refused.status).toBe(409)
    const { code, errors } = refused.body as unknown as { code: string; errors: object }
    expect([code, Object.keys(errors)]).toEqual(['results.differ', ['rows.0.mean', 'rows.0.sd']])
  })

  it('covers the selected plots if only those were analysed', async () => {
    const { place, plots, traits } = await trial()
    const saved = await save(actor, place, 'info', { traits: [traits[0]], plots: plots.slice(0, 4) })
    expect(saved.result.rows[0]).toMatchObject({ n: 4 })
    const foreign = await trial()
    const body = await analysisBody(actor, place, 'info', { traits: [traits[0]], plots: plots.slice(0, 4) })
    const wrong = { ...body, inputs: { ...body.inputs, plots: [foreign.plots[0]] } }
    expect((await actor.call(saveAnalysis, { body: wrong })).status).toBe(404)
  })

  it('is confirmed by a task if it takes long, which stores the server’s numbers', async () => {
    const { place, traits } = await trial()
    const saved = await save(actor, place, 'heat_map', { traits: [traits[0]] })
    expect(saved.verified).toBe(null)
    await expect.poll(async () => (await read(saved.id)).verified, { timeout: 20_000 }).toBe(true)
  })

  it('is computed from all of several years and becomes stale with a value of any [STA-11]', async () => {
    const { spec_id, years, grain, plots } = await oatsOfShaw(actor)
    const year_ids = Object.values(years)
    const place = { spec_id, year_id: year_ids[0] }
    const body = await analysisBody(actor, place, 'comparison', { year_ids, traits: [grain] })
    const saved = (await actor.call(saveAnalysis, { body })).body
    expect(saved).toMatchObject({ verified: null, changed_since: 0, inputs: { year_ids } })
    await expect.poll(async () => (await read(saved.id)).verified, { timeout: 20_000 }).toBe(true)
    const { result } = await read(saved.id)
    expect(result.means).toMatchObject({ year_ids })
    expect(result.rows.find(({ level }) => level === 'C')).toMatchObject({ b: expect.closeTo(1.85, 2) })
    const { body: list } = await actor.call(listAnalyses, { query: { spec_id, year_id: year_ids[5] } })
    expect(list.data).toMatchObject([{ id: saved.id, year_ids }])

    // Each source year is listed once and every one is required; other kinds of analysis have only one year.
    const swapped = { ...body, sources: [body.sources[1], body.sources[0], ...body.sources.slice(2)] }
    const statuses = await Promise.all(
      [swapped, { ...body, sources: body.sources.slice(1) }, { ...body, kind: 'average' as const }].map(
        async (changed) => (await actor.call(saveAnalysis, { body: changed })).status,
      ),
    )
    expect(statuses).toEqual([400, 400, 400])

    const before = [
      Number(trialRows('shaw_oats').filter(({ site, year }) => site === 'Karnal' && year === '1932')[0].yield_lb_plot),
    ]
    await sendAccepted(actor, year_ids[0], changeOf([column('plot', `trait:${grain}`, [plots[0]], [1], before)]))
    expect((await read(saved.id)).changed_since).toBe(1)
    expect((await actor.call(saveAnalysis, { body })).status).toBe(409)
  })

  it('can be deleted by its author, the head of its division and the director only (COMPANY 1)', async () => {
    const { place, traits } = await trial()
    const colleague = await colleagueOf(server, actor, await newDivision(actor), 'employee')
    const saved = await save(actor, place, 'info', { traits: [traits[0]] })
    const colleaguesResult = await save(colleague, place, 'info', { traits: [traits[0]] })
    const denied = await colleague.call(deleteAnalysis, { params: { id: saved.id } })
    expect([denied.status, (denied.body as unknown as { code: string }).code]).toEqual([403, 'auth.permissionDenied'])
    expect((await actor.call(deleteAnalysis, { params: { id: colleaguesResult.id } })).status).toBe(204)
    expect((await actor.call(deleteAnalysis, { params: { id: colleaguesResult.id } })).status).toBe(404)
  })
})

it('a diallel gets 24 values of general and 120 of specific combining ability, undone in one step [PLT-53]', async () => {
  const { spec_id, year_id, trait } = await plantDiallel(actor)
  const { status, body } = await actor.call(addCombiningAbility, { body: { spec_id, year_id } })
  expect(status).toBe(200)
  expect(body.data).toMatchObject([{ feature_id: trait, feature: 'Yield', unit: 'g', method: 1, unsown: [] }])
  const [{ gca, sca }] = body.data
  expect([gca.length, sca.length]).toEqual([6, 15])
  expect(gca.find(({ line_name }) => line_name === 'P4')?.effect).toBeCloseTo(5.4247, 4)
  expect(gca[0].se).toBeGreaterThan(0)

  const year = await loadYear(actor, year_id)
  const columns = year.traits.filter((trait) => trait.trait.computed !== null)
  expect(columns.map((column) => [column.trait.name, column.trait.unit, column.trait.computed])).toEqual([
    ['GCA: Yield', 'g', 'gca'],
    ['SCA: Yield', 'g', 'sca'],
  ])
  const filled = columns.map((column) =>
    [...year.id.keys()].filter((i) => i < year.count && traitValue(column, i) !== null),
  )
  expect(filled.map(({ length }) => length)).toEqual([24, 120])
  expect(year.seq).toBe(body.meta.seq)

  // Sending the same again changes nothing, and one history entry reverts all of it.
  expect((await actor.call(addCombiningAbility, { body: { spec_id, year_id } })).body.meta.seq).toBe(body.meta.seq)
  await revert(actor, year_id, body.meta.seq)
  const restored = await loadYear(actor, year_id)
  const computedTraits = restored.traits.filter((trait) => trait.trait.computed !== null)
  expect(
    computedTraits.every((trait) =>
      [...restored.id.keys()].every((i) => i >= restored.count || traitValue(trait, i) === null),
    ),
  ).toBe(true)
})
