import type { createSeed, Seed, updateSeed } from '../../../src/contract/seeds/seeds.ts'
import { isRefusal } from '../../../src/domain/refusal.ts'
import { resolveAmount } from '../../../src/domain/seeds/seedAmount.ts'
import { record } from '../../core/audit/record.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { ApiError, fieldError, notFound } from '../../platform/http/answers/apiError.ts'
import type { RequestContext } from '../../platform/http/routes/requestContext.ts'
import type { HandlerInput } from '../../platform/http/routes/route.ts'
import { announceTopic } from '../../platform/live/announceTopic.ts'
import type { Services } from '../../services.ts'
import { companyDay } from '../company/companyDay.ts'
import { type Lot, lockLots, type Movement, type SeedEdits, writeMovements } from './ledger.ts'
import { readSeedsOf } from './readSeeds.ts'

type Live = Services['live']
type NewSeed = HandlerInput<typeof createSeed>['body']
export type SeedChange = HandlerInput<typeof updateSeed>['body'] & { id: number }
export type ChangedSeed = Seed & { entry_id: number | null }

/** Notifies all clients of changed lots, and records the action in the company's history. */
export async function announceSeeds(
  tx: Tx,
  ctx: RequestContext,
  live: Live,
  action: { key: string; params: Record<string, string | number>; spec_id: number; ids: number[] },
): Promise<void> {
  const { key, params, spec_id, ids } = action
  record(tx, ctx, { kind: 'storage', key, params, spec_id })
  await announceTopic(tx, live, ctx, { topic: 'seeds', spec_id, ids: ids.slice(0, 1000) })
}

/** Refusal of an invalid amount, at the number of seeds. */
const amountRefusal = (code: string): ApiError => fieldError('amount', code)

/** The year of the plot from which seed was harvested; null: not from a plot. @throws ApiError `seed.source`, `notFound`. */
async function sourceYear(tx: Tx, { spec_id, plot_id, plant_id, line_id }: NewSeed): Promise<number | null> {
  if ((plot_id == null) === (line_id == null) || (plant_id != null && plot_id == null))
    throw fieldError('plot_id', 'seed.source')
  const [row] =
    plot_id == null
      ? await tx<{ year: number | null }[]>`
          SELECT NULL::integer AS year FROM lines WHERE id = ${line_id as number} AND crop_id = ${spec_id}`
      : await tx<{ year: number | null }[]>`
          SELECT y.year FROM plots p JOIN field_years y ON y.id = p.field_year_id JOIN fields f ON f.id = y.field_id
          WHERE p.id = ${plot_id} AND p.live AND f.crop_id = ${spec_id} FOR SHARE OF p`
  if (!row) throw notFound()
  if (plant_id != null) {
    const [plant] = await tx`SELECT 1 FROM plants WHERE id = ${plant_id} AND plot_id = ${plot_id as number} AND live`
    if (!plant) throw notFound()
  }
  return row.year
}

/** @throws ApiError `notFound` if there is no such place, or it was deleted. */
async function checkPlace(tx: Tx, id: number): Promise<void> {
  const [place] = await tx`SELECT 1 FROM warehouse_storages WHERE id = ${id} AND deleted_at IS NULL FOR SHARE`
  if (!place) throw notFound()
}

/**
 * Adds a lot to the store.
 * @throws ApiError `notFound`, `seed.source`, `seed.amount`, `seed.weight`, `seed.short`.
 */
