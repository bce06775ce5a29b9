import { z } from 'zod'
import {
  maxPlanCell,
  maxPlanFields,
  minPlanCell,
  planFields,
  planPaperKeys,
} from '../../domain/printedPlan/planSheets.ts'
import { defineCall } from '../call.ts'
import { id } from '../fields.ts'
import { plotIds } from '../shapes.ts'

const limit = z.number('validation.number').nullable().optional()

/** A class of the map: numbers `low` to `high` (null = open), a `word`, or with neither all others. */
const planClass = z
  .object({
    low: limit,
    high: limit,
    word: z.string('validation.text').max(250).optional(),
    colour: z.string('validation.text').regex(/^#[0-9a-f]{6}$/, 'validation.invalid'),
  })
  .strict()

/** By the values of a trait, in classes. */
const byTrait = z
  .object({
    by: z.literal('trait').optional(),
    /** A trait, factor, stage or technology of the year; negative: the column of a marker. */
    trait_id: z.int('validation.integer'),
    decimals: z.int('validation.integer').min(0).max(12).default(0),
    classes: z.array(planClass, 'validation.list').min(1).max(12),
  })
  .strict()

/** By the plots' lines: a class for some by name, and one for all others. */
const byLine = z
  .object({ by: z.literal('line'), classes: z.array(planClass, 'validation.list').min(1).max(12) })
  .strict()

/** Some plots against all others: the selected ones, or those with a value out of range. `colours`: of the others. */
const byPlots = z
  .object({
    by: z.enum(['selected', 'out']),
    plot_ids: plotIds,
    colours: z.tuple([planClass.shape.colour, planClass.shape.colour]),
  })
  .strict()

const colouring = z.discriminatedUnion('by', [byTrait, byLine, byPlots], 'validation.choice')

const line = { width: z.number(), colour: z.string(), dash: z.array(z.number()).nullable() }

/** Drawing of one sheet, in millimetres from its upper left corner: boxes, lines over them, texts over these. */
const planDrawing = z.object({
  width: z.number(),
  height: z.number(),
  boxes: z.array(
    z.object({
      x: z.number(),
      y: z.number(),
      width: z.number(),
      height: z.number(),
      fill: z.string().nullable(),
      stroke: z.object(line).nullable(),
    }),
  ),
  /** Points of each line: x, y, x, y …; with `fill` it is closed and filled. */
  lines: z.array(z.object({ points: z.array(z.number()), fill: z.boolean(), ...line })),
  texts: z.array(
    z.object({
      text: z.string(),
      x: z.number(),
      baseline: z.number(),
      size: z.number(),
      bold: z.boolean(),
      colour: z.string(),
      align: z.enum(['left', 'middle', 'right']),
    }),
  ),
})

/** Instead of the file: its name, number of pages and field sheets, and one of its pages as drawn. */
export const planPreview = z.object({
  file_name: z.string(),
  pages: z.int(),
  sheets: z.int(),
  page: planDrawing,
})
export type PlanPreview = z.output<typeof planPreview>

export const printPlan = defineCall({
  name: 'printPlan',
  method: 'POST',
  base: 'main',
  path: '/field_plan/',
  summary: 'The map of a year as a PDF of A4 or A3 sheets with alignment marks, or one of its pages',
  allow: 'work',
  body: z
    .object({
      year_id: id,
      paper: z.enum(planPaperKeys, 'validation.choice'),
      turned: z.enum(['portrait', 'landscape'], 'validation.choice'),
      /** Width of a plot, mm; null = the whole field on one sheet. */
      cell: z.number('validation.number').min(minPlanCell).max(maxPlanCell).nullable().default(null),
      fields: z.array(z.enum(planFields, 'validation.choice'), 'validation.list').max(maxPlanFields).default(['label']),
      /** What the plots are coloured by; null = nothing, in black and white. */
      colouring: colouring.nullable().default(null),
      /** `black`: classes are greys with their letters, for a printer without colours. */
      ink: z.enum(['colour', 'black'], 'validation.choice').default('colour'),
      /** The stored corner that is drawn bottom left. */
      origin: z
        .enum(['bottom_left', 'bottom_right', 'top_left', 'top_right'], 'validation.choice')
        .default('bottom_left'),
      /** A page, from 1, to return instead of the file. */
      preview: z.int('validation.integer').min(1).nullable().default(null),
    })
    .strict(),
  status: 200,
  answerKind: 'file',
  errors: ['plan.empty', 'plan.tooMany'],
})

export const planCalls = [printPlan]
