import ExcelJS from 'exceljs'
import { beforeAll, describe, expect, it } from 'vitest'
import { planCrossings } from '../../../src/contract/lines/crossings.ts'
import { bestCrosses, type CrossRow, crossResult, crossResultCsv } from '../../../src/contract/lines/crossResults.ts'
import { createField } from '../../../src/contract/plots/nurseries.ts'
import { type Actor, startTestServer, type TestServer } from '../harness.ts'
import { changeOf, column, newPlace, plantField, sendAccepted } from '../trials/field.ts'
import { createMorexCrop, type MorexCrop } from './morex.ts'

let server: TestServer
let owner: Actor
let barley: MorexCrop

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.newCompany()
  barley = await createMorexCrop(server, owner)
}, 120_000)

const grain = () => ({ spec_id: barley.crop, phenotype: 'Grain yield' })

async function ranked(more: object) {
  const { status, body } = await owner.call(crossResult, { query: { ...grain(), ...more } })
  if (status !== 200 || !('data' in body)) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}
const pair = ({ mother, father }: CrossRow) => [mother, father].sort().join(' ')

describe('crosses of barley lines', () => {
  it('SM83 × SM89 ranks highest of the 11,026 pairs by doubled haploids, 5 %, h 1 [GEN-24]', async () => {
    const { meta, data } = await ranked({ h: 1 })
    expect(meta).toMatchObject({
      total: 11_026,
      page_size: 100,
      lines: 149,
      markers: 223,
      environments: 16,
      stale: false,
    })
    expect(meta.h2).toBeCloseTo(0.545, 3)
    expect(pair(data[0])).toBe('SM83 SM89')
    expect(data[0]).toMatchObject({
      basis: 'genomic',
      region_id: null,
      region: null,
      phenotype: 'Grain yield, t/ha',
      made: null,
    })
    expect(data[0].mother_id).toBeLessThan(data[0].father_id)
    expect(data[0].expected_value).toBeCloseTo(5.646, 3)
    expect(data[0].sd).toBeCloseTo(0.207, 3)
    expect(data[0].usefulness).toBeCloseTo(6.072, 3)
    expect(pair(data[49])).toBe('SM179 SM83')
    expect(data[49].expected_value).toBeCloseTo(5.824, 3)
    expect(data[0].flowering_gap).not.toBeNull()
    expect(data[0].reliability).toBeGreaterThan(0.5)
  })

  it('crosses of one line list it first in every pair; selfed lines vary less, and h defaults to √h² [GEN-24]', async () => {
    const line_id = barley.line('SM83')
    const crosses = await ranked({ line_id })
    expect([crosses.meta.total, crosses.data.every(({ mother_id }) => mother_id === line_id)]).toEqual([148, true])
    expect(crosses.data[0]).toMatchObject({ father: 'SM141' })
    expect(crosses.data[0].usefulness).toBeCloseTo(5.971, 3)
    // Steptoe, the check, has no genotype: its mean over the 16 trials is 5.97256.
    expect(crosses.data[0].impact).toBeCloseTo((crosses.data[0].usefulness ?? 0) - 5.97255625, 6)
    const lines = `${line_id},${barley.line('SM141')}`
    const [dh] = (await ranked({ lines })).data
    const [ril] = (await ranked({ lines, method: 'ril' })).data
    expect([dh.sd, ril.sd].map((sd) => sd?.toFixed(3))).toEqual(['0.183', '0.177'])
  })

  it('are outdated with unchanged numbers after a value of the check changes, until they are recomputed', async () => {
    const [plot] = await server.sql<{ plot: number; year: number; number: number }[]>`
      SELECT v.plot_id AS plot, p.field_year_id AS year, v.number FROM plot_values v JOIN plots p ON p.id = v.plot_id
      WHERE v.trait_id = ${barley.trait('Grain yield')} AND p.line_id = ${barley.line('Steptoe')} AND v.number IS NOT NULL
      ORDER BY v.id LIMIT 1`
    const field = `trait:${barley.trait('Grain yield')}` as const
    const write = (before: number, after: number) =>
      sendAccepted(owner, Number(plot.year), changeOf([column('plot', field, [Number(plot.plot)], [after], [before])]))
    const before = await ranked({})
    await write(plot.number, plot.number + 3)
    expect(await ranked({})).toEqual({ ...before, meta: { ...before.meta, stale: true } })
    const recomputed = await ranked({ recalculate: 'true' })
    expect([recomputed.meta.stale, recomputed.data[0].impact < before.data[0].impact]).toEqual([false, true])
    await write(plot.number + 3, plot.number)
    expect((await ranked({ recalculate: 'true' })).data).toEqual(before.data)
  })

  it('the table has the ten columns with the decimal comma of the user’s language [GEN-25]', async () => {
    const query = { ...grain(), lines: [barley.line('SM83'), barley.line('SM141')].join(',') }
    const read = async (actor: Actor) => {
      const { status, body } = await actor.callAny(crossResultCsv, { query })
      expect(status).toBe(200)
      return new TextDecoder('utf-8', { ignoreBOM: true }).decode(body as Uint8Array)
    }
    const [head, row, end] = (await read(owner.in('en'))).split('\r\n')
    expect(head).toBe('\ufeffMother,Father,Region,Phenotype,Expected value,Impact,SD,Usefulness,Similarity,Basis')
    expect(row.split('"')[1]).toBe('Grain yield, t/ha')
    expect(row.endsWith(',genomic')).toBe(true)
    expect(end).toBe('')
    const russian = (await read(owner.in('ru'))).split('\r\n')
    expect(russian[1].split(';')).toHaveLength(10)
    expect(russian[1].split(';')[4]).toMatch(/^5,69/)
    const workbook = await owner.in('it').callAny(crossResultCsv, { query: { ...query, type_of_file: 'xlsx' } })
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(workbook.body as never)
    const [sheet] = book.worksheets
    expect([sheet.name, sheet.rowCount, sheet.columnCount]).toEqual(['Incroci', 2, 10])
    expect([sheet.getCell('A1').value, sheet.getCell('B1').value]).toEqual(['Madre', 'Padre'])
    expect(sheet.getCell('E2').value).toBeCloseTo(5.69, 2)
  })

  it('the best set keeps parents and similarity within limits and reports the cost', async () => {
    const query = { ...grain(), crosses: 8, uses: 2, max_similarity: 0.5 }
    const { body } = await owner.call(bestCrosses, { body: query })
    if (!('data' in body)) throw new Error('a task')
    expect(body.data).toHaveLength(8)
    const parents = body.data.flatMap(({ mother, father }) => [mother, father])
    expect(
      Math.max(...parents.map((parent) => parents.filter((other) => other === parent).length)),
    ).toBeLessThanOrEqual(2)
    expect(body.data.every(({ similarity }) => similarity !== null && similarity <= 0.5)).toBe(true)
    const unrestricted = await ranked({ page_size: 8 })
    const mean = unrestricted.data.reduce((sum, { usefulness }) => sum + (usefulness ?? 0), 0) / 8
    expect((body.mean_usefulness ?? 0) + (body.cost ?? 0)).toBeCloseTo(mean, 9)
    expect(body.cost).toBeGreaterThan(0)
  })

  it('an existing cross names its newest nursery [GEN-24]', async () => {
    const field = { field_name: 'Crosses', spec_id: barley.crop, region: 1 }
    const { field_id } = (await owner.call(createField, { body: field })).body
    const pairs: [string, string][] = [['SM141', 'SM83']]
    const { status } = await owner.call(planCrossings, { body: { spec_id: barley.crop, field_id, year: 2027, pairs } })
    expect(status).toBe(200)
    const [first] = (await ranked({ line_id: barley.line('SM83') })).data
    expect(first.made).toMatchObject({ line_name: 'SM141 × SM83', field_name: 'Crosses', year: 2027 })
  })
})

