import { expect } from 'vitest'
import { copyCharacteristics } from '../../../../src/contract/plots/characteristics.ts'
import { casesOf, type World } from '../../cases.ts'
import { type Actor, unknownId } from '../../harness.ts'
import { changeOf, column, loadYear, type NewYear, newPlace, sendAccepted } from '../field.ts'
import { secondYear } from '../secondYear.ts'
import { newTrialFixture, sharedTrialFixture, type TrialFixture } from '../trialFixture.ts'

let from: TrialFixture
let to: NewYear

/** A planted nursery with a next year of one plot. */
async function twoYears(actor: Actor): Promise<void> {
  from = await newTrialFixture(actor)
  to = await secondYear(actor, from.place)
}

const queryOf = (characteristic_group: 'phenotypes' | 'growth_stages' | 'all') => ({
  body: { year_from_id: from.place.year_id, year_to_id: to.year_id, characteristic_group },
})

const sharedBody = async (world: World, put: object) => {
  const { year_id } = (await sharedTrialFixture(world.actor)).place
  return { body: { year_from_id: year_id, year_to_id: year_id, characteristic_group: 'all', ...put } }
}

export const cases = [
  casesOf({
    call: copyCharacteristics,
    good: [
      {
        input: async ({ actor }) => {
          await twoYears(actor)
          return queryOf('all')
        },
        check: async (answer, { actor }) => {
          expect(answer).toEqual({ columns: 2, calls: 0, planned: 0 })
          const { declared, traits } = await loadYear(actor, to.year_id)
          expect([...declared]).toEqual(from.planted.traits.map((id) => `column:${id}`))
          expect(
            traits.every(({ numbers, codes }) => numbers.every(Number.isNaN) && codes.every((code) => code < 0)),
          ).toBe(true)
        },
      },
      {
        input: async ({ actor }) => {
          await twoYears(actor)
          const [first] = from.planted.traits
          await sendAccepted(
            actor,
            to.year_id,
            changeOf([column('field_year', `column:${first}`, [to.year_id], [true])]),
          )
          return queryOf('phenotypes')
        },
        check: async (answer, { actor }) => {
          expect(answer).toEqual({ columns: 1, calls: 0, planned: 0 })
          expect((await loadYear(actor, to.year_id)).declared.size).toBe(2)
        },
      },
      {
        input: async ({ actor }) => {
          await twoYears(actor)
          return queryOf('growth_stages')
        },
        check: async (answer, { actor }) => {
          expect(answer).toEqual({ columns: 0, calls: 0, planned: 0 })
          expect((await loadYear(actor, to.year_id)).declared.size).toBe(0)
        },
      },
    ],
    bad: [
      { because: 'the same year', input: (world) => sharedBody(world, {}), code: 'year.same', field: 'year_to_id' },
      {
        because: 'a group that there is not',
        input: (world) => sharedBody(world, { characteristic_group: 'values' }),
        code: 'validation.choice',
        field: 'characteristic_group',
      },
      {
        because: 'a year of another crop',
        input: async (world) => sharedBody(world, { year_to_id: (await newPlace(world.actor)).year_id }),
        code: 'notFound',
      },
    ],
    foreign: {
      ids: async ({ actor, other }, whose) => {
        const { year_id } = (await sharedTrialFixture(actor)).place
        const year_to_id = whose === 'theirs' ? (await sharedTrialFixture(other)).place.year_id : unknownId
        return { body: { year_from_id: year_id, year_to_id, characteristic_group: 'all' } }
      },
    },
  }),
]
