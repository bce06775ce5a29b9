import { z } from 'zod'
import { technologyLevels } from '../../domain/columns/yearData.ts'
import { verdicts } from '../../domain/genome/verdict.ts'
import { directions } from '../../domain/traits/traitFields.ts'
import { defineCall } from '../call.ts'
import { idText } from '../fields.ts'
import { feature, year } from '../shapes.ts'

/** A region by its id, or all of them. */
const region = z.union([z.literal('all'), idText], 'validation.choice').default('all')
const level = z.enum([...technologyLevels, 'all'], 'validation.choice').default('all')

/** The source of figures on the genome pages; null if no marker fit contributes to them. */
const scopeMeta = z.object({
  total: z.int(),
  stale: z.boolean().nullable(),
  made_at: z.string().nullable(),
  /** Lines and environments (nursery-years) with values. */
  lines: z.int(),
  environments: z.int(),
  markers: z.int().nullable(),
  h2: z.number().nullable(),
  r_cv: z.number().nullable(),
  warnings: z.array(z.object({ code: z.string(), params: z.record(z.string(), z.number()) })),
})

const traitQuery = {
  feature_id: z.int(),
  feature: z.string(),
  unit: z.string(),
  better: z.enum(directions),
}

const refusals = ['genome.noCropData', 'genome.noData'] as const
const traitRefusals = [...refusals, 'trait.unknown', 'trait.ambiguous'] as const

/** What all calls of this file have in common. */
const read = { method: 'GET', base: 'main', allow: 'work', topic: 'values', status: 200, answerKind: 'json' } as const
const cropQuery = z.object({ spec_id: idText }).strict()

export const listGenomeTraits = defineCall({
  ...read,
  name: 'listGenomeTraits',
  path: '/mutation_influence_features/',
  summary: 'The quantitative traits of a crop for which lines have values, and whether a marker fit is possible',
  query: cropQuery,
  answer: z.object({
    meta: scopeMeta.extend({
      /**
       * Settings behind the crop's figures: cM per Mb, and the stage or trait of flowering (null = the one with that
       * name).
       */
      settings: z.object({ cm_per_mb: z.number(), flowering_trait_id: z.int().nullable() }),
      /** Stages with dates on some plot: lines may flower by them, too. */
      stages: z.array(z.object({ feature_id: z.int(), feature: z.string() })),
    }),
    data: z.array(z.object({ ...traitQuery, lines: z.int(), environments: z.int(), ready: z.boolean() })),
  }),
  errors: ['genome.noCropData'],
})

export type GenomeTrait = z.output<NonNullable<typeof listGenomeTraits.answer>>['data'][number]

export const listGenomeRegions = defineCall({
  ...read,
  name: 'listGenomeRegions',
  path: '/mutation_influence_regions/',
  summary: 'The regions in which lines of a crop have values',
  query: cropQuery,
  answer: z.object({
    meta: scopeMeta,
    data: z.array(
      z.object({
        region_id: z.int(),
        region: z.string(),
        country_id: z.int(),
        environments: z.int(),
        lines: z.int(),
        /** Traits with values there, by name. */
        feature_ids: z.array(z.int()),
      }),
    ),
  }),
  errors: ['genome.noCropData'],
})

export type GenomeRegion = z.output<NonNullable<typeof listGenomeRegions.answer>>['data'][number]

export const listGenomeLines = defineCall({
  ...read,
  name: 'listGenomeLines',
  path: '/line_ids_names/',
  summary: 'The lines of a crop by name, with the regions and traits for which they have values',
  query: cropQuery,
  answer: z.object({
    /** `check`: the control with values in most nursery-years; null if there is none. */
    meta: scopeMeta.extend({ check: z.int().nullable() }),
    data: z.array(
      z.object({
        line_id: z.int(),
        line_name: z.string(),
        is_sort: z.boolean(),
        has_genotype: z.boolean(),
        region_ids: z.array(z.int()),
        /** Traits with values of the line. */
        feature_ids: z.array(z.int()),
        /** Mean day of flowering over all trials; null = unknown. */
        flowering_day: z.number().nullable(),
      }),
    ),
  }),
})

