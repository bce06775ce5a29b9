import type {
  createSowingPlan,
  listSowingPlans,
  SavedPlan,
  SowingPlanAnswer,
} from '../../../src/contract/seeds/sowingPlans.ts'
import { type FieldYearColumns, square } from '../../../src/domain/columns/fieldYear.ts'
import { membersOf } from '../../../src/domain/files/lists/plotLists.ts'
import { isPlotPosition } from '../../../src/domain/layout/positions.ts'
import { orderPlots } from '../../../src/domain/layout/walk/plotOrder.ts'
import {
  areaRange,
  planShortages,
  planSowing,
  type SowingItem,
  type SowingLot,
  type SowingSettings,
  type SownPlot,
} from '../../../src/domain/seeds/sowingPlan.ts'
import { record } from '../../core/audit/record.ts'
import { numberArray } from '../../platform/db/arrays.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { ApiError, fieldError, notFound } from '../../platform/http/answers/apiError.ts'
import type { RequestContext } from '../../platform/http/routes/requestContext.ts'
import type { HandlerInput } from '../../platform/http/routes/route.ts'
import { announceTopic } from '../../platform/live/announceTopic.ts'
import type { Services } from '../../services.ts'
import { isLiving } from '../downloads/livingPlots.ts'
import { lockLots, type Movement, writeMovements } from './ledger.ts'

type Live = Services['live']
type PlanRequest = HandlerInput<typeof createSowingPlan>['body']
type PlanQuery = HandlerInput<typeof listSowingPlans>['query']

/** The need of a plot as requested. @throws ApiError `plan.need` unless it is stated in exactly one way. */
function settingsOf(requested: PlanRequest): SowingSettings {
  const { seeds = null, rate = null, grams = null, germination, order, uncleared, reserve } = requested
  if ([seeds, rate, grams].filter((amount) => amount !== null).length !== 1) throw fieldError('seeds', 'plan.need')
  return { seeds, rate, grams, germination, order, uncleared, reserve }
}

/** The plots to sow, in walk order, without borders and paths. @throws ApiError `notFound`. */
function plotsOf(columns: FieldYearColumns, ids: readonly number[] | null): SownPlot[] {
  if (ids?.some((id) => !isLiving(columns, id))) throw notFound()
  return orderPlots(columns, 'walk', columns.walk, membersOf(columns, ids))
    .filter((i) => isPlotPosition(columns, i))
    .map((i) => ({
      id: columns.id[i],
      line: columns.line[i] || null,
      area: square(columns.width[i], columns.length[i]),
    }))
}

/** Lots of a crop that have seed to spare, of these lines. */
async function lotsOf(tx: Tx, crop: number, plots: readonly SownPlot[], locked: boolean): Promise<SowingLot[]> {
  const lines = [...new Set(plots.flatMap(({ line }) => line ?? []))]
  return [
    ...(await tx<SowingLot[]>`
      SELECT s.id, coalesce(s.line_id, p.line_id) AS line, s.amount - s.booked AS available, s.germination, s.weight_1000,
        s.harvest_year, s.cleared, s.reserved
      FROM seeds s LEFT JOIN plots p ON p.id = s.plot_id
      WHERE s.crop_id = ${crop} AND s.deleted_at IS NULL AND s.amount > s.booked
        AND coalesce(s.line_id, p.line_id) = ANY (${numberArray(lines)}::bigint[])
      ORDER BY s.id ${locked ? tx`FOR UPDATE OF s` : tx``}`),
  ]
}

/**
 * Items that a request names, checked: each plot of the year once, a lot of its line. @throws ApiError `notFound`,
 * `plan.item`.
 */
async function namedItems(
  tx: Tx,
  plots: readonly SownPlot[],
  items: NonNullable<PlanRequest['items']>,
): Promise<SowingItem[]> {
  const lots = await lockLots(tx, [...new Set(items.map(({ seed }) => seed))])
  const lineOf = new Map(plots.map(({ id, line }) => [id, line]))
  const seenPlots = new Set<number>()
  return items.map(({ plot_id, line_id, seed, amount }) => {
    const lot = lots.get(seed)
    const line = lineOf.get(plot_id)
    if (!lot || line === undefined) throw notFound()
    const isFitting = line !== null && lot.line_id === line && (line_id ?? line) === line
    if (!isFitting || seenPlots.has(plot_id)) throw fieldError('items', 'plan.item')
    seenPlots.add(plot_id)
    return { plot_id, line_id: line, seed, amount }
  })
}

