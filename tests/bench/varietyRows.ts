import { createStore } from 'jotai'
import { withCompany } from '../../server/platform/db/company.ts'
import type { Call } from '../../src/contract/call.ts'
import { loadMeans } from '../../src/contract/lines/varieties.ts'
import { createSowingPlan } from '../../src/contract/seeds/sowingPlans.ts'
import { cropOf } from '../../src/domain/columns/cropColumns.ts'
import { type LayoutRequest, layoutPedigree } from '../../src/domain/pedigree/layout/layoutPedigree.ts'
import { activeScopeKindAtom, openCropAtom } from '../../src/state/log/openColumns.ts'
import { lineFilterAtom, lineTest } from '../../src/state/sheet/columns/lineFilter.ts'
import { pedigreeRows } from './browser/pedigreeRows.ts'
import { manyDescendants } from './manyDescendants.ts'
import { parseTime, parsing } from './references.ts'
import type { Resources } from './resources.ts'
import { type BenchRow, rowOf } from './row.ts'
import { pathOf, type TrialServer } from './server/trialServer.ts'
import { median } from './spread.ts'

const pedigreeLines = 2000
const cropLines = 50_000
const sownPlots = 2000
const rounds = 5
const maxLayout = 150
const maxFilter = 6
const maxPlanned = 5
const maxBooked = 15

/** Lines in generations, each of two earlier ones; always the same. */
function manyLines(count: number): LayoutRequest {
  const { parent, child } = manyDescendants(count)
  return { width: new Float64Array(count).fill(90), parent: Int32Array.from(parent), child: Int32Array.from(child) }
}

const timed = async (work: () => unknown): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function repeated(work: () => unknown): Promise<number> {
  const times: number[] = []
  for (let k = 0; k < rounds; k++) times.push(await timed(work))
  return median(times)
}

async function layoutRows(): Promise<BenchRow[]> {
  const question = manyLines(pedigreeLines)
  const lay = () => layoutPedigree(question, () => false)
  const against = { name: parsing, value: parseTime() }
  const row = (what: string, value: number) =>
    rowOf('P13', what, { value, unit: 'ms', against }, { maxTimes: maxLayout })
  // The first layout is measured as in a newly started worker.
  const first = await timed(lay)
  return [
    row('pedigree of 2,000 lines laid out, first time', first),
    row('pedigree of 2,000 lines laid out', await repeated(lay)),
  ]
}

/** The crop's lines found by a part of their names, in the state of the page. */
async function filterRows(): Promise<BenchRow[]> {
  const store = createStore()
  const line = { is_variety: false, mother_id: null, father_id: null }
  const lines = Array.from({ length: cropLines }, (_, k) => ({ ...line, id: k + 1, name: `L-${k} of the station` }))
  store.set(openCropAtom, cropOf({ spec_id: 1, seq: 0 }, lines, []))
  store.set(activeScopeKindAtom, 'crop')
  store.set(lineFilterAtom, { kind: 'line', text: '99' })
  let matchCount = 0
  const value = await repeated(() => {
    const passes = lineTest(store)
    matchCount = 0
    for (let row = 0; row < cropLines; row++) if (passes?.(row)) matchCount++
  })
  if (matchCount === 0) throw new Error('nothing was found')
  const loop = await repeated(() => lines.filter(({ name }) => name.includes('99')).length)
  const against = { name: 'a loop over the names', value: loop }
  return [
    rowOf('P13', '50,000 lines, filtered by a part of a name', { value, unit: 'ms', against }, { maxTimes: maxFilter }),
  ]
}

/** Seed of every line of the large year, in one place. */
async function store(server: TrialServer): Promise<number[]> {
  const { company, crop, large } = server
  return withCompany({ db: server.db, company }, async (tx) => {
    const [{ id: warehouse }] = await tx<{ id: number }[]>`
      INSERT INTO warehouses (company_id, name) VALUES (${company}, 'Main store') RETURNING id`
    const [{ id: place }] = await tx<{ id: number }[]>`
      INSERT INTO warehouse_storages (company_id, warehouse_id, name) VALUES (${company}, ${warehouse}, 'A-01')
      RETURNING id`
    await tx`
      INSERT INTO seeds (company_id, crop_id, storage_id, line_id, amount, weight_1000, germination, date_added, version)
      SELECT ${company}, ${crop}, ${place}, p.line_id, 1000000, 44.6, 92, current_date, 1
      FROM (SELECT DISTINCT line_id FROM plots WHERE field_year_id = ${large.year} AND line_id IS NOT NULL) p`
    const plots = await tx<{ id: number }[]>`
      SELECT id FROM plots WHERE field_year_id = ${large.year} AND line_id IS NOT NULL ORDER BY id LIMIT ${sownPlots}`
    return plots.map(({ id }) => id)
  })
}

/** The reference: the rows that a sowing books, inserted by one statement and rolled back. */
async function insertRows({ db, company }: TrialServer): Promise<void> {
  const undo = new Error('the rows are rolled back')
  const work = withCompany({ db, company }, async (tx) => {
    await tx`
      INSERT INTO warehouses (company_id, name)
      SELECT ${company}, 'Bench ' || n FROM generate_series(1, ${sownPlots}::integer) n`
    throw undo
  })
  await work.catch((error: unknown) => {
    if (error !== undo) throw error
  })
}

async function serverRows(server: TrialServer): Promise<BenchRow[]> {
  const plot_ids = await store(server)
  const path = pathOf(createSowingPlan as unknown as Call)
  const plan = (dry_run: boolean) =>
    server.send('POST', path, { year_id: server.large.year, plot_ids, seeds: 100, dry_run })
  const { items } = (await plan(true)).json() as { items: unknown[] }
  if (items.length !== sownPlots) throw new Error(`${items.length} plots were served`)
  const planned = await repeated(() => plan(true))
  const booked = await repeated(() => plan(false))
  const rows = { name: '2,000 rows inserted', value: await repeated(() => insertRows(server)) }
  const means = () => server.send('GET', pathOf(loadMeans as unknown as Call, { id: server.crop }))
  const first = await timed(means)
  return [
    rowOf(
      'P13',
      'sowing of 2,000 plots planned, one request',
      { value: planned, unit: 'ms', against: rows },
      { maxTimes: maxPlanned },
    ),
    rowOf(
      'P13',
      'sowing of 2,000 plots booked, one request',
      { value: booked, unit: 'ms', against: rows },
      { maxTimes: maxBooked },
    ),
    rowOf('P13', 'means of lines, 30,000 plots × 20 traits, worked out', { value: first, unit: 'ms' }),
    rowOf('P13', 'means of lines, as they are kept', { value: await repeated(means), unit: 'ms' }),
  ]
}

/** P13: pedigrees, the seed store, means and the filter of lines. */
export async function varietyRows(shared: Resources): Promise<BenchRow[]> {
  const [layout, repeated] = await layoutRows()
  return [
    layout,
    repeated,
    ...(await filterRows()),
    ...(await pedigreeRows(await shared.browser(), await shared.pages(), {
      name: 'the layout alone',
      value: layout.value,
    })),
    ...(await serverRows(await shared.trial())),
  ]
}
