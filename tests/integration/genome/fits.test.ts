import { beforeAll, describe, expect, it } from 'vitest'
import { fitTask } from '../../../server/api/genome/fits/fitOf.ts'
import { readPanel } from '../../../server/api/genome/fits/genomePanel.ts'
import { withCompany } from '../../../server/platform/db/company.ts'
import { listNotifications } from '../../../src/contract/company/notifications.ts'
import {
  lineBottomOfPage,
  listGenotypes,
  mutationInfluence,
  sortByGenotypes,
  sortWithInfoByGenotypes,
} from '../../../src/contract/genome/genomeFits.ts'
import { listPlots } from '../../../src/contract/plots/plots.ts'
import { sendCropAccepted } from '../changes/crop/cropLog.ts'
import { type Actor, startTestServer, type TestServer } from '../harness.ts'
import { changeOf, column, sendAccepted } from '../trials/field.ts'
import { endOfTask } from '../uploads/upload.ts'
import { createMorexCrop, type MorexCrop } from './morex.ts'

/** A built-in region. */
const montanaId = 155

let server: TestServer
let actor: Actor
let barley: MorexCrop

beforeAll(async () => {
  server = await startTestServer()
  actor = await server.newCompany()
  barley = await createMorexCrop(server, actor)
}, 120_000)

describe('the panel of a scope', () => {
  it('contains the lines with a value and a genotype and the markers used by analyses', async () => {
    await actor.call(lineBottomOfPage, { query: { spec_id: barley.crop, line_name: 'SM1' } })
    const scope = { crop: barley.crop, trait: barley.trait('Grain yield'), region: null, level: null }
    const panel = await withCompany({ db: server.node.services.db, company: actor.company }, (tx) =>
      readPanel(tx, scope),
    )
    expect([panel.lines.length, panel.markers.length, panel.environments]).toEqual([149, 223, 16])
    expect(panel.names).toContain('SM83')
    expect(panel.names).not.toContain('SM9')
    expect(panel.doses).toHaveLength(149 * 223)
    expect(panel.markers.map(({ chromosome }) => chromosome)).toEqual(
      panel.markers.map(({ chromosome }) => chromosome).toSorted(),
    )
  })
})

describe('GET mutation_influence/', () => {
  it('returns the effect of a marker on each trait, from a cached fit [GEN-23]', async () => {
    const query = { spec_id: barley.crop, mut_id: barley.marker('BCD828') }
    const { status, body } = await actor.call(mutationInfluence, { query })
    expect(status).toBe(200)
    if (!('data' in body)) throw new Error('a task')
    expect(body.data).toHaveLength(8)
    const row = body.data.find(({ feature }) => feature === 'Grain yield')
    expect(row?.effect).toBeCloseTo(-0.265, 3)
    expect(row?.p).toBeCloseTo(3.84e-8, 9)
    expect(row?.classes.map(({ alleles }) => alleles)).toEqual(['A/A', 'B/B'])
    expect(row?.n).toBe(row?.classes.reduce((sum, { n }) => sum + n, 0))
    expect(body.meta).toMatchObject({ total: 8, stale: false, lines: null })
  })
})

const grain = () => ({ spec_id: barley.crop, feature: 'Grain yield' })

describe('GET get_sort_by_genotypes/', () => {
  it('lists lines by similarity, with genomic values for a requested trait [GEN-31]', async () => {
    const line_id = barley.line('SM83')
    const { body } = await actor.call(sortByGenotypes, { query: { ...grain(), line_id } })
    if (!('data' in body)) throw new Error('a task')
    expect(body.meta).toMatchObject({ total: 149, page: 1, page_size: 100, total_pages: 2, lines: 149, markers: 223 })
    expect(body.meta.h2).toBeCloseTo(0.545, 3)
    const order = body.data.map(({ similarity }) => similarity ?? 0)
    expect(order).toEqual(order.toSorted((a, b) => b - a))
    const [first] = body.data
    expect(first).toMatchObject({ line_name: 'SM72', called: 211, differing: 52 })
    // Doubled haploids: the parents have the same allele at a marker or opposite ones.
    expect(first.similarity).toBeCloseTo(1 - 52 / 211, 12)
    const sorted = await actor.call(sortByGenotypes, { query: { ...grain(), line_id, page_size: 1000 } })
    if (!('data' in sorted.body)) throw new Error('a task')
    const untested = sorted.body.data.find(({ line_name }) => line_name === 'SM9')
    expect(untested).toMatchObject({ value: null, gebv: expect.any(Number), reliability: expect.any(Number) })
    const plain = await actor.call(sortByGenotypes, { query: { spec_id: barley.crop, line_id, page_size: 1 } })
    expect(plain.body).toMatchObject({ meta: { stale: null, lines: null }, data: [{ gebv: null }] })
  })

  it('a line without a genotype has no neighbours [ERR-49]', async () => {
    const query = { ...grain(), line_id: barley.line('Steptoe') }
    const { status, body } = await actor.call(sortByGenotypes, { query })
    expect([status, body]).toMatchObject([400, { code: 'genome.noData' }])
  })
})

