import { expect } from 'vitest'
import {
  deleteSelection,
  listSelections,
  restoreSelection,
  saveSelection,
  updateSelection,
} from '../../../src/contract/plots/selections.ts'
import { casesOf, type World } from '../cases.ts'
import { type Actor, unknownId } from '../harness.ts'
import { uniqueName } from '../trials/field.ts'
import { sharedTrialFixture } from '../trials/trialFixture.ts'

async function bodyOf(actor: Actor) {
  const { place, planted } = await sharedTrialFixture(actor)
  return { year_id: place.year_id, name: uniqueName('Tall'), plot_ids: planted.plots.slice(0, 3), is_shared: true }
}

async function saved(actor: Actor): Promise<number> {
  const { status, body } = await actor.call(saveSelection, { body: await bodyOf(actor) })
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.id
}

const badCase = (because: string, more: object, code: string, field: string) => ({
  because,
  input: async ({ actor }: World) => ({ body: { ...(await bodyOf(actor)), ...more } }),
  code,
  field,
})

const selectionInputs = {
  ids: async ({ other }: World, whose: 'theirs' | 'unknown') => ({
    params: { id: whose === 'theirs' ? await saved(other) : unknownId },
  }),
}

const noNumber = {
  because: 'no number',
  input: () => ({ params: { id: 'x' } }),
  code: 'validation.integer',
  field: 'id',
}

const listedSelections = async (actor: Actor) => {
  const { place } = await sharedTrialFixture(actor)
  return (await actor.call(listSelections, { query: { year_id: place.year_id } })).body.data
}

export const cases = [
  casesOf({
    call: saveSelection,
    good: [
      {
        input: async ({ actor }) => ({ body: await bodyOf(actor) }),
        check: async (answer, { actor }) => {
          const { planted } = await sharedTrialFixture(actor)
          expect(answer).toMatchObject({ is_shared: true, plot_ids: planted.plots.slice(0, 3), created_by: actor.user })
          expect(await listedSelections(actor)).toContainEqual(answer)
        },
      },
    ],
    bad: [
      badCase('no name', { name: ' ' }, 'validation.required', 'name'),
      badCase('a name that is too long', { name: 'n'.repeat(61) }, 'validation.maxLength', 'name'),
      badCase('no plots', { plot_ids: [] }, 'validation.minItems', 'plot_ids'),
    ],
    foreign: {
      ids: async ({ actor, other }, whose) => {
        const { place } = await sharedTrialFixture(other)
        return { body: { ...(await bodyOf(actor)), year_id: whose === 'theirs' ? place.year_id : unknownId } }
      },
    },
  }),
  casesOf({
    call: listSelections,
    good: [
      {
        input: async ({ actor }) => {
          await saved(actor)
          return { query: { year_id: (await sharedTrialFixture(actor)).place.year_id } }
        },
        check: async (answer) => {
          expect(answer.meta.total).toBe(answer.data.length)
          expect(answer.data[0].plot_ids).toHaveLength(3)
        },
      },
    ],
    bad: [{ because: 'no year', input: () => ({ query: {} }), code: 'validation.required', field: 'year_id' }],
    foreign: {
      ids: async ({ other }, whose) => ({
        query: { year_id: whose === 'theirs' ? (await sharedTrialFixture(other)).place.year_id : unknownId },
      }),
    },
  }),
  casesOf({
    call: updateSelection,
    good: [
      {
        input: async ({ actor }) => {
          const { planted } = await sharedTrialFixture(actor)
          const body = { name: uniqueName('Short'), plot_ids: [planted.plots[4]], is_shared: false }
          return { params: { id: await saved(actor) }, body }
        },
        check: async (answer, { actor }) => {
          const { planted } = await sharedTrialFixture(actor)
          expect(answer).toMatchObject({ plot_ids: [planted.plots[4]], is_shared: false })
          expect(answer.name).toMatch(/^Short/)
        },
      },
    ],
    bad: [
      {
        because: 'an empty name',
        input: async ({ actor }) => ({ params: { id: await saved(actor) }, body: { name: '' } }),
        code: 'validation.required',
        field: 'name',
      },
    ],
    foreign: {
      ids: async (world, whose) => ({ ...(await selectionInputs.ids(world, whose)), body: { name: 'Theirs' } }),
    },
  }),
  casesOf({
    call: deleteSelection,
    good: [
      {
        input: async ({ actor }) => ({ params: { id: await saved(actor) } }),
        check: async (_, { actor }) => {
          const id = await saved(actor)
          await actor.call(deleteSelection, { params: { id } })
          expect((await listedSelections(actor)).map((selection) => selection.id)).not.toContain(id)
        },
      },
    ],
    bad: [noNumber],
    foreign: selectionInputs,
  }),
  casesOf({
    call: restoreSelection,
    good: [
      {
        input: async ({ actor }) => {
          const id = await saved(actor)
          await actor.call(deleteSelection, { params: { id } })
          return { params: { id } }
        },
        check: async (answer, { actor }) => expect(await listedSelections(actor)).toContainEqual(answer),
      },
    ],
    bad: [noNumber],
    foreign: {
      ids: async ({ other }, whose) => {
        const id = await saved(other)
        await other.call(deleteSelection, { params: { id } })
        return { params: { id: whose === 'theirs' ? id : unknownId } }
      },
    },
  }),
]
