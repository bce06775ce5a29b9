import { z } from 'zod'
import { progenyMethods } from '../../domain/genome/progeny.ts'
import { defineCall } from '../call.ts'
import { id, idText, paging } from '../fields.ts'
import { fitTask, genomeMeta, genomeScope, traitRefusals } from '../genome/genomeFits.ts'
import { feature } from '../shapes.ts'

/** Comma-separated ids. */
const idList = z
  .string('validation.text')
  .regex(/^[1-9]\d{0,15}(,[1-9]\d{0,15})*$/, 'validation.list')
  .transform((text) => text.split(',').map(Number))

/**
 * How progenies are produced and selected: `share` of the best in percent, `h` the accuracy of selection (default √h²).
 */
const progeny = {
  method: z.enum(progenyMethods, 'validation.choice').default('dh'),
  share: z.coerce.number('validation.number').min(0.1).max(50).default(5),
  h: z.coerce.number('validation.number').min(0).max(1).optional(),
}

const request = { ...genomeScope, phenotype: feature, line_id: idText.optional(), lines: idList.optional(), ...progeny }

const crossRow = z.object({
  mother_id: z.int(),
  mother: z.string(),
  father_id: z.int(),
  father: z.string(),
  region_id: z.int().nullable(),
  region: z.string().nullable(),
  /** Name and unit of the trait; expected value, SD, usefulness and impact are in this unit. */
  phenotype: z.string(),
  expected_value: z.number(),
  sd: z.number().nullable(),
  usefulness: z.number().nullable(),
  /** Usefulness, or else the mean, relative to the check or else the lines' mean; above 0 is always better. */
  impact: z.number(),
  similarity: z.number().nullable(),
  complementarity: z.number().nullable(),
  basis: z.enum(['genomic', 'phenotype']),
  /** Mean reliability of the parents' genomic values. */
  reliability: z.number().nullable(),
  /** The mother's flowering minus the father's, days. */
  flowering_gap: z.number().nullable(),
  /** The earlier cross, with its newest nursery. */
  made: z
    .object({ line_id: z.int(), line_name: z.string(), field_name: z.string().nullable(), year: z.int().nullable() })
    .nullable(),
})

export type CrossRow = z.output<typeof crossRow>

export const crossResult = defineCall({
  name: 'crossResult',
  method: 'GET',
  base: 'main',
  path: '/cross_result/',
  summary: 'Predicted progenies of crosses, most useful first; by the means of the parents without enough markers',
  allow: 'work',
  topic: 'values',
  query: z.object({ ...request, ...paging, page_size: paging.page_size.unwrap().default(100) }).strict(),
  status: 200,
  singleStatus: 202,
  answerKind: 'json',
  answer: z.union([
    z.object({
      meta: genomeMeta.extend({ page: z.int(), page_size: z.int(), total_pages: z.int() }),
      data: z.array(crossRow),
    }),
    fitTask,
  ]),
  errors: traitRefusals,
})

export const crossResultCsv = defineCall({
  name: 'crossResultCsv',
  method: 'GET',
  base: 'main',
  path: '/cross_result_csv/',
  summary: 'Predicted progenies of all pairs as a table, csv or xlsx',
  allow: 'work',
  query: z.object({ ...request, type_of_file: z.enum(['csv', 'xlsx'], 'validation.choice').default('csv') }).strict(),
  status: 200,
  answerKind: 'file',
  errors: [...traitRefusals, 'genome.fitting'],
})

export const bestCrosses = defineCall({
  name: 'bestCrosses',
  method: 'POST',
  base: 'main',
  path: '/best_crosses/',
  summary: 'A good set of crosses that limits how often a parent is used and how similar two parents are',
  allow: 'work',
  isReading: true,
  body: z
    .object({
      spec_id: id,
      phenotype: feature,
      region: z.union([z.literal('all'), id], 'validation.choice').default('all'),
      level: genomeScope.level,
      lines: z.array(id, 'validation.list').max(3_000).optional(),
      method: z.enum(progenyMethods, 'validation.choice').default('dh'),
      share: z.number('validation.number').min(0.1).max(50).default(5),
      h: z.number('validation.number').min(0).max(1).optional(),
      crosses: z.int('validation.integer').min(1).max(200),
      uses: z.int('validation.integer').min(1).max(10_000),
      max_similarity: z.number('validation.number').min(0).max(1).default(1),
    })
    .strict(),
  status: 200,
  singleStatus: 202,
  answerKind: 'json',
  answer: z.union([
    z.object({
      data: z.array(crossRow),
      /** Null if the limits leave no cross. */
      mean_usefulness: z.number().nullable(),
      /** How much more it would be without the limits. */
      cost: z.number().nullable(),
    }),
    fitTask,
  ]),
  errors: traitRefusals,
})

export const crossResultCalls = [crossResult, crossResultCsv, bestCrosses]
