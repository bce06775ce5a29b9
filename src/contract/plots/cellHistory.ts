import { z } from 'zod'
import { defineCall } from '../call.ts'
import { idText, pageMeta, paging } from '../fields.ts'
import { cell, changeNameSchema } from './changeSchemas.ts'
import { changeField } from './changeShape.ts'

const fieldName = z.string().regex(changeField, 'validation.invalid')

/** One change of a cell: values as stored, a line by its id. `user_name` null = no user has that id. */
const cellEntry = z.object({
  seq: z.int(),
  at: z.string(),
  user_id: z.int().nullable(),
  user_name: z.string().nullable(),
  before: cell,
  after: cell,
  name: changeNameSchema,
})

export type CellEntry = z.output<typeof cellEntry>

const answer = z.object({ meta: pageMeta, data: z.array(cellEntry) })

/** With `entity=plant` for plants: `plot` is the plant's id then. A field that the entity does not have is refused. */
export const cellHistory = defineCall({
  name: 'cellHistory',
  method: 'GET',
  base: 'main',
  path: '/field_years/:id/cells/:plot/:field/',
  summary: 'Former values of a cell of a plot or plant, newest first',
  allow: 'work',
  params: z.object({ id: idText, plot: idText, field: fieldName }),
  query: z.object({ ...paging, entity: z.enum(['plot', 'plant'], 'validation.invalid').default('plot') }).strict(),
  status: 200,
  answerKind: 'json',
  answer,
})

export const lineCellHistory = defineCall({
  name: 'lineCellHistory',
  method: 'GET',
  base: 'main',
  path: '/crops/:id/cells/:line/:field/',
  summary: 'Former values of a cell of a line, newest first',
  allow: 'work',
  params: z.object({ id: idText, line: idText, field: fieldName }),
  query: z.object(paging).strict(),
  status: 200,
  answerKind: 'json',
  answer,
})

export const cellHistoryCalls = [cellHistory, lineCellHistory]
