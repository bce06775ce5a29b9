import { expect, it } from 'vitest'
import { withCompany } from '../../../server/platform/db/company.ts'
import { loadYearPage, pagePlots } from '../../../src/contract/plots/plotPages.ts'
import { decodeFieldYear } from '../../../src/domain/columns/codec.ts'
import { insertEverything } from '../../bench/server/insertYear.ts'
import { syntheticYear } from '../../bench/syntheticYear.ts'
import { figure } from '../../drill/figures.ts'
import { drillSize } from '../../drill/size.ts'
import { startTestServer } from '../harness.ts'
import { newPlace } from '../trials/field.ts'

const plotCount = drillSize(3000, 300_000)
const pageSize = 1000

/**
 * Reads pages of a year until one is not full. Returns all of them concatenated, and the longest time of a page after the
 * first.
 */
async function readThrough(
  read: (page: number) => Promise<{ ids: number[]; values: number[]; total: number }>,
): Promise<{ ids: number[]; values: number[]; total: number; slowest: number }> {
  const collected = { ids: [] as number[], values: [] as number[], total: 0, slowest: 0 }
  for (let page = 1; ; page++) {
    const startedAt = performance.now()
    const { ids, values, total } = await read(page)
    if (page > 1) collected.slowest = Math.max(collected.slowest, performance.now() - startedAt)
    for (const id of ids) collected.ids.push(id)
    for (const value of values) collected.values.push(value)
    collected.total = total
    if (ids.length < pageSize) return collected
  }
}

it(
  `a year of ${plotCount} plots is read page by page: each matching plot once, in order`,
  async () => {
    const server = await startTestServer()
    const actor = await server.newCompany()
    const place = await newPlace(actor)
    const columns = syntheticYear(plotCount, 3)
    const { company } = actor
    const startedAt = performance.now()
    const [trait] = await withCompany({ db: server.node.services.db, company }, (tx) =>
      insertEverything(tx, { company, crop: place.spec_id, year: place.year_id }, columns),
    )
    figure(`${plotCount} plots filled, s`, ((performance.now() - startedAt) / 1000).toFixed(1))
    const matching = [...columns.traits[0].numbers.subarray(0, plotCount)].filter((value) => value >= 45)
    const choice = {
      page_size: pageSize,
      sort_by: `feature:${trait}`,
      order: 'desc' as const,
      [`feature:${trait}:min`]: '45',
    }
    const bytes = await readThrough(async (page) => {
      const query = { ...choice, page, crop_seq: 0 }
      const { status, body } = await actor.callAny(loadYearPage, { params: { id: place.year_id }, query })
      expect(status).toBe(200)
      const columns = decodeFieldYear(body as Uint8Array)
      const column = columns.traits.find((candidate) => candidate.trait.id === trait)
      return {
        ids: [...columns.id.subarray(0, columns.count)],
        values: [...(column?.numbers.subarray(0, columns.count) ?? [])],
        total: columns.pageTotal ?? 0,
      }
    })
    figure(`slowest page of ${pageSize} after the first, as columns, ms`, bytes.slowest.toFixed(0))
    expect(bytes.total).toBe(matching.length)
    expect(new Set(bytes.ids).size).toBe(matching.length)
    expect(bytes.values).toEqual(matching.sort((a, b) => b - a))

    // The first page, one in the middle and the last, as JSON.
    const last = Math.ceil(matching.length / pageSize)
    for (const page of new Set([1, Math.ceil(last / 2), last])) {
      const query = { ...choice, page, year_id: String(place.year_id) }
      const { body } = await actor.callAny(pagePlots, { query })
      const { meta, data } = body as { meta: { total: number; total_pages: number }; data: { plot_id: number }[] }
      expect([meta.total, meta.total_pages]).toEqual([matching.length, last])
      expect(data.map(({ plot_id }) => plot_id)).toEqual(bytes.ids.slice((page - 1) * pageSize, page * pageSize))
    }
  },
  drillSize(60_000, 3_600_000),
)
