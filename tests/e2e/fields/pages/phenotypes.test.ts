import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { loadFieldYear } from '../../../../src/contract/plots/changes.ts'
import { createPlant, listPlants } from '../../../../src/contract/plots/plants.ts'
import { readCell } from '../../../../src/domain/columns/cell.ts'
import { decodeFieldYear } from '../../../../src/domain/columns/codec.ts'
import type { Actor } from '../../../integration/harness.ts'
import { accessibilityViolations } from '../../accessibilityViolations.ts'
import { type Product, startProduct, type Visit, waitUntilSaved } from '../../product.ts'
import { delayWrites, sendColleagueChange, writePlot, writtenValues } from '../saving/colleague.ts'
import { scanner } from '../scanner.ts'
import { makeField, type SmallField } from '../smallField.ts'

let product: Product
let actor: Actor
let field: SmallField
let visit: Visit
let grain: string

const cell = (row: number, column: string) =>
  visit.page.locator(`[data-pane="table"] [row-index="${row}"] [col-id="${column}"]`)
const press = async (...keys: string[]) => {
  for (const key of keys) await visit.page.keyboard.press(key)
}
const text = (row: number, column: string) => cell(row, column).textContent()
const shown = () => visit.page.locator('[data-region="toolbar"] [data-counts]').textContent()
const message = async () => (await visit.page.locator('[data-message]').textContent()) ?? ''
const tab = (name: string) => visit.page.getByRole('navigation').getByRole('link', { name, exact: true })
const query = () => new URL(visit.page.url()).searchParams

/** The stored value of a plot, by its number from 1. */
async function stored(plot: number, column: string) {
  const { body } = await actor.call(loadFieldYear, { params: { id: field.yearId } })
  const columns = decodeFieldYear(body as Uint8Array)
  return readCell(columns, columns.indexOf.get(field.plotIds[plot - 1]) ?? -1, column)
}

/** Opens the page with further parameters and waits for its first row or its empty message. */
async function open(more = '', options: Parameters<Product['visit']>[0] = {}) {
  visit = await product.visit({ as: actor, permissions: ['clipboard-read', 'clipboard-write'], ...options })
  await visit.open(`${field.address.replace('/fields?', '/fields/phenotypes?')}${more}`)
  await visit.page
    .locator('[data-pane="table"] [row-index="0"] [col-id="label"], [data-pane="table"] h2')
    .first()
    .waitFor()
}

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

const newField = async (rows = 26, cols = 10) => {
  field = await makeField(actor, { rows, cols, value: (k) => (k % 5 === 4 ? null : k) })
  grain = `trait:${field.traitId}`
}

afterEach(async () => {
  expect(visit.faults).toEqual([])
  await visit.context.close()
})

