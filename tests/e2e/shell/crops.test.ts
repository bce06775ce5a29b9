import { afterEach, describe, expect, it } from 'vitest'
import { createCrop, listCrops } from '../../../src/contract/lines/crops.ts'
import type { Actor } from '../../integration/harness.ts'
import { accessibilityViolations } from '../accessibilityViolations.ts'
import { hiddenControls } from '../fields/smallWindow.ts'
import { fieldByLabel, startProduct, type Visit } from '../product.ts'

const product = await startProduct()
const { server } = product
let visit: Visit

const barley = { russian_name: 'Яровой ячмень', english_name: 'Spring barley' }
const wheat = { russian_name: 'Озимая пшеница', english_name: 'Winter wheat' }

async function company(...crops: (typeof barley)[]): Promise<{ actor: Actor; ids: number[] }> {
  const actor = await server.newCompany()
  const ids: number[] = []
  for (const body of crops) ids.push((await actor.call(createCrop, { body })).body.spec_id)
  return { actor, ids }
}

const picker = (name: string) => visit.page.getByRole('button', { name: new RegExp(`^Crop: ${name} `) })
const dialog = () => visit.page.locator('[role="dialog"], [role="alertdialog"]')
const cropInAddress = () => new URL(visit.page.url()).searchParams.get('cultureId')
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click()

async function openAdd() {
  await visit.page.getByRole('button', { name: /^Crop:/ }).click()
  await visit.page.getByRole('button', { name: 'Add crop' }).click()
  await dialog().waitFor()
}

afterEach(async () => {
  expect(visit.faults).toEqual([])
  await visit.context.close()
})

describe('crop in the address', () => {
  it('cultureId selects the crop [CUL-02, AUTH-24]', async () => {
    const { actor, ids } = await company(barley, wheat)
    visit = await product.visit({ as: actor })
    await visit.open(`/fields/journal?cultureId=${ids[1]}`)
    await picker('Winter wheat').waitFor()
    await expect.poll(cropInAddress).toBe(String(ids[1]))
  })

  it('a missing or unknown one falls back to the first crop and updates the address [CUL-03, CUL-04]', async () => {
    const { actor, ids } = await company(barley, wheat)
    visit = await product.visit({ as: actor })
    for (const query of ['', '?cultureId=999999', '?cultureId=wheat']) {
      await visit.open(`/fields/journal${query}`)
      await picker('Spring barley').waitFor()
      await expect.poll(cropInAddress).toBe(String(ids[0]))
    }
  })
})

describe('crop picker', () => {
  it('shows the selected crop in the user’s language and in Russian, and lists all [HDR-01, HDR-02, CUL-05]', async () => {
    const { actor, ids } = await company(barley, wheat)
    visit = await product.visit({ as: actor })
    await visit.open('/fields/journal')
    await visit.page.getByRole('button', { name: 'Crop: Spring barley Яровой ячмень' }).click()
    const options = visit.page.getByRole('option')
    await expect
      .poll(() => options.allTextContents())
      .toEqual(['Spring barleyЯровой ячмень', 'Winter wheatОзимая пшеница'])
    await options.nth(1).click()
    await picker('Winter wheat').waitFor()
    await expect.poll(cropInAddress).toBe(String(ids[1]))
  })

  it('finds a crop by either name from the keyboard', async () => {
    const { actor, ids } = await company(barley, wheat)
    visit = await product.visit({ as: actor })
    await visit.open('/fields/journal')
    await picker('Spring barley').click()
    await visit.page.getByRole('combobox', { name: 'Find a crop' }).fill('winter')
    await expect.poll(() => visit.page.getByRole('option').count()).toBe(1)
    await visit.page.keyboard.press('Enter')
    await picker('Winter wheat').waitFor()
    await expect.poll(cropInAddress).toBe(String(ids[1]))
  })

  it('switching the crop clears nursery and year', async () => {
    const { actor } = await company(barley, wheat)
    visit = await product.visit({ as: actor })
    await visit.open('/fields/journal?fieldId=5&yearId=6')
    await picker('Spring barley').click()
    await visit.page.getByRole('option').nth(1).click()
    await picker('Winter wheat').waitFor()
    await expect.poll(() => [...new URL(visit.page.url()).searchParams.keys()]).toEqual(['cultureId'])
  })
})

