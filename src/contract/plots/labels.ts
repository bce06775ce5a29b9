import { z } from 'zod'
import { labelSheetKeys } from '../../domain/labels/labelSheets.ts'
import { labelFields, maxLabelCopies, maxLabelFields } from '../../domain/labels/plotLabels.ts'
import { bases, defineCall } from '../call.ts'
import { id, idParams } from '../fields.ts'
import { plotIds } from '../shapes.ts'
import { plotOrder } from './plotLists.ts'

const field = z.enum([...new Set(Object.values(labelFields).flat())], 'validation.choice')

const box = { x: z.number(), y: z.number(), width: z.number(), height: z.number() }

/** Instead of the file: its name, number of labels and pages, and the first page's labels as drawn, in millimetres. */
export const labelPreview = z.object({
  file_name: z.string(),
  total: z.int(),
  pages: z.int(),
  labels: z.array(
    z.object({
      x: z.number(),
      y: z.number(),
      code: z.object({
        ...box,
        columns: z.int(),
        rows: z.int(),
        rects: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])),
      }),
      lines: z.array(
        z.object({ text: z.string(), x: z.number(), baseline: z.number(), size: z.number(), bold: z.boolean() }),
      ),
    }),
  ),
})
export type LabelPreview = z.output<typeof labelPreview>

/** Answer for so many labels that a task creates them. */
export const labelTask = z.object({ task_id: z.int() })

/** Report of a labels task: where its file can be downloaded for a day. */
export const labelReport = z.object({ url: z.string(), name: z.string(), bytes: z.int(), labels: z.int() })
export type LabelReport = z.output<typeof labelReport>

export const printLabels = defineCall({
  name: 'printLabels',
  method: 'POST',
  base: 'main',
  path: '/labels/',
  summary:
    'Labels with codes as a PDF, or a preview of its first page; more than 2,000 labels are made by a task (202)',
  allow: 'work',
  body: z
    .object({
      year_id: id.optional(),
      plot_ids: plotIds.nullish(),
      seed_ids: plotIds.optional(),
      location_ids: plotIds.optional(),
      sheet: z.enum(labelSheetKeys, 'validation.choice'),
      code: z.enum(['qr', 'code128'], 'validation.choice'),
      fields: z.array(field, 'validation.list').max(maxLabelFields).optional(),
      order: plotOrder.optional(),
      copies: z.int('validation.integer').min(1).max(maxLabelCopies).default(1),
      skip: z.int('validation.integer').min(0).default(0),
      preview: z.boolean('validation.choice').default(false),
    })
    .strict(),
  bodyLimit: 'large',
  status: 200,
  answerKind: 'file',
  errors: ['labels.what', 'labels.field', 'labels.tooMany', 'numbering.direction'],
})

export const taskContent = defineCall({
  name: 'taskContent',
  method: 'GET',
  base: 'main',
  path: '/tasks/:id/content/',
  summary: 'The file produced by a task; it is available for a day',
  allow: 'work',
  params: idParams,
  status: 200,
  answerKind: 'file',
})

export const labelCalls = [printLabels, taskContent]

/** Download address of a task's file. */
export const pathOfTask = (task: number): string => bases.main + taskContent.path.replace(':id', String(task))
