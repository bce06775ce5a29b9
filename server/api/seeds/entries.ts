import type { addSeedEntry, SeedEntry } from '../../../src/contract/seeds/seedEntries.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { ApiError, fieldError, notFound } from '../../platform/http/answers/apiError.ts'
import type { RequestContext } from '../../platform/http/routes/requestContext.ts'
import type { HandlerInput } from '../../platform/http/routes/route.ts'
import type { Services } from '../../services.ts'
import { type Lot, lockLots, type Movement, type SeedEdits, writeMovements } from './ledger.ts'
import { readSeedsOf } from './readSeeds.ts'
import { announceSeeds, writePlain } from './writeSeeds.ts'

type Live = Services['live']
type EntryRequest = HandlerInput<typeof addSeedEntry>['body']

/**
 * Entries of a lot, newest first, or the entries of these ids in their order. An entry that reverses a reversal is shown as the
 * first action repeated, with the reason of that one.
 */
export function readEntries(
  tx: Tx,
  which: { seed: number; limit: number; offset: number } | { ids: readonly number[] },
): Promise<SeedEntry[]> {
  const isOfSeed = 'seed' in which
  return tx<SeedEntry[]>`
    SELECT e.id, e.seed_id AS seed, e.at, e.user_id, nullif(trim(concat(u.first_name, ' ', u.last_name)), '') AS user_name,
      e.kind, CASE WHEN o.again THEN o.reason ELSE e.reason END AS reason, e.amount, e.booked, e.balance, e.booked_balance,
      e.plan_id, e.reverses, coalesce(o.again, false) AS again,
      r.id AS reversed_by, e.storage_from AS location_from, e.storage_to AS location_to,
      wf.name || ' / ' || tf.name AS from_address, wt.name || ' / ' || tt.name AS to_address
    FROM seed_entries e LEFT JOIN users u ON u.id = e.user_id
    LEFT JOIN seed_entries r ON r.reverses = e.id
    LEFT JOIN LATERAL (
      WITH RECURSIVE back AS (
        SELECT b.reverses, b.reason, false AS again FROM seed_entries b WHERE b.id = e.reverses
        UNION ALL
        SELECT b.reverses, b.reason, NOT back.again FROM back JOIN seed_entries b ON b.id = back.reverses
      ) SELECT reason, again FROM back WHERE back.reverses IS NULL
    ) o ON true
    LEFT JOIN warehouse_storages tf ON tf.id = e.storage_from LEFT JOIN warehouses wf ON wf.id = tf.warehouse_id
    LEFT JOIN warehouse_storages tt ON tt.id = e.storage_to LEFT JOIN warehouses wt ON wt.id = tt.warehouse_id
    WHERE ${isOfSeed ? tx`e.seed_id = ${which.seed}` : tx`e.id = ANY (${[...which.ids]}::bigint[])`}
    ORDER BY e.id ${isOfSeed ? tx`DESC LIMIT ${which.limit} OFFSET ${which.offset}` : tx``}`
}

/** A page of a lot's ledger. @throws ApiError `notFound`. */
export async function readEntryPage(tx: Tx, seed: number, { page, page_size }: { page: number; page_size: number }) {
  const [known] = await tx`SELECT 1 FROM seeds WHERE id = ${seed}`
  if (!known) throw notFound()
  const [{ total }] = await tx<{ total: number }[]>`
    SELECT count(*)::integer AS total FROM seed_entries WHERE seed_id = ${seed}`
  const data = await readEntries(tx, { seed, limit: page_size, offset: (page - 1) * page_size })
  return { meta: { page, page_size, total, total_pages: Math.ceil(total / page_size) }, data: [...data] }
}

/** Signed seeds of an entry other than a move. @throws ApiError `seed.reason`, `seed.sign`, `validation.*`. */
function signedAmount({ kind, amount, counted, reason, location }: EntryRequest, lot: Lot): number {
  if (location !== undefined) throw fieldError('location', 'validation.invalid')
  if (kind !== 'received' && reason === null) throw fieldError('reason', 'seed.reason')
  if (kind === 'counted') {
    if (counted === undefined) throw fieldError('counted', 'validation.required')
    return counted - lot.amount
  }
  if (amount === undefined) throw fieldError('amount', 'validation.required')
  if (kind === 'received' ? amount <= 0 : amount >= 0) throw fieldError('amount', 'seed.sign')
  return amount
}

