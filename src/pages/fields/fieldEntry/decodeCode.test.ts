import { create } from 'qrcode'
import { expect, it, vi } from 'vitest'
import { decodeCode } from './decodeCode.ts'

/** A QR code as a picture that shows nothing else, 6 pixels a module with a border of 4 modules. */
function pictureOf(text: string): Parameters<typeof decodeCode>[0] {
  const { data, size } = create(text, {}).modules
  const [scale, border] = [6, 4]
  const width = (size + 2 * border) * scale
  const pixels = new Uint8ClampedArray(4 * width * width).fill(255)
  for (let y = 0; y < width; y++)
    for (let x = 0; x < width; x++) {
      const [row, col] = [Math.floor(y / scale) - border, Math.floor(x / scale) - border]
      const isDark = row >= 0 && col >= 0 && row < size && col < size && data[row * size + col] !== 0
      if (isDark) pixels.fill(0, 4 * (y * width + x), 4 * (y * width + x) + 3)
    }
  return { data: pixels, width, height: width }
}

it.each([5000000001, 5000003219, 5000003848, 5000006512])('the code of plot %i is read from a picture', (plot) => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const address = `https://plotline.example.org/fields?cultureId=1&fieldPlot=${plot}`
  expect(decodeCode(pictureOf(address))).toBe(address)
})

it('a picture without a code has none', () => {
  const data = new Uint8ClampedArray(4 * 100 * 100).fill(255)
  expect(decodeCode({ data, width: 100, height: 100 })).toBeNull()
})
