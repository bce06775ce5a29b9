import { z } from 'zod'
import { defineCall } from '../call.ts'
import { role } from '../company/person.ts'
import { id, idParams, requiredText } from '../fields.ts'

const crop = z.object({ spec_id: z.int(), russian_name: z.string(), english_name: z.string() })
export type Crop = z.infer<typeof crop>

/** Both names of a crop follow one rule: 1 to 250 characters. */
const cropForm = z.strictObject({ russian_name: requiredText(250), english_name: requiredText(250) })

/** The signed-in user in the crop list's meta. */
const sessionUser = z.object({
  id: z.int(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role,
  company_id: z.int(),
  /** Whether the company's data are the demo's. */
  is_sample: z.boolean(),
  /** The crop that was copied in as sample data; null = there is none. */
  sample_spec_id: z.int().nullable(),
})
export type SessionUser = z.infer<typeof sessionUser>

export const listCrops = defineCall({
  name: 'listCrops',
  method: 'GET',
  base: 'main',
  path: '/plotline_db/species_table/',
  summary: 'The signed-in user and the crops of the company',
  allow: 'work',
  topic: 'crops',
  status: 200,
  answerKind: 'json',
  answer: z.object({ meta: sessionUser, data: z.array(crop) }),
})

export const createCrop = defineCall({
  name: 'createCrop',
  method: 'POST',
  base: 'main',
  path: '/plotline_db/species_table/',
  summary: 'Adds a crop',
  allow: 'work',
  body: cropForm,
  status: 201,
  answerKind: 'json',
  answer: crop,
  errors: ['validation.cultureWithNameExists', 'validation.cultureWithLatinNameExists'],
})

const changedCrop = crop.extend({
  fixed_lines: z.boolean(),
  seed_min_germination: z.number(),
  seed_max_age: z.int(),
  seed_test_months: z.int(),
  cm_per_mb: z.number(),
  flowering_trait_id: z.int().nullable(),
})
export type ChangedCrop = z.output<typeof changedCrop>

export const updateCrop = defineCall({
  name: 'updateCrop',
  method: 'PATCH',
  base: 'main',
  path: '/plotline_db/species_table/:id/',
  summary:
    'Changes the settings of a crop: names, whether lines without a stage count as fully inbred, limits of seed, and the basis of its genome figures; absent fields stay unchanged',
  allow: 'work',
  params: idParams,
  body: z.strictObject({
    ...cropForm.partial().shape,
    fixed_lines: z.boolean('validation.boolean').optional(),
    /** Germination below this is warned of, %. */
    seed_min_germination: z.number('validation.number').min(0).max(100).optional(),
    /** Seed older than this is warned of, years since its harvest. */
    seed_max_age: z.int('validation.integer').min(0).max(100).optional(),
    /** Largest age of a germination test, months. */
    seed_test_months: z.int('validation.integer').min(0).max(1200).optional(),
    /** cM per Mb, for markers placed only in base pairs. */
    cm_per_mb: z.number('validation.number').min(0.001).max(1000).optional(),
    /** The trait of flowering; null = the one with that name. */
    flowering_trait_id: id.nullable().optional(),
  }),
  status: 200,
  answerKind: 'json',
  answer: changedCrop,
  errors: ['validation.cultureWithNameExists', 'validation.cultureWithLatinNameExists'],
})

/** The sample trial with its lines, markers, pedigrees and seed store as a crop of the company, in the caller's language. */
export const addSampleCrop = defineCall({
  name: 'addSampleCrop',
  method: 'POST',
  base: 'main',
  path: '/plotline_db/sample_crop/',
  summary: 'Copies the sample data into the company as a crop of its own',
  allow: 'crop.delete',
  status: 201,
  answerKind: 'json',
  answer: crop,
  errors: ['crop.sampleExists'],
})

/**
 * A crop with nurseries (also deleted ones that can still be restored), lines or seed cannot be deleted; deleting
 * sample data deletes everything that belongs to them.
 */
export const deleteCrop = defineCall({
  name: 'deleteCrop',
  method: 'DELETE',
  base: 'main',
  path: '/plotline_db/species_table/:id/',
  summary: 'Deletes an empty crop, or the sample data with all that they contain',
  allow: 'crop.delete',
  params: idParams,
  status: 204,
  answerKind: 'none',
  errors: ['crop.notEmpty'],
})

export const cropCalls = [listCrops, createCrop, updateCrop, deleteCrop, addSampleCrop]
