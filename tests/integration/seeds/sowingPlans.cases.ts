import { expect } from 'vitest'
import * as plans from '../../../src/contract/seeds/sowingPlans.ts'
import { casesOf, type World } from '../cases.ts'
import { type Actor, unknownId } from '../harness.ts'
import { freshStore, lotOf, newLot, type SeedStore } from './store.ts'

type Whose = 'theirs' | 'unknown'

const planned = (actor: Actor, { setting }: SeedStore, more: object = {}) =>
  actor.call(plans.createSowingPlan, { body: { year_id: setting.place.year_id, seeds: 100, ...more } })

/** A booked plan for the two plots of line 1, with its lot. */
async function bookedPlan(actor: Actor): Promise<{ id: string; lot: number; store: SeedStore }> {
  const store = await freshStore(actor)
  const lot = await newLot(actor, store)
  const { status, body } = await planned(actor, store)
  expect(status).toBe(201)
  return { id: String(body.id), lot: lot.id, store }
}

const shared = new WeakMap<Actor, ReturnType<typeof bookedPlan>>()
function sharedPlan(actor: Actor) {
  const known = shared.get(actor) ?? bookedPlan(actor)
  shared.set(actor, known)
  return known
}

const missing = {
  because: 'a plan that does not exist',
  input: () => ({ params: { id: String(unknownId) } }),
  code: 'notFound',
}
const foreign = {
  ids: async ({ other }: World, whose: Whose) => ({
    params: { id: whose === 'theirs' ? (await sharedPlan(other)).id : String(unknownId) },
  }),
}
const badCase = (because: string, more: object, code: string, field?: string) => ({
  because,
  input: async ({ actor }: World) => ({
    body: { year_id: (await sharedPlan(actor)).store.setting.place.year_id, seeds: 100, ...more },
  }),
  code,
  field,
})

