import { expect, it } from 'vitest'
import { checkPictureFile, isPhotoDay, photoLimits, pictureTypeOf } from './photoRules.ts'

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

it('a photo is dated from 1990 to 2050, on a valid day [UPL-16, LIM-17]', () => {
  expect(['1990-01-01', '2050-12-31', '2024-02-29'].map(isPhotoDay)).toEqual([true, true, true])
  const wrong = [
    '1989-12-31',
    '2051-01-01',
    '2026-02-29',
    '2026-13-01',
    '2026-7-2',
    '02.07.2026',
    '',
    '2026-07-02T10:00',
  ]
  expect(wrong.map(isPhotoDay)).toEqual(wrong.map(() => false))
})

it('file types are detected by the first bytes, not by name', () => {
  expect(pictureTypeOf(bytes('\xff\xd8\xff\xe0'))).toBe('image/jpeg')
  expect(pictureTypeOf(bytes('\x89PNG\r\n\x1a\n'))).toBe('image/png')
  expect(pictureTypeOf(bytes('RIFF\x10\0\0\0WEBPVP8 '))).toBe('image/webp')
  const others = ['GIF89a', '<svg xmlns=""/>', 'RIFF\x10\0\0\0WAVE', '%PDF-1.7', '', '\xff\xd8']
  expect(others.map((text) => pictureTypeOf(bytes(text)))).toEqual(others.map(() => null))
})

it('an empty, oversized or non-image file is refused before upload', () => {
  const jpeg = bytes('\xff\xd8\xff\xe0')
  expect(checkPictureFile(photoLimits.bytes, jpeg)).toBeNull()
  expect(checkPictureFile(0, bytes(''))?.code).toBe('photo.empty')
  expect(checkPictureFile(photoLimits.bytes + 1, jpeg)?.code).toBe('photo.too_big')
  expect(checkPictureFile(9, bytes('GIF89a...'))?.code).toBe('photo.type')
  for (const brand of ['heic', 'mif1', 'hevc'])
    expect(checkPictureFile(99, bytes(`\0\0\0\x18ftyp${brand}`))?.code).toBe('photo.heic')
  expect(checkPictureFile(99, bytes('\0\0\0\x18ftypisom'))?.code).toBe('photo.type')
})
