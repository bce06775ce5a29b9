import { expect } from 'vitest'
import {
  addPlantValue,
  createPlant,
  deletePlant,
  listPlants,
  readPlotPlants,
  updatePlant,
  updatePlantValue,
} from '../../../src/contract/plots/plants.ts'
import { casesOf, type World } from '../cases.ts'
import { type Actor, unknownId } from '../harness.ts'
import { newTrialFixture, type TrialFixture } from './trialFixture.ts'

const plantsOf = async (actor: Actor, plot_id: number) =>
  (await actor.call(listPlants, { query: { plot_id } })).body.data

/** A plant on a new plot, with a value of the setting's yield. */
async function grown(actor: Actor) {
  const setting = await newTrialFixture(actor)
  const [plot] = setting.planted.plots
  const { body: plant } = await actor.call(createPlant, { body: { plot_id: plot, brush_name: 'B1' } })
  const yielded = { brush_id: plant.brush_id, feature: setting.planted.traits[0], value: 3.25 }
  const { body: value } = await actor.call(addPlantValue, { body: yielded })
  return { setting, plot, plant: plant.brush_id, value: value.phenotype_id }
}

type GrownPlants = Awaited<ReturnType<typeof grown>>
const grownOnce = new WeakMap<Actor, Promise<GrownPlants>>()

/** A shared plant that no test changes: for reading, and for requests that are refused. */
function sharedPlant(actor: Actor): Promise<GrownPlants> {
  const known = grownOnce.get(actor) ?? grown(actor)
  grownOnce.set(actor, known)
  return known
}

const foreign = async ({ other }: World, whose: 'theirs' | 'unknown') =>
  whose === 'theirs' ? sharedPlant(other) : { plot: unknownId, plant: unknownId, value: unknownId }

const sharedBody = async ({ actor }: World, brush_name: string | undefined) => ({
  body: { plot_id: (await sharedPlant(actor)).plot, brush_name },
})
const renamedShared = async ({ actor }: World, brush_name: string) => ({
  params: { id: (await sharedPlant(actor)).plant },
  body: { brush_name },
})
const measuredShared = async ({ actor }: World, feature: number | string, value: number | string | null) => ({
  body: { brush_id: (await sharedPlant(actor)).plant, feature, value },
})

let setting: TrialFixture
let current: GrownPlants

