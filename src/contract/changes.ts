import { z } from 'zod'
import { defineCall } from './call.ts'
import { changeEntities, changeField, isAccepted, isTail } from './changeShape.ts'
import { idParams, idText } from './fields.ts'

const cell = z.union([z.number(), z.string().max(20_000), z.boolean(), z.null()])

const changeColumnSchema = z
  .object({
    entity: z.enum(changeEntities),
    field: z.string().regex(changeField),
    ids: z.array(z.int().positive()).min(1).max(200_000),
    before: z.array(cell),
    after: z.array(cell),
  })
  .strict()

const changeNameSchema = z
  .object({
    key: z.string().max(100),
    params: z
      .record(z.string().max(40), z.union([z.string().max(300), z.number()]))
      .refine((params) => Object.keys(params).length <= 20, { error: 'validation.maxItems', params: { max: 20 } }),
  })
  .strict()

const changeSetSchema = z
  .object({ name: changeNameSchema, columns: z.array(changeColumnSchema).min(1).max(500) })
  .strict()

/**
 * One accepted change as a log carries it. `user_name` is who made it. A tail's `data` has the year's own columns, its
 * `crop` those of lines and traits, so either may be empty: apply `crop` first.
 */
const loggedChangeSchema = z.object({
  seq: z.int(),
  at: z.string(),
  user_id: z.int().nullable(),
  user_name: z.string().nullable(),
  key: z.string(),
  reverts: z.int().nullable(),
  change: changeSetSchema.extend({ columns: z.array(changeColumnSchema).max(500) }),
})

/** A cell that another has changed meanwhile: what is stored, its author and time (`current` null = no value). */
export const cellConflictSchema = z.object({
  entity: z.enum(['plot', 'line', 'trait', 'field_year']),
  field: z.string(),
  id: z.int(),
  current: cell,
  mine: cell,
  version: z.int().nullable(),
  by: z.string().nullable(),
  at: z.string().nullable(),
})

/** What stands in a 409 `change.conflict` beside its sentence. */
export const conflictAnswer = z.object({ conflicts: z.array(cellConflictSchema).min(1) })

const logNumber = z.coerce.number('validation.integer').int('validation.integer').min(0)

/**
 * What the server did. `crop_seq` is the change's number in the crop's log, 0 when it touched neither lines nor traits.
 * `difference` = cells stored otherwise than sent (normalised values, given ids), to be applied on top.
 */
const accepted = z.object({
  seq: z.int(),
  crop_seq: z.int(),
  at: z.string(),
  difference: changeSetSchema.nullable(),
})

/** Bytes of src/domain/columns/codec.ts, brotli or gzip compressed by Content-Encoding. */
export const loadFieldYear = defineCall({
  name: 'loadFieldYear',
  method: 'GET',
  base: 'main',
  path: '/field_years/:id/columns/',
  summary: 'A whole field-year as columns, with the numbers of the logs it contains',
  allow: 'work',
  params: idParams,
  status: 200,
  answerKind: 'bytes',
})

/** Ids for plots, lines and traits that the client will make, also offline. */
export const reserveIds = defineCall({
  name: 'reserveIds',
  method: 'POST',
  base: 'main',
  path: '/field_years/:id/reserve_ids/',
  summary: 'Ids for plots, lines and traits made by this client',
  allow: 'work',
  params: idParams,
  body: z
    .object({
      plot: z.int().min(0).max(50_000).default(0),
      line: z.int().min(0).max(50_000).default(0),
      trait: z.int().min(0).max(200).default(0),
    })
    .strict(),
  status: 200,
  answerKind: 'json',
  answer: z.object({ plot: z.array(z.int()), line: z.array(z.int()), trait: z.array(z.int()) }),
})

/** 409 `change.conflict` carries `conflicts`; a repeated `key` answers the first answer again. */
export const sendChange = defineCall({
  name: 'sendChange',
  method: 'POST',
  base: 'main',
  path: '/field_years/:id/changes/',
  summary: 'Applies one change set, all or nothing',
  allow: 'work',
  params: idParams,
  body: z.object({ key: z.uuid(), base_seq: z.int().min(0), change: changeSetSchema }).strict(),
  bodyLimit: 'large',
  status: 200,
  answerKind: 'json',
  answer: accepted,
  check: isAccepted,
  errors: ['change.conflict', 'change.malformed', 'numbering.conflict', 'plot.duplicate', 'label.duplicate'],
})

export const readChanges = defineCall({
  name: 'readChanges',
  method: 'GET',
  base: 'main',
  path: '/field_years/:id/changes/',
  summary: 'The logs of the field-year and of its crop after the given numbers',
  allow: 'work',
  params: idParams,
  query: z.object({ since: logNumber, crop_since: logNumber }).strict(),
  status: 200,
  answerKind: 'json',
  answer: z.object({
    meta: z.object({ seq: z.int(), crop_seq: z.int() }),
    data: z.array(loggedChangeSchema),
    crop: z.array(loggedChangeSchema),
  }),
  check: isTail,
})

/** Cells that another has changed since are skipped and counted; nothing left to revert is 409 `change.nothing_to_revert`. */
export const revertChange = defineCall({
  name: 'revertChange',
  method: 'POST',
  base: 'main',
  path: '/field_years/:id/changes/:seq/revert/',
  summary: 'Takes an accepted change back from the log',
  allow: 'revert',
  params: z.object({ id: idText, seq: idText }),
  body: z.object({ key: z.uuid() }).strict(),
  status: 200,
  answerKind: 'json',
  answer: z.object({
    seq: z.int(),
    crop_seq: z.int(),
    at: z.string(),
    change: changeSetSchema,
    reverted: z.int(),
    skipped: z.array(cellConflictSchema),
  }),
  errors: ['change.nothing_to_revert'],
})

export const changeCalls = [loadFieldYear, reserveIds, sendChange, readChanges, revertChange]
