import { z } from 'zod'
import { defineCall } from './call.ts'
import { idText } from './fields.ts'

const flag = z.enum(['true', 'false']).default('false')
const width = z.coerce.number().int().min(2).max(150).default(20)
const method = z.coerce.number().int().min(1).max(3).default(1)
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

/** Nursery and year of a file that names none itself; `dry_run` reports what would be and writes nothing. */
const fileBody = {
  spec_id: idText,
  max_length_per_list: width,
  sort_method: method,
  field_id: idText.optional(),
  year_id: idText.optional(),
  dry_run: flag,
}

export const uploadFieldFile = defineCall({
  name: 'uploadFieldFile',
  method: 'POST',
  base: 'main',
  path: '/upload_custom_file/field_file/',
  summary: 'Nurseries, years, plots, lines and values from a file',
  allow: 'work',
  body: z.object(fileBody).strict(),
  multipart: 'file',
  status: 202,
  answerKind: 'json',
  answer: started,
  errors: fileErrors,
})

export const uploadFieldMap = defineCall({
  name: 'uploadFieldMap',
  method: 'POST',
  base: 'main',
  path: '/upload_custom_file/field_map/',
  summary: "The map of a nursery's year from a file",
  allow: 'work',
  body: z.object({ year_id: idText, dry_run: flag }).strict(),
  multipart: 'file',
  status: 202,
  answerKind: 'json',
  answer: started,
  errors: fileErrors,
})

export const uploadPlotResults = defineCall({
  name: 'uploadPlotResults',
  method: 'POST',
  base: 'main',
  path: '/upload_custom_file/plot_result/',
  summary: 'Values of plots (and plants) from a file',
  allow: 'work',
  body: z.object(fileBody).strict(),
  multipart: 'file',
  status: 202,
  answerKind: 'json',
  answer: started,
  errors: fileErrors,
})

/** A file that belongs to a crop and to no nursery. */
function defineLineUpload<const Name extends string, const Path extends string>(
  name: Name,
  path: Path,
  summary: string,
) {
  return defineCall({
    name,
    method: 'POST',
    base: 'main',
    path,
    summary,
    allow: 'work',
    body: z.object({ spec_id: idText, dry_run: flag }).strict(),
    multipart: 'file',
    status: 202,
    answerKind: 'json',
    answer: started,
    errors: fileErrors,
  })
}

export const uploadLineCollection = defineLineUpload(
  'uploadLineCollection',
  '/line_collections_upload/',
  'Lines with their passports from a file',
)

export const uploadParentsOfLines = defineLineUpload(
  'uploadParentsOfLines',
  '/parents_of_lines_upload_file/',
  'Mothers and fathers of lines from a file',
)

export const uploadCalls = [
  uploadFieldFile,
  uploadFieldMap,
  uploadPlotResults,
  uploadLineCollection,
  uploadParentsOfLines,
]
