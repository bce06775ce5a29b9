import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { sendChange } from '../../../../src/contract/plots/changes.ts'
import type { ChangeColumn } from '../../../../src/domain/change/changeSet.ts'
import { mapThemes, palettes } from '../../../../src/ui/theme.ts'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct } from '../../product.ts'
import { type MapDriver, openMap, waitUntilStill } from '../mapDriver.ts'
import { makeField, type SmallField } from '../smallField.ts'
import { areaOf, isMixed, isNear, longestLine, type Pixels, pixelsOf, type Rgb, rgbOf, shareOf } from './pixels.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

const [lowest, highest] = [palettes.viridis6[0], palettes.viridis6[5]]

/** Places of row 3 that are checked where cells have labels, and blocks of the whole field. */
const row3Columns = { low: 1, high: 2, missing: 3, left: 4, check: 5 } as const
const blocks = { low: 75, high: 85, missing: 95, left: 105 } as const
type Place = keyof typeof blocks

/** The place of a plot as one of the named places of row 3, or one of the ten places around the blocks of row 105. */
function placeOf(row: number, col: number): Place | null {
  if (row === 3) return (['low', 'high', 'missing', 'left', 'high'] as const)[col - 1] ?? null
  if (row < 101 || row > 110) return null
  return (Object.keys(blocks) as Place[]).find((name) => Math.abs(blocks[name] - col) < 5) ?? null
}

/** A field without labels except for one check, with values of all classes, some missing and some suppressed. */
async function drawnField(rows: number, cols: number): Promise<SmallField> {
  const kindAt = (k: number) => placeOf(Math.floor(k / cols) + 1, (k % cols) + 1)
  const values = { low: 5, high: 14.6, missing: null, left: 14.6 }
  const check = 2 * cols + row3Columns.check - 1
  const field = await makeField(actor, {
    rows,
    cols,
    labels: false,
    lines: 2,
    lineOf: (k) => (k === check ? 1 : 0),
    value: (k) => {
      const place = kindAt(k)
      return place === null ? 5 + (k % 97) / 10 : values[place]
    },
  })
  const { plotIds } = field
  const suppressed = plotIds.filter((_, k) => kindAt(k) === 'left')
  const columns: ChangeColumn[] = [
    {
      entity: 'plot',
      field: `suppressed:${field.traitId}`,
      ids: suppressed,
      before: suppressed.map(() => null),
      after: suppressed.map(() => 'hail'),
    },
    { entity: 'plot', field: 'label', ids: [plotIds[check]], before: [null], after: ['CH'] },
    { entity: 'field_year', field: 'checks', ids: [field.yearId], before: [null], after: [String(field.lineIds[1])] },
  ]
  const change = { name: { key: 'change.value', params: { field: 'label' } }, columns }
  const body = { key: randomUUID(), base_seq: 0, change }
  const { status } = await actor.call(sendChange, { params: { id: field.yearId }, body })
  expect(status).toBe(200)
  return field
}

const modes = [
  { name: 'light', media: { colorScheme: 'light', forcedColors: 'none' } },
  { name: 'dark', media: { colorScheme: 'dark', forcedColors: 'none' } },
  { name: 'forced', media: { colorScheme: 'light', forcedColors: 'active' } },
] as const

/** The colours of a theme, and whether they are the system's. */
async function coloursOf(page: Page, mode: (typeof modes)[number]) {
  await page.emulateMedia(mode.media)
  const system = (word: string): Promise<Rgb> =>
    page
      .evaluate((name) => {
        const probe = document.createElement('span')
        probe.style.color = name
        document.body.append(probe)
        const { color } = getComputedStyle(probe)
        probe.remove()
        return color
      }, word)
      .then(rgbOf)
  if (mode.name !== 'forced') {
    const theme = mapThemes[mode.name]
    const shareIn = (
      key:
        | 'ground'
        | 'surface'
        | 'missingHatch'
        | 'suppressedHatch'
        | 'activeCore'
        | 'activeCasing'
        | 'previewNew'
        | 'path',
    ) => rgbOf(theme[key])
    return {
      isForced: false,
      ground: shareIn('ground'),
      surface: shareIn('surface'),
      missingHatch: shareIn('missingHatch'),
      suppressedHatch: shareIn('suppressedHatch'),
      activeCore: shareIn('activeCore'),
      activeCasing: shareIn('activeCasing'),
      previewNew: shareIn('previewNew'),
      path: shareIn('path'),
      ink: rgbOf('#000000'),
      pattern: shareIn('surface'),
    }
  }
  const [canvas, text, grey, highlight] = await Promise.all(
    ['Canvas', 'CanvasText', 'GrayText', 'Highlight'].map(system),
  )
  return {
    isForced: true,
    ground: canvas,
    surface: canvas,
    missingHatch: grey,
    suppressedHatch: text,
    activeCore: text,
    activeCasing: canvas,
    previewNew: text,
    path: highlight,
    ink: text,
    pattern: grey,
  }
}

