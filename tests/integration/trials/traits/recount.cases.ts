import { expect } from 'vitest'
import { revertChange } from '../../../../src/contract/plots/changes.ts'
import { recountByQuery, recountValues } from '../../../../src/contract/plots/recount.ts'
import { addResults, listResults } from '../../../../src/contract/statistics/results.ts'
import { casesOf, type World } from '../../cases.ts'
import { type Actor, unknownId } from '../../harness.ts'
import { newTrialFixture, sharedTrialFixture, type TrialFixture } from '../trialFixture.ts'

let current: TrialFixture

/** A planted nursery whose first three plots have a number of plants; the third one's is 0. */
async function settingWithPlants(actor: Actor): Promise<TrialFixture> {
  const setting = await newTrialFixture(actor)
  const [a, b, c] = setting.planted.plots
  const results = [10, 20, 0].map((value, k) => ({ plot: [a, b, c][k], feature: 'Plants', value }))
  const { status } = await actor.call(addResults, { body: { results } })
  if (status !== 200) throw new Error(`${status}`)
  return setting
}

const yieldOf = async (actor: Actor, plot_id: number) =>
  (await actor.call(listResults, { query: { plot_id } })).body.data.find(
    (result) => result.plot_final_feature === 'Yield',
  )?.plot_final_value

const foreignYear = async ({ other }: World, whose: 'theirs' | 'unknown') =>
  whose === 'theirs' ? (await sharedTrialFixture(other)).place.year_id : unknownId

const goodBody = (year_id: number) => ({ year_id, feature: 'Yield, t/ha', feature_norm: 'Plants', value: '20' })

/** Refusals that both calls share. */
const refused = [
  { because: 'a comma', put: { value: '14,5' }, code: 'recount.point', field: 'value' },
  { because: 'five decimals', put: { value: '1.00001' }, code: 'recount.value', field: 'value' },
  { because: 'the value 0', put: { value: '0' }, code: 'recount.value', field: 'value' },
  { because: 'the same trait', put: { feature_norm: 'Yield' }, code: 'recount.sameTrait', field: 'feature_norm' },
  { because: 'a text trait', put: { feature_norm: 'Colour' }, code: 'value.not_number', field: 'feature_norm' },
  { because: 'an unknown trait', put: { feature: 'Straw' }, code: 'trait.unknown', field: 'feature' },
] as const
/** A wrong input for each: a year whose traits are Yield and Colour. */
const wrong = async (world: World, put: object) => ({
  ...goodBody((await sharedTrialFixture(world.actor)).place.year_id),
  feature_norm: 'Yield',
  feature: 'Yield',
  ...put,
})

export const cases = [
  casesOf({
    call: recountByQuery,
    good: [
      {
        input: async ({ actor }) => {
          current = await settingWithPlants(actor)
          return { query: goodBody(current.place.year_id) }
        },
        check: async (answer, { actor }) => {
          const { plots } = current.planted
          expect(answer.updated).toBe(1)
          expect(answer.skipped).toEqual(plots.slice(2))
          expect(answer.before).toMatchObject({ n: 10, min: 4, max: 4.9 })
          expect(answer.after).toMatchObject({ n: 10, min: 4.1, max: 8 })
          expect(answer.changes).toBeUndefined()
          expect([await yieldOf(actor, plots[0]), await yieldOf(actor, plots[1])]).toEqual([8, 4.1])
        },
      },
    ],
    bad: refused.map(({ because, put, code, field }) => ({
      because,
      input: async (world: World) => ({ query: await wrong(world, put) }),
      code,
      field,
    })),
    foreign: { ids: async (world, whose) => ({ query: goodBody(await foreignYear(world, whose)) }) },
  }),
  casesOf({
    call: recountValues,
    good: [
      {
        input: async ({ actor }) => {
          current = await settingWithPlants(actor)
          return { body: goodBody(current.place.year_id) }
        },
        check: async (answer, { actor }) => {
          const { plots, seq } = current.planted
          expect([answer.updated, answer.changes]).toEqual([1, undefined])
          expect(await yieldOf(actor, plots[0])).toBe(8)
          // Planting, the numbers of plants and this recount are one entry each.
          const params = { id: current.place.year_id, seq: seq + 2 }
          const reverted = await actor.call(revertChange, { params, body: { key: crypto.randomUUID() } })
          expect(reverted.status).toBe(200)
          expect(await yieldOf(actor, plots[0])).toBe(4)
        },
      },
      {
        input: async ({ actor }) => {
          current = await settingWithPlants(actor)
          return { body: { ...goodBody(current.place.year_id), value: 20, dry_run: true } }
        },
        check: async (answer, { actor }) => {
          const { plots } = current.planted
          expect([answer.updated, answer.changes]).toEqual([1, [{ plot_id: plots[0], before: 4, after: 8 }]])
          expect(await yieldOf(actor, plots[0])).toBe(4)
        },
      },
    ],
    bad: refused.map(({ because, put, code, field }) => ({
      because,
      input: async (world: World) => ({ body: await wrong(world, put) }),
      code,
      field,
    })),
    foreign: { ids: async (world, whose) => ({ body: goodBody(await foreignYear(world, whose)) }) },
  }),
]
