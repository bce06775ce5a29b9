import { z } from 'zod'
import { defineCall } from '../call.ts'
import { day, id, idText } from '../fields.ts'
import { plotIds } from '../shapes.ts'

/** A walk over the map; `breaks` are numbers of runs after which it starts again. */
const walk = z
  .object({
    start_position: z.enum(['top_left', 'top_right', 'bottom_left', 'bottom_right']),
    numbering_type: z.enum(['horizontal', 'vertical']),
    horizontal_direction: z.enum(['right', 'left']),
    vertical_direction: z.enum(['down', 'up']),
    order: z.enum(['by_rows', 'snake']),
    breaks: z.array(z.int('validation.integer').min(1).max(100_000)).max(1000).optional(),
  })
  .strict()

/** Order of listed plots. */
export const plotOrder = z.union([z.enum(['walk', 'rows']), walk], 'validation.choice')

/** Which plots, in what order, and whether the first rows are returned instead of the file. */
const plotsRequest = {
  plot_ids: plotIds.nullish(),
  order: plotOrder.optional(),
  preview: z.boolean('validation.choice').default(false),
}

const plotDataType = z.enum(
  ['order', 'without_cap', 'with_cap', 'v2', 'phenotypes', 'field_book', 'field_book_traits'],
  'validation.choice',
)
const listErrors = ['numbering.direction'] as const

/** Instead of the file: its name and sheet, number of rows of plots or plants, and its first rows. */
export const listPreview = z.object({
  file_name: z.string(),
  sheet: z.string(),
  total: z.int(),
  rows: z.array(z.array(z.union([z.string(), z.number()]).nullable())),
})
export type ListPreview = z.output<typeof listPreview>

export const downloadPlotData = defineCall({
  name: 'downloadPlotData',
  method: 'GET',
  base: 'main',
  path: '/download_plot_data/',
  summary: 'All plots of a year as a workbook that uploads again unchanged',
  allow: 'work',
  query: z.object({ spec_id: idText, year_id: idText, type_of_file: plotDataType.default('with_cap') }).strict(),
  status: 200,
  answerKind: 'file',
})

export const downloadPlots = defineCall({
  name: 'downloadPlots',
  method: 'POST',
  base: 'main',
  path: '/download_plot_data/',
  summary: 'Plots of a year as a workbook, some or all, in an order; or its first rows',
  allow: 'work',
  body: z
    .object({ spec_id: id, year_id: id, type_of_file: plotDataType.default('with_cap'), ...plotsRequest })
    .strict(),
  bodyLimit: 'large',
  status: 200,
  answerKind: 'file',
  errors: listErrors,
})

export const downloadSowingList = defineCall({
  name: 'downloadSowingList',
  method: 'POST',
  base: 'main',
  path: '/sowing_list/',
  summary: 'A sowing list with blank columns; on request the year stores its dates',
  allow: 'work',
  body: z
    .object({
      field_id: id,
      year_id: id,
      type_of_file: z.enum(['v1', 'v2'], 'validation.choice'),
      sowing_date: day.nullable(),
      germination_date: day.nullable(),
      empty_columns: z.union(
        [
          z.int('validation.integer').min(0).max(50),
          z.array(z.string('validation.text').trim().min(1, 'validation.required').max(250)).max(50),
        ],
        'validation.invalid',
      ),
      keep_dates: z.boolean('validation.choice').default(false),
      ...plotsRequest,
    })
    .strict(),
  bodyLimit: 'large',
  status: 200,
  answerKind: 'file',
  errors: [...listErrors, 'dates.order'],
})

export const downloadSelectionList = defineCall({
  name: 'downloadSelectionList',
  method: 'POST',
  base: 'main',
  path: '/download_selection_list/',
  summary: 'Plots or their plants with all values, as a selection list',
  allow: 'work',
  body: z
    .object({
      year_id: id,
      field_id: id,
      type_of_file: z.enum(['xlsx', 'csv'], 'validation.choice'),
      rows: z.enum(['plots', 'plants'], 'validation.choice').default('plots'),
      ...plotsRequest,
    })
    .strict(),
  bodyLimit: 'large',
  status: 200,
  answerKind: 'file',
  errors: listErrors,
})

export const plotListCalls = [downloadPlotData, downloadPlots, downloadSowingList, downloadSelectionList]