describe('GET get_sort_with_info_by_genotypes/', () => {
  it('returns the value of each marker in which two lines differ [GEN-32]', async () => {
    const query = { ...grain(), control_line_id: barley.line('SM83'), comparison_line_id: barley.line('SM89') }
    const { body } = await actor.call(sortWithInfoByGenotypes, { query })
    if (!('rows' in body)) throw new Error('a task')
    expect(body.rows).toHaveLength(223)
    const { control, comparison, rows } = body
    expect((Number(control.gebv) + Number(comparison.gebv)) / 2).toBeCloseTo(5.646, 3)
    // The genomic values differ by the sum of the impacts of the markers.
    const sum = rows.reduce((total, { impact }) => total + impact, 0)
    expect(sum).toBeCloseTo(Number(comparison.gebv) - Number(control.gebv), 9)
    const alike = rows.filter(({ control_alleles, comparison_alleles }) => control_alleles === comparison_alleles)
    expect(alike.every(({ impact }) => impact === 0)).toBe(true)
  })
})

describe('GET line_collection_bottom_of_page/', () => {
  it('returns a line by its exact name with parents, means and genotype coverage [GEN-22]', async () => {
    const { body } = await actor.call(lineBottomOfPage, { query: { spec_id: barley.crop, line_name: 'SM83' } })
    expect(body).toMatchObject({
      line: { line_name: 'SM83' },
      mother: { line_name: 'Steptoe' },
      father: { line_name: 'Morex' },
      genotype: { called: 213, missing: 10, heterozygosity: 0 },
    })
    const idaho = body.phenotypes.filter(({ region, feature }) => region === 'Idaho' && feature === 'Grain yield')
    expect(idaho.map(({ year }) => year)).toEqual([1992, 1991])
    const wrong = await actor.call(lineBottomOfPage, { query: { spec_id: barley.crop, line_name: 'sm83' } })
    expect(wrong.status).toBe(404)
  })
})

describe('GET genotypes/', () => {
  it('lists a line’s call at each marker, by chromosome and position', async () => {
    const { body } = await actor.call(listGenotypes, { query: { line_id: barley.line('SM83'), page_size: 1000 } })
    expect(body.meta).toMatchObject({ total: 223, called: 213, missing: 10 })
    expect(body.data[0]).toMatchObject({ mut_name: 'ABG704', chr: '1', pos: 0, first_allele: 'A', source: 'set' })
    const missing = body.data.filter(({ first_allele }) => first_allele === null)
    expect(missing.map(({ source }) => source)).toEqual(Array(10).fill('set'))
  })
})

describe('a cached fit', () => {
  it('is stale after a value changes, keeps its numbers until recomputed, and is current again after undo', async () => {
    const [plot] = await server.sql<{ plot: number; year: number; number: number }[]>`
      SELECT v.plot_id AS plot, p.field_year_id AS year, v.number FROM plot_values v JOIN plots p ON p.id = v.plot_id
      WHERE v.trait_id = ${barley.trait('Grain yield')} AND v.number IS NOT NULL ORDER BY v.id LIMIT 1`
    const impactOf = async (further = {}) => {
      const query = { ...grain(), mut_id: barley.marker('BCD828'), ...further }
      const { body } = await actor.call(mutationInfluence, { query })
      if (!('data' in body)) throw new Error('a task')
      return { computedAt: body.meta.made_at, stale: body.meta.stale, effect: body.data[0].effect }
    }
    const field = `trait:${barley.trait('Grain yield')}` as const
    const write = (before: number, after: number) =>
      sendAccepted(actor, Number(plot.year), changeOf([column('plot', field, [Number(plot.plot)], [after], [before])]))
    const before = await impactOf()
    expect(before.stale).toBe(false)
    await write(plot.number, plot.number + 3)
    expect(await impactOf()).toEqual({ ...before, stale: true })
    await write(plot.number + 3, plot.number)
    expect(await impactOf({ recalculate: 'true' })).toEqual(before)
    await write(plot.number, plot.number + 3)
    const recomputed = await impactOf({ recalculate: 'true' })
    expect(recomputed.stale).toBe(false)
    expect(recomputed.effect).not.toBe(before.effect)
    await write(plot.number + 3, plot.number)
  })

  it('is stored for a region in addition to the fit of all regions [GEN-23]', async () => {
    const query = { ...grain(), mut_id: barley.marker('BCD828') }
    const montana = await actor.call(mutationInfluence, { query: { ...query, region: montanaId } })
    expect(montana.body).toMatchObject({ meta: { environments: 4 }, data: [{ region_id: montanaId }] })
    const { body } = await actor.call(mutationInfluence, { query })
    if (!('data' in body)) throw new Error('a task')
    expect(body.data.map(({ region_id }) => region_id)).toEqual([null, montanaId])
  })

  it('a scope without values is refused with the counts [ERR-49]', async () => {
    // A region without trials.
    const query = { ...grain(), mut_id: barley.marker('BCD828'), region: '1' }
    const { status, body } = await actor.call(mutationInfluence, { query })
    expect([status, body]).toMatchObject([400, { code: 'genome.noData', params: { lines: 0, needed: 20 } }])
  })
})