describe('add-crop dialog', () => {
  it('opens from the picker with its title and the buttons Cancel and Save [HDR-03, CUL-08, CUL-10]', async () => {
    const { actor } = await company(barley)
    visit = await product.visit({ as: actor })
    await visit.open('/fields/journal')
    await openAdd()
    await dialog().getByRole('heading', { name: 'Add a crop' }).waitFor()
    const buttons = dialog().getByRole('button').filter({ hasText: /./ })
    await expect.poll(() => buttons.allTextContents()).toEqual(['Cancel', 'Save'])
    await press('Cancel')
    await dialog().waitFor({ state: 'detached' })
  })

  it('stores name and English name, trimmed, appends and selects the crop [CUL-09, CUL-19, CUL-20]', async () => {
    const { actor, ids } = await company(barley)
    visit = await product.visit({ as: actor })
    await visit.open('/fields/journal')
    await openAdd()
    await fieldByLabel(visit.page, 'Name').fill(' Озимая пшеница ')
    await fieldByLabel(visit.page, 'English name').fill(' Triticum aestivum ')
    await press('Save')
    await picker('Triticum aestivum').waitFor()
    const { body } = await actor.call(listCrops, {})
    expect(body.data.map(({ russian_name, english_name }) => [russian_name, english_name])).toEqual([
      ['Яровой ячмень', 'Spring barley'],
      ['Озимая пшеница', 'Triticum aestivum'],
    ])
    expect(body.data[1].spec_id).not.toBe(ids[0])
    await expect.poll(cropInAddress).toBe(String(body.data[1].spec_id))
  })
})

describe('a crop of the built-in list', () => {
  it('is found by its name in any language and added with its names, the second one optional', async () => {
    const { actor } = await company(barley)
    visit = await product.visit({ as: actor, language: 'it' })
    await visit.open('/fields/journal')
    await visit.page.getByRole('button', { name: /^Coltura:/ }).click()
    await visit.page.getByRole('button', { name: 'Aggiungi coltura' }).click()
    const name = dialog().getByRole('combobox', { name: 'Denominazione' })
    await name.click()
    await name.fill('подсолн')
    await expect.poll(() => visit.page.getByRole('option').allTextContents()).toEqual(['Girasole'])
    await visit.page.getByRole('option', { name: 'Girasole' }).click()
    await press('Salva')
    await visit.page.getByRole('button', { name: /^Coltura: Girasole/ }).waitFor()
    const { body } = await actor.call(listCrops, {})
    expect(body.data[1]).toMatchObject({ russian_name: 'Подсолнечник', english_name: 'Sunflower' })
  })
})