/** Creates an empty lot like another in another place. */
async function splitLot(tx: Tx, lot: Lot, location: number): Promise<Lot> {
  const [part] = await tx<Lot[]>`
    INSERT INTO seeds (company_id, crop_id, storage_id, plot_id, line_id, plant_id, amount, weight_1000, reserved, cleared,
      germination, germination_date, harvest_year, date_added, comment, version)
    SELECT company_id, crop_id, ${location}, plot_id, line_id, plant_id, 0, weight_1000, reserved, cleared, germination,
      germination_date, harvest_year, date_added, comment, 0
    FROM seeds WHERE id = ${lot.id}
    RETURNING id, crop_id AS spec_id, storage_id AS location, amount, booked, version`
  return part
}

/**
 * Moves a lot, or a part of it that becomes a separate lot. @throws ApiError `notFound`, `seed.same_place`,
 * `seed.sign`.
 */
async function movingOf(tx: Tx, requested: EntryRequest, lots: Map<number, Lot>, lot: Lot): Promise<Movement[]> {
  const { location, amount, reason } = requested
  if (location === undefined) throw fieldError('location', 'validation.required')
  const [place] = await tx`SELECT 1 FROM warehouse_storages WHERE id = ${location} AND deleted_at IS NULL FOR SHARE`
  if (!place) throw notFound()
  if (location === lot.location) throw fieldError('location', 'seed.same_place')
  if (amount !== undefined && amount <= 0) throw fieldError('amount', 'seed.sign')
  const common = { kind: 'moved' as const, booked: 0, reason, from: lot.location, to: location }
  if (amount === undefined || amount === lot.amount) return [{ ...common, seed: lot.id, amount: 0 }]
  const part = await splitLot(tx, lot, location)
  lots.set(part.id, part)
  return [
    { ...common, seed: lot.id, amount: -amount },
    { ...common, seed: part.id, amount },
  ]
}

const auditKeys = {
  received: 'audit.seedReceived',
  counted: 'audit.seedCounted',
  withdrawn: 'audit.seedWithdrawn',
  discarded: 'audit.seedDiscarded',
  moved: 'audit.seedMoved',
} as const

/**
 * Adds to the ledger of a lot. @returns The entry; two if a part was moved, one for each lot.
 * @throws ApiError `notFound`, `seed.reason`, `seed.sign`, `seed.same_place`, `seed.short`, `seed.held`, `location.gone`,
 * `version.stale`.
 */
export async function addEntry(
  tx: Tx,
  ctx: RequestContext,
  live: Live,
  requested: EntryRequest & { id: number },
): Promise<SeedEntry[]> {
  const { id, kind, reason } = requested
  const lots = await lockLots(tx, [id])
  const lot = lots.get(id)
  if (!lot) throw notFound()
  if (requested.version !== undefined && requested.version !== lot.version) throw new ApiError('version.stale')
  const movements: Movement[] =
    kind === 'moved'
      ? await movingOf(tx, requested, lots, lot)
      : [{ seed: id, kind, amount: signedAmount(requested, lot), booked: 0, reason }]
  const ids = await writeMovements(tx, ctx, lots, movements)
  const key = auditKeys[kind]
  await announceSeeds(tx, ctx, live, { key, params: { lot: id }, spec_id: lot.spec_id, ids: [...lots.keys()] })
  return readEntries(tx, { ids })
}

interface EntryRow {
  id: number
  seed_id: number
  kind: SeedEntry['kind']
  amount: number
  booked: number
  storage_from: number | null
  storage_to: number | null
  plan_id: number | null
  reversed: boolean
  edits: SeedEdits | null
  /** The lot has no earlier entry. */
  is_first: boolean
}

/**
 * The edits of an entry reversed; null: none. A lot that the entry created (received, split off another, or restored) is
 * deleted with it, unless it contains more by now. A lot that was deleted since is restored if seed is put back into it.
 */
function editsBack({ kind, amount, edits, is_first }: EntryRow, lot: Lot): SeedEdits | null {
  const reversedEdits = Object.entries(edits ?? {}).map(([field, [before, after]]) => [field, [after, before]] as const)
  const { deleted, ...fields }: SeedEdits = Object.fromEntries(reversedEdits)
  const wasCreated = deleted
    ? deleted[1] === true
    : is_first && (kind === 'received' || (kind === 'moved' && amount > 0))
  const willDelete = wasCreated && lot.amount === amount
  const willRestore = !wasCreated && (deleted !== undefined || (lot.isDeleted && amount < 0))
  const allEdits: SeedEdits = {
    ...fields,
    ...(willDelete ? { deleted: [false, true] } : willRestore ? { deleted: [true, false] } : {}),
  }
  return Object.keys(allEdits).length > 0 ? allEdits : null
}

