import type { Locator, Page } from 'playwright'

/** A colour as its red, green and blue, 0 … 255. */
export type Rgb = readonly [number, number, number]

export function rgbOf(colour: string): Rgb {
  const hex = /^#([0-9a-f]{6})$/i.exec(colour)
  const parts = hex
    ? [0, 2, 4].map((at) => Number.parseInt(hex[1].slice(at, at + 2), 16))
    : (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number)
  return [parts[0], parts[1], parts[2]]
}

export const isNear = (colour: Rgb, other: Rgb, max = 3): boolean =>
  colour.every((part, k) => Math.abs(part - other[k]) <= max)

/** Whether a colour is a mixture of two others, as at the edge of a drawn line. */
export function isMixed(pixel: Rgb, from: Rgb, to: Rgb): boolean {
  const [across, along] = [from, pixel].map((colour) => to.map((part, k) => part - colour[k]))
  const length = across.reduce((sum, part) => sum + part * part, 0)
  const share = length === 0 ? 0 : along.reduce((sum, part, k) => sum + part * across[k], 0) / length
  if (share < -0.05 || share > 1.05) return false
  return isNear(pixel, from.map((part, k) => part + (1 - share) * across[k]) as unknown as Rgb, 8)
}

/** A rectangle of a page, CSS pixels. */
interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** What a page shows, pixel by pixel. */
export interface Pixels {
  at(x: number, y: number): Rgb
  /** The pixels of an area, row by row. */
  rows(area: Area): Rgb[][]
}

/** Captures a part of the screen; areas are in page coordinates. */
export async function pixelsOf(page: Page, clip: Area): Promise<Pixels> {
  const png = (await page.screenshot({ clip, animations: 'allow' })).toString('base64')
  const { width, text } = await page.evaluate(async (encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (sign) => sign.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }), { colorSpaceConversion: 'none' })
    const ctx = new OffscreenCanvas(image.width, image.height).getContext('2d')
    if (!ctx) throw new Error('no canvas')
    ctx.drawImage(image, 0, 0)
    const { data } = ctx.getImageData(0, 0, image.width, image.height)
    let text = ''
    for (let from = 0; from < data.length; from += 30_000)
      text += String.fromCharCode(...data.subarray(from, from + 30_000))
    return { width: image.width, text: btoa(text) }
  }, png)
  const data = Buffer.from(text, 'base64')
  const pixelAt = (x: number, y: number): Rgb => {
    const from = (Math.floor(y - clip.y) * width + Math.floor(x - clip.x)) * 4
    return [data[from], data[from + 1], data[from + 2]]
  }
  const rows = ({ x, y, width: w, height: h }: Area): Rgb[][] =>
    Array.from({ length: Math.floor(h) }, (_, down) =>
      Array.from({ length: Math.floor(w) }, (_, k) => pixelAt(x + k, y + down)),
    )
  return { at: pixelAt, rows }
}

/** Share of the pixels of an area for which `is` is true. */
export function shareOf(pixels: Pixels, area: Area, is: (colour: Rgb) => boolean): number {
  const allPixels = pixels.rows(area).flat()
  return allPixels.filter(is).length / allPixels.length
}

/** The rectangle of an element on the page. */
export async function areaOf(element: Locator): Promise<Area> {
  const box = await element.boundingBox()
  if (!box) throw new Error('not on the page')
  return box
}

/** The longest horizontal line of one colour in an area, pixels. */
export function longestLine(pixels: Pixels, area: Area, colour: Rgb): number {
  let largest = 0
  for (const row of pixels.rows(area)) {
    let run = 0
    for (const pixel of row) {
      run = isNear(pixel, colour, 30) ? run + 1 : 0
      largest = Math.max(largest, run)
    }
  }
  return largest
}
