import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { FieldOptions } from '../../../fields/fieldColumns.ts'
import type { Actor } from '../../../integration/harness.ts'
import { fieldByLabel as fieldOf, type Product, startProduct } from '../../product.ts'
import { editLabels } from '../mapDriver.ts'
import { makeField } from '../smallField.ts'
import { nurseryAction } from '../toolbarMenus.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

const refusal = { detail: 'Refused for this test.', code: 'change.malformed' }

/** A small field whose changes the server refuses, with a focused cell. */
async function refusing(options: Partial<FieldOptions> = {}) {
  const field = await makeField(actor, { rows: 3, cols: 4, ...options })
  const visit = await product.visit({ as: actor })
  const { page } = visit
  // Set before the page opens: requests just after a route was set may still pass.
  await page.route('**/changes/', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 400, json: refusal }) : route.continue(),
  )
  await visit.open(field.address)
  await page.locator('[data-pane="map"] [role="gridcell"][aria-rowindex="2"][aria-colindex="2"]').click()
  return visit
}

/**
 * Waits for the toast of a refused change, with its own sentence and the server's reason; at once, because it disappears
 * by itself.
 */
async function toastOf(page: Page, sentence: string) {
  const toast = page.locator('[data-toast]').filter({ hasText: sentence }).filter({ hasText: refusal.detail })
  await toast.first().waitFor()
}

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
const nameOf = (page: Page, row: number, col: number) =>
  page.locator(`[data-pane="map"] [aria-rowindex="${row}"][aria-colindex="${col}"]`).getAttribute('aria-label')

describe('refused changes are rolled back with an error', () => {
  it('a value that the server refuses stays in its cell with the reason [ERR-43]', async () => {
    const { page, context } = await refusing()
    await editLabels(page)
    await press(page, 'Enter')
    await page.keyboard.type('NEW')
    await press(page, 'Enter')
    await toastOf(page, 'The value could not be changed')
    await expect.poll(() => nameOf(page, 2, 2)).toContain('Plot 6')
    const cell = page.locator('[data-pane="table"] [row-index="5"] [col-id="label"]')
    await expect.poll(() => cell.textContent()).toBe('NEW')
    await expect.poll(() => cell.getAttribute('class')).toContain('is-failed')
    await page.locator('[data-pane="map"] [role="gridcell"][aria-rowindex="2"][aria-colindex="2"]').click()
    await page.locator('[data-refused]').getByText('Not saved “NEW”: Refused for this test.').waitFor()
    await press(page, 'Enter')
    await expect.poll(() => page.locator('[data-pane="map"] input').first().inputValue()).toBe('NEW')
    await press(page, 'Escape', 'Control+z')
    await expect.poll(() => cell.textContent()).toBe('6')
    await expect.poll(() => page.locator('[data-refused]').count()).toBe(0)
    await context.close()
  })

  it('a phenotype that the server refuses is reverted with a message [ERR-38]', async () => {
    const { page, context } = await refusing()
    await press(page, 'f')
    await page.keyboard.type('Yield')
    await press(page, 'Enter', 'Enter')
    await page.keyboard.type('9.5')
    await press(page, 'Enter')
    await toastOf(page, 'The phenotype could not be updated')
    await expect.poll(() => nameOf(page, 2, 2)).not.toContain('9.5')
    await context.close()
  })

  it('a refused numbering leaves the labels unchanged [ERR-25]', async () => {
    const { page, context } = await refusing({ labels: false })
    await press(page, 'n', 'Enter')
    await toastOf(page, 'An error occurred while numbering')
    await expect.poll(() => nameOf(page, 2, 2)).not.toMatch(/Plot \d/)
    await context.close()
  })

  it('labels return if the server refuses to clear them [ERR-27]', async () => {
    const { page, context } = await refusing()
    await press(page, 'n', 'l')
    await page.getByRole('dialog').getByRole('button').last().click()
    await toastOf(page, 'The numbering could not be cleared')
    await expect.poll(() => nameOf(page, 2, 2)).toContain('Plot 6')
    await context.close()
  })

  it('refuses to number when all plots have labels [ERR-26]', async () => {
    const { page, context } = await refusing()
    await press(page, 'n', 'Enter')
    await page.getByText('All plots are already numbered').first().waitFor()
    await context.close()
  })

  it('a map edit that the server refuses is reverted with a message [ERR-30]', async () => {
    const { page, context } = await refusing()
    await press(page, 'r')
    await toastOf(page, 'The field map could not be edited')
    await expect.poll(() => nameOf(page, 2, 2)).toContain('Plot 6')
    await context.close()
  })

  it('several plots return to their positions if the server refuses their move [ERR-40]', async () => {
    const { page, context } = await refusing({ rows: 4 })
    await press(page, 'Shift+ArrowRight', 'Control+x', 'ArrowLeft')
    await press(page, 'm', 'ArrowDown', 'Shift+Enter')
    await toastOf(page, 'The plots could not be moved')
    await expect.poll(() => nameOf(page, 2, 2)).toContain('Plot 6')
    await context.close()
  })

  it('plots stay if the server refuses to delete one or several [ERR-31, ERR-39]', async () => {
    const { page, context } = await refusing()
    await press(page, 'Control+Delete')
    await page.getByRole('button', { name: 'Delete 1 plot' }).click()
    await toastOf(page, 'The plot could not be deleted')
    await press(page, 'Shift+ArrowRight', 'Control+Delete')
    await page.getByRole('button', { name: 'Delete 2 plots' }).click()
    await page.getByText('The selected plots could not be deleted').waitFor()
    await page.locator('[data-counts]').getByText('12 plots').waitFor()
    await context.close()
  })
})

