import { z } from 'zod'
import { technologyLevels } from '../../domain/columns/yearData.ts'
import { defineCall } from '../call.ts'
import { idText, paging } from '../fields.ts'
import { feature, name } from '../shapes.ts'

/** Parameters of every call about the genome. `recalculate` = Calculate: a stale fit is computed again. */
export const genomeScope = {
  spec_id: idText,
  region: z.union([z.literal('all'), idText], 'validation.choice').default('all'),
  level: z.enum([...technologyLevels, 'all'], 'validation.choice').default('all'),
  recalculate: z.enum(['true', 'false'], 'validation.choice').default('false'),
}

const pages = { ...paging, page_size: paging.page_size.unwrap().default(100) }

/** The source of figures; null if no fit, or more than one, contributes to them. */
export const genomeMeta = z.object({
  total: z.int(),
  /** Whether values or genotypes have changed since. */
  stale: z.boolean().nullable(),
  made_at: z.string().nullable(),
  lines: z.int().nullable(),
  environments: z.int().nullable(),
  markers: z.int().nullable(),
  h2: z.number().nullable(),
  r_cv: z.number().nullable(),
  warnings: z.array(z.object({ code: z.string(), params: z.record(z.string(), z.number()) })),
})

export type GenomeMeta = z.output<typeof genomeMeta>

const pagedMeta = genomeMeta.extend({ page: z.int(), page_size: z.int(), total_pages: z.int() })

/** A large fit is being computed (status 202): the same call answers once the task has ended. */
export const fitTask = z.object({ task_id: z.int() })

const fitRefusals = ['genome.noCropData', 'genome.noData', 'genome.tooLarge', 'genome.notConverged'] as const
/** Refusals of figures based on a trait's fit. */
export const traitRefusals = [...fitRefusals, 'trait.unknown', 'trait.ambiguous'] as const

const influence = z.object({
  feature_id: z.int(),
  feature: z.string(),
  unit: z.string(),
  /** null = all regions together. */
  region_id: z.int().nullable(),
  /** Per dose step, in the trait's unit; null if it cannot be estimated. */
  effect: z.number().nullable(),
  se: z.number().nullable(),
  p: z.number().nullable(),
  q: z.number().nullable(),
  /** Lines with a call, counted by the classes. */
  n: z.int(),
  classes: z.array(z.object({ alleles: z.string(), n: z.int(), mean: z.number() })),
})

export type Influence = z.output<typeof influence>

export const mutationInfluence = defineCall({
  name: 'mutationInfluence',
  method: 'GET',
  base: 'main',
  path: '/mutation_influence/',
  summary: 'The effect of a marker on each trait, over all regions and in each region that has a stored fit',
  allow: 'work',
  topic: 'values',
  query: z.object({ ...genomeScope, mut_id: idText, feature: feature.optional() }).strict(),
  status: 200,
  singleStatus: 202,
  answerKind: 'json',
  answer: z.union([z.object({ meta: genomeMeta, data: z.array(influence) }), fitTask]),
  errors: traitRefusals,
})

const likeLine = z.object({
  line_id: z.int(),
  line_name: z.string(),
  is_sort: z.boolean(),
  /** Mean of (1 + product of both doses)/2 over the markers called in both; null if there is none. */
  similarity: z.number().nullable(),
  differing: z.int(),
  called: z.int(),
  value: z.number().nullable(),
  gebv: z.number().nullable(),
  reliability: z.number().nullable(),
})

export type LikeLine = z.output<typeof likeLine>

export const sortByGenotypes = defineCall({
  name: 'sortByGenotypes',
  method: 'GET',
  base: 'main',
  path: '/get_sort_by_genotypes/',
  summary: 'Lines by genetic similarity to a line, most similar first, with their genomic values of a trait',
  allow: 'work',
  topic: 'values',
  query: z.object({ ...genomeScope, line_id: idText, feature: feature.optional(), ...pages }).strict(),
  status: 200,
  singleStatus: 202,
  answerKind: 'json',
  answer: z.union([z.object({ meta: pagedMeta, data: z.array(likeLine) }), fitTask]),
  errors: traitRefusals,
})

