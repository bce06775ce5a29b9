import { beforeAll, describe, expect, it } from 'vitest'
import { createDesign, listDesigns } from '../../../../src/contract/plots/designs.ts'
import { addFieldYear } from '../../../../src/contract/plots/nurseries.ts'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct } from '../../product.ts'
import { openMap, waitForName } from '../mapDriver.ts'
import { makeField } from '../smallField.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

describe('design mode', () => {
  it('an alpha design of 24 lines has the published score, allows a swap, is created as one entry and is undone', async () => {
    const field = await makeField(actor, { rows: 2, cols: 12, lines: 24, labels: false })
    const map = await openMap(product, actor, field)
    const { page, press } = map
    const score = page.locator('[data-design-score]')
    const before = await map.entries()
    await press('Control+a', 'd')
    await page.getByText('24 lines', { exact: true }).waitFor()
    await press('k')
    await page.keyboard.type('Alpha')
    await page.getByRole('textbox', { name: 'Replications' }).fill('3')
    await page.getByRole('textbox', { name: 'Block size' }).fill('4')
    await page.getByRole('textbox', { name: 'Width, plots' }).fill('12')
    await page.getByRole('textbox', { name: 'Seed' }).fill('417')
    await expect.poll(() => score.locator('[data-design-efficiency]').textContent()).toBe('E 0.726488, bound 0.7541')
    await expect.poll(() => score.textContent()).toMatch(/96\.3 % of the bound.*168 pairs 0 ×, 108 pairs 1 ×.*31/)
    await page.getByRole('button', { name: /Create 72 plots/ }).waitFor()

    // Escape leads back to the map; within a block lines are swapped immediately, across blocks only after
    // confirmation.
    await press('Escape', 'Control+Home')
    // Lines of this seed: the map may still show another design when the score is visible.
    const [first, second] = ['Line 17', 'Line 13']
    await waitForName(page, 9, 1, `line ${first}, replication 3, block 4`)
    await waitForName(page, 9, 2, `line ${second}, replication 3, block 4`)
    await press('x', 'ArrowRight', 'x')
    await waitForName(page, 9, 1, `line ${second}, replication 3, block 4`)
    await waitForName(page, 9, 2, `line ${first},`)
    await press('x', 'End', 'x')
    const question = page.locator('[data-design-question]')
    await expect.poll(() => question.textContent()).toMatch(/change block.*E 0\.7265 → 0\.7/)
    await press('Escape')
    await question.waitFor({ state: 'detached' })
    await expect.poll(() => map.entries()).toBe(before)

    await press('Enter')
    await page.locator('[data-design-panel]').waitFor({ state: 'detached' })
    await expect.poll(() => map.message()).toBe('Trial design of 72 plots')
    await expect.poll(() => map.entries()).toBe(before + 1)
    await expect.poll(async () => (await map.plots()).flat().filter((plot) => plot !== null).length).toBe(96)
    await waitForName(page, 9, 2, `line ${first},`)
    const query = { year_id: field.yearId as never }
    const { data } = (await actor.call(listDesigns, { query })).body
    expect(data).toMatchObject([
      {
        kind: 'alpha',
        seed: 417,
        swaps: [
          [
            [9, 1],
            [9, 2],
          ],
        ],
      },
    ])
    expect(data[0].efficiency).toBeCloseTo(0.726488, 6)

    await press('Control+z')
    await map.saved()
    await expect.poll(async () => (await map.plots()).flat().filter((plot) => plot !== null).length).toBe(24)
    expect(map.faults).toEqual([])
    await map.context.close()
  })

  it('a year without plots starts with a design: its lines can be typed at once, and it can be repeated', async () => {
    const field = await makeField(actor, { rows: 1, cols: 4, lines: 4 })
    const year = { field_id: field.fieldId, year: 2027, spec_id: field.cropId }
    const { year_id: yearId } = (await actor.call(addFieldYear, { body: year })).body
    const visit = await product.visit({ as: actor })
    const { page } = visit
    await visit.open(field.address.replace(`yearId=${field.yearId}`, `yearId=${yearId}`))
    await page.getByRole('button', { name: 'Trial design' }).last().click()
    const lines = page.getByRole('textbox', { name: 'Lines' })
    await expect.poll(() => lines.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.insertText('Line 1\nLine 2\nLine 3\nLine 5')
    await page.getByText('No such line: Line 5').waitFor()
    await page.keyboard.press('Backspace')
    await page.keyboard.insertText('4')
    await page.getByRole('button', { name: /Create 12 plots/ }).click()
    await page.locator('[data-message]').getByText('Trial design of 12 plots').waitFor()
    await waitForName(page, 1, 1, 'row 1, column 1')
    await page.locator('[data-pane="map"] [data-region-entry]').focus()
    await page.keyboard.press('d')
    const makeAgain = page.locator('[data-designs] li').getByRole('button', { name: 'Make again' })
    await makeAgain.click()
    await expect.poll(() => page.getByRole('textbox', { name: 'First row' }).inputValue()).toBe('5')
    expect(await page.locator('[data-design-redrawn]').count()).toBe(0)
    // A log with so many changes by others that its first page lacks the design.
    const log = (url: URL) => url.pathname.endsWith('/changes/')
    await page.route(log, async (route) => {
      if (route.request().method() !== 'GET') return route.fallback()
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), data: [] } })
    })
    await page.getByRole('button', { name: /Create 12 plots/ }).click()
    await page.locator('[data-design-panel]').waitFor({ state: 'detached' })
    await page.getByText('The trial design was created, but it cannot be undone here').waitFor()
    await page.unroute(log)
    await waitForName(page, 5, 1, 'row 5, column 1')
    const query = { year_id: yearId as never }
    const { data } = (await actor.call(listDesigns, { query })).body
    expect(data.map(({ origin }) => origin.row)).toEqual([5, 1])
    expect(new Set(data.map(({ seed }) => seed)).size).toBe(1)
    expect(visit.faults).toEqual([])
    await visit.context.close()
  })

  it('a design from an earlier version warns that repeating it may give another layout', async () => {
    const field = await makeField(actor, { rows: 1, cols: 4, lines: 4 })
    const body = {
      year_id: field.yearId,
      kind: 'rcbd' as const,
      line_ids: field.lineIds,
      params: { reps: 2, width: 4 },
      seed: 417,
      swaps: [
        [
          [3, 1],
          [3, 2],
        ],
      ] as [[number, number], [number, number]][],
      origin: { row: 3, col: 1 },
    }
    expect((await actor.call(createDesign, { body })).status).toBe(201)
    const visit = await product.visit({ as: actor })
    const { page } = visit
    await page.route(
      (url) => url.pathname.endsWith('/designs/'),
      async (route) => {
        const response = await route.fetch()
        const { meta, data } = await response.json()
        const older = data.map((design: object) => ({ ...design, engine_version: 1 }))
        await route.fulfill({ response, json: { meta, data: older } })
      },
    )
    await visit.open(field.address)
    await page.locator('[data-pane="map"] [data-region-entry]').focus()
    await page.keyboard.press('d')
    await page.locator('[data-designs] li').getByRole('button', { name: 'Make again' }).click()
    const redrawn = page.locator('[data-design-redrawn]')
    await expect
      .poll(() => redrawn.textContent())
      .toMatch(/earlier version.*stay as they are\. 1 swap of that design is left/)
    await page.getByRole('textbox', { name: 'First row' }).fill('9')
    await waitForName(page, 9, 1, 'replication 1')
    await redrawn.waitFor()
    // Another seed gives another design.
    await page.getByRole('textbox', { name: 'Seed' }).fill('5')
    await redrawn.waitFor({ state: 'detached' })
    expect(visit.faults).toEqual([])
    await visit.context.close()
  })
})
