import { z } from 'zod'
import { defineCall } from '../call.ts'
import { id, idParams, idText } from '../fields.ts'
import { genotypeOfPlot } from '../genome/genotypes.ts'
import {
  listOf,
  mapWidth,
  metres,
  name,
  optionalName,
  plotIds,
  repetitions,
  sortMethod,
  text,
  year,
} from '../shapes.ts'
import { plantOfPlot } from './plants.ts'
import { stageOfPlot, technologyOfPlot } from './stages.ts'

/** A plot in all answers. Sizes in m, `square` in m²; null = unknown. `row`, `col` null = not on the map. */
export const plotSchema = z.object({
  plot_id: z.int(),
  plot_name: z.string(),
  plot_label: z.string().nullable(),
  prefix: z.string().nullable(),
  suffix: z.string().nullable(),
  field_id: z.int(),
  year_id: z.int(),
  row: z.int().nullable(),
  col: z.int().nullable(),
  line_id: z.int().nullable(),
  line_name: z.string().nullable(),
  is_sort: z.boolean(),
  parent_name_1: z.string().nullable(),
  parent_name_2: z.string().nullable(),
  crossbreeding_line_id: z.int().nullable(),
  crossbreeding_line_name: z.string().nullable(),
  repetitions: z.int().nullable(),
  width: z.number().nullable(),
  length: z.number().nullable(),
  square: z.number().nullable(),
  comment: z.string().nullable(),
  /** Number of the year's last change of the plot's own fields. */
  version: z.int(),
  is_existed_brush: z.boolean(),
  brushes: z.array(plantOfPlot),
  plot_results: z.array(
    z.object({
      plot_final_id: z.int(),
      plot_final_feature: z.string(),
      plot_final_unit: z.string(),
      plot_final_value: z.union([z.number(), z.string()]),
      feature_id: z.int(),
    }),
  ),
  plot_stages: z.array(stageOfPlot),
  plot_harvest: z.array(technologyOfPlot),
  genotype: z.array(genotypeOfPlot),
})

export type PlotAnswer = z.output<typeof plotSchema>

/** Parents belong to the line: if they were written, `plots_changed` plots show them now. */
const writtenPlotSchema = plotSchema.extend({ plots_changed: z.int().optional() })

/** Writable fields of a plot; null clears one. An unknown line is created. */
const written = {
  line_name: optionalName,
  comment: text.nullable().optional(),
  mother: optionalName,
  father: optionalName,
  repetitions: repetitions.nullable().optional(),
  width: metres.nullable().optional(),
  length: metres.nullable().optional(),
  plot_label: optionalName,
  prefix: optionalName,
  suffix: optionalName,
  crossbreeding_name: optionalName,
}

const plotErrors = [
  'plot.duplicate',
  'label.duplicate',
  'label.pattern',
  'label.too_long',
  'label.parts',
  'name.only_special',
  'name.too_long',
  'cell.pattern',
  'pedigree.self',
  'pedigree.cycle',
  'pedigree.needs_line',
] as const

export const listPlots = defineCall({
  name: 'listPlots',
  method: 'GET',
  base: 'main',
  path: '/plot_table/',
  summary: 'All plots of a nursery and year',
  allow: 'work',
  query: z.object({ field_id: idText, year_id: idText, spec_id: idText }).strict(),
  status: 200,
  answerKind: 'json',
  answer: listOf(plotSchema),
})

export const createPlot = defineCall({
  name: 'createPlot',
  method: 'POST',
  base: 'main',
  path: '/plot_table/',
  summary: 'Adds a plot; a missing year of the nursery is created',
  allow: 'work',
  body: z.object({ plot_name: name, field: id, year, spec_id: id, ...written }).strict(),
  status: 201,
  answerKind: 'json',
  answer: writtenPlotSchema,
  errors: plotErrors,
})

