import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listFields } from '../../../src/contract/plots/nurseries.ts'
import { createPlant } from '../../../src/contract/plots/plants.ts'
import { createSeed, deleteSeed, listSeeds, updateSeed } from '../../../src/contract/seeds/seeds.ts'
import { createWarehouse, listLocations } from '../../../src/contract/seeds/warehouses.ts'
import type { Actor } from '../../integration/harness.ts'
import { freshStore, lotOf, newLot } from '../../integration/seeds/store.ts'
import { newTrialFixture, type TrialFixture } from '../../integration/trials/trialFixture.ts'
import { textFile, upload } from '../../integration/uploads/upload.ts'
import { accessibilityViolations } from '../accessibilityViolations.ts'
import { type Product, startProduct, type Visit } from '../product.ts'

let product: Product
let visit: Visit
let actor: Actor
let setting: TrialFixture
let nursery: string

const page = () => visit.page
const dialog = () => page().getByRole('dialog')
const cell = (row: number, column: string) =>
  page().locator(`[data-pane="table"] [row-index="${row}"] [col-id="${column}"]`)
const shown = (...ids: string[]) => Promise.all(ids.map((id) => cell(0, id).innerText()))
const button = (name: string) => page().getByRole('button', { name, exact: true })
const toolbar = (name: string) => page().locator('[data-region="toolbar"]').getByRole('button', { name, exact: true })
const closed = () => dialog().waitFor({ state: 'detached' })
const available = () => page().locator('[data-available]')
const firstLot = async () => {
  const query = { spec_id: String(setting.place.spec_id) } as never
  return (await actor.call(listSeeds, { query })).body.data[0].id
}
const toast = (text: string) => page().getByText(text, { exact: false }).first()

/** Chooses an entry of a list in the dialog. */
async function choose(label: string, text: string) {
  const field = dialog().getByRole('combobox', { name: label, exact: true })
  await field.click()
  await field.fill(text)
  await page().getByRole('option', { name: text }).first().click()
}

/**
 * Presses keys as a scanner does with the Russian layout: the key codes are right, the characters are not, and a focused
 * text field gets them.
 */
async function scan(text: string) {
  const codes: Record<string, string> = {
    ':': 'Semicolon',
    '/': 'Slash',
    '?': 'Slash',
    '&': 'Digit7',
    '=': 'Equal',
    '.': 'Period',
  }
  const began = performance.now()
  let n = 0
  for (const sign of [...text, 'Enter']) {
    const plain = /^\d$/.test(sign) ? `Digit${sign}` : `Key${sign.toUpperCase()}`
    const code = sign === 'Enter' ? sign : (codes[sign] ?? plain)
    const shiftKey = /[A-Z:?&]/.test(sign) && sign !== 'Enter'
    const key = sign === 'Enter' ? sign : 'ы'
    const focused = document.activeElement ?? document.body
    const press = new KeyboardEvent('keydown', { code, key, shiftKey, bubbles: true, cancelable: true })
    // Keys have the times of a scanner, however slowly the page handles each of them.
    Object.defineProperty(press, 'timeStamp', { value: began + 5 * n++ })
    const isUncancelled = focused.dispatchEvent(press)
    if (isUncancelled && key === 'ы' && focused.matches('input')) document.execCommand('insertText', false, key)
    // What a key opens, such as a cell editor, is there before the next one.
    await new Promise((resolve) => setTimeout(resolve))
  }
}

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
  setting = await newTrialFixture(actor)
  const { spec_id, year_id } = setting.place
  await upload(actor, 'plot_result', textFile('w.csv', 'Plot,"Weight of 1000, g"', 'P1,44.6'), { spec_id, year_id })
  const { field_id } = setting.place
  const { body } = await actor.call(listFields, { query: { spec_id: String(setting.place.spec_id) } })
  nursery = body.data.find((field) => field.field_id === field_id)?.field_name ?? ''
  // Wide enough for all columns next to the panel.
  visit = await product.visit({ as: actor, viewport: { width: 2560, height: 900 } })
})