const sumBy = (items: readonly { seed: number; amount: number }[]): [number, number][] => {
  const sums = new Map<number, number>()
  for (const { seed, amount } of items) sums.set(seed, (sums.get(seed) ?? 0) + amount)
  return [...sums]
}

/** Writes the movements of a plan for each of its lots. */
async function moveLots(
  tx: Tx,
  ctx: RequestContext,
  items: readonly { seed: number; amount: number }[],
  movement: (sum: number) => Pick<Movement, 'kind' | 'amount' | 'booked'>,
  plan: number,
): Promise<number[]> {
  const sums = sumBy(items)
  const ids = sums.map(([seed]) => seed)
  const lots = await lockLots(tx, ids)
  if (lots.size < ids.length) throw notFound()
  await writeMovements(
    tx,
    ctx,
    lots,
    sums.map(([seed, sum]) => ({ seed, plan, ...movement(sum) })),
  )
  return ids
}

async function announcePlan(
  tx: Tx,
  ctx: RequestContext,
  live: Live,
  action: { key: string; spec_id: number; year_id: number; plots: number; ids: number[] },
): Promise<void> {
  const { key, spec_id, year_id, plots, ids } = action
  record(tx, ctx, { kind: 'storage', key, params: { count: plots }, spec_id, year_id })
  await announceTopic(tx, live, ctx, { topic: 'seeds', spec_id, ids: ids.slice(0, 1000) })
}

/** Stores a plan and books its seed. @throws ApiError `plan.nothing`, `seed.short` with nothing booked. */
async function book(
  tx: Tx,
  ctx: RequestContext,
  live: Live,
  columns: FieldYearColumns,
  planned: { settings: SowingSettings } & Pick<SowingPlanAnswer, 'items' | 'shortages'>,
): Promise<number> {
  const { settings, items, shortages } = planned
  if (items.length === 0) throw new ApiError('plan.nothing')
  const { spec_id, year_id } = columns
  const [{ id }] = await tx<{ id: number }[]>`
    INSERT INTO sowing_plans (company_id, crop_id, field_year_id, user_id, settings, shortages)
    VALUES (${ctx.company}, ${spec_id}, ${year_id}, ${ctx.user}, ${JSON.stringify(settings)}::text::json,
      ${JSON.stringify(shortages)}::text::json) RETURNING id`
  const ids = await moveLots(tx, ctx, items, (sum) => ({ kind: 'booked', amount: 0, booked: sum }), id)
  await tx`
    INSERT INTO sowing_plan_items (company_id, plan_id, plot_id, seed_id, amount)
    SELECT ${ctx.company}, ${id}, u.plot, u.seed, u.amount
    FROM unnest(${numberArray(items.map(({ plot_id }) => plot_id))}::bigint[],
      ${numberArray(items.map(({ seed }) => seed))}::bigint[],
      ${numberArray(items.map(({ amount }) => amount))}::integer[]) AS u (plot, seed, amount)
    RETURNING 1`
  await announcePlan(tx, ctx, live, { key: 'audit.sowingBooked', spec_id, year_id, plots: items.length, ids })
  return id
}

/**
 * Plans the sowing of a year's plots, and books it unless it is a dry run. Items that were previewed are booked as they
 * are: if a lot has less by now, nothing is booked.
 * @throws ApiError `notFound`, `plan.need`, `plan.item`, `plan.nothing`, `seed.short`.
 */
export async function planYear(
  tx: Tx,
  ctx: RequestContext,
  live: Live,
  columns: FieldYearColumns,
  requested: PlanRequest,
): Promise<SowingPlanAnswer> {
  const settings = settingsOf(requested)
  const plots = plotsOf(columns, requested.plot_ids ?? null)
  const isBooking = !requested.dry_run
  const lots = await lotsOf(tx, columns.spec_id, plots, isBooking && requested.items === undefined)
  const { items, shortages } = requested.items
    ? await (async () => {
        const requestedItems = await namedItems(tx, plots, requested.items ?? [])
        return { items: requestedItems, shortages: planShortages(plots, lots, settings, requestedItems) }
      })()
    : planSowing(plots, lots, settings)
  const plan = {
    year_id: columns.year_id,
    items,
    shortages: shortages.map((shortage) => ({ ...shortage, plots: [...shortage.plots] })),
    area: areaRange(plots),
  }
  if (!isBooking) return { id: null, state: null, ...plan }
  return { id: await book(tx, ctx, live, columns, { settings, ...plan }), state: 'booked', ...plan }
}

