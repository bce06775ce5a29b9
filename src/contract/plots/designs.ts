import { z } from 'zod'
import { isLayoutFactor } from '../../domain/change/newPlots.ts'
import { numberings } from '../../domain/designs/designLabels.ts'
import { plotRoles } from '../../domain/designs/designPlots.ts'
import { designKinds } from '../../domain/designs/designRequest.ts'
import { corners } from '../../domain/layout/corners.ts'
import { maxRows, maxWidth } from '../../domain/layout/mapLimits.ts'
import { maxMetres } from '../../domain/layout/structure/structureRules.ts'
import { defineCall } from '../call.ts'
import { id, idText } from '../fields.ts'
import { listOf, name } from '../shapes.ts'

const place = z.tuple([z.int().min(1).max(maxRows), z.int().min(1).max(maxWidth)])
const lineIds = z.array(id).max(30_000)
const count = z.int('validation.integer').min(1).max(150).optional()

/**
 * Parameters of any design kind besides those in `paramsOf`; ranges of a kind are checked together with its lines
 * (`design.params`).
 */
const params = z
  .object({
    corner: z.enum(corners, 'validation.choice').default('top_left'),
    snake: z.boolean('validation.choice').default(false),
    /** The line that fills the rest of a row and the borders; null = none. */
    filler_line_id: id.nullish(),
    borders: z.int('validation.integer').min(0).max(2).default(0),
    /** Places of the map that stay empty. */
    gaps: z.array(place).max(30_000).default([]),
    /** Widths of the ways between replications and blocks, which become alleys of the year, m; absent = none. */
    gap_metres: z.number('validation.number').gt(0).max(maxMetres).optional(),
    /** Labels of the plots with a line; absent = none. */
    numbering: z.enum(numberings, 'validation.choice').optional(),
    width: count,
    reps: count,
    blocks: count,
    block_size: count,
    treatments: z.array(name).max(100).optional(),
    treatment_name: name.refine((text) => !isLayoutFactor(text), 'validation.invalid').optional(),
    twice: lineIds.optional(),
  })
  .strict()
export type DesignParamsBody = z.output<typeof params>

const body = z
  .object({
    kind: z.enum(designKinds, 'validation.choice'),
    params,
    year_id: id,
    line_ids: lineIds,
    check_ids: z.array(id).max(100).default([]),
    /** Reproduces the design on client and server. */
    seed: z.int('validation.integer').min(0).max(2_147_483_647),
    /** Pairs of places that exchange their lines, one after another. */
    swaps: z
      .array(z.tuple([place, place]))
      .max(10_000)
      .default([]),
    origin: z.object({ row: z.int().min(1).max(maxRows), col: z.int().min(1).max(maxWidth) }).strict(),
    dry_run: z.boolean('validation.choice').default(false),
  })
  .strict()
export type DesignBody = z.output<typeof body>

const level = z.int().optional()
const answer = z.object({
  design_id: z.int().optional(),
  seq: z.int().optional(),
  crop_seq: z.int().optional(),
  efficiency: z.number().nullable(),
  bound: z.number().nullable(),
  score: z.object({
    concurrences: z.record(z.string(), z.int()).nullable(),
    error_df: z.int(),
    sed: z.number(),
    equal_neighbours: z.int(),
    farthest_check: z.int().nullable(),
    rcbd_would_do: z.boolean(),
  }),
  warnings: z.array(z.object({ code: z.string(), params: z.record(z.string(), z.number()) })),
  plots: z.array(
    z.object({
      plot_id: z.int().optional(),
      plot_name: z.string(),
      /** null: the design assigns no labels, or it is a filler or a border. */
      label: z.string().nullable(),
      line_id: z.int().nullable(),
      line_name: z.string().nullable(),
      row: z.int(),
      col: z.int(),
      role: z.enum(plotRoles),
      rep: level,
      block: level,
      design_row: level,
      design_col: level,
      treatment: z.string().optional(),
    }),
  ),
})
export type DesignAnswer = z.output<typeof answer>

export const createDesign = defineCall({
  name: 'createDesign',
  method: 'POST',
  base: 'main',
  path: '/designs/',
  summary: 'Lays out a trial design from its seed as one change (201), or only returns it with `dry_run`',
  allow: 'work',
  body,
  bodyLimit: 'large',
  status: 201,
  singleStatus: 200,
  answerKind: 'json',
  answer,
  errors: [
    'design.params',
    'design.lines',
    'design.limit',
    'design.impossible',
    'design.swap',
    'design.occupied',
    'name.only_special',
    'name.too_long',
    'cell.pattern',
  ],
})

const design = z.object({
  design_id: z.int(),
  year_id: z.int(),
  kind: z.enum(designKinds),
  params: z.record(z.string(), z.unknown()),
  line_ids: z.array(z.int()),
  check_ids: z.array(z.int()),
  seed: z.int(),
  swaps: z.array(z.tuple([z.tuple([z.int(), z.int()]), z.tuple([z.int(), z.int()])])),
  origin: z.object({ row: z.int(), col: z.int() }),
  efficiency: z.number().nullable(),
  bound: z.number().nullable(),
  seq: z.int(),
  engine_version: z.int(),
  created_by: z.int().nullable(),
  created_by_name: z.string().nullable(),
  created_at: z.string(),
})

export const listDesigns = defineCall({
  name: 'listDesigns',
  method: 'GET',
  base: 'main',
  path: '/designs/',
  summary: 'The trial designs laid out in a year, newest first',
  allow: 'work',
  query: z.object({ year_id: idText }).strict(),
  status: 200,
  answerKind: 'json',
  answer: listOf(design),
})

export const designCalls = [createDesign, listDesigns]
