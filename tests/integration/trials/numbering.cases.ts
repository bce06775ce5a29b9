import { expect } from 'vitest'
import { clearLabels, numberPlots, readFieldMap } from '../../../src/contract/plots/maps.ts'
import { casesOf, type World } from '../cases.ts'
import { type Actor, unknownId } from '../harness.ts'
import { newTrialFixture, sharedTrialFixture, type TrialFixture } from './trialFixture.ts'

const foreign = async ({ other }: World, whose: 'theirs' | 'unknown') =>
  whose === 'theirs'
    ? (await sharedTrialFixture(other)).place
    : { spec_id: unknownId, field_id: unknownId, year_id: unknownId, year: 2026 }

const mapOf = async (actor: Actor, { place }: TrialFixture) =>
  (await actor.call(readFieldMap, { query: { field_id: place.field_id, year_id: place.year_id } })).body

const walk = {
  start_position: 'top_left',
  numbering_type: 'horizontal',
  horizontal_direction: 'right',
  vertical_direction: 'down',
  order: 'by_rows',
} as const

let current: TrialFixture

const target = async ({ actor }: World) => {
  const { field_id, year_id } = (await sharedTrialFixture(actor)).place
  return { field_id, year_id }
}

export const cases = [
  casesOf({
    call: numberPlots,
    good: [
      {
        input: async ({ actor }) => {
          current = await newTrialFixture(actor)
          const { field_id, year_id } = current.place
          return {
            body: {
              field_id,
              year_id,
              ...walk,
              start_position: 'bottom_left' as const,
              vertical_direction: 'up' as const,
              order: 'snake' as const,
              prefix: 'A',
              numeration_start_number: '1',
              numeration_step: 2,
            },
          }
        },
        check: async (answer, { actor }) => {
          expect(answer).toEqual({ numbered: 10, kept: 0, changed: 10, first_label: 'A1', last_label: 'A19' })
          const map = await mapOf(actor, current)
          const labels = map.location_of_plots.map((row) => row.slice(0, 5).map((cell) => cell?.plot_label))
          expect(labels).toEqual([
            ['A19', 'A17', 'A15', 'A13', 'A11'],
            ['A1', 'A3', 'A5', 'A7', 'A9'],
          ])
        },
      },
    ],
    bad: [
      {
        because: 'a start number of six digits',
        input: async (world) => ({ body: { ...(await target(world)), ...walk, numeration_start_number: '123456' } }),
        code: 'validation.maxLength',
        field: 'numeration_start_number',
      },
      {
        because: 'a step with a letter',
        input: async (world) => ({ body: { ...(await target(world)), ...walk, numeration_step: '2x' } }),
        code: 'validation.digitsOnly',
        field: 'numeration_step',
      },
      {
        because: 'a direction that leads into the corner',
        input: async (world) => ({ body: { ...(await target(world)), ...walk, horizontal_direction: 'left' } }),
        code: 'numbering.direction',
        field: 'horizontal_direction',
      },
      {
        because: 'a prefix that labels may not have',
        input: async (world) => ({ body: { ...(await target(world)), ...walk, prefix: 'A_' } }),
        code: 'label.pattern',
        field: 'prefix',
      },
      {
        because: 'labels that would be too long',
        input: async (world) => ({ body: { ...(await target(world)), ...walk, prefix: 'ABCDEFGHIJ' } }),
        code: 'label.too_long',
        field: 'prefix',
      },
      {
        because: 'a plot of another year',
        input: async (world) => ({
          body: {
            ...(await target(world)),
            ...walk,
            plot_ids: (await newTrialFixture(world.actor)).planted.plots,
          },
        }),
        code: 'notFound',
      },
    ],
    foreign: {
      ids: async (world, whose) => {
        const { field_id, year_id } = await foreign(world, whose)
        return { body: { field_id, year_id, ...walk } }
      },
    },
  }),
  casesOf({
    call: clearLabels,
    good: [
      {
        input: async ({ actor }) => {
          current = await newTrialFixture(actor)
          const { field_id, year_id } = current.place
          await actor.call(numberPlots, { body: { field_id, year_id, ...walk } })
          return { query: { field_id, year_id } }
        },
        check: async (_answer, { actor }) => {
          const map = await mapOf(actor, current)
          const labels = map.location_of_plots.flat().map((cell) => cell?.plot_label ?? null)
          expect(new Set(labels)).toEqual(new Set([null]))
        },
      },
    ],
    bad: [
      {
        because: 'a map without labels',
        input: async (world) => ({ query: await target(world) }),
        code: 'numbering.nothingToClear',
      },
    ],
    foreign: {
      ids: async (world, whose) => {
        const { field_id, year_id } = await foreign(world, whose)
        return { query: { field_id, year_id } }
      },
    },
  }),
]
