import { z } from 'zod'
import { defineCall } from './call.ts'
import { idParams, requiredText } from './fields.ts'
import { role } from './person.ts'

const crop = z.object({ spec_id: z.int(), russian_name: z.string(), english_name: z.string() })
export type Crop = z.infer<typeof crop>

/** Both names of a crop follow one rule: 1 to 250 characters. */
const cropForm = z.strictObject({ russian_name: requiredText(250), english_name: requiredText(250) })

/** The signed-in user as the crop list's meta carries it. */
const sessionUser = z.object({
  id: z.int(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role,
  company_id: z.int(),
})
export type SessionUser = z.infer<typeof sessionUser>

export const listCrops = defineCall({
  name: 'listCrops',
  method: 'GET',
  base: 'main',
  path: '/plotline_db/species_table/',
  summary: 'The signed-in user and the crops of the company',
  allow: 'work',
  status: 200,
  answerKind: 'json',
  answer: z.object({ meta: sessionUser, data: z.array(crop) }),
})

export const createCrop = defineCall({
  name: 'createCrop',
  method: 'POST',
  base: 'main',
  path: '/plotline_db/species_table/',
  summary: 'Add a crop',
  allow: 'work',
  body: cropForm,
  status: 201,
  answerKind: 'json',
  answer: crop,
  errors: ['validation.cultureWithNameExists', 'validation.cultureWithLatinNameExists'],
})

export const updateCrop = defineCall({
  name: 'updateCrop',
  method: 'PATCH',
  base: 'main',
  path: '/plotline_db/species_table/:id/',
  summary: 'Changes what is set for a crop: whether its lines without a stage count as fully inbred',
  allow: 'work',
  params: idParams,
  body: z.strictObject({ fixed_lines: z.boolean('validation.boolean') }),
  status: 200,
  answerKind: 'json',
  answer: crop.extend({ fixed_lines: z.boolean() }),
})

export const cropCalls = [listCrops, createCrop, updateCrop]
