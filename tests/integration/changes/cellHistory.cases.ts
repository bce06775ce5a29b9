import { expect } from 'vitest'
import { cellHistory, lineCellHistory } from '../../../src/contract/plots/cellHistory.ts'
import { casesOf, type World } from '../cases.ts'
import { unknownId } from '../harness.ts'
import { changeOf, column, sendAccepted } from '../trials/field.ts'
import { newTrialFixture, sharedTrialFixture } from '../trials/trialFixture.ts'
import { sendCropAccepted } from './crop/cropLog.ts'

/** A cell of the first plot of a setting that no test changes. */
const plotCell = async ({ actor }: World, field: string) => {
  const { place, planted } = await sharedTrialFixture(actor)
  return { params: { id: place.year_id, plot: planted.plots[0], field } }
}

const lineCell = async ({ actor }: World, field: string) => {
  const { place, planted } = await sharedTrialFixture(actor)
  return { params: { id: place.spec_id, line: planted.lines[0], field } }
}

export const cases = [
  casesOf({
    call: cellHistory,
    good: [
      {
        input: async ({ actor }) => {
          const { place, planted } = await newTrialFixture(actor)
          await sendAccepted(
            actor,
            place.year_id,
            changeOf([column('plot', 'label', planted.plots, [...'ABCDEFGHIJ'])]),
          )
          return { params: { id: place.year_id, plot: planted.plots[1], field: 'label' }, query: {} }
        },
        check: async (answer, { actor }) => {
          expect(answer.meta).toEqual({ page: 1, page_size: 50, total: 1, total_pages: 1 })
          const name = { key: 'change.value', params: { count: 10 } }
          const { at, ...entry } = answer.data[0]
          expect(entry).toEqual({
            seq: 2,
            user_id: actor.user,
            user_name: 'Anna Orlova',
            before: null,
            after: 'B',
            name,
          })
          expect(Math.abs(Date.now() - Date.parse(at))).toBeLessThan(60_000)
        },
      },
    ],
    bad: [
      {
        because: 'a field that no change has',
        input: async (world) => ({ ...(await plotCell(world, 'colour')), query: {} }),
        code: 'validation.invalid',
        field: 'field',
      },
      {
        because: 'a field of lines',
        input: async (world) => ({ ...(await plotCell(world, 'mother_id')), query: {} }),
        code: 'validation.invalid',
        field: 'field',
      },
      {
        because: 'lines, which no year has',
        input: async (world) => ({ ...(await plotCell(world, 'name')), query: { entity: 'line' } }),
        code: 'validation.invalid',
        field: 'entity',
      },
      {
        because: 'a page of more than a thousand',
        input: async (world) => ({ ...(await plotCell(world, 'name')), query: { page_size: 1001 } }),
        code: 'validation.maxValue',
        field: 'page_size',
      },
    ],
    foreign: {
      ids: async ({ actor, other }, whose) => {
        const { place } = await sharedTrialFixture(actor)
        const plot = whose === 'theirs' ? (await sharedTrialFixture(other)).planted.plots[0] : unknownId
        return { params: { id: place.year_id, plot, field: 'name' }, query: {} }
      },
    },
  }),
  casesOf({
    call: lineCellHistory,
    good: [
      {
        input: async ({ actor }) => {
          const { place, planted } = await newTrialFixture(actor)
          const { spec_id } = place
          await sendCropAccepted(
            actor,
            spec_id,
            changeOf([column('line', 'name', [planted.lines[0]], ['Lada'], ['L1'])]),
          )
          return { params: { id: spec_id, line: planted.lines[0], field: 'name' }, query: {} }
        },
        check: async (answer) => {
          expect(answer.meta.total).toBe(2)
          expect(answer.data.map(({ seq, before, after }) => [seq, before, after])).toEqual([
            [2, 'L1', 'Lada'],
            [1, null, 'L1'],
          ])
        },
      },
    ],
    bad: [
      {
        because: 'a field of plots',
        input: async (world) => ({ ...(await lineCell(world, 'label')), query: {} }),
        code: 'validation.invalid',
        field: 'field',
      },
      {
        because: 'page 0',
        input: async (world) => ({ ...(await lineCell(world, 'name')), query: { page: 0 } }),
        code: 'validation.minValue',
        field: 'page',
      },
    ],
    foreign: {
      ids: async ({ actor, other }, whose) => {
        const { place } = await sharedTrialFixture(actor)
        const line = whose === 'theirs' ? (await sharedTrialFixture(other)).planted.lines[0] : unknownId
        return { params: { id: place.spec_id, line, field: 'name' }, query: {} }
      },
    },
  }),
]
