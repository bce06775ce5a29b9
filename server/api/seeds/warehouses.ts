import type { StoreLocation, Warehouse } from '../../../src/contract/seeds/warehouses.ts'
import { record } from '../../core/audit/record.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { violatedConstraint } from '../../platform/db/failure.ts'
import { ApiError, fieldError, notFound } from '../../platform/http/answers/apiError.ts'
import type { RequestContext } from '../../platform/http/routes/requestContext.ts'
import { announceTopic } from '../../platform/live/announceTopic.ts'
import type { Services } from '../../services.ts'

type Live = Services['live']
type StorageAction = 'Made' | 'Renamed' | 'Deleted'

/** The existing warehouses by name, or the one of this id. */
export function readWarehouses(tx: Tx, id: number | null = null): Promise<Warehouse[]> {
  return tx<Warehouse[]>`
    SELECT w.id AS warehouse_id, w.name, count(DISTINCT t.id)::integer AS location_count,
      coalesce(sum(s.amount), 0)::bigint AS amount
    FROM warehouses w
    LEFT JOIN warehouse_storages t ON t.warehouse_id = w.id AND t.deleted_at IS NULL
    LEFT JOIN seeds s ON s.storage_id = t.id AND s.deleted_at IS NULL
    WHERE w.deleted_at IS NULL AND ${id === null ? tx`true` : tx`w.id = ${id}`}
    GROUP BY w.company_id, w.id ORDER BY w.name COLLATE natural_order, w.id`
}

/** The existing places of a warehouse or of all, or the one of this id, in natural order. */
export function readLocations(tx: Tx, which: { warehouse?: number; id?: number }): Promise<StoreLocation[]> {
  const { warehouse, id } = which
  return tx<StoreLocation[]>`
    SELECT t.id, t.name, t.warehouse_id AS warehouse, w.name AS warehouse_name,
      count(s.id)::integer AS seed_count, coalesce(sum(s.amount), 0)::bigint AS amount
    FROM warehouse_storages t JOIN warehouses w ON w.id = t.warehouse_id
    LEFT JOIN seeds s ON s.storage_id = t.id AND s.deleted_at IS NULL AND s.amount > 0
    WHERE t.deleted_at IS NULL AND ${warehouse === undefined ? tx`true` : tx`t.warehouse_id = ${warehouse}`}
      AND ${id === undefined ? tx`true` : tx`t.id = ${id}`}
    GROUP BY t.company_id, t.id, w.company_id, w.id
    ORDER BY w.name COLLATE natural_order, w.id, t.name COLLATE natural_order, t.id`
}

/** @throws ApiError `notFound`. */
export async function readWarehouse(tx: Tx, id: number): Promise<Warehouse> {
  const [warehouse] = await readWarehouses(tx, id)
  if (!warehouse) throw notFound()
  return warehouse
}

/** @throws ApiError `notFound`. */
export async function readLocation(tx: Tx, id: number): Promise<StoreLocation> {
  const [location] = await readLocations(tx, { id })
  if (!location) throw notFound()
  return location
}

const tables = { warehouse: 'warehouses', location: 'warehouse_storages' } as const
type PlaceKind = keyof typeof tables

/** Renames an existing warehouse or place. @throws ApiError `notFound`, `warehouse.exists`, `location.exists`. */
async function rename(
  tx: Tx,
  ctx: RequestContext,
  live: Live,
  { of, id, name }: { of: PlaceKind; id: number; name: string },
): Promise<void> {
  const [warehouse] = await refusingDuplicate(
    `${of}.exists`,
    () => tx`UPDATE ${tx(tables[of])} SET name = ${name} WHERE id = ${id} AND deleted_at IS NULL RETURNING 1`,
  )
  if (!warehouse) throw notFound()
  await announceStorage(tx, ctx, live, of, 'Renamed', name)
}

/** Locks a warehouse or place before its deletion, and returns its name. @throws ApiError `notFound`. */
async function lockNamed(tx: Tx, place: PlaceKind, id: number): Promise<string> {
  const [row] = await tx<{ name: string }[]>`
    SELECT name FROM ${tx(tables[place])} WHERE id = ${id} AND deleted_at IS NULL FOR UPDATE`
  if (!row) throw notFound()
  return row.name
}

/** Prevents the deletion of a warehouse while something is put into it. @throws ApiError `notFound`. */
async function lockWarehouse(tx: Tx, id: number): Promise<void> {
  const [warehouse] = await tx`SELECT 1 FROM warehouses WHERE id = ${id} AND deleted_at IS NULL FOR SHARE`
  if (!warehouse) throw notFound()
}

