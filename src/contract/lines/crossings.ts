import { z } from 'zod'
import { defineCall } from '../call.ts'
import { id } from '../fields.ts'
import { mapWidth, name, repetitions, sortMethod, year } from '../shapes.ts'

/** A line by its id or its name. */
const parent = z.union([id, name], 'validation.invalid')
const parents = z.array(parent, 'validation.list').max(5_000)
const yes = z.boolean('validation.choice')

export const planCrossings = defineCall({
  name: 'planCrossings',
  method: 'POST',
  base: 'main',
  path: '/crossbreeding_planning/',
  summary: 'Plans crosses: each becomes a line with its parents and plots, as one change of the year',
  allow: 'work',
  body: z
    .object({
      spec_id: id,
      field_id: id,
      year,
      list_of_mothers: parents.default([]),
      list_of_fathers: parents.default([]),
      /** Exactly these crosses, mother first, instead of every mother with every father. */
      pairs: z
        .array(z.tuple([parent, parent], 'validation.invalid'))
        .max(10_000)
        .optional(),
      reciprocals: yes.default(true),
      selfing: yes.default(false),
      repetitions: repetitions.default(1),
      sort_method: sortMethod.default(1),
      max_length_per_list: mapWidth.default(20),
      /** Reproduces a random placement; absent: a new one is drawn. */
      seed: z.int('validation.integer').min(0).max(4_294_967_295).optional(),
    })
    .strict(),
  status: 200,
  answerKind: 'json',
  answer: z.object({
    year_id: z.int(),
    crosses: z.int(),
    lines_created: z.int(),
    plots: z.int(),
    seq: z.int(),
    crop_seq: z.int(),
    seed: z.int(),
  }),
  errors: ['crossing.tooMany', 'crossing.noParents', 'name.too_long'],
})

export const crossingCalls = [planCrossings]
