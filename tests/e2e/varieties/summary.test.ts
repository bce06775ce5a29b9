import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendCropChange } from '../../../src/contract/lines/cropChanges.ts'
import { writeGenealogy } from '../../../src/contract/lines/lines.ts'
import type { Actor } from '../../integration/harness.ts'
import { freshStore, newLot, type SeedStore } from '../../integration/seeds/store.ts'
import { changeOf, column } from '../../integration/trials/field.ts'
import { accessibilityViolations } from '../accessibilityViolations.ts'
import { type Product, startProduct, type Visit } from '../product.ts'

let product: Product
let visit: Visit
let actor: Actor
let store: SeedStore

const page = () => visit.page
const cell = (row: number, name: string) =>
  page().locator(`[data-pane="table"] [row-index="${row}"] [col-id="${name}"]`)
const shown = async (row: number, ...names: string[]) => {
  await cell(row, names[0]).waitFor()
  return Promise.all(names.map((name) => cell(row, name).innerText()))
}
const panel = () => page().locator('[data-region="inspector"]')
const tab = (name: string) => panel().getByRole('tab', { name })
const detail = (field: string) => panel().locator(`[data-detail="${field}"]`).innerText()
const button = (name: string) => page().getByRole('toolbar').getByRole('button', { name, exact: true })
const dialog = () => page().getByRole('dialog')

/** Line 1 as a registered variety with its passport, bred from lines 2 and 3; its seed is in two places. */
async function furnish() {
  store = await freshStore(actor)
  const { planted, place } = store.setting
  const [line, mother, father] = planted.lines
  const passport = {
    is_variety: true,
    variety_name: 'Lada',
    mother_id: mother,
    father_id: father,
    species: 'Hordeum vulgare L.',
    origin: 'Kuban',
    regions: 'Central\nVolga',
    uniformity: '99.2 %',
    heterotic_group: 'E2',
    owner: 'Northfield',
    herbicides: 'tribenuron-methyl',
    fungicides: 'none needed',
    comment: 'Stands upright.',
  }
  const columns = Object.entries(passport).map(([field, value]) =>
    column('line', field, [line], [value], [field === 'is_variety' ? false : null]),
  )
  const body = { key: randomUUID(), base_seq: 0, change: changeOf(columns) }
  const answer = await actor.call(sendCropChange, { params: { id: place.spec_id }, body })
  expect(answer.status).toBe(200)
  await newLot(actor, store, { amount: 8400, booked_amount: 2400 })
  await newLot(actor, store, { amount: 4060, location: store.places[1].id, germination: 78 })
}

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
  await furnish()
  visit = await product.visit({ as: actor, viewport: { width: 1920, height: 900 } })
  await visit.open(`/varieties?cultureId=${store.setting.place.spec_id}`)
})

afterAll(async () => {
  expect(visit.faults).toEqual([])
  await visit.context.close()
})