const comparedLine = z.object({
  line_id: z.int(),
  line_name: z.string(),
  value: z.number().nullable(),
  gebv: z.number().nullable(),
})

const comparedMarker = z.object({
  mut_id: z.int(),
  mut_name: z.string(),
  chr: z.string().nullable(),
  pos: z.number().nullable(),
  /** `A/C`; null = not called. */
  control_alleles: z.string().nullable(),
  comparison_alleles: z.string().nullable(),
  /** Difference of the comparison to the control by this marker, in the trait's unit. */
  impact: z.number(),
  p: z.number().nullable(),
})

export const sortWithInfoByGenotypes = defineCall({
  name: 'sortWithInfoByGenotypes',
  method: 'GET',
  base: 'main',
  path: '/get_sort_with_info_by_genotypes/',
  summary: 'Two lines compared marker by marker, with the effect of each difference on a trait',
  allow: 'work',
  topic: 'values',
  query: z.object({ ...genomeScope, control_line_id: idText, comparison_line_id: idText, feature }).strict(),
  status: 200,
  singleStatus: 202,
  answerKind: 'json',
  answer: z.union([
    z.object({ meta: genomeMeta, control: comparedLine, comparison: comparedLine, rows: z.array(comparedMarker) }),
    fitTask,
  ]),
  errors: traitRefusals,
})

const namedLine = z.object({ line_id: z.int(), line_name: z.string() })

export const lineBottomOfPage = defineCall({
  name: 'lineBottomOfPage',
  method: 'GET',
  base: 'main',
  path: '/line_collection_bottom_of_page/',
  summary:
    'A line by its exact name: parents, means of its traits by region and year, and the known share of its genotype',
  allow: 'work',
  topic: 'values',
  query: z.object({ spec_id: idText, line_name: name }).strict(),
  status: 200,
  answerKind: 'json',
  answer: z.object({
    line: namedLine,
    mother: namedLine.nullable(),
    father: namedLine.nullable(),
    phenotypes: z.array(
      z.object({
        feature: z.string(),
        unit: z.string(),
        region: z.string(),
        year: z.int(),
        /** The mean; for classes the most frequent one. */
        avg_value: z.union([z.number(), z.string()]),
      }),
    ),
    /** Markers called and missing among all with calls in the crop, and the share of called ones with two alleles. */
    genotype: z.object({ called: z.int(), missing: z.int(), heterozygosity: z.number().nullable() }),
  }),
})

const markerCall = z.object({
  mut_id: z.int(),
  mut_name: z.string(),
  chr: z.string().nullable(),
  /** cM. */
  pos: z.number().nullable(),
  position_bp: z.number().nullable(),
  first_allele: z.string().nullable(),
  second_allele: z.string().nullable(),
  /**
   * `set` without alleles: missing in the set; `conflict`: the line's plots differ, which counts as missing; null = no
   * source.
   */
  source: z.enum(['set', 'plots', 'conflict']).nullable(),
  pinned: z.boolean(),
})

export type MarkerCall = z.output<typeof markerCall>

export const listGenotypes = defineCall({
  name: 'listGenotypes',
  method: 'GET',
  base: 'main',
  path: '/genotypes/',
  summary: 'A line’s calls of all markers of its crop, by chromosome and position',
  allow: 'work',
  topic: 'lines',
  query: z.object({ line_id: idText, ...pages }).strict(),
  status: 200,
  answerKind: 'json',
  answer: z.object({
    meta: z.object({
      total: z.int(),
      called: z.int(),
      missing: z.int(),
      heterozygosity: z.number().nullable(),
      page: z.int(),
      page_size: z.int(),
      total_pages: z.int(),
    }),
    data: z.array(markerCall),
  }),
})

export const genomeFitCalls = [
  mutationInfluence,
  sortByGenotypes,
  sortWithInfoByGenotypes,
  lineBottomOfPage,
  listGenotypes,
]
