import { z } from 'zod'
import { PLOT_NAME_WAYS, type PlotNameWay, plotNamesOfFile } from '../../domain/files/headers/plotNames.ts'
import type { RangeMeaning } from '../../domain/files/headers/rangeColumns.ts'
import { ENCODINGS, type Encoding } from '../../domain/files/textEncoding.ts'
import type { Upload } from '../../domain/files/uploadRecord.ts'
import { maxYear, minYear } from '../../domain/plots/textRules.ts'
import { type Call, defineCall } from '../call.ts'
import { idText, requiredText } from '../fields.ts'
import { columnMapping } from './fileMappings.ts'

/** Digest of the result of a dry run: if the result would differ by now, the file is refused as `upload.outdated`. */
const checked = z
  .string('validation.text')
  .regex(/^[0-9a-f]{64}$/, 'validation.invalid')
  .optional()
const flag = z.enum(['true', 'false']).default('false')
/** Fields of every upload; `encoding` is for a text file whose characters can be read in several ways. */
const fileFields = { dry_run: flag, checked, encoding: z.enum(ENCODINGS, 'validation.choice').optional() }
const width = z.coerce.number().int().min(2).max(150).default(20)
const method = z.coerce.number().int().min(1).max(3).default(1)
/** JSON in a text field next to a file. */
function jsonField<S extends z.ZodType>(schema: S) {
  return z
    .string('validation.text')
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue({ code: 'custom', message: 'validation.invalid' })
        return z.NEVER
      }
    })
    .pipe(schema)
    .optional()
}

const maxCorrections = 10_000
const correction = z.union([
  z
    .object({
      cell: z.string('validation.text').regex(/^[A-Z]{1,3}[1-9]\d{0,6}$/, 'validation.invalid'),
      value: z.string('validation.text').max(32_767).nullable(),
    })
    .strict(),
  z.object({ row: z.int('validation.integer').min(1).max(1_048_576) }).strict(),
])

/** Corrections of a table: the meaning of its columns, and replaced cells and rows. */
const tableEdits = {
  mapping: jsonField(columnMapping),
  corrections: jsonField(z.array(correction, 'validation.list').max(maxCorrections)),
}

/** One answer for every column, or by heading as JSON (`{"Seeds, pcs": ","}`). */
function answerField<const Values extends readonly [string, ...string[]]>(values: Values) {
  const choice = z.enum(values, 'validation.choice')
  return z
    .string('validation.text')
    .transform((text, context): unknown => {
      if (!text.startsWith('{')) return { '': text }
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue({ code: 'custom', message: 'validation.invalid' })
        return z.NEVER
      }
    })
    .pipe(z.record(z.string().max(300), choice))
    .optional()
}

/** Meaning of number marks and date order in columns that are ambiguous. */
const answers = {
  decimal: answerField([',', '.']),
  date_order: answerField(['dmy', 'mdy']),
}

const started = z.object({ task_id: z.int() })
const fileErrors = [
  'file.empty',
  'file.type',
  'file.xls',
  'file.encrypted',
  'file.macro',
  'file.html',
  'file.corrupt',
  'file.too_big',
  'file.unpacked_too_big',
] as const

/** Fields next to a file; those that a kind does not use are unknown to its call. */
interface UploadFields {
  spec_id?: number
  field_id?: number
  year_id?: number
  max_length_per_list?: number
  sort_method?: number
  location?: string
  region?: number
  nursery?: string
  year?: number
  unknown_parents?: 'empty' | 'lines'
  row_one?: 'bottom' | 'top'
  plot_names?: PlotNameWay | typeof plotNamesOfFile
  range?: RangeMeaning
  encoding?: Encoding
  dry_run: 'true' | 'false'
  checked?: string
  decimal?: Record<string, ',' | '.'>
  date_order?: Record<string, 'dmy' | 'mdy'>
  mapping?: z.output<typeof columnMapping>
  corrections?: z.output<typeof correction>[]
}

/**
 * A file that one task imports. `body` has the fields next to it; `dry_run` reports the result (its digest as `checked`)
 * and writes nothing; the report of an import names the changes in the logs (`written`).
 */
function defineUpload<const Name extends string, const Path extends string, Body extends z.ZodType<UploadFields>>(
  name: Name,
  path: Path,
  summary: string,
  body: Body,
) {
  return defineCall({
    name,
    method: 'POST',
    base: 'main',
    path,
    summary,
    allow: 'work',
    body,
    multipart: 'file',
    status: 202,
    answerKind: 'json',
    answer: started,
    errors: fileErrors,
  })
}