describe('the summary of varieties [NAV-13, VAR-01]', () => {
  it('shows variety and line, and the year of its newest plot [VAR-02, VAR-05, VAR-07]', async () => {
    await expect.poll(() => shown(0, 'variety_name', 'name', 'year')).toEqual(['Lada', 'L1', '2026'])
    await expect.poll(() => shown(1, 'variety_name', 'name')).toEqual(['–', 'L2'])
  })

  it('shows where its seed is stored, with plot and nursery [VAR-03, VAR-04, VAR-06]', async () => {
    const address = `${store.places[0].warehouse_name} / A-01-1 +1`
    await expect.poll(() => shown(0, 'address', 'plot')).toEqual([address, 'P1 +1'])
    await expect.poll(async () => (await shown(0, 'nursery'))[0]).not.toBe('–')
    await expect.poll(() => shown(0, 'genealogy')).toEqual(['L2/L3'])
  })

  it('counts its seeds, and shows only varieties or only lines [VAR-08, VAR-17]', async () => {
    await expect.poll(() => shown(0, 'seeds')).toEqual(['12\u202f460'])
    await expect.poll(() => shown(1, 'seeds')).toEqual(['0'])
    const radio = (name: string) => page().getByRole('toolbar').getByRole('radio', { name, exact: true }).click()
    const rows = () => page().locator('[data-pane="table"] .ag-cell[col-id="name"]').allInnerTexts()
    await radio('Varieties')
    await expect.poll(rows).toEqual(['L1'])
    await radio('Lines')
    await expect.poll(async () => (await rows()).toSorted()).toEqual(['L2', 'L3', 'L4', 'L5'])
    await radio('All')
    await expect.poll(async () => (await rows()).length).toBe(5)
  })

  it('its panel has the tabs gallery and details [VAR-18, VAR-19]', async () => {
    await cell(0, 'name').click()
    await panel().getByRole('heading', { name: 'Lada' }).waitFor()
    await tab('Gallery').click()
    await panel().getByText('No photos yet').waitFor()
    await tab('Details').click()
    await expect.poll(() => detail('line')).toBe('L1')
  })

  it('the details show species and variety, origin and regions, uniformity and group [VAR-20, VAR-21, VAR-22]', async () => {
    await expect.poll(() => detail('variety_name')).toBe('Lada')
    await expect.poll(() => detail('species')).toBe('Hordeum vulgare L.')
    await expect.poll(() => detail('origin')).toBe('Kuban')
    await expect.poll(() => detail('regions')).toBe('Central, Volga')
    await expect.poll(() => detail('uniformity')).toBe('99.2 %')
    await expect.poll(() => detail('heterotic_group')).toBe('E2')
  })

  it('they show genealogy, owner and comments, herbicides and fungicides [VAR-23, VAR-24, VAR-25]', async () => {
    await expect.poll(() => detail('genealogy')).toBe('L2/L3')
    await expect.poll(() => detail('inbreeding')).toBe('1.0000')
    await expect.poll(() => detail('owner')).toBe('Northfield')
    await expect.poll(() => detail('comment')).toBe('Stands upright.')
    await expect.poll(() => detail('herbicides')).toBe('tribenuron-methyl')
    await expect.poll(() => detail('fungicides')).toBe('none needed')
    expect(await accessibilityViolations(page())).toEqual([])
  })

  it('the seed tab lists the lots and counts a colleague’s booking at once', async () => {
    await tab('Seed').click()
    const lots = panel().locator('[data-lot]')
    await expect.poll(() => lots.count()).toBe(2)
    await expect
      .poll(async () => (await lots.first().innerText()).replace(/\s+/g, ' '))
      .toMatch(/A-01-1 8 400 .*plot P1 2 400 reserved/)
    await expect.poll(() => lots.nth(1).innerText()).toContain('78 %')
    expect(await accessibilityViolations(page(), '[data-region="inspector"]')).toEqual([])
    await newLot(actor, store, { amount: 40, location: store.places[1].id })
    await expect.poll(() => lots.count()).toBe(3)
    await expect.poll(() => shown(0, 'seeds')).toEqual(['12\u202f500'])
  })

  it('its report card prints after the history has loaded', async () => {
    await page().evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', document.querySelector('h2')?.innerText ?? '')
    })
    await cell(0, 'name').click()
    await panel().locator('[data-command="lines.print"]').click()
    await expect.poll(() => page().locator('body').getAttribute('data-printed')).toContain('Lada')
    await panel().locator(`[data-line-history="${store.setting.planted.lines[0]}"]`).waitFor()
    await page().emulateMedia({ media: 'print' })
    await panel().getByRole('tab').first().waitFor({ state: 'hidden' })
    await expect.poll(async () => (await panel().boundingBox())?.x).toBe(0)
    await page().emulateMedia({ media: null })
  })

  it('Add data offers a sample of each file [VAR-13]', async () => {
    await button('Import').click()
    await page().getByRole('menuitem', { name: 'Pedigree' }).click()
    const [download] = await Promise.all([
      page().waitForEvent('download'),
      dialog().getByRole('button', { name: 'Parents of lines' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/\.(csv|xlsx)$/)
    expect((await readFile(await download.path())).byteLength).toBeGreaterThan(50)
  })

  it('a file refused during the write shows the reason [ERR-54]', async () => {
    const parents = Buffer.from('Line,Mother,Father\nL4,L5,\n')
    await page().locator('input[data-upload]').setInputFiles({ name: 'p.csv', mimeType: 'text/csv', buffer: parents })
    await dialog().locator('[data-counts-report]').waitFor()
    // A colleague is faster: the same parents in reverse order.
    const { planted, place } = store.setting
    const body = { spec_id: place.spec_id, line_id: planted.lines[4], mother: 'L4' }
    expect((await actor.call(writeGenealogy, { body })).status).toBe(200)
    await dialog()
      .getByRole('button', { name: /^(Import|Check file)\b/ })
      .click()
    await page().getByText('The file was not loaded: ').first().waitFor()
    await page().keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
  })

  it('a variety that cannot be added shows an error [ERR-52]', async () => {
    await page().route('**/reserve_ids/', (route) => route.abort())
    await page().reload()
    await cell(0, 'name').waitFor()
    await button('Add variety').click()
    await page().getByRole('textbox', { name: /^Name/ }).fill('Vesna')
    await page().keyboard.press('Enter')
    await page().getByText('The variety could not be added').first().waitFor()
    await page().keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    await page().unroute('**/reserve_ids/')
    await expect.poll(() => page().locator('[data-pane="table"] .ag-cell[col-id="name"]').count()).toBe(5)
  })

  it('the genealogy links to the pedigree on the canvas', async () => {
    await cell(0, 'name').click()
    await tab('Details').click()
    await panel().getByRole('button', { name: 'L2/L3' }).click()
    await page().getByRole('treeitem', { name: /^L1,/ }).waitFor()
    await expect.poll(() => page().url()).toContain(`/varieties/pedigrees?`)
    await expect.poll(() => page().url()).toContain(`line=${store.setting.planted.lines[0]}`)
  })
})