/** Runs a write of a name; refuses a name in use at its field. @throws ApiError with `code`. */
async function refusingDuplicate<T>(code: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const index = violatedConstraint(error)
    if (index === 'warehouses_name' || index === 'warehouse_storages_name') throw fieldError('name', code)
    throw error
  }
}

async function announceStorage(
  tx: Tx,
  ctx: RequestContext,
  live: Live,
  what: string,
  action: StorageAction,
  name: string,
): Promise<void> {
  record(tx, ctx, { kind: 'storage', key: `audit.${what}${action}`, params: { name } })
  await announceTopic(tx, live, ctx, { topic: 'seeds', spec_id: null, ids: [] })
}

/** @throws ApiError `warehouse.exists`. */
export async function addWarehouse(tx: Tx, ctx: RequestContext, live: Live, name: string): Promise<Warehouse> {
  const [{ id }] = await refusingDuplicate(
    'warehouse.exists',
    () => tx<{ id: number }[]>`
      INSERT INTO warehouses (company_id, name) VALUES (${ctx.company}, ${name}) RETURNING id`,
  )
  await announceStorage(tx, ctx, live, 'warehouse', 'Made', name)
  return readWarehouse(tx, id)
}

/** @throws ApiError `notFound`, `warehouse.exists`. */
export async function renameWarehouse(
  tx: Tx,
  ctx: RequestContext,
  live: Live,
  { id, name }: { id: number; name: string },
): Promise<Warehouse> {
  await rename(tx, ctx, live, { of: 'warehouse', id, name })
  return readWarehouse(tx, id)
}

/** Deletes a warehouse with its places, unless it contains seed. @throws ApiError `notFound`, `warehouse.not_empty`. */
export async function deleteWarehouse(tx: Tx, ctx: RequestContext, live: Live, id: number): Promise<void> {
  const name = await lockNamed(tx, 'warehouse', id)
  await tx`SELECT 1 FROM warehouse_storages WHERE warehouse_id = ${id} AND deleted_at IS NULL ORDER BY id FOR UPDATE`
  const [contents] = await tx<{ locations: number; seeds: number }[]>`
    SELECT count(DISTINCT t.id)::integer AS locations, count(s.id)::integer AS seeds
    FROM warehouse_storages t JOIN seeds s ON s.storage_id = t.id AND s.deleted_at IS NULL AND s.amount > 0
    WHERE t.warehouse_id = ${id} AND t.deleted_at IS NULL`
  if (contents.seeds > 0) throw new ApiError('warehouse.not_empty', { params: { ...contents }, extra: { ...contents } })
  await tx`UPDATE warehouse_storages SET deleted_at = now() WHERE warehouse_id = ${id} AND deleted_at IS NULL`
  await tx`UPDATE warehouses SET deleted_at = now() WHERE id = ${id}`
  await announceStorage(tx, ctx, live, 'warehouse', 'Deleted', name)
}

/** @throws ApiError `notFound`, `location.exists`. */
export async function addLocation(
  tx: Tx,
  ctx: RequestContext,
  live: Live,
  { name, warehouse }: { name: string; warehouse: number },
): Promise<StoreLocation> {
  await lockWarehouse(tx, warehouse)
  const [{ id }] = await refusingDuplicate(
    'location.exists',
    () => tx<{ id: number }[]>`
      INSERT INTO warehouse_storages (company_id, warehouse_id, name) VALUES (${ctx.company}, ${warehouse}, ${name})
      RETURNING id`,
  )
  await announceStorage(tx, ctx, live, 'location', 'Made', name)
  return readLocation(tx, id)
}

/** @throws ApiError `notFound`, `location.exists`. */
export async function renameLocation(
  tx: Tx,
  ctx: RequestContext,
  live: Live,
  { id, name }: { id: number; name: string },
): Promise<StoreLocation> {
  await rename(tx, ctx, live, { of: 'location', id, name })
  return readLocation(tx, id)
}

/** Deletes a place unless it contains seed. @throws ApiError `notFound`, `location.not_empty`. */
export async function deleteLocation(tx: Tx, ctx: RequestContext, live: Live, id: number): Promise<void> {
  const name = await lockNamed(tx, 'location', id)
  const [{ seeds }] = await tx<{ seeds: number }[]>`
    SELECT count(*)::integer AS seeds FROM seeds WHERE storage_id = ${id} AND deleted_at IS NULL AND amount > 0`
  if (seeds > 0) throw new ApiError('location.not_empty', { params: { seeds }, extra: { seeds } })
  await tx`UPDATE warehouse_storages SET deleted_at = now() WHERE id = ${id}`
  await announceStorage(tx, ctx, live, 'location', 'Deleted', name)
}
