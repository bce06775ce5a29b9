import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatReader,
  NotFoundException,
  RGBLuminanceSource,
} from '@zxing/library'

/** Longest side that is looked at, pixels: a camera's picture is larger than reading needs. */
const longest = 1400

/** The grey of a picture, a byte a pixel. */
async function greyOf(file: Blob): Promise<{ grey: Uint8ClampedArray; width: number; height: number }> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)]
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('this browser has no canvas')
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  const { data } = context.getImageData(0, 0, width, height)
  const grey = new Uint8ClampedArray(width * height)
  for (let i = 0; i < grey.length; i++) grey[i] = (data[4 * i] + 2 * data[4 * i + 1] + data[4 * i + 2]) / 4
  return { grey, width, height }
}

/** The text of the QR code or Code 128 in a picture; null where none is found, or the file is no picture. */
export async function readPicturedCode(file: Blob): Promise<string | null> {
  const picture = await greyOf(file).catch((error: unknown) => {
    if (error instanceof DOMException) return null
    throw error
  })
  if (!picture) return null
  const source = new RGBLuminanceSource(picture.grey, picture.width, picture.height)
  const reader = new MultiFormatReader()
  const formats = [BarcodeFormat.QR_CODE, BarcodeFormat.CODE_128]
  const hints = new Map<DecodeHintType, unknown>([
    [DecodeHintType.POSSIBLE_FORMATS, formats],
    [DecodeHintType.TRY_HARDER, true],
  ])
  try {
    return reader.decode(new BinaryBitmap(new HybridBinarizer(source)), hints).getText()
  } catch (error) {
    if (error instanceof NotFoundException) return null
    throw error
  }
}