describe('first crop', () => {
  const form = () => visit.page.getByRole('form', { name: 'Add a crop' })

  it('the welcome page opens the dialog, which has two buttons and cannot be closed [CUL-11, CUL-12, CUL-13]', async () => {
    const { actor } = await company()
    visit = await product.visit({ as: actor })
    await visit.open('/fields')
    await visit.page.getByRole('heading', { level: 1, name: 'Welcome to Plotline' }).waitFor()
    await expect
      .poll(() => form().getByRole('button').allTextContents())
      .toEqual(expect.arrayContaining(['Save and add another', 'Save']))
    expect(await form().getByRole('button', { name: 'Cancel' }).count()).toBe(0)
    expect(await accessibilityViolations(visit.page, 'main')).toEqual([])
    expect(await hiddenControls(visit.page)).toEqual([])
    await visit.page.keyboard.press('Escape')
    await visit.page.getByRole('link', { name: 'Varieties' }).click()
    await form().waitFor()
    // The account needs no crop.
    await visit.page.getByRole('button', { name: /Anna Orlova/ }).click()
    await visit.page.getByRole('menuitem', { name: 'Account' }).click()
    await form().waitFor({ state: 'detached' })
    await expect.poll(() => new URL(visit.page.url()).pathname).toBe('/account')
  })

  it('is read from a file, which then opens in the upload; the first steps show until they are dismissed', async () => {
    const { actor } = await company()
    visit = await product.visit({ as: actor })
    await visit.open('/fields')
    const table =
      'Nursery,Year,Crop,Plot,Line,Row,Column\nUpper field,2026,Orzo,P1,Alba,1,1\nUpper field,2026,Orzo,P2,Brio,1,2\n'
    await visit.page
      .locator('[data-first-file]')
      .setInputFiles({ name: 'trial.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
    await expect.poll(() => fieldByLabel(visit.page, 'Crop').inputValue()).toBe('Barley')
    await visit.page.getByText('Read from the file').waitFor()
    await visit.page.getByRole('button', { name: 'Add the crop and open the file' }).click()
    const upload = visit.page.getByRole('dialog', { name: 'Upload a file' })
    await upload.getByText('trial.csv').waitFor()
    await upload.getByText('Upper field').first().waitFor()
    const steps = visit.page.locator('section[aria-label="Getting started"]')
    const finishedSteps = () => steps.locator('[data-done="true"]').allTextContents()
    await expect.poll(finishedSteps).toEqual(['Crop'])
    await upload.getByRole('button', { name: /^Import/ }).click()
    await upload.waitFor({ state: 'detached' })
    await expect.poll(finishedSteps).toEqual(['Crop', 'Nursery and year', 'Plots'])
    await steps.getByRole('button', { name: 'Hide getting started' }).click()
    await steps.waitFor({ state: 'detached' })
    await visit.page.reload()
    await picker('Barley').waitFor()
    await visit.page.getByText('2 plots').first().waitFor()
    expect(await steps.count()).toBe(0)
  })

  it('without a crop the main area shows a message instead of the pages [NAV-42, AUTH-23]', async () => {
    const { actor } = await company()
    visit = await product.visit({ as: actor })
    await visit.open('/fields/journal')
    await visit.page.getByText('No crop yet').waitFor()
    await expect.poll(() => visit.page.getByText('page under development').count()).toBe(0)
  })

  it('Save and create more stores one and stays open; then it can be closed [CUL-12]', async () => {
    const { actor } = await company()
    visit = await product.visit({ as: actor })
    await visit.open('/fields/journal')
    await fieldByLabel(visit.page, 'Name').fill('Яровой ячмень')
    await fieldByLabel(visit.page, 'English name').fill('Spring barley')
    await form().getByRole('button', { name: 'Save and add another' }).click()
    await expect.poll(() => fieldByLabel(visit.page, 'Name').inputValue()).toBe('')
    await form().getByRole('button', { name: 'Cancel' }).click()
    await form().waitFor({ state: 'detached' })
    await picker('Spring barley').waitFor()
    await visit.page.getByRole('heading', { level: 1, name: /^Journal/ }).waitFor()
    expect((await actor.call(listCrops, {})).body.data).toHaveLength(1)
  })
})

describe('an existing crop', () => {
  it('is renamed and, when empty, deleted from the picker by keyboard; another window follows both', async () => {
    const { actor, ids } = await company(barley, wheat)
    visit = await product.visit({ as: actor })
    await visit.open(`/account?cultureId=${ids[1]}`)
    await picker('Winter wheat').waitFor()
    const other = await visit.context.newPage()
    await other.goto(`/fields?cultureId=${ids[1]}`)
    const shown = (name: string) => other.getByRole('button', { name: new RegExp(`^Crop: ${name} `) }).waitFor()
    await shown('Winter wheat')
    const verb = async (name: string) => {
      await visit.page.getByRole('button', { name: /^Crop:/ }).click()
      await visit.page.getByRole('button', { name, exact: true }).press('Enter')
      await dialog().waitFor()
    }
    await verb('Rename crop')
    await fieldByLabel(visit.page, 'English name').fill(' SPRING barley')
    await dialog().getByText('A crop with this English name already exists').waitFor()
    await fieldByLabel(visit.page, 'English name').fill('Rye')
    await visit.page.keyboard.press('Enter')
    await picker('Rye').waitFor()
    await shown('Rye')
    await verb('Delete crop')
    expect(await accessibilityViolations(visit.page, '[role="dialog"]')).toEqual([])
    expect(await hiddenControls(visit.page)).toEqual([])
    // The message is shown for some seconds only.
    const message = other.getByText('The crop Rye is no longer there').waitFor()
    await visit.page.keyboard.press('Enter')
    await message
    await picker('Spring barley').waitFor()
    await expect.poll(cropInAddress).toBe(String(ids[0]))
    await shown('Spring barley')
    await expect.poll(() => new URL(other.url()).searchParams.get('cultureId')).toBe(String(ids[0]))
    expect((await actor.call(listCrops)).body.data.map(({ spec_id }) => spec_id)).toEqual([ids[0]])
  })
})
