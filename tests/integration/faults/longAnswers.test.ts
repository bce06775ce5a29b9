import { randomUUID } from 'node:crypto'
import { beforeAll, expect, inject, it } from 'vitest'
import { withCompany } from '../../../server/platform/db/company.ts'
import type { Call } from '../../../src/contract/call.ts'
import { exportHistory } from '../../../src/contract/company/history.ts'
import { loadCrop } from '../../../src/contract/lines/cropChanges.ts'
import { listLines, promoteLine } from '../../../src/contract/lines/lines.ts'
import { loadMeans, pivotLines } from '../../../src/contract/lines/varieties.ts'
import { loadFieldYear, readChanges, revertChange } from '../../../src/contract/plots/changes.ts'
import { createDesign } from '../../../src/contract/plots/designs.ts'
import { printLabels } from '../../../src/contract/plots/labels.ts'
import { clearLabels, exportFieldMap, numberPlots, readFieldMap } from '../../../src/contract/plots/maps.ts'
import { printPlan } from '../../../src/contract/plots/plans.ts'
import {
  downloadPlotData,
  downloadPlots,
  downloadSelectionList,
  downloadSowingList,
} from '../../../src/contract/plots/plotLists.ts'
import { loadYearPage, pagePlots } from '../../../src/contract/plots/plotPages.ts'
import { createPlots, deletePlots, listPlots } from '../../../src/contract/plots/plots.ts'
import { recountValues } from '../../../src/contract/plots/recount.ts'
import { insertEverything } from '../../bench/server/insertYear.ts'
import { syntheticYear } from '../../bench/syntheticYear.ts'
import { figure } from '../../drill/figures.ts'
import { drillSize } from '../../drill/size.ts'
import { type Actor, actorAt, startTestServer } from '../harness.ts'
import { type NewYear, newPlace } from '../trials/field.ts'
import { startProcess } from './serverProcess.ts'

const plots = drillSize(300, 30_000)
const traits = drillSize(3, 20)
/** Longer work has to be a task with progress, s. */
const longest = 10

let reader: Actor
let place: NewYear
let plotIds: number[]
let lineIds: number[]
let names: string[]

beforeAll(
  async () => {
    const server = await startTestServer()
    const mine = await server.newCompany()
    place = await newPlace(mine)
    const columns = syntheticYear(plots, traits)
    const { company } = mine
    const { spec_id: crop, year_id: year } = place
    await withCompany({ db: server.node.services.db, company }, (tx) =>
      insertEverything(tx, { company, crop, year }, columns),
    )
    await server.sql`ANALYZE`
    names = columns.traits.map(({ trait }) => `${trait.name}, ${trait.unit}`)
    const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
    plotIds = ids(await server.sql<{ id: number }[]>`SELECT id FROM plots WHERE field_year_id = ${year} ORDER BY id`)
    lineIds = ids(await server.sql<{ id: number }[]>`SELECT id FROM lines WHERE crop_id = ${crop} ORDER BY id`)
    const child = await startProcess({ ...server.database, secret: inject('secret') })
    reader = actorAt(child.address ?? '', mine)
  },
  drillSize(120_000, 600_000),
)

it(
  `calls over a year of ${plots} plots × ${traits} traits, and how long the longest takes`,
  async () => {
    const { spec_id, field_id, year_id } = place
    const crop = String(spec_id)
    const year = { field_id, year_id }
    const refused: unknown[] = []
    const times: { name: string; seconds: number }[] = []
    const measure = async (call: Call, input: unknown, name = call.name): Promise<unknown> => {
      const startedAt = performance.now()
      const { status, body } = await reader.callAny(call, input)
      times.push({ name, seconds: (performance.now() - startedAt) / 1000 })
      if (status >= 300) refused.push([name, body])
      return body
    }
    await measure(loadFieldYear, { params: { id: year_id }, query: {} })
    await measure(loadCrop, { params: { id: spec_id } })
    await measure(loadYearPage, { params: { id: year_id }, query: { page_size: 1000 } })
    await measure(pagePlots, { query: { year_id, page_size: 1000, sort_by: 'plot_name' } })
    await measure(listPlots, { query: { spec_id: crop, field_id, year_id } })
    await measure(readFieldMap, { query: year })
    await measure(exportFieldMap, { query: year })
    await measure(printPlan, { body: { year_id, paper: 'a4', turned: 'landscape' } })
    const labels = { sheet: 'a4_3x8', code: 'qr', fields: ['label', 'line'], order: 'walk', copies: 1, skip: 0 }
    await measure(printLabels, { body: { ...labels, year_id } })
    await measure(downloadPlotData, { query: { spec_id: crop, year_id } })
    await measure(downloadPlots, { body: { spec_id, year_id, type_of_file: 'order' } })
    const sowing = {
      type_of_file: 'v1',
      sowing_date: null,
      germination_date: null,
      empty_columns: 3,
      keep_dates: false,
    }
    await measure(downloadSowingList, { body: { ...year, ...sowing } })
    await measure(downloadSelectionList, { body: { ...year, type_of_file: 'xlsx' } })
    await measure(listLines, { query: { spec_id: crop } })
    await measure(loadMeans, { params: { id: spec_id }, query: {} })
    await measure(pivotLines, { query: { spec_id: crop, page_size: 25 } })
    const design = { year_id, line_ids: lineIds.slice(0, 400), seed: 1, origin: { row: 2000, col: 1 }, dry_run: true }
    await measure(createDesign, { body: { ...design, kind: 'rcbd', params: { reps: 3, width: 40 } } })
    await measure(recountValues, {
      body: { year_id, feature: names[0], feature_norm: names[1], value: '20', dry_run: true },
    })
    const walk = {
      start_position: 'top_left',
      numbering_type: 'horizontal',
      horizontal_direction: 'right',
      vertical_direction: 'down',
      order: 'by_rows',
    }
    await measure(clearLabels, { query: year })
    await measure(numberPlots, { body: { ...year, ...walk } })
    const { body: tail } = await reader.call(readChanges, {
      params: { id: year_id },
      query: { since: 0, crop_since: 0 },
    })
    const params = { id: year_id, seq: tail.meta.seq }
    await measure(revertChange, { params, body: { key: randomUUID(), dry_run: true } }, 'revertChange, dry run')
    await measure(revertChange, { params, body: { key: randomUUID() } })
    await measure(promoteLine, { body: { line_ids: lineIds.slice(0, 10_000), is_sort: true } })
    const created = { field_id, spec_id, new_year: 2031, plot_ids: plotIds, max_length_per_list: 100 }
    await measure(createPlots, { body: created })
    await measure(deletePlots, { body: { plot_ids: plotIds } })
    await measure(exportHistory, { query: { type_of_file: 'xlsx' } })
    const slowest = times.toSorted((time, other) => other.seconds - time.seconds)
    for (const { name, seconds } of slowest.slice(0, 8)) figure(`${name} of ${plots} plots, s`, seconds.toFixed(2))
    const long = slowest.filter(({ seconds }) => seconds > longest)
    figure(
      `calls of ${times.length} that took longer than ${longest} s`,
      long.map(({ name }) => name).join(', ') || 'none',
    )
    expect(refused).toEqual([])
  },
  drillSize(120_000, 1_800_000),
)
