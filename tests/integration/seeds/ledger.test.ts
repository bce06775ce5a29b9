import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { withCompany } from '../../../server/platform/db/company.ts'
import * as entryCalls from '../../../src/contract/seeds/seedEntries.ts'
import * as seeds from '../../../src/contract/seeds/seeds.ts'
import * as plans from '../../../src/contract/seeds/sowingPlans.ts'
import { createLocation, deleteLocation, locationCode } from '../../../src/contract/seeds/warehouses.ts'
import { storeBars } from '../../../src/domain/seeds/seedCode.ts'
import { type Actor, startTestServer, type TestServer } from '../harness.ts'
import { changeOf, column, newPlace, plantField, sendAccepted } from '../trials/field.ts'
import { newTrialFixture } from '../trials/trialFixture.ts'
import { expectBalanced, freshStore, ledgerOf, lotOf, newLot, type SeedStore } from './store.ts'

let server: TestServer
let actor: Actor
let store: SeedStore

beforeAll(async () => {
  server = await startTestServer()
  actor = await server.newCompany()
  store = await freshStore(actor)
})

/** The content of a lot's bar code. */
const bars = (id: number) => storeBars({ kind: 'lot', id })

const params = (id: number) => ({ id: String(id) })
const entryOf = (id: number, body: object) =>
  actor.callAny(entryCalls.addSeedEntry, { params: params(id), body }) as Promise<{
    status: number
    body: entryCalls.SeedEntry
  }>
const reversed = (id: number, entry: number) =>
  actor.call(entryCalls.reverseSeedEntry, { params: { ...params(id), entry: String(entry) } })

/** The lots in a store's list, empty ones too: the id of each and its seeds. */
const seedIn = async ({ setting }: SeedStore) => {
  const query = { spec_id: String(setting.place.spec_id), empty: 'true' as const }
  return (await actor.call(seeds.listSeeds, { query })).body.data.map(({ id, amount }) => [id, amount])
}

type Step =
  | { do: 'book'; lot: number; to: number }
  | { do: 'withdraw' | 'receive' | 'count'; lot: number; by: number }
  | { do: 'split'; lot: number; by: number }
  | { do: 'undo'; lot: number; back: number }
  | { do: 'delete'; lot: number }
  | { do: 'plan'; seeds: number }
  | { do: 'end'; state: 'sow' | 'cancel' }

const lot = fc.integer({ min: 0, max: 2 })
const quantity = fc.integer({ min: 1, max: 700 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('book' as const), lot, to: fc.integer({ min: 0, max: 1200 }) }),
  fc.record({ do: fc.constantFrom('withdraw' as const, 'receive' as const, 'count' as const), lot, by: quantity }),
  fc.record({ do: fc.constant('split' as const), lot, by: quantity }),
  fc.record({ do: fc.constant('undo' as const), lot, back: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ do: fc.constant('delete' as const), lot }),
  fc.record({ do: fc.constant('plan' as const), seeds: fc.integer({ min: 50, max: 600 }) }),
  fc.record({ do: fc.constant('end' as const), state: fc.constantFrom('sow' as const, 'cancel' as const) }),
)

