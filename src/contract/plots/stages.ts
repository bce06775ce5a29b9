import { z } from 'zod'
import { maxTraitNameLength } from '../../domain/change/newTrait.ts'
import { defineCall } from '../call.ts'
import { day, id, idText, requiredText } from '../fields.ts'
import { feature, listOf, plotIds, text } from '../shapes.ts'

/** A stage that a plot has reached, as the plot shows it. */
export const stageOfPlot = z.object({
  plot_stage_id: z.int(),
  stage_of_vegetation: z.string(),
  date_of_stage: day,
  /** null for emergence itself, and if neither sowing nor emergence is known. */
  days_after_sowing: z.int().nullable(),
  comment: z.string().nullable(),
})

/** A technology of a plot, as the plot shows it: applied, planned, or only a comment. */
export const technologyOfPlot = z.object({
  harvest_id: z.int(),
  harvest_technology: z.string(),
  harvest_date_planned: day.nullable(),
  harvest_date_real: day.nullable(),
  harvest_comment: z.string().nullable(),
})

const stage = stageOfPlot.extend({ plot_id: z.int() })
const technology = technologyOfPlot.extend({ plot_id: z.int() })

export type StageAnswer = z.output<typeof stage>
export type TechnologyAnswer = z.output<typeof technology>

/** Most stages or technologies of one plot in a request. */
const maxList = 200

const comment = text.nullable().optional()
const date = day.nullable().optional()
const namedStage = { stage_of_vegetation: requiredText(maxTraitNameLength), date_of_stage: day, comment }

/** Several stages of a plot, or one in the body itself. */
const stagesOfPlot = z.union([
  z.object({ plot: id, stages: z.array(z.object(namedStage).strict()).min(1).max(maxList) }).strict(),
  z.object({ plot: id, ...namedStage }).strict(),
])

export const listStages = defineCall({
  name: 'listStages',
  method: 'GET',
  base: 'main',
  path: '/plot_stage/',
  summary: "A plot's growth stages by date",
  allow: 'work',
  query: z.object({ plot: idText }).strict(),
  status: 200,
  answerKind: 'json',
  answer: listOf(stage),
})

/** A stage that the crop does not have yet is created. A list is answered with 200, a single stage with 201. */
export const addStages = defineCall({
  name: 'addStages',
  method: 'POST',
  base: 'main',
  path: '/plot_stage/',
  summary: 'Adds growth stages to a plot',
  allow: 'work',
  body: stagesOfPlot,
  status: 200,
  singleStatus: 201,
  answerKind: 'json',
  answer: z.union([listOf(stage), stage]),
  errors: ['stage.duplicate'],
})

/** An absent comment is unchanged, null clears it. */
export const editStages = defineCall({
  name: 'editStages',
  method: 'PATCH',
  base: 'main',
  path: '/plot_stage/',
  summary: 'Changes growth stages of a plot',
  allow: 'work',
  body: stagesOfPlot,
  status: 200,
  answerKind: 'json',
  answer: z.union([listOf(stage), stage]),
  errors: ['stage.duplicate'],
})

export const deleteStage = defineCall({
  name: 'deleteStage',
  method: 'DELETE',
  base: 'main',
  path: '/plot_stage/',
  summary: 'Deletes a growth stage of a plot, with its note',
  allow: 'work',
  query: z.object({ plot: idText, stage_of_vegetation: requiredText(maxTraitNameLength) }).strict(),
  status: 204,
  answerKind: 'none',
})

export const editStageOfPlots = defineCall({
  name: 'editStageOfPlots',
  method: 'PATCH',
  base: 'main',
  path: '/edit_multiple_plot_stages/',
  summary: 'Writes the date of one growth stage to plots of a year; null deletes it',
  allow: 'work',
  body: z
    .object({
      plot_ids: plotIds,
      year_id: id,
      stage_of_vegetation: requiredText(maxTraitNameLength),
      date_of_stage: day.nullable(),
    })
    .strict(),
  bodyLimit: 'large',
  status: 200,
  answerKind: 'json',
  answer: z.object({ updated: z.int() }),
})

export const listTechnologies = defineCall({
  name: 'listTechnologies',
  method: 'GET',
  base: 'main',
  path: '/harvest_technology/',
  summary: 'A plot’s technologies by actual or else planned date',
  allow: 'work',
  query: z.object({ plot: idText }).strict(),
  status: 200,
  answerKind: 'json',
  answer: listOf(technology),
})

/** Writable fields of a technology. */
const dates = { date_planned: date, date_real: date, comment }

/** A technology that the crop does not have yet is created. */
export const addTechnologies = defineCall({
  name: 'addTechnologies',
  method: 'POST',
  base: 'main',
  path: '/harvest_technology/add_multiple/',
  summary: 'Adds technologies to plots: applied, planned, or only noted',
  allow: 'work',
  body: z
    .object({
      harvest_technologies: z
        .array(z.object({ plot: id, feature, ...dates }).strict())
        .min(1)
        .max(200_000),
    })
    .strict(),
  bodyLimit: 'large',
  status: 200,
  answerKind: 'json',
  answer: listOf(technology),
  errors: ['technology.empty', 'technology.duplicate'],
})

/** A technology is identified by its id or by its feature; absent fields are unchanged, null clears one. */
export const editTechnologies = defineCall({
  name: 'editTechnologies',
  method: 'PATCH',
  base: 'main',
  path: '/harvest_technology/edit_multiple/',
  summary: 'Changes technologies of a plot; deletes a technology left without data',
  allow: 'work',
  body: z
    .object({
      plot: id,
      harvest_technologies: z
        .array(z.union([z.object({ harvest_id: id, ...dates }).strict(), z.object({ feature, ...dates }).strict()]))
        .min(1)
        .max(maxList),
    })
    .strict(),
  bodyLimit: 'large',
  status: 200,
  answerKind: 'json',
  answer: listOf(technology),
  errors: ['technology.duplicate'],
})

export const deleteTechnology = defineCall({
  name: 'deleteTechnology',
  method: 'DELETE',
  base: 'main',
  path: '/harvest_technology/',
  summary: 'Deletes a technology of a plot, with its plan and note',
  allow: 'work',
  query: z.object({ plot: idText, feature: z.string().min(1).max(310) }).strict(),
  status: 204,
  answerKind: 'none',
})

export const editTechnologyOfPlots = defineCall({
  name: 'editTechnologyOfPlots',
  method: 'PATCH',
  base: 'main',
  path: '/edit_multiple_harvest_technologies/',
  summary: 'Writes the actual date of one technology to plots of a year; null deletes it',
  allow: 'work',
  body: z.object({ plot_ids: plotIds, year_id: id, feature, date_real: day.nullable() }).strict(),
  bodyLimit: 'large',
  status: 200,
  answerKind: 'json',
  answer: z.object({ updated: z.int() }),
})

export const stageCalls = [
  listStages,
  addStages,
  editStages,
  deleteStage,
  editStageOfPlots,
  listTechnologies,
  addTechnologies,
  editTechnologies,
  deleteTechnology,
  editTechnologyOfPlots,
]
