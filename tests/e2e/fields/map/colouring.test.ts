import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct } from '../../product.ts'
import { makeField } from '../smallField.ts'
import { addTraits, openTable, type TableDriver } from '../tableDriver.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

/** A field with the traits Plant height and Straw mass, with the active cell in the Straw mass column. */
async function openStrawMass(): Promise<TableDriver> {
  const field = await makeField(actor, { rows: 3, cols: 4 })
  await addTraits(actor, field, ['Plant height', 'Straw mass'], { value: (k, t) => (t ? k : 80 + k) })
  const table = await openTable(product, actor, field)
  await table.cell(0, 'row').click()
  await table.press('End', 'End')
  return table
}

const legend = (table: TableDriver, trait: string) =>
  table.page.locator('[data-pane="map"]').getByText(trait, { exact: true }).first()
const options = (table: TableDriver) => table.page.getByRole('dialog').getByRole('option')

describe('colouring by the column of the table’s focus', () => {
  it('one click colours by the active trait and another clears it; C and Enter do the same by keyboard', async () => {
    const table = await openStrawMass()
    const { page } = table
    await legend(table, 'Yield').waitFor()
    const chip = page.getByRole('button', { name: 'Colour by this' })
    await chip.click()
    await legend(table, 'Straw mass').waitFor()
    await chip.waitFor({ state: 'hidden' })
    await table.press('ArrowLeft')
    await chip.waitFor()
    await table.press('Shift+F6', 'Shift+F6', 'c')
    await expect
      .poll(async () => (await options(table).allTextContents()).slice(0, 4))
      .toEqual(['Plant height', 'Yield, t/ha', 'Straw mass', 'Line'])
    await expect.poll(() => options(table).first().getAttribute('aria-selected')).toBe('true')
    await table.press('Enter')
    await legend(table, 'Plant height').waitFor()
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('Escape in the legend returns the focus to the previous pane and keeps the selection', async () => {
    const table = await openStrawMass()
    const { page } = table
    await legend(table, 'Yield').waitFor()
    const focused = () =>
      page.evaluate(() => {
        const focused = document.activeElement
        return focused?.closest('[data-legend]') ? 'legend' : focused?.closest<HTMLElement>('[data-pane]')?.dataset.pane
      })
    const selected = page.locator('[data-figures]')

    // From the map: by its key, and from a part of the legend next to the list.
    await table.place(2, 2).click()
    await table.press('Shift+ArrowRight')
    await selected.getByText('2 plots').waitFor()
    await table.press('Shift+F9', 'ArrowDown')
    expect(await focused()).toBe('legend')
    await table.press('Escape')
    expect(await focused()).toBe('map')
    await table.press('Shift+F9', 'Shift+Tab')
    expect(await focused()).toBe('legend')
    await table.press('Escape')
    expect(await focused()).toBe('map')
    expect(await selected.textContent()).toContain('2 plots')

    // From the sheet: by the pointer, and by the palette.
    await table.cell(3, 'label').click()
    await page.locator('[data-legend-row]').first().click()
    expect(await focused()).toBe('legend')
    await table.press('Escape')
    expect(await focused()).toBe('table')
    await table.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('legend')
    await table.press('Enter')
    await expect.poll(focused).toBe('legend')
    await table.press('ArrowDown', 'Escape')
    await expect.poll(focused).toBe('table')
    await table.press('ArrowDown')
    await expect.poll(() => table.focused()).toBe('4 label')
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('a scale chosen for a trait survives a reload and applies to that trait only', async () => {
    const table = await openStrawMass()
    const { page } = table
    const classes = page.locator('[data-pane="map"] [role="listbox"] [role="option"]')
    await legend(table, 'Yield').waitFor()
    const continuous = await classes.count()
    await table.place(1, 1).click()
    await table.press('k')
    await expect.poll(() => classes.count()).not.toBe(continuous)
    const binned = await classes.allInnerTexts()
    await page.reload()
    await legend(table, 'Yield').waitFor()
    await expect.poll(() => classes.allInnerTexts()).toEqual(binned)
    await table.cell(0, 'row').click()
    await table.press('End', 'End')
    await page.getByRole('button', { name: 'Colour by this' }).click()
    await legend(table, 'Straw mass').waitFor()
    await expect.poll(() => classes.count()).toBe(continuous)
    await table.context.close()
  })

  it('a trait is found by any of its words in C, F, palette and expressions; other subjects in four languages', async () => {
    const table = await openStrawMass()
    const { page } = table
    await table.place(1, 1).click()
    await table.press('c')
    await table.type('mass')
    await expect.poll(() => options(table).allTextContents()).toEqual(['Straw mass'])
    await table.press('Enter')
    await legend(table, 'Straw mass').waitFor()
    await table.press('c')
    await table.type('ripetiz')
    await expect.poll(() => options(table).count()).toBe(0)
    await table.press('Control+a')
    await table.type('линия')
    await expect.poll(() => options(table).allTextContents()).toEqual(['Line'])
    await table.press('Escape', 'f')
    await table.type('height')
    await table.press('Enter')
    await table.press('Enter')
    await expect.poll(() => page.locator('[data-pane-float] input').inputValue()).toBe('80')
    await table.press('Escape', 'Control+k')
    await table.type('mass')
    await page.getByRole('option', { name: 'Straw mass' }).waitFor()
    await table.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await table.place(1, 1).click()
    await table.press('Control+f')
    await table.type('mass > 8 and heig < 91')
    await page.locator('[data-find]').getByText('2 plots').waitFor()
    await table.press('Enter')
    await page.locator('[data-figures]').getByText('2 plots').waitFor()
    await table.context.close()
  })

  it('the replication of the trial is listed once and can be coloured by', async () => {
    const field = await makeField(actor, { rows: 3, cols: 4 })
    await addTraits(actor, field, ['Replication'], {
      kind: 'qualitative',
      role: 'factor',
      value: (k) => String(1 + (k % 3)),
    })
    const table = await openTable(product, actor, field)
    await table.place(1, 1).click()
    await table.press('c')
    await options(table).first().waitFor()
    const replicationOptions = async () =>
      (await options(table).allTextContents()).filter((text) => /repl|repet/i.test(text))
    await expect.poll(replicationOptions).toHaveLength(1)
    await table.type('repl')
    await expect.poll(() => options(table).count()).toBe(1)
    await table.press('Enter')
    await expect.poll(() => table.page.locator('[data-legend-row]').count()).toBe(3)
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('the histogram uses the class colours and follows the trait; a trait with one value has none', async () => {
    const field = await makeField(actor, { rows: 6, cols: 8 })
    await addTraits(actor, field, ['Plant height', 'Same'], { value: (k, t) => (t ? 7 : 80 + k) })
    const table = await openTable(product, actor, field)
    const { page } = table
    const chart = (trait: string) => page.locator(`[data-legend] [aria-label^="Distribution of ${trait}"]`)
    const fills = (trait: string) =>
      chart(trait)
        .locator('svg .mark-rect path')
        .evaluateAll((bars) => [...new Set(bars.map((bar) => getComputedStyle(bar).fill))])
    await table.place(1, 1).click()
    await table.press('k')
    await page.locator('[data-legend-row]').nth(5).waitFor()
    await expect.poll(() => fills('Yield')).not.toEqual([])
    const swatches = await page
      .locator('[data-legend-row]')
      .evaluateAll((rows) =>
        rows.flatMap((row) => [...row.querySelectorAll('*')].map((part) => getComputedStyle(part).fill)),
      )
    await expect.poll(async () => (await fills('Yield')).filter((fill) => !swatches.includes(fill))).toEqual([])
    await table.press('c')
    await table.type('height')
    await table.press('Enter')
    await expect.poll(() => fills('Plant height')).not.toEqual([])
    await expect.poll(() => chart('Yield').count()).toBe(0)
    await table.press('c')
    await table.type('same')
    await table.press('Enter')
    await legend(table, 'Same').waitFor()
    await chart('').waitFor({ state: 'detached' })
    expect(table.faults).toEqual([])
    await table.context.close()
  })
})
