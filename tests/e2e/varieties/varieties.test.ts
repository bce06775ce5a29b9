import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { loadCrop, reserveCropIds, sendCropChange } from '../../../src/contract/lines/cropChanges.ts'
import { createCrop } from '../../../src/contract/lines/crops.ts'
import { createdColumns } from '../../../src/domain/change/createdColumns.ts'
import { decodeCrop } from '../../../src/domain/columns/cropCodec.ts'
import type { Actor } from '../../integration/harness.ts'
import { createShawTrial } from '../../integration/varieties/shaw.ts'
import { accessibilityViolations } from '../accessibilityViolations.ts'
import { type Product, startProduct, type Visit, waitUntilSaved } from '../product.ts'

let product: Product
let visit: Visit
let actor: Actor
let cropId: number

const cell = (row: number, column: string) =>
  visit.page.locator(`[data-pane="table"] [row-index="${row}"] [col-id="${column}"]`)
const press = async (...keys: string[]) => {
  for (const key of keys) await visit.page.keyboard.press(key)
}
const type = (text: string) => visit.page.keyboard.type(text)
const texts = async (column: string) => {
  const cells = visit.page.locator(`[data-pane="table"] .ag-cell[col-id="${column}"]`)
  const cellTexts = await cells.evaluateAll((elements) =>
    elements
      .map((cell) => [Number(cell.closest('[row-index]')?.getAttribute('row-index')), cell.textContent ?? ''] as const)
      .sort(([a], [b]) => a - b),
  )
  return cellTexts.map(([, text]) => text)
}

/** The stored lines by name: stage, mother, father. */
async function stored() {
  const { body } = await actor.call(loadCrop, { params: { id: cropId } })
  const crop = decodeCrop(body as Uint8Array)
  const nameOf = (id: number) => (id ? crop.name[crop.indexOf.get(id)!] : null)
  const lines = Array.from({ length: crop.count }, (_, i) => i).filter((i) => crop.alive[i])
  return Object.fromEntries(
    lines.map((i) => [crop.name[i], [crop.is_variety[i], nameOf(crop.mother[i]), nameOf(crop.father[i])]]),
  )
}

/** Opens the page of a new crop with these lines. */
async function open(names: readonly string[], options: Parameters<Product['visit']>[0] = {}) {
  const word = randomUUID().slice(0, 8)
  const crop = await actor.call(createCrop, {
    body: { russian_name: `Овёс ${word}`, english_name: `Oats ${word}` },
  })
  cropId = crop.body.spec_id
  const params = { id: cropId }
  if (names.length) {
    const { body: ids } = await actor.call(reserveCropIds, { params, body: { line: names.length, trait: 0 } })
    const columns = createdColumns('line', ids.line, [['name', [...names]]])
    const change = { name: { key: 'change.values', params: { count: 0 } }, columns }
    const answer = await actor.call(sendCropChange, { params, body: { key: randomUUID(), base_seq: 0, change } })
    expect(answer.status).toBe(200)
  }
  const viewport = { width: 1920, height: 900 }
  visit = await product.visit({ as: actor, viewport, permissions: ['clipboard-read', 'clipboard-write'], ...options })
  await visit.open(`/varieties?cultureId=${cropId}`)
}

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

afterEach(async () => {
  expect(visit.faults).toEqual([])
  await visit.context.close()
})

