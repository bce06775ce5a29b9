import { expect, inject, it } from 'vitest'
import { loadMeans, pivotLines } from '../../../src/contract/lines/varieties.ts'
import { loadFieldYear } from '../../../src/contract/plots/changes.ts'
import { decodeFieldYear } from '../../../src/domain/columns/codec.ts'
import { residentMemory } from '../../bench/residentMemory.ts'
import { figure } from '../../drill/figures.ts'
import { drillSize } from '../../drill/size.ts'
import { actorAt, startTestServer } from '../harness.ts'
import { newPlace } from '../trials/field.ts'
import { startProcess } from './serverProcess.ts'

const lines = drillSize(5000, 50_000)
const years = drillSize(20, 700)
const plotsPerYear = 5
/** Number of years whose columns each reader opens, as browsers do. */
const opened = drillSize(20, 140)
const heapMegabytes = 512
const storeMegabytes = 128

it(
  `a crop of ${lines} lines and ${years} nursery-years is answered within ${heapMegabytes} MB of heap`,
  async () => {
    const server = await startTestServer()
    const mine = await server.newCompany()
    const { spec_id: crop, year_id: first } = await newPlace(mine)
    const { company } = mine
    await server.sql`
      INSERT INTO lines (company_id, crop_id, name) SELECT ${company}, ${crop}, 'Селекция ' || k
      FROM generate_series(1, ${lines}) AS k`
    await server.sql`
      INSERT INTO fields (company_id, crop_id, name, kind, region_id)
      SELECT ${company}, ${crop}, 'Nursery ' || k, f.kind, f.region_id
      FROM generate_series(2, ${years}) AS k, (SELECT f.* FROM fields f JOIN field_years y ON y.field_id = f.id WHERE y.id = ${first}) f`
    await server.sql`
      INSERT INTO field_years (company_id, field_id, year)
      SELECT company_id, id, 2020 + id % 7 FROM fields f
      WHERE crop_id = ${crop} AND NOT EXISTS (SELECT 1 FROM field_years y WHERE y.field_id = f.id)`
    await server.sql`
      INSERT INTO traits (company_id, crop_id, name, unit, kind, role)
      VALUES (${company}, ${crop}, 'Yield', 't/ha', 'quantitative', 'trait')`
    await server.sql`
      WITH line AS (SELECT id, row_number() OVER (ORDER BY id) AS place FROM lines WHERE crop_id = ${crop}),
        year AS (
          SELECT y.id, row_number() OVER (ORDER BY y.id) AS place FROM field_years y JOIN fields f ON f.id = y.field_id
          WHERE f.crop_id = ${crop})
      INSERT INTO plots (company_id, field_year_id, name, label, line_id)
      SELECT ${company}, year.id, 'S' || k, k::text, line.id
      FROM year, generate_series(1, ${plotsPerYear}) AS k, line WHERE line.place = 1 + (year.place * ${plotsPerYear} + k) % ${lines}`
    await server.sql`
      INSERT INTO plot_values (company_id, field_year_id, trait_id, plot_id, number)
      SELECT ${company}, p.field_year_id, t.id, p.id, 4 + p.id % 30 / 10.0
      FROM plots p JOIN traits t ON t.crop_id = ${crop} WHERE p.company_id = ${company}`
    await server.sql`ANALYZE lines, fields, field_years, plots, plot_values`
    const child = await startProcess(
      { ...server.database, secret: inject('secret') },
      { NODE_OPTIONS: `--max-old-space-size=${heapMegabytes}`, COLUMN_STORE_MB: String(storeMegabytes) },
    )
    const reader = actorAt(child.address ?? '', mine)
    let largest = 0
    const watch = setInterval(() => {
      if (child.exitCode() === null) largest = Math.max(largest, residentMemory(child.pid))
    }, 200)
    try {
      const startedAt = performance.now()
      expect((await reader.callAny(loadMeans, { params: { id: crop }, query: {} })).status).toBe(200)
      figure(`means of ${lines} lines × ${years} years, s`, ((performance.now() - startedAt) / 1000).toFixed(1))
      const table = () => reader.call(pivotLines, { query: { spec_id: String(crop), page_size: 25 } })
      await expect
        .poll(async () => (await table()).status, { timeout: drillSize(60_000, 1_800_000), interval: 1000 })
        .toBe(200)
      const secondStart = performance.now()
      expect((await table()).body.meta.total).toBe(lines)
      figure('table of the varieties after it, s', ((performance.now() - secondStart) / 1000).toFixed(1))
      const ids = await server.sql<{ id: number }[]>`
        SELECT y.id FROM field_years y JOIN fields f ON f.id = y.field_id WHERE f.crop_id = ${crop} ORDER BY y.id LIMIT ${opened}`
      for (const { id } of ids) {
        const { status, body } = await reader.callAny(loadFieldYear, { params: { id }, query: {} })
        expect(status).toBe(200)
        const columns = decodeFieldYear(body as Uint8Array)
        expect([columns.count, columns.lines.size]).toEqual([plotsPerYear, plotsPerYear])
      }
      expect(child.exitCode()).toBeNull()
      const figures = await (await fetch(`${child.address}/metrics`)).text()
      const metric = (name: string) => Number(new RegExp(`^plotline_${name} (\\S+)$`, 'm').exec(figures)?.[1])
      figure(`${opened} years opened: years in memory`, metric('column_store_years'))
      figure(`${opened} years opened: MB reported by the column store`, (metric('column_store_bytes') / 1e6).toFixed(0))
      figure('most memory of the process, MB', largest.toFixed(0))
      expect(metric('column_store_bytes')).toBeLessThanOrEqual(storeMegabytes * 1e6)
    } finally {
      clearInterval(watch)
    }
  },
  drillSize(120_000, 3_600_000),
)