describe('the ledger', () => {
  it('concurrent writes overbook no lot and lose no seed, and each lot equals the sum of its entries', async () => {
    const mine = await freshStore(actor)
    const ids: number[] = []
    for (const weight_1000 of [44.6, 40, null]) ids.push((await newLot(actor, mine, { weight_1000 })).id)
    const [plot] = mine.setting.planted.plots
    const year_id = mine.setting.place.year_id
    const did = async (step: Step): Promise<number> => {
      if (step.do === 'plan') {
        const body = { year_id, plot_ids: [plot], seeds: step.seeds }
        return (await actor.call(plans.createSowingPlan, { body })).status
      }
      if (step.do === 'end') {
        const query = { year_id: String(year_id), state: 'booked' as const }
        const [plan] = (await actor.call(plans.listSowingPlans, { query })).body.data
        if (!plan) return 404
        const call = step.state === 'sow' ? plans.sowPlan : plans.cancelPlan
        return (await actor.call(call, { params: params(plan.id ?? 0) })).status
      }
      const id = ids[step.lot]
      if (step.do === 'book')
        return (await actor.call(seeds.updateSeed, { params: params(id), body: { booked_amount: step.to } })).status
      if (step.do === 'undo') {
        const entry = (await ledgerOf(actor, id)).at(-step.back)
        return (await reversed(id, entry?.id ?? 0)).status
      }
      if (step.do === 'delete') return (await actor.call(seeds.deleteSeed, { params: params(id) })).status
      const reason = 'any'
      const bodies = {
        withdraw: { kind: 'withdrawn', amount: -step.by, reason },
        receive: { kind: 'received', amount: step.by },
        count: { kind: 'counted', counted: step.by, reason },
        split: { kind: 'moved', location: mine.places[1].id, amount: step.by },
      }
      return (await entryOf(id, bodies[step.do])).status
    }
    const outcomes = new Set<number>()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        for (const status of await Promise.all(steps.map(did))) outcomes.add(status)
        await expectBalanced(server, actor, ids)
      }),
      { numRuns: 12 },
    )
    // Refusals are expected; other errors are not.
    expect([...outcomes].filter((status) => ![200, 201, 204, 400, 404, 409].includes(status))).toEqual([])
    expect(outcomes).toContain(201)
    expect(outcomes).toContain(409)
  }, 120_000)

  it('one of two concurrent plans for the same seed is refused with its short lots, and nothing of it is booked', async () => {
    const mine = await freshStore(actor)
    const year_id = mine.setting.place.year_id
    const planBody = { year_id, plot_ids: mine.setting.planted.plots.slice(0, 2), seeds: 240 }
    const { id } = await newLot(actor, mine, { amount: 500 })
    const { body: preview } = await actor.call(plans.createSowingPlan, { body: { ...planBody, dry_run: true } })
    expect(preview).toMatchObject({ id: null, state: null, shortages: [] })
    expect((await lotOf(actor, id)).booked_amount).toBe(0)
    const book = () => actor.call(plans.createSowingPlan, { body: { ...planBody, items: preview.items } })
    const answers = await Promise.all([book(), book(), book()])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({
      code: 'seed.short',
      // The lot's line, and the text on its label.
      detail: expect.stringMatching(new RegExp(`^Lots without enough seed: \\S.* \\(${bars(id)}\\)$`)),
      shortages: [{ seed: id, asked: 480, available: 20 }],
    })
    expect(await lotOf(actor, id)).toMatchObject({ booked_amount: 480, available: 20 })
    await expectBalanced(server, actor, [id])
  })

  it('twelve plots are served from the oldest lot and the next one, whatever a colleague books concurrently', async () => {
    const mine = await freshStore(actor)
    const year = { place: await newPlace(actor) }
    const planted = await plantField(actor, year.place, 24)
    const line = planted.lines[0]
    const twelve = planted.plots.slice(0, 12)
    await sendAccepted(
      actor,
      year.place.year_id,
      changeOf([
        column(
          'plot',
          'line_id',
          twelve.slice(2),
          twelve.slice(2).map(() => line),
          planted.lines.slice(1, 6).flatMap((id) => [id, id]),
        ),
      ]),
    )
    const from = { spec_id: year.place.spec_id, plot_id: null, line_id: line, location: mine.places[0].id }
    const a = await newLot(actor, mine, { ...from, amount: 2000, germination: 92, harvest_year: 2024 })
    const b = await newLot(actor, mine, { ...from, amount: 1500, germination: 96, harvest_year: 2025 })
    const planBody = { year_id: year.place.year_id, plot_ids: twelve, seeds: 240 }
    const { body: preview } = await actor.call(plans.createSowingPlan, { body: { ...planBody, dry_run: true } })
    const amountsOfLot = (id: number) => preview.items.filter(({ seed }) => seed === id).map(({ amount }) => amount)
    expect([amountsOfLot(a.id), amountsOfLot(b.id)]).toEqual([Array(7).fill(261), Array(5).fill(250)])
    const [plan, colleague] = await Promise.all([
      actor.call(plans.createSowingPlan, { body: { ...planBody, items: preview.items } }),
      actor.call(seeds.updateSeed, { params: params(b.id), body: { booked_amount: 500, version: b.version } }),
    ])
    expect([plan.status, colleague.status].sort()).toEqual([expect.any(Number), 409])
    await expectBalanced(server, actor, [a.id, b.id])
  })

  it('a plan is ended once, by the first request', async () => {
    const mine = await freshStore(actor)
    const { id } = await newLot(actor, mine)
    const body = { year_id: mine.setting.place.year_id, plot_ids: mine.setting.planted.plots.slice(0, 2), seeds: 100 }
    const plan = (await actor.call(plans.createSowingPlan, { body })).body
    const endings = [plans.sowPlan, plans.cancelPlan, plans.sowPlan].map((call) =>
      actor.call(call, { params: params(plan.id ?? 0) }),
    )
    expect((await Promise.all(endings)).map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const [, booked] = await ledgerOf(actor, id)
    expect((await reversed(id, booked.id)).body).toMatchObject({ code: 'seed.planned' })
    await expectBalanced(server, actor, [id])
  })

  it('a manual booking cannot use seed booked by plans', async () => {
    const mine = await freshStore(actor)
    const { id } = await newLot(actor, mine)
    const body = { year_id: mine.setting.place.year_id, plot_ids: mine.setting.planted.plots.slice(0, 2), seeds: 100 }
    await actor.call(plans.createSowingPlan, { body })
    const booking = (booked_amount: number) =>
      actor.call(seeds.updateSeed, { params: params(id), body: { booked_amount } })
    expect((await booking(500)).status).toBe(200)
    expect((await booking(200)).status).toBe(200)
    expect((await booking(199)).body).toMatchObject({ code: 'seed.planned' })
  })

  it.each([100, 200])('undoing a manual booking of %i cannot use seed a plan has booked since', async (byHand) => {
    const mine = await freshStore(actor)
    const { id } = await newLot(actor, mine)
    const change = (body: object) => actor.call(seeds.updateSeed, { params: params(id), body })
    const first = (await change({ booked_amount: byHand })).body.entry_id ?? 0
    await change({ booked_amount: 0 })
    const body = { year_id: mine.setting.place.year_id, plot_ids: mine.setting.planted.plots.slice(0, 2), seeds: 100 }
    const plan = (await actor.call(plans.createSowingPlan, { body })).body
    expect((await lotOf(actor, id)).booked_amount).toBe(200)
    const refused = await reversed(id, first)
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'seed.planned' }])
    await expectBalanced(server, actor, [id])
    // Bookings outside the plan can be reduced.
    await change({ booked_amount: 200 + byHand })
    expect((await reversed(id, first)).status).toBe(201)
    const cancelled = await actor.call(plans.cancelPlan, { params: params(plan.id ?? 0) })
    expect([cancelled.status, cancelled.body.state]).toEqual([200, 'cancelled'])
    expect(await lotOf(actor, id)).toMatchObject({ amount: 1000, booked_amount: 0 })
    await expectBalanced(server, actor, [id])
  })

  it('a withdrawal below the booked amount is refused with that amount, undo included', async () => {
    const mine = await freshStore(actor)
    const { id } = await newLot(actor, mine)
    const received = await entryOf(id, { kind: 'received', amount: 50 })
    const booked = await actor.call(seeds.updateSeed, { params: params(id), body: { booked_amount: 1020 } })
    const overbooked = { code: 'seed.held', detail: 'The lot would hold less than is reserved (1020)' }
    const shortages = (asked: number) => [{ seed: id, asked, available: 30 }]
    const withdrawn = await entryOf(id, { kind: 'withdrawn', amount: -31, reason: 'a sample' })
    expect(withdrawn.body).toMatchObject({ ...overbooked, shortages: shortages(31) })
    expect((await reversed(id, received.body.id)).body).toMatchObject({ ...overbooked, shortages: shortages(50) })
    // More than the whole lot is refused as such, whatever is booked; booking it again is refused in the same way.
    const withdrawal = await entryOf(id, { kind: 'withdrawn', amount: -1051, reason: 'a sample' })
    expect(withdrawal.body).toMatchObject({ code: 'seed.short', detail: expect.stringContaining(bars(id)) })
    const unbooked = await reversed(id, booked.body.entry_id ?? 0)
    await entryOf(id, { kind: 'withdrawn', amount: -40, reason: 'a sample' })
    expect((await reversed(id, unbooked.body.id)).body).toMatchObject({
      code: 'seed.short',
      detail: expect.stringContaining(bars(id)),
    })
    await expectBalanced(server, actor, [id])
  })

  it('a count below the booked amount is written, and the bookings are listed as short', async () => {
    const mine = await freshStore(actor)
    const { id } = await newLot(actor, mine)
    const { place, planted } = mine.setting
    const body = { year_id: place.year_id, plot_ids: planted.plots.slice(0, 1), seeds: 100 }
    const plan = (await actor.call(plans.createSowingPlan, { body })).body
    await actor.call(seeds.updateSeed, { params: params(id), body: { booked_amount: 130 } })
    const countEntry = await entryOf(id, { kind: 'counted', counted: 90, reason: 'mice' })
    expect(countEntry).toMatchObject({ status: 201, body: { amount: -910, balance: 90, booked_balance: 130 } })
    const bookings = [
      { plan_id: plan.id, nursery: expect.any(String), year: expect.any(Number), amount: 100 },
      { plan_id: null, nursery: null, year: null, amount: 30 },
    ]
    const short = { amount: 90, booked_amount: 130, available: -40, bookings }
    expect(await lotOf(actor, id)).toMatchObject({ ...short, warnings: expect.arrayContaining(['seed.overbooked']) })
    // Only a count can increase the shortage; bookings can be reduced step by step.
    expect((await entryOf(id, { kind: 'withdrawn', amount: -1, reason: 'x' })).body).toMatchObject({
      code: 'seed.held',
    })
    const booking = (booked_amount: number) =>
      actor.call(seeds.updateSeed, { params: params(id), body: { booked_amount } })
    expect((await booking(131)).body).toMatchObject({ code: 'seed.short' })
    expect((await booking(110)).status).toBe(200)
    expect((await actor.call(plans.sowPlan, { params: params(plan.id ?? 0) })).body).toMatchObject({
      code: 'seed.short',
    })
    expect((await entryOf(id, { kind: 'counted', counted: 0, reason: 'mice' })).status).toBe(201)
    expect(await seedIn(mine)).toEqual([[id, 0]])
    expect((await reversed(id, (await ledgerOf(actor, id)).at(-1)?.id ?? 0)).status).toBe(201)
    expect(await lotOf(actor, id)).toMatchObject({ amount: 90, booked_amount: 110 })
  })

  it('undo appends the opposite of all entries of one action, and undoing that repeats it', async () => {
    const mine = await freshStore(actor)
    const { id } = await newLot(actor, mine)
    const moveEntry = await entryOf(id, { kind: 'moved', location: mine.places[1].id, amount: 400 })
    const [from, to] = (moveEntry.body as unknown as { data: entryCalls.SeedEntry[] }).data
    const reversal = await reversed(to.seed, to.id)
    expect(reversal).toMatchObject({ status: 201, body: { amount: -400, balance: 0, reverses: to.id } })
    // The lot that the move split off is deleted with the revert, and comes back with the redo.
    expect(await seedIn(mine)).toEqual([[id, 1000]])
    expect((await reversed(id, from.id)).body).toMatchObject({ code: 'seed.reversed' })
    expect((await reversed(to.seed, reversal.body.id)).status).toBe(201)
    expect(await seedIn(mine)).toEqual([
      [id, 600],
      [to.seed, 400],
    ])
    await expectBalanced(server, actor, [id, to.seed])
    // The split-off lot has received more since, so it stays with that.
    await entryOf(to.seed, { kind: 'received', amount: 30 })
    const latest = (await ledgerOf(actor, to.seed)).at(-2)
    expect((await reversed(to.seed, latest?.id ?? 0)).status).toBe(201)
    expect(await seedIn(mine)).toEqual([
      [id, 1000],
      [to.seed, 30],
    ])
    await expectBalanced(server, actor, [id, to.seed])
  })

  it('a redone action is marked as redone and keeps the original reason, however often it was undone', async () => {
    const mine = await freshStore(actor)
    const { id } = await newLot(actor, mine)
    let last = (await entryOf(id, { kind: 'withdrawn', amount: -40, reason: 'a sample' })).body.id
    const answers: unknown[] = []
    for (let k = 0; k < 4; k++) {
      const { amount, again, reason, id: written } = (await reversed(id, last)).body
      answers.push([amount, again, reason])
      last = written
    }
    const answeredTexts = [
      [40, false, null],
      [-40, true, 'a sample'],
      [40, false, null],
      [-40, true, 'a sample'],
    ]
    expect(answers).toEqual(answeredTexts)
    const entries = (await ledgerOf(actor, id)).slice(1)
    expect(entries.map(({ amount, again, reason }) => [amount, again, reason])).toEqual([
      [-40, false, 'a sample'],
      ...answeredTexts,
    ])
  })

  it('undoing the creation of a lot leaves no empty one, and redo restores it', async () => {
    const mine = await freshStore(actor)
    const { id } = await newLot(actor, mine)
    const [withdrawn] = await ledgerOf(actor, id)
    await actor.call(seeds.updateSeed, { params: params(id), body: { germination: 90 } })
    const undone = await reversed(id, withdrawn.id)
    expect(undone).toMatchObject({ status: 201, body: { amount: -1000, balance: 0 } })
    expect(await seedIn(mine)).toEqual([])
    const redone = await reversed(id, undone.body.id)
    expect(await seedIn(mine)).toEqual([[id, 1000]])
    expect((await lotOf(actor, id)).germination).toBe(90)
    // Seed from other receipts stays in it.
    await entryOf(id, { kind: 'received', amount: 30 })
    expect((await reversed(id, redone.body.id)).status).toBe(201)
    expect(await seedIn(mine)).toEqual([[id, 30]])
    await expectBalanced(server, actor, [id])
  })

  describe('seed returned to a lot deleted since restores the lot, and redo deletes it again', () => {
    it('the withdrawn seed', async () => {
      const mine = await freshStore(actor)
      const { id } = await newLot(actor, mine)
      const withdrawn = await entryOf(id, { kind: 'withdrawn', amount: -100, reason: 'a sample' })
      await actor.call(seeds.deleteSeed, { params: params(id) })
      const deletion = (await ledgerOf(actor, id)).at(-1)
      const undone = await reversed(id, withdrawn.body.id)
      expect(undone).toMatchObject({ status: 201, body: { amount: 100, balance: 100 } })
      expect(await seedIn(mine)).toEqual([[id, 100]])
      const redone = await reversed(id, undone.body.id)
      expect(redone.status).toBe(201)
      expect(await seedIn(mine)).toEqual([])
      expect((await reversed(id, redone.body.id)).status).toBe(201)
      expect(await seedIn(mine)).toEqual([[id, 100]])
      // Reverting the deletion restores the previous state.
      const restored = await reversed(id, deletion?.id ?? 0)
      expect(await seedIn(mine)).toEqual([[id, 1000]])
      // Seed received since is not removed by reverting the deletion.
      expect((await reversed(id, restored.body.id)).status).toBe(201)
      expect(await seedIn(mine)).toEqual([[id, 100]])
      await expectBalanced(server, actor, [id])
    })

    it('a part that was moved out of it', async () => {
      const mine = await freshStore(actor)
      const { id } = await newLot(actor, mine)
      const moveEntry = await entryOf(id, { kind: 'moved', location: mine.places[1].id, amount: 400 })
      const [, to] = (moveEntry.body as unknown as { data: entryCalls.SeedEntry[] }).data
      await actor.call(seeds.deleteSeed, { params: params(id) })
      expect(await seedIn(mine)).toEqual([[to.seed, 400]])
      const undone = await reversed(to.seed, to.id)
      expect(undone.status).toBe(201)
      expect(await seedIn(mine)).toEqual([[id, 400]])
      expect((await reversed(to.seed, undone.body.id)).status).toBe(201)
      expect(await seedIn(mine)).toEqual([[to.seed, 400]])
      await expectBalanced(server, actor, [id, to.seed])
    })
  })

  it('a part returns to where its lot is stored now, and the ledger records it', async () => {
    const mine = await freshStore(actor)
    const third = { name: 'A-01-3', warehouse: mine.warehouse }
    const [first, second] = mine.places.map((place) => place.id)
    const { id: newLocation } = (await actor.call(createLocation, { body: third })).body
    const { id } = await newLot(actor, mine)
    const moveEntry = await entryOf(id, { kind: 'moved', location: second, amount: 400 })
    const [, to] = (moveEntry.body as unknown as { data: entryCalls.SeedEntry[] }).data
    await entryOf(id, { kind: 'moved', location: newLocation })
    // The place is empty, so it can be deleted.
    expect((await actor.call(deleteLocation, { params: params(first) })).status).toBe(204)
    const places = async (ofLot: number) => {
      const last = (await ledgerOf(actor, ofLot)).at(-1)
      return [last?.amount, last?.location_from, last?.location_to]
    }
    const undone = await reversed(to.seed, to.id)
    expect(undone.status).toBe(201)
    expect([await places(id), await places(to.seed)]).toEqual([
      [400, second, newLocation],
      [-400, second, newLocation],
    ])
    expect(await lotOf(actor, id)).toMatchObject({ location: newLocation, amount: 1000 })
    // Redo moves seed from the lot's present location to the split-off lot.
    await entryOf(id, { kind: 'moved', location: second })
    expect((await reversed(to.seed, undone.body.id)).status).toBe(201)
    expect([await places(id), await places(to.seed)]).toEqual([
      [-400, second, second],
      [400, second, second],
    ])
    expect(await lotOf(actor, to.seed)).toMatchObject({ location: second, amount: 400 })
    await expectBalanced(server, actor, [id, to.seed])
  })

  it('an edit, a move and a deletion are undone too, unless something changed since', async () => {
    const mine = await freshStore(actor)
    const { id } = await newLot(actor, mine)
    const change = (body: object) => actor.call(seeds.updateSeed, { params: params(id), body })
    const edited = await change({ germination: 90, location: mine.places[1].id })
    await reversed(id, edited.body.entry_id ?? 0)
    expect(await lotOf(actor, id)).toMatchObject({ germination: null, location: mine.places[0].id })
    const first = await change({ germination: 80 })
    await change({ germination: 70 })
    expect((await reversed(id, first.body.entry_id ?? 0)).body).toMatchObject({ code: 'version.stale' })
    const answer = await change({ location: mine.places[1].id })
    await change({ location: mine.places[0].id })
    await entryOf(id, { kind: 'withdrawn', amount: -1000, reason: 'all of it' })
    expect((await reversed(id, answer.body.entry_id ?? 0)).body).toMatchObject({ code: 'seed.moved_on' })
    await actor.call(seeds.deleteSeed, { params: params(id) })
    const last = (await ledgerOf(actor, id)).at(-1)
    expect((await reversed(id, last?.id ?? 0)).status).toBe(201)
    expect((await lotOf(actor, id)).germination).toBe(70)
    await actor.call(deleteLocation, { params: params(mine.places[0].id) })
    expect((await entryOf(id, { kind: 'received', amount: 5 })).body).toMatchObject({ code: 'location.gone' })
  })

  it('an amount above the limit of a lot is refused at its field, however it adds up', async () => {
    const { id } = await newLot(actor, await freshStore(actor), { amount: 500 })
    const refused = await entryOf(id, { kind: 'received', amount: 2_147_483_647 })
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ code: 'validation.maxValue', errors: { amount: [expect.any(String)] } })
    expect((await lotOf(actor, id)).amount).toBe(500)
  })

  it('entries are immutable, and a lot changed outside the ledger is detected', async () => {
    const { id } = await newLot(actor, store)
    const { db } = server.node.services
    const scope = { db, company: actor.company }
    await expect(withCompany(scope, (tx) => tx`UPDATE seed_entries SET amount = 1`)).rejects.toThrow(
      /permission denied/,
    )
    await expect(withCompany(scope, (tx) => tx`DELETE FROM seed_entries`)).rejects.toThrow(/permission denied/)
    const over = withCompany(scope, (tx) => tx`UPDATE seeds SET amount = -1 WHERE id = ${id}`)
    await expect(over).rejects.toThrow(/seeds_amounts/)
    await server.sql`UPDATE seeds SET amount = 7 WHERE id = ${id}`
    expect([...(await server.sql`SELECT * FROM seed_differences()`)]).toEqual([
      { company_id: actor.company, seed_id: id },
    ])
    await server.sql`UPDATE seeds SET amount = 1000 WHERE id = ${id}`
  })

  it('plots that seed came from are not purged [STO-25]', async () => {
    const mine = await freshStore(actor)
    const [plot, other] = mine.setting.planted.plots
    await newLot(actor, mine)
    await server.sql`UPDATE plots SET deleted_at = now() - interval '31 days' WHERE id IN (${plot}, ${other})`
    await server.sql`SELECT purge_plots()`
    expect((await server.sql`SELECT id FROM plots WHERE id IN (${plot}, ${other})`).map(({ id }) => id)).toEqual([plot])
  })

  it('a deleted year whose plots gave seed stays with its values, and does not stop the purge of others [STO-25]', async () => {
    const mine = await freshStore(actor)
    const other = await newTrialFixture(actor)
    await newLot(actor, mine)
    const [kept, purged] = [mine.setting.place.year_id, other.place.year_id]
    await server.sql`UPDATE field_years SET deleted_at = now() - interval '32 days' WHERE id = ${kept}`
    await server.sql`UPDATE field_years SET deleted_at = now() - interval '31 days' WHERE id = ${purged}`
    const valuesOf = async (year: number) =>
      (await server.sql`SELECT 1 FROM plot_values WHERE field_year_id = ${year}`).length
    const before = await valuesOf(kept)
    expect(before).toBeGreaterThan(0)
    await server.sql`SELECT purge_plots()`
    const years = await server.sql<{ id: number }[]>`SELECT id FROM field_years WHERE id IN (${kept}, ${purged})`
    expect([years.map(({ id }) => id), await valuesOf(kept)]).toEqual([[kept], before])
  })

  it('a code is returned as an image [STO-05, STO-44]', async () => {
    const path = `/warehouse/api/v1/warehouse_storage/${store.places[0].id}/qrcode/`
    const png = await actor.send('GET', path, { headers: { Accept: 'image/png' } })
    expect(png.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from((png.body as Uint8Array).subarray(1, 4)).toString()).toBe('PNG')
    const svg = await actor.send('GET', path, { headers: { Accept: 'image/svg+xml' } })
    expect(Buffer.from(svg.body as Uint8Array).toString()).toMatch(/^<svg /)
    const plain = await actor.call(locationCode, { params: params(store.places[0].id) })
    expect(plain.body.url).toContain(`?location=${store.places[0].id}`)
  })
})