describe('the page of the crop’s lines', () => {
  it('the name of the undo step is truncated where the toolbar has no room for it', async () => {
    await open(['Angora'], { viewport: { width: 1100, height: 900 } })
    await cell(0, 'name').click()
    await press('Enter', 'ControlOrMeta+a')
    await type('A name of a line that is longer than a button can show in any toolbar')
    await press('Enter')
    await waitUntilSaved(visit.page)
    const undo = visit.page.locator('[data-command="history.undo"]')
    const [button, place] = await undo.evaluate((button) =>
      [button, button.parentElement!].map((element) => element.getBoundingClientRect().right),
    )
    expect(button).toBeLessThanOrEqual(place)
    expect(
      await undo
        .locator('span')
        .last()
        .evaluate((cell) => getComputedStyle(cell).textOverflow),
    ).toBe('ellipsis')
  })

  it('a crop without lines offers to add the first variety, whose name is unique and which undo removes [VAR-09, ERR-53]', async () => {
    await open([])
    await visit.page.getByRole('heading', { name: 'No lines yet' }).waitFor()
    // Down to the edge of the table: no strip of it is left below.
    const bottom = async (selector: string) => {
      const box = (await visit.page.locator(selector).boundingBox())!
      return Math.round(box.y + box.height)
    }
    expect(await bottom('[data-no-rows]')).toBe(await bottom('[data-region="table"]'))
    await visit.page.locator('[data-no-rows]').getByRole('button', { name: 'Add variety' }).click()
    await visit.page.getByRole('textbox', { name: /^Name/ }).fill('First')
    await visit.page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect.poll(() => texts('name')).toEqual(['First'])
    await visit.page.getByRole('toolbar').getByRole('button', { name: 'Add variety' }).click()
    await visit.page.getByRole('textbox', { name: /^Name/ }).fill('First')
    await visit.page.getByText('A variety or line with this name already exists').waitFor()
    // Another case makes another name, as in files; the dialog points to the existing one.
    await visit.page.getByRole('textbox', { name: /^Name/ }).fill('first')
    await visit.page.getByText(/“first” differs from “First”/).waitFor()
    expect(await accessibilityViolations(visit.page, '[role="dialog"]')).toEqual([])
    await press('Escape')
    await waitUntilSaved(visit.page)
    expect(await stored()).toEqual({ First: [1, null, null] })
    await cell(0, 'name').click()
    await press('Control+z')
    await visit.page.getByRole('heading', { name: 'No lines yet' }).waitFor()
  })

  it('a dropped line collection and a file of parents are counted, written and shown to a colleague at once [VAR-10, VAR-12]', async () => {
    await open(['Angora'])
    await cell(0, 'name').waitFor()
    const colleague = await product.visit({ as: actor })
    await colleague.open(`/varieties?cultureId=${cropId}`)
    const motherCell = colleague.page.locator('[data-pane="table"] .ag-cell[col-id="mother"]')
    await expect.poll(() => motherCell.count()).toBe(1)

    const { page } = visit
    const rows = 'Line,Origin,Stage,Mother\nPearl,Kuban,F5,Angora\nPuffin,Kuban,F5,\n'
    const transfer = await page.evaluateHandle((text) => {
      const data = new DataTransfer()
      data.items.add(new File([text], 'lines.csv', { type: 'text/csv' }))
      return data
    }, rows)
    await page.dispatchEvent('body', 'dragenter', { dataTransfer: transfer })
    await page.getByText('Line collection').waitFor()
    await page.dispatchEvent('body', 'drop', { dataTransfer: transfer })
    const dialog = page.getByRole('dialog')
    const counts = () => dialog.locator('[data-counts-report]').innerText()
    await expect.poll(async () => (await counts()).replace(/\s+/g, ' ')).toBe('New lines 2')
    await expect.poll(() => dialog.locator('[data-changes]').textContent()).toContain('Puffin')
    const write = dialog.getByRole('button', { name: /^(Import|Check file)\b/ })
    await write.click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => texts('name')).toEqual(['Angora', 'Pearl', 'Puffin'])
    await expect.poll(() => motherCell.allInnerTexts()).toEqual(['–', 'Angora', '–'])

    await page.getByRole('button', { name: 'Import' }).click()
    await page.getByRole('menuitem', { name: 'Pedigree' }).click()
    const parents = Buffer.from('Line,Mother,Father\nPuffin,Pearl,Angora\n')
    await page.locator('input[data-upload]').setInputFiles({ name: 'p.csv', mimeType: 'text/csv', buffer: parents })
    await expect.poll(async () => (await counts()).replace(/\s+/g, ' ')).toBe('Changed lines 1')
    await write.click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => texts('mother')).toEqual(['–', 'Angora', 'Pearl'])
    await expect.poll(() => motherCell.allInnerTexts()).toEqual(['–', 'Angora', 'Pearl'])
    expect(await stored()).toEqual({
      Angora: [0, null, null],
      Pearl: [0, 'Angora', null],
      Puffin: [0, 'Pearl', 'Angora'],
    })
    expect(colleague.faults).toEqual([])
    await colleague.context.close()
  })

  it('the summary has means by year and region, against the control, with history; a file updates them [VAR-11, VAR-14, VAR-15]', async () => {
    const shaw = await createShawTrial(actor)
    visit = await product.visit({ as: actor, viewport: { width: 1920, height: 900 } })
    await visit.open(`/varieties?cultureId=${shaw.crop}`)
    const { page } = visit
    const row = 12
    const mean = (shown: string, year: string, region: string) =>
      cell(row, `mean:${shaw.yield}:${shown}:${year}:${region}`).innerText()
    const toolbar = page.getByRole('toolbar')
    await expect.poll(() => mean('value', 'all', 'all')).toBe('49.48')
    await expect.poll(() => cell(row, 'plot').innerText()).toBe('61 +29')
    await toolbar.getByRole('button', { name: 'By year' }).click()
    await expect.poll(() => mean('value', '1932', 'all')).toBe('33.90')
    await expect.poll(() => mean('value', '1933', 'all')).toBe('57.35')
    await expect.poll(() => mean('value', '1934', 'all')).toBe('57.20')
    await toolbar.getByRole('button', { name: 'By year' }).click()
    await toolbar.getByRole('button', { name: 'By region' }).click()
    await expect.poll(() => mean('value', 'all', '312')).toBe('47.90')
    await expect.poll(() => mean('value', 'all', '305')).toBe('51.07')
    await toolbar.getByRole('button', { name: 'By region' }).click()
    await toolbar.getByRole('radio', { name: 'Difference' }).click()
    await expect.poll(() => mean('difference', 'all', 'all')).toBe('1.57')
    await toolbar.getByRole('radio', { name: '% of check' }).click()
    await expect.poll(() => mean('percent', 'all', 'all')).toBe('103.27')
    await cell(row, 'name').click()
    const history = async (place: string) => {
      const row = page.locator('[data-region="inspector"]').getByRole('row', { name: new RegExp(`^${place}`) })
      return (await row.innerText()).split('\t').slice(-2).join(' ')
    }
    await expect.poll(() => history('Karnal 1934')).toBe('+6.9 ▲ 4.58')
    await expect
      .poll(async () => [await history('Pusa 1932'), await history('Karnal 1933')])
      .toEqual(['−12.1 ▼ 5.77', '+1.6 = 5.45'])
    expect(await accessibilityViolations(page)).toEqual([])
    await toolbar.getByRole('radio', { name: 'Value' }).click()
    await page.getByRole('button', { name: 'Import' }).click()
    await page.getByRole('menuitem', { name: 'Phenotypes' }).click()
    const values = Buffer.from('Nursery,Pusa\nYear,1932\n\nPlot,Height\nB1-M,80\nB2-M,90\n')
    await page.locator('input[data-upload]').setInputFiles({ name: 'p.csv', mimeType: 'text/csv', buffer: values })
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Import|Check file)\b/ })
      .click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const height = page.locator('[role="columnheader"]', { hasText: 'Height' }).first()
    await height.waitFor()
    const column = await height.getAttribute('col-id')
    await expect.poll(() => cell(row, column ?? '').innerText()).toBe('85.00')
  })

  it('offline edits survive a reload and are sent afterwards', async () => {
    await open(['Angora', 'Pearl'], { serviceWorkers: 'allow' })
    await cell(1, 'name').waitFor()
    await visit.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await visit.page.reload()
    await cell(1, 'name').waitFor()
    await waitUntilSaved(visit.page)
    await visit.context.setOffline(true)
    await cell(1, 'name').click()
    await type('Pearl 2')
    await press('Enter')
    await expect.poll(() => texts('name')).toEqual(['Angora', 'Pearl 2'])
    expect(await visit.page.locator('[data-copy]').count()).toBe(0)
    await visit.page.reload()
    await expect.poll(() => texts('name')).toEqual(['Angora', 'Pearl 2'])
    await visit.page.locator('[data-copy]').getByText('Showing a copy from').waitFor()
    await visit.context.setOffline(false)
    await expect.poll(async () => Object.keys(await stored())).toEqual(['Angora', 'Pearl 2'])
    await visit.page.locator('[data-copy]').waitFor({ state: 'detached' })
  })

  it('the page has no violations', async () => {
    await open(['Angora', 'Pearl'])
    await cell(1, 'mother').click()
    expect(await accessibilityViolations(visit.page)).toEqual([])
  })
})
