import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listSeeds, updateSeed } from '../../../src/contract/seeds.ts'
import type { Actor } from '../../integration/harness.ts'
import { freshStore, lotOf, newLot } from '../../integration/seeds/store.ts'
import { freshSetting, type Setting } from '../../integration/trials/setting.ts'
import { breaches } from '../breaches.ts'
import { type Product, startProduct, type Visit } from '../product.ts'

let product: Product
let visit: Visit
let actor: Actor
let setting: Setting

const page = () => visit.page
const dialog = () => page().getByRole('dialog')
const cell = (row: number, column: string) =>
  page().locator(`[data-pane="table"] [row-index="${row}"] [col-id="${column}"]`)
const button = (name: string) => page().getByRole('button', { name, exact: true })
const toolbar = (name: string) => page().locator('[data-region="toolbar"]').getByRole('button', { name, exact: true })
const gone = () => dialog().waitFor({ state: 'detached' })
const available = () => page().locator('[data-available]')
const firstLot = async () => {
  const query = { spec_id: String(setting.place.spec_id) } as never
  return (await actor.call(listSeeds, { query })).body.data[0].id
}
const toast = (text: string) => page().getByText(text, { exact: false }).first()

/** Chooses the entry of a list in the dialog. */
async function choose(label: string, text: string) {
  const field = dialog().getByRole('combobox', { name: label, exact: true })
  await field.click()
  await field.fill(text)
  await page().getByRole('option', { name: text }).first().click()
}

/** Presses the keys of a text as a scanner does while the Russian layout is on: their codes are right, their signs are not. */
function scan(text: string) {
  const codes: Record<string, string> = {
    ':': 'Semicolon',
    '/': 'Slash',
    '?': 'Slash',
    '&': 'Digit7',
    '=': 'Equal',
    '.': 'Period',
  }
  for (const sign of [...text, 'Enter']) {
    const plain = /^\d$/.test(sign) ? `Digit${sign}` : `Key${sign.toUpperCase()}`
    const code = sign === 'Enter' ? sign : (codes[sign] ?? plain)
    const shiftKey = /[A-Z:?&]/.test(sign) && sign !== 'Enter'
    const key = sign === 'Enter' ? sign : 'ы'
    document.body.dispatchEvent(new KeyboardEvent('keydown', { code, key, shiftKey, bubbles: true, cancelable: true }))
  }
}

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
  setting = await freshSetting(actor)
  visit = await product.visit({ as: actor })
})

afterAll(async () => {
  expect(visit.faults).toEqual([])
  await visit.context.close()
})

