import { z } from 'zod'
import { auditKinds } from '../../domain/company/auditKind.ts'
import { defineCall } from '../call.ts'
import { day, idParams, idText, instant, paging } from '../fields.ts'
import { cell, cellNames } from '../plots/changeSchemas.ts'
import { changeEntities } from '../plots/changeShape.ts'

const kind = z.enum(auditKinds, 'validation.choice')
/** One or several values of a query parameter. */
const kinds = z
  .union([kind, z.array(kind).max(auditKinds.length)])
  .optional()
  .transform((values) => (values === undefined ? [] : [values].flat()))
/** A day or an instant. */
const when = z.union([day, instant], 'validation.date').optional()

/** Filter of the history. Days are whole UTC days, both included; instants: from ≤ at < to. */
const filter = {
  user_id: idText.optional(),
  spec_id: idText.optional(),
  field_id: idText.optional(),
  year_id: idText.optional(),
  kind: kinds,
  from: when,
  to: when,
  search: z.string('validation.text').trim().max(260).optional(),
}

const historyRow = z.object({
  id: z.int(),
  at: z.string(),
  /** The author with the name at that time; null = the server or its operator. */
  user: z.object({ id: z.int(), name: z.string(), is_active: z.boolean() }).nullable(),
  kind,
  /** What was done, in the user's language. */
  text: z.string(),
  spec_id: z.int().nullable(),
  field_id: z.int().nullable(),
  year_id: z.int().nullable(),
  /** Nursery and year, or the crop, with their names at that time; '' = no place. */
  place: z.string(),
  plots: z.int(),
  cells: z.int(),
  /** Numbers in the logs of the year and of the crop. */
  seq: z.int().nullable(),
  crop_seq: z.int().nullable(),
  /** Whether the user may revert it, and the log still can. */
  revertible: z.boolean(),
  /** The row of its reversal. */
  reverted_by: z.int().nullable(),
  /** Whether this is the deletion of a nursery or of its year that can still be restored. */
  restorable: z.boolean(),
})
export type HistoryRow = z.infer<typeof historyRow>

export const listHistory = defineCall({
  name: 'listHistory',
  method: 'GET',
  base: 'main',
  path: '/audit/',
  summary: 'History of the company, newest first, limited to the people whose history the reader may see',
  allow: 'history.read',
  topic: 'history',
  query: z
    .object({
      ...filter,
      before: idText.optional(),
      page_size: z.coerce.number('validation.integer').int('validation.integer').min(1).max(200).default(100),
    })
    .strict(),
  status: 200,
  answerKind: 'json',
  answer: z.object({
    /** `next`: the row before which the next page begins; `total` null = more than 10,000. */
    meta: z.object({ next: z.int().nullable(), total: z.int().nullable() }),
    data: z.array(historyRow),
  }),
})

const changedCell = z.object({
  entity: z.enum(changeEntities),
  id: z.int(),
  field: z.string(),
  ...cellNames,
  before: cell,
  after: cell,
})
export type ChangedCell = z.infer<typeof changedCell>

export const readHistoryRow = defineCall({
  name: 'readHistoryRow',
  method: 'GET',
  base: 'main',
  path: '/audit/:id/',
  summary: 'One row of the history with the cells that were written',
  allow: 'history.read',
  topic: 'history',
  params: idParams,
  query: z.object({ page: paging.page }).strict(),
  status: 200,
  answerKind: 'json',
  answer: historyRow.extend({
    /** Ids of all written plots, on the first page only. */
    plot_ids: z.array(z.int()),
    changes: z.object({
      meta: z.object({ page: z.int(), page_size: z.int(), total: z.int(), total_pages: z.int() }),
      data: z.array(changedCell),
    }),
  }),
})

export const exportHistory = defineCall({
  name: 'exportHistory',
  method: 'GET',
  base: 'main',
  path: '/audit/export/',
  summary: 'The filtered history as a file',
  allow: 'history.read',
  query: z.object({ ...filter, type_of_file: z.enum(['xlsx', 'csv'], 'validation.choice').default('xlsx') }).strict(),
  status: 200,
  answerKind: 'file',
  errors: ['audit.tooLong'],
})

export const historyCalls = [listHistory, readHistoryRow, exportHistory]
