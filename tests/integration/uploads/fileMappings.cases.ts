import { expect } from 'vitest'
import { listFileMappings, storeFileMapping } from '../../../src/contract/files/fileMappings.ts'
import { casesOf, type World } from '../cases.ts'
import { unknownId } from '../harness.ts'
import { sharedTrialFixture } from '../trials/trialFixture.ts'

const foreignCrop = async ({ other }: World, whose: 'theirs' | 'unknown') =>
  whose === 'theirs' ? (await sharedTrialFixture(other)).place.spec_id : unknownId

const mappingOf = async ({ actor }: World) => {
  const { place, planted } = await sharedTrialFixture(actor)
  const mapping = {
    'Plot no.': { column: 'label' as const },
    'Yld t/ha': { trait_id: planted.traits[0] },
    Scab: { name: 'Scab', unit: '', kind: 'quantitative' as const },
    Remarks: null,
  }
  return { spec_id: place.spec_id, format: 'plot_result', headers: Object.keys(mapping), mapping }
}

export const cases = [
  casesOf({
    call: storeFileMapping,
    good: [
      {
        input: async (world) => ({ body: await mappingOf(world) }),
        check: async (answer, { actor }) => {
          expect(answer).toMatchObject({ format: 'plot_result', mapping: { Remarks: null, Scab: { unit: '' } } })
          const { place } = await sharedTrialFixture(actor)
          const changed = { ...answer.mapping, Scab: null }
          const body = { spec_id: place.spec_id, format: 'plot_result', headers: answer.headers, mapping: changed }
          const second = await actor.call(storeFileMapping, { body })
          expect([second.body.id, second.body.mapping.Scab]).toEqual([answer.id, null])
        },
      },
    ],
    bad: [
      {
        because: 'a kind of file that is unknown',
        input: async (world: World) => ({ body: { ...(await mappingOf(world)), format: 'letters' } }),
        code: 'validation.choice',
        field: 'format',
      },
      {
        because: 'no headers',
        input: async (world: World) => ({ body: { ...(await mappingOf(world)), headers: [] } }),
        code: 'validation.minItems',
        field: 'headers',
      },
    ],
    foreign: {
      ids: async (world, whose) => ({
        body: { ...(await mappingOf(world)), mapping: {}, spec_id: await foreignCrop(world, whose) },
      }),
    },
  }),
  casesOf({
    call: listFileMappings,
    good: [
      {
        input: async (world) => {
          const body = await mappingOf(world)
          expect((await world.actor.call(storeFileMapping, { body })).status).toBe(200)
          return { query: { spec_id: body.spec_id, format: 'plot_result' } }
        },
        check: async (answer) => {
          expect(answer.meta.total).toBe(answer.data.length)
          expect(answer.data[0].headers).toEqual(['Plot no.', 'Yld t/ha', 'Scab', 'Remarks'])
        },
      },
    ],
    bad: [
      {
        because: 'no kind of file',
        input: async (world: World) => ({ query: { spec_id: (await mappingOf(world)).spec_id } as never }),
        code: 'validation.required',
        field: 'format',
      },
    ],
    foreign: {
      ids: async (world, whose) => ({ query: { spec_id: await foreignCrop(world, whose), format: 'plot_result' } }),
    },
  }),
]