type Colours = Awaited<ReturnType<typeof coloursOf>>

/** 35 % of a colour over a ground. */
const faint = (colour: Rgb, ground: Rgb): Rgb =>
  colour.map((part, k) => Math.round(part * 0.35 + ground[k] * 0.65)) as never

async function goTo(map: MapDriver, row: number, col: number): Promise<void> {
  await map.press('Control+g')
  await map.page.keyboard.type(`r${row} c${col}`)
  await map.press('Enter')
  await map.cell(row, col).and(map.page.locator('[tabindex="0"]')).waitFor()
}

/** Waits until the map shows a mode's background left of its first plot, and captures it. */
async function drawnIn(map: MapDriver, { ground }: Colours, first?: { x: number; y: number }): Promise<Pixels> {
  const cell = first ?? (await areaOf(map.cell(1, 1)))
  const pane = await areaOf(map.page.locator('[data-pane="map"] [role="grid"]').first())
  const [x, y] = [Math.floor(pane.x), Math.floor(pane.y)]
  const edge = { x: Math.floor(cell.x) - 6, y: Math.floor(cell.y) + 2, width: 4, height: 4 }
  await expect
    .poll(async () => isNear((await pixelsOf(map.page, edge)).at(cell.x - 5, cell.y + 3), ground), { interval: 50 })
    .toBe(true)
  return pixelsOf(map.page, { x, y, width: Math.floor(pane.width), height: Math.floor(pane.height) })
}

/** The corner of a cell without label or letter. */
function cornerOf({ x, y, width, height }: Awaited<ReturnType<typeof areaOf>>) {
  return { x: x + width - 13, y: y + height - 13, width: 10, height: 10 }
}

/** Checks the named places of row 3 and the active plot, where cells have labels. */
async function expectPlaces(map: MapDriver, colours: Colours): Promise<void> {
  const pixels = await drawnIn(map, colours)
  const corner = async (col: number) => cornerOf(await areaOf(map.cell(3, col)))
  const share = async (col: number, is: (colour: Rgb) => boolean) => shareOf(pixels, await corner(col), is)
  const { isForced, ground, surface, missingHatch, suppressedHatch, pattern } = colours
  const fills = isForced ? [surface, surface] : [rgbOf(lowest), rgbOf(highest)]

  // The lowest class is plain; the highest has a pattern if classes have patterns.
  expect(await share(row3Columns.low, (pixel) => isNear(pixel, fills[0]))).toBe(1)
  if (isForced) expect(await share(row3Columns.high, (pixel) => isNear(pixel, pattern, 12))).toBeGreaterThan(0.05)
  else expect(await share(row3Columns.high, (pixel) => isNear(pixel, fills[1]))).toBe(1)

  // A hatch on the surface colour is a missing value, a cross-hatch on 35 % of the class colour a suppressed one.
  expect(await share(row3Columns.missing, (pixel) => isMixed(pixel, surface, missingHatch))).toBe(1)
  const hatched = await share(row3Columns.missing, (pixel) => !isNear(pixel, surface, 12))
  expect(hatched).toBeGreaterThan(0.1)
  const under = isForced ? surface : faint(fills[1], ground)
  const crossed = await share(row3Columns.left, (pixel) => !isNear(pixel, under, 12))
  expect(crossed).toBeGreaterThan(hatched)
  expect(await share(row3Columns.left, (pixel) => isNear(pixel, under, 4))).toBeGreaterThan(0.1)
  if (!isForced) expect(await share(row3Columns.left, (pixel) => isMixed(pixel, under, suppressedHatch))).toBe(1)

  // The rule under the label of a check, and under no other.
  const lower = async (col: number) => {
    const { x, y, width, height } = await areaOf(map.cell(3, col))
    return { x: x + 3, y: y + height / 2, width: width - 6, height: height / 2 - 3 }
  }
  const rule = longestLine(pixels, await lower(row3Columns.check), colours.ink)
  expect(rule >= 14 && rule <= 18).toBe(true)
  expect(longestLine(pixels, await lower(row3Columns.high), colours.ink)).toBeLessThan(8)

  // The triple ring of the active plot, slightly over the edge of a cell of this size.
  const active = await areaOf(map.cell(5, 2))
  const ring = [-1, 1, 2].map((inside) => pixels.at(active.x + inside, active.y + active.height / 2))
  expect(ring.map((pixel, k) => isNear(pixel, k === 1 ? colours.activeCore : colours.activeCasing, 40))).toEqual([
    true,
    true,
    true,
  ])

  // The legend: the highest class as on the map, and a row for suppressed values.
  const list = map.page.locator('[data-legend] [data-legend-row]')
  const swatch = await areaOf(list.first().locator('svg'))
  const inside = { x: swatch.x + 5, y: swatch.y + 5, width: 8, height: 8 }
  if (isForced) expect(shareOf(pixels, inside, (pixel) => isNear(pixel, surface, 12))).toBeLessThan(1)
  else expect(shareOf(pixels, inside, (pixel) => isNear(pixel, fills[1]))).toBe(1)
}

