import { expect } from 'vitest'
import {
  downloadPlotData,
  downloadPlots,
  downloadSelectionList,
  downloadSowingList,
} from '../../../src/contract/plots/plotLists.ts'
import { casesOf, type World } from '../cases.ts'
import { unknownId } from '../harness.ts'
import { newTrialFixture, sharedTrialFixture } from '../trials/trialFixture.ts'

const placeOf = async ({ actor }: World) => (await sharedTrialFixture(actor)).place

const foreign = async ({ other }: World, whose: 'theirs' | 'unknown') =>
  whose === 'theirs'
    ? (await sharedTrialFixture(other)).place
    : { spec_id: unknownId, field_id: unknownId, year_id: unknownId }

const cropAndYear = async (world: World) => {
  const { spec_id, year_id } = await placeOf(world)
  return { spec_id, year_id }
}

const fieldAndYear = async (world: World) => {
  const { field_id, year_id } = await placeOf(world)
  return { field_id, year_id }
}

const sowing = async (world: World) => ({
  ...(await fieldAndYear(world)),
  type_of_file: 'v1' as const,
  sowing_date: '2026-04-28',
  germination_date: '2026-05-06',
  empty_columns: 2,
})

const isWorkbook = async (answer: unknown) => {
  const bytes = answer as Uint8Array
  expect(String.fromCharCode(bytes[0], bytes[1])).toBe('PK')
}

const turned = {
  start_position: 'bottom_left',
  numbering_type: 'horizontal',
  horizontal_direction: 'left',
  vertical_direction: 'up',
  order: 'snake',
} as const

export const cases = [
  casesOf({
    call: downloadPlotData,
    good: [{ input: async (world) => ({ query: await cropAndYear(world) }), check: isWorkbook }],
    bad: [
      {
        because: 'an unknown type',
        input: async (world) => ({ query: { ...(await cropAndYear(world)), type_of_file: 'pdf' as never } }),
        code: 'validation.choice',
        field: 'type_of_file',
      },
    ],
    foreign: {
      ids: async (world, whose) => {
        const { spec_id, year_id } = await foreign(world, whose)
        return { query: { spec_id, year_id } }
      },
    },
  }),
  casesOf({
    call: downloadPlots,
    good: [
      {
        input: async (world) => ({ body: { ...(await cropAndYear(world)), type_of_file: 'order' as const } }),
        check: isWorkbook,
      },
    ],
    bad: [
      {
        because: 'no plots',
        input: async (world) => ({ body: { ...(await cropAndYear(world)), plot_ids: [] } }),
        code: 'validation.minItems',
        field: 'plot_ids',
      },
      {
        because: 'a walk that leads off the field',
        input: async (world) => ({ body: { ...(await cropAndYear(world)), order: turned } }),
        code: 'numbering.direction',
        field: 'order',
      },
    ],
    foreign: {
      ids: async (world, whose) => {
        const { spec_id, year_id } = await foreign(world, whose)
        return { body: { spec_id, year_id } }
      },
    },
  }),
  casesOf({
    call: downloadSowingList,
    good: [
      {
        input: async (world) => {
          const { place } = await newTrialFixture(world.actor)
          const { field_id, year_id } = place
          return { body: { ...(await sowing(world)), field_id, year_id, keep_dates: true } }
        },
        check: isWorkbook,
      },
    ],
    bad: [
      {
        because: 'emergence before sowing',
        input: async (world) => ({ body: { ...(await sowing(world)), germination_date: '2026-04-27' } }),
        code: 'dates.order',
        field: 'germination_date',
      },
      {
        because: '51 blank columns',
        input: async (world) => ({ body: { ...(await sowing(world)), empty_columns: 51 } }),
        code: 'validation.maxValue',
        field: 'empty_columns',
      },
      {
        because: 'a day that there is not',
        input: async (world) => ({ body: { ...(await sowing(world)), sowing_date: '2026-02-30' } }),
        code: 'validation.date',
        field: 'sowing_date',
      },
    ],
    foreign: {
      ids: async (world, whose) => {
        const { field_id, year_id } = await foreign(world, whose)
        return { body: { ...(await sowing(world)), field_id, year_id } }
      },
    },
  }),
  casesOf({
    call: downloadSelectionList,
    good: [
      {
        input: async (world) => ({ body: { ...(await fieldAndYear(world)), type_of_file: 'xlsx' as const } }),
        check: isWorkbook,
      },
    ],
    bad: [
      {
        because: 'a format that is not written',
        input: async (world) => ({ body: { ...(await fieldAndYear(world)), type_of_file: 'ods' as never } }),
        code: 'validation.choice',
        field: 'type_of_file',
      },
    ],
    foreign: {
      ids: async (world, whose) => {
        const { field_id, year_id } = await foreign(world, whose)
        return { body: { field_id, year_id, type_of_file: 'xlsx' as const } }
      },
    },
  }),
]
