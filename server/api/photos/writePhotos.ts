import { isPhotoDay, photoLimits } from '../../../src/domain/photos/photoRules.ts'
import { record } from '../../core/audit/record.ts'
import { withCompany } from '../../platform/db/company.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { isFilesFull } from '../../platform/db/failure.ts'
import { recordFile, type StoredFile, storeFile } from '../../platform/files/storedFiles.ts'
import { ApiError, fieldError, notFound } from '../../platform/http/answers/apiError.ts'
import type { UploadedFile } from '../../platform/http/input/upload.ts'
import type { RequestContext } from '../../platform/http/routes/requestContext.ts'
import { announceTopic } from '../../platform/live/announceTopic.ts'
import type { Services } from '../../services.ts'
import { type CreatedPicture, makePictures } from './pictures.ts'
import { findOwner, type PhotoAnswer, type PhotoOwner, type PhotoSubject, readPhoto } from './readPhotos.ts'

type PhotoServices = Pick<Services, 'files' | 'live'>

/** The day as sent; null if absent. @throws ApiError `photo.date`. */
function sentDay(text: string | undefined): string | null {
  const day = text?.trim() ?? ''
  if (day === '') return null
  if (!isPhotoDay(day)) throw fieldError('photographed_at', 'photo.date')
  return day
}

/** @throws ApiError `file.empty`: there is no file, or it is empty. */
export function emptyPicture(): ApiError {
  return new ApiError('file.empty', { sentence: 'photo.empty', fields: { photo: [{ key: 'photo.empty' }] } })
}

async function checkRoom(tx: Tx, kind: PhotoSubject, owner: number): Promise<void> {
  const [{ count }] = await tx<{ count: number }[]>`
    SELECT count(*)::integer AS count FROM photos WHERE ${tx(`${kind}_id`)} = ${owner}`
  if (count >= photoLimits.each) throw new ApiError('photo.limit', { params: { max: photoLimits.each } })
}

/** Records the action in the company's history and notifies all clients. */
async function announcePhoto(tx: Tx, ctx: RequestContext, live: Services['live'], action: PhotoAction): Promise<void> {
  const { key, owner, photo } = action
  const { spec_id, field_id, year_id, name } = owner
  record(tx, ctx, { kind: 'files', key, params: { name }, spec_id, field_id, year_id })
  await announceTopic(tx, live, ctx, { topic: 'photos', spec_id, ids: [photo] })
}

interface PhotoAction {
  key: string
  owner: PhotoOwner
  photo: number
}

/**
 * Adds a photo to a plot or a line: the picture is made first, then all is written in one transaction, which locks the
 * plot or line so that the limit holds.
 * @throws ApiError `notFound`, `photo.date`, `photo.limit`, and why the picture is invalid.
 */
export async function addPhoto(
  ctx: RequestContext,
  { files, live }: PhotoServices,
  input: { of: PhotoSubject; owner: number; day: string | undefined; comment: string | null; file: UploadedFile },
): Promise<PhotoAnswer> {
  const { of: kind, file } = input
  const day = sentDay(input.day)
  if (file.size === 0) throw emptyPicture()
  // Refused before a picture is made; in its own transaction, as the request's only one is the one that writes.
  await withCompany({ db: ctx.db, company: ctx.company }, async (tx) => {
    await findOwner(tx, kind, input.owner)
    await checkRoom(tx, kind, input.owner)
  })
  const pictures = await makePictures(file)
  const stored: StoredFile[] = []
  let isUnused = true
  try {
    for (const piece of piecesOf(pictures))
      stored.push(await storeFile(files, { company: ctx.company, kind: 'photos', name: file.name, ...piece }))
    return await withCompany(ctx, async (tx) => {
      isUnused = true
      const owner = await findOwner(tx, kind, input.owner, { locked: true })
      await checkRoom(tx, kind, owner.id)
      const photo = await insert(tx, ctx, {
        of: kind,
        owner,
        pictures,
        stored,
        comment: input.comment,
        day: day ?? pictures.date,
        name: file.name,
      })
      await announcePhoto(tx, ctx, live, { key: `audit.${kind}PhotoAdded`, owner, photo })
      isUnused = false
      return readPhoto(tx, kind, photo)
    })
  } catch (error) {
    // Whether a transaction whose connection was lost has committed is unknown: unused files are swept.
    isUnused = error instanceof ApiError || isFilesFull(error)
    throw error
  } finally {
    await pictures.release()
    // A repeated request is answered with what the first one wrote.
    if (isUnused) for (const { key } of stored) await files.remove(key)
  }
}