describe('the page of the seed store', () => {
  it('is a tab of the varieties (NAV-15, NAV-30), and its first warehouse and place are added there (STO-01, STO-02)', async () => {
    await visit.open(`/varieties?cultureId=${setting.place.spec_id}`)
    await page()
      .getByRole('tab', { name: 'Storage' })
      .or(page().getByRole('link', { name: 'Storage' }))
      .first()
      .click()
    await page().getByText('No warehouses yet').waitFor()
    await page().locator('[data-state="empty"]').getByRole('button', { name: 'Add warehouse' }).last().click()
    await dialog().getByLabel('Name').fill('Main store')
    await page().keyboard.press('Enter')
    await gone()
    await expect.poll(() => page().getByRole('combobox', { name: 'Warehouse' }).textContent()).toContain('Main store')
    for (const name of ['A-01-1', 'A-01-2']) {
      await toolbar('Location').click()
      await dialog().getByLabel('Name').fill(name)
      await page().keyboard.press('Enter')
      await gone()
    }
    await page().getByRole('heading', { name: 'A-01-2' }).waitFor()
    const code = page().locator('[data-region="panel"] img')
    await expect.poll(() => code.getAttribute('alt')).toContain('/varieties/storage?location=')
    expect(await breaches(page(), 'main')).toEqual([])
  })

  it('names that are taken or refused are told (ERR-55, ERR-58)', async () => {
    await toolbar('Location').click()
    await dialog().getByLabel('Name').fill('a-01-1')
    await page().keyboard.press('Enter')
    await dialog().getByText('A location with this name already exists in this warehouse').waitFor()
    await toast('The location could not be added').waitFor()
    expect(await breaches(page(), '[role="dialog"]')).toEqual([])
    await page().keyboard.press('Escape')
    await gone()
    await toolbar('Add warehouse').click()
    await dialog().getByLabel('Name').fill('MAIN STORE')
    await page().keyboard.press('Enter')
    await toast('The warehouse could not be added').waitFor()
    await page().keyboard.press('Escape')
    await gone()
  })

  it('an entry is added by location, nursery, year, plot and quantity (STO-04, STO-05)', async () => {
    await toolbar('Entry').click()
    await choose('Location', 'Main store / A-01-1')
    await dialog().getByRole('combobox', { name: 'Nursery' }).click()
    await page().getByRole('option').first().click()
    await choose('Year', '2026')
    await choose('Plot', 'P1')
    await dialog().getByLabel('Seeds', { exact: true }).fill('1000')
    await dialog().getByLabel('1000 seeds, g').fill('44,6')
    expect(await breaches(page(), '[role="dialog"]')).toEqual([])
    await page().keyboard.press('Enter')
    await gone()
    await expect.poll(() => cell(0, 'amount').textContent()).toBe('1\u202f000')
    expect(await cell(0, 'weight').textContent()).toBe('44.6')
    expect(await cell(0, 'experiment').textContent()).toBe('Source material 2026')
    await expect.poll(() => page().locator('[data-region="panel"] img').getAttribute('alt')).toContain('&lot=')
  })

  it('a quantity is typed into its cell, is a count or a withdrawal, and Mod+Z takes it back (STO-29)', async () => {
    await cell(0, 'amount').click()
    await page().keyboard.press('Enter')
    await page().locator('[data-pane="table"] input[type="number"]').fill('840')
    await page().keyboard.press('Enter')
    await dialog().getByRole('radio', { name: 'Taken out' }).click()
    await dialog().getByLabel('Reason').fill('cleaning')
    await page().keyboard.press('Enter')
    await gone()
    await expect.poll(() => available().textContent()).toBe('840')
    await expect.poll(() => page().locator('[data-entry]').first().getAttribute('data-entry')).toBe('withdrawn')
    await cell(0, 'line').click()
    await page().keyboard.press('Control+z')
    await expect.poll(() => available().textContent()).toBe('1\u202f000')
    await expect.poll(() => page().locator('[data-entry]').count()).toBe(3)
  })

  it('a place that holds seed stays, and goes once the lot was moved by its key (STO-07, ERR-56)', async () => {
    await page().getByRole('button', { name: 'Its location' }).click()
    await page().locator('[data-region="panel"]').getByRole('button', { name: 'Delete' }).click()
    await dialog().getByRole('button', { name: 'Delete' }).click()
    await toast('1 lots lie here').waitFor()
    await page().keyboard.press('Escape')
    await gone()
    await cell(0, 'line').click()
    await available().waitFor()
    await page().keyboard.press('m')
    await choose('Location', 'Main store / A-01-2')
    await dialog().getByRole('button', { name: 'Move', exact: true }).click()
    await gone()
    await expect.poll(() => cell(0, 'address').textContent()).toBe('Main store / A-01-2')
  })

  it('a year’s sowing is planned, booked and taken out of the store (STO-06)', async () => {
    await toolbar('Plan sowing').click()
    await dialog().getByRole('combobox', { name: 'Nursery' }).click()
    await page().getByRole('option').first().click()
    await choose('Year', '2026')
    await dialog().getByRole('radio', { name: 'Seeds' }).click()
    await dialog().getByRole('textbox', { name: 'Seed for one plot' }).fill('100')
    await expect.poll(() => dialog().locator('[data-sums]').textContent()).toContain('2 of 10 plots served')
    expect(await breaches(page(), '[role="dialog"]')).toEqual([])
    await button('Book 200 seeds').click()
    await dialog().getByRole('tab', { name: 'Pick list' }).waitFor()
    await expect.poll(() => dialog().getByText('2 × 100').count()).toBe(1)
    await button('Take out').click()
    await button('Take out').waitFor({ state: 'detached' })
    await expect.poll(() => page().evaluate(() => document.activeElement?.textContent)).toBe('Close')
    await page().keyboard.press('Escape')
    await gone()
    await expect.poll(() => cell(0, 'amount').textContent()).toBe('800')
  })

  it('a scanned code opens its lot on a Russian layout, and another company’s is not found', async () => {
    const id = await firstLot()
    await cell(0, 'line').click()
    const panel = page().locator('[data-region="panel"]')
    await panel.getByRole('button', { name: 'Close' }).click()
    await panel.waitFor({ state: 'detached' })
    await page().evaluate(
      scan,
      `https://elsewhere.example/varieties/storage?cultureId=${setting.place.spec_id}&lot=${id}`,
    )
    await page()
      .getByRole('heading', { name: `Lot ${id}` })
      .waitFor()
    const other = await product.server.newCompany()
    const theirs = await newLot(other, await freshStore(other))
    await visit.open(`/varieties/storage?cultureId=${setting.place.spec_id}&lot=${theirs.id}`)
    await page().getByText(`There is no lot ${theirs.id} here`).first().waitFor()
  })

  it('a colleague’s booking is seen at once (STO-03)', async () => {
    const id = await firstLot()
    await cell(0, 'line').click()
    await available().waitFor()
    const { version } = await lotOf(actor, id)
    await actor.call(updateSeed, { params: { id: String(id) }, body: { booked_amount: 300, version } })
    await expect.poll(() => available().textContent()).toBe('500')
  })
})
