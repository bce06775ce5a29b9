import { expect } from 'vitest'
import { addCombiningAbility } from '../../../src/contract/lines/combiningAbility.ts'
import {
  deleteAnalysis,
  getAnalysis,
  listAnalyses,
  saveAnalysis,
  updateAnalysis,
} from '../../../src/contract/statistics/analyses.ts'
import { casesOf, type World } from '../cases.ts'
import { type Actor, unknownId } from '../harness.ts'
import { changeOf, column, newPlace, plantField, sendAccepted } from '../trials/field.ts'
import { newTrialFixture, sharedTrialFixture } from '../trials/trialFixture.ts'
import { analysisBody } from './analysisBody.ts'

async function goodBody(actor: Actor, fresh: boolean) {
  const { place, planted } = await (fresh ? newTrialFixture(actor) : sharedTrialFixture(actor))
  const body = await analysisBody(actor, place, 'nsr', { traits: [planted.traits[0]], control: planted.lines[0] })
  return { body, place }
}

async function saved(actor: Actor): Promise<number> {
  const { status, body } = await actor.call(saveAnalysis, { body: (await goodBody(actor, false)).body })
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.id
}

const badCase = (because: string, more: object, code: string, field?: string) => ({
  because,
  input: async ({ actor }: World) => ({ body: { ...(await goodBody(actor, false)).body, ...more } as never }),
  code,
  field,
})

const badInputs = (because: string, more: object, code: string, field?: string) => ({
  because,
  input: async ({ actor }: World) => {
    const { body } = await goodBody(actor, false)
    return { body: { ...body, inputs: { ...body.inputs, ...more } } }
  },
  code,
  field,
})

const resultInputs = {
  ids: async ({ other }: World, whose: 'theirs' | 'unknown') => ({
    params: { id: whose === 'theirs' ? await saved(other) : unknownId },
  }),
}

/** Three parents and their crosses in one direction, with two plots for each line. */
async function halfDiallel(actor: Actor) {
  const place = await newPlace(actor)
  const { lines } = await plantField(actor, place, 12)
  const [first, second, third, ...crosses] = lines
  await sendAccepted(
    actor,
    place.year_id,
    changeOf([
      column('line', 'mother_id', crosses, [first, first, second]),
      column('line', 'father_id', crosses, [second, third, third]),
    ]),
  )
  return place
}