const piecesOf = ({ whole, at1280, at320, type }: CreatedPicture) => [
  { path: whole, type },
  { path: at1280, type: 'image/webp' },
  { path: at320, type: 'image/webp' },
]

async function insert(
  tx: Tx,
  { company, user }: RequestContext,
  photo: {
    of: PhotoSubject
    owner: PhotoOwner
    pictures: CreatedPicture
    stored: StoredFile[]
    comment: string | null
    day: string | null
    name: string
  },
): Promise<number> {
  const { of: kind, owner, pictures, comment, day } = photo
  const ids: number[] = []
  for (const file of photo.stored) ids.push(await recordFile(tx, file))
  const [whole, at1280, at320] = ids
  const name = [...photo.name.normalize('NFC').trim()].slice(0, 255).join('') || null
  const [{ id }] = await tx<{ id: number }[]>`
    INSERT INTO photos (company_id, ${tx(`${kind}_id`)}, file_id, file_1280_id, file_320_id, photographed_at, file_name,
      comment, width, height, created_by)
    VALUES (${company}, ${owner.id}, ${whole}, ${at1280}, ${at320}, ${day}, ${name}, ${comment}, ${pictures.width}, ${pictures.height},
      ${user}) RETURNING id`
  return id
}

/** The stored values that a request expects; absent: any. */
interface ExpectedText {
  photographed_at?: string | null | undefined
  comment?: string | null | undefined
}

/** @throws ApiError `photo.changed` if another client has written something that is neither expected nor requested. */
function checkUnchanged(current: PhotoAnswer, expected: ExpectedText, requested: Required<ExpectedText>): void {
  // An unknown day is expected as an empty text.
  const isMoved = (['photographed_at', 'comment'] as const).some(
    (field) =>
      expected[field] !== undefined &&
      current[field] !== (expected[field] || null) &&
      current[field] !== requested[field],
  )
  if (!isMoved) return
  throw new ApiError('photo.changed', {
    params: { date: current.photographed_at ?? '–', comment: current.comment ?? '–' },
  })
}

/**
 * Changes day or comment of a photo; absent fields stay. With `before` only if that is still stored.
 * @throws ApiError `notFound`, `photo.date`, `photo.changed`.
 */
export async function changePhoto(
  tx: Tx,
  ctx: RequestContext,
  live: Services['live'],
  input: {
    of: PhotoSubject
    id: number
    day: string | undefined
    comment: string | null | undefined
    before?: ExpectedText | undefined
  },
): Promise<PhotoAnswer> {
  const { of: kind, id } = input
  // A concurrent change of this photo waits here, and then sees what this one has written.
  await tx`SELECT FROM photos WHERE id = ${id} FOR UPDATE`
  const before = await readPhoto(tx, kind, id)
  const day = input.day === undefined ? before.photographed_at : sentDay(input.day)
  if (day === null && input.day !== undefined) throw fieldError('photographed_at', 'photo.date')
  const comment = input.comment === undefined ? before.comment : input.comment
  if (input.before) checkUnchanged(before, input.before, { photographed_at: day, comment })
  if (day === before.photographed_at && comment === before.comment) return before
  await tx`UPDATE photos SET photographed_at = ${day}, comment = ${comment} WHERE id = ${id}`
  const owner = await findOwner(tx, kind, before[kind])
  await announcePhoto(tx, ctx, live, { key: `audit.${kind}PhotoChanged`, owner, photo: id })
  return readPhoto(tx, kind, id)
}

/**
 * Deletes a photo for good; returns the keys of its files, which must be removed after the commit. @throws ApiError
 * `notFound`.
 */
export async function deletePhoto(
  tx: Tx,
  ctx: RequestContext,
  live: Services['live'],
  { of, id }: { of: PhotoSubject; id: number },
): Promise<string[]> {
  const { [of]: ownerId } = await readPhoto(tx, of, id)
  const owner = await findOwner(tx, of, ownerId)
  const [deleted] = await tx<{ files: number[] }[]>`
    DELETE FROM photos WHERE id = ${id} RETURNING ARRAY[file_id, file_1280_id, file_320_id] AS files`
  // A concurrent request has deleted it.
  if (!deleted) throw notFound()
  const keys = await tx<{ key: string }[]>`
    DELETE FROM files f USING unnest(${deleted.files}::bigint[]) AS g (id) WHERE f.id = g.id RETURNING f.key`
  await announcePhoto(tx, ctx, live, { key: `audit.${of}PhotoDeleted`, owner, photo: id })
  return keys.map(({ key }) => key)
}