it('pairs without markers rank by the means of their parents, with a warning [GEN-24]', async () => {
  const place = await newPlace(owner)
  await plantField(owner, place, 10)
  const { status, body } = await owner.call(crossResult, { query: { spec_id: place.spec_id, phenotype: 'Yield' } })
  if (!('data' in body)) throw new Error(`${status} ${JSON.stringify(body)}`)
  expect(body.meta).toMatchObject({
    total: 10,
    lines: 5,
    h2: null,
    warnings: [{ code: 'genome.noMarkers', params: { lines: 5, markers: 0 } }],
  })
  expect(pair(body.data[0])).toBe('L4 L5')
  expect(body.data[0]).toMatchObject({
    basis: 'phenotype',
    sd: null,
    usefulness: null,
    similarity: null,
    reliability: null,
  })
  expect(body.data[0].expected_value).toBeCloseTo(4.75, 9)
})

it('only the best of too many lines are crossed, with a warning; one line is crossed with all [GEN-24]', async () => {
  const place = await newPlace(owner)
  const { lines } = await plantField(owner, place, 640)
  const query = { spec_id: place.spec_id, phenotype: 'Yield' }
  const { status, body } = await owner.call(crossResult, { query })
  if (!('data' in body)) throw new Error(`${status} ${JSON.stringify(body)}`)
  expect(body.meta).toMatchObject({
    total: (316 * 315) / 2,
    lines: 320,
    warnings: [{ code: 'genome.noMarkers' }, { code: 'genome.worthiest', params: { parents: 316, lines: 320 } }],
  })
  expect(pair(body.data[0])).toBe('L319 L320')
  const { body: least } = await owner.call(crossResult, { query: { ...query, page: body.meta.total_pages } })
  if (!('data' in least)) throw new Error(JSON.stringify(least))
  expect(pair(least.data.at(-1)!)).toBe('L5 L6')
  const { body: ofOne } = await owner.call(crossResult, { query: { ...query, line_id: lines[0] } })
  if (!('data' in ofOne)) throw new Error(JSON.stringify(ofOne))
  expect([ofOne.meta.total, ofOne.meta.warnings.length]).toEqual([319, 1])
})
