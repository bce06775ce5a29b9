import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { listFileMappings } from '../../../../src/contract/files/fileMappings.ts'
import { createCrop } from '../../../../src/contract/lines/crops.ts'
import { loadFieldYear, readChanges } from '../../../../src/contract/plots/changes.ts'
import { listFieldYears } from '../../../../src/contract/plots/nurseries.ts'
import { createTrait } from '../../../../src/contract/plots/traits.ts'
import { decodeFieldYear } from '../../../../src/domain/columns/codec.ts'
import type { FieldYearColumns } from '../../../../src/domain/columns/fieldYear.ts'
import type { Actor } from '../../../integration/harness.ts'
import { firstYear, textFile, upload, uploadFile } from '../../../integration/uploads/upload.ts'
import { folderOfFile } from '../../../temporary/ofFile.ts'
import { accessibilityViolations } from '../../accessibilityViolations.ts'
import { type Product, startProduct, waitUntilSaved } from '../../product.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
})

// A repeated test creates everything under new names.
beforeEach(async () => {
  actor = await product.server.newCompany()
})

/** The stroup trial in a new crop. */
async function stroup() {
  const { body } = await actor.call(createCrop, { body: { russian_name: 'Пшеница Н', english_name: 'Wheat N' } })
  await upload(actor, 'field_file', uploadFile('stroup_nin/field.xlsx'), { spec_id: body.spec_id })
  const { field_id, year_id } = await firstYear(actor, body.spec_id)
  const phenotypes = uploadFile('stroup_nin/phenotypes.xlsx')
  await upload(actor, 'plot_result', phenotypes, { spec_id: body.spec_id, field_id, year_id })
  const read = async (): Promise<FieldYearColumns> =>
    decodeFieldYear((await actor.call(loadFieldYear, { params: { id: year_id } })).body as Uint8Array)
  return { cropId: body.spec_id, yearId: year_id, read }
}

/** The trial's yields with three changed values, one typing error, and one row for a plot that does not exist. */
function fileOf(columns: FieldYearColumns): string {
  const [{ trait, numbers }] = columns.traits.filter(({ trait: one }) => one.kind === 'quantitative')
  const rows = Array.from({ length: columns.count }, (_, i) => {
    const name = i === 223 ? 'R12C01' : columns.name[i]
    const value = i < 3 ? String(numbers[i] + 1) : i === 5 ? '41,2x' : String(numbers[i])
    return `${name};${value}`
  })
  return [`Plot;${trait.name}${trait.unit ? `, ${trait.unit}` : ''};Remarks`, ...rows.map((row) => `${row};`)].join(
    '\n',
  )
}

/** Uploads a file from the palette up to its review and returns the panel. */
async function review(page: Page, name: string, text: string): Promise<Locator> {
  const path = join(folderOfFile('review'), name)
  writeFileSync(path, text)
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox', { name: 'Command palette' }).fill('Upload')
  await page.getByRole('option', { name: 'Upload' }).first().waitFor()
  await page.keyboard.press('Enter')
  await page.locator('input[data-upload]').setInputFiles(path)
  const button = page.getByRole('dialog').getByRole('button', { name: 'Review', exact: true })
  await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull()
  await button.click()
  const panel = page.locator('[data-values-panel="review"]')
  await panel.waitFor()
  return panel
}

const figures = async (panel: Locator) =>
  Object.fromEntries(
    await panel
      .locator('[data-outcome]')
      .evaluateAll((rows) =>
        rows.map((row) => [row.getAttribute('data-outcome'), row.querySelector('b')?.textContent]),
      ),
  )

