import { readFile, writeFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { isHeic, type PictureType, photoLimits, pictureTypeOf } from '../../../src/domain/photos/photoRules.ts'
import { pictureDate } from '../../../src/domain/photos/pictureDate.ts'
import { answerParent } from '../../platform/jobs/workerThread.ts'

/** An uploaded picture, and the paths of its three files. */
export interface PictureInput {
  path: string
  whole: string
  at1280: string
  at320: string
}

/** The outcome, or why it is not a picture; sizes refer to the whole picture, upright. */
export type PictureOutcome =
  | { type: PictureType; width: number; height: number; date: string | null }
  | { refused: 'photo.type' | 'photo.heic' | 'photo.unreadable' | 'photo.pixels' }

/** Seconds after which a picture counts as unreadable: decoding a broken one may never end. */
const longest = 40

// Memory is for one picture at a time, and processors are for requests that are waiting.
sharp.cache(false)
sharp.concurrency(1)

type Encoder = (picture: Sharp) => Sharp
const encoders: Record<PictureType, Encoder> = {
  'image/jpeg': (picture) => picture.jpeg({ quality: 90, mozjpeg: false }),
  'image/png': (picture) => picture.png({ compressionLevel: 6 }),
  'image/webp': (picture) => picture.webp({ quality: 90, effort: 2 }),
}
const smaller: Encoder = (picture) => picture.webp({ quality: 78, effort: 3 })

/** The format that sharp detects must match the file's first bytes: a file that is valid as two formats is refused. */
const formatOf: Record<PictureType, string> = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' }

/**
 * Writes a picture by Node, whose errors of a full disk have a code; sharp's errors look like a broken picture.
 */
async function writePicture(picture: Sharp, path: string) {
  const encoded = await picture.toBuffer({ resolveWithObject: true })
  await writeFile(path, encoded.data)
  return encoded
}

async function make({ path, whole, at1280, at320 }: PictureInput): Promise<PictureOutcome> {
  const bytes = await readFile(path)
  const type = pictureTypeOf(bytes)
  if (type === null) return { refused: isHeic(bytes) ? 'photo.heic' : 'photo.type' }
  try {
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (format !== formatOf[type]) return { refused: 'photo.type' }
    if (width * height > photoLimits.pixels) return { refused: 'photo.pixels' }
    const sharpOptions = { limitInputPixels: photoLimits.pixels, failOn: 'error' } as const
    // sharp drops all metadata by default; the picture is rotated upright before.
    const upright = sharp(bytes, sharpOptions).timeout({ seconds: longest }).autoOrient()
    const within = (size: number) => ({ width: size, height: size, fit: 'inside', withoutEnlargement: true }) as const
    const stored = await writePicture(encoders[type](upright.clone()), whole)
    const { data } = await writePicture(smaller(upright.clone().resize(within(1280))), at1280)
    await writePicture(smaller(sharp(data).resize(within(320))), at320)
    return { type, width: stored.info.width, height: stored.info.height, date: pictureDate(bytes) }
  } catch (error) {
    // A fault of the disk is not a fault of the picture.
    if (error instanceof Error && 'code' in error && typeof error.code === 'string') throw error
    return { refused: 'photo.unreadable' }
  }
}

await answerParent(make)
