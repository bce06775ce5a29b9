import { expect } from 'vitest'
import { createPlant } from '../../../src/contract/plots/plants.ts'
import * as entryCalls from '../../../src/contract/seeds/seedEntries.ts'
import * as seeds from '../../../src/contract/seeds/seeds.ts'
import { casesOf, type World } from '../cases.ts'
import { type Actor, unknownId } from '../harness.ts'
import { uniqueName } from '../trials/field.ts'
import { freshStore, ledgerOf, lotOf, newLot, sharedLot, sharedStore } from './store.ts'

type Whose = 'theirs' | 'unknown'
const unknown = { params: { id: String(unknownId) } }
const missing = { because: 'a lot that does not exist', input: (): unknown => unknown, code: 'notFound' }
const sharedParams = async (actor: Actor) => ({ id: String((await sharedLot(actor)).id) })
const otherAnswer = async ({ other }: World, whose: Whose) =>
  whose === 'theirs' ? sharedParams(other) : unknown.params
const freshLot = async (actor: Actor, more: Record<string, unknown> = {}) =>
  newLot(actor, await freshStore(actor), more)

const newSeed = async (actor: Actor, more: object = {}) => {
  const { places, setting } = await sharedStore(actor)
  const { place, planted } = setting
  return {
    body: { location: places[0].id, plot_id: planted.plots[0], amount: 15_400, spec_id: place.spec_id, ...more },
  }
}
const badSeed = (because: string, more: object, code: string, field?: string) => ({
  because,
  input: ({ actor }: World) => newSeed(actor, more),
  code,
  field,
})
const badChange = (because: string, body: object, code: string, field?: string) => ({
  because,
  input: async ({ actor }: World): Promise<unknown> => ({ params: await sharedParams(actor), body }),
  code,
  field,
})

