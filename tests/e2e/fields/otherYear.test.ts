import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { readChanges } from '../../../src/contract/plots/changes.ts'
import type { Actor } from '../../integration/harness.ts'
import { type Product, startProduct } from '../product.ts'
import { openMap, waitForName } from './mapDriver.ts'
import { addYear, makeField } from './smallField.ts'
import { openTable, type TableDriver } from './tableDriver.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

async function chooseYear(page: Page, year: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Year' }).click()
  await page.getByRole('option', { name: new RegExp(`${year}$`) }).click()
  await page.getByText(text).first().waitFor()
  // The table has the rows of that year a moment after the count.
  const row = (index: number) => page.locator(`[data-pane="table"] [row-index="${index}"] [col-id="label"]`)
  const count = Number.parseInt(text, 10)
  await row(count - 1).waitFor()
  await row(count).waitFor({ state: 'detached' })
}

async function goToTrait(table: TableDriver, row: number): Promise<void> {
  await table.cell(row, 'row').click()
  await table.press('End', 'End')
}

/** A field of 6 plots, and 8 plots of the next year. */
async function twoYears() {
  const field = await makeField(actor, { rows: 2, cols: 3 })
  const other = await addYear(actor, field, 2027, { rows: 2, cols: 4 })
  return { field, other: { ...field, ...other } }
}

describe('an action that began in another year', () => {
  it('cells cut in the table cannot be pasted in another year, and a paste preview ends, both with a message', async () => {
    const { field, other } = await twoYears()
    const table = await openTable(product, actor, field)
    const { page } = table
    const before = await table.stored(table.grain)
    await goToTrait(table, 0)
    await table.press('Shift+ArrowDown', 'Control+x')
    await chooseYear(page, '2027', '8 plots')
    await goToTrait(table, 4)
    await table.press('Control+v')
    await expect.poll(() => table.message()).toMatch(/Nothing was pasted: it was cut in another table or year/)
    await page.evaluate(() => navigator.clipboard.writeText('8\n9\n10\n11\n12'))
    await table.press('Control+v')
    await page.getByRole('button', { name: 'Write' }).waitFor()
    await chooseYear(page, '2026', '6 plots')
    await page.getByRole('button', { name: 'Write' }).waitFor({ state: 'hidden' })
    await expect.poll(() => table.message()).toMatch(/what had not been applied yet was dropped/)
    await goToTrait(table, 0)
    await table.press('Enter')
    await table.saved()
    await expect.poll(() => table.stored(table.grain)).toEqual(before)
    const query = { since: '0', crop_since: '0' } as never
    const { body } = await actor.call(readChanges, { params: { id: other.yearId }, query })
    expect(body.data).toHaveLength(1)
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('plots picked up or cut on the map stay in place, with a message', async () => {
    const { field } = await twoYears()
    const map = await openMap(product, actor, field)
    const { page } = map
    const before = await map.plots()
    await map.cell(1, 1).click()
    await map.press('m', 'ArrowRight')
    await page.locator('[data-mode-bar="move"]').waitFor()
    await chooseYear(page, '2027', '8 plots')
    await page.locator('[data-mode-bar="move"]').waitFor({ state: 'hidden' })
    await expect.poll(() => map.message()).toMatch(/what had not been applied yet was dropped/)
    await map.cell(1, 4).click()
    await map.press('Control+x')
    await expect.poll(() => map.message()).toMatch(/1 plot/)
    await chooseYear(page, '2026', '6 plots')
    await map.cell(2, 2).click()
    await map.press('Control+v')
    await expect.poll(() => map.message()).toMatch(/it was cut in another table or year/)
    await map.saved()
    await expect.poll(async () => [await map.plots(), await map.entries()]).toEqual([before, 0])
    await map.context.close()
  })

  it('a clipboard command of a menu runs once, not again on the map of another year', async () => {
    const { field } = await twoYears()
    const map = await openMap(product, actor, field)
    const { page } = map
    await map.cell(1, 1).click({ button: 'right' })
    await page.getByRole('menuitem', { name: /^Copy/ }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('1')
    await page.evaluate(() => navigator.clipboard.writeText('untouched'))
    await page.getByRole('link', { name: 'Varieties' }).click()
    await page.waitForURL('**/varieties**')
    await page.goBack()
    await waitForName(page, 1, 1, 'Plot 1')
    await map.cell(1, 2).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('untouched')
    await map.context.close()
  })
})

describe('another year', () => {
  it('the table never claims to be empty while rows load, and a known layout renders at once', async () => {
    const { field } = await twoYears()
    const table = await openTable(product, actor, field)
    const { page } = table
    await page.evaluate(() => {
      const uncovered: string[] = []
      Object.assign(window, { uncovered })
      const check = () => {
        const [cover] = document.querySelectorAll<HTMLElement>('[data-no-rows]')
        if (cover) uncovered.push(cover.dataset.noRows ?? '')
      }
      new MutationObserver(check).observe(document.body, { subtree: true, childList: true })
    })
    const requests: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/field_years.*columns|characteristics_order/.test(pathname)) requests.push(pathname.replace(/\d+/g, 'n'))
    })
    page.on('requestfinished', (request) => {
      if (/field_years.*columns\/$/.test(request.url())) requests.push('columns came')
    })
    await chooseYear(page, '2027', '8 plots')
    await expect.poll(() => requests.length).toBe(3)
    expect(requests[1]).toBe('columns came')
    expect(requests[2]).toMatch(/characteristics_order/)
    expect(await page.evaluate(() => (window as unknown as { uncovered: string[] }).uncovered)).toEqual([])
    expect(table.faults).toEqual([])
    await table.context.close()
  })
})

describe('the pickers of nursery and year', () => {
  it('return the focus to the previous pane after a choice by pointer or key', async () => {
    const { field } = await twoYears()
    const table = await openTable(product, actor, field)
    const { page } = table
    const region = () =>
      page.evaluate(() => document.activeElement?.closest('[data-region]')?.getAttribute('data-region') ?? '')
    await table.place(1, 2).click()
    await chooseYear(page, '2027', '8 plots')
    await expect.poll(region).toBe('map')
    await table.press('ArrowRight')
    await expect.poll(region).toBe('map')
    await expect.poll(() => page.getByRole('combobox', { name: 'Year' }).inputValue()).toMatch(/2027$/)
    await table.cell(1, 'label').click()
    await page.getByRole('combobox', { name: 'Year' }).focus()
    await table.press('Alt+ArrowDown', 'End', 'Enter')
    await page.getByText('6 plots').first().waitFor()
    await expect.poll(region).toBe('table')
    await page.getByRole('combobox', { name: 'Nursery' }).click()
    await page.getByRole('option', { name: /^Trial.*2027$/ }).click()
    await page.getByText('8 plots').first().waitFor()
    await expect.poll(region).toBe('table')
    expect(table.faults).toEqual([])
    await table.context.close()
  })
})