describe('two concurrent requests', () => {
  it('get the same fit', async () => {
    const query = { ...grain(), feature: 'Protein', mut_id: barley.marker('BCD828'), region: montanaId }
    const answers = await Promise.all([1, 2, 3].map(() => actor.call(mutationInfluence, { query })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const [{ count }] = await server.sql<{ count: number }[]>`
      SELECT count(*)::integer AS count FROM genome_fits
      WHERE trait_id = ${barley.trait('Protein')} AND region_id = ${montanaId}`
    expect(count).toBe(1)
  })

  it('get the same task for a large fit, also before the first transaction commits', async () => {
    const scope = { crop: barley.crop, trait: barley.trait('Plant height'), region: null, level: null }
    const { services } = server.node
    const [foundFit, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const fitDuring = (further: () => Promise<void>) =>
      withCompany({ db: services.db, company: actor.company }, async (tx) => {
        const task = await fitTask(tx, services.jobs, actor, scope)
        await further()
        return task
      })
    const first = fitDuring(() => {
      foundFit.resolve()
      return released.promise
    })
    await foundFit.promise
    const waiting = async () => {
      const [{ count }] = await server.sql<{ count: number }[]>`
        SELECT count(*)::integer AS count FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`
      return count
    }
    const second = fitDuring(() => Promise.resolve())
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1)
    released.resolve()
    expect(await second).toBe(await first)
    expect(await endOfTask(actor, await first)).toMatchObject({ state: 'success', report: scope })
  })
})

describe('a plot', () => {
  it('has the calls of its line at pinned markers in addition to its own [PLT-18]', async () => {
    const marker = barley.marker('BCD828')
    const plotOf = async (name: string) => {
      const [{ id, year, field }] = await server.sql<{ id: number; year: number; field: number }[]>`
        SELECT p.id, y.id AS year, y.field_id AS field FROM plots p JOIN field_years y ON y.id = p.field_year_id
        WHERE p.line_id = ${barley.line(name)} ORDER BY p.id LIMIT 1`
      const query = { spec_id: barley.crop, field_id: Number(field), year_id: Number(year) }
      const { body } = await actor.call(listPlots, { query })
      return body.data.find(({ plot_id }) => plot_id === Number(id))?.genotype
    }
    expect(await plotOf('SM83')).toEqual([])
    const pin = (after: boolean) =>
      sendCropAccepted(actor, barley.crop, changeOf([column('marker', 'pinned', [marker], [after], [!after])]))
    await pin(true)
    expect(await plotOf('SM83')).toMatchObject([
      { plot_genotype_id: null, mutation_table_id: marker, mut_name: 'BCD828', chr: '3', pos: 56.1 },
    ])
    // A parent is not genotyped.
    expect(await plotOf('Steptoe')).toEqual([])
    await pin(false)
  })
})

describe('a large fit', () => {
  it('runs as a task that stores and announces the result', async () => {
    const scope = { crop: barley.crop, trait: barley.trait('Lodging'), region: null, level: null }
    const { services } = server.node
    const task = await withCompany({ db: services.db, company: actor.company }, (tx) =>
      services.jobs.add(tx, actor, 'genome_fit', scope),
    )
    expect(await endOfTask(actor, task)).toMatchObject({
      state: 'success',
      report: { trait: scope.trait, markers: 223 },
    })
    const [{ stored }] = await server.sql<{ stored: number }[]>`
      SELECT count(*)::integer AS stored FROM genome_fits WHERE trait_id = ${scope.trait} AND region_id IS NULL`
    expect(stored).toBe(1)
    const { body } = await actor.call(listNotifications, { query: {} })
    expect(body.data[0]).toMatchObject({ type: 'mutation_definition', title: 'The marker analysis is ready' })
  })
})
