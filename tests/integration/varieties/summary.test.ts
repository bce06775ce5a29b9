import { expect, it } from 'vitest'
import { listLines, promoteLine } from '../../../src/contract/lines/lines.ts'
import { addLine, lineDetails, loadMeans, pivotLines } from '../../../src/contract/lines/varieties.ts'
import { type CropMeans, decodeMeans } from '../../../src/domain/means/meansCodec.ts'
import { startTestServer } from '../harness.ts'
import { changeOf, column, sendAccepted } from '../trials/field.ts'
import { createShawTrial } from './shaw.ts'

const server = await startTestServer()
const actor = await server.newCompany()
const shaw = await createShawTrial(actor)

const means = async (): Promise<CropMeans> =>
  decodeMeans((await actor.call(loadMeans, { params: { id: shaw.crop }, query: {} })).body as Uint8Array)

const round = (value: unknown, digits = 2) => Number(Number(value).toFixed(digits))

it('means of a line by year and region match the trial, and the control is each year’s own [VAR-29, VAR-34]', async () => {
  const { status, body } = await actor.call(pivotLines, { query: { spec_id: String(shaw.crop), q: 'm' } })
  expect(status).toBe(200)
  expect(body.meta).toEqual({ page: 1, page_size: 1000, total: 1, total_pages: 1 })
  const [row] = body.data
  expect(row).toMatchObject({
    line_name: 'M',
    is_sort: false,
    variety_name: null,
    address: null,
    plots: 30,
    field_name: 'Pusa',
    year: 1934,
    plot_name: 'B1-M',
    plot_label: '61',
    total_seed_count: 0,
  })
  const meanOfYear = (year: number) => {
    const phenotypes = row.phenotypes.filter((phenotype) => phenotype.year === year)
    return round(
      phenotypes.reduce((sum, phenotype) => sum + Number(phenotype.avg_value) * phenotype.n, 0) /
        phenotypes.reduce((sum, { n }) => sum + n, 0),
    )
  }
  expect([1932, 1933, 1934].map(meanOfYear)).toEqual([33.9, 57.35, 57.2])
  expect(row.phenotypes.map(({ year, region, n }) => [year, region, n])).toEqual(
    [1934, 1933, 1932].flatMap((year) => [
      [year, 'Bihar', 5],
      [year, 'Haryana', 5],
    ]),
  )
  const { places } = await means()
  expect(new Set(places.map(({ control }) => control))).toEqual(new Set([shaw.lines.L]))
})

it('varieties and lines are requested separately; a year and a region filter phenotypes, never rows [VAR-34]', async () => {
  const request = async (query: object) =>
    (await actor.call(pivotLines, { query: { spec_id: String(shaw.crop), ...query } as never })).body
  expect((await request({ is_sort: 'true' })).data).toEqual([])
  expect((await request({ is_sort: 'false' })).meta.total).toBe(13)
  const chosen = await request({ year: '1933', region: '312', sort_by: `feature:${shaw.yield}`, order: 'desc' })
  expect(chosen.data).toHaveLength(13)
  const values = chosen.data.map(({ phenotypes }) => Number(phenotypes[0].avg_value))
  expect(values).toEqual([...values].sort((a, b) => b - a))
  expect(chosen.data.every(({ phenotypes: [one] }) => one.year === 1933 && one.region_id === 312)).toBe(true)
  const second = await request({ page: '2', page_size: '10' })
  expect([second.meta, second.data.map(({ line_name }) => line_name)]).toEqual([
    { page: 2, page_size: 10, total: 13, total_pages: 2 },
    ['K', 'L', 'M'],
  ])
})

