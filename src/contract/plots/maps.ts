import { z } from 'zod'
import { numberingLevels } from '../../domain/layout/numbering/numberingGroups.ts'
import { maxNumberDigits } from '../../domain/layout/numbering/numberingOptions.ts'
import { observedKinds } from '../../domain/traits/traitKinds.ts'
import { defineCall } from '../call.ts'
import { id, idParams, idText } from '../fields.ts'
import { mapWidth, plotIds } from '../shapes.ts'

const mapCell = z.object({
  plot_id: z.int(),
  plot_name: z.string(),
  plot_label: z.string().nullable(),
  line_name: z.string().nullable(),
})

/** The map of a nursery and year, row 1 on top; null = empty place. `id` is the year's id. */
const fieldMapSchema = z.object({
  id: z.int(),
  max_length_per_list: z.int(),
  location_of_plots: z.array(z.array(mapCell.nullable())),
  meta_info: z.object({ count_of_lines: z.int(), count_of_plots: z.int() }),
})

export type FieldMapAnswer = z.output<typeof fieldMapSchema>

const fieldAndYear = z.object({ field_id: idText, year_id: idText }).strict()

export const readFieldMap = defineCall({
  name: 'readFieldMap',
  method: 'GET',
  base: 'main',
  path: '/field_maps/',
  summary: 'The map of a nursery and year',
  allow: 'work',
  query: fieldAndYear,
  status: 200,
  answerKind: 'json',
  answer: fieldMapSchema,
})

const writtenCell = z
  .object({
    plot_id: id,
    plot_name: z.string().optional(),
    plot_label: z.string().nullable().optional(),
    line_name: z.string().nullable().optional(),
  })
  .strict()

export const saveFieldMap = defineCall({
  name: 'saveFieldMap',
  method: 'PUT',
  base: 'main',
  path: '/field_maps/:id/',
  summary: 'Assigns a new position to every plot of the nursery and year',
  allow: 'work',
  params: idParams,
  body: z
    .object({
      id: id.optional(),
      max_length_per_list: mapWidth,
      location_of_plots: z.array(z.array(writtenCell.nullable()).max(150)).min(1).max(100_000),
      meta_info: z.object({ count_of_lines: z.int(), count_of_plots: z.int() }).optional(),
    })
    .strict(),
  bodyLimit: 'large',
  status: 200,
  answerKind: 'json',
  answer: fieldMapSchema,
  errors: ['map.too_wide', 'map.duplicate', 'map.unknown_plot', 'map.missing_plot', 'map.other_map'],
})

export const changeMapWidth = defineCall({
  name: 'changeMapWidth',
  method: 'PATCH',
  base: 'main',
  path: '/field_maps/:id/update_location_of_plots/',
  summary: 'Lays out the plots at another width, in reading order',
  allow: 'work',
  params: idParams,
  body: z.object({ max_length_per_list: z.int() }).strict(),
  status: 200,
  answerKind: 'json',
  answer: fieldMapSchema,
  errors: ['width.limit'],
})

/** An integer of at most five digits, also as text. */
const fiveDigits = z
  .union([z.number(), z.string()], 'validation.digitsOnly')
  .refine((digits) => /^[0-9]+$/.test(String(digits)), { error: 'validation.digitsOnly', abort: true })
  .refine((digits) => String(digits).length <= maxNumberDigits, {
    error: 'validation.maxLength',
    params: { max: maxNumberDigits },
  })

export const numberPlots = defineCall({
  name: 'numberPlots',
  method: 'PATCH',
  base: 'main',
  path: '/field_maps/update_plot_labels/',
  summary: 'Numbers plots along a walk over the map',
  allow: 'work',
  body: z
    .object({
      field_id: id,
      year_id: id,
      prefix: z.string().max(255).default(''),
      // A text, because leading zeros count: `007` means three digits in every label.
      numeration_start_number: fiveDigits.transform(String).default('1'),
      numeration_step: fiveDigits.transform(Number).default(1),
      start_position: z.enum(['top_left', 'top_right', 'bottom_left', 'bottom_right']),
      numbering_type: z.enum(['horizontal', 'vertical']),
      horizontal_direction: z.enum(['right', 'left']),
      vertical_direction: z.enum(['down', 'up']),
      order: z.enum(['by_rows', 'snake']),
      plot_ids: plotIds.optional(),
      renumber: z.boolean().default(false),
      count_empty: z.boolean().default(false),
      digits: z.int().min(0).max(maxNumberDigits).default(0),
      restart: z.enum(['none', ...numberingLevels]).default('none'),
    })
    .strict(),
  bodyLimit: 'large',
  status: 200,
  answerKind: 'json',
  answer: z.object({
    numbered: z.int(),
    kept: z.int(),
    changed: z.int(),
    first_label: z.string().nullable(),
    last_label: z.string().nullable(),
  }),
  errors: [
    'numbering.noPlots',
    'numbering.allNumbered',
    'numbering.conflict',
    'numbering.direction',
    'numbering.restartEmpty',
    'numbering.noLevel',
    'numbering.noGroup',
    'numbering.reserved',
    'label.pattern',
    'label.too_long',
  ],
})

export const clearLabels = defineCall({
  name: 'clearLabels',
  method: 'DELETE',
  base: 'main',
  path: '/field_maps/delete_plot_labels/',
  summary: 'Deletes the labels of all plots',
  allow: 'work',
  query: fieldAndYear,
  status: 204,
  answerKind: 'none',
  errors: ['numbering.nothingToClear'],
})

export const exportFieldMap = defineCall({
  name: 'exportFieldMap',
  method: 'GET',
  base: 'main',
  path: '/field_maps/export_to_excel/',
  summary: 'The map as a workbook that uploads again unchanged',
  allow: 'work',
  query: fieldAndYear,
  status: 200,
  answerKind: 'file',
})

export const mapColouring = defineCall({
  name: 'mapColouring',
  method: 'GET',
  base: 'main',
  path: '/field_map_coloring_data/',
  summary: 'Values of all traits by plot, for all plots or the plots that a filter selects',
  allow: 'work',
  query: z
    .object({
      field_id: idText,
      year_id: idText,
      additional_filter_key: z
        .union(
          [
            z.enum(['line', 'parent', 'rep', 'block', 'stage', 'technology']),
            z.string().regex(/^[1-9]\d{0,9}$/, 'validation.choice'),
          ],
          'validation.choice',
        )
        .optional(),
      additional_filter_value: z.string().max(2000).optional(),
    })
    .strict(),
  status: 200,
  answerKind: 'json',
  answer: z.object({
    features: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        unit: z.string(),
        kind: z.enum(observedKinds),
        values: z.record(z.string(), z.union([z.number(), z.string()])),
      }),
    ),
  }),
  errors: ['filter.incomplete'],
})

export const mapCalls = [
  readFieldMap,
  saveFieldMap,
  changeMapWidth,
  numberPlots,
  clearLabels,
  exportFieldMap,
  mapColouring,
]
