import { z } from 'zod'
import { defineCall } from '../call.ts'
import { id, idText } from '../fields.ts'
import { feature, listOf, plotIds, text } from '../shapes.ts'

const finalResult = z.object({
  plot_final_id: z.int(),
  plot_id: z.int(),
  feature_id: z.int(),
  plot_final_feature: z.string(),
  plot_final_unit: z.string(),
  plot_final_value: z.union([z.number(), z.string()]),
})

/** Not null: DELETE removes a value. */
const written = z.union([z.number(), z.string().regex(/\S/u).max(2000)])
const traitErrors = ['trait.unknown', 'trait.ambiguous', 'value.not_number', 'value.number_doubtful'] as const

export const listResults = defineCall({
  name: 'listResults',
  method: 'GET',
  base: 'main',
  path: '/plot_final_results/',
  summary: "A plot's results",
  allow: 'work',
  query: z.object({ plot_id: idText }).strict(),
  status: 200,
  answerKind: 'json',
  answer: listOf(finalResult),
})

const added = z.object({ plot: id, feature, unit: z.string().max(50).optional(), value: written }).strict()

/** A result to be added, in the form in which a plot shows it. */
const addedAsShown = z
  .object({
    plot: id,
    plot_final_feature: feature,
    plot_final_unit: z.string().max(50).optional(),
    plot_final_value: written,
  })
  .strict()
  .transform(({ plot, plot_final_feature, plot_final_unit, plot_final_value }) => ({
    plot,
    feature: plot_final_feature,
    unit: plot_final_unit,
    value: plot_final_value,
  }))

/** A result with its new value, in the form in which a plot shows it. */
const editedAsShown = z
  .object({ plot_final_id: id, plot_final_value: written })
  .strict()
  .transform(({ plot_final_id, plot_final_value }) => ({ plot_final_id, value: plot_final_value }))

/** A trait that the crop does not have yet is created: quantitative if all its values here are numbers. */
export const addResults = defineCall({
  name: 'addResults',
  method: 'POST',
  base: 'main',
  path: '/plot_final_results/add_multiple/',
  summary: 'Adds results of plots',
  allow: 'work',
  body: z
    .object({
      results: z
        .array(z.union([added, addedAsShown]))
        .min(1)
        .max(200_000),
    })
    .strict(),
  bodyLimit: 'large',
  status: 200,
  answerKind: 'json',
  answer: listOf(finalResult),
  errors: ['result.duplicate', 'result.twice', ...traitErrors],
})

/** A result is identified by its id, or by plot and feature. */
export const editResults = defineCall({
  name: 'editResults',
  method: 'PATCH',
  base: 'main',
  path: '/plot_final_results/edit_multiple/',
  summary: 'Changes results of plots',
  allow: 'work',
  body: z
    .object({
      results: z
        .array(
          z.union([
            z.object({ plot_final_id: id, value: written }).strict(),
            z.object({ plot: id, feature, value: written }).strict(),
            editedAsShown,
          ]),
        )
        .min(1)
        .max(200_000),
    })
    .strict(),
  bodyLimit: 'large',
  status: 200,
  answerKind: 'json',
  answer: listOf(finalResult),
  errors: ['result.twice', ...traitErrors],
})

export const deleteResult = defineCall({
  name: 'deleteResult',
  method: 'DELETE',
  base: 'main',
  path: '/plot_final_results/',
  summary: 'Deletes a plot’s result',
  allow: 'work',
  query: z.object({ plot: idText, feature: z.string().min(1).max(310) }).strict(),
  status: 204,
  answerKind: 'none',
  errors: ['trait.unknown', 'trait.ambiguous'],
})

export const editFeatures = defineCall({
  name: 'editFeatures',
  method: 'PATCH',
  base: 'main',
  path: '/edit_multiple_features/',
  summary: 'Writes one value of a trait to plots of a year; null deletes it',
  allow: 'work',
  body: z.object({ plot_ids: plotIds, year_id: id, feature, value: z.union([z.number(), text, z.null()]) }).strict(),
  bodyLimit: 'large',
  status: 200,
  answerKind: 'json',
  answer: z.object({ updated: z.int() }),
  errors: traitErrors,
})

/** Largest stored column order, characters: a thousand columns take half of them. */
const maxConfiguration = 100_000
const configuration = z
  .union([z.record(z.string(), z.json()), z.array(z.json())])
  .refine((value) => JSON.stringify(value).length <= maxConfiguration, {
    error: 'validation.maxLength',
    params: { max: maxConfiguration },
  })
const columnOrder = z.object({ year: z.int(), configuration: configuration.nullable() })

export const readColumnOrder = defineCall({
  name: 'readColumnOrder',
  method: 'GET',
  base: 'main',
  path: '/characteristics_order/',
  summary: 'The user’s column order of a year, the last one stored for its crop; null when none is stored',
  allow: 'self',
  query: z.object({ year: idText }).strict(),
  status: 200,
  answerKind: 'json',
  answer: columnOrder,
})

export const storeColumnOrder = defineCall({
  name: 'storeColumnOrder',
  method: 'POST',
  base: 'main',
  path: '/characteristics_order/',
  summary: "Stores the user's column order of a year, for all years of its crop",
  allow: 'self',
  body: z.object({ configuration, year: id }).strict(),
  status: 201,
  answerKind: 'json',
  answer: columnOrder,
})

export const replaceColumnOrder = defineCall({
  name: 'replaceColumnOrder',
  method: 'PUT',
  base: 'main',
  path: '/characteristics_order/',
  summary: "Replaces the user's column order of a year, for all years of its crop",
  allow: 'self',
  body: z.object({ configuration, year: id }).strict(),
  status: 200,
  answerKind: 'json',
  answer: columnOrder,
})

export const resultCalls = [
  listResults,
  addResults,
  editResults,
  deleteResult,
  editFeatures,
  readColumnOrder,
  storeColumnOrder,
  replaceColumnOrder,
]
