import { z } from 'zod'
import { longestPurdy } from '../../domain/pedigree/purdy/readPurdy.ts'
import { defineCall } from '../call.ts'
import { id, idText } from '../fields.ts'
import { listOf, optionalName } from '../shapes.ts'

/** A breeding line of the crop; `is_sort` = promoted to variety. */
export const lineSchema = z.object({
  line_id: z.int(),
  line_name: z.string(),
  variety_name: z.string().nullable(),
  spec_id: z.int(),
  is_sort: z.boolean(),
  mother_id: z.int().nullable(),
  mother: z.string().nullable(),
  father_id: z.int().nullable(),
  father: z.string().nullable(),
  stage: z.string().nullable(),
  /** Number of selfings; null = unknown. */
  selfings: z.int().nullable(),
  species: z.string().nullable(),
  origin: z.string().nullable(),
  regions: z.array(z.string()),
  uniformity: z.string().nullable(),
  heterotic_group: z.string().nullable(),
  owner: z.string().nullable(),
  herbicides: z.array(z.string()),
  fungicides: z.array(z.string()),
  comment: z.string().nullable(),
})

export const listLines = defineCall({
  name: 'listLines',
  method: 'GET',
  base: 'main',
  path: '/line_table_list/',
  summary: "The crop's lines, or only its varieties",
  allow: 'work',
  topic: 'lines',
  query: z.object({ spec_id: idText, is_sort: z.enum(['true', 'false']).optional() }).strict(),
  status: 200,
  answerKind: 'json',
  answer: listOf(lineSchema),
})

/** One line, or several of one crop; demoting to a line removes its registered name. An absent name is unchanged. */
export const promoteLine = defineCall({
  name: 'promoteLine',
  method: 'PATCH',
  base: 'main',
  path: '/line_table_list/',
  summary: 'Turns lines into varieties, one of them under its registered name, or varieties back into lines',
  allow: 'work',
  body: z
    .object({
      line_id: id.optional(),
      line_ids: z.array(id, 'validation.list').min(1).max(10_000).optional(),
      is_sort: z.boolean('validation.boolean'),
      variety_name: optionalName,
    })
    .strict(),
  status: 200,
  answerKind: 'json',
  answer: z.union([lineSchema, z.object({ data: z.array(lineSchema) })]),
  errors: ['variety.exists', 'cell.pattern', 'name.only_special', 'name.too_long'],
})

/**
 * null or an empty name clears a parent, an absent one is unchanged; an unknown name becomes a line. `genealogy` gives
 * both in Purdy notation instead; crosses in it without a line become F1s.
 */
export const writeGenealogy = defineCall({
  name: 'writeGenealogy',
  method: 'PATCH',
  base: 'main',
  path: '/lines_genealogy/',
  summary: 'Writes a line’s mother and father, and returns the number of plots that show them',
  allow: 'work',
  body: z
    .object({
      spec_id: id,
      line_id: id,
      mother: optionalName,
      father: optionalName,
      genealogy: z.string('validation.text').max(longestPurdy).optional(),
    })
    .strict(),
  status: 200,
  answerKind: 'json',
  answer: lineSchema.extend({ plots_changed: z.int() }),
  errors: [
    'pedigree.self',
    'pedigree.cycle',
    'pedigree.notation',
    'pedigree.conflict',
    'name.only_special',
    'name.too_long',
    'cell.pattern',
  ],
})

export const lineCalls = [listLines, promoteLine, writeGenealogy]
