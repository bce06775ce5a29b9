import { beforeAll, describe, expect, it } from 'vitest'
import { listGenotypes } from '../../../src/contract/genome/genomeFits.ts'
import { readChanges } from '../../../src/contract/plots/changes.ts'
import { readCell } from '../../../src/domain/columns/cell.ts'
import type { PlannedChange } from '../../../src/domain/files/uploadPlan/plannedChanges.ts'
import type { MarkerQuality } from '../../../src/domain/genome/quality.ts'
import { revert } from '../changes/refusals.ts'
import { type Actor, startTestServer, type TestServer } from '../harness.ts'
import { changeOf, column, loadYear, sendAccepted } from '../trials/field.ts'
import { newTrialFixture } from '../trials/trialFixture.ts'
import { textFile, upload } from '../uploads/upload.ts'

let server: TestServer
let actor: Actor

beforeAll(async () => {
  server = await startTestServer()
  actor = await server.newCompany()
}, 60_000)

/** A year of ten plots P1 … P10 of five lines, two of each; the first three are labelled. */
async function field() {
  const { place, planted } = await newTrialFixture(actor)
  const { spec_id, year_id, field_id } = place
  const labels = column('plot', 'label', planted.plots.slice(0, 3), ['A-1', 'A-2', 'A-3'])
  await sendAccepted(actor, year_id, changeOf([labels]))
  const send = (dry: boolean, body: Record<string, number>, ...lines: string[]) =>
    upload(actor, 'genotype_upload', textFile('plots.csv', ...lines), { spec_id, ...body, dry_run: String(dry) })
  /** Loaded calls of the plots at a marker, in plot order; null for a marker that the year lacks. */
  const shown = async (name: string) => {
    const columns = await loadYear(actor, year_id)
    const match = columns.markers.find(({ marker }) => marker.name === name)
    if (!match) return null
    return planted.plots.map((id) => readCell(columns, columns.indexOf.get(id) ?? -1, `marker:${match.marker.id}`))
  }
  return { ...place, planted, here: { year_id, field_id }, send, shown }
}

const faultsOf = (faults: readonly { code: string; cell: string | null }[] = []) =>
  faults.map(({ code, cell }) => `${code} ${cell}`)