afterAll(async () => {
  expect(visit.faults).toEqual([])
  await visit.context.close()
})

describe('the seed store page', () => {
  it('is a tab of the varieties, where the first warehouse and place are added [NAV-15, STO-01, STO-02]', async () => {
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
    await closed()
    await expect.poll(() => page().getByRole('combobox', { name: 'Warehouse' }).textContent()).toContain('Main store')
    // There is no search: the message is about missing seed.
    await page().getByText('No lots of seed in this warehouse').waitFor()
    await page().locator('[data-state="empty"]').getByRole('button', { name: 'All warehouses' }).waitFor()
    for (const name of ['A-01-1', 'A-01-2']) {
      await toolbar('Location').click()
      await dialog().getByLabel('Name').fill(name)
      await page().keyboard.press('Enter')
      await closed()
    }
    await page().getByRole('heading', { name: 'A-01-2' }).waitFor()
    const code = page().locator('[data-region="panel"] img')
    await expect.poll(() => code.getAttribute('alt')).toContain('/varieties/storage?location=')
    expect(await accessibilityViolations(page(), 'main')).toEqual([])
  })

  it('duplicate or refused names show an error [ERR-55, ERR-58]', async () => {
    await toolbar('Location').click()
    await dialog().getByLabel('Name').fill('a-01-1')
    await page().keyboard.press('Enter')
    await dialog().getByText('A location with this name already exists in this warehouse').waitFor()
    await toast('The location could not be added').waitFor()
    expect(await accessibilityViolations(page(), '[role="dialog"]')).toEqual([])
    await page().keyboard.press('Escape')
    await closed()
    await toolbar('Add warehouse').click()
    await dialog().getByLabel('Name').fill('MAIN STORE')
    await page().keyboard.press('Enter')
    await toast('The warehouse could not be added').waitFor()
    await page().keyboard.press('Escape')
    await closed()
  })

  it('an entry is added by location, nursery, year, plot and quantity [STO-04, STO-05]', async () => {
    await toolbar('Seed lot').click()
    await choose('Location', 'Main store / A-01-1')
    await dialog().getByRole('combobox', { name: 'Nursery' }).click()
    await page().getByRole('option').first().click()
    // The nursery’s newest year comes with it.
    await expect.poll(() => dialog().locator('[name="year"]').inputValue()).toBe('2026')
    await choose('Plot', 'P2')
    // A choice from another nursery, or an earlier one of this nursery, is not retained invisibly.
    await dialog().getByRole('combobox', { name: 'Nursery' }).click()
    await page().getByRole('option').first().click()
    await expect.poll(() => dialog().locator('[name="plot"]').inputValue()).toBe('')
    await page().keyboard.press('Enter')
    await dialog().getByText('Required field').waitFor()
    await choose('Plot', 'P1')
    await dialog().getByLabel('Seeds', { exact: true }).fill('1000')
    // The value measured on the plot is suggested.
    await expect.poll(() => dialog().getByLabel('TGW, g').inputValue()).toBe('44.6')
    await dialog().getByText('Measured on the plot: 44.6').waitFor()
    expect(await accessibilityViolations(page(), '[role="dialog"]')).toEqual([])
    await page().keyboard.press('Enter')
    await closed()
    await expect.poll(() => cell(0, 'amount').textContent()).toBe('1\u202f000')
    await expect.poll(() => cell(0, 'weight').textContent()).toBe('44.6')
    await expect.poll(() => cell(0, 'experiment').textContent()).toBe('Source material (collection) 2026')
    await expect.poll(() => page().locator('[data-region="panel"] img').getAttribute('alt')).toContain('&lot=')
  })

  it('its row shows region, nursery and experiment [STO-08, STO-09, STO-10]', async () => {
    await expect
      .poll(() => shown('region', 'nursery', 'experiment'))
      .toEqual(['Altai Krai', nursery, 'Source material (collection) 2026'])
  })

  it('shows plot, plant number and selection number of a plant’s seed [STO-11, STO-12, STO-13]', async () => {
    await expect.poll(() => shown('plot', 'plant', 'selection')).toEqual(['P1', '–', '–'])
    const [plot_id] = setting.planted.plots
    const { body } = await actor.call(createPlant, { body: { plot_id, brush_name: '3' } })
    const { location } = await lotOf(actor, await firstLot())
    const store = { warehouse: 0, places: [{ id: location }], setting } as never
    const lot = await newLot(actor, store, { plant_id: body.brush_id, amount: 20, reserved: true })
    const row = page().locator(`[data-pane="table"] [row-id="${lot.id}"]`)
    await expect.poll(() => row.locator('[col-id="selection"]').textContent()).toBe('P1-3')
    await expect.poll(() => row.locator('[col-id="plant"]').textContent()).toBe('3')
    await expect.poll(() => row.locator('[col-id="reserve"]').textContent()).toBe('yes')
    await actor.call(deleteSeed, { params: { id: String(lot.id) } })
    await row.waitFor({ state: 'detached' })
  })

  it('shows arrival date, location and number of seeds [STO-14, STO-15, STO-16]', async () => {
    const { date_added } = await lotOf(actor, await firstLot())
    await expect
      .poll(() => shown('added', 'address', 'amount'))
      .toEqual([date_added, 'Main store / A-01-1', '1\u202f000'])
  })

  it('shows the booked amount and both masses [STO-17, STO-18, STO-19]', async () => {
    await expect.poll(() => shown('booked', 'weight', 'bookedWeight')).toEqual(['0', '44.6', '0.0'])
  })

  it('shows thousand-seed mass, clearance and reserve [STO-20, STO-21, STO-22]', async () => {
    await expect.poll(() => shown('weight1000', 'cleared', 'reserve')).toEqual(['44.6', 'yes', 'no'])
  })

  it('a quantity typed into its cell is a count or a withdrawal, and Mod+Z undoes it [STO-29]', async () => {
    await cell(0, 'amount').click()
    await page().keyboard.press('Enter')
    await page().locator('[data-pane="table"] [col-id="amount"] input').fill('840')
    await page().keyboard.press('Enter')
    await dialog().waitFor()
    // The number is typed already: further input goes into the reason.
    await page().keyboard.type('cleaning')
    await dialog().getByRole('radio', { name: 'Taken out' }).click()
    expect(await dialog().getByLabel('Reason').inputValue()).toBe('cleaning')
    await dialog().getByLabel('Reason').press('Enter')
    await closed()
    await expect.poll(() => available().textContent()).toBe('840')
    await expect.poll(() => page().locator('[data-entry]').first().getAttribute('data-entry')).toBe('withdrawn')
    await cell(0, 'line').click()
    await page().keyboard.press('Control+z')
    await expect.poll(() => available().textContent()).toBe('1\u202f000')
    await expect.poll(() => page().locator('[data-entry]').count()).toBe(3)
    // A failed redo is reported as such.
    const short = { code: 'seed.short', detail: 'Lots without enough seed: 1' }
    await page().route('**/reverse/', (route) => route.fulfill({ status: 409, json: short }))
    await page().keyboard.press('Control+y')
    await toast('The entry could not be redone').waitFor()
    expect(await toast('The entry could not be undone').count()).toBe(0)
    await page().unroute('**/reverse/')
  })

  it('Ctrl+V, Ctrl+D and typing write into cells, and a read-only cell explains why [STO-29]', async () => {
    const paste = async (text: string) => {
      await page().evaluate((copied) => navigator.clipboard.writeText(copied), text)
      await page().keyboard.press('Control+v')
    }
    await page().context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await cell(0, 'weight1000').click()
    await paste('45.5')
    await expect.poll(() => cell(0, 'weight1000').textContent()).toBe('45.5')
    await page().keyboard.press('Control+z')
    await expect.poll(() => cell(0, 'weight1000').textContent()).toBe('44.6')
    await cell(0, 'added').click()
    await page().keyboard.type('3')
    await page().locator('[data-pane="table"] [col-id="added"] input').fill('31.02.2026')
    await page().keyboard.press('Enter')
    await toast('was not written').waitFor()
    await cell(0, 'line').click()
    await paste('Another')
    await toast('cannot be edited here').waitFor()
    await cell(0, 'amount').click()
    await page().keyboard.press('Delete')
    await toast('cannot be left empty').waitFor()
    expect(await dialog().count()).toBe(0)
  })

  it('typing in a dialog replaces the number in the field', async () => {
    for (const [typed, booked] of [
      ['5', '5'],
      ['7', '7'],
      ['0', '0'],
    ]) {
      await button('Reserve').click()
      await dialog().waitFor()
      await page().keyboard.type(typed)
      await page().keyboard.press('Enter')
      await closed()
      await expect.poll(() => cell(0, 'booked').textContent()).toBe(booked)
    }
    // The button disappears when it was pressed; the focus stays in the panel.
    for (const booked of ['7', '0']) {
      await page().locator('[data-entry]').first().getByRole('button', { name: 'Undo' }).press('Enter')
      await expect.poll(() => cell(0, 'booked').textContent()).toBe(booked)
      await expect.poll(() => page().evaluate(() => document.activeElement?.getAttribute('data-region'))).toBe('panel')
    }
    // A click next to it does not close it.
    await button('Reserve').click()
    await page().keyboard.type('3')
    await page().mouse.click(5, 500)
    await page().keyboard.type('4')
    expect(await dialog().getByLabel('Seeds reserved in all').inputValue()).toBe('34')
    await page().keyboard.press('Escape')
    await closed()
    await button('Reserve').click()
    await dialog().waitFor()
    await page().mouse.click(5, 500)
    await closed()
  })

  it('a typed number prompts for its own lot, whichever lot the panel shows by then', async () => {
    const id = await firstLot()
    const other = await newLot(actor, { places: [{ id: (await lotOf(actor, id)).location }], setting } as never, {
      plot_id: setting.planted.plots[1],
      amount: 70,
    })
    const row = page().locator(`[data-pane="table"] [row-id="${other.id}"]`)
    await row.waitFor()
    const type = async (text: string) => {
      await cell(0, 'amount').dblclick()
      await page().locator('[data-pane="table"] [col-id="amount"] input').fill(text)
    }
    await type('900')
    await page().locator(`[data-pane="table"] [row-id="${other.id}"] [col-id="line"]`).click()
    await dialog().getByText(`Count of lot ${id}`).waitFor()
    await expect.poll(() => dialog().getByLabel('Seeds that there are').inputValue()).toBe('900')
    await page().keyboard.press('Escape')
    await closed()
    await cell(0, 'amount').click()
    const panel = page().locator('[data-region="panel"]')
    await panel.getByRole('button', { name: 'Close' }).click()
    await panel.waitFor({ state: 'detached' })
    // Every character stays as typed and is checked where it can be corrected: `1,5` is not 15.
    await type('1,5')
    await page().keyboard.press('Enter')
    await expect.poll(() => dialog().getByLabel('Seeds that there are').inputValue()).toBe('1,5')
    await page().keyboard.press('Enter')
    await dialog().getByText('Enter a whole number').waitFor()
    await page().keyboard.press('Escape')
    await closed()
    await type('901')
    await page().keyboard.press('Enter')
    await dialog().getByText(`Count of lot ${id}`).waitFor()
    await page().keyboard.press('Escape')
    await closed()
    await cell(0, 'line').click()
    await available().waitFor()
    await actor.call(deleteSeed, { params: { id: String(other.id) } })
    await row.waitFor({ state: 'detached' })
  })

  it('an open dialog keeps a colleague’s change, and does not book over it', async () => {
    const id = await firstLot()
    const params = { id: String(id) }
    const panel = page().locator('[data-region="panel"]')
    const press = (name: string) => panel.getByRole('button', { name, exact: true }).click()
    await press('Edit')
    await dialog().getByLabel('Germination, %').fill('91')
    await actor.call(updateSeed, { params, body: { comment: 'theirs' } })
    await dialog().getByRole('button', { name: 'Save' }).click()
    await toast('The lot could not be changed').waitFor()
    await dialog().getByRole('button', { name: 'Save' }).click()
    await closed()
    expect(await lotOf(actor, id)).toMatchObject({ germination: 91, comment: 'theirs' })
    await press('Reserve')
    await dialog().getByLabel('Seeds reserved in all').fill('500')
    await actor.call(updateSeed, { params, body: { booked_amount: 300 } })
    await dialog().getByText('In store 1 000, available 700').waitFor()
    await dialog().getByRole('button', { name: 'Reserve' }).click()
    await toast('The seed could not be reserved').waitFor()
    expect(await lotOf(actor, id)).toMatchObject({ booked_amount: 300 })
    await page().keyboard.press('Escape')
    await closed()
    await actor.call(updateSeed, { params, body: { booked_amount: 0, germination: null, comment: null } })
    await expect.poll(() => available().textContent()).toBe('1\u202f000')
  })

  it('undo restores a deleted lot, and two quick presses undo two actions', async () => {
    const id = await firstLot()
    const panel = page().locator('[data-region="panel"]')
    await panel.getByRole('button', { name: 'Receive', exact: true }).click()
    await dialog().getByRole('textbox').first().fill('50')
    await page().keyboard.press('Enter')
    await closed()
    await expect.poll(() => available().textContent()).toBe('1\u202f050')
    await panel.getByRole('button', { name: 'Delete', exact: true }).click()
    await dialog().getByRole('button', { name: 'Delete' }).click()
    await closed()
    await page().locator(`[data-pane="table"] [row-id="${id}"]`).waitFor({ state: 'detached' })
    await panel.waitFor({ state: 'detached' })
    await page().evaluate(() => {
      const press = { code: 'KeyZ', key: 'z', ctrlKey: true, bubbles: true, cancelable: true }
      for (let k = 0; k < 2; k++) document.body.dispatchEvent(new KeyboardEvent('keydown', press))
    })
    await page().locator(`[data-pane="table"] [row-id="${id}"]`).waitFor()
    await expect.poll(async () => (await lotOf(actor, id)).amount).toBe(1000)
    await cell(0, 'line').click()
    await available().waitFor()
  })

  it('a place with seed cannot be deleted until the lot is moved by its key [STO-07, ERR-56]', async () => {
    await page().getByRole('button', { name: 'Its location' }).click()
    await page().locator('[data-region="panel"]').getByRole('button', { name: 'Delete' }).click()
    await dialog().getByRole('button', { name: 'Delete' }).click()
    await toast('Lots that lie here: 1.').waitFor()
    await page().keyboard.press('Escape')
    await closed()
    await cell(0, 'line').click()
    await available().waitFor()
    await page().keyboard.press('m')
    await choose('Location', 'Main store / A-01-2')
    await dialog().getByRole('button', { name: 'Move', exact: true }).click()
    await closed()
    await expect.poll(() => cell(0, 'address').textContent()).toBe('Main store / A-01-2')
  })

  it('dragging moves a lot to another place and is undoable; labels of the visible lots are one file', async () => {
    const drag = async () => {
      const row = await cell(0, 'line').boundingBox()
      if (!row) throw new Error('no row')
      await page().mouse.move(row.x + 20, row.y + 8)
      await page().mouse.down()
      await page().mouse.move(row.x + 60, row.y + 60, { steps: 3 })
      const place = page().locator('[data-place]', { hasText: 'A-01-1' })
      await place.waitFor()
      const box = await place.boundingBox()
      if (!box) throw new Error('no place')
      await page().mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 3 })
    }
    await drag()
    await page().keyboard.press('Escape')
    await page().locator('[data-place]').first().waitFor({ state: 'detached' })
    await page().mouse.up()
    await drag()
    await page().mouse.up()
    await expect.poll(() => cell(0, 'address').textContent()).toBe('Main store / A-01-1')
    await expect.poll(() => page().locator('[data-entry]').first().getAttribute('data-entry')).toBe('moved')
    await cell(0, 'line').click()
    await page().keyboard.press('Control+z')
    await expect.poll(() => cell(0, 'address').textContent()).toBe('Main store / A-01-2')
    // With Shift only a part is moved: the dialog asks how much, and the place is already chosen.
    const before = await cell(0, 'amount').textContent()
    await drag()
    await page().keyboard.down('Shift')
    await page().mouse.up()
    await page().keyboard.up('Shift')
    await dialog().getByRole('textbox', { name: 'Seeds' }).first().waitFor()
    await expect.poll(() => page().evaluate(() => document.activeElement?.getAttribute('name'))).toBe('amount')
    await page().keyboard.type('5')
    await page().keyboard.press('Enter')
    await closed()
    await expect.poll(() => cell(0, 'amount').textContent()).toBe('995')
    await cell(0, 'line').click()
    await page().keyboard.press('Control+z')
    await expect.poll(() => cell(0, 'amount').textContent()).toBe(before)
    const [labels] = await Promise.all([page().waitForEvent('download'), toolbar('Labels').click()])
    expect(labels.suggestedFilename()).toMatch(/\.pdf$/)
  })

  it('a long warehouse name is truncated with a tooltip; the toolbar keeps its height', async () => {
    const bar = page().locator('[data-region="toolbar"]')
    const height = async () => (await bar.boundingBox())?.height
    const before = await height()
    const name = 'Warehouse of the southern station behind the greenhouses'
    await actor.call(createWarehouse, { body: { name } })
    const choice = bar.getByRole('combobox', { name: 'Warehouse' })
    const chosen = (await choice.textContent()) ?? ''
    await choice.click()
    await page().getByRole('option', { name }).click()
    await expect.poll(() => choice.textContent()).toBe(name)
    await expect.poll(() => bar.locator(`[title="${name}"]`).count()).toBe(1)
    expect(await height()).toBe(before)
    const [inside, needed] = await choice
      .locator('span')
      .first()
      .evaluate((text) => [text.clientWidth, text.scrollWidth])
    expect(needed).toBeGreaterThan(inside)
    await choice.click()
    await page().getByRole('option', { name: chosen, exact: true }).click()
  })

  it('the heading sorts lots by number, ascending and descending', async () => {
    const { id, location } = await lotOf(actor, await firstLot())
    const body = { spec_id: setting.place.spec_id, location, plot_id: setting.planted.plots[1], amount: 10 }
    const second = (await actor.call(createSeed, { body: body as never })).body
    expect(second.id).toBeGreaterThan(id)
    const count = () => page().locator('[data-pane="table"] [row-index] [col-id="lot"]').count()
    await expect.poll(count).toBe(2)
    const shownLots = () => Promise.all([0, 1].map((row) => cell(row, 'lot').innerText()))
    const heading = page().locator('[data-pane="table"] .ag-header-cell[col-id="lot"]')
    await heading.click()
    await expect.poll(() => heading.getAttribute('aria-sort')).toBe('ascending')
    await expect.poll(shownLots).toEqual([String(id), String(second.id)])
    await heading.click()
    await expect.poll(shownLots).toEqual([String(second.id), String(id)])
    expect(await heading.getAttribute('aria-sort')).toBe('descending')
    await heading.click()
    await actor.call(deleteSeed, { params: { id: String(second.id) } })
    await expect.poll(count).toBe(1)
  })

  it('the crop’s limits are set, and warnings use them and show the numbers', async () => {
    const params = { id: String(await firstLot()) }
    const germination_date = new Date().toISOString().slice(0, 10)
    await actor.call(updateSeed, { params, body: { germination: 88, germination_date } })
    const panel = page().locator('[data-region="panel"]')
    await panel.getByText('No warnings').waitFor()
    await toolbar('Seed limits of the crop').click()
    await dialog().getByLabel('Least germination, %').fill('101')
    await page().keyboard.press('Enter')
    await dialog().locator('[aria-invalid="true"]').waitFor()
    await dialog().getByLabel('Least germination, %').fill('90')
    expect(await accessibilityViolations(page(), '[role="dialog"]')).toEqual([])
    await page().keyboard.press('Enter')
    await closed()
    await panel.getByText('88 %, limit 90 %').waitFor()
    await actor.call(updateSeed, { params, body: { germination: null, germination_date: null } })
    await panel.getByText('there was no test').waitFor()
  })

  it('every dialog of a lot has no accessibility violations', async () => {
    for (const verb of ['Reserve', 'Receive', 'Take out', 'Count', 'Move', 'Edit', 'Delete']) {
      await page().locator('[data-region="panel"]').getByRole('button', { name: verb, exact: true }).click()
      await dialog().waitFor()
      expect(await accessibilityViolations(page(), '[role="dialog"]'), verb).toEqual([])
      await page().keyboard.press('Escape')
      await closed()
    }
  })

  it('explains why something cannot be renamed or deleted [ERR-57, ERR-59, ERR-60]', async () => {
    await actor.call(createWarehouse, { body: { name: 'Cold store' } })
    await page().getByRole('button', { name: 'Its location' }).click()
    await page().locator('[data-region="panel"]').getByRole('button', { name: 'Rename' }).click()
    await dialog().getByLabel('Name').fill('a-01-1')
    await page().keyboard.press('Enter')
    await toast('The location could not be changed').waitFor()
    await page().keyboard.press('Escape')
    await closed()
    await toolbar('Rename warehouse').click()
    await dialog().getByLabel('Name').fill('cold store')
    await page().keyboard.press('Enter')
    await toast('The warehouse could not be changed').waitFor()
    await page().keyboard.press('Escape')
    await closed()
    await toolbar('Delete warehouse').click()
    await dialog().getByRole('button', { name: 'Delete' }).click()
    await toast('The warehouse could not be deleted').waitFor()
    await page().keyboard.press('Escape')
    await closed()
    await cell(0, 'line').click()
    await available().waitFor()
  })

  it('a year’s sowing is planned, booked and withdrawn from the store [STO-06]', async () => {
    await toolbar('Plan sowing').click()
    await dialog().getByRole('combobox', { name: 'Nursery' }).click()
    await page().getByRole('option').first().click()
    // The nursery’s newest year comes with it.
    await expect.poll(() => dialog().locator('[name="year"]').inputValue()).toBe('2026')
    await dialog().getByRole('radio', { name: 'Seeds' }).click()
    await dialog().getByRole('textbox', { name: 'Seed for one plot' }).fill('100')
    await expect.poll(() => dialog().locator('[data-sums]').textContent()).toContain('2 of 10 plots served')
    // A click outside a plan that is not booked yet does not close it.
    await page().mouse.click(5, 5)
    await expect.poll(() => page().evaluate(() => document.activeElement?.ariaLabel)).toBe('Seed for one plot')
    expect(await dialog().count()).toBe(1)
    expect(await accessibilityViolations(page(), '[role="dialog"]')).toEqual([])
    // While the server computes another amount, the shown plan is not what would be booked.
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page().route('**/sowing_plan*/**', async (route) => {
      await released
      await route.continue()
    })
    await dialog().getByRole('textbox', { name: 'Seed for one plot' }).fill('50')
    await expect.poll(() => button('Reserve 200 seeds').isDisabled()).toBe(true)
    release()
    await button('Reserve 100 seeds').waitFor()
    await page().unroute('**/sowing_plan*/**')
    await dialog().getByRole('textbox', { name: 'Seed for one plot' }).fill('100')
    await button('Reserve 200 seeds').click()
    await dialog().getByRole('tab', { name: 'Pick list' }).waitFor()
    await expect.poll(() => dialog().getByText('2 × 100').count()).toBe(1)
    // A second plan of the year shows the seed that is booked, before it books the same plots again.
    await choose('Plan', 'New plan')
    const before = dialog().locator('[data-planned-before]')
    await expect
      .poll(() => before.textContent())
      .toContain(`reserved · plots: 2 · seeds: 200 · lots: ${await firstLot()}`)
    expect(await accessibilityViolations(page(), '[role="dialog"]')).toEqual([])
    // The amounts that would be issued follow the bookings of colleagues.
    const lot = { params: { id: String(await firstLot()) } }
    await actor.call(updateSeed, { ...lot, body: { booked_amount: 950 } })
    await expect.poll(() => dialog().locator('[data-sums]').textContent()).toContain('0 of 10 plots served')
    await before.waitFor({ state: 'detached' })
    await actor.call(updateSeed, { ...lot, body: { booked_amount: 200 } })
    await before.getByRole('button').click()
    await before.waitFor({ state: 'detached' })
    expect(await toast('The storage could not be read').count()).toBe(0)
    await button('Take out…').click()
    // It asks once, and a second Enter issues nothing.
    await dialog().getByText('200 seeds will be issued from lots 1.').waitFor()
    await page().keyboard.press('Enter')
    await button('Take out…').click()
    await button('Issue seed').click()
    await button('Issue seed').waitFor({ state: 'detached' })
    await expect.poll(() => dialog().locator('[data-sums]').innerText()).toContain('sown')
    await expect.poll(() => page().evaluate(() => document.activeElement?.textContent)).toBe('Close')
    await page().keyboard.press('Escape')
    await closed()
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
    // The size of a phone, whose camera reads the code.
    await page().setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => page().evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await page().getByRole('button', { name: 'Take out' }).click({ trial: true })
    await page().setViewportSize({ width: 2560, height: 900 })
    // Text that the scanner types into a field, or into a cell that it opens, is removed again.
    const search = page().locator('[data-region="toolbar"] input[type="search"]')
    await search.fill('P')
    await page().evaluate(scan, `https://a/varieties/storage?lot=${id}`)
    await expect.poll(() => search.inputValue()).toBe('P')
    await search.fill('')
    await cell(0, 'amount').click()
    await page().evaluate(scan, '4601234567890')
    await toast('names neither a lot nor a location').waitFor()
    await page().locator('[data-pane="table"] input').waitFor({ state: 'detached' })
    await page().keyboard.press('m')
    const { location } = await lotOf(actor, id)
    const places = (await actor.call(listLocations, { query: {} })).body.data
    const other = places.find((place) => place.id !== location)
    await dialog().waitFor()
    await page().evaluate(scan, `https://a/varieties/storage?lot=${id}`)
    await toast(`Lot ${id} was scanned`).waitFor()
    await page().evaluate(scan, `https://a/varieties/storage?location=${other?.id}`)
    await expect.poll(() => dialog().getByRole('combobox', { name: 'Location' }).inputValue()).toContain(other?.name)
    await page().keyboard.press('Escape')
    await closed()
    const otherLot = await newLot(actor, await freshStore(actor))
    await page().evaluate(scan, `https://a/varieties/storage?lot=${otherLot.id}`)
    await page().getByRole('button', { name: 'Open the lot' }).click()
    await page()
      .getByRole('heading', { name: `Lot ${otherLot.id}` })
      .waitFor()
    const stranger = await product.server.newCompany()
    const strangersLot = await newLot(stranger, await freshStore(stranger))
    await visit.open(`/varieties/storage?cultureId=${setting.place.spec_id}&lot=${strangersLot.id}`)
    await page().getByText(`There is no lot ${strangersLot.id} here`).first().waitFor()
  })

  it('a colleague’s booking shows at once [STO-03]', async () => {
    const id = await firstLot()
    await cell(0, 'line').click()
    await available().waitFor()
    const { version } = await lotOf(actor, id)
    await actor.call(updateSeed, { params: { id: String(id) }, body: { booked_amount: 300, version } })
    await expect.poll(() => available().textContent()).toBe('500')
  })
})
