import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { loadFieldYear, readChanges } from '../../../src/contract/changes.ts'
import { createCrop } from '../../../src/contract/crops.ts'
import { listFileMappings } from '../../../src/contract/fileMappings.ts'
import { decodeFieldYear } from '../../../src/domain/columns/codec.ts'
import type { FieldYearColumns } from '../../../src/domain/columns/fieldYear.ts'
import type { Actor } from '../../integration/harness.ts'
import { firstYear, upload, uploadFile } from '../../integration/uploads/uploading.ts'
import { folderOfFile } from '../../temporary/ofFile.ts'
import { breaches } from '../breaches.ts'
import { type Product, saved, startProduct } from '../product.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

/** The stroup trial in a crop of its own. */
async function stroup() {
  const { body } = await actor.call(createCrop, { body: { russian_name: 'Пшеница Н', english_name: 'Wheat N' } })
  await upload(actor, 'field_file', uploadFile('stroup_nin/field.xlsx'), { spec_id: body.spec_id })
  const { field_id, year_id } = await firstYear(actor, body.spec_id)
  const phenotypes = uploadFile('stroup_nin/phenotypes.xlsx')
  await upload(actor, 'plot_result', phenotypes, { spec_id: body.spec_id, field_id, year_id })
  const read = async (): Promise<FieldYearColumns> =>
    decodeFieldYear((await actor.call(loadFieldYear, { params: { id: year_id } })).body as Uint8Array)
  return { specId: body.spec_id, yearId: year_id, read }
}

/** The trial's yields as they are, but three changed, one with a slip, and one row of a plot that is not there. */
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

it('a file is reviewed where its values would stand: a text corrected, one change and an unknown plot left out, the rest one entry (UPL-03)', async () => {
  const { specId, yearId, read } = await stroup()
  const before = await read()
  const path = join(folderOfFile('review'), 'yield.csv')
  writeFileSync(path, fileOf(before))
  const visit = await product.visit({ as: actor })
  const { page, faults } = visit
  await visit.open(`/fields?cultureId=${specId}`)
  await page.locator('[data-counts]').getByText('224 plots').waitFor()
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox', { name: 'Run a command' }).fill('Upload')
  await page.getByRole('option', { name: 'Upload' }).first().waitFor()
  await page.keyboard.press('Enter')
  await page.locator('input[data-upload]').setInputFiles(path)
  await page.locator('[data-faults="fault"]').waitFor()
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  const panel = page.locator('[data-values-panel="review"]')
  await panel.waitFor()
  const figures = async () =>
    Object.fromEntries(
      await panel
        .locator('[data-fate]')
        .evaluateAll((rows) => rows.map((row) => [row.getAttribute('data-fate'), row.querySelector('b')?.textContent])),
    )
  expect(await figures()).toEqual({ equal: '219', added: '0', changed: '3', outside: '0', refused: '1', foreign: '0' })
  expect(await breaches(page)).toEqual([])
  const write = panel.locator('button[type="submit"]')
  expect(await write.getAttribute('aria-disabled')).toBe('true')

  // The refused cell is found by key, and what is typed there is read instead.
  const trait = before.traits.find(({ trait: one }) => one.kind === 'quantitative')?.trait.id
  const cell = (row: number) => page.locator(`[data-pane="table"] [row-index="${row}"] [col-id="trait:${trait}"]`)
  await page.locator('[data-pane="table"] [row-index="0"] [col-id="label"]').click()
  await page.keyboard.press('Control+J')
  const refused = page.locator('[data-pane="table"] .is-refused.is-active')
  expect(await refused.textContent()).toContain('41,2x')
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
  // Its row's tick says so, and takes it in again and out.
  const tick = page.locator('[data-pane="table"] .is-row-tick-none[role="rowheader"]')
  const at = { position: { x: 8, y: 12 } }
  const [row] = await tick.evaluateAll((ticks) =>
    ticks.map((one) => one.closest('[row-index]')?.getAttribute('row-index')),
  )
  await tick.click(at)
  const rowHead = page.locator(`[data-pane="table"] [row-index="${row}"] [role="rowheader"]`)
  await expect.poll(() => rowHead.getAttribute('class')).toContain('is-row-tick-all')
  await rowHead.click(at)
  await tick.waitFor()
  await panel.locator('[data-problem]').getByRole('button', { name: 'Leave out' }).click()
  await panel.locator('[data-review-left="0"]').waitFor()
  expect(await write.textContent()).toContain('3')
  await write.click()
  await panel.waitFor({ state: 'detached' })
  await saved(page)

  const valuesOf = ({ traits }: FieldYearColumns) => [...(traits.find((one) => one.trait.id === trait)?.numbers ?? [])]
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
  const { body } = await actor.call(listFileMappings, { query: { spec_id: specId, format: 'plot_result' } })
  expect(body.data.map(({ headers }) => headers.length)).toEqual([3])
  await cell(0).click()
  await page.keyboard.press('Control+Z')
  await saved(page)
  expect(valuesOf(await read())).toEqual(valuesOf(before))
  expect(faults).toEqual([])
})
