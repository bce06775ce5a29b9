import { expect } from 'vitest'
import { ideotype } from '../../../src/contract/genome/ideotypes.ts'
import { getAnalysis, saveIdeotype } from '../../../src/contract/statistics/analyses.ts'
import { casesOf, type World } from '../cases.ts'
import { unknownId } from '../harness.ts'
import { sharedTrialFixture } from '../trials/trialFixture.ts'
import { sharedMorex } from './morex.ts'

/** Two barley lines of mine with markers and the yields of two trials. */
async function goodBody({ server, actor }: World) {
  const barley = await sharedMorex(server, actor)
  return {
    spec_id: barley.crop,
    phenotype: 'Grain yield',
    line_id: barley.line('SM83'),
    donor_ids: [barley.line('SM141')],
  }
}

const badCase = (
  because: string,
  more: (good: Awaited<ReturnType<typeof goodBody>>) => object,
  code: string,
  field?: string,
) => ({
  because,
  input: async (world: World) => {
    const goodAnswer = await goodBody(world)
    return { body: { ...goodAnswer, ...more(goodAnswer) } as never }
  },
  code,
  field,
})

export const cases = [
  casesOf({
    call: ideotype,
    good: [
      {
        input: async (world) => ({ body: await goodBody(world) }),
        check: async (answer) => {
          if (!('segments' in answer)) throw new Error('a task')
          expect(answer.value).toBeGreaterThan(answer.own_value)
          expect(answer.targets.every(({ impact }) => Number.isFinite(impact))).toBe(true)
        },
      },
    ],
    bad: [
      badCase('no donor', () => ({ donor_ids: [] }), 'validation.minItems', 'donor_ids'),
      badCase('four donors', ({ line_id }) => ({ donor_ids: [line_id, 1, 2, 3] }), 'validation.maxItems', 'donor_ids'),
      badCase(
        'the line as its own donor',
        ({ line_id }) => ({ donor_ids: [line_id] }),
        'validation.invalid',
        'donor_ids',
      ),
      badCase('an unknown trait', () => ({ phenotype: 'No such trait' }), 'trait.unknown', 'phenotype'),
      badCase('a region without values', () => ({ region: 2 }), 'genome.noData'),
    ],
    foreign: {
      ids: async (world, whose) => {
        const goodAnswer = await goodBody(world)
        if (whose === 'unknown') return { body: { ...goodAnswer, donor_ids: [unknownId] } }
        return { body: { ...goodAnswer, spec_id: (await sharedTrialFixture(world.other)).place.spec_id } }
      },
    },
  }),
  casesOf({
    call: saveIdeotype,
    good: [
      {
        input: async (world) => ({ body: { ...(await goodBody(world)), title: 'A barley of ours' } }),
        check: async (answer, { actor }) => {
          if (!('kind' in answer)) throw new Error('a task')
          expect(answer).toMatchObject({ kind: 'ideotype', title: 'A barley of ours', note: null, stale: false })
          expect(answer.created_by_name).toBe('Anna Orlova')
          expect(answer.result.rows.length).toBeGreaterThan(2)
          expect((await actor.call(getAnalysis, { params: { id: answer.id } })).body).toEqual(answer)
        },
      },
    ],
    bad: [
      badCase('no title', () => ({ title: ' ' }), 'validation.required', 'title'),
      badCase('a title that is too long', () => ({ title: 'x'.repeat(261) }), 'validation.maxLength', 'title'),
      badCase('figures that were sent', () => ({ title: 'A', result: {} }), 'validation.unknownField', 'result'),
      badCase('no donor', () => ({ title: 'A', donor_ids: [] }), 'validation.minItems', 'donor_ids'),
      badCase(
        'the line as its own donor',
        ({ line_id }) => ({ title: 'A', donor_ids: [line_id] }),
        'validation.invalid',
        'donor_ids',
      ),
      badCase('an unknown trait', () => ({ title: 'A', phenotype: 'No such trait' }), 'trait.unknown', 'phenotype'),
      badCase('a region without values', () => ({ title: 'A', region: 2 }), 'genome.noData'),
    ],
    foreign: {
      ids: async (world, whose) => {
        const goodAnswer = { ...(await goodBody(world)), title: 'Theirs' }
        if (whose === 'unknown') return { body: { ...goodAnswer, donor_ids: [unknownId] } }
        return { body: { ...goodAnswer, spec_id: (await sharedTrialFixture(world.other)).place.spec_id } }
      },
    },
  }),
]