export type GenomeLine = z.output<NonNullable<typeof listGenomeLines.answer>>['data'][number]

/** By level of technology; null if the level has fewer than two environments or no data. */
const byLevel = z.object({
  minimum: z.number().nullable(),
  standard: z.number().nullable(),
  maximum: z.number().nullable(),
})

/**
 * Correlation of traits with the requested one. `value` is the line's distance from the mean of all lines in standard
 * deviations, `own` its adjusted mean in the trait's unit.
 */
export const traitWeights = defineCall({
  ...read,
  name: 'traitWeights',
  path: '/get_weights/',
  summary: 'Trait weights for one trait at each technology level, with the rank of a line in each',
  query: z
    .object({
      spec_id: idText,
      line_id: idText,
      feature,
      p_value: z.coerce.number('validation.number').min(0).max(1).default(0.05),
    })
    .strict(),
  answer: z.object({
    meta: scopeMeta,
    data: z.array(
      z.object({
        ...traitQuery,
        ...byLevel.shape,
        p: byLevel,
        value: byLevel,
        own: byLevel.nullable(),
        markers: z.array(
          z.object({
            mut_id: z.int(),
            mut_name: z.string(),
            chr: z.string().nullable(),
            pos: z.number().nullable(),
            effect: z.number(),
            p: z.number(),
          }),
        ),
      }),
    ),
  }),
  errors: traitRefusals,
})

export type TraitWeight = z.output<NonNullable<typeof traitWeights.answer>>['data'][number]

/** `ci_low` and `ci_high` are the value ± the interval of its difference to the mean of all lines. */
export const windRose = defineCall({
  ...read,
  name: 'windRose',
  path: '/get_wind_rose_by_region/',
  summary: 'Ranks of a line among the lines of a region, by trait',
  query: z.object({ spec_id: idText, line_id: idText, region, level }).strict(),
  answer: z.object({
    meta: scopeMeta,
    data: z.array(
      z.object({
        ...traitQuery,
        value: z.number(),
        mean: z.number(),
        check: z.number().nullable(),
        sd: z.number().nullable(),
        percentile: z.number().nullable(),
        ci_low: z.number().nullable(),
        ci_high: z.number().nullable(),
        environments: z.int(),
      }),
    ),
  }),
  errors: refusals,
})

export type RoseSpoke = z.output<NonNullable<typeof windRose.answer>>['data'][number]

const years = z
  .string()
  .regex(/^\d{4}(,\d{4}){0,199}$/, 'validation.list')
  .transform((text) => text.split(',').map(Number))
  .pipe(z.array(year))

/**
 * `breaks`: seven limits of six classes, sextiles of the values of all lines in all regions. `interval` is half of the 95
 * % interval of the difference. `percentile` is the line's rank among the region's lines.
 */
export const readRegionValues = defineCall({
  ...read,
  name: 'readRegionValues',
  path: '/region_values/',
  summary: 'A line’s predicted value in each region, compared with the check or the mean of the lines',
  query: z
    .object({
      spec_id: idText,
      line_id: idText,
      feature,
      compare: z.enum(['check', 'mean'], 'validation.choice').default('check'),
      years: years.optional(),
      level,
    })
    .strict(),
  answer: z.object({
    meta: scopeMeta.extend({
      breaks: z.array(z.number()),
      /** Years with values of the trait, newest first, regardless of the selection. */
      years: z.array(z.int()),
    }),
    data: z.array(
      z.object({
        region_id: z.int(),
        region: z.string(),
        country_id: z.int(),
        environments: z.int(),
        value: z.number(),
        reference: z.number().nullable(),
        difference: z.number().nullable(),
        interval: z.number().nullable(),
        verdict: z.enum(verdicts),
        percentile: z.number().nullable(),
      }),
    ),
  }),
  errors: traitRefusals,
})

export type RegionValuesAnswer = z.output<NonNullable<typeof readRegionValues.answer>>
export type RegionRow = RegionValuesAnswer['data'][number]

export const genomeRegionCalls = [
  listGenomeTraits,
  listGenomeRegions,
  listGenomeLines,
  traitWeights,
  windRose,
  readRegionValues,
]