export async function addSeed(tx: Tx, ctx: RequestContext, live: Live, body: NewSeed): Promise<ChangedSeed> {
  const [crop] = await tx`SELECT 1 FROM crops WHERE id = ${body.spec_id}`
  if (!crop) throw notFound()
  const year = await sourceYear(tx, body)
  await checkPlace(tx, body.location)
  const { amount, weight_full, weight_1000 } = body
  const amounts = resolveAmount({
    amount: amount ?? null,
    weight_full: weight_full ?? null,
    weight_1000: weight_1000 ?? null,
  })
  if (isRefusal(amounts)) throw amountRefusal(amounts.code)
  const [lot] = await tx<Lot[]>`
    INSERT INTO seeds (company_id, crop_id, storage_id, plot_id, line_id, plant_id, amount, weight_1000, reserved,
      cleared, germination, germination_date, harvest_year, date_added, comment, version)
    VALUES (${ctx.company}, ${body.spec_id}, ${body.location}, ${body.plot_id ?? null}, ${body.line_id ?? null},
      ${body.plant_id ?? null}, 0, ${amounts.weight_1000}, ${body.reserved ?? false},
      ${body.cleared_for_sowing ?? true}, ${body.germination ?? null}, ${body.germination_date ?? null},
      ${body.harvest_year ?? year}, ${body.date_added ?? (await companyDay(tx))}, ${body.comment}, 0)
    RETURNING id, crop_id AS spec_id, storage_id AS location, amount, booked, version`
  const received: Movement = {
    seed: lot.id,
    kind: 'received',
    amount: amounts.amount,
    booked: 0,
    reason: body.reason,
    to: body.location,
  }
  const booked = body.booked_amount ?? 0
  const booking: Movement[] = booked > 0 ? [{ seed: lot.id, kind: 'booked', amount: 0, booked }] : []
  const [entry] = await writeMovements(tx, ctx, new Map([[lot.id, lot]]), [received, ...booking])
  const { spec_id } = body
  await announceSeeds(tx, ctx, live, { key: 'audit.seedAdded', params: { lot: lot.id }, spec_id, ids: [lot.id] })
  const [seed] = await readSeedsOf(tx, ctx.language, [lot.id])
  return { ...seed, entry_id: entry }
}

/** Fields of a lot that the ledger only notes, and their columns. */
const plainColumns = {
  weight_1000: 'weight_1000',
  cleared_for_sowing: 'cleared',
  reserved: 'reserved',
  germination: 'germination',
  germination_date: 'germination_date',
  harvest_year: 'harvest_year',
  date_added: 'date_added',
  comment: 'comment',
} as const
export type PlainField = keyof typeof plainColumns
const plainFields = Object.keys(plainColumns) as PlainField[]

/** Writes plain fields of a lot. */
export async function writePlain(tx: Tx, id: number, values: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [field, value] of Object.entries(values))
    await tx`UPDATE seeds SET ${tx(plainColumns[field as PlainField])} = ${value as string | null} WHERE id = ${id}`
}

/** Number and mass of 1000 seeds of a lot as a change states them. @throws ApiError `seed.weight`, `seed.amount`. */
function requestedAmount(change: SeedChange, lot: Lot): { amount: number; weight_1000?: number | null } {
  const { amount, weight_full, weight_1000 } = change
  if (weight_full === undefined) return { amount: amount ?? lot.amount, weight_1000 }
  const countedAmount = amount ?? (weight_1000 == null ? lot.amount : null)
  const amounts = resolveAmount({ amount: countedAmount, weight_full, weight_1000: weight_1000 ?? null })
  if (isRefusal(amounts)) throw amountRefusal(amounts.code)
  return amounts
}

/** Movements of one changed lot, and its plain fields that change. */
function movementsOf(
  change: SeedChange,
  lot: Lot,
  before: Seed,
): { movements: Movement[]; values: Record<string, unknown> } {
  const { amount, weight_1000 } = requestedAmount(change, lot)
  const changedFields = { ...change, weight_1000 } as Record<string, unknown>
  const changed = plainFields.filter(
    (field) => changedFields[field] !== undefined && changedFields[field] !== before[field],
  )
  const values = Object.fromEntries(changed.map((field) => [field, changedFields[field]]))
  const edits: SeedEdits = Object.fromEntries(changed.map((field) => [field, [before[field], changedFields[field]]]))
  const { reason } = change
  const seed = lot.id
  const movements: Movement[] = []
  if (changed.length > 0) movements.push({ seed, kind: 'edited', amount: 0, booked: 0, reason, edits })
  const booked = change.booked_amount === undefined ? 0 : change.booked_amount - lot.booked
  // Releasing a booking makes room for a smaller amount; adding one needs the larger amount first.
  const booking: Movement[] =
    booked === 0 ? [] : [{ seed, kind: booked > 0 ? 'booked' : 'unbooked', amount: 0, booked, reason }]
  const counting: Movement[] =
    amount === lot.amount ? [] : [{ seed, kind: 'counted', amount: amount - lot.amount, booked: 0, reason }]
  movements.push(...(booked < 0 ? [...booking, ...counting] : [...counting, ...booking]))
  if (change.location !== undefined && change.location !== lot.location)
    movements.push({ seed, kind: 'moved', amount: 0, booked: 0, reason, from: lot.location, to: change.location })
  return { movements, values }
}

