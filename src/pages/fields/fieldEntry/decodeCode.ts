import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatReader,
  NotFoundException,
  RGBLuminanceSource,
} from '@zxing/library'

/** The text of the QR code or Code 128 in the pixels of a picture (RGBA, row by row); null if there is none. */
export function decodeCode({ data, width, height }: Pick<ImageData, 'data' | 'width' | 'height'>): string | null {
  const grey = new Uint8ClampedArray(width * height)
  for (let i = 0; i < grey.length; i++) grey[i] = (data[4 * i] + 2 * data[4 * i + 1] + data[4 * i + 2]) / 4
  const source = new RGBLuminanceSource(grey, width, height)
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
