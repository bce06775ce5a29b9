import { decodeCode } from './decodeCode.ts'

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
