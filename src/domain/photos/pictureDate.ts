import { isPhotoDay, pictureTypeOf } from './photoRules.ts'

// Tags of Exif 2.32: the offset of the picture's own data, and dates, most reliable first.
const exifTag = 0x8769
const originalTag = 0x9003
const digitizedTag = 0x9004
const writtenTag = 0x0132
const longType = 4
const textType = 2
const entryBytes = 12
const dateText = 19
/** Most entries of Exif data; damaged files claim more. */
const maxEntries = 512

/**
 * The day on which a picture was recorded, by its own clock according to its Exif data, `YYYY-MM-DD`; null if there is
 * none, or an impossible one. Reads JPEG, PNG and WebP and never throws, whatever the bytes.
 */
export function pictureDate(bytes: Uint8Array): string | null {
  const block = exifBlock(bytes)
  return block && dateOf(block)
}

/** The Exif data of a picture, from their byte order on. */
function exifBlock(bytes: Uint8Array): DataView | null {
  const type = pictureTypeOf(bytes)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (type === 'image/jpeg') return jpegExif(view)
  if (type === 'image/png') return pngExif(view)
  return type === 'image/webp' ? webpExif(view) : null
}

const nameAt = (view: DataView, at: number, length: number): string =>
  String.fromCharCode(...Array.from({ length }, (_, k) => view.getUint8(at + k)))

function part(view: DataView, from: number, length: number): DataView | null {
  if (from + length > view.byteLength) return null
  // Some writers put the mark of JPEG's segment before the data in other formats, too.
  const skip = length > 6 && nameAt(view, from, 4) === 'Exif' ? 6 : 0
  return new DataView(view.buffer, view.byteOffset + from + skip, length - skip)
}

function jpegExif(view: DataView): DataView | null {
  let at = 2
  while (at + 4 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    const length = view.getUint16(at + 2)
    // The picture data begin, which are not in segments.
    if (marker === 0xda || length < 2) return null
    if (marker === 0xe1 && length > 8 && at + 10 <= view.byteLength && nameAt(view, at + 4, 4) === 'Exif')
      return part(view, at + 4, length - 2)
    at += 2 + length
  }
  return null
}

function pngExif(view: DataView): DataView | null {
  for (let at = 8; at + 12 <= view.byteLength; at += 12 + view.getUint32(at))
    if (nameAt(view, at + 4, 4) === 'eXIf') return part(view, at + 8, view.getUint32(at))
  return null
}

function webpExif(view: DataView): DataView | null {
  for (let at = 12; at + 8 <= view.byteLength; ) {
    const length = view.getUint32(at + 4, true)
    if (nameAt(view, at, 4) === 'EXIF') return part(view, at + 8, length)
    at += 8 + length + (length % 2)
  }
  return null
}

interface Entry {
  type: number
  count: number
  /** The offset of its value, or of the address of a longer one. */
  at: number
}

function dateOf(block: DataView): string | null {
  if (block.byteLength < 8) return null
  const order = nameAt(block, 0, 2)
  if (order !== 'II' && order !== 'MM') return null
  const isLittle = order === 'II'
  const main = entriesAt(block, block.getUint32(4, isLittle), isLittle)
  const pointer = main.get(exifTag)
  const entries = pointer?.type === longType ? entriesAt(block, block.getUint32(pointer.at, isLittle), isLittle) : null
  const texts = [entries?.get(originalTag), entries?.get(digitizedTag), main.get(writtenTag)]
  for (const entry of texts) {
    const day = entry && dayOf(block, entry, isLittle)
    if (day) return day
  }
  return null
}

function entriesAt(block: DataView, from: number, isLittle: boolean): Map<number, Entry> {
  const entries = new Map<number, Entry>()
  if (from + 2 > block.byteLength) return entries
  const count = Math.min(block.getUint16(from, isLittle), maxEntries)
  for (let k = 0; k < count; k++) {
    const at = from + 2 + k * entryBytes
    if (at + entryBytes > block.byteLength) break
    const [tag, type] = [block.getUint16(at, isLittle), block.getUint16(at + 2, isLittle)]
    entries.set(tag, { type, count: block.getUint32(at + 4, isLittle), at: at + 8 })
  }
  return entries
}

/** `2026:07:02 18:20:00` as a day; a camera without a clock writes zeros or spaces. */
function dayOf(block: DataView, { type, count, at }: Entry, isLittle: boolean): string | null {
  if (type !== textType || count < dateText) return null
  const from = block.getUint32(at, isLittle)
  if (from + dateText > block.byteLength) return null
  const text = nameAt(block, from, 10).replaceAll(':', '-')
  return isPhotoDay(text) ? text : null
}
