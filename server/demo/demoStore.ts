import { freeName } from '../../src/domain/plots/name.ts'
import { monthsBefore } from '../../src/domain/seeds/seedWarnings.ts'
import { companyDay } from '../api/company/companyDay.ts'
import { endPlan, planYear } from '../api/seeds/plans.ts'
import { addLocation, addWarehouse } from '../api/seeds/warehouses.ts'
import { addSeed } from '../api/seeds/writeSeeds.ts'
import { rebuildColumns } from '../core/columns/rebuild.ts'
import type { Tx } from '../platform/db/connect.ts'
import type { RequestContext } from '../platform/http/routes/requestContext.ts'
import type { LiveFanout } from '../platform/live/fanout.ts'
import type { StoryWords } from './story/words.ts'

/** Seeds of a plot of the sample trial. */
const seedsOfPlot = 1800

/**
 * The lots, from 0 in the order of their lines, that have warnings: of poor germination, of plant health, of an old test.
 */
const weak = 4
const uncleared = 11
const untested = 17

/** The years of the main site: the one whose harvest gave the seed, and the one that was sown with it. */
export interface StoreYears {
  readonly harvested: number
  readonly sown: number
}

/**
 * The sample company's seed store: two warehouses, a lot of each entry from the first plot of the year before, three of
 * which have different warnings, and the plan that sowed the newest trial with them. Returns the ids of the warehouses.
 */
export async function loadDemoStore(
  tx: Tx,
  ctx: RequestContext,
  live: LiveFanout,
  { harvested, sown }: StoreYears,
  { houses, notes }: StoryWords['store'],
): Promise<number[]> {
  const warehouses: number[] = []
  const places: number[] = []
  for (const { name, places: names } of houses) {
    const { warehouse_id: warehouse } = await addWarehouse(tx, ctx, live, await freeWarehouseName(tx, name))
    warehouses.push(warehouse)
    for (const place of names) places.push((await addLocation(tx, ctx, live, { name: place, warehouse })).id)
  }
  const today = await companyDay(tx)
  const plots = await tx<{ plot_id: number; spec_id: number; year: number }[]>`
    SELECT DISTINCT ON (p.line_id) p.id AS plot_id, f.crop_id AS spec_id, y.year
    FROM plots p JOIN field_years y ON y.id = p.field_year_id JOIN fields f ON f.id = y.field_id
    WHERE y.id = ${harvested} AND p.line_id IS NOT NULL
    ORDER BY p.line_id, p.id`
  for (const [k, { plot_id, spec_id, year }] of plots.entries())
    await addSeed(tx, ctx, live, {
      spec_id,
      plot_id,
      location: places[k % places.length],
      amount: 9000 + 370 * ((k * 7) % 11),
      weight_1000: 34 + ((k * 5) % 9),
      germination: k === weak ? 71 : 91 + ((k * 3) % 8),
      germination_date: monthsBefore(today, k === untested ? 15 : 2),
      cleared_for_sowing: k !== uncleared,
      reserved: false,
      date_added: `${year}-08-24`,
      comment: k === weak ? notes.weak : k === uncleared ? notes.uncleared : k === untested ? notes.untested : null,
      reason: null,
    })
  const { id } = await planYear(tx, ctx, live, await rebuildColumns(tx, sown), {
    year_id: sown,
    seeds: seedsOfPlot,
    germination: true,
    order: 'oldest',
    uncleared: true,
    reserve: false,
    dry_run: false,
  })
  if (id !== null) await endPlan(tx, ctx, live, { id, state: 'sown' })
  return warehouses
}

/** A name that no warehouse of the company has: itself, or with a number. */
async function freeWarehouseName(tx: Tx, name: string): Promise<string> {
  const rows = await tx<{ name: string }[]>`SELECT name FROM warehouses WHERE deleted_at IS NULL`
  const usedNames = new Set(rows.map((row) => row.name.toLowerCase()))
  return freeName(name, (candidate) => usedNames.has(candidate.toLowerCase()))
}