/**
 * Changes lots, all or none; amount, booking and place go through the ledger. Returns the changed lots, with the first
 * entry of each change.
 * @throws ApiError `notFound`, `version.stale`, `seed.crop`, `seed.planned`, `seed.short`, `seed.held`, `seed.amount`,
 * `seed.weight`.
 */
export async function changeSeeds(
  tx: Tx,
  ctx: RequestContext,
  live: Live,
  changes: readonly SeedChange[],
): Promise<ChangedSeed[]> {
  const ids = changes.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw fieldError('items', 'validation.invalid')
  for (const crop of new Set(changes.flatMap(({ spec_id }) => spec_id ?? []))) {
    const [known] = await tx`SELECT 1 FROM crops WHERE id = ${crop}`
    if (!known) throw notFound()
  }
  const lots = await lockLots(tx, ids)
  if (lots.size < ids.length) throw notFound()
  for (const place of new Set(changes.flatMap(({ location }) => location ?? []))) await checkPlace(tx, place)
  const before = new Map((await readSeedsOf(tx, ctx.language, ids)).map((seed) => [seed.id, seed]))
  const allMovements: Movement[] = []
  const written: { id: number; values: Record<string, unknown> }[] = []
  for (const change of changes) {
    const lot = lots.get(change.id) as Lot
    if (change.version !== undefined && change.version !== lot.version) throw new ApiError('version.stale')
    if (change.spec_id !== undefined && change.spec_id !== lot.spec_id) throw fieldError('spec_id', 'seed.crop')
    const { movements, values } = movementsOf(change, lot, before.get(lot.id) as Seed)
    allMovements.push(...movements)
    written.push({ id: lot.id, values })
  }
  const entries = await writeMovements(tx, ctx, lots, allMovements)
  for (const { id, values } of written) await writePlain(tx, id, values)
  if (entries.length > 0) {
    const { spec_id } = lots.get(ids[0]) as Lot
    const several = ids.length > 1
    const key = several ? 'audit.seedsChanged' : 'audit.seedChanged'
    await announceSeeds(tx, ctx, live, { key, params: several ? { count: ids.length } : { lot: ids[0] }, spec_id, ids })
  }
  const entryOf = new Map<number, number>()
  for (const [k, { seed }] of allMovements.entries()) if (!entryOf.has(seed)) entryOf.set(seed, entries[k])
  const after = await readSeedsOf(tx, ctx.language, ids)
  return after.map((seed) => ({ ...seed, entry_id: entryOf.get(seed.id) ?? null }))
}

/** Discards a lot and removes it from the lists. @throws ApiError `notFound`, `seed.booked`. */
export async function removeSeed(tx: Tx, ctx: RequestContext, live: Live, id: number): Promise<void> {
  const lots = await lockLots(tx, [id])
  const lot = lots.get(id)
  if (!lot) throw notFound()
  if (lot.booked > 0) throw new ApiError('seed.booked')
  const edits: SeedEdits = { deleted: [false, true] }
  await writeMovements(tx, ctx, lots, [{ seed: id, kind: 'discarded', amount: 0 - lot.amount, booked: 0, edits }])
  await tx`UPDATE seeds SET deleted_at = now() WHERE id = ${id}`
  await announceSeeds(tx, ctx, live, { key: 'audit.seedDeleted', params: { lot: id }, spec_id: lot.spec_id, ids: [id] })
}