export const cases = [
  casesOf({
    call: plans.createSowingPlan,
    good: [
      {
        input: async ({ actor }) => {
          const store = await freshStore(actor)
          await newLot(actor, store, { germination: 92 })
          return { body: { year_id: store.setting.place.year_id, seeds: 240 } }
        },
        check: async (answer, { actor }) => {
          expect(answer).toMatchObject({ state: 'booked', items: [{ amount: 261 }, { amount: 261 }] })
          expect(answer.shortages).toHaveLength(4)
          expect(answer.shortages[0]).toMatchObject({ reason: 'seed.lacking', missing: 480 })
          const lot = await lotOf(actor, answer.items[0].seed)
          expect([lot.booked_amount, lot.available]).toEqual([522, 478])
          const stored = await actor.call(plans.getSowingPlan, { params: { id: String(answer.id) } })
          const { area, ...plan } = answer
          expect(stored.body).toMatchObject({ ...plan, user_name: 'Anna Orlova' })
          expect(area === null || area.least <= area.most).toBe(true)
        },
      },
      {
        input: async ({ actor }) => {
          const store = await freshStore(actor)
          const { id } = await newLot(actor, store)
          const [plot_id] = store.setting.planted.plots
          return {
            body: {
              year_id: store.setting.place.year_id,
              plot_ids: store.setting.planted.plots.slice(0, 2),
              seeds: 100,
              items: [{ plot_id, seed: id, amount: 77 }],
            },
          }
        },
        check: async (answer) => {
          expect(answer.items.map(({ amount }) => amount)).toEqual([77])
          expect(answer.shortages).toMatchObject([{ plots: [expect.any(Number)], missing: 100 }])
        },
      },
    ],
    bad: [
      badCase('two needs at once', { grams: 5 }, 'plan.need', 'seeds'),
      badCase('no need', { seeds: undefined }, 'plan.need', 'seeds'),
      badCase('a need below one', { seeds: 0 }, 'validation.minValue', 'seeds'),
      badCase('an order that there is not', { order: 'newest' }, 'validation.choice', 'order'),
      badCase('a plot of nobody', { plot_ids: [unknownId] }, 'notFound'),
      badCase('more than any lot has', { seeds: 5000 }, 'plan.nothing'),
      {
        because: 'items of a lot that has less by now',
        input: async ({ actor }) => {
          const { store, lot } = await sharedPlan(actor)
          const [plot_id] = store.setting.planted.plots
          const items = [{ plot_id, seed: lot, amount: 801 }]
          return { body: { year_id: store.setting.place.year_id, seeds: 801, items } }
        },
        code: 'seed.short',
      },
      {
        because: 'a lot of another line',
        input: async ({ actor }) => {
          const { store, lot } = await sharedPlan(actor)
          const items = [{ plot_id: store.setting.planted.plots[4], seed: lot, amount: 1 }]
          return { body: { year_id: store.setting.place.year_id, seeds: 1, items } }
        },
        code: 'plan.item',
        field: 'items',
      },
    ],
    foreign: {
      ids: async ({ other }, whose) => ({
        body: {
          year_id: whose === 'theirs' ? (await sharedPlan(other)).store.setting.place.year_id : unknownId,
          seeds: 1,
        },
      }),
    },
  }),
  casesOf({
    call: plans.listSowingPlans,
    good: [
      {
        input: async ({ actor }) => ({
          query: { year_id: String((await sharedPlan(actor)).store.setting.place.year_id), state: 'booked' as const },
        }),
        check: async (answer, { actor }) => {
          const { id, store } = await sharedPlan(actor)
          expect(answer.data.map((plan) => plan.id)).toEqual([Number(id)])
          const query = { spec_id: String(store.setting.place.spec_id), state: 'sown' as const }
          expect((await actor.call(plans.listSowingPlans, { query })).body.data).toEqual([])
        },
      },
    ],
    bad: [
      {
        because: 'a crop that does not exist',
        input: () => ({ query: { spec_id: String(unknownId) } }),
        code: 'notFound',
      },
      {
        because: 'a state that there is not',
        input: () => ({ query: { state: 'lost' } }),
        code: 'validation.choice',
        field: 'state',
      },
    ],
    foreign: {
      ids: async ({ other }, whose) => ({
        query: {
          year_id: String(whose === 'theirs' ? (await sharedPlan(other)).store.setting.place.year_id : unknownId),
        },
      }),
    },
  }),
  casesOf({
    call: plans.getSowingPlan,
    good: [
      {
        input: async ({ actor }) => ({ params: { id: (await sharedPlan(actor)).id } }),
        check: async (answer) =>
          expect(answer).toMatchObject({ state: 'booked', items: [{ amount: 100 }, { amount: 100 }] }),
      },
    ],
    bad: [missing],
    foreign,
  }),
  casesOf({
    call: plans.sowPlan,
    good: [
      {
        input: async ({ actor }) => ({ params: { id: (await bookedPlan(actor)).id } }),
        check: async (answer, { actor }) => {
          expect(answer.state).toBe('sown')
          const lot = await lotOf(actor, answer.items[0].seed)
          expect([lot.amount, lot.booked_amount]).toEqual([800, 0])
        },
      },
    ],
    bad: [
      missing,
      {
        because: 'a plan that was sown',
        input: async ({ actor }) => {
          const { id } = await bookedPlan(actor)
          await actor.call(plans.sowPlan, { params: { id } })
          return { params: { id } }
        },
        code: 'plan.state',
      },
    ],
    foreign,
  }),
  casesOf({
    call: plans.cancelPlan,
    good: [
      {
        input: async ({ actor }) => ({ params: { id: (await bookedPlan(actor)).id } }),
        check: async (answer, { actor }) => {
          expect(answer.state).toBe('cancelled')
          const lot = await lotOf(actor, answer.items[0].seed)
          expect([lot.amount, lot.booked_amount]).toEqual([1000, 0])
        },
      },
    ],
    bad: [
      missing,
      {
        because: 'a plan that was cancelled',
        input: async ({ actor }) => {
          const { id } = await bookedPlan(actor)
          await actor.call(plans.cancelPlan, { params: { id } })
          return { params: { id } }
        },
        code: 'plan.state',
      },
    ],
    foreign,
  }),
]
