import { z } from 'zod'
import { isPlotFilter } from '../../domain/plots/page/plotFilters.ts'
import { sortColumns, traitOfFeature } from '../../domain/plots/page/sortColumns.ts'
import { defineCall } from '../call.ts'
import { idParams, idText } from '../fields.ts'
import { plantOfPlot, plantsOfPage } from './plants.ts'
import { plotSchema } from './plots.ts'

const featureName = z.string().refine((name) => traitOfFeature(name) !== null, 'validation.choice')
const sortBy = z.union([z.enum(sortColumns), featureName], 'validation.choice')
const oneOrMore = z.union([z.string(), z.array(z.string())])
const pageNumber = z.coerce.number().int().min(1).default(1)
const pageSize = z.coerce.number().int().min(1).max(1000).default(100)

/** Filter of a year's plots: `feature:<trait id>` is any of its values, with the suffix `:min`, `:max` or `:missing`. */
const choice = {
  page: pageNumber,
  page_size: pageSize,
  sort_by: sortBy.default('plot_id'),
  order: z.enum(['asc', 'desc'], 'validation.choice').default('asc'),
  label: oneOrMore.optional(),
  line: oneOrMore.optional(),
  parent: oneOrMore.optional(),
  comment: oneOrMore.optional(),
}

/** A query of these parameters and of trait filters. */
function withFilters<Shape extends z.ZodRawShape>(shape: Shape) {
  return z
    .object(shape)
    .catchall(z.unknown())
    .superRefine((query, context) => {
      const keys = Object.keys(query).filter((key) => !Object.hasOwn(shape, key) && !isPlotFilter(key))
      if (keys.length > 0) context.addIssue({ code: 'unrecognized_keys', keys, input: query })
    })
}

const pageRows = z.enum(['plots', 'plants'], 'validation.choice').default('plots')

const chosenErrors = [
  'trait.unknown',
  'value.not_number',
  'validation.choice',
  'validation.number',
  'validation.date',
] as const

/** A plant on a page: identity, place and values. */
const plantOfPage = plantOfPlot.extend({
  plot_id: z.int(),
  plot_name: z.string(),
  plot_label: z.string().nullable(),
  line_name: z.string().nullable(),
  row: z.int().nullable(),
  col: z.int().nullable(),
})

export type PlantOfPage = z.output<typeof plantOfPage>

export const pagePlots = defineCall({
  name: 'pagePlots',
  method: 'GET',
  base: 'main',
  path: '/combined_plot_field_line_genealogy/',
  summary: 'A page of plots, or of their plants, sorted and filtered, with the values that filters can choose from',
  allow: 'work',
  topic: 'values',
  query: withFilters({
    year_id: idText,
    rows: pageRows,
    ...choice,
  }),
  status: 200,
  answerKind: 'json',
  answer: z.object({
    meta: z.object({
      page: z.int(),
      page_size: z.int(),
      /** Plots that pass the filters, or plants of them. */
      total: z.int(),
      total_pages: z.int(),
      /** Numbers of the last changes of the year and of the crop that the page includes. */
      seq: z.int(),
      crop_seq: z.int(),
      /** Distinct values of the whole year, at most 1,000 of each, in ascending order. */
      unique_values: z.object({
        parent: z.array(z.string()),
        comment: z.array(z.string()),
        phenotypes: z.record(z.string(), z.array(z.union([z.number(), z.string()]))),
      }),
    }),
    data: z.union([z.array(plotSchema), z.array(plantOfPage)]),
  }),
  errors: chosenErrors,
})

/** Bytes of src/domain/columns/codec.ts with only a page's plots; for a page of plants, the plots of these. */
export const loadYearPage = defineCall({
  name: 'loadYearPage',
  method: 'GET',
  base: 'main',
  path: '/field_years/:id/page/',
  summary: 'A page of plots as columns, sorted and filtered; without the crop’s lines if crop_seq is current',
  allow: 'work',
  params: idParams,
  query: withFilters({ crop_seq: z.coerce.number().int().min(0).optional(), rows: pageRows, ...choice }),
  status: 200,
  answerKind: 'bytes',
  errors: chosenErrors,
})

/** The plants of a page; `seq` is the position in the year's log. Every plot on the page has all of its plants listed. */
export const readPagePlants = defineCall({
  name: 'readPagePlants',
  method: 'GET',
  base: 'main',
  path: '/field_years/:id/page_plants/',
  summary: 'The plants of a page with values and notes by trait, and the sequence number of the year’s log',
  allow: 'work',
  params: idParams,
  query: withFilters(choice),
  status: 200,
  answerKind: 'json',
  answer: plantsOfPage,
  errors: chosenErrors,
})

export const plotPageCalls = [pagePlots, loadYearPage, readPagePlants]