it('a file is reviewed in its target cells: a text corrected, a change and an unknown plot excluded, the rest one entry [UPL-03]', async () => {
  const { cropId, yearId, read } = await stroup()
  const before = await read()
  const visit = await product.visit({ as: actor })
  const { page, faults } = visit
  await visit.open(`/fields?cultureId=${cropId}`)
  await page.locator('[data-counts]').getByText('224 plots').waitFor()
  const panel = await review(page, 'yield.csv', fileOf(before))
  await expect
    .poll(() => figures(panel))
    .toEqual({ equal: '219', added: '0', changed: '3', outside: '0', refused: '1', foreign: '0' })
  expect(await accessibilityViolations(page)).toEqual([])
  const write = panel.locator('button[type="submit"]')
  await expect.poll(() => write.getAttribute('aria-disabled')).toBe('true')

  // The refused cell is found by key, and the text typed there replaces the file's.
  const trait = before.traits.find(({ trait: one }) => one.kind === 'quantitative')?.trait.id
  const cell = (row: number) => page.locator(`[data-pane="table"] [row-index="${row}"] [col-id="trait:${trait}"]`)
  await page.locator('[data-pane="table"] [row-index="0"] [col-id="label"]').click()
  await page.keyboard.press('Control+J')
  const refused = page.locator('[data-pane="table"] .is-refused.is-active')
  await expect.poll(() => refused.textContent()).toContain('41,2x')
  await page.keyboard.type('41,2')
  await page.keyboard.press('Enter')
  await refused.waitFor({ state: 'detached' })

  // One change is left out by Space, the unknown plot by its button.
  const changed = await page.locator('[data-pane="table"] .is-new').first().getAttribute('col-id')
  expect(changed).toBe(`trait:${trait}`)
  await page.locator('[data-pane="table"] .is-new').first().click()
  await page.keyboard.press('Space')
  await page.locator('[data-pane="table"] .is-left').waitFor()
  expect(await page.locator('[data-cell-editor]').count()).toBe(0)
  // The checkbox of its row shows this, and includes and excludes the row.
  const tick = page.locator('[data-pane="table"] .is-row-tick-none[role="rowheader"]')
  const clickPosition = { position: { x: 8, y: 12 } }
  const [row] = await tick.evaluateAll((ticks) =>
    ticks.map((tick) => tick.closest('[row-index]')?.getAttribute('row-index')),
  )
  await tick.click(clickPosition)
  const rowHead = page.locator(`[data-pane="table"] [row-index="${row}"] [role="rowheader"]`)
  await expect.poll(() => rowHead.getAttribute('class')).toContain('is-row-tick-all')
  await rowHead.click(clickPosition)
  await tick.waitFor()
  await panel.locator('[data-problem]').getByRole('button', { name: 'Skip' }).click()
  await panel.locator('[data-review-undecided="0"]').waitFor()
  await expect.poll(() => write.textContent()).toContain('3')
  await write.click()
  await panel.waitFor({ state: 'detached' })
  await waitUntilSaved(page)

  const valuesOf = ({ traits }: FieldYearColumns) => [
    ...(traits.find((column) => column.trait.id === trait)?.numbers ?? []),
  ]
  const after = await read()
  const differ = valuesOf(after).filter((value, i) => !Object.is(value, valuesOf(before)[i]))
  expect(differ).toHaveLength(3)
  expect(differ).toContain(41.2)
  const entries = async () => {
    const query = { since: String(before.seq), crop_since: String(before.crop_seq) } as never
    const { body: log } = await actor.call(readChanges, { params: { id: yearId }, query })
    return log.data.map(({ change }) => change.name.key)
  }
  expect(await entries()).toEqual(['change.reviewed'])
  const mappings = async () =>
    (await actor.call(listFileMappings, { query: { spec_id: cropId, format: 'plot_result' } })).body.data
  await expect.poll(async () => (await mappings()).map(({ headers }) => headers.length)).toEqual([3])
  await cell(0).click()
  await page.keyboard.press('Control+Z')
  await waitUntilSaved(page)
  expect(valuesOf(await read())).toEqual(valuesOf(before))
  expect(faults).toEqual([])
})

