import { expect } from 'vitest'
import { listNumberingRules, storeLabelRange, storeRecipe } from '../../../src/contract/plots/numberingRules.ts'
import { casesOf, type World } from '../cases.ts'
import { unknownId } from '../harness.ts'
import { sharedTrialFixture } from './trialFixture.ts'

const cropOf = async (world: World, whose: 'mine' | 'theirs' | 'unknown' = 'mine') => {
  if (whose === 'unknown') return unknownId
  return (await sharedTrialFixture(whose === 'mine' ? world.actor : world.other)).place.spec_id
}

const options = {
  start_position: 'bottom_left' as const,
  numbering_type: 'horizontal' as const,
  order: 'snake' as const,
  prefix: 'A',
  start: '001',
  step: '1',
  digits: 3,
  restart: 'replication' as const,
  count_empty: false,
}

export const cases = [
  casesOf({
    call: storeRecipe,
    good: [
      {
        input: async (world) => ({ body: { spec_id: await cropOf(world), name: 'Station', options } }),
        check: async (answer, world) => {
          expect(answer.recipes).toContainEqual({ name: 'Station', options })
          const spec_id = await cropOf(world)
          const changed = { ...options, start: '7' }
          const { body } = await world.actor.call(storeRecipe, { body: { spec_id, name: 'Station', options: changed } })
          expect(body.recipes.filter(({ name }) => name === 'Station')).toEqual([{ name: 'Station', options: changed }])
        },
      },
      {
        input: async (world) => {
          const spec_id = await cropOf(world)
          await world.actor.call(storeRecipe, { body: { spec_id, name: 'Former', options } })
          return { body: { spec_id, name: 'Former', options: null } }
        },
        check: async (answer) => expect(answer.recipes.map(({ name }) => name)).not.toContain('Former'),
      },
    ],
    bad: [
      {
        because: 'a start that is no number',
        input: async (world: World) => ({
          body: { spec_id: await cropOf(world), name: 'X', options: { ...options, start: '1e3' } },
        }),
        code: 'validation.invalid',
        field: 'options.start',
      },
    ],
    foreign: {
      ids: async (world, whose) => ({ body: { spec_id: await cropOf(world, whose), name: 'Theirs', options } }),
    },
  }),
  casesOf({
    call: storeLabelRange,
    good: [
      {
        input: async (world) => {
          const { spec_id, field_id } = (await sharedTrialFixture(world.actor)).place
          return { body: { spec_id, prefix: 'R', first: 10, last: 19, field_id } }
        },
        check: async (answer, world) => {
          const { spec_id, field_id } = (await sharedTrialFixture(world.actor)).place
          const range = answer.ranges.find(({ prefix }) => prefix === 'R')
          expect(range).toMatchObject({ first: 10, last: 19, field_id, field_name: expect.any(String) })
          const free = { spec_id, prefix: 'R', first: 10, last: null }
          const { body } = await world.actor.call(storeLabelRange, { body: free })
          expect(body.ranges.filter(({ prefix }) => prefix === 'R')).toEqual([])
        },
      },
    ],
    bad: [
      {
        because: 'its end is before its beginning',
        input: async (world: World) => ({ body: { spec_id: await cropOf(world), prefix: 'R', first: 20, last: 19 } }),
        code: 'numbering.rangeOrder',
        field: 'last',
      },
      {
        because: 'another range has some of its labels',
        input: async (world: World) => {
          const spec_id = await cropOf(world)
          await world.actor.call(storeLabelRange, { body: { spec_id, prefix: 'Q', first: 1, last: 50 } })
          return { body: { spec_id, prefix: 'Q', first: 40, last: 60 } }
        },
        code: 'numbering.rangeOverlaps',
        field: 'first',
      },
      {
        because: 'another nursery reserves those labels, and the user has not seen it',
        input: async (world: World) => {
          const { spec_id, field_id } = (await sharedTrialFixture(world.actor)).place
          await world.actor.call(storeLabelRange, { body: { spec_id, prefix: 'T', first: 1, last: 20, field_id } })
          return { body: { spec_id, prefix: 'T', first: 1, last: 8, field_id: null } }
        },
        code: 'numbering.rangeOverlaps',
        field: 'first',
      },
    ],
    foreign: {
      ids: async (world, whose) => ({ body: { spec_id: await cropOf(world, whose), prefix: 'R', first: 1, last: 2 } }),
    },
  }),
  casesOf({
    call: listNumberingRules,
    good: [
      {
        input: async (world) => {
          const spec_id = await cropOf(world)
          await world.actor.call(storeRecipe, { body: { spec_id, name: 'Listed', options } })
          return { query: { spec_id } }
        },
        check: async (answer) => expect(answer.recipes).toContainEqual({ name: 'Listed', options }),
      },
    ],
    bad: [{ because: 'no crop', input: () => ({ query: {} }), code: 'validation.required', field: 'spec_id' }],
    foreign: { ids: async (world, whose) => ({ query: { spec_id: await cropOf(world, whose) } }) },
  }),
]
