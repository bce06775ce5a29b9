import { z } from 'zod'
import { defineCall } from '../call.ts'
import { id, idParams, idText, optionalText, pageMeta, paging } from '../fields.ts'
import { feature, name, optionalName, year } from '../shapes.ts'
import { lineSchema } from './lines.ts'

const phenotype = z.object({
  phenotype_id: z.int(),
  feature: z.string(),
  unit: z.string(),
  year: z.int(),
  region_id: z.int(),
  region: z.string(),
  n: z.int(),
  /** The mean; for classes the most frequent one. */
  avg_value: z.union([z.number(), z.string()]),
})

const pivotRow = z.object({
  line_id: z.int(),
  line_name: z.string(),
  variety_name: z.string().nullable(),
  is_sort: z.boolean(),
  /** Where its seed is stored, largest amount first: the first of `addresses`. */
  address: z.string().nullable(),
  addresses: z.int(),
  /** Its newest plot, and the number of plots. */
  plot_id: z.int().nullable(),
  plot_name: z.string().nullable(),
  plot_label: z.string().nullable(),
  plots: z.int(),
  field_name: z.string().nullable(),
  year: z.int().nullable(),
  total_seed_count: z.int(),
  phenotypes: z.array(phenotype),
})

export type PivotRow = z.output<typeof pivotRow>

/** `year` and `region` select phenotypes, never rows. */
export const pivotLines = defineCall({
  name: 'pivotLines',
  method: 'GET',
  base: 'main',
  path: '/line_phenotype_pivot_table/',
  summary: 'The crop’s lines with their newest plot and their trait values by year and region',
  allow: 'work',
  topic: 'values',
  query: z
    .object({
      spec_id: idText,
      is_sort: z.enum(['true', 'false']).optional(),
      q: z.string().max(255).optional(),
      year: z.coerce.number('validation.integer').pipe(year).optional(),
      region: idText.optional(),
      sort_by: z
        .string()
        .regex(/^(line_name|variety_name|year|total_seed_count|feature:[1-9]\d{0,15})$/, 'validation.choice')
        .default('line_name'),
      order: z.enum(['asc', 'desc']).default('asc'),
      ...paging,
      page_size: paging.page_size.unwrap().default(1000),
    })
    .strict(),
  status: 200,
  answerKind: 'json',
  answer: z.object({ meta: pageMeta, data: z.array(pivotRow) }),
  errors: ['trait.unknown'],
})

export const addLine = defineCall({
  name: 'addLine',
  method: 'POST',
  base: 'main',
  path: '/add_line/',
  summary: 'Adds a variety, or with is_sort false a breeding line',
  allow: 'work',
  body: z
    .object({
      spec_id: id,
      line_name: name,
      comment: optionalText(2000),
      stage: optionalText(2000),
      is_sort: z.boolean('validation.boolean').default(true),
      mother: optionalName,
      father: optionalName,
    })
    .strict(),
  status: 201,
  answerKind: 'json',
  answer: lineSchema.extend({
    /** New names that differ from another line's only in case; absent if there are none. */
    warnings: z
      .array(z.object({ code: z.literal('line.similar'), value: z.string(), other: z.string(), message: z.string() }))
      .optional(),
  }),
  errors: ['line.exists', 'pedigree.self', 'name.only_special', 'name.too_long', 'cell.pattern'],
})

const historyRow = z.object({
  phenotype_id: z.int(),
  feature: z.string(),
  unit: z.string(),
  field_id: z.int(),
  field_name: z.string(),
  year_id: z.int(),
  year: z.int(),
  region: z.string(),
  n: z.int(),
  avg_value: z.union([z.number(), z.string()]),
  min: z.number().nullable(),
  max: z.number().nullable(),
  sd: z.number().nullable(),
  control_line_id: z.int().nullable(),
  control: z.string().nullable(),
  control_value: z.number().nullable(),
  /** Difference of means that are adjusted for blocks, as on the LSD tab. */
  difference: z.number().nullable(),
  lsd05: z.number().nullable(),
  /** 1 above the control by more than the LSD, 2 not different, 3 below; null without a test. */
  group: z.int().nullable(),
})

export type HistoryRow = z.output<typeof historyRow>

/** `control` is the line to compare with instead of each year's own. Sorted by newest year, then nursery, then trait. */
export const lineDetails = defineCall({
  name: 'lineDetails',
  method: 'GET',
  base: 'main',
  path: '/getting_pedigree/get_phenotype_detailed_information/',
  summary: 'A line with its trait means by nursery-year, the check’s means, and its crosses',
  allow: 'work',
  topic: 'values',
  query: z.object({ line_id: idText, control: idText.optional() }).strict(),
  status: 200,
  answerKind: 'json',
  answer: lineSchema.extend({
    /** In Purdy notation; null if no parent is known. */
    genealogy: z.string().nullable(),
    /** F, 0–1; null with more than 5,000 ancestors. */
    inbreeding: z.number().nullable(),
    plots: z.int(),
    total_seed_count: z.int(),
    photos: z.int(),
    phenotypes: z.array(historyRow),
    crosses: z.array(
      z.object({
        line_id: z.int(),
        line_name: z.string(),
        role: z.enum(['mother', 'father']),
        field_name: z.string().nullable(),
        year: z.int().nullable(),
      }),
    ),
  }),
})

export type LineDetails = z.output<NonNullable<typeof lineDetails.answer>>

/** Bytes of src/domain/means/meansCodec.ts, brotli compressed by Content-Encoding. */
export const loadMeans = defineCall({
  name: 'loadMeans',
  method: 'GET',
  base: 'main',
  path: '/crops/:id/means/',
  summary: 'Means of a crop’s lines by trait and nursery-year, or of one trait, with the newest plot of each line',
  allow: 'work',
  topic: 'values',
  params: idParams,
  query: z.object({ feature: feature.optional() }).strict(),
  status: 200,
  answerKind: 'bytes',
  errors: ['trait.unknown', 'trait.ambiguous'],
})

/** The lines with seed, in columns: `place` is an index of `addresses`, the place with most of the line's seed. */
export const lineSeeds = defineCall({
  name: 'lineSeeds',
  method: 'GET',
  base: 'main',
  path: '/crops/:id/seeds/',
  summary: 'Amount of seed of each of a crop’s lines, and where most of it is stored',
  allow: 'work',
  topic: 'seeds',
  params: idParams,
  status: 200,
  answerKind: 'json',
  answer: z.object({
    spec_id: z.int(),
    addresses: z.array(z.string()),
    line: z.array(z.int()),
    seeds: z.array(z.int()),
    place: z.array(z.int()),
    places: z.array(z.int()),
  }),
})

export const varietyCalls = [pivotLines, addLine, lineDetails, loadMeans, lineSeeds]
