import sharp, { type Sharp } from 'sharp'

/** A picture of one colour with a brighter left half, so that a rotation can be detected. */
function scene(width: number, height: number): Sharp {
  const leftHalf = { create: { width: Math.ceil(width / 2), height, channels: 3 as const, background: '#e8f0c0' } }
  return sharp({ create: { width, height, channels: 3, background: '#2f6b2f' } }).composite([
    { input: leftHalf, left: 0, top: 0 },
  ])
}

interface PictureOptions {
  width?: number
  height?: number
  /** Time in the format of Exif: `2026:07:02 18:20:00`. */
  photographed?: string
  /** Exif's code for the orientation of the camera. */
  orientation?: number
}

/** A picture as from a phone, with the place where it was made. */
export async function cameraPicture(
  type: 'jpeg' | 'png' | 'webp' = 'jpeg',
  { width = 640, height = 480, photographed, orientation }: PictureOptions = {},
): Promise<File> {
  const place = {
    GPSLatitudeRef: 'N',
    GPSLatitude: '45/1 2/1 30/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '38/1 58/1 0/1',
  }
  const exif = {
    IFD0: { Make: 'Fieldphone' },
    IFD3: place,
    ...(photographed && { IFD2: { DateTimeOriginal: photographed } }),
  }
  const picture = scene(width, height).toFormat(type).withExif(exif)
  const bytes = await (orientation ? picture.withMetadata({ orientation, exif } as never) : picture).toBuffer()
  return new File([new Uint8Array(bytes)], `IMG_0001.${type}`, { type: `image/${type}` })
}

/** The first half of a picture, as after a broken connection or on a broken card. */
export async function truncatedPicture(): Promise<File> {
  const wholePicture = await (await cameraPicture()).arrayBuffer()
  return new File([wholePicture.slice(0, Math.floor(wholePicture.byteLength / 2))], 'half.jpg', { type: 'image/jpeg' })
}

/** A few kilobytes that decode to 400 megapixels. */
export async function bombPicture(): Promise<File> {
  const flat = { create: { width: 20_000, height: 20_000, channels: 3 as const, background: 'black' } }
  const bytes = await sharp({ ...flat, limitInputPixels: false })
    .png({ compressionLevel: 9 })
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'bomb.png', { type: 'image/png' })
}
