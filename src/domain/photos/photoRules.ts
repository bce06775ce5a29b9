import { type RuleRefusal, refuseRule } from '../refusal.ts'
import { isoDate } from '../sheet/dateReading.ts'

/** Limits of photos: bytes of a file, pixels of its picture, number per plot or line, characters of a comment. */
export const photoLimits = { bytes: 20_000_000, pixels: 50_000_000, each: 100, comment: 2000 } as const

/** First and last possible day of a photo. */
export const photoDays = { first: '1990-01-01', last: '2050-12-31' } as const

/** Largest width and height of a photo's smaller pictures, pixels. */
export const pictureSizes = [320, 1280] as const
export type PictureSize = (typeof pictureSizes)[number]

export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp'
/** Image types of photos. */
export const pictureTypes: readonly PictureType[] = ['image/jpeg', 'image/png', 'image/webp']

const isAt = (bytes: Uint8Array, at: number, text: string): boolean =>
  [...text].every((sign, k) => bytes[at + k] === sign.charCodeAt(0))

/** The image type of a file by its first bytes (at least 16), whatever its name; null: not a supported image. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | null {
  if (isAt(bytes, 0, '\xff\xd8\xff')) return 'image/jpeg'
  if (isAt(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'image/png'
  return isAt(bytes, 0, 'RIFF') && isAt(bytes, 8, 'WEBP') ? 'image/webp' : null
}

/** Brands of files in which phones store pictures as HEIC or HEIF. */
const heicBrands = ['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1']

/** Whether a file is a phone's HEIC or HEIF picture, by its first bytes (at least 16), which must be converted. */
export function isHeic(bytes: Uint8Array): boolean {
  return isAt(bytes, 4, 'ftyp') && heicBrands.some((brand) => isAt(bytes, 8, brand))
}

/** Whether a text is a possible day of a photo: `YYYY-MM-DD`, in the calendar and within `photoDays`. */
export function isPhotoDay(text: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!parts || isoDate(Number(parts[1]), Number(parts[2]), Number(parts[3])) !== text) return false
  return text >= photoDays.first && text <= photoDays.last
}

/** Why a file is not a photo, judging by its size and first bytes; null: no fault found. */
export function checkPictureFile(
  size: number,
  head: Uint8Array,
): RuleRefusal<'photo.empty' | 'photo.too_big' | 'photo.type' | 'photo.heic'> | null {
  if (size === 0) return refuseRule('photo.empty')
  if (size > photoLimits.bytes) return refuseRule('photo.too_big')
  if (pictureTypeOf(head) !== null) return null
  return refuseRule(isHeic(head) ? 'photo.heic' : 'photo.type')
}