export const cases = [
  casesOf({
    call: saveAnalysis,
    good: [
      {
        input: async ({ actor }) => ({ body: (await goodBody(actor, true)).body }),
        check: async (answer, { actor }) => {
          expect(answer).toMatchObject({ kind: 'nsr', title: 'A result', note: null, verified: true, changed_since: 0 })
          expect(answer.created_by_name).toBe('Anna Orlova')
          expect((await actor.call(getAnalysis, { params: { id: answer.id } })).body).toEqual(answer)
        },
      },
    ],
    bad: [
      badCase('no title', { title: ' ' }, 'validation.required', 'title'),
      badCase('a title that is too long', { title: 'x'.repeat(261) }, 'validation.maxLength', 'title'),
      badCase('a kind that is none', { kind: 'genome' }, 'validation.choice', 'kind'),
      badCase('figures that are others', { result: { rows: [] } }, 'results.differ', 'rows'),
      badCase('an unknown key', { verified: true }, 'validation.unknownField', 'verified'),
      badInputs('a scale that is none', { scale: 'cube' }, 'validation.choice', 'inputs.scale'),
      badInputs('no control', { control: null }, 'statistics.chooseControlPlot'),
      badInputs('no trait', { traits: [] }, 'statistics.chooseTrait'),
      {
        because: 'data that have changed since',
        input: async ({ actor }) => {
          const { body } = await goodBody(actor, false)
          const [source] = body.sources
          return { body: { ...body, sources: [{ ...source, seq: source.seq - 1 }] } }
        },
        code: 'results.outdated',
      },
    ],
    foreign: {
      ids: async ({ actor, other }, whose) => {
        const { body } = await goodBody(actor, false)
        const year = whose === 'unknown' ? unknownId : (await sharedTrialFixture(other)).place.year_id
        return {
          body: {
            ...body,
            inputs: { ...body.inputs, year_ids: [year] },
            sources: [{ ...body.sources[0], year_id: year }],
          },
        }
      },
    },
  }),
  casesOf({
    call: listAnalyses,
    good: [
      {
        input: async ({ actor }) => {
          await saved(actor)
          const { spec_id, year_id } = (await sharedTrialFixture(actor)).place
          return { query: { spec_id, year_id } }
        },
        check: async (answer) => {
          expect(answer.meta.total).toBe(answer.data.length)
          expect(answer.data[0]).toMatchObject({ kind: 'nsr', changed_since: 0 })
          expect(answer.data[0]).not.toHaveProperty('result')
        },
      },
    ],
    bad: [{ because: 'no crop', input: () => ({ query: {} }), code: 'validation.required', field: 'spec_id' }],
    foreign: {
      ids: async ({ other }, whose) => ({
        query: { spec_id: whose === 'theirs' ? (await sharedTrialFixture(other)).place.spec_id : unknownId },
      }),
    },
  }),
  casesOf({
    call: getAnalysis,
    good: [
      {
        input: async ({ actor }) => ({ params: { id: await saved(actor) } }),
        check: async (answer) => expect(answer.result.rows.length).toBeGreaterThan(2),
      },
    ],
    bad: [{ because: 'no number', input: () => ({ params: { id: 'x' } }), code: 'validation.integer', field: 'id' }],
    foreign: resultInputs,
  }),
  casesOf({
    call: updateAnalysis,
    good: [
      {
        input: async ({ actor }) => ({
          params: { id: await saved(actor) },
          body: { title: 'Before drought', note: 'Kept' },
        }),
        check: async (answer) =>
          expect(answer).toMatchObject({ title: 'Before drought', note: 'Kept', verified: true }),
      },
    ],
    bad: [
      {
        because: 'an empty title',
        input: async ({ actor }) => ({ params: { id: await saved(actor) }, body: { title: '' } }),
        code: 'validation.required',
        field: 'title',
      },
    ],
    foreign: {
      ids: async (world, whose) => ({ ...(await resultInputs.ids(world, whose)), body: { title: 'Theirs' } }),
    },
  }),
  casesOf({
    call: deleteAnalysis,
    good: [
      {
        input: async ({ actor }) => ({ params: { id: await saved(actor) } }),
        check: async (_, { actor }) => {
          const { spec_id } = (await sharedTrialFixture(actor)).place
          const { body } = await actor.call(listAnalyses, { query: { spec_id } })
          expect(body.data.every(({ title }) => title !== 'Deleted')).toBe(true)
        },
      },
    ],
    bad: [{ because: 'no number', input: () => ({ params: { id: '1.5' } }), code: 'validation.integer', field: 'id' }],
    foreign: resultInputs,
  }),
  casesOf({
    call: addCombiningAbility,
    good: [
      {
        input: async ({ actor }) => {
          const { spec_id, year_id } = await halfDiallel(actor)
          return { body: { spec_id, year_id } }
        },
        check: async (answer) => {
          expect(answer.data).toMatchObject([{ feature: 'Yield', unit: 't/ha', method: 2, unsown: [] }])
          expect(answer.data[0].gca).toHaveLength(3)
          expect(answer.data[0].sca).toHaveLength(3)
          expect(answer.skipped).toEqual([])
        },
      },
    ],
    bad: [
      {
        because: 'plots without parents',
        input: async ({ actor }) => {
          const { spec_id, year_id } = (await sharedTrialFixture(actor)).place
          return { body: { spec_id, year_id } }
        },
        code: 'statistics.notEnoughData',
      },
    ],
    foreign: {
      ids: async ({ actor, other }, whose) => ({
        body: {
          spec_id: (await sharedTrialFixture(actor)).place.spec_id,
          year_id: whose === 'theirs' ? (await sharedTrialFixture(other)).place.year_id : unknownId,
        },
      }),
    },
  }),
]
