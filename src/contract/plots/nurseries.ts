import { z } from 'zod'
import { defineCall } from '../call.ts'
import { id, idParams, idText } from '../fields.ts'
import { listOf, name, year } from '../shapes.ts'

/** The 11 kinds of nursery. */
export const fieldKinds = [
  'source_material',
  'hybridization',
  'hybrid',
  'selection',
  'breeding_year_one',
  'breeding_year_two',
  'control',
  'competitive',
  'group_isolator',
  'line_propagation_isolators',
  'parental_form_isolators',
] as const

const fieldKindSchema = z.enum(fieldKinds)

/** A nursery; `fieldyear_set` has its years, newest first. `subregion` null = not set. */
export const fieldSchema = z.object({
  field_id: z.int(),
  field_name: z.string(),
  kind: fieldKindSchema,
  spec_id: z.int(),
  country: z.int(),
  region: z.int(),
  region_name: z.string(),
  subregion: z.int().nullable(),
  subregion_name: z.string().nullable(),
  fieldyear_set: z.array(z.object({ id: z.int(), year: z.int() })),
})

export const listFields = defineCall({
  name: 'listFields',
  method: 'GET',
  base: 'main',
  path: '/field_table/',
  summary: "The crop's nurseries with their years",
  allow: 'work',
  topic: 'nurseries',
  query: z.object({ spec_id: idText }).strict(),
  status: 200,
  answerKind: 'json',
  answer: listOf(fieldSchema),
})

export const createField = defineCall({
  name: 'createField',
  method: 'POST',
  base: 'main',
  path: '/field_table/',
  summary: 'Adds a nursery',
  allow: 'work',
  body: z
    .object({
      field_name: name,
      spec_id: id,
      region: id,
      subregion: id.nullable().optional(),
      kind: fieldKindSchema.default('source_material'),
    })
    .strict(),
  status: 201,
  answerKind: 'json',
  answer: fieldSchema,
  errors: ['field.duplicate', 'validation.choice'],
})

export const updateField = defineCall({
  name: 'updateField',
  method: 'PATCH',
  base: 'main',
  path: '/field_table/:id/',
  summary: 'Edits name, kind, region and subregion of a nursery',
  allow: 'work',
  params: idParams,
  body: z
    .object({
      field_name: name.optional(),
      region: id.optional(),
      subregion: id.nullable().optional(),
      kind: fieldKindSchema.optional(),
    })
    .strict(),
  status: 200,
  answerKind: 'json',
  answer: fieldSchema,
  errors: ['field.duplicate', 'validation.choice'],
})

export const deleteField = defineCall({
  name: 'deleteField',
  method: 'DELETE',
  base: 'main',
  path: '/field_table/:id/',
  summary: 'Deletes a nursery with its years and plots, which can be restored for 30 days',
  allow: 'work',
  params: idParams,
  status: 204,
  answerKind: 'none',
})

/**
 * Restores the years that were deleted with it, too; if its name is used by another one, it gets the suffix `_restored`.
 */
export const restoreField = defineCall({
  name: 'restoreField',
  method: 'POST',
  base: 'main',
  path: '/field_table/:id/restore/',
  summary: 'Restores a deleted nursery within 30 days',
  allow: 'work',
  params: idParams,
  status: 200,
  answerKind: 'json',
  answer: fieldSchema,
})

const yearGroup = z.object({
  year: z.int(),
  fields: z.array(z.object({ field_id: z.int(), field_name: z.string(), year_id: z.int() })),
})

export const listFieldYears = defineCall({
  name: 'listFieldYears',
  method: 'GET',
  base: 'main',
  path: '/field_year/',
  summary: "The crop's years, newest first, each with its nurseries",
  allow: 'work',
  query: z.object({ spec_id: idText }).strict(),
  status: 200,
  answerKind: 'json',
  answer: listOf(yearGroup),
})

const yearOfField = z.object({ year_id: z.int(), year: z.int(), field_id: z.int(), field_name: z.string() })

export const addFieldYear = defineCall({
  name: 'addFieldYear',
  method: 'POST',
  base: 'main',
  path: '/field_year_add/',
  summary: 'Adds a year to a nursery',
  allow: 'work',
  body: z.object({ field_id: id, year, spec_id: id, region: id.optional() }).strict(),
  status: 201,
  answerKind: 'json',
  answer: yearOfField,
  errors: ['year.duplicate', 'year.other_region'],
})

export const deleteFieldYear = defineCall({
  name: 'deleteFieldYear',
  method: 'DELETE',
  base: 'main',
  path: '/field_year_add/:id/',
  summary: 'Deletes a year of a nursery with its plots, which can be restored for 30 days',
  allow: 'work',
  params: idParams,
  status: 204,
  answerKind: 'none',
})

export const restoreFieldYear = defineCall({
  name: 'restoreFieldYear',
  method: 'POST',
  base: 'main',
  path: '/field_year_add/:id/restore/',
  summary: 'Restores a deleted year of a nursery within 30 days',
  allow: 'work',
  params: idParams,
  status: 200,
  answerKind: 'json',
  answer: yearOfField,
  errors: ['year.duplicate'],
})

/** One trait of a year: on how many plots it has a value. */
const traitFigures = z.object({ trait_id: z.int(), name: z.string(), unit: z.string(), plots: z.int() })

/** A year in figures: its plots, how many of them have a label, and how many lines they carry. */
const yearFigures = z.object({
  year_id: z.int(),
  year: z.int(),
  sowing_date: z.string().nullable(),
  plots: z.int(),
  labelled: z.int(),
  lines: z.int(),
  traits: z.array(traitFigures),
})

export const nurseryOverview = defineCall({
  name: 'nurseryOverview',
  method: 'GET',
  base: 'main',
  path: '/field_table/:id/overview/',
  summary: "A nursery's years, newest first, each with its plots, labels, lines and values of each trait in figures",
  allow: 'work',
  topic: 'values',
  params: idParams,
  status: 200,
  answerKind: 'json',
  answer: z.object({ years: z.array(yearFigures) }),
})

export const nurseryCalls = [
  listFields,
  nurseryOverview,
  createField,
  updateField,
  deleteField,
  listFieldYears,
  addFieldYear,
  deleteFieldYear,
  restoreField,
  restoreFieldYear,
]
