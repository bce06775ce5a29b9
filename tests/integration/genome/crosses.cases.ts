import { expect } from 'vitest'
import { bestCrosses, crossResult, crossResultCsv } from '../../../src/contract/lines/crossResults.ts'
import { casesOf, type World } from '../cases.ts'
import { unknownId } from '../harness.ts'
import { sharedTrialFixture } from '../trials/trialFixture.ts'

async function goodQuery({ actor }: World) {
  const { place } = await sharedTrialFixture(actor)
  return { spec_id: place.spec_id, phenotype: 'Yield' }
}

/** A line or crop that does not belong to the caller. */
async function foreignCrop({ other }: World, whose: 'theirs' | 'unknown') {
  const spec_id = whose === 'unknown' ? unknownId : (await sharedTrialFixture(other)).place.spec_id
  return { spec_id, phenotype: 'Yield' }
}

const badCase = (because: string, more: object, code: string, field?: string) => ({
  because,
  input: async (world: World) => ({ query: { ...(await goodQuery(world)), ...more } as never }),
  code,
  field,
})

const refused = [
  badCase('an unknown trait', { phenotype: 'No such trait' }, 'trait.unknown', 'phenotype'),
  badCase('a way of making lines that is none', { method: 'clone' }, 'validation.choice', 'method'),
  badCase('a share of nothing', { share: 0 }, 'validation.minValue', 'share'),
  badCase('an accuracy above 1', { h: 1.5 }, 'validation.maxValue', 'h'),
  badCase('lines that are no ids', { lines: '1;2' }, 'validation.list', 'lines'),
  badCase('a region without values', { region: 2 }, 'genome.noData'),
]

export const cases = [
  casesOf({
    call: crossResult,
    good: [
      {
        input: async (world) => ({ query: await goodQuery(world) }),
        check: async (answer) => {
          if (!('data' in answer)) throw new Error('a task')
          expect(answer.meta.total).toBe(10)
          expect(answer.data[0]).toMatchObject({ basis: 'phenotype', usefulness: null })
        },
      },
    ],
    bad: refused,
    foreign: { ids: async (world, whose) => ({ query: await foreignCrop(world, whose) }) },
  }),
  casesOf({
    call: crossResultCsv,
    good: [
      {
        input: async (world) => ({ query: await goodQuery(world) }),
        check: async (answer) => {
          const text = new TextDecoder().decode(answer as unknown as Uint8Array)
          expect(text.trimEnd().split('\r\n')).toHaveLength(11)
        },
      },
    ],
    bad: refused,
    foreign: { ids: async (world, whose) => ({ query: await foreignCrop(world, whose) }) },
  }),
  casesOf({
    call: bestCrosses,
    good: [
      {
        input: async (world) => ({ body: { ...(await goodQuery(world)), crosses: 2, uses: 1 } }),
        check: async (answer) => {
          if (!('data' in answer)) throw new Error('a task')
          expect(answer.data).toHaveLength(2)
          expect(new Set(answer.data.flatMap(({ mother, father }) => [mother, father])).size).toBe(4)
        },
      },
    ],
    bad: [
      {
        because: 'no crosses',
        input: async (world) => ({ body: { ...(await goodQuery(world)), crosses: 0, uses: 1 } }),
        code: 'validation.minValue',
        field: 'crosses',
      },
    ],
    foreign: { ids: async (world, whose) => ({ body: { ...(await foreignCrop(world, whose)), crosses: 2, uses: 1 } }) },
  }),
]
