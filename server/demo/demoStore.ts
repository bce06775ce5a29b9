import { rebuildColumns } from '../columns/rebuild.ts'
import type { Tx } from '../db/connect.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { LiveFanout } from '../live/fanout.ts'
import { planYear } from '../seeds/plans.ts'
import { addLocation, addWarehouse } from '../seeds/warehouses.ts'
import { addSeed } from '../seeds/writeSeeds.ts'

/** Two warehouses and the places in them. */
const houses = [
  { name: 'Main store', places: ['A-01-1', 'A-01-2', 'A-02-1', 'A-02-2'] },
  { name: 'Cold store', places: ['C-01-1', 'C-01-2'] },
] as const

/** Said of every lot: the trials tell nothing of seed that was kept. */
const note = 'Amount, weight of 1000 and germination are made up for the demo company'

/** Plots of this nursery gave the seed, and those of the next year are to be sown with it. */
const from = { nursery: 'Shaw Karnal%', harvest: 1932, sown: 1933 } as const
const seedsOfPlot = 180

/** Plots of these gave seed too, so that the crop with most lines has some. */
const ofWheat = { nursery: 'Nebraska NIN', year: 1994 } as const
/** Lots of one trial at most. */
const mostLots = 24

async function yearOf(tx: Tx, nursery: string, year: number): Promise<number> {
  const [{ id }] = await tx<{ id: number }[]>`
    SELECT y.id FROM field_years y JOIN fields f ON f.id = y.field_id
    WHERE f.name LIKE ${nursery} AND y.year = ${year}`
  return id
}

/** A lot of each of the first lines of a trial, from the first plot of the line, spread over the places. */
async function addLots(
  tx: Tx,
  ctx: RequestContext,
  live: LiveFanout,
  { places, nursery, year }: { places: readonly number[]; nursery: string; year: number },
): Promise<void> {
  const plots = await tx<{ plot_id: number; spec_id: number }[]>`
    SELECT DISTINCT ON (p.line_id) p.id AS plot_id, f.crop_id AS spec_id
    FROM plots p JOIN field_years y ON y.id = p.field_year_id JOIN fields f ON f.id = y.field_id
    WHERE p.field_year_id = ${await yearOf(tx, nursery, year)} AND p.line_id IS NOT NULL
    ORDER BY p.line_id, p.id LIMIT ${mostLots}`
  for (const [k, { plot_id, spec_id }] of plots.entries())
    await addSeed(tx, ctx, live, {
      spec_id,
      plot_id,
      location: places[k % places.length],
      amount: 700 + 130 * k,
      weight_1000: 30 + (k % 5),
      germination: 82 + (k % 17),
      germination_date: '2026-02-11',
      cleared_for_sowing: k !== 4,
      reserved: k === 7,
      date_added: `${year}-08-20`,
      comment: note,
      reason: null,
    })
}

/**
 * The demo's seed store: a lot of each line that Shaw grew at Karnal in 1932, and the plan that sows the plots of 1933 with
 * them; and lots of wheat of the Nebraska trial. Lines and plots are the trials'; how much seed there is is the demo's own, which each lot says.
 */
export async function loadDemoStore(tx: Tx, ctx: RequestContext, live: LiveFanout): Promise<void> {
  const places: number[] = []
  for (const { name, places: names } of houses) {
    const { warehouse_id: warehouse } = await addWarehouse(tx, ctx, live, name)
    for (const place of names) places.push((await addLocation(tx, ctx, live, { name: place, warehouse })).id)
  }
  await addLots(tx, ctx, live, { places, nursery: from.nursery, year: from.harvest })
  await addLots(tx, ctx, live, { places, ...ofWheat })
  const columns = await rebuildColumns(tx, await yearOf(tx, from.nursery, from.sown))
  await planYear(tx, ctx, live, columns, {
    year_id: columns.year_id,
    seeds: seedsOfPlot,
    germination: true,
    order: 'oldest',
    uncleared: false,
    reserve: false,
    dry_run: false,
  })
}
