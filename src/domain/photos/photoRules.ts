import { type RuleRefusal, refuseRule } from '../refusal.ts'
import { isoDate } from '../sheet/dateReading.ts'

/** What photos may be: bytes of a file, pixels of its picture, how many a plot or a line has, characters of a comment. */
export const photoLimits = { bytes: 20_000_000, pixels: 50_000_000, each: 100, comment: 2000 } as const

/** First and last day on which a photo may have been taken. */
export const photoDays = { first: '1990-01-01', last: '2050-12-31' } as const

/** Widths and heights that the smaller pictures of a photo keep within, pixels. */
export const pictureSizes = [320, 1280] as const
export type PictureSize = (typeof pictureSizes)[number]

export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp'
/** Kinds of pictures that photos are, as files name them. */
export const pictureTypes: readonly PictureType[] = ['image/jpeg', 'image/png', 'image/webp']

const isAt = (bytes: Uint8Array, at: number, text: string): boolean =>
  [...text].every((sign, k) => bytes[at + k] === sign.charCodeAt(0))

/** What a file is by its first bytes (16 are enough), whatever it is called; null: no picture that photos are. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | null {
  if (isAt(bytes, 0, '\xff\xd8\xff')) return 'image/jpeg'
  if (isAt(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'image/png'
  return isAt(bytes, 0, 'RIFF') && isAt(bytes, 8, 'WEBP') ? 'image/webp' : null
}

/** Brands of files in which phones store pictures as HEIC or HEIF. */
const heicBrands = ['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1']

/** Whether a file is a picture of a phone as HEIC or HEIF, by its first bytes (16 are enough): it has to be converted. */
export function isHeic(bytes: Uint8Array): boolean {
  return isAt(bytes, 4, 'ftyp') && heicBrands.some((brand) => isAt(bytes, 8, brand))
}

/** Whether a text is a day on which a photo may have been taken: `YYYY-MM-DD`, in the calendar and within `photoDays`. */
export function isPhotoDay(text: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!parts || isoDate(Number(parts[1]), Number(parts[2]), Number(parts[3])) !== text) return false
  return text >= photoDays.first && text <= photoDays.last
}

/** Why a file is no photo, as far as its size and first bytes tell; null: nothing speaks against it. */
export function checkPictureFile(
  size: number,
  head: Uint8Array,
): RuleRefusal<'photo.empty' | 'photo.too_big' | 'photo.type' | 'photo.heic'> | null {
  if (size === 0) return refuseRule('photo.empty')
  if (size > photoLimits.bytes) return refuseRule('photo.too_big')
  if (pictureTypeOf(head) !== null) return null
  return refuseRule(isHeic(head) ? 'photo.heic' : 'photo.type')
}
