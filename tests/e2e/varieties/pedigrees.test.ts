import { readFile } from 'node:fs/promises'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listLines, writeGenealogy } from '../../../src/contract/lines/lines.ts'
import type { Actor } from '../../integration/harness.ts'
import { type BarleyCrop, barleyCrop } from '../../integration/pedigrees/barleyCrop.ts'
import { textFile, upload } from '../../integration/uploads/upload.ts'
import { accessibilityViolations } from '../accessibilityViolations.ts'
import { type Product, startProduct, type Visit, waitUntilSaved } from '../product.ts'

let product: Product
let visit: Visit
let actor: Actor
let barley: BarleyCrop

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
  barley = await barleyCrop(actor)
  const offspring = Array.from({ length: 150 }, (_, k) => `SM${k + 1},Steptoe,Morex`)
  const file = textFile('steptoe.csv', 'Line,Mother,Father', ...offspring)
  await upload(actor, 'parents_of_lines_upload_file', file, { spec_id: barley.crop })
})

afterEach(async () => {
  expect(visit.faults).toEqual([])
  await visit.context.close()
})

const node = (name: string) => visit.page.getByRole('treeitem', { name: new RegExp(`^${name}(,|$)`) })
const status = () => visit.page.locator('[data-region="status"]')
const panel = () => visit.page.locator('[data-region="inspector"]')
const press = async (...keys: string[]) => {
  for (const key of keys) await visit.page.keyboard.press(key)
}
/** Shows the pedigree of another line, by the choice in the bar. */
const pickLine = async (name: string) => {
  const choice = visit.page.locator('[data-region="toolbar"]').getByRole('combobox').first()
  await choice.click()
  await choice.fill(name)
  await visit.page.getByRole('option', { name, exact: true }).click()
}
const motherOf = async (name: string) => {
  const { body } = await actor.call(listLines, { query: { spec_id: String(barley.crop) } })
  return body.data.find(({ line_name }) => line_name === name)?.mother
}

describe('the pedigree page, with its depth and display options [VAR-31, VAR-32, VAR-33]', () => {
  it('shows a variety’s pedigree by keys, its relationships, and names a refused loop [NAV-14, NAV-30, VAR-30]', async () => {
    visit = await product.visit({ as: actor })
    const { page } = visit
    await visit.open(`/varieties/pedigrees?cultureId=${barley.crop}&line=${barley.idOf('Flagon')}`)
    await node('Flagon').waitFor()
    await expect.poll(() => node('Flagon').getAttribute('aria-label')).toBe('Flagon, mother Pearl, father IC2')
    await expect.poll(() => node('Proctor').count()).toBe(1)
    expect(await accessibilityViolations(page)).toEqual([])

    await node('Flagon').focus()
    await press('ArrowUp', 'Shift+ArrowUp')
    // The generation equals the ruler next to the canvas, which counts the longest path.
    await expect.poll(() => status().textContent()).toContain('Puffin · variety · generation −3')
    await press('x')
    const figure = panel().locator('[data-figure="parentage"]')
    await expect.poll(() => figure.textContent()).toContain('0.3750')
    await expect.poll(() => panel().locator('[data-paths]').textContent()).toContain('Puffin › Rifle › IC2 › Flagon1/8')
    await expect
      .poll(() => panel().locator('[data-genealogy]').textContent())
      .toContain('"NRPB87/5378"/3/Igri/Athos//Proctor/Pioneer')

    await node('Puffin').focus()
    await press('r')
    await expect.poll(() => page.url()).toContain(`line=${barley.idOf('Puffin')}`)
    await node('Opal').waitFor()
    await press('b')
    await expect.poll(() => page.url()).toContain(`line=${barley.idOf('Flagon')}`)

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('button', { name: 'Export' })
        .click()
        .then(() => page.locator('[data-command="pedigree.export.helium"]').click()),
    ])
    expect(download.suggestedFilename()).toMatch(/\.helium$/)
    expect(await readFile(await download.path(), 'utf8')).toContain('Flagon\tPearl\tF\r\nFlagon\tIC2\tM')

    await node('Proctor').focus()
    await press('e')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Mother' }).fill('Pearl')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => dialog.textContent()).toContain('Proctor → Pearl → Puffin → Maris Otter → Proctor')
    expect(await accessibilityViolations(page)).toEqual([])
    await dialog.getByRole('textbox', { name: 'Mother' }).fill('Kenia')
    // Neither of two answers is silently dropped.
    await dialog.getByRole('textbox', { name: 'Pedigree (Purdy)' }).fill('Binder/Plumage')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('The notation disagrees with the parents').waitFor()
    await dialog.getByRole('textbox', { name: 'Pedigree (Purdy)' }).fill('')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await node('Kenia').waitFor()
    await waitUntilSaved(page)
    expect(await motherOf('Proctor')).toBe('Kenia')
    await press('Control+z')
    await node('Kenia').waitFor({ state: 'detached' })
    await waitUntilSaved(page)
    expect(await motherOf('Proctor')).toBeNull()

    // A colleague's change during the dialog is preserved.
    await node('Proctor').focus()
    await press('e')
    await dialog.getByRole('textbox', { name: 'Father' }).fill('Plumage')
    const body = { spec_id: barley.crop, line_id: barley.idOf('Proctor'), mother: 'Binder', father: null }
    await actor.call(writeGenealogy, { body })
    await page.locator('[role="treeitem"][aria-label^="Binder"]').waitFor({ state: 'attached' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await waitUntilSaved(page)
    expect(await motherOf('Proctor')).toBe('Binder')

    // 150 full sibs are one node until they are unfolded, next to a stub for the other parent.
    await pickLine('Steptoe')
    await node('150 lines').waitFor()
    await node('Morex').waitFor()
    await pickLine('Flagon')
    await node('Flagon').waitFor()

    const depth = page.getByRole('slider', { name: 'Depth' })
    await depth.fill('1')
    await node('Proctor').waitFor({ state: 'detached' })
    await page.getByRole('switch', { name: 'Ancestors' }).click()
    await node('Pearl').waitFor({ state: 'detached' })
    await page.getByRole('switch', { name: 'Ancestors' }).click()
    await node('Pearl').focus()
    await press('r')
    await node('Flagon').waitFor()
    await page.getByRole('switch', { name: 'Descendants' }).click()
    await node('Flagon').waitFor({ state: 'detached' })
  })
})