interface Way {
  from: number | null
  to: number | null
}

/**
 * Source and destination for moving a part back, which is between the present places of both lots; null: the action moved
 * none.
 */
function wayOfPart(action: readonly EntryRow[], lots: ReadonlyMap<number, Lot>): Way | null {
  const parts = action.filter(({ kind, amount }) => kind === 'moved' && amount !== 0)
  const placeOf = (entry: EntryRow | undefined) => (entry && lots.get(entry.seed_id)?.location) ?? null
  return parts.length === 0
    ? null
    : { from: placeOf(parts.find(({ amount }) => amount > 0)), to: placeOf(parts.find(({ amount }) => amount < 0)) }
}

/** The movement that reverses an entry. @throws ApiError `seed.moved_on` if the lot as a whole was moved again since. */
function opposite(entry: EntryRow, lot: Lot, part: Way | null): Movement {
  const { id, seed_id, kind, storage_from, storage_to } = entry
  const isWhole = kind === 'moved' && entry.amount === 0
  if (isWhole && lot.location !== storage_to) throw new ApiError('seed.moved_on')
  return {
    seed: seed_id,
    kind,
    // Not −0, which JSON writes as 0 but a comparison may distinguish.
    amount: 0 - entry.amount,
    booked: 0 - entry.booked,
    ...(isWhole ? { from: storage_to, to: storage_from } : kind === 'moved' ? part : null),
    reverses: id,
    edits: editsBack(entry, lot),
  }
}

/**
 * Writes the fields that movements edit to their lots. @throws ApiError `version.stale` if a field was edited differently
 * since.
 */
async function writeEdits(tx: Tx, ctx: RequestContext, movements: readonly Movement[]): Promise<void> {
  for (const { seed, edits } of movements) {
    if (!edits) continue
    const { deleted, ...fields } = edits
    if (deleted) await tx`UPDATE seeds SET deleted_at = ${deleted[1] ? tx`now()` : null} WHERE id = ${seed}`
    const [current] = await readSeedsOf(tx, ctx.language, [seed])
    for (const [field, [before, after]] of Object.entries(fields)) {
      if (current[field as keyof typeof current] !== before) throw new ApiError('version.stale')
      await writePlain(tx, seed, { [field]: after })
    }
  }
}

/**
 * Reverses an entry, with all entries of the same action, by opposite entries; returns the one that reverses it.
 * @throws ApiError `notFound`, `seed.reversed`, `seed.planned` (a plan is cancelled, not its entries, and retains its
 * bookings), `seed.short`, `seed.held`, `seed.moved_on`, `location.gone`, `version.stale`.
 */
export async function reverseEntry(
  tx: Tx,
  ctx: RequestContext,
  live: Live,
  { seed, entry }: { seed: number; entry: number },
): Promise<SeedEntry> {
  const [named] = await tx<
    { action: number }[]
  >`SELECT deed AS action FROM seed_entries WHERE id = ${entry} AND seed_id = ${seed}`
  if (!named) throw notFound()
  const readAction = () => tx<EntryRow[]>`
    SELECT e.id, e.seed_id, e.kind, e.amount, e.booked, e.storage_from, e.storage_to, e.plan_id, e.edits,
      EXISTS (SELECT 1 FROM seed_entries r WHERE r.reverses = e.id) AS reversed,
      NOT EXISTS (SELECT 1 FROM seed_entries f WHERE f.seed_id = e.seed_id AND f.id < e.id) AS is_first
    FROM seed_entries e WHERE e.deed = ${named.action} ORDER BY e.id DESC`
  const seeds = (await readAction()).map(({ seed_id }) => seed_id)
  const lots = await lockLots(tx, [...new Set(seeds)], true)
  // Read once more under the locks: a concurrent request may have been first.
  const action = await readAction()
  if (action.some(({ reversed }) => reversed)) throw new ApiError('seed.reversed')
  if (action.some(({ plan_id }) => plan_id !== null)) throw new ApiError('seed.planned')
  const part = wayOfPart(action, lots)
  const movements = action.map((movement) => opposite(movement, lots.get(movement.seed_id) as Lot, part))
  const ids = await writeMovements(tx, ctx, lots, movements)
  await writeEdits(tx, ctx, movements)
  const { spec_id } = lots.get(seed) as Lot
  await announceSeeds(tx, ctx, live, {
    key: 'audit.seedReversed',
    params: { lot: seed },
    spec_id,
    ids: [...lots.keys()],
  })
  const [written] = await readEntries(tx, { ids: [ids[action.findIndex(({ id }) => id === entry)]] })
  return written
}
