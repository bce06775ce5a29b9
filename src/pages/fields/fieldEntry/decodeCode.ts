import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatReader,
  NotFoundException,
  RGBLuminanceSource,
} from '@zxing/library'

/** How a photograph is searched. */
const inPhotograph = new Map<DecodeHintType, unknown>([
  [DecodeHintType.POSSIBLE_FORMATS, [BarcodeFormat.QR_CODE, BarcodeFormat.CODE_128]],
  [DecodeHintType.TRY_HARDER, true],
])
/** A picture that shows a QR code and nothing else, undistorted: found without a search. */
const fillingPicture = new Map<DecodeHintType, unknown>([
  [DecodeHintType.POSSIBLE_FORMATS, [BarcodeFormat.QR_CODE]],
  [DecodeHintType.PURE_BARCODE, true],
])

function decode(bitmap: BinaryBitmap, hints: Map<DecodeHintType, unknown>): string | null {
  try {
    return new MultiFormatReader().decode(bitmap, hints).getText()
  } catch (error) {
    if (error instanceof NotFoundException) return null
    throw error
  }
}

/** The text of the QR code or Code 128 in the pixels of a picture (RGBA, row by row); null if there is none. */
export function decodeCode({ data, width, height }: Pick<ImageData, 'data' | 'width' | 'height'>): string | null {
  const grey = new Uint8ClampedArray(width * height)
  for (let i = 0; i < grey.length; i++) grey[i] = (data[4 * i] + 2 * data[4 * i + 1] + data[4 * i + 2]) / 4
  const bitmap = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(grey, width, height)))
  // The search misses about one in seventy undistorted QR codes, such as on a screenshot.
  return decode(bitmap, inPhotograph) ?? decode(bitmap, fillingPicture)
}

/** Longest side of the searched picture, pixels: camera pictures are larger than decoding needs. */
const longest = 1400

/** The pixels of a picture in a file. */
async function pixelsOf(file: Blob): Promise<ImageData> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)]
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('this browser has no canvas')
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  return context.getImageData(0, 0, width, height)
}

/** The text of the QR code or Code 128 in a picture; null if there is none, or the file is not a picture. */
export async function readPicturedCode(file: Blob): Promise<string | null> {
  const picture = await pixelsOf(file).catch((error: unknown) => {
    if (error instanceof DOMException) return null
    throw error
  })
  return picture && decodeCode(picture)
}