export const cases = [
  casesOf({
    call: readPlotPlants,
    good: [
      {
        input: async ({ actor }) => {
          const { setting, plot } = await sharedPlant(actor)
          return { params: { id: setting.place.year_id, plot } }
        },
        check: async (answer, { actor }) => {
          const { setting, plant } = await sharedPlant(actor)
          expect(answer).toEqual({
            seq: 3,
            plants: [{ id: plant, name: 'B1' }],
            values: [{ plant, trait: setting.planted.traits[0], value: 3.25, note: null }],
          })
        },
      },
    ],
    bad: [
      {
        because: 'a plot that is no id',
        input: async ({ actor }) => {
          const { setting } = await sharedPlant(actor)
          return { params: { id: setting.place.year_id, plot: 'first' } }
        },
        code: 'validation.integer',
        field: 'plot',
      },
      {
        because: 'a plot of another year',
        input: async ({ actor }) => {
          const { place } = await newTrialFixture(actor)
          return { params: { id: place.year_id, plot: (await sharedPlant(actor)).plot } }
        },
        code: 'notFound',
      },
    ],
    foreign: {
      ids: async (world, whose) => {
        const { setting } = await sharedPlant(world.actor)
        return { params: { id: setting.place.year_id, plot: (await foreign(world, whose)).plot } }
      },
    },
  }),
  casesOf({
    call: listPlants,
    good: [
      {
        input: async ({ actor }) => ({ query: { plot_id: (await sharedPlant(actor)).plot } }),
        check: async (answer, { actor }) => {
          const { plot, plant, value } = await sharedPlant(actor)
          const features = [{ phenotype_id: value, feature: 'Yield', unit: 't/ha', value: 3.25 }]
          expect(answer).toEqual({
            meta: { total: 1 },
            data: [{ brush_id: plant, plot_id: plot, brush_name: 'B1', features }],
          })
        },
      },
    ],
    bad: [{ because: 'a missing plot', input: () => ({}), code: 'validation.required', field: 'plot_id' }],
    foreign: { ids: async (world, whose) => ({ query: { plot_id: (await foreign(world, whose)).plot } }) },
  }),
  casesOf({
    call: createPlant,
    good: [
      {
        input: async ({ actor }) => {
          setting = await newTrialFixture(actor)
          return { body: { plot_id: setting.planted.plots[1], brush_name: ' метёлка 1 ' } }
        },
        check: async (answer, { actor }) => {
          expect(answer).toMatchObject({ brush_name: 'метёлка 1', features: [] })
          expect(await plantsOf(actor, setting.planted.plots[1])).toEqual([answer])
        },
      },
    ],
    bad: [
      {
        because: 'a name that the plot has',
        input: (world) => sharedBody(world, 'B1 '),
        code: 'plant.duplicate',
        field: 'brush_name',
      },
      {
        because: 'a name of 101 characters',
        input: (world) => sharedBody(world, 'x'.repeat(101)),
        code: 'plant.too_long',
        field: 'brush_name',
      },
      {
        because: 'a name of 300 characters',
        input: (world) => sharedBody(world, 'x'.repeat(300)),
        code: 'plant.too_long',
        field: 'brush_name',
      },
      {
        because: 'a missing name',
        input: (world) => sharedBody(world, undefined),
        code: 'validation.required',
        field: 'brush_name',
      },
      {
        because: 'a name of spaces',
        input: (world) => sharedBody(world, '  '),
        code: 'validation.required',
        field: 'brush_name',
      },
      {
        because: 'a name of special characters',
        input: (world) => sharedBody(world, '#-*'),
        code: 'name.only_special',
        field: 'brush_name',
      },
    ],
    foreign: {
      ids: async (world, whose) => ({ body: { plot_id: (await foreign(world, whose)).plot, brush_name: 'B2' } }),
    },
  }),
  casesOf({
    call: updatePlant,
    good: [
      {
        input: async ({ actor }) => {
          current = await grown(actor)
          return { params: { id: current.plant }, body: { brush_name: 'B2' } }
        },
        check: async (answer, { actor }) => {
          expect(answer).toMatchObject({ brush_id: current.plant, brush_name: 'B2', features: [{ value: 3.25 }] })
          expect(await plantsOf(actor, current.plot)).toEqual([answer])
        },
      },
    ],
    bad: [
      {
        because: 'a name of 101 characters',
        input: (world) => renamedShared(world, 'x'.repeat(101)),
        code: 'plant.too_long',
        field: 'brush_name',
      },
      {
        because: 'a name with a sign that names do not have',
        input: (world) => renamedShared(world, 'B<2>'),
        code: 'cell.pattern',
        field: 'brush_name',
      },
    ],
    foreign: {
      ids: async (world, whose) => ({
        params: { id: (await foreign(world, whose)).plant },
        body: { brush_name: 'B2' },
      }),
    },
  }),
  casesOf({
    call: deletePlant,
    good: [
      {
        input: async ({ actor }) => {
          current = await grown(actor)
          return { params: { id: current.plant } }
        },
        check: async (_answer, { actor }) => {
          expect(await plantsOf(actor, current.plot)).toEqual([])
        },
      },
    ],
    bad: [
      {
        because: 'a plant that is deleted already',
        input: async ({ actor }) => {
          const { plant } = await grown(actor)
          await actor.call(deletePlant, { params: { id: plant } })
          return { params: { id: plant } }
        },
        code: 'notFound',
      },
    ],
    foreign: { ids: async (world, whose) => ({ params: { id: (await foreign(world, whose)).plant } }) },
  }),
  casesOf({
    call: addPlantValue,
    good: [
      {
        input: async ({ actor }) => {
          current = await grown(actor)
          return { body: { brush_id: current.plant, feature: 'Plant height, cm', value: '88,25' } }
        },
        check: async (answer, { actor }) => {
          expect(answer).toMatchObject({ feature: 'Plant height', unit: 'cm', value: 88.25 })
          const [plant] = await plantsOf(actor, current.plot)
          expect(plant.features).toEqual([expect.objectContaining({ feature: 'Yield', value: 3.25 }), answer])
        },
      },
      {
        input: async ({ actor }) => {
          current = await grown(actor)
          return { body: { brush_id: current.plant, feature: 'Colour', value: 'red' } }
        },
        check: async (answer, { actor }) => {
          const [plant] = await plantsOf(actor, current.plot)
          expect(plant.features).toEqual([expect.anything(), answer])
          expect(answer).toMatchObject({ feature: 'Colour', unit: '', value: 'red' })
        },
      },
    ],
    bad: [
      {
        because: 'a value where there is one',
        input: (world) => measuredShared(world, 'Yield', 4),
        code: 'result.duplicate',
        field: 'feature',
      },
      {
        because: 'a trait that the crop does not have, by its id',
        input: (world) => measuredShared(world, unknownId, 4),
        code: 'trait.unknown',
        field: 'feature',
      },
      {
        because: 'a new trait without a name',
        input: (world) => measuredShared(world, '  ', 4),
        code: 'validation.required',
        field: 'feature',
      },
      {
        because: 'a new trait whose name is too long',
        input: (world) => measuredShared(world, 'y'.repeat(251), 4),
        code: 'validation.maxLength',
        field: 'feature',
      },
      {
        because: 'a text for a quantitative trait',
        input: async ({ actor }) => {
          const { plot } = await grown(actor)
          const { body } = await actor.call(createPlant, { body: { plot_id: plot, brush_name: 'B2' } })
          return { body: { brush_id: body.brush_id, feature: 'Yield', value: 'much' } }
        },
        code: 'value.not_number',
        field: 'value',
      },
      {
        because: 'no value',
        input: (world) => measuredShared(world, 'Colour', null),
        code: 'validation.required',
        field: 'value',
      },
    ],
    foreign: {
      ids: async (world, whose) => ({
        body: { brush_id: (await foreign(world, whose)).plant, feature: 'Height', value: 1 },
      }),
    },
  }),
  casesOf({
    call: updatePlantValue,
    good: [
      {
        input: async ({ actor }) => {
          current = await grown(actor)
          return { params: { id: current.value }, body: { value: '6,5' } }
        },
        check: async (answer, { actor }) => {
          expect(answer).toEqual({ phenotype_id: current.value, feature: 'Yield', unit: 't/ha', value: 6.5 })
          expect((await plantsOf(actor, current.plot))[0].features).toEqual([answer])
        },
      },
      {
        input: async ({ actor }) => {
          current = await grown(actor)
          return { params: { id: current.value }, body: { value: null } }
        },
        check: async (answer, { actor }) => {
          expect(answer).toEqual({ phenotype_id: current.value, feature: 'Yield', unit: 't/ha', value: null })
          expect((await plantsOf(actor, current.plot))[0].features).toEqual([])
        },
      },
    ],
    bad: [
      {
        because: 'a text for a quantitative trait',
        input: async ({ actor }) => ({ params: { id: (await sharedPlant(actor)).value }, body: { value: 'much' } }),
        code: 'value.not_number',
        field: 'value',
      },
      {
        because: 'a missing value',
        input: async ({ actor }) => ({ params: { id: (await sharedPlant(actor)).value }, body: {} }),
        code: 'validation.required',
        field: 'value',
      },
    ],
    foreign: {
      ids: async (world, whose) => ({ params: { id: (await foreign(world, whose)).value }, body: { value: 1 } }),
    },
  }),
]