it('a new trait is decided in its column and created with its values, one year at a time; a missing year is uploaded [UPL-06]', async () => {
  const { body: crop } = await actor.call(createCrop, { body: { russian_name: 'Свёкла', english_name: 'Beet' } })
  const { spec_id } = crop
  const rows = [2025, 2026].flatMap((year) => ['P1', 'P2', 'P3'].map((plot) => `Station,${year},${plot}`))
  await upload(actor, 'field_file', textFile('field.csv', 'Nursery,Year,Plot', ...rows), { spec_id })
  const { body: listed } = await actor.call(listFieldYears, { query: { spec_id } })
  const years = new Map(listed.data.map(({ year, fields }) => [year, fields[0]]))
  const sugar = async (year: number, name = 'Sugar') => {
    const { year_id: id } = years.get(year) as { year_id: number }
    const columns = decodeFieldYear((await actor.call(loadFieldYear, { params: { id } })).body as Uint8Array)
    const values = columns.traits.find(({ trait }) => trait.name === name)?.numbers ?? []
    return [...values.slice(0, columns.count)].map((value) => (Number.isNaN(value) ? null : value))
  }
  const visit = await product.visit({ as: actor })
  const { page } = visit
  let isDeaf = false
  await page.routeWebSocket(/\/notification\/ws\//, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => {
      if (!isDeaf) socket.send(message)
    })
  })
  const { field_id, year_id } = years.get(2025) as { field_id: number; year_id: number }
  await visit.open(`/fields?cultureId=${spec_id}&fieldId=${field_id}&yearId=${year_id}`)
  await page.locator('[data-counts]').getByText('3 plots').waitFor()
  const file = [
    'Nursery,Year,Plot,"Sugar, %"',
    'Station,2025,P1,17.25',
    'Station,2025,P2,18',
    'Station,2026,P3,16.5',
    'Station,2026,P1,16x',
  ]
  const panel = await review(page, 'sugar.csv', file.join('\n'))
  // A unit that is too long is not cut: the typed text stays, with the reason.
  const unit = panel.getByRole('textbox', { name: 'Unit of the column “Sugar, %”' })
  await unit.fill('percent '.repeat(7))
  await panel.getByText('The number of characters must not exceed 50').waitFor()
  expect(await unit.inputValue()).toBe('percent '.repeat(7))
  await unit.fill('%')
  // Its column is in the table before the trait exists, and a text typed there replaces the file's.
  const table = page.locator('[data-pane="table"]')
  await table.getByRole('columnheader', { name: /Sugar, %/ }).waitFor()
  const added = table.locator('[col-id^="trait:"].is-new')
  await expect
    .poll(async () => (await added.allInnerTexts()).map((text) => text.trim()).sort())
    .toEqual(['17.25', '18'])
  await added.filter({ hasText: '18' }).click()
  await page.keyboard.type('18.5')
  await page.keyboard.press('Enter')
  await added.filter({ hasText: '18.5' }).waitFor()
  await expect.poll(() => panel.locator('[data-other-year]').innerText()).toContain('Station 2026')
  await panel.locator('button[type="submit"]').click()

  // The next year of the file opens automatically, with its own rows.
  await panel.locator('[data-other-year]').waitFor({ state: 'detached' })
  await panel.locator('[data-refused]').waitFor()
  await waitUntilSaved(page)
  expect(await sugar(2025)).toEqual([17.25, 18.5, null])
  await expect.poll(() => figures(panel)).toMatchObject({ added: '1', refused: '1' })
  await panel.locator('[data-refused]').getByRole('button', { name: '16' }).click()
  await panel.locator('[data-review-undecided="0"]').waitFor()
  await panel.locator('button[type="submit"]').click()
  await panel.waitFor({ state: 'detached' })
  await waitUntilSaved(page)
  expect(await sugar(2026)).toEqual([16, null, 16.5])

  // A trait that another user has just created: the page has not received it.
  isDeaf = true
  await actor.call(createTrait, { body: { spec_id, name: 'Starch', unit: '%', kind: 'quantitative' } as never })
  const starch = ['Nursery,Year,Plot,"Starch, %"', 'Station,2026,P1,60.5', 'Station,2026,P2,6o.5x']
  const secondReview = await review(page, 'starch.csv', starch.join('\n'))
  await secondReview.locator('[data-refused]').getByRole('button', { name: 'Skip' }).click()
  await secondReview.locator('[data-review-undecided="0"]').waitFor()
  const uploadRequest = page.waitForRequest((request) => request.url().includes('/plot_result/'))
  await secondReview.locator('button[type="submit"]').click()
  // The excluded cells are sent with the file, which would otherwise be refused as a whole.
  expect((await uploadRequest).method()).toBe('POST')
  await secondReview.waitFor({ state: 'detached' })
  await expect.poll(() => sugar(2026, 'Starch')).toEqual([60.5, null, null])
  // It is the same page, whose undo reverts the file.
  await table.getByRole('columnheader', { name: /Starch, %/ }).waitFor()
  await table.locator('[row-index="0"] [col-id="label"]').click()
  await page.keyboard.press('Control+Z')
  await expect.poll(() => sugar(2026, 'Starch')).toEqual([null, null, null])
  expect(visit.faults).toEqual([])
})

