import { z } from 'zod'
import {
  maxCategories,
  maxCategory,
  maxTraitDecimals,
  maxTraitNameLength,
  maxTraitUnit,
} from '../../domain/change/newTrait.ts'
import { computedBy, directions, factorKinds, maxTraitTextLength, traitRoles } from '../../domain/traits/traitFields.ts'
import { traitKinds } from '../../domain/traits/traitKinds.ts'
import { defineCall } from '../call.ts'
import { id, idParams, idText, requiredText } from '../fields.ts'
import { listOf } from '../shapes.ts'

const someText = z.string().max(maxTraitTextLength).nullable().optional()

/** Optional properties of a new trait; absent ones get the defaults. */
const described = {
  categories: z.array(requiredText(maxCategory)).max(maxCategories).nullable().optional(),
  min: z.number().nullable().optional(),
  max: z.number().nullable().optional(),
  decimals: z.int().min(0).max(maxTraitDecimals).nullable().optional(),
  method: someText,
  scale: someText,
  better: z.enum(directions).optional(),
  factor_kind: z.enum(factorKinds).nullable().optional(),
  external_id: someText,
}

/**
 * A trait of the crop. `role` factor = replication, block and other design factors; stages and technologies are dates,
 * and only they. Null limits are "none". `computed` is the server's: general or specific combining ability.
 */
const traitSchema = z.object({
  id: z.int(),
  spec_id: z.int(),
  name: z.string(),
  unit: z.string(),
  kind: z.enum(traitKinds),
  role: z.enum(traitRoles),
  categories: z.array(z.string()).nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  decimals: z.int().nullable(),
  method: z.string().nullable(),
  scale: z.string().nullable(),
  better: z.enum(directions),
  factor_kind: z.enum(factorKinds).nullable(),
  external_id: z.string().nullable(),
  computed: z.enum(computedBy).nullable(),
})

export const listTraits = defineCall({
  name: 'listTraits',
  method: 'GET',
  base: 'main',
  path: '/traits/',
  summary: 'The crop’s traits and factors, or only one role’s',
  allow: 'work',
  query: z.object({ spec_id: idText, role: z.enum(traitRoles).optional() }).strict(),
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
      name: z.string().min(1).max(maxTraitNameLength),
      unit: z.string().max(maxTraitUnit).default(''),
      /** Default quantitative; dates if the role requires them. */
      kind: z.enum(traitKinds).optional(),
      role: z.enum(traitRoles).default('trait'),
      ...described,
    })
    .strict(),
  status: 201,
  answerKind: 'json',
  answer: traitSchema,
  errors: ['trait.duplicate', 'trait.dates', 'trait.limits', 'trait.name'],
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
      name: z.string().min(1).max(maxTraitNameLength).optional(),
      unit: z.string().max(maxTraitUnit).optional(),
      kind: z.enum(traitKinds).optional(),
      role: z.enum(traitRoles).optional(),
      ...described,
    })
    .strict(),
  status: 200,
  answerKind: 'json',
  answer: traitSchema,
  errors: ['trait.duplicate', 'trait.dates', 'trait.type_conflict', 'trait.limits', 'trait.name'],
})

/**
 * Changes the unit of a numeric trait and converts all its values, in every year and nursery of the crop, of plants and
 * in data that can still be restored, in decimal arithmetic; also its limits and decimals. `from`: the unit known to the
 * sender. All or nothing. With `dry_run` nothing is written, and unrelated units are reported as not `convertible`
 * instead of refused.
 */
export const convertTrait = defineCall({
  name: 'convertTrait',
  method: 'POST',
  base: 'main',
  path: '/traits/:id/convert/',
  summary: 'Changes the unit of a trait and converts its values',
  allow: 'work',
  params: idParams,
  body: z
    .object({
      unit: z.string().max(maxTraitUnit),
      from: z.string().max(maxTraitUnit),
      dry_run: z.boolean().default(false),
    })
    .strict(),
  status: 200,
  answerKind: 'json',
  answer: z.object({
    trait: traitSchema,
    /** Existing values of plots and plants, and in how many years and nurseries. */
    values: z.int(),
    years: z.int(),
    nurseries: z.int(),
    convertible: z.boolean(),
  }),
  errors: ['trait.duplicate', 'trait.not_convertible', 'trait.unit_changed'],
})

export const traitCalls = [listTraits, createTrait, updateTrait, convertTrait]
