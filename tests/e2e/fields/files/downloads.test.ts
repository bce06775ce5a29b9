import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { fieldFileFormat } from '../../../../src/domain/files/formats.ts'
import { readRows } from '../../../../src/sheets/readRows.ts'
import type { Actor } from '../../../integration/harness.ts'
import { readCode, readPdf } from '../../../pdf/readPdf.ts'
import { ambiguousLabels } from '../../accessibilityViolations.ts'
import { type Product, startProduct } from '../../product.ts'
import { makeField } from '../smallField.ts'
import { openTable, type TableDriver } from '../tableDriver.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

/** Opens the downloads dialog from the palette. */
async function openDownloads(
  { page, press }: Pick<TableDriver, 'page' | 'press'>,
  command = 'Download lists',
  shown = '[data-preview]',
) {
  await press('Control+k')
  await page.getByRole('combobox', { name: 'Command palette' }).fill(command)
  await page.getByRole('option', { name: command }).first().waitFor()
  await press('Enter')
  await page.locator(shown).waitFor()
}

/** The rows of the sheet that the dialog shows, as texts. */
const shownRows = (page: Page) =>
  page
    .locator('[data-preview] tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)))

/** The cells of the sheet that the browser saves after a click or key. */
async function savedRows(page: Page, act: () => Promise<void>) {
  const downloading = page.waitForEvent('download')
  await act()
  const download = await downloading
  const name = download.suggestedFilename()
  const read = readRows(readFileSync(await download.path()), name, fieldFileFormat)
  if (!read.ok) throw new Error(read.fault.code)
  return { name, rows: read.sheet.rows.map(({ cells }) => cells) }
}

describe('downloading lists', () => {
  it('the dialog lists the files by keyboard, previews the first rows and saves them; Mod+P prints the plan [DWN-01, DWN-05]', async () => {
    const field = await makeField(actor, { rows: 2, cols: 4, lines: 4 })
    const table = await openTable(product, actor, field)
    const { page, press } = table
    await table.cell(0, 'label').click()
    await press('Shift+ArrowDown')
    await openDownloads(table)
    const dialog = page.getByRole('dialog', { name: /^Download/ })
    await expect.poll(() => dialog.getByRole('tab').count()).toBe(13)
    await dialog.getByRole('tab', { name: /^Plots with header/ }).focus()
    await press('ArrowDown')
    await expect.poll(async () => (await shownRows(page)).flat()).toContain('General information')
    await dialog.getByRole('radio', { name: 'Selected: 2' }).click()
    await expect.poll(() => dialog.locator('[data-file]').textContent()).toMatch(/Plots v2\.xlsx · 2 rows$/)
    const shown = await shownRows(page)
    const { name, rows } = await savedRows(page, () => press('Enter'))
    await dialog.waitFor({ state: 'detached' })
    expect(name).toMatch(/_Plots v2\.xlsx$/)
    const texts = (cells: readonly unknown[]) => cells.map((cell) => (cell === null ? '' : String(cell)))
    const filled = (list: readonly (readonly (string | null)[])[]) =>
      list.map((cells) => cells.join('|').replace(/\|+$/, '')).filter((row) => row !== '')
    expect(filled(rows.map(texts))).toEqual(filled(shown))

    // Mod+P prints the page's document: the plan, drawn on screen as it will be on paper.
    await table.cell(0, 'label').click()
    await press('Control+p')
    await dialog.getByRole('tab', { name: /^Printed plan/, selected: true }).waitFor()
    await dialog.getByRole('textbox', { name: 'Width of a plot, mm' }).fill('60')
    await expect
      .poll(() => dialog.locator('[data-file]').textContent())
      .toMatch(/\.pdf · 1 sheet of the field · 1 page$/)
    await dialog.getByRole('radio', { name: 'Portrait' }).click()
    await dialog.locator('[data-plan="1/3"]').waitFor()
    await dialog.getByRole('button', { name: 'Next page' }).click()
    await dialog.locator('[data-plan="2/3"]').getByText('Sheet 1 of 2').waitFor()
    const downloading = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download', exact: true }).click()
    const plan = await readPdf(readFileSync(await (await downloading).path()))
    await dialog.waitFor({ state: 'detached' })
    const printed = plan.pages.map(({ texts: said }) => said.map(({ text }) => text))
    expect(printed).toHaveLength(3)
    expect(printed[1]).toContain('Sheet 1 of 2')
    expect(printed[2]).toContain('Sheet 2 of 2')
  })

  it('a sowing list uses the typed headings; an invalid date shows an error at its field and keeps the input [DWN-07]', async () => {
    const field = await makeField(actor, { rows: 2, cols: 4, lines: 4 })
    const table = await openTable(product, actor, field)
    const { page, press } = table
    await openDownloads(table)
    const dialog = page.getByRole('dialog', { name: /^Download/ })
    await dialog.getByRole('tab', { name: /^Sowing list v1/ }).click()
    const blanks = dialog.getByRole('textbox', { name: 'Blank columns to write in' })
    await blanks.fill('Emerged; Height, cm')
    await dialog.getByRole('textbox', { name: 'Sowing date' }).fill('28.04.2026')
    const emergence = dialog.getByRole('textbox', { name: 'Emergence date' })
    await emergence.fill('27.04.2026')
    await dialog.getByText('Emergence cannot come before sowing').waitFor()
    await press('Enter')
    await expect.poll(() => blanks.inputValue()).toBe('Emerged; Height, cm')
    await emergence.fill('')
    await expect.poll(async () => (await shownRows(page)).flat()).toContain('2026-04-28')
    await dialog.getByRole('checkbox', { name: /^Keep as the dates of/ }).click()
    const { rows } = await savedRows(page, () => press('Enter'))
    const head = rows.find(([first]) => first === 'Number')
    expect(head?.slice(-2)).toEqual(['Emerged', 'Height, cm'])
    await dialog.waitFor({ state: 'detached' })
    // The year stores the date, and this window is notified: a dialog opened after that starts with the date.
    const beginsWith = async () => {
      await openDownloads(table)
      await dialog.getByRole('tab', { name: /^Sowing list v1/ }).click()
      const sowing = await dialog.getByRole('textbox', { name: 'Sowing date' }).inputValue()
      await press('Escape')
      await dialog.waitFor({ state: 'detached' })
      return sowing
    }
    await expect.poll(beginsWith).toBe('2026-04-28')
  })

  it('exports the map as shown; prints labels of the selected plots from a clicked position; their code opens the plot [DWN-10, ERR-44]', async () => {
    const field = await makeField(actor, { rows: 2, cols: 4, lines: 4 })
    const table = await openTable(product, actor, field)
    const { page, press } = table
    let save = () => {}
    const isSaved = new Promise<void>((resolve) => {
      save = resolve
    })
    await page.route('**/changes/', async (route) => {
      if (route.request().method() === 'POST') await isSaved
      await route.continue()
    })
    await table.cell(2, 'label').click()
    await table.type('N7')
    await press('Enter')
    await table.cell(1, 'label').click()
    await press('Shift+ArrowDown')
    await openDownloads(table)
    const dialog = page.getByRole('dialog', { name: /^Download/ })
    await dialog.getByRole('tab', { name: /^Field map/ }).click()
    await dialog.locator('[data-map-picture]').waitFor()
    await dialog.getByRole('radio', { name: 'SVG drawing' }).click()
    const drawing = page.waitForEvent('download')
    await press('Enter')
    const svg = readFileSync(await (await drawing).path(), 'utf8')
    expect(svg.match(/<text/g)?.length).toBeGreaterThan(8)
    await dialog.waitFor({ state: 'detached' })
    await openDownloads(table, 'Labels of the plots', '[data-labels]')
    await dialog.getByRole('tab', { name: /^Labels with codes/, selected: true }).waitFor()
    // A waiting edit is not in the file yet, which a note explains; once it is saved, the note disappears.
    const waits = dialog.getByText('1 edit is not saved yet and will not be in the file')
    await waits.waitFor()
    expect(await dialog.locator('[data-labels] text', { hasText: 'N7' }).count()).toBe(0)
    save()
    await waits.waitFor({ state: 'detached' })
    await dialog.locator('[data-labels] text', { hasText: 'N7' }).waitFor()
    await page.unroute('**/changes/')
    await dialog.getByRole('tab', { name: /^Printed plan/ }).click()
    await dialog.getByRole('group', { name: /^On a plot/ }).waitFor()
    expect(await ambiguousLabels(page)).toEqual([])
    await dialog.getByRole('tab', { name: /^Labels with codes/ }).click()
    // A click on a checkbox's label checks it.
    const ticks = dialog.getByRole('group', { name: /^On the label/ })
    const last = ticks.getByRole('checkbox').last()
    const [first, isOn] = [await ticks.getByRole('checkbox').first().isChecked(), await last.isChecked()]
    await ticks.locator('label').last().click()
    await expect.poll(() => last.isChecked()).toBe(!isOn)
    expect(await ticks.getByRole('checkbox').first().isChecked()).toBe(first)
    await ticks.locator('label').last().click()
    await dialog.getByRole('radio', { name: 'Selected: 2' }).click()
    const copies = dialog.getByRole('textbox', { name: 'Copies of each' })
    const file = dialog.locator('[data-file]')
    await expect.poll(() => file.textContent()).toMatch(/\.pdf · 2 labels/)
    // Without a valid number of copies no file is announced.
    await copies.fill('0')
    await expect.poll(() => file.textContent()).toBe('')
    await copies.fill('2')
    await dialog.locator('[data-labels="4"]').click({ position: { x: 40, y: 60 } })
    await dialog.getByRole('textbox', { name: 'Begin at place' }).fill('24')
    await dialog.locator('[data-labels]').waitFor()
    await expect.poll(() => file.textContent()).toMatch(/\.pdf · 4 labels · 2 pages$/)
    const refused = { detail: 'Something went wrong', code: 'server.error' }
    await page.route('**/labels/', (route) =>
      route.request().postDataJSON().preview ? route.continue() : route.fulfill({ status: 500, json: refused }),
    )
    await press('Enter')
    await page.getByText('The labels could not be made').waitFor()
    await page.unroute('**/labels/')
    const downloading = page.waitForEvent('download')
    await press('Enter')
    const pdf = await readPdf(readFileSync(await (await downloading).path()))
    await dialog.waitFor({ state: 'detached' })
    expect(pdf.pages).toHaveLength(2)
    const { height } = pdf.pages[0]
    // The last position of the sheet: only the code is printed there.
    const [left, bottom, right, top] = pdf.pages[0].boxes.reduce(
      ([x0, y0, x1, y1], [a, b, c, d]) => [Math.min(x0, a), Math.min(y0, b), Math.max(x1, c), Math.max(y1, d)],
      [height, height, 0, 0],
    )
    const address = new URL(readCode('qr', pdf.pages[0], [left - 8, bottom - 8, right + 8, top + 8]))
    expect(address.origin).toBe(new URL(page.url()).origin)
    // Without a year the page would open another one.
    await page.goto(String(address))
    await expect.poll(() => page.url()).not.toContain('fieldPlot')
    const k = field.plotIds.indexOf(Number(address.searchParams.get('fieldPlot')))
    expect(k).toBeGreaterThan(0)
    await expect.poll(() => table.place(Math.floor(k / 4) + 1, (k % 4) + 1).getAttribute('aria-selected')).toBe('true')
    await expect.poll(() => page.locator('[data-pane="map"] [role="gridcell"][aria-selected="true"]').count()).toBe(1)
  })
})