export const cases = [
  casesOf({
    call: seeds.listSeeds,
    good: [
      {
        input: async ({ actor }) => ({ query: { spec_id: String((await sharedLot(actor)).spec_id) } }),
        check: async (answer, { actor }) => {
          const lot = await sharedLot(actor)
          expect(answer.data).toContainEqual(await lotOf(actor, lot.id))
          expect(answer.meta.limits).toEqual({ min_germination: 85, max_age: 5, test_months: 12 })
          const store = await freshStore(actor)
          const [a, b] = [await newLot(actor, store), await newLot(actor, store, { amount: 0 })]
          const search = async (query: object) => {
            const filter = { warehouse: String(store.warehouse), ...query }
            return (await actor.call(seeds.listSeeds, { query: filter as never })).body.data.map(({ id }) => id)
          }
          expect(await search({})).toEqual([a.id])
          const { body: everyCrop } = await actor.call(seeds.listSeeds, { query: { page_size: '1' } as never })
          expect(everyCrop.meta.limits).toBeNull()
          expect(await search({ empty: 'true' })).toEqual([a.id, b.id])
          expect(await search({ empty: 'true', sort_by: 'amount', order: 'desc' })).toEqual([a.id, b.id])
          expect(await search({ q: 'l1' })).toEqual([a.id])
          expect(await search({ q: ' / a-01' })).toEqual([a.id])
          expect(await search({ q: '%' })).toEqual([])
          expect(await search({ q: String(a.id), location: String(a.location) })).toEqual([a.id])
          expect(await search({ line_id: String(a.line_id), plot_id: String(a.plot_id) })).toEqual([a.id])
          expect(await search({ page: '2' })).toEqual([])
        },
      },
      ...seeds.seedSorts.map((sort_by) => ({
        input: async ({ actor }: World) => ({ query: { spec_id: String((await sharedLot(actor)).spec_id), sort_by } }),
        check: async (answer: { data: unknown[] }) => expect(answer.data).not.toEqual([]),
      })),
    ],
    bad: [
      {
        because: 'a crop that does not exist',
        input: () => ({ query: { spec_id: String(unknownId) } }),
        code: 'notFound',
      },
      {
        because: 'an order that there is not',
        input: () => ({ query: { sort_by: 'colour' } }),
        code: 'validation.choice',
        field: 'sort_by',
      },
    ],
    foreign: {
      hidden: async ({ other }) => {
        const comment = uniqueName('hidden')
        await newLot(other, await sharedStore(other), { comment })
        return { input: { query: { page_size: '1000' } }, marker: comment }
      },
    },
  }),
  casesOf({
    call: seeds.createSeed,
    good: [
      {
        input: ({ actor }) =>
          newSeed(actor, {
            weight_1000: 44.6,
            germination: 92,
            germination_date: '2026-02-11',
            date_added: '2024-09-12',
            harvest_year: 2024,
          }) as never,
        check: async (answer, { actor }) => {
          const { places, setting } = await sharedStore(actor)
          expect(answer).toMatchObject({
            location: places[0].id,
            address: `${places[0].warehouse_name} / A-01-1`,
            region: 'Altai Krai',
            field_id: setting.place.field_id,
            experiment_name: 'Source material (collection) 2026',
            year: 2026,
            plot_name: 'P1',
            plant_number: null,
            selection_number: null,
            line_name: 'L1',
            date_added: '2024-09-12',
            amount: 15_400,
            booked_amount: 0,
            available: 15_400,
            weight_full: 686.84,
            booked_weight: 0,
            cleared_for_sowing: true,
            reserved: false,
            warnings: [],
            version: 1,
          })
          expect(await ledgerOf(actor, answer.id)).toMatchObject([
            { id: answer.entry_id, kind: 'received', amount: 15_400, balance: 15_400, user_name: 'Anna Orlova' },
          ])
        },
      },
      {
        input: async ({ actor }) => {
          const { setting } = await sharedStore(actor)
          const plot_id = setting.planted.plots[1]
          const plant = await actor.call(createPlant, { body: { plot_id, brush_name: uniqueName('3') } })
          return newSeed(actor, {
            plot_id,
            plant_id: plant.body.brush_id,
            amount: null,
            weight_full: 1000,
            weight_1000: 44.6,
          })
        },
        check: async (answer) => {
          expect(answer).toMatchObject({ amount: 22_421, harvest_year: 2026, warnings: ['seed.untested'] })
          expect(answer.selection_number).toBe(`P2-${answer.plant_number}`)
        },
      },
      {
        input: async ({ actor }) => {
          const { planted } = (await sharedStore(actor)).setting
          return newSeed(actor, { plot_id: null, line_id: planted.lines[1], booked_amount: 400, amount: 500 })
        },
        check: async (answer) =>
          expect(answer).toMatchObject({
            line_name: 'L2',
            plot_id: null,
            year: null,
            booked_amount: 400,
            available: 100,
          }),
      },
    ],
    bad: [
      badSeed('a mass alone', { amount: null, weight_full: 10 }, 'seed.amount', 'amount'),
      badSeed('nothing of how much', { amount: undefined }, 'seed.amount', 'amount'),
      badSeed('three that do not agree', { amount: 1000, weight_full: 50, weight_1000: 44.6 }, 'seed.weight', 'amount'),
      badSeed('a number below zero', { amount: -1 }, 'validation.minValue', 'amount'),
      badSeed('part of a seed (STO-29)', { amount: 1.5 }, 'validation.integer', 'amount'),
      badSeed('a word for a number', { amount: 'many' }, 'validation.integer', 'amount'),
      badSeed('no source', { plot_id: null }, 'seed.source', 'plot_id'),
      badSeed('a plot and a line', { line_id: 1 }, 'seed.source', 'plot_id'),
      badSeed('more booked than there is', { amount: 10, booked_amount: 11 }, 'seed.short'),
      badSeed('a germination of 101 %', { germination: 101 }, 'validation.maxValue', 'germination'),
      badSeed('a plot of nobody', { plot_id: unknownId }, 'notFound'),
      badSeed('a place of nobody', { location: unknownId }, 'notFound'),
    ],
    foreign: {
      ids: async ({ actor, other }, whose) =>
        newSeed(actor, {
          location: whose === 'theirs' ? (await sharedStore(other)).places[0].id : unknownId,
        }),
    },
  }),
  casesOf({
    call: seeds.getSeed,
    good: [
      {
        input: async ({ actor }) => ({ params: await sharedParams(actor) }),
        check: async (answer) => expect(answer).toMatchObject({ amount: 1000, line_name: 'L1' }),
      },
    ],
    bad: [missing],
    foreign: { ids: async (world, whose) => ({ params: await otherAnswer(world, whose) }) },
  }),
  casesOf({
    call: seeds.updateSeed,
    good: [
      {
        input: async ({ actor }) => {
          const store = await freshStore(actor)
          const { id, spec_id, version } = await newLot(actor, store)
          const body = {
            spec_id,
            amount: 900,
            booked_amount: 300,
            location: store.places[1].id,
            comment: ' cleaned ',
            reserved: true,
            germination: 91.5,
            version,
          }
          return { params: { id: String(id) }, body }
        },
        check: async (answer, { actor }) => {
          expect(answer).toMatchObject({ amount: 900, booked_amount: 300, available: 600, comment: 'cleaned' })
          expect(answer).toMatchObject({ reserved: true, germination: 91.5, warehouse_storage_name: 'A-01-2' })
          const entries = await ledgerOf(actor, answer.id)
          expect(entries.map(({ kind }) => kind)).toEqual(['received', 'edited', 'counted', 'booked', 'moved'])
          expect(answer.entry_id).toBe(entries[1].id)
        },
      },
      {
        input: async ({ actor }) => ({
          params: { id: String((await freshLot(actor, { weight_1000: null })).id) },
          body: { weight_full: 50 },
        }),
        check: async (answer) => expect(answer).toMatchObject({ weight_1000: 50, weight_full: 50, amount: 1000 }),
      },
      {
        input: async ({ actor }) => ({ params: { id: String((await freshLot(actor)).id) }, body: { amount: 1000 } }),
        check: async (answer) => expect(answer).toMatchObject({ entry_id: null, version: 1 }),
      },
    ],
    bad: [
      { ...missing, input: () => ({ ...unknown, body: { amount: 5 } }) },
      badChange('an old version', { amount: 5, version: 99 }, 'version.stale'),
      badChange('more booked than there is', { booked_amount: 1001 }, 'seed.short'),
      badChange('a mass that does not agree', { amount: 1000, weight_full: 90, weight_1000: 44.6 }, 'seed.weight'),
      badChange('a place of nobody', { location: unknownId }, 'notFound'),
      badChange('a crop of nobody', { spec_id: unknownId }, 'notFound'),
      badChange('a mass of 1000 of nothing', { weight_1000: 0 }, 'validation.above', 'weight_1000'),
      {
        because: 'another crop',
        input: async ({ actor }) => ({
          params: await sharedParams(actor),
          body: { spec_id: (await freshStore(actor)).setting.place.spec_id },
        }),
        code: 'seed.crop',
        field: 'spec_id',
      },
      {
        because: 'fewer seeds than none',
        input: async ({ actor }) => ({ params: await sharedParams(actor), body: { amount: -1 } }),
        code: 'validation.minValue',
        field: 'amount',
      },
    ],
    foreign: { ids: async (world, whose) => ({ params: await otherAnswer(world, whose), body: { amount: 1 } }) },
  }),
  casesOf({
    call: seeds.updateSeeds,
    good: [
      {
        input: async ({ actor }) => {
          const store = await freshStore(actor)
          const lots = [await newLot(actor, store), await newLot(actor, store)]
          return { body: { items: lots.map(({ id }) => ({ id, location: store.places[1].id })) } }
        },
        check: async (answer) => {
          expect(answer.data).toHaveLength(2)
          for (const lot of answer.data) expect(lot.warehouse_storage_name).toBe('A-01-2')
        },
      },
    ],
    bad: [
      {
        because: 'no lots',
        input: () => ({ body: { items: [] } }),
        code: 'validation.minItems',
        field: 'items',
      },
      {
        because: 'a lot twice',
        input: async ({ actor }) => {
          const { id } = await sharedLot(actor)
          return {
            body: {
              items: [
                { id, amount: 1 },
                { id, amount: 2 },
              ],
            },
          }
        },
        code: 'validation.invalid',
        field: 'items',
      },
      {
        because: 'one that cannot be among others that can',
        input: async ({ actor }) => {
          const [a, b] = [await freshLot(actor), await freshLot(actor)]
          return {
            body: {
              items: [
                { id: a.id, amount: 5 },
                { id: b.id, booked_amount: 2000 },
              ],
            },
          }
        },
        code: 'seed.short',
      },
    ],
    foreign: {
      ids: async (world, whose) => ({
        body: { items: [{ id: Number((await otherAnswer(world, whose)).id), amount: 1 }] },
      }),
    },
  }),
  casesOf({
    call: seeds.deleteSeed,
    good: [
      {
        input: async ({ actor }) => ({ params: { id: String((await freshLot(actor)).id) } }),
        check: async (_, { actor }) => {
          const { id } = await freshLot(actor)
          const params = { id: String(id) }
          expect((await actor.call(seeds.deleteSeed, { params })).status).toBe(204)
          expect((await actor.call(seeds.getSeed, { params })).status).toBe(404)
          expect((await ledgerOf(actor, id)).at(-1)).toMatchObject({ kind: 'discarded', amount: -1000, balance: 0 })
        },
      },
    ],
    bad: [
      missing,
      {
        because: 'a booked lot',
        input: async ({ actor }) => ({ params: { id: String((await freshLot(actor, { booked_amount: 1 })).id) } }),
        code: 'seed.booked',
      },
    ],
    foreign: { ids: async (world, whose) => ({ params: await otherAnswer(world, whose) }) },
  }),
  casesOf({
    call: seeds.seedCode,
    good: [
      {
        input: async ({ actor }) => ({ params: await sharedParams(actor) }),
        check: async (answer, { actor }) => {
          const { id, spec_id } = await sharedLot(actor)
          expect(answer).toMatchObject({ id, name: 'L1' })
          expect(answer.url).toMatch(new RegExp(`/varieties/storage\\?cultureId=${spec_id}&lot=${id}$`))
        },
      },
    ],
    bad: [missing],
    foreign: { ids: async (world, whose) => ({ params: await otherAnswer(world, whose) }) },
  }),
  casesOf({
    call: seeds.seedSummary,
    good: [
      {
        input: async ({ actor }) => {
          const store = await freshStore(actor)
          await newLot(actor, store, { amount: 8000, booked_amount: 10 })
          await newLot(actor, store, { amount: 240 })
          await newLot(actor, store, { amount: 0 })
          await newLot(actor, store, {
            plot_id: null,
            line_id: store.setting.planted.lines[1],
            location: store.places[1].id,
          })
          return { query: { spec_id: String(store.setting.place.spec_id) } }
        },
        check: async (answer) => {
          expect(answer.meta).toEqual({ total: 2, amount: 9240, booked_amount: 10, lots: 3 })
          expect(answer.data[0]).toEqual({
            warehouse_storage_name: 'A-01-1',
            plot_name: 'P1',
            line_name: 'L1',
            field_name: expect.stringMatching(/^Nursery/),
            year: 2026,
            amount: 8240,
          })
          expect(answer.data[1]).toMatchObject({ warehouse_storage_name: 'A-01-2', plot_name: null, line_name: 'L2' })
        },
      },
    ],
    bad: [
      {
        because: 'a crop that does not exist',
        input: () => ({ query: { spec_id: String(unknownId) } }),
        code: 'notFound',
      },
    ],
    foreign: {
      ids: async ({ other }, whose) => ({
        query: { spec_id: String(whose === 'theirs' ? (await sharedLot(other)).spec_id : unknownId) },
      }),
    },
  }),
  casesOf({
    call: entryCalls.listSeedEntries,
    good: [
      {
        input: async ({ actor }) => ({ params: await sharedParams(actor), query: {} }),
        check: async (answer) => {
          expect(answer.meta).toMatchObject({ total: 1, page: 1, page_size: 100 })
          expect(answer.data).toMatchObject([{ kind: 'received', amount: 1000, balance: 1000, reversed_by: null }])
        },
      },
    ],
    bad: [missing],
    foreign: { ids: async (world, whose) => ({ params: await otherAnswer(world, whose), query: {} }) },
  }),
  casesOf({
    call: entryCalls.addSeedEntry,
    good: [
      {
        input: async ({ actor }) => ({
          params: { id: String((await freshLot(actor)).id) },
          body: { kind: 'withdrawn' as const, amount: -160, reason: 'cleaning' },
        }),
        check: async (answer, { actor }) => {
          const entry = answer as entryCalls.SeedEntry
          expect(entry).toMatchObject({ kind: 'withdrawn', amount: -160, booked: 0, balance: 840, reason: 'cleaning' })
          expect((await lotOf(actor, entry.seed)).amount).toBe(840)
        },
      },
      {
        input: async ({ actor }) => ({
          params: { id: String((await freshLot(actor)).id) },
          body: { kind: 'counted' as const, counted: 1010, reason: 'weighed' },
        }),
        check: async (answer) => expect(answer).toMatchObject({ amount: 10, balance: 1010 }),
      },
      {
        input: async ({ actor }) => {
          const store = await freshStore(actor)
          const { id } = await newLot(actor, store, { booked_amount: 100 })
          const body = { kind: 'moved', location: store.places[1].id, amount: 400, reason: 'reserve' }
          return { params: { id: String(id) }, body } as never
        },
        check: async (answer, { actor }) => {
          const [from, to] = (answer as { data: entryCalls.SeedEntry[] }).data
          expect([from.amount, from.balance, to.amount, to.balance]).toEqual([-400, 600, 400, 400])
          const [lot, part] = [await lotOf(actor, from.seed), await lotOf(actor, to.seed)]
          expect([lot.warehouse_storage_name, part.warehouse_storage_name]).toEqual(['A-01-1', 'A-01-2'])
          expect([lot.booked_amount, part.booked_amount, part.line_name]).toEqual([100, 0, 'L1'])
        },
      },
      {
        input: async ({ actor }) => {
          const store = await freshStore(actor)
          const { id } = await newLot(actor, store, { booked_amount: 100 })
          return { params: { id: String(id) }, body: { kind: 'moved', location: store.places[1].id } } as never
        },
        check: async (answer, { actor }) => {
          const entry = answer as entryCalls.SeedEntry
          expect(entry).toMatchObject({ amount: 0, balance: 1000, to_address: expect.stringContaining('A-01-2') })
          expect(await lotOf(actor, entry.seed)).toMatchObject({ warehouse_storage_name: 'A-01-2', booked_amount: 100 })
        },
      },
    ],
    bad: [
      { ...missing, input: () => ({ ...unknown, body: { kind: 'received', amount: 5 } }) },
      badChange('a withdrawal without its reason', { kind: 'withdrawn', amount: -5 }, 'seed.reason', 'reason'),
      badChange('a blank reason', { kind: 'discarded', amount: -5, reason: ' ' }, 'seed.reason', 'reason'),
      badChange('a count without its reason', { kind: 'counted', counted: 5 }, 'seed.reason', 'reason'),
      badChange('a count of nothing', { kind: 'counted', reason: 'x' }, 'validation.required', 'counted'),
      badChange('a withdrawal above zero', { kind: 'withdrawn', amount: 5, reason: 'x' }, 'seed.sign', 'amount'),
      badChange('a receipt of nothing', { kind: 'received', amount: 0 }, 'seed.sign', 'amount'),
      badChange('more than there is', { kind: 'withdrawn', amount: -1001, reason: 'x' }, 'seed.short'),
      badChange(
        'what was reckoned from an old version',
        { kind: 'withdrawn', amount: -5, reason: 'x', version: 99 },
        'version.stale',
      ),
      badChange('a move to nowhere', { kind: 'moved' }, 'validation.required', 'location'),
      badChange('a kind of plans', { kind: 'sown', amount: -1 }, 'validation.choice', 'kind'),
      {
        because: 'a move to where it lies',
        input: async ({ actor }) => ({
          params: await sharedParams(actor),
          body: { kind: 'moved', location: (await sharedLot(actor)).location },
        }),
        code: 'seed.same_place',
        field: 'location',
      },
    ],
    foreign: {
      ids: async (world, whose) => ({ params: await otherAnswer(world, whose), body: { kind: 'received', amount: 1 } }),
    },
  }),
  casesOf({
    call: entryCalls.reverseSeedEntry,
    good: [
      {
        input: async ({ actor }) => {
          const { id } = await freshLot(actor)
          const body = { kind: 'withdrawn' as const, amount: -160, reason: 'cleaning' }
          const entry = await actor.call(entryCalls.addSeedEntry, { params: { id: String(id) }, body })
          return { params: { id: String(id), entry: String((entry.body as entryCalls.SeedEntry).id) } }
        },
        check: async (answer, { actor }) => {
          expect(answer).toMatchObject({ kind: 'withdrawn', amount: 160, balance: 1000 })
          const entries = await ledgerOf(actor, answer.seed)
          expect(entries).toHaveLength(3)
          expect(entries[1].reversed_by).toBe(answer.id)
          expect(answer.reverses).toBe(entries[1].id)
        },
      },
    ],
    bad: [
      {
        because: 'an entry of another lot',
        input: async ({ actor }) => {
          const [entry] = await ledgerOf(actor, (await freshLot(actor)).id)
          return { params: { ...(await sharedParams(actor)), entry: String(entry.id) } }
        },
        code: 'notFound',
      },
      {
        because: 'a receipt of which seed is booked',
        input: async ({ actor }) => {
          const { id } = await freshLot(actor)
          await actor.call(seeds.updateSeed, { params: { id: String(id) }, body: { booked_amount: 1 } })
          const [entry] = await ledgerOf(actor, id)
          return { params: { id: String(id), entry: String(entry.id) } }
        },
        code: 'seed.held',
      },
    ],
    foreign: {
      ids: async (world, whose) => {
        const { id } = await otherAnswer(world, whose)
        const entry = whose === 'theirs' ? (await ledgerOf(world.other, Number(id)))[0].id : unknownId
        return { params: { id, entry: String(entry) } }
      },
    },
  }),
]
