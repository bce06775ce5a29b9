import { z } from 'zod'
import { photoLimits, pictureSizes } from '../../domain/photos/photoRules.ts'
import { defineCall } from '../call.ts'
import { emptiedText, idParams, idText, instant, optionalText } from '../fields.ts'
import { listOf, text } from '../shapes.ts'

/** Common fields of photos of plots and of lines; `photo` and `thumbnail` are addresses that require the token. */
const photo = z.object({
  id: z.int(),
  photo: z.string(),
  thumbnail: z.string(),
  /** null: the day is unknown. */
  photographed_at: z.string().nullable(),
  /** Name of the uploaded file; null for photos from before names were stored. */
  file_name: z.string().nullable(),
  comment: z.string().nullable(),
  /** Size of the stored, upright picture, pixels. */
  width: z.int(),
  height: z.int(),
  created_by: z.int().nullable(),
  /** First and last name. */
  created_by_name: z.string().nullable(),
  created_at: instant,
})

const plotPhoto = z.object({ plot: z.int(), ...photo.shape })
const linePhoto = z.object({ line: z.int(), ...photo.shape })

export type PlotPhoto = z.output<typeof plotPhoto>
export type LinePhoto = z.output<typeof linePhoto>

/** Empty: the day in the picture itself, else unknown. */
const photoFields = { photographed_at: text.optional(), comment: optionalText(photoLimits.comment) }
const written = { photographed_at: text.optional(), comment: emptiedText(photoLimits.comment).optional() }
/** With `before` it is written only if the stored values equal it or the new ones. */
const changed = z.object({ ...written, before: z.object(written).strict().optional() }).strict()
const size = z.enum(pictureSizes.map(String)).transform(Number).optional()

const fileErrors = [
  'file.empty',
  'photo.too_big',
  'photo.type',
  'photo.heic',
  'photo.unreadable',
  'photo.pixels',
  'photo.limit',
  'photo.date',
] as const

export const listPlotPhotos = defineCall({
  name: 'listPlotPhotos',
  method: 'GET',
  base: 'main',
  path: '/plot_photo/',
  summary: 'Photos of a plot by day, newest first',
  allow: 'work',
  topic: 'photos',
  query: z.object({ plot_id: idText }).strict(),
  status: 200,
  answerKind: 'json',
  answer: listOf(plotPhoto),
})

export const listLinePhotos = defineCall({
  name: 'listLinePhotos',
  method: 'GET',
  base: 'main',
  path: '/line_photo/',
  summary: 'Photos of a line by day, newest first',
  allow: 'work',
  topic: 'photos',
  query: z.object({ line_id: idText }).strict(),
  status: 200,
  answerKind: 'json',
  answer: listOf(linePhoto),
})

export const addPlotPhoto = defineCall({
  name: 'addPlotPhoto',
  method: 'POST',
  base: 'main',
  path: '/plot_photo/',
  summary: 'Adds a photo to a plot; it is stored upright and without camera metadata',
  allow: 'work',
  body: z.object({ plot: idText, ...photoFields }).strict(),
  multipart: 'photo',
  status: 201,
  answerKind: 'json',
  answer: plotPhoto,
  errors: fileErrors,
})

export const addLinePhoto = defineCall({
  name: 'addLinePhoto',
  method: 'POST',
  base: 'main',
  path: '/line_photo/',
  summary: 'Adds a photo to a line; it is stored upright and without camera metadata',
  allow: 'work',
  body: z.object({ line: idText, ...photoFields }).strict(),
  multipart: 'photo',
  status: 201,
  answerKind: 'json',
  answer: linePhoto,
  errors: fileErrors,
})

export const updatePlotPhoto = defineCall({
  name: 'updatePlotPhoto',
  method: 'PATCH',
  base: 'main',
  path: '/plot_photo/:id/',
  summary: 'Changes day or comment of a photo of a plot; absent fields stay unchanged',
  allow: 'work',
  params: idParams,
  body: changed,
  status: 200,
  answerKind: 'json',
  answer: plotPhoto,
  errors: ['photo.date', 'photo.changed'],
})

export const updateLinePhoto = defineCall({
  name: 'updateLinePhoto',
  method: 'PATCH',
  base: 'main',
  path: '/line_photo/:id/',
  summary: 'Changes day or comment of a photo of a line; absent fields stay unchanged',
  allow: 'work',
  params: idParams,
  body: changed,
  status: 200,
  answerKind: 'json',
  answer: linePhoto,
  errors: ['photo.date', 'photo.changed'],
})

export const deletePlotPhoto = defineCall({
  name: 'deletePlotPhoto',
  method: 'DELETE',
  base: 'main',
  path: '/plot_photo/:id/',
  summary: 'Permanently deletes a photo of a plot',
  allow: 'work',
  params: idParams,
  status: 204,
  answerKind: 'none',
})

export const deleteLinePhoto = defineCall({
  name: 'deleteLinePhoto',
  method: 'DELETE',
  base: 'main',
  path: '/line_photo/:id/',
  summary: 'Permanently deletes a photo of a line',
  allow: 'work',
  params: idParams,
  status: 204,
  answerKind: 'none',
})

export const plotPhotoContent = defineCall({
  name: 'plotPhotoContent',
  method: 'GET',
  base: 'main',
  path: '/plot_photo/:id/content/',
  summary: 'The picture of a photo of a plot, whole or as WebP within 320 or 1,280 pixels',
  allow: 'work',
  params: idParams,
  query: z.object({ size }).strict(),
  status: 200,
  answerKind: 'bytes',
})

export const linePhotoContent = defineCall({
  name: 'linePhotoContent',
  method: 'GET',
  base: 'main',
  path: '/line_photo/:id/content/',
  summary: 'The picture of a photo of a line, whole or as WebP within 320 or 1,280 pixels',
  allow: 'work',
  params: idParams,
  query: z.object({ size }).strict(),
  status: 200,
  answerKind: 'bytes',
})

/** Two parallel lists: ids of plots, in order, and their numbers of photos; a plot without any is omitted. */
const photographedAnswer = z.object({ plots: z.array(z.int()), photos: z.array(z.int()) })

export type PhotographedAnswer = z.output<typeof photographedAnswer>

export const photographedPlots = defineCall({
  name: 'photographedPlots',
  method: 'GET',
  base: 'main',
  path: '/field_years/:id/photos/',
  summary: 'The plots of a field-year that have photos, with their number',
  allow: 'work',
  topic: 'photos',
  params: idParams,
  status: 200,
  answerKind: 'json',
  answer: photographedAnswer,
})

/** The calls of photos by what they show. */
export const photoCallsOf = {
  plot: {
    list: listPlotPhotos,
    add: addPlotPhoto,
    update: updatePlotPhoto,
    remove: deletePlotPhoto,
    content: plotPhotoContent,
  },
  line: {
    list: listLinePhotos,
    add: addLinePhoto,
    update: updateLinePhoto,
    remove: deleteLinePhoto,
    content: linePhotoContent,
  },
} as const

export const photoCalls = [...Object.values(photoCallsOf.plot), ...Object.values(photoCallsOf.line), photographedPlots]
