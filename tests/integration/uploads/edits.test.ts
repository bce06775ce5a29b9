import { beforeAll, describe, expect, it } from 'vitest'
import { listFileMappings, storeFileMapping } from '../../../src/contract/files/fileMappings.ts'
import { listPlots } from '../../../src/contract/plots/plots.ts'
import { type Actor, startTestServer, type TestServer } from '../harness.ts'
import { loadYear } from '../trials/field.ts'
import { newTrialFixture, sharedTrialFixture } from '../trials/trialFixture.ts'
import { countsOf, storedChecksum, textFile, upload } from './upload.ts'

let server: TestServer
let actor: Actor
let other: Actor

beforeAll(async () => {
  server = await startTestServer()
  actor = await server.newCompany()
  other = await server.newCompany()
})

const file = () => textFile('values.csv', 'Nr,Yld,Scab,Remarks', 'P1,"9,5x",3,wet', 'P2,8.5,none,', 'P77,7,4,')

describe('a file read with edits', () => {
  it('applies column mappings and corrections of cells and rows [UPL-06]', async () => {
    const { place, planted } = await newTrialFixture(actor)
    const { spec_id, year_id, field_id } = place
    const mapping = JSON.stringify({
      Nr: { column: 'plot' },
      Yld: { trait_id: planted.traits[0] },
      Scab: { name: 'Scab', unit: '', kind: 'qualitative' },
      Remarks: null,
    })
    const refused = await upload(actor, 'plot_result', file(), { spec_id, year_id, mapping })
    expect(refused.report.faults.map(({ code, cell }) => [code, cell])).toEqual([
      ['cell.number', 'B2'],
      ['plot.unknown', 'A4'],
    ])
    const corrections = JSON.stringify([{ cell: 'B2', value: '9.5' }, { cell: 'C3', value: null }, { row: 4 }])
    const send = (more: Record<string, boolean> = {}) =>
      upload(actor, 'plot_result', file(), { spec_id, year_id, mapping, corrections, ...more })
    const dry = await send({ dry_run: true })
    expect(dry.report.changes).toHaveLength(4)
    const uploaded = await send()
    expect(uploaded.report).toMatchObject({ created: { traits: 1, values: 1 }, updated: { values: 2 } })
    const { traits } = await loadYear(actor, year_id)
    expect(traits.map(({ trait }) => [trait.name, trait.kind])).toContainEqual(['Scab', 'qualitative'])
    expect(traits.map(({ trait }) => trait.name)).not.toContain('Remarks')
    const { body } = await actor.call(listPlots, { query: { field_id, year_id, spec_id } })
    const stored = (name: string) =>
      body.data
        .find((plot) => plot.plot_name === name)
        ?.plot_results.find((result) => result.plot_final_feature === traits[0].trait.name)?.plot_final_value
    expect([stored('P1'), stored('P2')].map(Number)).toEqual([9.5, 8.5])
    expect(countsOf((await send()).report).some(Boolean)).toBe(false)
  })

  it('edits of lines, parents and markers apply column mappings, too [UPL-06]', async () => {
    const { place } = await newTrialFixture(actor)
    const { spec_id } = place
    const lines = textFile('catalogue.csv', 'Sorte,Breeder,Jahr', 'Rifle,NRPB,1983', 'Igri,Ackermann,1976')
    const lineMapping = { Sorte: { column: 'line' }, Breeder: { column: 'owner' }, Jahr: null }
    const result = await upload(actor, 'line_collections_upload', lines, {
      spec_id,
      mapping: JSON.stringify(lineMapping),
    })
    expect(result.report).toMatchObject({ created: { lines: 2 }, warnings: [] })
    const parents = textFile('crosses.csv', 'Kreuzung,A,B', 'Neu,Rifle,Igri')
    const parentMapping = { Kreuzung: { column: 'line' }, A: { column: 'mother' }, B: { column: 'father' } }
    const crossed = await upload(actor, 'parents_of_lines_upload_file', parents, {
      spec_id,
      mapping: JSON.stringify(parentMapping),
    })
    expect(crossed.report).toMatchObject({ created: { lines: 1 } })
    const calls = textFile('calls.csv', 'Nr,Entry code,M1,M2', '1,Rifle,AA,CT', '2,Igri,AC,TT')
    const unmapped = await upload(actor, 'genotype_upload', calls, { spec_id })
    expect(unmapped.report.faults.map(({ code, value }) => [code, value])).toEqual([['header.missing', 'line']])
    const callMapping = JSON.stringify({ Nr: null, 'Entry code': { column: 'line' } })
    const called = await upload(actor, 'genotype_upload', calls, { spec_id, mapping: callMapping })
    expect(called.report).toMatchObject({ created: { markers: 2, calls: 4 } })
    const otherMapping = JSON.stringify({ Clone: { column: 'line' } })
    const missed = await upload(actor, 'genotype_upload', calls, { spec_id, mapping: otherMapping })
    expect(missed.report.faults.map(({ code, value }) => [code, value])).toContainEqual(['mapping.header', 'Clone'])
  })

  it('converts a column to the unit of its trait, and creates a chosen factor', async () => {
    const { place, planted } = await newTrialFixture(actor)
    const { spec_id, year_id } = place
    const mapping = JSON.stringify({
      Nr: { column: 'plot' },
      Yld: { trait_id: planted.traits[0], factor: 0.1 },
      Water: { name: 'Water', unit: '', kind: 'qualitative', role: 'factor' },
    })
    const sent = textFile('values.csv', 'Nr,Yld,Water', 'P1,823,low', 'P2,78.5,high')
    const uploaded = await upload(actor, 'plot_result', sent, { spec_id, year_id, mapping })
    expect(uploaded.report.faults ?? []).toEqual([])
    const { traits, name } = await loadYear(actor, year_id)
    const converted = traits.find(({ trait }) => trait.id === planted.traits[0])
    expect(['P1', 'P2'].map((plot) => converted?.numbers[name.indexOf(plot)])).toEqual([82.3, 7.85])
    expect(traits.map(({ trait }) => [trait.name, trait.role])).toContainEqual(['Water', 'factor'])
  })

  it('is refused when it lacks an edited place, and changes nothing', async () => {
    const { place } = await newTrialFixture(actor)
    const { spec_id, year_id } = place
    const before = await storedChecksum(server, actor)
    const mapping = JSON.stringify({ Nr: { column: 'plot' }, Yield: null })
    const corrections = JSON.stringify([{ cell: 'Z9', value: '1' }, { row: 12 }])
    const { state, report } = await upload(actor, 'plot_result', file(), { spec_id, year_id, mapping, corrections })
    expect(state).toBe('failed')
    expect(report.faults.filter(({ cell }) => cell === null).map(({ code, value }) => [code, value])).toEqual([
      ['mapping.header', 'Yield'],
      ['corrections.cell', 'Z9'],
      ['corrections.cell', '12'],
    ])
    expect(await storedChecksum(server, actor)).toBe(before)
  })

  it.each([
    ['no JSON', '{', /^validation.invalid$/],
    ['a column that no upload knows', '{"Nr": {"column": "hat"}}', /^validation\./],
    ['a trait by a name that is none', '{"Nr": {"name": "", "kind": "quantitative"}}', /^validation.required$/],
  ])('is refused at once for %s', async (_, mapping, code) => {
    const { place } = await sharedTrialFixture(actor)
    const answer = await upload(actor, 'plot_result', file(), {
      spec_id: place.spec_id,
      year_id: place.year_id,
      mapping,
    })
    expect(answer.status).toBe(400)
    expect(answer.code).toMatch(code)
  })

  it('names no trait of another company, in an upload or in a stored column mapping', async () => {
    const { place } = await sharedTrialFixture(actor)
    const { planted } = await sharedTrialFixture(other)
    const { spec_id, year_id } = place
    for (const trait_id of [planted.traits[0], 987_654_321]) {
      const mapping = { Yld: { trait_id } }
      const sent = await upload(actor, 'plot_result', file(), { spec_id, year_id, mapping: JSON.stringify(mapping) })
      expect(sent.status).toBe(404)
      const body = { spec_id, format: 'plot_result', headers: ['Yld'], mapping }
      expect((await actor.call(storeFileMapping, { body })).status).toBe(404)
    }
  })

  it('two concurrent ones store one mapping of the same headers', async () => {
    const { place } = await newTrialFixture(actor)
    const { spec_id } = place
    const store = (name: string) =>
      actor.call(storeFileMapping, {
        body: {
          spec_id,
          format: 'plot_result',
          headers: ['Nr', 'Yld'],
          mapping: { Yld: { name, unit: '', kind: 'quantitative' as const } },
        },
      })
    const answers = await Promise.all(['A', 'B', 'C', 'D'].map(store))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { body } = await actor.call(listFileMappings, { query: { spec_id, format: 'plot_result' } })
    expect(body.meta.total).toBe(1)
  })
})