describe('the phenotypes page', () => {
  it('is a tab of the fields and shows a year in pages; keys turn the pages [NAV-10, GRD-04]', async () => {
    await newField()
    await open()
    await expect.poll(() => tab('Phenotypes').getAttribute('aria-current')).toBe('page')
    await expect.poll(shown).toBe('1–100 of 260')
    await expect.poll(() => text(0, 'label')).toBe('1')
    await cell(0, grain).click()
    await press('F8')
    await expect.poll(shown).toBe('101–200 of 260')
    await expect.poll(() => text(0, 'label')).toBe('101')
    await press('F8')
    await expect.poll(shown).toBe('201–260 of 260')
    await press('F8')
    await expect.poll(message).toContain('Last page')
    await press('Control+F8')
    await expect.poll(shown).toBe('101–200 of 260')
    await expect.poll(() => query().get('fieldPage')).toBe('2')
    expect(visit.calls.filter((call) => call.endsWith('/columns/'))).toEqual([])
  })

  it('a cell on page 2 of a filtered list is edited, undone and redone; a colleague’s value appears live', async () => {
    await newField()
    await open(`&fieldIf:feature:${field.traitId}:min=20&fieldPage=2&fieldSort=plot_label&fieldOrder=desc`)
    // 240 plots from 20 on, every fifth without a value: 192, from the last one down.
    await expect.poll(shown).toBe('101–192 of 192')
    const label = Number(await text(0, 'label'))
    await expect.poll(() => text(0, grain)).toBe(String(label - 1))
    await cell(0, grain).click()
    await visit.page.keyboard.type('777.5')
    await press('Enter')
    await expect.poll(() => text(0, grain)).toContain('777.5')
    await waitUntilSaved(visit.page)
    await expect.poll(() => stored(label, grain)).toBe(777.5)
    await press('Control+z')
    await waitUntilSaved(visit.page)
    await expect.poll(() => stored(label, grain)).toBe(label - 1)
    await press('Control+y')
    await waitUntilSaved(visit.page)
    await expect.poll(() => stored(label, grain)).toBe(777.5)
    expect(await writtenValues(actor, field)).toEqual([777.5, label - 1, 777.5])
    const other = Number(await text(3, 'label'))
    await writePlot(actor, field, other - 1, grain as `trait:${number}`, other - 1, 31.25)
    await expect.poll(() => text(3, grain)).toContain('31.25')
  })

  it('ranges are copied and pasted as one entry, which can be undone from another page', async () => {
    await newField()
    await open()
    await cell(0, grain).click()
    await press('Shift+ArrowDown', 'Shift+ArrowDown', 'Control+c')
    await cell(10, grain).click()
    await press('Control+v')
    await expect.poll(() => text(12, grain)).toBe('2')
    await waitUntilSaved(visit.page)
    await press('F8')
    await expect.poll(() => text(0, 'label')).toBe('101')
    await press('Control+z')
    await waitUntilSaved(visit.page)
    await expect.poll(() => stored(13, grain)).toBe(12)
    expect(await stored(11, grain)).toBe(10)
    await press('Control+F8')
    await expect.poll(() => text(12, grain)).toBe('12')
  })

  it('the header menu sorts all plots; reload, Back and Forward keep the order', async () => {
    await newField()
    await open()
    await cell(0, grain).click()
    await visit.page.locator(`.ag-header-cell[col-id="${grain}"]`).hover()
    await visit.page.getByRole('button', { name: 'Menu of column Yield, t/ha' }).click()
    await visit.page.getByRole('menuitem', { name: 'Sort descending' }).click()
    await expect.poll(() => text(0, grain)).toBe('258')
    await expect
      .poll(() => [query().get('fieldSort'), query().get('fieldOrder')])
      .toEqual([`feature:${field.traitId}`, 'desc'])
    const top = await text(0, 'label')
    await cell(0, grain).click()
    await press('F8')
    await expect.poll(shown).toBe('101–200 of 260')
    await expect.poll(() => text(0, 'label')).not.toBe(top)
    const first = await text(0, 'label')
    await visit.page.reload()
    await expect.poll(shown).toBe('101–200 of 260')
    await expect.poll(() => text(0, 'label')).toBe(first)
    await visit.page.goBack()
    await expect.poll(shown).toBe('1–100 of 260')
    await expect.poll(() => text(0, grain)).toBe('258')
    await visit.page.goForward()
    await expect.poll(() => text(0, 'label')).toBe(first)
  })

  it('filters by bounds and by values of the year are set and removed', async () => {
    await newField()
    await open()
    await cell(0, grain).click()
    await press('Control+Shift+l')
    const dialog = visit.page.getByRole('dialog')
    await dialog.waitFor()
    expect(await accessibilityViolations(visit.page, '[role="dialog"]')).toEqual([])
    await dialog.getByLabel('At least').fill('x')
    await dialog.getByText('Enter a number').waitFor()
    await dialog.getByLabel('At least').fill('10')
    await dialog.getByLabel('At most').fill('13,0')
    await press('Enter')
    await expect.poll(shown).toBe('1–4 of 4')
    await expect.poll(() => text(0, 'label')).toBe('11')
    const chip = visit.page.locator('[data-filter]')
    await expect.poll(() => chip.textContent()).toContain('Yield, t/ha: ≥ 10, ≤ 13')
    await chip.getByRole('button').last().click()
    await expect.poll(shown).toBe('1–100 of 260')
    await visit.page.getByRole('button', { name: 'Filter', exact: true }).click()
    await dialog.getByRole('checkbox', { name: '25', exact: true }).check()
    await dialog.getByRole('checkbox', { name: '32', exact: true }).check()
    await dialog.getByRole('button', { name: 'Show' }).click()
    await expect.poll(shown).toBe('1–2 of 2')
    await expect.poll(async () => [await text(0, 'label'), await text(1, 'label')]).toEqual(['26', '33'])
  })

  it('an empty result shows a message and offers to remove the filters', async () => {
    await newField(4, 5)
    await open(`&fieldIf:feature:${field.traitId}:min=1000`)
    await visit.page.getByText('No plots like that').waitFor()
    await visit.page.locator('[data-pane="table"]').getByRole('button', { name: 'Clear all filters' }).click()
    await expect.poll(shown).toBe('1–20 of 20')
  })

  it('shows a conflict in the cell when a colleague was faster', async () => {
    await newField(4, 5)
    await open()
    const release = await delayWrites(visit.page)
    await cell(2, grain).click()
    await visit.page.keyboard.type('50')
    await press('Enter')
    await writePlot(actor, field, 2, grain as `trait:${number}`, 2, 60)
    release()
    await visit.page.getByRole('button', { name: '1 conflict' }).waitFor()
    expect(await stored(3, grain)).toBe(60)
  })

  it('commits the open editor before reloading a page from which a colleague deletes a plot', async () => {
    await newField(4, 5)
    await actor.call(createPlant, { body: { plot_id: field.plotIds[6], brush_name: 'A-1' } })
    await open()
    await cell(2, grain).click()
    await visit.page.keyboard.type('7')
    /** A colleague deletes a plot, and the reloaded page is shown. */
    const deleted = async (plot: number) => {
      const nextAnswer = visit.page.waitForResponse((answer) => answer.url().includes('/page/'))
      await writePlot(actor, field, plot, 'exists', true, false)
      await (await nextAnswer).finished()
      await visit.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
    }
    await deleted(8)
    await visit.page.keyboard.type('7')
    await press('Enter')
    await expect.poll(shown).toBe('1–19 of 19')
    await waitUntilSaved(visit.page)
    expect(await stored(3, grain)).toBe(77)

    // Plants are edited like plots.
    await visit.page.getByRole('button', { name: 'Plants' }).click()
    const plant = visit.page.locator(`[data-pane="plants"] [row-index="0"] [col-id="${grain}"]`)
    await plant.click()
    await visit.page.keyboard.type('1')
    await deleted(9)
    await visit.page.keyboard.type('2')
    await press('Enter')
    await waitUntilSaved(visit.page)
    await expect.poll(() => plant.textContent()).toContain('12')
  })

  it('the focus stays on its plant when a colleague deletes or restores plots', async () => {
    await newField(4, 5)
    for (const k of [4, 6, 8]) await actor.call(createPlant, { body: { plot_id: field.plotIds[k], brush_name: 'A-1' } })
    await open()
    await visit.page.getByRole('button', { name: 'Plants' }).click()
    const focused = () =>
      visit.page.evaluate(() => {
        const row = document.activeElement?.closest('[data-region="plants"] [row-index]')
        const label = row?.parentElement?.parentElement?.querySelector(
          `[row-index="${row.getAttribute('row-index')}"] [col-id="plot.label"]`,
        )
        return [label?.textContent ?? null, document.activeElement?.getAttribute('col-id') ?? null]
      })
    const plant = (row: number, column: string) =>
      visit.page.locator(`[data-pane="plants"] [row-index="${row}"] [col-id="${column}"]`)
    await plant(1, grain).click()
    await expect.poll(focused).toEqual(['7', grain])
    // Even if the plants take long to load.
    await visit.page.route(/page_plants/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700))
      await route.continue()
    })
    await writePlot(actor, field, 4, 'exists', true, false)
    await expect.poll(shown).toBe('1–2 of 2')
    await expect.poll(focused).toEqual(['7', grain])
    await writePlot(actor, field, 4, 'exists', false, true)
    await expect.poll(shown).toBe('1–3 of 3')
    await expect.poll(focused).toEqual(['7', grain])
    // On a plant of the same plot it moves to the next plant, where nothing is written before it has moved.
    await writePlot(actor, field, 6, 'exists', true, false)
    await expect.poll(shown).toBe('1–2 of 2')
    await expect.poll(focused).toEqual(['9', grain])
    await visit.page.keyboard.type('5')
    await expect.poll(message).toMatch(/^The row of the cursor is no longer here/)
    await press('ArrowUp', 'ArrowDown')
    await visit.page.keyboard.type('6')
    await press('Enter')
    await expect.poll(() => plant(1, grain).textContent()).toContain('6')
    await waitUntilSaved(visit.page)
    // At the end, the page contains the last plants.
    for (const k of [4, 8]) await writePlot(actor, field, k, 'exists', true, false)
    await visit.page.getByText('No plants').first().waitFor()
    await expect.poll(() => visit.page.evaluate(() => document.activeElement?.getAttribute('data-region'))).toBe('page')
  })

  it('only the label column is pinned on a phone: at least half of the table scrolls', async () => {
    await newField(4, 5)
    await open('', { viewport: { width: 390, height: 844 } })
    const pinned = async () => {
      const ids = await visit.page
        .locator('[data-pane="table"] [row-index="0"] .is-pinned[col-id]:not(.is-gutter)')
        .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('col-id')))
      return ids.sort()
    }
    await expect.poll(pinned).toEqual(['label'])
    const { x, width } = (await cell(0, 'label').boundingBox())!
    expect(x + width).toBeLessThanOrEqual(195)
    await cell(0, 'row').click()
    await visit.page.setViewportSize({ width: 1280, height: 844 })
    await expect.poll(pinned).toEqual(['col', 'label', 'row'])
  })

  it('an offline edit stays marked as unsent and is saved after reconnecting', async () => {
    await newField(4, 5)
    await open()
    await visit.context.setOffline(true)
    await cell(1, grain).click()
    await visit.page.keyboard.type('41')
    await press('Enter')
    await expect.poll(() => text(1, grain)).toBe('41')
    expect(await stored(2, grain)).toBe(1)
    await visit.context.setOffline(false)
    await waitUntilSaved(visit.page)
    await expect.poll(() => stored(2, grain)).toBe(41)
  })

  it('plants of the filtered plots are a spreadsheet: edited, undone, added and live [PLT-14]', async () => {
    await newField(4, 5)
    const ids: number[] = []
    for (const [plot, brush_name] of [
      [6, 'A-1'],
      [6, 'A-2'],
      [9, 'A-1'],
    ] as const)
      ids.push((await actor.call(createPlant, { body: { plot_id: field.plotIds[plot], brush_name } })).body.brush_id)
    await open()
    await visit.page.getByRole('button', { name: 'Plants' }).click()
    const plant = (row: number, column: string) =>
      visit.page.locator(`[data-pane="plants"] [row-index="${row}"] [col-id="${column}"]`)
    await expect.poll(shown).toBe('1–3 of 3')
    await expect.poll(() => query().get('fieldRows')).toBe('plants')
    await expect.poll(() => plant(2, 'plot.label').textContent()).toBe('10')
    const scanned = await scanner(visit.page)
    await plant(0, grain).click()
    await scanned(...'4.5', 'Enter', ...'6', 'Enter', ...'7', 'Enter')
    // A plant added after the last row belongs to its plot.
    await expect.poll(() => plant(3, 'name').textContent()).toBe('10-1')
    await press('Control+z', 'Control+z')
    await expect.poll(() => plant(2, grain).textContent()).toBe('–')
    await press('Control+y')
    await waitUntilSaved(visit.page)
    const measured = async (plot: number) => {
      const { body } = await actor.call(listPlants, { query: { plot_id: field.plotIds[plot] } })
      return body.data.map(({ brush_name, features }) => [brush_name, ...features.map(({ value }) => value)])
    }
    await expect
      .poll(async () => [await measured(6), await measured(9)])
      .toEqual([
        [
          ['A-1', 4.5],
          ['A-2', 6],
        ],
        [['A-1', 7]],
      ])
    // A name is unique on its plot, not on the page.
    await plant(1, 'name').click()
    await visit.page.keyboard.type('A-1')
    await press('Enter')
    await expect.poll(message).toContain('The plot has a plant A-1 already')
    await sendColleagueChange(actor, field, { entity: 'plant', field: grain as `trait:${number}`, id: ids[2] }, 7, 8.25)
    await expect.poll(() => plant(2, grain).textContent()).toContain('8.25')
    expect(await accessibilityViolations(visit.page)).toEqual([])
  })

  it('switching between map and page keeps the year, and the map shows all of it', async () => {
    await newField()
    await open('&fieldPage=2')
    await tab('Map').click()
    await visit.page.locator('[data-counts]').getByText('260 plots').waitFor()
    await tab('Phenotypes').click()
    await expect.poll(shown).toBe('101–200 of 260')
    expect(await accessibilityViolations(visit.page)).toEqual([])
  })
})
