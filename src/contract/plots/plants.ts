import { z } from 'zod'
import { defineCall } from '../call.ts'
import { id, idParams, idText } from '../fields.ts'
import { feature, listOf, name, text } from '../shapes.ts'

const measured = z.union([z.number(), z.string()])

/** A value of a plant for one trait. */
const plantValue = z.object({
  phenotype_id: z.int(),
  feature: z.string(),
  unit: z.string(),
  value: measured,
})

/** A plant in its plot's list. */
export const plantOfPlot = z.object({
  brush_id: z.int(),
  brush_name: z.string(),
  features: z.array(plantValue),
})

const plant = plantOfPlot.extend({ plot_id: z.int() })

export type PlantAnswer = z.output<typeof plant>
export type PlantValueAnswer = z.output<typeof plantValue>

const nameErrors = [
  'plant.duplicate',
  'plant.too_long',
  'name.only_special',
  'cell.pattern',
  'validation.required',
] as const

const written = z.union([z.number(), text.regex(/\S/u)])

export const listPlants = defineCall({
  name: 'listPlants',
  method: 'GET',
  base: 'main',
  path: '/brush_table/',
  summary: 'A plot’s plants with their values, names in natural order',
  allow: 'work',
  query: z.object({ plot_id: idText }).strict(),
  status: 200,
  answerKind: 'json',
  answer: listOf(plant),
})

export const createPlant = defineCall({
  name: 'createPlant',
  method: 'POST',
  base: 'main',
  path: '/brush_table/',
  summary: 'Adds a plant to a plot; its name must be unique in the plot',
  allow: 'work',
  body: z.object({ plot_id: id, brush_name: name }).strict(),
  status: 201,
  answerKind: 'json',
  answer: plant,
  errors: nameErrors,
})

export const updatePlant = defineCall({
  name: 'updatePlant',
  method: 'PATCH',
  base: 'main',
  path: '/brush_table/:id/',
  summary: 'Renames a plant',
  allow: 'work',
  params: idParams,
  body: z.object({ brush_name: name }).strict(),
  status: 200,
  answerKind: 'json',
  answer: plant,
  errors: nameErrors,
})

export const deletePlant = defineCall({
  name: 'deletePlant',
  method: 'DELETE',
  base: 'main',
  path: '/brush_table/:id/',
  summary: 'Deletes a plant',
  allow: 'work',
  params: idParams,
  status: 204,
  answerKind: 'none',
})

/** A trait that the crop does not have yet is created: quantitative if the value is a number. */
export const addPlantValue = defineCall({
  name: 'addPlantValue',
  method: 'POST',
  base: 'main',
  path: '/brush_phenotype/',
  summary: 'Adds values of a plant',
  allow: 'work',
  body: z.object({ brush_id: id, feature, value: written }).strict(),
  status: 201,
  answerKind: 'json',
  answer: plantValue,
  errors: ['result.duplicate', 'trait.unknown', 'trait.ambiguous', 'value.not_number', 'value.number_doubtful'],
})

/** If the value is deleted, its id is invalid. */
export const updatePlantValue = defineCall({
  name: 'updatePlantValue',
  method: 'PATCH',
  base: 'main',
  path: '/update_brush_phenotype/:id/',
  summary: 'Changes values of a plant; null deletes one',
  allow: 'work',
  params: idParams,
  body: z.object({ value: written.nullable() }).strict(),
  status: 200,
  answerKind: 'json',
  answer: plantValue.extend({ value: measured.nullable() }),
  errors: ['value.not_number', 'value.number_doubtful'],
})

const listedPlant = z.object({ id: z.int(), name: z.string() })
const writtenOnPlant = z.object({
  plant: z.int(),
  trait: z.int(),
  value: measured.nullable(),
  note: z.string().nullable(),
})

const plotPlants = z.object({ seq: z.int(), plants: z.array(listedPlant), values: z.array(writtenOnPlant) })

/** All plants of several plots, in natural order within a plot; `rows` of them are on a page. */
export const plantsOfPage = z.object({
  seq: z.int(),
  rows: z.array(z.int()),
  plants: z.array(listedPlant.extend({ plot: z.int() })),
  values: z.array(writtenOnPlant),
})

export type PlotPlantsAnswer = z.output<typeof plotPlants>
export type PagePlantsAnswer = z.output<typeof plantsOfPage>

/**
 * As in the year's log, for a page that follows it: `seq` is the number of the last change that is certainly included. A
 * note can exist without a value.
 */
export const readPlotPlants = defineCall({
  name: 'readPlotPlants',
  method: 'GET',
  base: 'main',
  path: '/field_years/:id/plants/:plot/',
  summary:
    'A plot’s plants with values and notes by trait, names in natural order, and the sequence number of the year’s log',
  allow: 'work',
  params: z.object({ id: idText, plot: idText }),
  status: 200,
  answerKind: 'json',
  answer: plotPlants,
})

export const plantCalls = [
  readPlotPlants,
  listPlants,
  createPlant,
  updatePlant,
  deletePlant,
  addPlantValue,
  updatePlantValue,
]