/** Whether parents that a file marks as unknown (`NA`, `0`, `unknown` …) are left empty, the default, or create lines. */
const unknownParents = z.enum(['empty', 'lines'], 'validation.choice').optional()

/** Nursery and year for a file that names none itself; `plot_names` identifies the plots of a table by other columns. */
const plotsUploadQuery = z
  .object({
    spec_id: idText,
    max_length_per_list: width,
    sort_method: method,
    field_id: idText.optional(),
    year_id: idText.optional(),
    plot_names: z.enum([...PLOT_NAME_WAYS, plotNamesOfFile], 'validation.choice').optional(),
    ...fileFields,
    ...answers,
    ...tableEdits,
  })
  .strict()

/**
 * For a field book of FielDHub one location is read; its row 1 is at the bottom by default. `range` is what
 * `Range` means next to `Row` where the file leaves it open. `region` is the id of the
 * region that replaces an unlisted one. `nursery` and `year` name the place of plots of a file that names none, and need
 * not exist yet; they are not for a request with `field_id` or `year_id`.
 */
const fieldUploadQuery = plotsUploadQuery.extend({
  location: z.string('validation.text').max(255).optional(),
  row_one: z.enum(['bottom', 'top'], 'validation.choice').default('bottom'),
  range: z.enum(['row', 'column'], 'validation.choice').optional(),
  region: idText.optional(),
  nursery: requiredText(255).optional(),
  year: z.coerce.number('validation.integer').int('validation.integer').min(minYear).max(maxYear).optional(),
  unknown_parents: unknownParents,
})

/** A file that belongs to a crop and to no nursery. */
const cropUploadQuery = z.object({ spec_id: idText, ...fileFields, ...answers, ...tableEdits }).strict()

const linesUploadQuery = cropUploadQuery.extend({ unknown_parents: unknownParents })

export const uploadFieldFile = defineUpload(
  'uploadFieldFile',
  '/upload_custom_file/field_file/',
  'Nurseries, years, plots, lines and values from a file',
  fieldUploadQuery,
)

export const uploadFieldMap = defineUpload(
  'uploadFieldMap',
  '/upload_custom_file/field_map/',
  "The map of a nursery's year from a file",
  z.object({ year_id: idText, ...fileFields }).strict(),
)

export const uploadPlotResults = defineUpload(
  'uploadPlotResults',
  '/upload_custom_file/plot_result/',
  'Values of plots (and plants) from a file',
  plotsUploadQuery,
)

export const uploadLineCollection = defineUpload(
  'uploadLineCollection',
  '/line_collections_upload/',
  'Lines with their passports from a file',
  linesUploadQuery,
)

export const uploadParentsOfLines = defineUpload(
  'uploadParentsOfLines',
  '/parents_of_lines_upload_file/',
  'Mothers and fathers of lines from a file',
  linesUploadQuery,
)

export const uploadTraitFile = defineUpload(
  'uploadTraitFile',
  '/upload_custom_file/trait_file/',
  'Traits and growth stages from a list, such as a trait list of Field Book',
  cropUploadQuery,
)

/**
 * A matrix of calls, VCF or HapMap; its report has the quality of the calls (`quality`). Nursery and year apply to a
 * matrix of plots that names none itself; `mapping` names the column with the matrix' row names, and the omitted ones.
 */
export const uploadGenotypes = defineUpload(
  'uploadGenotypes',
  '/genotype_upload/',
  'Markers and genotypes of lines, or of the plots of a year, from a file',
  z
    .object({
      spec_id: idText,
      field_id: idText.optional(),
      year_id: idText.optional(),
      ...fileFields,
      mapping: tableEdits.mapping,
    })
    .strict(),
)

export const uploadCalls = [
  uploadFieldFile,
  uploadFieldMap,
  uploadPlotResults,
  uploadLineCollection,
  uploadParentsOfLines,
  uploadTraitFile,
  uploadGenotypes,
]

/** The call of any upload as one type: the upload's record has its fields. */
type UploadCall = Call<z.ZodNever, z.ZodNever, z.ZodType<UploadFields, Record<string, string>>, typeof started>

/** The call that imports files of an upload; it must exist. */
export function uploadCallOf(upload: Pick<Upload, 'call'>): UploadCall {
  const uploadCall = uploadCalls.find(({ name }) => name === upload.call)
  if (!uploadCall) throw new Error(`no call ${upload.call}`)
  return uploadCall as unknown as UploadCall
}
