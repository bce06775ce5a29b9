import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { cameraPicture } from '../../../tests/integration/photos/pictures.ts'
import { pictureDate } from './pictureDate.ts'

const bytesOf = async (file: File) => new Uint8Array(await file.arrayBuffer())
const exifTime = '2026:07:02 18:20:00'

/** Exif data of one day: in the tag of the main part, or of the picture's own. */
function exifOf(tag: number, text: string, isLittle: boolean): Uint8Array {
  const block = new DataView(new ArrayBuffer(128))
  const write = (at: number, [number, type, count, value]: readonly number[]) => {
    block.setUint16(at, number, isLittle)
    block.setUint16(at + 2, type, isLittle)
    block.setUint32(at + 4, count, isLittle)
    block.setUint32(at + 8, value, isLittle)
  }
  block.setUint16(0, isLittle ? 0x4949 : 0x4d4d)
  block.setUint16(2, 42, isLittle)
  block.setUint32(4, 8, isLittle)
  block.setUint16(8, 1, isLittle)
  const isOwn = tag !== 0x0132
  write(10, isOwn ? [0x8769, 4, 1, 40] : [tag, 2, 20, 80])
  if (isOwn) {
    block.setUint16(40, 1, isLittle)
    write(42, [tag, 2, 20, 80])
  }
  ;[...text].forEach((sign, k) => {
    block.setUint8(80 + k, sign.charCodeAt(0))
  })
  return new Uint8Array(block.buffer)
}

/** The beginning of a JPEG with such data after another segment. */
function jpegOf(exif: Uint8Array): Uint8Array {
  const mark = [0x45, 0x78, 0x69, 0x66, 0, 0]
  const length = exif.length + mark.length + 2
  const other = [0xff, 0xe0, 0, 4, 1, 2]
  return new Uint8Array([0xff, 0xd8, ...other, 0xff, 0xe1, length >> 8, length & 255, ...mark, ...exif, 0xff, 0xda])
}

describe('the date of a photo', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('is the one in its %s', async (type) => {
    expect(pictureDate(await bytesOf(await cameraPicture(type, { photographed: exifTime })))).toBe('2026-07-02')
    expect(pictureDate(await bytesOf(await cameraPicture(type)))).toBeNull()
  })

  it.each([
    [0x9003, true],
    [0x9003, false],
    [0x9004, false],
    [0x0132, true],
  ] as const)('is read from tag %i in either byte order', (tag, isLittle) => {
    expect(pictureDate(jpegOf(exifOf(tag, exifTime, isLittle)))).toBe('2026-07-02')
  })

  it.each([
    '0000:00:00 00:00:00',
    '1989:12:31 23:59:59',
    '2051:01:01 00:00:00',
    '2026:02:30 10:00:00',
    '    :  :     :  :  ',
  ])('is missing if the camera wrote %s [LIM-17]', (text) =>
    expect(pictureDate(jpegOf(exifOf(0x9003, text, true)))).toBeNull(),
  )
})

describe('a picture of any bytes', () => {
  let pictures: Uint8Array[]
  beforeAll(async () => {
    const created = (['jpeg', 'png', 'webp'] as const).map((type) =>
      cameraPicture(type, { photographed: exifTime, width: 40, height: 30 }),
    )
    pictures = await Promise.all((await Promise.all(created)).map(bytesOf))
  })

  it('never throws and returns only a date', () => {
    const broken = fc
      .record({
        which: fc.nat(2),
        cut: fc.double({ min: 0, max: 1, noNaN: true }),
        hits: fc.array(fc.record({ at: fc.nat(400), to: fc.nat(255) }), { maxLength: 8 }),
      })
      .map(({ which, cut, hits }) => {
        const bytes = pictures[which].slice(0, Math.ceil(pictures[which].length * cut))
        for (const { at, to } of hits) if (at > 12 && at < bytes.length) bytes[at] = to
        return bytes
      })
    fc.assert(
      fc.property(broken, (bytes) => {
        expect(pictureDate(bytes) ?? '2026-07-02').toMatch(/^\d{4}-\d\d-\d\d$/)
      }),
      { numRuns: 2000 },
    )
  })
})
