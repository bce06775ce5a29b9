import type { SeedEntry } from '../../../src/contract/seeds/seedEntries.ts'
import { maxSeedAmount } from '../../../src/domain/seeds/seedAmount.ts'
import { storeBars } from '../../../src/domain/seeds/seedCode.ts'
import { numberArray, textArray } from '../../platform/db/arrays.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { violatedConstraint } from '../../platform/db/failure.ts'
import { ApiError, fieldError } from '../../platform/http/answers/apiError.ts'
import type { RequestContext } from '../../platform/http/routes/requestContext.ts'

/** A locked lot with the data that the ledger needs. */
export interface Lot {
  id: number
  spec_id: number
  location: number
  amount: number
  booked: number
  version: number
  line_id: number | null
  isDeleted: boolean
}

/** Fields that an entry changed, each as [before, after]. */
export type SeedEdits = Record<string, readonly [unknown, unknown]>

/** A change of a lot: signed numbers of seeds and of booked ones. */
export interface Movement {
  seed: number
  kind: SeedEntry['kind']
  amount: number
  booked: number
  reason?: string | null
  from?: number | null
  to?: number | null
  plan?: number | null
  reverses?: number | null
  edits?: SeedEdits | null
}

/** A lot that has less than was requested. */
export interface ShortLot {
  seed: number
  asked: number
  available: number
}

/**
 * Lots without enough seed; `held`: the booked amount of the only lot, if its seed would suffice without the booking,
 * else null.
 */
interface Shortage {
  readonly shortages: readonly ShortLot[]
  readonly booked: number | null
}

/** Lots that a refusal names, by line and label; further ones become an ellipsis. */
const maxNamed = 5

/**
 * @throws ApiError `seed.short` with the lots that have too little by name, `seed.held` if only the booking is in the
 * way.
 */
async function refuseShort(tx: Tx, { shortages, booked }: Shortage): Promise<never> {
  if (booked !== null) throw new ApiError('seed.held', { params: { booked }, extra: { shortages } })
  const namedLots = shortages.slice(0, maxNamed).map(({ seed }) => seed)
  const rows = await tx<{ id: number; line: string | null }[]>`
    SELECT s.id, l.name AS line
    FROM seeds s LEFT JOIN plots p ON p.id = s.plot_id LEFT JOIN lines l ON l.id = coalesce(s.line_id, p.line_id)
    WHERE s.id = ANY (${numberArray(namedLots)}::bigint[])`
  const lineOf = new Map(rows.map(({ id, line }) => [id, line]))
  const names = namedLots.map((id) => {
    const [code, line] = [storeBars({ kind: 'lot', id }), lineOf.get(id)]
    return line ? `${line} (${code})` : code
  })
  const lots = names.join(', ') + (shortages.length > namedLots.length ? ', …' : '')
  throw new ApiError('seed.short', { params: { lots }, extra: { shortages } })
}

/**
 * Locks lots for writing, in the order of their ids, so that transactions never wait for each other in a circle; absent
 * lots are left out, and deleted ones unless `withDeleted`.
 */
export async function lockLots(tx: Tx, ids: readonly number[], withDeleted = false): Promise<Map<number, Lot>> {
  const rows = await tx<Lot[]>`
    SELECT s.id, s.crop_id AS spec_id, s.storage_id AS location, s.amount, s.booked, s.version,
      coalesce(s.line_id, p.line_id) AS line_id, s.deleted_at IS NOT NULL AS "isDeleted"
    FROM seeds s LEFT JOIN plots p ON p.id = s.plot_id
    WHERE s.id = ANY (${numberArray(ids)}::bigint[]) ${withDeleted ? tx`` : tx`AND s.deleted_at IS NULL`}
    ORDER BY s.id FOR UPDATE OF s`
  return new Map(rows.map((lot) => [lot.id, lot]))
}

/**
 * Balances after each movement; or the lots whose balance would become negative or less than the booked amount. Counts
 * are always written, as are withdrawals that do not increase a shortage found by a count.
 */
function balancesOf(
  lots: ReadonlyMap<number, Lot>,
  movements: readonly Movement[],
): { balances: { amount: number; booked: number }[]; shortage: Shortage | null } {
  const current = new Map([...lots.values()].map(({ id, amount, booked }) => [id, { amount, booked }]))
  const short = new Map<number, ShortLot>()
  const bookedAbove = new Map<number, number>()
  const balances = movements.map(({ seed, kind, amount, booked, reverses }) => {
    const before = current.get(seed)
    if (!before) throw new Error(`lot ${seed} is not locked`)
    const after = { amount: before.amount + amount, booked: before.booked + booked }
    if (after.amount > maxSeedAmount)
      throw fieldError('amount', 'validation.maxValue', { max: maxSeedAmount - before.amount })
    current.set(seed, after)
    const isFact = kind === 'counted' && reverses == null
    const isShorter = after.booked - after.amount > Math.max(0, before.booked - before.amount)
    if (after.booked < 0 || after.amount < 0 || (isShorter && !isFact))
      short.set(seed, { seed, asked: Math.max(booked, -amount), available: before.amount - before.booked })
    if (isFact && after.amount >= 0) return after
    if (amount < 0 && after.amount >= 0 && after.booked > after.amount) bookedAbove.set(seed, after.booked)
    return after
  })
  const [only] = short.keys()
  if (short.size === 0) return { balances, shortage: null }
  return {
    balances,
    shortage: { shortages: [...short.values()], booked: (short.size === 1 && bookedAbove.get(only)) || null },
  }
}

