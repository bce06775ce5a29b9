import { z } from 'zod'
import { defineCall } from './call.ts'
import { id, idParams, idText, requiredText } from './fields.ts'
import { listOf } from './shapes.ts'

const limits = {
  categories: z.array(requiredText(250)).max(200).nullable().optional(),
  min: z.number().nullable().optional(),
  max: z.number().nullable().optional(),
  decimals: z.int().min(0).max(10).nullable().optional(),
}

/** A trait of the crop. `role` factor = replication, block and other design factors; null limits are "none". */
const traitSchema = z.object({
  id: z.int(),
  spec_id: z.int(),
  name: z.string(),
  unit: z.string(),
  kind: z.enum(['quantitative', 'qualitative']),
  role: z.enum(['trait', 'factor']),
  categories: z.array(z.string()).nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  decimals: z.int().nullable(),
  external_id: z.string().nullable(),
})

export const listTraits = defineCall({
  name: 'listTraits',
  method: 'GET',
  base: 'main',
  path: '/traits/',
  summary: "The crop's traits",
  allow: 'work',
  query: z.object({ spec_id: idText }).strict(),
  status: 200,
  answerKind: 'json',
  answer: listOf(traitSchema),
})

export const createTrait = defineCall({
  name: 'createTrait',
  method: 'POST',
  base: 'main',
  path: '/traits/',
  summary: 'Adds a trait to the crop',
  allow: 'work',
  body: z
    .object({
      spec_id: id,
      name: z.string().min(1).max(250),
      unit: z.string().max(50).default(''),
      kind: z.enum(['quantitative', 'qualitative']).default('quantitative'),
      role: z.enum(['trait', 'factor']).default('trait'),
      ...limits,
    })
    .strict(),
  status: 201,
  answerKind: 'json',
  answer: traitSchema,
  errors: ['trait.duplicate', 'trait.limits', 'trait.name'],
})

export const updateTrait = defineCall({
  name: 'updateTrait',
  method: 'PATCH',
  base: 'main',
  path: '/traits/:id/',
  summary: 'Edits a trait; its kind only while it has no value',
  allow: 'work',
  params: idParams,
  body: z
    .object({
      name: z.string().min(1).max(250).optional(),
      unit: z.string().max(50).optional(),
      kind: z.enum(['quantitative', 'qualitative']).optional(),
      role: z.enum(['trait', 'factor']).optional(),
      ...limits,
    })
    .strict(),
  status: 200,
  answerKind: 'json',
  answer: traitSchema,
  errors: ['trait.duplicate', 'trait.type_conflict', 'trait.limits', 'trait.name'],
})

export const traitCalls = [listTraits, createTrait, updateTrait]
