import { z } from 'zod'
import { archiveStatuses, dataTypes } from '../../domain/genome/reads/archiveRules.ts'
import { readChecks } from '../../domain/genome/reads/readReport.ts'
import { bases, defineCall } from '../call.ts'
import { id, idParams, idText, instant } from '../fields.ts'
import { listOf } from '../shapes.ts'

/** Address of resumable uploads (tus 1.0.0); not a call of the contract, since the protocol is not ours. */
export const genomeUploadsPath = `${bases.main}/genome_uploads/`

const verdict = z.enum(['pass', 'warn', 'fail'])
const qualityAt = z.object({
  position: z.int(),
  mean: z.number(),
  q1: z.number(),
  median: z.number(),
  q3: z.number(),
})
/** Report on reads: `gc` in percent of called bases, `n` of all bases, `adapters` and `duplicates` of reads. */
const readReport = z.object({
  reads: z.int(),
  bases: z.int(),
  length_min: z.int(),
  length_max: z.int(),
  gc: z.number(),
  n: z.number(),
  adapters: z.number(),
  duplicates: z.number(),
  quality: z.array(qualityAt),
  checks: z.record(z.enum(readChecks), verdict),
})
const archiveReport = readReport.extend({ members: z.array(readReport.extend({ name: z.string() })) })

/** An archive of reads of a plot: `progress` 0…1 of its current step, `sha256` once it is valid, `size` in bytes. */
const genomeFile = z.object({
  fastqc_id: z.int(),
  data_type: z.enum(dataTypes),
  paired: z.boolean(),
  /** One part of the sample's reads. */
  partial: z.boolean(),
  archive: z.string(),
  size: z.int(),
  sha256: z.string().nullable(),
  status: z.enum(archiveStatuses),
  progress: z.number().min(0).max(1),
  fault: z.object({ code: z.string(), value: z.string().nullable(), message: z.string() }).nullable(),
  created_at: instant,
  report: archiveReport.nullable(),
})
export type GenomeFile = z.output<typeof genomeFile>

const flag = z
  .string('validation.text')
  .toLowerCase()
  .pipe(z.enum(['true', 'false'], 'validation.choice'))
/** Metadata of an archive. */
const archiveFields = {
  plot_id: idText,
  data_type: z.enum(dataTypes, 'validation.choice').default('wgs'),
  paired: flag.default('false'),
  partial: flag.default('false'),
}
/** The metadata of a tus upload: the fields of an archive; the sender may add others. */
export const archiveMetadata = z.object({ ...archiveFields, filename: z.string('validation.required'), paired: flag })

export const listGenomeFiles = defineCall({
  name: 'listGenomeFiles',
  method: 'GET',
  base: 'main',
  path: '/get_fastqc_archives/',
  summary: 'Genome data files of a plot with their state and the report on their reads, newest first',
  allow: 'work',
  topic: 'genome_files',
  query: z.object({ plot_id: idText }).strict(),
  status: 200,
  answerKind: 'json',
  answer: listOf(genomeFile),
})

export const addGenomeFile = defineCall({
  name: 'addGenomeFile',
  method: 'POST',
  base: 'main',
  path: '/upload_fastqc_files/',
  summary: 'Adds a genome data file to a plot in one request; a task checks it',
  allow: 'work',
  body: z.object(archiveFields).strict(),
  multipart: 'archive',
  status: 202,
  answerKind: 'json',
  answer: z.object({ task_id: z.int(), fastqc_id: z.int() }),
  errors: ['file.type', 'file.empty', 'file.too_big', 'name.too_long', 'genome.noSpace'],
})

export const downloadGenomeFile = defineCall({
  name: 'downloadGenomeFile',
  method: 'GET',
  base: 'main',
  path: '/download_fastqc_archive/',
  summary: 'The uploaded archive, whole or a range of its bytes; a ticket replaces the token',
  allow: 'work',
  query: z.object({ fastqc_id: idText, ticket: z.string('validation.text').max(1000).optional() }).strict(),
  status: 200,
  answerKind: 'file',
  errors: ['genome.notReady'],
})

export const takeGenomeTicket = defineCall({
  name: 'takeGenomeTicket',
  method: 'POST',
  base: 'main',
  path: '/fastqc_tickets/',
  summary: 'A URL, valid for a minute, from which a browser can download an archive',
  allow: 'work',
  body: z.object({ fastqc_id: id }).strict(),
  status: 201,
  answerKind: 'json',
  isNeverStored: true,
  answer: z.object({ url: z.string(), expires_at: instant }),
  errors: ['genome.notReady'],
})

export const deleteGenomeFile = defineCall({
  name: 'deleteGenomeFile',
  method: 'DELETE',
  base: 'main',
  path: '/delete_fastqc_file/:id/',
  summary: 'Permanently deletes a genome data file, or cancels its upload',
  allow: 'work',
  params: idParams,
  status: 204,
  answerKind: 'none',
})

export const genomeFileCalls = [listGenomeFiles, addGenomeFile, downloadGenomeFile, takeGenomeTicket, deleteGenomeFile]
