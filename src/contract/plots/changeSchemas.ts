import { z } from 'zod'
import { changeEntities, changeField } from './changeShape.ts'

/** A stored cell of a change. */
export const cell = z.union([z.number(), z.string().max(20_000), z.boolean(), z.null()])

const changeColumnSchema = z
  .object({
    entity: z.enum(changeEntities),
    field: z.string().regex(changeField),
    ids: z.array(z.int().positive()).min(1).max(200_000),
    before: z.array(cell),
    after: z.array(cell),
  })
  .strict()

/** Name of a change: a message key with its numbers. */
export const changeNameSchema = z
  .object({
    key: z.string().max(100),
    params: z
      .record(z.string().max(40), z.union([z.string().max(300), z.number()]))
      .refine((params) => Object.keys(params).length <= 20, { error: 'validation.maxItems', params: { max: 20 } }),
  })
  .strict()

/** Most columns of a change: kinds of places use one column per row of the map. */
const maxColumns = 5_000

export const changeSetSchema = z
  .object({ name: changeNameSchema, columns: z.array(changeColumnSchema).min(1).max(maxColumns) })
  .strict()

/**
 * One accepted change in a log. `user_name` is its author. In a tail, `data` has the year's own columns and `crop` those
 * of lines and traits, so either may be empty: apply `crop` first.
 */
const loggedChangeSchema = z.object({
  seq: z.int(),
  at: z.string(),
  user_id: z.int().nullable(),
  user_name: z.string().nullable(),
  key: z.string(),
  reverts: z.int().nullable(),
  change: changeSetSchema.extend({ columns: z.array(changeColumnSchema).max(maxColumns) }),
})

/** A cell that another user has changed first: the stored value, its author and time (`current` null = no value). */
export const cellConflictSchema = z.object({
  entity: z.enum(changeEntities),
  field: z.string(),
  id: z.int(),
  current: cell,
  mine: cell,
  version: z.int().nullable(),
  by: z.string().nullable(),
  at: z.string().nullable(),
})

/** Current names for a cell: the plot, plant or line, and the trait or marker of its field; null if there is none. */
export const cellNames = { name: z.string().nullable(), field_name: z.string().nullable() }

/** Further data of a 409 `change.conflict`. */
export const conflictAnswer = z.object({ conflicts: z.array(cellConflictSchema).min(1) })

export const logNumber = z.coerce.number('validation.integer').int('validation.integer').min(0)

/** A line, trait or marker that was to be created as `from` and that the crop already has as `to`. */
const replacedIdSchema = z.object({ entity: z.enum(['line', 'trait', 'marker']), from: z.int(), to: z.int() })

/**
 * The server's result. `crop_seq` is the change's number in the crop's log, 0 if it touched neither lines nor traits.
 * `difference` = cells stored differently than sent (normalised values, assigned ids), to be applied on top; `replaced`:
 * existing items of the crop in place of ones to be created, to which its undo entry and later changes must refer.
 * `unchanged`: all was stored already, and the numbers are the current ones of the logs, possibly from others' changes
 * that the sender has not seen yet.
 */
export const accepted = z.object({
  seq: z.int(),
  crop_seq: z.int(),
  at: z.string(),
  difference: changeSetSchema.nullable(),
  replaced: z.array(replacedIdSchema).optional(),
  unchanged: z.literal(true).optional(),
})

/**
 * A change to be written, with a key that makes sending it twice harmless; `base_seq` is the log's number on which it is
 * based.
 */
export const sentChange = z.object({ key: z.uuid(), base_seq: z.int().min(0), change: changeSetSchema }).strict()

/** Ids that a client requests, by what it will create. */
const wantedLines = z.int().min(0).max(50_000).default(0)
const wantedTraits = z.int().min(0).max(200).default(0)
export const wantedCropIds = z.object({ line: wantedLines, trait: wantedTraits }).strict()
const wantedPlots = z.int().min(0).max(50_000).default(0)
export const wantedYearIds = wantedCropIds.extend({ plot: wantedPlots, plant: wantedPlots, marker: wantedTraits })

/**
 * Changes of a log after a number: a year's own and its crop's, oldest first. `more`: the answer is full, request again
 * after its last numbers. The year's changes begin in the answer with the last of the crop's.
 */
export const tailAnswer = z.object({
  meta: z.object({ seq: z.int(), crop_seq: z.int(), more: z.boolean() }),
  data: z.array(loggedChangeSchema),
  crop: z.array(loggedChangeSchema),
})

/** With `dry_run` the answer is the same but nothing is written. */
export const revertBody = z.object({ key: z.uuid(), dry_run: z.boolean('validation.boolean').default(false) }).strict()

export const revertedAnswer = z.object({
  seq: z.int(),
  crop_seq: z.int(),
  at: z.string(),
  change: changeSetSchema,
  reverted: z.int(),
  skipped: z.array(cellConflictSchema.extend(cellNames)),
})
