import { afterEach, describe, expect, it } from 'vitest'
import { hasKeyboard, startProduct, type Visit } from '../product.ts'
import { companyWithCrop } from './companyWithCrop.ts'

const product = await startProduct()
const actor = await companyWithCrop(product)
let visit: Visit

const dialog = (name: string) => visit.page.getByRole('dialog', { name })
const path = () => new URL(visit.page.url()).pathname

/** Opens a page and waits until its heading is there. */
async function open(address: string) {
  visit = await product.visit({ as: actor })
  await visit.open(address)
  await visit.page.getByRole('heading', { level: 1 }).waitFor()
}

afterEach(async () => {
  expect(visit.faults).toEqual([])
  await visit.context.close()
})

describe('every page', () => {
  it('the palette opens by its key outside the fields, finds pages in every language and opens one', async () => {
    await open('/account')
    await visit.page.keyboard.press('Control+k')
    await visit.page.keyboard.type('журнал')
    await visit.page.getByRole('option', { name: /^Journal/ }).waitFor()
    await visit.page.keyboard.press('Enter')
    await visit.page.waitForURL('**/fields/journal*')
    await visit.page.getByRole('heading', { level: 1, name: /^Journal/ }).waitFor()
    await expect.poll(() => new URL(visit.page.url()).searchParams.get('cultureId')).not.toBeNull()
    // A second time, from the page that replaced the first one.
    await visit.page.keyboard.press('Control+k')
    await visit.page.keyboard.type('/map')
    await visit.page.keyboard.press('Control+a')
    await visit.page.keyboard.type('Account')
    await visit.page.keyboard.press('Enter')
    await expect.poll(path).toBe('/account')
  })

  it('text typed while the palette loads appears in its field, and the focus returns afterwards', async () => {
    visit = await product.visit({ as: actor, alone: true })
    const { page } = visit
    let deliver = () => {}
    const released = new Promise<void>((resolve) => {
      deliver = resolve
    })
    await page.route('**/assets/ShellDialogs-*.js', async (route) => {
      await released
      await route.continue()
    })
    await visit.open('/account')
    const link = page.getByRole('link', { name: 'Fields', exact: true })
    await link.focus()
    // A page opened by mistake does not appear later.
    await page.keyboard.press('F1')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('Journak')
    await page.keyboard.press('Backspace')
    deliver()
    const field = page.getByRole('combobox', { name: 'Command palette' })
    await field.waitFor()
    await page.keyboard.type('l')
    await expect.poll(() => field.inputValue()).toBe('Journal')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('the palette lists only the commands of the current page', async () => {
    await open('/account')
    await visit.page.keyboard.press('Control+k')
    await visit.page.getByPlaceholder('Command or page').waitFor()
    const options = visit.page.getByRole('listbox').getByRole('option')
    await options.first().waitFor()
    const names = await options.allInnerTexts()
    expect(names.some((name) => name.startsWith('Upload'))).toBe(true)
    expect(names.filter((name) => /number|rotate|\bplots?\b/i.test(name))).toEqual([])
  })

  it('the list of shortcuts shows the keys of every page, and the map’s only on the map page', async () => {
    await open('/account')
    await visit.page.keyboard.press('F1')
    const headings = dialog('Keyboard shortcuts').getByRole('heading', { level: 3 })
    await expect.poll(() => headings.allInnerTexts()).toEqual(['Everywhere'])
    await hasKeyboard(dialog('Keyboard shortcuts'))
    await visit.page.keyboard.press('Escape')
    await dialog('Keyboard shortcuts').waitFor({ state: 'detached' })
    await visit.page.getByRole('link', { name: 'Fields', exact: true }).click()
    await visit.page.getByRole('heading', { level: 1, name: /^Fields/ }).waitFor()
    await visit.page.keyboard.press('F1')
    // Everywhere, map, numbering, field structure, trial design, presentation, pocket, table, and plants in the inspector.
    await expect.poll(() => headings.count()).toBe(9)
  })

  it('F6 cycles through header, tabs and page when a page names no regions of its own', async () => {
    await open('/account')
    const region = () =>
      visit.page.evaluate(() => document.activeElement?.closest('[data-region]')?.getAttribute('data-region'))
    for (const name of ['header', 'tabs', 'page', 'header']) {
      await visit.page.keyboard.press('F6')
      await expect.poll(region).toBe(name)
    }
    await visit.page.keyboard.press('Shift+F6')
    await expect.poll(region).toBe('page')
  })

  it('dropping a file on any page opens the upload', async () => {
    await open('/genome/knowledge-base')
    const transfer = await visit.page.evaluateHandle(() => {
      const data = new DataTransfer()
      data.items.add(new File(['plot,line\n'], 'plots.csv', { type: 'text/csv' }))
      return data
    })
    await visit.page.dispatchEvent('body', 'dragenter', { dataTransfer: transfer })
    // A browser repeats `dragover` while a file is over the page. The crop may not be chosen yet when the heading is shown.
    const isOffered = async () => {
      await visit.page.dispatchEvent('body', 'dragover', { dataTransfer: transfer })
      return visit.page.getByText('Drop the file', { exact: false }).isVisible()
    }
    await expect.poll(isOffered).toBe(true)
    await visit.page.dispatchEvent('body', 'drop', { dataTransfer: transfer })
    await dialog('Upload').getByText('plots.csv').first().waitFor()
  })

  it('a user without a crop can open the account', async () => {
    const newcomer = await product.server.newCompany()
    visit = await product.visit({ as: newcomer })
    await visit.open('/account')
    await visit.page.locator('[data-counter="plots"]').waitFor()
  })
})

it('a page whose texts fail to load shows a message in the user’s language, and recovers', async () => {
  visit = await product.visit({ as: actor, language: 'ru', alone: true })
  const { page } = visit
  await page.route('**/assets/words-ru-*.js', (route) => route.abort())
  await visit.open('/account')
  await page.getByRole('alert').getByRole('heading', { name: 'Страница не загрузилась' }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('ru')
  await page.unroute('**/assets/words-ru-*.js')
  await page.getByRole('button', { name: 'Повторить' }).click()
  await page.getByRole('navigation').first().waitFor()
  await expect.poll(() => page.getByRole('alert').count()).toBe(0)
})
