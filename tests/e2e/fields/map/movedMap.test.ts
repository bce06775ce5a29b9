import type { Page } from 'playwright'
import { beforeAll, expect, it } from 'vitest'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct } from '../../product.ts'
import { makeField } from '../smallField.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

/**
 * How many bytes of the first map on screen differ from its canvases (field and both headers) inside a window of 300 ×
 * 200 CSS pixels; how far the field's canvas is moved and scaled.
 */
async function shown(page: Page) {
  const png = (await page.screenshot()).toString('base64')
  return page.evaluate(async (encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (sign) => sign.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }), { colorSpaceConversion: 'none' })
    const screen = new OffscreenCanvas(image.width, image.height).getContext('2d')
    const map = document.querySelector('[data-pane="map"] [role="grid"]')?.getBoundingClientRect()
    const [field, down, across] = document.querySelectorAll<HTMLCanvasElement>('[data-pane="map"] canvas')
    if (!screen || !map) throw new Error('no map')
    screen.drawImage(image, 0, 0)
    const ratio = devicePixelRatio
    const otherwise = (canvas: HTMLCanvasElement, left: number, top: number, w: number, h: number): number => {
      const box = canvas.getBoundingClientRect()
      const [x, y, width, height] = [map.left + left, map.top + top, w, h].map((side) => Math.round(side * ratio))
      const [fromX, fromY] = [box.left, box.top].map((side) => Math.round(side * ratio))
      const pixels = canvas.getContext('2d')?.getImageData(x - fromX, y - fromY, width, height).data
      const seen = screen.getImageData(x, y, width, height).data
      if (!pixels) throw new Error('nothing is painted')
      return pixels.reduce((sum, part, k) => sum + (part === seen[k] ? 0 : 1), 0)
    }
    const { a, d, e, f } = new DOMMatrix(field.style.transform)
    return {
      otherwise: [
        otherwise(field, 60, 40, 300, 200),
        otherwise(down, 0, 40, 24, 200),
        otherwise(across, 60, 0, 300, 20),
      ],
      moved: [e, f],
      stretched: [a, d],
    }
  }, png)
}

/** A field of 60 × 60 plots on a screen with this number of device pixels per CSS pixel. */
async function openedMap(deviceScaleFactor: number) {
  const field = await makeField(actor, { rows: 60, cols: 60, value: (k) => k % 97 })
  const viewport = { width: 1280, height: 720 }
  const visit = await product.visit({ as: actor, alone: true, viewport, deviceScaleFactor })
  await visit.open(field.address)
  await visit.page.locator('[data-legend]').waitFor()
  return visit
}

const expectedPaint = { otherwise: [0, 0, 0], stretched: [1, 1] }

it.each([1, 1.25])('a panned map is sharp at %f device pixels, pixel by pixel', async (deviceScaleFactor) => {
  const visit = await openedMap(deviceScaleFactor)
  const { page } = visit
  const surface = page.locator('[data-pane="map"] [role="grid"]')
  const map = await surface.boundingBox()
  if (!map) throw new Error('no map')
  await page.mouse.move(map.x + map.width / 2, map.y + map.height / 2)
  const zoom = async (turns: number, delta: number) => {
    await page.keyboard.down('Control')
    for (let k = 0; k < turns; k++) await page.mouse.wheel(0, delta)
    await page.keyboard.up('Control')
    await expect.poll(() => shown(page), { timeout: 10_000 }).toMatchObject({ ...expectedPaint, moved: [0, 0] })
  }
  await zoom(5, -80)
  await expect
    .poll(async () => {
      await page.mouse.wheel(11, 7)
      const { moved } = await shown(page)
      return moved.every((side) => side < -10)
    })
    .toBe(true)
  expect(await shown(page)).toMatchObject(expectedPaint)
  await zoom(1, 60)
  expect(visit.faults).toEqual([])
  await visit.context.close()
})

/** How many bytes of the screen differ from the fields' canvases, map by map, inside a window of 150 × 150 CSS pixels. */
async function blurred(page: Page): Promise<number[]> {
  const png = (await page.screenshot()).toString('base64')
  return page.evaluate(async (encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (sign) => sign.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }), { colorSpaceConversion: 'none' })
    const screen = new OffscreenCanvas(image.width, image.height).getContext('2d')
    screen?.drawImage(image, 0, 0)
    const side = Math.round(150 * devicePixelRatio)
    return [...document.querySelectorAll<HTMLCanvasElement>('[data-pane="map"] .konvajs-content canvas')].map(
      (canvas) => {
        const { left, top } = canvas.getBoundingClientRect()
        const [x, y] = [left, top].map((at) => Math.round(at * devicePixelRatio))
        const from = Math.round(60 * devicePixelRatio)
        const pixels = canvas.getContext('2d')?.getImageData(from, from, side, side).data
        const seen = screen?.getImageData(x + from, y + from, side, side).data
        if (!pixels || !seen) throw new Error('nothing is painted')
        return pixels.reduce((sum, part, k) => sum + (part === seen[k] ? 0 : 1), 0)
      },
    )
  }, png)
}

it.each([1, 1.1, 1.25])(
  'two maps side by side are sharp at %f device pixels, wherever the second one starts',
  async (deviceScaleFactor) => {
    const visit = await openedMap(deviceScaleFactor)
    const { page } = visit
    await page.locator('[data-pane="map"] [role="grid"]').click({ position: { x: 200, y: 200 } })
    await page.keyboard.press('v')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await page.locator('[data-second-map] canvas').first().waitFor()
    for (const width of [1280, 1283, 1285]) {
      await page.setViewportSize({ width, height: 720 })
      await page.mouse.move(600, 12)
      await expect.poll(() => blurred(page), { timeout: 10_000 }).toEqual([0, 0])
    }
    expect(visit.faults).toEqual([])
    await visit.context.close()
  },
)