it('a file of plots is reviewed cell by cell in the sheet: a duplicate label, a width, a new plot; one entry [UPL-03]', async () => {
  const { body: crop } = await actor.call(createCrop, { body: { russian_name: 'Овёс', english_name: 'Oats' } })
  const { spec_id } = crop
  const result = [
    'Nursery,Year,Plot,Label,Row,Col',
    'Farm,2026,P1,L1,1,1',
    'Farm,2026,P2,L2,1,2',
    'Farm,2026,P3,L3,1,3',
  ]
  await upload(actor, 'field_file', textFile('field.csv', ...result), { spec_id })
  const { field_id, year_id } = await firstYear(actor, spec_id)
  const read = async (): Promise<FieldYearColumns> =>
    decodeFieldYear((await actor.call(loadFieldYear, { params: { id: year_id } })).body as Uint8Array)
  const plots = ({ count, alive, name, label, width, row, col }: FieldYearColumns) =>
    Array.from({ length: count }, (_, i) => i)
      .filter((i) => alive[i])
      .map((i) => [name[i], label[i], Number.isNaN(width[i]) ? null : width[i], row[i], col[i]].join(' '))
  const before = await read()
  const visit = await product.visit({ as: actor })
  const { page, faults } = visit
  await visit.open(`/fields?cultureId=${spec_id}&fieldId=${field_id}&yearId=${year_id}`)
  await page.locator('[data-counts]').getByText('3 plots').waitFor()
  const file = [
    'Plot,Label,"Width, m",Line,Row,Col',
    'P1,L2,1.5,P1,1,1',
    'P2,L2,wide,P2,1,2',
    'P3,L3,,P3,1,3',
    'P9,L9,1.5,Elsa,2,1',
  ]
  const panel = await review(page, 'plots.csv', file.join('\n'))
  const table = page.locator('[data-pane="table"]')
  const label = table.locator('[row-index="0"] [col-id="label"]')
  await expect.poll(() => label.getAttribute('class')).toContain('is-refused')
  await panel.locator('[data-review-created="1"]').waitFor()
  await panel.locator('[data-problem]').getByText('to be made').waitFor()
  await panel.locator('[data-review-undecided="2"]').waitFor()
  // Each cell of a plot that is not in the sheet yet is decided in the panel.
  await panel.locator('[data-problem]').getByRole('button', { name: 'Values' }).click()
  await panel.locator('[data-file-cell="C5"]').getByRole('checkbox', { name: 'Width, m: 1.5' }).click()
  await panel.locator('[data-file-cell="B5"]').getByRole('textbox').fill('L8')
  await page.keyboard.press('Enter')
  await panel.locator('[data-file-cell="B5"]').getByRole('checkbox', { name: 'Label: L8' }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  // The label is corrected in its cell, the invalid width is removed by Delete.
  await label.click()
  await page.keyboard.type('L7')
  await page.keyboard.press('Enter')
  await panel.locator('[data-review-undecided="1"]').waitFor()
  await page.keyboard.press('Control+J')
  const refused = table.locator('.is-refused.is-active')
  await refused.waitFor()
  await page.keyboard.press('Delete')
  await panel.locator('[data-review-undecided="0"]').waitFor()
  expect(plots(await read())).toEqual(plots(before))
  await panel.locator('button[type="submit"]').click()
  await panel.waitFor({ state: 'detached' })
  await waitUntilSaved(page)
  expect(plots(await read())).toEqual(['P1 L7 1.5 1 1', 'P2 L2  1 2', 'P3 L3  1 3', 'P9 L8  2 1'])
  await table.locator('[row-index="0"] [col-id="label"]').click()
  await page.keyboard.press('Control+Z')
  await waitUntilSaved(page)
  expect(plots(await read())).toEqual(plots(before))
  expect(faults).toEqual([])
})

it('warnings and outliers of a column are shown at the column [UPL-06]', async () => {
  const { body } = await actor.call(createCrop, { body: { russian_name: 'Овёс Н', english_name: 'Oats N' } })
  const plots = Array.from({ length: 8 }, (_, k) => `P${k + 1},${80 + k}`)
  const field = textFile('field.csv', 'Nursery,N', 'Year,2026', 'Plot,Height', ...plots)
  await upload(actor, 'field_file', field, { spec_id: body.spec_id })
  const visit = await product.visit({ as: actor })
  const { page, faults } = visit
  await visit.open(`/fields?cultureId=${body.spec_id}`)
  await page.locator('[data-counts]').getByText('8 plots').waitFor()
  const panel = await review(
    page,
    'heights.csv',
    ['Plot;Height;Flowering', 'P1;-9;12.05.2026', 'P2;8.1;13.05.2026', 'P3;NaN;14.05.2026', 'P4;84;'].join('\n'),
  )
  const remark = (code: string) => panel.locator(`[data-column-remark="${code}"]`)
  await expect.poll(() => remark('value.far').textContent()).toContain('B2 -9, B3 8.1')
  expect(await remark('cell.no_value').textContent()).toContain('B4')
  expect(await remark('trait.dates').textContent()).toContain('Flowering')
  expect(await accessibilityViolations(page)).toEqual([])
  expect(faults).toEqual([])
})
