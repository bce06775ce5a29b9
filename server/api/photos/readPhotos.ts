import { bases } from '../../../src/contract/call.ts'
import type { LinePhoto, PhotographedAnswer, PlotPhoto } from '../../../src/contract/plots/photos.ts'
import type { PictureSize } from '../../../src/domain/photos/photoRules.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { notFound } from '../../platform/http/answers/apiError.ts'

/** The owner's kind of a photo. */
export type PhotoSubject = 'plot' | 'line'

/** A photo in its calls' answers: of a plot with `plot`, of a line with `line`. */
export type PhotoAnswer = PlotPhoto & LinePhoto

/** A plot or a line that has photos. */
export interface PhotoOwner {
  id: number
  /** Name or label for people. */
  name: string
  spec_id: number
  field_id: number | null
  year_id: number | null
}

/** Photos of existing plots and lines; photos of deleted ones are hidden. */
const shownOf = (tx: Tx, kind: PhotoSubject) =>
  kind === 'plot'
    ? tx`p.plot_id IN (SELECT o.id FROM plots o JOIN field_years y ON y.id = o.field_year_id WHERE o.live)`
    : tx`p.line_id IS NOT NULL`

/** Photos of a plot or a line, newest first and undated ones last, or the one of this id. */
export async function readPhotos(
  tx: Tx,
  of: PhotoSubject,
  which: { owner: number } | { photo: number },
): Promise<PhotoAnswer[]> {
  const owner = tx(`${of}_id`)
  const where = 'owner' in which ? tx`p.${owner} = ${which.owner}` : tx`p.id = ${which.photo}`
  type Row = Omit<PhotoAnswer, 'plot' | 'line' | 'photo' | 'thumbnail'> & { owner: number }
  const rows = await tx<Row[]>`
    SELECT p.id, p.${owner} AS owner, p.photographed_at, p.file_name, p.comment, p.width, p.height, p.created_by, p.created_at,
      nullif(trim(concat(u.first_name, ' ', u.last_name)), '') AS created_by_name
    FROM photos p LEFT JOIN users u ON u.id = p.created_by
    WHERE ${where} AND ${shownOf(tx, of)} ORDER BY p.photographed_at DESC NULLS LAST, p.id DESC`
  return rows.map(({ id, owner: ownerId, ...row }) => {
    const photo = `${bases.main}/${of}_photo/${id}/content/`
    return { id, [of]: ownerId, photo, thumbnail: `${photo}?size=320`, ...row } as PhotoAnswer
  })
}

/** @throws ApiError `notFound`. */
export async function readPhoto(tx: Tx, kind: PhotoSubject, id: number): Promise<PhotoAnswer> {
  const [photo] = await readPhotos(tx, kind, { photo: id })
  if (!photo) throw notFound()
  return photo
}

/**
 * Which plots of a year have photos, and how many, as one row. Deleted plots are included: an undo restores them without
 * mentioning photos. @throws ApiError `notFound`.
 */
export async function countPhotos(tx: Tx, year: number): Promise<PhotographedAnswer> {
  const [known] = await tx`SELECT 1 FROM field_years WHERE id = ${year}`
  if (!known) throw notFound()
  const [counted] = await tx<[PhotographedAnswer]>`
    SELECT coalesce(json_agg(plot_id ORDER BY plot_id), '[]') AS plots,
      coalesce(json_agg(photos ORDER BY plot_id), '[]') AS photos
    FROM (
      SELECT p.plot_id, count(*) AS photos
      FROM plots o JOIN photos p ON p.company_id = o.company_id AND p.plot_id = o.id
      WHERE o.field_year_id = ${year} GROUP BY p.plot_id
    ) AS counted`
  return counted
}

/**
 * The plot or line of photos; `locked`: no other transaction counts or adds its photos in the meantime. @throws ApiError
 * `notFound`.
 */
export async function findOwner(tx: Tx, kind: PhotoSubject, id: number, { locked = false } = {}): Promise<PhotoOwner> {
  const [owner] =
    kind === 'plot'
      ? await tx<PhotoOwner[]>`
          SELECT p.id, coalesce(p.label, p.name) AS name, f.crop_id AS spec_id, y.field_id, y.id AS year_id
          FROM plots p JOIN field_years y ON y.id = p.field_year_id JOIN fields f ON f.id = y.field_id
          WHERE p.id = ${id} AND p.live ${locked ? tx`FOR NO KEY UPDATE OF p` : tx``}`
      : await tx<PhotoOwner[]>`
          SELECT l.id, l.name, l.crop_id AS spec_id, NULL::bigint AS field_id, NULL::bigint AS year_id
          FROM lines l WHERE l.id = ${id} ${locked ? tx`FOR NO KEY UPDATE` : tx``}`
  if (!owner) throw notFound()
  return owner
}

/** The storage key of a photo's bytes, original or within a size, and their type. @throws ApiError `notFound`. */
export async function findPicture(
  tx: Tx,
  of: PhotoSubject,
  id: number,
  size: PictureSize | null,
): Promise<{ key: string; type: string; bytes: number }> {
  const file = tx(size === null ? 'file_id' : `file_${size}_id`)
  const [picture] = await tx<{ key: string; type: string; bytes: number }[]>`
    SELECT f.key, f.type, f.bytes FROM photos p JOIN files f ON f.id = p.${file}
    WHERE p.id = ${id} AND ${shownOf(tx, of)}`
  if (!picture) throw notFound()
  return picture
}
