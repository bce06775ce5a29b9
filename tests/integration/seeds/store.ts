import { expect } from 'vitest'
import { listSeedEntries, type SeedEntry } from '../../../src/contract/seeds/seedEntries.ts'
import { type BookedSeed, createSeed, getSeed, type Seed } from '../../../src/contract/seeds/seeds.ts'
import { createLocation, createWarehouse, type StoreLocation } from '../../../src/contract/seeds/warehouses.ts'
import { type Actor, bodyOf, type TestServer } from '../harness.ts'
import { uniqueName } from '../trials/field.ts'
import { newTrialFixture, type TrialFixture } from '../trials/trialFixture.ts'

/** A warehouse with two places, and a nursery whose seed can be stored there. */
export interface SeedStore {
  warehouse: number
  places: StoreLocation[]
  setting: TrialFixture
}

/** A new store. */
export async function freshStore(actor: Actor): Promise<SeedStore> {
  const setting = await newTrialFixture(actor)
  const { warehouse_id } = await bodyOf(actor.call(createWarehouse, { body: { name: uniqueName('Store') } }))
  const places: StoreLocation[] = []
  for (const name of ['A-01-1', 'A-01-2'])
    places.push(await bodyOf(actor.call(createLocation, { body: { name, warehouse: warehouse_id } })))
  return { warehouse: warehouse_id, places, setting }
}

const shared = new WeakMap<Actor, Promise<SeedStore>>()

/** A shared store that no test changes: for reading, and for requests that are refused. */
export function sharedStore(actor: Actor): Promise<SeedStore> {
  const known = shared.get(actor) ?? freshStore(actor)
  shared.set(actor, known)
  return known
}

/** Adds a lot to a store: by default from its first plot, 1,000 seeds in its first place. */
export function newLot(actor: Actor, store: SeedStore, more: Record<string, unknown> = {}): Promise<Seed> {
  const { place, planted } = store.setting
  const body = {
    spec_id: place.spec_id,
    location: store.places[0].id,
    plot_id: planted.plots[0],
    amount: 1000,
    weight_1000: 44.6,
    ...more,
  }
  return bodyOf(actor.call(createSeed, { body: body as never }))
}

const lots = new WeakMap<Actor, Promise<Seed>>()

/** A shared lot that no test changes. */
export function sharedLot(actor: Actor): Promise<Seed> {
  const known = lots.get(actor) ?? sharedStore(actor).then((store) => newLot(actor, store))
  lots.set(actor, known)
  return known
}

export const lotOf = (actor: Actor, id: number): Promise<BookedSeed> =>
  bodyOf(actor.call(getSeed, { params: { id: String(id) } }))

/** The ledger of a lot, oldest first. */
export async function ledgerOf(actor: Actor, id: number): Promise<SeedEntry[]> {
  const answer = await bodyOf(actor.call(listSeedEntries, { params: { id: String(id) }, query: { page_size: '1000' } }))
  return answer.data.reverse()
}

/**
 * Checks that every lot is the sum of its entries in the order in which they were written, that no deleted lot of the
 * company has seed, and that each lot's booked amount is what plans have booked.
 */
export async function expectBalanced(server: TestServer, actor: Actor, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const [lot] = await server.sql`SELECT amount, booked FROM seeds WHERE id = ${id}`
    let [amount, booked] = [0, 0]
    for (const entry of await ledgerOf(actor, id)) {
      amount += entry.amount
      booked += entry.booked
      expect([entry.balance, entry.booked_balance]).toEqual([amount, booked])
      expect(booked).toBeGreaterThanOrEqual(0)
      expect(amount).toBeGreaterThanOrEqual(0)
    }
    expect([lot.amount, lot.booked]).toEqual([amount, booked])
  }
  const hidden = await server.sql`
    SELECT id FROM seeds WHERE company_id = ${actor.company} AND deleted_at IS NOT NULL AND amount > 0`
  expect([...hidden]).toEqual([])
  const overpromised = await server.sql`
    SELECT s.id FROM seeds s JOIN sowing_plan_items i ON i.seed_id = s.id
    JOIN sowing_plans n ON n.id = i.plan_id AND n.state = 'booked'
    WHERE s.company_id = ${actor.company} GROUP BY s.id, s.booked HAVING s.booked < sum(i.amount)`
  expect([...overpromised]).toEqual([])
  expect([...(await server.sql`SELECT * FROM seed_differences()`)]).toEqual([])
}
