import { expect } from 'vitest'
import { planCrossings } from '../../../src/contract/lines/crossings.ts'
import { casesOf, type World } from '../cases.ts'
import { type Actor, unknownId } from '../harness.ts'
import { newTrialFixture, sharedTrialFixture } from '../trials/trialFixture.ts'

async function goodBody(actor: Actor, fresh = false) {
  const { place, planted } = await (fresh ? newTrialFixture(actor) : sharedTrialFixture(actor))
  const { spec_id, field_id } = place
  const [a, b, c, d] = planted.lines
  return { spec_id, field_id, year: 2027, list_of_mothers: [a, b, c], list_of_fathers: [b, c, d] }
}

const badCase = (because: string, more: object, code: string, field?: string) => ({
  because,
  input: async ({ actor }: World) => ({ body: { ...(await goodBody(actor)), ...more } as never }),
  code,
  field,
})

export const cases = [
  casesOf({
    call: planCrossings,
    good: [
      {
        input: async ({ actor }) => ({ body: await goodBody(actor, true) }),
        check: async (answer) => {
          expect(answer).toMatchObject({ crosses: 7, lines_created: 7, plots: 7, seq: 1 })
          expect(answer.year_id).toBeGreaterThan(0)
        },
      },
      {
        input: async ({ actor }) => ({
          body: { ...(await goodBody(actor, true)), reciprocals: false, repetitions: 3 },
        }),
        check: async (answer) => expect(answer).toMatchObject({ crosses: 6, lines_created: 6, plots: 18 }),
      },
    ],
    bad: [
      badCase('no females', { list_of_mothers: [] }, 'crossing.noParents', 'list_of_mothers'),
      badCase('no pairs', { pairs: [] }, 'crossing.noParents', 'pairs'),
      badCase('females that are no list', { list_of_mothers: 'L1' }, 'validation.list', 'list_of_mothers'),
      badCase('101 repetitions', { repetitions: 101 }, 'validation.maxValue', 'repetitions'),
      badCase('a fourth placement', { sort_method: 4 }, 'validation.choice', 'sort_method'),
      badCase('a width of 151', { max_length_per_list: 151 }, 'validation.maxValue', 'max_length_per_list'),
      badCase('reciprocals that are no yes or no', { reciprocals: 'yes' }, 'validation.choice', 'reciprocals'),
    ],
    foreign: {
      ids: async ({ actor, other }, whose) => {
        const body = await goodBody(actor)
        const line = whose === 'unknown' ? unknownId : (await goodBody(other)).list_of_mothers[0]
        return { body: { ...body, list_of_mothers: [...body.list_of_mothers, line] } }
      },
    },
  }),
]