/** Plans with their items, newest first. */
async function readPlansOf(tx: Tx, ids: readonly number[]): Promise<SavedPlan[]> {
  return tx<SavedPlan[]>`
    SELECT n.id, n.field_year_id AS year_id, n.state, n.shortages, n.created_at,
      nullif(trim(concat(u.first_name, ' ', u.last_name)), '') AS user_name,
      coalesce((
        SELECT json_agg(json_build_object('plot_id', i.plot_id, 'line_id', coalesce(s.line_id, p.line_id),
          'seed', i.seed_id, 'amount', i.amount) ORDER BY i.plot_id)
        FROM sowing_plan_items i JOIN seeds s ON s.id = i.seed_id LEFT JOIN plots p ON p.id = s.plot_id
        WHERE i.plan_id = n.id
      ), '[]'::json) AS items
    FROM sowing_plans n LEFT JOIN users u ON u.id = n.user_id
    WHERE n.id = ANY (${numberArray(ids)}::bigint[]) ORDER BY n.id DESC`
}

/** @throws ApiError `notFound`. */
export async function readPlan(tx: Tx, id: number): Promise<SavedPlan> {
  const [plan] = await readPlansOf(tx, [id])
  if (!plan) throw notFound()
  return plan
}

/** A page of sowing plans, newest first. @throws ApiError `notFound`. */
export async function readPlanPage(tx: Tx, { spec_id, year_id, state, page, page_size }: PlanQuery) {
  for (const [table, id] of Object.entries({ crops: spec_id, field_years: year_id })) {
    if (id === undefined) continue
    const [known] = await tx`SELECT 1 FROM ${tx(table)} WHERE id = ${id}`
    if (!known) throw notFound()
  }
  const matching = tx`FROM sowing_plans n WHERE true
    ${spec_id === undefined ? tx`` : tx`AND n.crop_id = ${spec_id}`}
    ${year_id === undefined ? tx`` : tx`AND n.field_year_id = ${year_id}`}
    ${state === undefined ? tx`` : tx`AND n.state = ${state}`}`
  const [{ total }] = await tx<{ total: number }[]>`SELECT count(*)::integer AS total ${matching}`
  const ids = await tx<{ id: number }[]>`
    SELECT n.id ${matching} ORDER BY n.id DESC LIMIT ${page_size} OFFSET ${(page - 1) * page_size}`
  const data = await readPlansOf(
    tx,
    ids.map(({ id }) => id),
  )
  return { meta: { page, page_size, total, total_pages: Math.ceil(total / page_size) }, data: [...data] }
}

/** Ends a booked plan: its seed is sown, or its booking released. @throws ApiError `notFound`, `plan.state`. */
export async function endPlan(
  tx: Tx,
  ctx: RequestContext,
  live: Live,
  { id, state }: { id: number; state: 'sown' | 'cancelled' },
): Promise<SavedPlan> {
  const [plan] = await tx<{ state: string; spec_id: number; year_id: number }[]>`
    SELECT state, crop_id AS spec_id, field_year_id AS year_id FROM sowing_plans WHERE id = ${id} FOR UPDATE`
  if (!plan) throw notFound()
  if (plan.state !== 'booked') throw new ApiError('plan.state')
  const items = await tx<{ seed: number; amount: number }[]>`
    SELECT seed_id AS seed, amount FROM sowing_plan_items WHERE plan_id = ${id} ORDER BY plot_id`
  const isSown = state === 'sown'
  const movement = (sum: number) =>
    isSown
      ? { kind: 'sown' as const, amount: -sum, booked: -sum }
      : { kind: 'unbooked' as const, amount: 0, booked: -sum }
  const ids = await moveLots(tx, ctx, items, movement, id)
  await tx`UPDATE sowing_plans SET state = ${state} WHERE id = ${id}`
  const { spec_id, year_id } = plan
  const key = isSown ? 'audit.sowingTaken' : 'audit.sowingCancelled'
  await announcePlan(tx, ctx, live, { key, spec_id, year_id, plots: items.length, ids })
  return readPlan(tx, id)
}
