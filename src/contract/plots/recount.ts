import { z } from 'zod'
import { defineCall } from '../call.ts'
import { id, idText } from '../fields.ts'
import { feature } from '../shapes.ts'

const figures = z.object({
  n: z.int(),
  mean: z.number().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
})

/**
 * `changes` are included in a dry run: what would be written. `before` and `after` are figures of all values that are not
 * suppressed.
 */
const recounted = z.object({
  updated: z.int(),
  skipped: z.array(z.int()),
  before: figures,
  after: figures,
  changes: z.array(z.object({ plot_id: z.int(), before: z.number(), after: z.number() })).optional(),
})

const errors = [
  'recount.point',
  'recount.value',
  'recount.sameTrait',
  'trait.unknown',
  'trait.ambiguous',
  'value.not_number',
] as const

/** A GET that writes, as in the interface of the first version; `recountValues` is the same for a new client. */
export const recountByQuery = defineCall({
  name: 'recountByQuery',
  method: 'GET',
  base: 'main',
  path: '/normalize_phenotypes/',
  summary: 'Normalises a trait: value × submitted value ÷ value of the norm trait, plot by plot',
  allow: 'work',
  query: z
    .object({
      year_id: idText,
      feature: z.string().min(1).max(310),
      feature_norm: z.string().min(1).max(310),
      value: z.string().min(1, 'validation.required').max(100),
      dry_run: z.enum(['true', 'false'], 'validation.choice').optional(),
    })
    .strict(),
  status: 200,
  answerKind: 'json',
  answer: recounted,
  errors,
})

export const recountValues = defineCall({
  name: 'recountValues',
  method: 'POST',
  base: 'main',
  path: '/normalize_phenotypes/',
  summary: 'Normalises a trait; dry_run only returns the result',
  allow: 'work',
  body: z
    .object({
      year_id: id,
      feature,
      feature_norm: feature,
      value: z.union([z.number(), z.string().min(1, 'validation.required').max(100)]),
      dry_run: z.boolean().optional(),
    })
    .strict(),
  status: 200,
  answerKind: 'json',
  answer: recounted,
  errors,
})

export const recountCalls = [recountByQuery, recountValues]
