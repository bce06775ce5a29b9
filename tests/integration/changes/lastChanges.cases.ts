import { expect } from 'vitest'
import { lastChanges } from '../../../src/contract/plots/lastChanges.ts'
import { casesOf } from '../cases.ts'
import { unknownId } from '../harness.ts'
import { changeOf, column, sendAccepted } from '../trials/field.ts'
import { newTrialFixture, sharedTrialFixture } from '../trials/trialFixture.ts'

export const cases = [
  casesOf({
    call: lastChanges,
    good: [
      {
        input: async ({ actor }) => {
          const { place, planted } = await newTrialFixture(actor)
          await sendAccepted(actor, place.year_id, changeOf([column('plot', 'label', [planted.plots[1]], ['B'])]))
          return { params: { id: place.year_id } }
        },
        check: async (answer, { actor }) => {
          expect(answer.users).toEqual([{ id: actor.user, name: 'Anna Orlova' }])
          expect(answer.plots).toHaveLength(10)
          expect(answer.plots).toEqual([...answer.plots].sort((a, b) => a - b))
          expect(answer.by).toEqual(answer.plots.map(() => 0))
          for (const second of answer.seconds) expect(Math.abs(Date.now() / 1000 - second)).toBeLessThan(60)
        },
      },
    ],
    bad: [
      {
        because: 'an id that is no number',
        input: async () => ({ params: { id: 'x' as never } }),
        code: 'validation.integer',
        field: 'id',
      },
    ],
    foreign: {
      ids: async ({ other }, whose) => ({
        params: { id: whose === 'theirs' ? (await sharedTrialFixture(other)).place.year_id : unknownId },
      }),
    },
  }),
]