/** Checks the first label of a numbering that starts at the top left. */
async function expectStart(map: MapDriver, colours: Colours): Promise<void> {
  const pixels = await drawnIn(map, colours)
  const start = await areaOf(map.cell(1, 1))
  const upper = { x: start.x + 3, y: start.y + 3, width: start.width - 6, height: start.height * 0.6 - 3 }
  expect(shareOf(pixels, upper, (pixel) => isNear(pixel, colours.previewNew, 40))).toBeGreaterThan(0.01)
  const nextArea = await areaOf(map.cell(1, 3))
  const rail = {
    x: nextArea.x,
    y: nextArea.y + nextArea.height * 0.6,
    width: nextArea.width,
    height: nextArea.height * 0.4 - 2,
  }
  expect(shareOf(pixels, rail, (pixel) => isNear(pixel, colours.path, 40))).toBeGreaterThan(0.01)
}

describe('map rendering, pixel by pixel', () => {
  it.each([
    [30, 40],
    [200, 150],
  ])(
    '%i × %i plots have their colours, hatches, rule, ring, labels and legend, light, dark and with forced colours',
    async (rows, cols) => {
      const field = await drawnField(rows, cols)
      const map = await openMap(product, actor, field)
      const { page } = map
      await page.locator('[data-legend]').waitFor()
      // Classes, which have patterns with forced colours.
      await map.press('k')
      await expect.poll(() => page.locator('[data-legend-row]').count()).toBeGreaterThanOrEqual(8)
      await page.locator('[data-legend-row]', { hasText: 'Excluded' }).waitFor()

      if (rows > 100) {
        // The whole field: a few pixels per plot. Its places are evenly spaced between two that are measured.
        const cellAt = async (place: number) => {
          await goTo(map, place, place)
          await waitUntilStill(map.cell(place, place))
          return areaOf(map.cell(place, place))
        }
        const far = await cellAt(105)
        const first = await cellAt(1)
        const centreOf = (row: number, col: number) => ({
          x: first.x + first.width / 2 + ((far.x - first.x) * (col - 1)) / 104,
          y: first.y + first.height / 2 + ((far.y - first.y) * (row - 1)) / 104,
        })
        await goTo(map, 60, 60)
        for (const mode of modes) {
          const colours = await coloursOf(page, mode)
          const pixels = await drawnIn(map, colours, first)
          const { isForced, ground, surface, pattern } = colours
          for (const [name, col] of Object.entries(blocks) as [Place, number][]) {
            const { x, y } = centreOf(105, col)
            const near = { x: x - 9, y: y - 7, width: 18, height: 14 }
            const share = (colour: Rgb) => shareOf(pixels, near, (pixel) => isNear(pixel, colour))
            const expectedValue = { low: lowest, high: highest, missing: null, left: null }[name]
            const fill =
              name === 'left' ? faint(rgbOf(highest), ground) : expectedValue === null ? surface : rgbOf(expectedValue)
            if (!isForced) expect([name, share(fill)]).toEqual([name, 1])
            else if (name === 'low') expect(share(surface)).toBe(1)
            else expect(share(pattern)).toBeGreaterThan(0.05)
          }
        }
      }

      await map.press('Shift+Digit0')
      await goTo(map, 1, 1)
      await goTo(map, 5, 2)
      await waitUntilStill(map.cell(5, 2))
      for (const mode of modes) await expectPlaces(map, await coloursOf(page, mode))
      await map.press('n', '7')
      await expect.poll(() => page.locator('[data-numbering-counts]').textContent()).toMatch(/1 … /)
      await waitUntilStill(map.cell(1, 1))
      for (const mode of rows > 100 ? modes.slice(2) : modes) await expectStart(map, await coloursOf(page, mode))
      expect(map.faults).toEqual([])
      await map.context.close()
    },
  )
})