it('a line’s history is against the control with its LSD [VAR-37]', async () => {
  const { body } = await actor.call(lineDetails, { query: { line_id: String(shaw.lines.M) } })
  const rows = body.phenotypes.map((row) => [
    `${row.field_name} ${row.year}`,
    row.n,
    round(row.difference, 1),
    round(row.lsd05),
    row.group,
  ])
  expect(rows).toContainEqual(['Karnal 1934', 5, 6.9, 4.58, 1])
  expect(rows).toContainEqual(['Pusa 1932', 5, -12.1, 5.77, 3])
  expect(rows).toContainEqual(['Karnal 1933', 5, 1.6, 5.45, 2])
  expect(body.phenotypes.map(({ field_name, year }) => `${field_name} ${year}`)).toEqual([
    'Karnal 1934',
    'Pusa 1934',
    'Karnal 1933',
    'Pusa 1933',
    'Karnal 1932',
    'Pusa 1932',
  ])
  const other = await actor.call(lineDetails, {
    query: { line_id: String(shaw.lines.L), control: String(shaw.lines.M) },
  })
  const karnal = other.body.phenotypes.find(({ field_name, year }) => field_name === 'Karnal' && year === 1934)
  expect([karnal?.control, round(karnal?.difference, 1), karnal?.group]).toEqual(['M', -6.9, 3])
  const details = await actor.call(lineDetails, { query: { line_id: String(shaw.lines.L) } })
  expect(details.body.phenotypes.every(({ difference, lsd05 }) => difference === null && lsd05 === null)).toBe(true)
})

it('means are current: a written, suppressed or deleted value is in the next answer', async () => {
  const { year_id, plots } = shaw.years['Pusa 1932']
  const shown = async () => {
    const { places, means: allMeans } = await means()
    const place = places.findIndex((environment) => environment.year_id === year_id)
    const match = allMeans.find((mean) => mean.place === place && mean.trait === shaw.yield)!
    const k = match.line.indexOf(shaw.lines.A)
    return [match.n[k], round(match.mean[k])]
  }
  const [n, before] = await shown()
  expect(n).toBe(5)
  const field = `trait:${shaw.yield}`
  const [first] = plots
  await sendAccepted(actor, year_id, changeOf([column('plot', field, [first], [126.5], [26.5])]))
  expect(await shown()).toEqual([5, before + 20])
  await sendAccepted(actor, year_id, changeOf([column('plot', `suppressed:${shaw.yield}`, [first], ['hail'])]))
  expect((await shown())[0]).toBe(4)
  await sendAccepted(
    actor,
    year_id,
    changeOf([
      column('plot', `suppressed:${shaw.yield}`, [first], [null], ['hail']),
      column('plot', field, [first], [26.5], [126.5]),
    ]),
  )
  expect(await shown()).toEqual([5, before])
})

it('a variety is added with its comment and stage, is listed among the varieties, and its name is unique [VAR-26, VAR-35, VAR-38]', async () => {
  const spec_id = shaw.crop
  const body = { spec_id, line_name: 'Lada', comment: 'check of the station', stage: 'F8' }
  const added = await actor.call(addLine, { body })
  expect([added.status, added.body.is_sort, added.body.stage]).toEqual([201, true, 'F8'])
  const varieties = await actor.call(listLines, { query: { spec_id: String(spec_id), is_sort: 'true' } })
  expect(varieties.body.data.map(({ line_id, line_name, comment }) => [line_id, line_name, comment])).toEqual([
    [added.body.line_id, 'Lada', 'check of the station'],
  ])
  const second = await actor.call(addLine, { body: { ...body, line_name: ' Lada' } })
  expect([second.status, (second.body as unknown as { code: string }).code]).toEqual([409, 'line.exists'])
  const similar = await actor.call(addLine, { body: { ...body, line_name: 'LADA', mother: 'Zarya' } })
  expect([similar.status, similar.body.line_name, similar.body.warnings]).toEqual([
    201,
    'LADA',
    [{ code: 'line.similar', value: 'LADA', other: 'Lada', message: expect.stringContaining('Lada') }],
  ])
})

it('a registered name belongs to one variety, and is deleted when it becomes a line again', async () => {
  const promote = (line: string, body: object) =>
    actor.call(promoteLine, { body: { line_id: shaw.lines[line], is_sort: true, ...body } })
  expect((await promote('B', { variety_name: 'Besta' })).body).toMatchObject({ is_sort: true, variety_name: 'Besta' })
  const refused = await promote('C', { variety_name: 'besta' })
  expect([refused.status, (refused.body as unknown as { code: string }).code]).toEqual([409, 'variety.exists'])
  expect((await promote('C', { variety_name: 'a' })).status).toBe(409)
  expect((await promote('B', { is_sort: false })).body).toMatchObject({ is_sort: false, variety_name: null })
  const several = await actor.call(promoteLine, {
    body: { line_ids: [shaw.lines.B, shaw.lines.C], is_sort: true },
  })
  expect((several.body as { data: { is_sort: boolean }[] }).data.map(({ is_sort }) => is_sort)).toEqual([true, true])
})
