import { z } from 'zod'
import { deepestPedigree } from '../../domain/pedigree/excerpt.ts'
import { defineCall } from '../call.ts'
import { id, idText } from '../fields.ts'

const flag = z.enum(['true', 'false'], 'validation.choice').default('true')

/** A line of a pedigree; its parents are included even if they are not nodes. */
const pedigreeNode = z.object({
  line_id: z.int(),
  line_name: z.string(),
  variety_name: z.string().nullable(),
  is_sort: z.boolean(),
  stage: z.string().nullable(),
  selfings: z.int().nullable(),
  mother_id: z.int().nullable(),
  father_id: z.int().nullable(),
  /** Ancestors −1, −2 …, descendants 1, 2 … by the shortest path. */
  generation: z.int(),
  /** The other parent of a descendant, not followed itself. */
  side: z.boolean(),
  offspring_count: z.int(),
})

export const getPedigree = defineCall({
  name: 'getPedigree',
  method: 'GET',
  base: 'main',
  path: '/getting_pedigree/',
  summary: 'Ancestors and descendants of a line, the nearest 5,000',
  allow: 'work',
  topic: 'lines',
  query: z.strictObject({
    line_id: idText,
    recursion_depth: z.coerce
      .number('validation.integer')
      .int('validation.integer')
      .min(1)
      .max(deepestPedigree)
      .default(3),
    offsprings: flag,
    parents: flag,
  }),
  status: 200,
  answerKind: 'json',
  answer: z.object({
    line_id: z.int(),
    /** Number of nodes in the answer, and of omitted ones. */
    meta: z.object({ nodes: z.int(), truncated: z.int() }),
    nodes: z.array(pedigreeNode),
    edges: z.array(z.object({ parent_id: z.int(), child_id: z.int(), role: z.enum(['mother', 'father']) })),
  }),
})

/** Input of inbreeding: the stages of a crop's lines, and how those without one count. */
export const listLineStages = defineCall({
  name: 'listLineStages',
  method: 'GET',
  base: 'main',
  path: '/getting_pedigree/stages/',
  summary: "Stages and selfings of a crop's lines that have any, and whether the others count as fully inbred",
  allow: 'work',
  topic: 'lines',
  query: z.strictObject({ spec_id: idText }),
  status: 200,
  answerKind: 'json',
  answer: z.object({
    meta: z.object({ total: z.int(), fixed_lines: z.boolean() }),
    data: z.array(z.object({ line_id: id, stage: z.string().nullable(), selfings: z.int().nullable() })),
  }),
})

/** Means by line of a trait for the colours of a pedigree. */
export const listPedigreeMeans = defineCall({
  name: 'listPedigreeMeans',
  method: 'GET',
  base: 'main',
  path: '/getting_pedigree/means/',
  summary: 'Means of a quantitative trait by line, over all nurseries and years',
  allow: 'work',
  topic: 'values',
  query: z.strictObject({ spec_id: idText, feature: idText }),
  status: 200,
  answerKind: 'json',
  answer: z.object({
    meta: z.object({ total: z.int(), first_year: z.int().nullable(), last_year: z.int().nullable() }),
    data: z.array(z.object({ line_id: id, n: z.int(), avg_value: z.number() })),
  }),
})

export const pedigreeCalls = [getPedigree, listLineStages, listPedigreeMeans]