/**
 * Refuses to release the bookings of plans: only a plan's own movements may.
 * @throws ApiError `seed.planned`.
 */
async function checkPlanned(
  tx: Tx,
  movements: readonly Movement[],
  balances: readonly { booked: number }[],
): Promise<void> {
  const released = new Set(movements.filter(({ booked, plan }) => booked < 0 && plan == null).map(({ seed }) => seed))
  if (released.size === 0) return
  const available = new Map(movements.map(({ seed }, k) => [seed, balances[k].booked]))
  const planned = await tx<{ id: number; amount: number }[]>`
    SELECT i.seed_id AS id, sum(i.amount)::integer AS amount
    FROM sowing_plan_items i JOIN sowing_plans n ON n.id = i.plan_id AND n.state = 'booked'
    WHERE i.seed_id = ANY (${numberArray([...released])}::bigint[]) GROUP BY i.seed_id`
  if (planned.some(({ id, amount }) => (available.get(id) ?? 0) < amount)) throw new ApiError('seed.planned')
}

/** Prevents the deletion of the places to which seed is moved. @throws ApiError `location.gone`. */
async function lockPlaces(tx: Tx, places: readonly number[]): Promise<void> {
  const locationIds = [...new Set(places)]
  if (locationIds.length === 0) return
  const living = await tx`
    SELECT 1 FROM warehouse_storages WHERE id = ANY (${numberArray(locationIds)}::bigint[]) AND deleted_at IS NULL
    ORDER BY id FOR SHARE`
  if (living.length < locationIds.length) throw new ApiError('location.gone')
}

/**
 * Writes movements of locked lots into the ledger and onto the lots, all or none; together they are one action. Returns
 * the ids of the entries.
 * @throws ApiError `seed.short`, `seed.held` with `shortages`, `seed.planned`, `location.gone`, `seed.reversed`.
 */
export async function writeMovements(
  tx: Tx,
  { company, user }: Pick<RequestContext, 'company' | 'user'>,
  lots: ReadonlyMap<number, Lot>,
  movements: readonly Movement[],
): Promise<number[]> {
  if (movements.length === 0) return []
  const { balances, shortage } = balancesOf(lots, movements)
  if (shortage) await refuseShort(tx, shortage)
  await checkPlanned(tx, movements, balances)
  const incoming = movements.filter(({ amount, to }) => amount > 0 || to != null)
  await lockPlaces(
    tx,
    incoming.map(({ seed, to }) => to ?? lots.get(seed)?.location ?? 0),
  )
  const ids = (
    await tx<{ id: number }[]>`
      SELECT nextval(pg_get_serial_sequence('seed_entries', 'id')) AS id FROM generate_series(1, ${movements.length})`
  ).map(({ id }) => id)
  const numbers = (read: (movement: Movement, k: number) => number | null | undefined) =>
    numberArray(movements.map((movement, k) => read(movement, k) ?? null))
  const texts = (read: (movement: Movement) => string | null | undefined) =>
    textArray(movements.map((movement) => read(movement) ?? null))
  try {
    await tx`
      INSERT INTO seed_entries (company_id, id, deed, user_id, seed_id, kind, reason, amount, booked, balance,
        booked_balance, storage_from, storage_to, plan_id, reverses, edits)
      SELECT ${company}, u.id, ${ids[0]}, ${user}::bigint, u.seed, u.kind, u.reason, u.amount, u.booked, u.balance,
        u.booked_balance, u.origin, u.target, u.plan, u.reverses, u.edits::json
      FROM unnest(${numberArray(ids)}::bigint[], ${numbers(({ seed }) => seed)}::bigint[],
        ${texts(({ kind }) => kind)}::text[], ${texts(({ reason }) => reason)}::text[],
        ${numbers(({ amount }) => amount)}::integer[], ${numbers(({ booked }) => booked)}::integer[],
        ${numbers((_, k) => balances[k].amount)}::integer[], ${numbers((_, k) => balances[k].booked)}::integer[],
        ${numbers(({ from }) => from)}::bigint[], ${numbers(({ to }) => to)}::bigint[],
        ${numbers(({ plan }) => plan)}::bigint[], ${numbers(({ reverses }) => reverses)}::bigint[],
        ${texts(({ edits }) => edits && JSON.stringify(edits))}::text[])
        AS u (id, seed, kind, reason, amount, booked, balance, booked_balance, origin, target, plan, reverses, edits)
      RETURNING 1`
  } catch (error) {
    if (violatedConstraint(error) === 'seed_entries_reverses') throw new ApiError('seed.reversed')
    throw error
  }
  await tx`
    UPDATE seeds s SET amount = s.amount + u.amount, booked = s.booked + u.booked, version = s.version + 1,
      storage_id = coalesce(u.place, s.storage_id)
    FROM (
      SELECT m.seed, sum(m.amount)::integer AS amount, sum(m.booked)::integer AS booked, max(m.place) AS place
      FROM unnest(${numbers(({ seed }) => seed)}::bigint[], ${numbers(({ amount }) => amount)}::integer[],
        ${numbers(({ booked }) => booked)}::integer[],
        ${numbers(({ amount, to }) => (amount === 0 ? to : null))}::bigint[]) AS m (seed, amount, booked, place)
      GROUP BY m.seed
    ) u WHERE s.id = u.seed`
  return ids
}