describe('a marker file of plots', () => {
  it('is checked with old → new, then is one entry of the year that can be undone [PLT-18]', async () => {
    const { year_id, planted, here, send, shown } = await field()
    const rows = ['Plot,m1,m2', 'Chromosome,1H,2H', 'Position,"12,5",40', 'P1,A/C,GG', 'P2,C/C,-', 'P3,AA,T/G']
    const dry = await send(true, here, ...rows)
    expect([dry.state, dry.report.created]).toMatchObject(['success', { markers: 2, calls: 5, lines: 0, plots: 0 }])
    const { quality, changes } = dry.report as unknown as { quality: MarkerQuality; changes: PlannedChange[] }
    expect(quality).toMatchObject({ of_plots: true, lines: 3, markers: 2, calls: 6, missing: 1 })
    expect(changes.at(-1)).toMatchObject({ entity: 'call', year: 2026, name: 'P3', field: 'm2', after: 'G/T' })
    expect(await shown('m1')).toBeNull()
    const before = await actor.call(readChanges, { params: { id: year_id }, query: { since: 0, crop_since: 0 } })
    const first = await send(false, here, ...rows)
    expect([first.state, first.report.created]).toMatchObject(['success', { markers: 2, calls: 5 }])
    expect((await shown('m1'))?.slice(0, 4)).toEqual(['A/C', 'C/C', 'A/A', null])
    expect((await shown('m2'))?.slice(0, 4)).toEqual(['G/G', null, 'G/T', null])
    const after = await actor.call(readChanges, { params: { id: year_id }, query: { since: 0, crop_since: 0 } })
    expect(after.body.data).toHaveLength(before.body.data.length + 1)
    expect(after.body.data.at(-1)?.change.name).toEqual({
      key: 'change.genotypesImported',
      params: { file: 'plots.csv' },
    })
    expect((await loadYear(actor, year_id)).markers.map(({ marker }) => marker)).toMatchObject([
      { name: 'm1', chromosome: '1H', position: 12.5, alleles: ['A', 'C'] },
      { name: 'm2', chromosome: '2H', position: 40, alleles: ['G', 'T'] },
    ])
    const query = { line_id: planted.lines[0], page_size: 10 }
    const { body } = await actor.call(listGenotypes, { query })
    // The two plots of the line differ at m1, so the line has no call there.
    expect(body.data.map(({ mut_name, source }) => [mut_name, source])).toEqual([
      ['m1', 'conflict'],
      ['m2', 'plots'],
    ])
    const second = await send(false, here, ...rows)
    expect(second.report).toMatchObject({ created: { markers: 0, calls: 0 }, updated: { markers: 0, calls: 0 } })
    expect((await revert(actor, year_id, after.body.data.at(-1)?.seq ?? 0)).status).toBe(200)
    expect(await shown('m1')).toBeNull()
    expect(await server.sql`SELECT 1 FROM plot_genotypes WHERE plot_id = ANY (${planted.plots})`).toHaveLength(0)
  })

  it('matches by labels too, overwrites differences, ignores blank calls and finds its year in its header', async () => {
    const { field_id, here, send, shown } = await field()
    await send(false, here, 'Plot,m1', 'P1,A/C', 'P2,G/G', 'P3,T/T')
    const [{ name }] = await server.sql<{ name: string }[]>`SELECT name FROM fields WHERE id = ${field_id}`
    const cap = [`Nursery,${name}`, 'Year,2026']
    const uploaded = await send(false, {}, ...cap, 'Label,m1', 'A-1,C/A', 'A-2,A/A', 'A-3,')
    expect(uploaded.report).toMatchObject({ created: { calls: 0 }, updated: { calls: 1 } })
    expect((await shown('m1'))?.slice(0, 3)).toEqual(['A/C', 'A/A', 'T/T'])
  })

  it('counts copies by the crop’s alleles, and shows a typed call with alleles the marker does not list', async () => {
    const { here, send, shown, planted, year_id } = await field()
    await send(false, here, 'Plot,m1', 'Reference,T', 'Alternative,A', 'P1,2')
    const columns = await loadYear(actor, year_id)
    const marker = columns.markers[0].marker.id
    await sendAccepted(actor, year_id, changeOf([column('plot', `marker:${marker}`, [planted.plots[1]], ['G/G'])]))
    const uploaded = await send(false, here, 'Plot,m1', 'P1,2', 'P2,1', 'P3,0')
    expect(uploaded.report).toMatchObject({ created: { calls: 1 }, updated: { calls: 1 } })
    expect((await shown('m1'))?.slice(0, 3)).toEqual(['A/A', 'T/A', 'T/T'])
  })

  it('is refused, nothing written, for a missing or duplicate plot, or without a year', async () => {
    const { here, send, shown } = await field()
    const refused = async (body: Record<string, number>, ...lines: string[]) => {
      const { state, report } = await send(false, body, ...lines)
      return [state, faultsOf(report.faults)]
    }
    expect(await refused(here, 'Plot,m1', 'P1,A', 'P99,C', 'P1,C')).toEqual([
      'failed',
      ['line.unknown A3', 'plot.duplicate A4'],
    ])
    expect(await refused(here, 'Label,m1', 'P1,A')).toEqual(['failed', ['line.unknown A2']])
    expect(await refused({}, 'Plot,m1', 'P1,A')).toEqual(['failed', ['cap.missing null']])
    expect(await refused(here, 'Nursery,Elsewhere', 'Plot,m1', 'P1,A')).toEqual([
      'failed',
      ['cap.mismatch B1', 'line.unknown A3'],
    ])
    expect(await shown('m1')).toBeNull()
  })

  it('cannot name a year of another company', async () => {
    const { here, spec_id } = await field()
    const stranger = await server.newCompany()
    const file = textFile('plots.csv', 'Plot,m1', 'P1,A')
    const answer = await upload(stranger, 'genotype_upload', file, { spec_id, ...here })
    expect([answer.status, answer.code]).toEqual([404, 'notFound'])
  })
})
