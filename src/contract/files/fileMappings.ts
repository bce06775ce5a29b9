import { z } from 'zod'
import { COLUMNS, type ColumnKey } from '../../domain/files/headers/columns.ts'
import { UPLOADS } from '../../domain/files/uploads.ts'
import { observedKinds } from '../../domain/traits/traitKinds.ts'
import { defineCall } from '../call.ts'
import { id, idText, instant } from '../fields.ts'

const maxHeader = 1000
const maxColumns = 16_384
const header = z
  .string('validation.text')
  .max(maxHeader)
  .refine((text) => text.trim() !== '', 'validation.required')
const columnKeys = Object.keys(COLUMNS) as [ColumnKey, ...ColumnKey[]]

/** Meaning of a file's column: a trait of the crop, a new one, a known column of uploads, or null = skipped. */
const columnTarget = z.union([
  // `factor` converts the file's numbers to the trait's unit.
  z.object({ trait_id: id, factor: z.number('validation.number').positive().optional() }).strict(),
  z
    .object({
      name: z.string('validation.text').trim().min(1, 'validation.required').max(250),
      unit: z.string('validation.text').trim().max(50).default(''),
      kind: z.enum(observedKinds, 'validation.choice'),
      role: z.enum(['trait', 'factor'], 'validation.choice').optional(),
    })
    .strict(),
  z.object({ column: z.enum(columnKeys, 'validation.choice') }).strict(),
  z.null(),
])

/** Columns by their headers as written in the file. */
export const columnMapping = z.record(header, columnTarget)

export type ColumnMapping = z.output<typeof columnMapping>

const format = z.enum(UPLOADS.map(({ key }) => key) as [string, ...string[]], 'validation.choice')

const fileMapping = z.object({
  id: z.int(),
  format: z.string(),
  headers: z.array(z.string()),
  mapping: columnMapping,
  updated_at: instant,
})

export type FileMapping = z.output<typeof fileMapping>

export const listFileMappings = defineCall({
  name: 'listFileMappings',
  method: 'GET',
  base: 'main',
  path: '/file_mappings/',
  summary: 'Saved column mappings of a crop’s files, newest first',
  allow: 'work',
  query: z.object({ spec_id: idText, format }).strict(),
  status: 200,
  answerKind: 'json',
  answer: z.object({ meta: z.object({ total: z.int() }), data: z.array(fileMapping) }),
})

export const storeFileMapping = defineCall({
  name: 'storeFileMapping',
  method: 'PUT',
  base: 'main',
  path: '/file_mappings/',
  summary: 'Saves the column mapping of a file, replacing the one saved for the same headers',
  allow: 'work',
  body: z
    .object({
      spec_id: id,
      format,
      headers: z.array(header, 'validation.list').min(1).max(maxColumns),
      mapping: columnMapping,
    })
    .strict(),
  status: 200,
  answerKind: 'json',
  answer: fileMapping,
})

export const fileMappingCalls = [listFileMappings, storeFileMapping]