export const placeOfPlot = defineCall({
  name: 'placeOfPlot',
  method: 'GET',
  base: 'main',
  path: '/plot_table/:id/',
  summary: 'The crop, nursery and year of a plot',
  allow: 'work',
  params: idParams,
  status: 200,
  answerKind: 'json',
  answer: z.object({ plot_id: z.int(), spec_id: z.int(), field_id: z.int(), year_id: z.int() }),
})

export const updatePlot = defineCall({
  name: 'updatePlot',
  method: 'PATCH',
  base: 'main',
  path: '/plot_table/:id/',
  summary: 'Writes fields of a plot; with a version, only if the plot is unchanged since',
  allow: 'work',
  params: idParams,
  body: z
    .object({
      plot_name: name.optional(),
      ...written,
      version: z.int().min(0).optional(),
      field: id.optional(),
      year: year.optional(),
      spec_id: id.optional(),
    })
    .strict(),
  status: 200,
  answerKind: 'json',
  answer: writtenPlotSchema,
  errors: ['version.stale', 'plot.not_moved', ...plotErrors],
})

export const deletePlot = defineCall({
  name: 'deletePlot',
  method: 'DELETE',
  base: 'main',
  path: '/plot_table/:id/',
  summary: 'Deletes a plot',
  allow: 'work',
  params: idParams,
  status: 204,
  answerKind: 'none',
})

export const deletePlots = defineCall({
  name: 'deletePlots',
  method: 'POST',
  base: 'main',
  path: '/plot_table/delete_multiple/',
  summary: 'Deletes plots, all or none',
  allow: 'work',
  body: z.object({ plot_ids: plotIds }).strict(),
  bodyLimit: 'large',
  status: 200,
  answerKind: 'json',
  answer: z.object({ deleted: z.int() }),
})

const createdPlots = z.object({ meta: z.object({ total: z.int(), year_id: z.int() }) })

export const createPlots = defineCall({
  name: 'createPlots',
  method: 'POST',
  base: 'main',
  path: '/plot_table/create_multiple/',
  summary: 'Transfers plots to a year and adds new ones, laid out below the lowest plot',
  allow: 'work',
  body: z
    .object({
      field_id: id,
      spec_id: id,
      new_year: year,
      plot_ids: z.array(id).max(30_000).default([]),
      additional_plot_names: z.array(name).max(30_000).default([]),
      sort_method: sortMethod.default(1),
      max_length_per_list: mapWidth.default(20),
      repetitions: repetitions.default(1),
      /**
       * Columns of another year that the plots' year inherits: empty, technologies planned as much later for the plots.
       */
      carry: z
        .object({ year_from_id: id, trait_ids: z.array(id).max(1_000) })
        .strict()
        .optional(),
      /** Reproduces a random placement; absent: a new one is drawn. */
      seed: z.int().min(0).max(4_294_967_295).optional(),
    })
    .strict(),
  bodyLimit: 'large',
  status: 200,
  answerKind: 'json',
  answer: createdPlots.extend({ data: z.array(plotSchema) }),
  check: (answer) => createdPlots.safeParse(answer).success,
  errors: ['plot.duplicate', 'plots.none', 'plots.limit', 'name.only_special', 'name.too_long', 'cell.pattern'],
})

export const createPlotByCoord = defineCall({
  name: 'createPlotByCoord',
  method: 'POST',
  base: 'main',
  path: '/create_plot_by_coord/',
  summary: 'Adds a plot at a position of the map: x = column, y = row, both from 1',
  allow: 'work',
  body: z
    .object({
      plot_name: name,
      line_name: optionalName,
      spec_id: id,
      year_id: id,
      x: z.int().min(1).max(150),
      y: z.int().min(1).max(100_000),
    })
    .strict(),
  status: 201,
  answerKind: 'json',
  answer: plotSchema,
  errors: ['plot.duplicate', 'position.taken', 'name.only_special', 'name.too_long', 'cell.pattern'],
})

export const plotCalls = [
  listPlots,
  createPlot,
  placeOfPlot,
  updatePlot,
  deletePlot,
  deletePlots,
  createPlots,
  createPlotByCoord,
]