describe('failed requests of the fields page', () => {
  const failing = async (url: string, method: string, options: { rows?: number; cols?: number } = {}) => {
    const field = await makeField(actor, { rows: 2, cols: 3, ...options })
    const visit = await product.visit({ as: actor })
    await visit.page.route(url, (route) =>
      route.request().method() === method ? route.fulfill({ status: 400, json: refusal }) : route.continue(),
    )
    await visit.open(field.address)
    await visit.page.locator('[data-counts]').getByText('6 plots').waitFor()
    return visit
  }

  it('a year or nursery that cannot be deleted [ERR-35, ERR-36]', async () => {
    const year = await failing('**/field_year_add/*/', 'DELETE')
    await nurseryAction(year.page, 'Delete year')
    await year.page.getByRole('dialog').getByRole('button', { name: 'Delete year' }).click()
    await toastOf(year.page, 'The year could not be deleted')
    await year.context.close()
    const nursery = await failing('**/field_table/*/', 'DELETE')
    await nurseryAction(nursery.page, 'Delete nursery')
    await nursery.page.getByRole('dialog').getByRole('button', { name: 'Delete nursery' }).click()
    await toastOf(nursery.page, 'The nursery could not be deleted')
    await nursery.context.close()
  })

  it('plots that cannot be moved to the next year [ERR-41]', async () => {
    const { page, context } = await failing('**/plot_table/create_multiple/', 'POST')
    await page.locator('[data-pane="map"] [role="gridcell"][aria-rowindex="1"][aria-colindex="1"]').click()
    await press(page, 'Control+K')
    await page.getByRole('combobox', { name: 'Command palette' }).fill('next year')
    await press(page, 'Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Move to the next year' }).click()
    await toastOf(page, 'The plots could not be moved to the next year')
    await context.close()
  })

  it('a plot of another year that cannot be created keeps the form input [ERR-32]', async () => {
    const { page, context } = await failing('**/plot_table/', 'POST')
    await press(page, 'Control+K')
    await page.getByRole('combobox', { name: 'Command palette' }).fill('Add plot')
    await press(page, 'Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Plot').fill('Typed')
    await dialog.getByLabel('Year').fill('2030')
    await dialog.getByRole('button', { name: 'Add plot' }).click()
    await toastOf(page, 'The plot could not be created')
    await expect.poll(() => dialog.getByLabel('Plot').inputValue()).toBe('Typed')
    await context.close()
  })

  it('a trait without an available id is reported as a column, and the input stays', async () => {
    const { page, context } = await failing('**/reserve_ids/', 'POST')
    await press(page, 'Control+K')
    await page.getByRole('combobox', { name: 'Command palette' }).fill('Add trait')
    await press(page, 'Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Height')
    await dialog.getByRole('button', { name: 'Add a trait' }).click()
    await page.locator('[data-toast]').getByText('The column could not be created').waitFor()
    await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('Height')
    await context.close()
  })

  it('a list of nurseries that fails to load suggests reloading [ERR-42]', async () => {
    const visit = await product.visit({ as: actor })
    await visit.page.route('**/field_table/**', (route) => route.fulfill({ status: 500, json: refusal }))
    await visit.open('/fields')
    await visit.page.getByText('Try reloading the page').waitFor()
    await visit.context.close()
  })

  it('the page suggests creating a crop if there is none [ERR-29]', async () => {
    const visit = await product.visit({ as: await product.server.newCompany() })
    await visit.open('/fields')
    await visit.page
      .getByText('Nurseries, plot numbering, lines and seed belong to a crop. Create one to begin.')
      .waitFor()
    await visit.context.close()
  })

  it('a crop that cannot be created from the nursery page [ERR-37]', async () => {
    const { page, context } = await failing('**/species_table/', 'POST')
    await page.getByRole('button', { name: /^Crop:/ }).click()
    await page.getByRole('button', { name: 'Add crop' }).click()
    const dialog = page.getByRole('dialog')
    await fieldOf(page, 'Name').fill('Рожь')
    await fieldOf(page, 'English name').fill('Rye')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('The crop could not be added. Please try again').waitFor()
    await context.close()
  })

  it('a file of the wrong format is refused with the list of accepted formats [ERR-46]', async () => {
    const { page, context } = await failing('**/nothing', 'GET')
    await press(page, 'Control+K')
    await page.getByRole('combobox', { name: 'Command palette' }).fill('Upload')
    await press(page, 'Enter')
    const file = { name: 'photo.xlsx', mimeType: 'image/png', buffer: Buffer.from('\x89PNG\r\n\x1a\n picture') }
    await page.locator('input[data-upload]').setInputFiles(file)
    await page
      .getByText('This is neither a workbook nor text.')
      .and(page.getByText('save them as .xlsx or .csv'))
      .waitFor()
    await context.close()
  })

  it('the page suggests creating plots or uploading a nursery file if there are none [ERR-28]', async () => {
    const { page, context } = await failing('**/nothing', 'GET')
    await nurseryAction(page, 'Add year')
    await page.getByRole('dialog').getByLabel('Year').fill('2040')
    await page.getByRole('dialog').getByRole('button', { name: 'Add year' }).click()
    await page.getByText('Upload a nursery file, or create plots.').waitFor()
    await context.close()
  })
})
