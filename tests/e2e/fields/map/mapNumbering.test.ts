import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct } from '../../product.ts'
import { openMap, waitForName, writeLabels } from '../mapDriver.ts'
import { makeField } from '../smallField.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

const counts = '[data-numbering-counts]'

describe('numbering mode', () => {
  it('previews a snake from the bottom left with prefix and step before writing [MAP-03, MAP-16, MAP-18]', async () => {
    const field = await makeField(actor, { rows: 30, cols: 40, labels: false })
    const map = await openMap(product, actor, field)
    const { page } = map
    await map.press('n', '1', 's', 'p', 'Shift+A', 'Tab', 'Tab', '2')
    await expect
      .poll(() => page.locator(counts).textContent())
      .toMatch(/A1 … A2399.*1\s200 plots get a label.*0unchanged0conflicts/)
    await expect.poll(() => map.entries()).toBe(0)
    await map.press('Enter')
    await map.saved()
    const labels = await map.labels()
    expect([labels[29][0], labels[29][39], labels[28][39], labels[28][0], labels[0][0]]).toEqual([
      'A1',
      'A79',
      'A81',
      'A159',
      'A2399',
    ])
    await expect.poll(() => map.entries()).toBe(1)
    await expect.poll(() => page.locator(counts).count()).toBe(0)
    await expect.poll(() => map.message()).toMatch(/Numbered 1\s200 plots/)
    await map.press('Control+z')
    await map.saved()
    await expect.poll(async () => (await map.labels()).flat().filter((label) => label !== null)).toEqual([])
    expect(map.faults).toEqual([])
    await map.context.close()
  })

  it('another corner and direction preview at once; Escape leaves no label, no entry, no request [MAP-17]', async () => {
    const field = await makeField(actor, { rows: 6, cols: 8, labels: false })
    const map = await openMap(product, actor, field)
    await map.press('n', '9')
    await waitForName(map.page, 1, 8, 'gets label 1')
    await map.press('ArrowLeft', 's')
    await waitForName(map.page, 2, 1, 'gets label 9')
    for (const name of ['Top right', 'Left', 'Serpentine']) {
      await expect
        .poll(() => map.page.getByRole('radio', { name, exact: true }).getAttribute('aria-checked'))
        .toBe('true')
    }
    await map.press('ArrowDown')
    await waitForName(map.page, 6, 7, 'gets label 7')
    await map.press('Escape')
    await waitForName(map.page, 1, 8, 'without a label')
    await expect.poll(async () => [await map.entries(), (await map.labels()).flat().filter(Boolean)]).toEqual([0, []])
    await map.context.close()
  })

  it('a fully labelled field asks before renumbering and shows old and new labels', async () => {
    const field = await makeField(actor, { rows: 2, cols: 3, labels: false })
    await writeLabels(actor, field, { 0: 'K1', 1: 'K2', 2: 'K3', 3: 'K4', 4: 'K5', 5: 'K6' })
    const map = await openMap(product, actor, field)
    const { page } = map
    await map.press('n', '7')
    const question = page.locator('[data-all-labelled]')
    await question.getByText('All 6 plots have labels').waitFor()
    await question.getByText('No plot is without a label').waitFor()
    // Nothing is lost or wrong.
    expect(await page.locator('[data-numbering-panel] [role="alert"]').count()).toBe(0)
    const apply = page.locator('[data-numbering-panel]').getByRole('button', { name: /^Apply/ })
    await expect.poll(() => apply.isDisabled()).toBe(true)
    expect(await apply.getAttribute('title')).toBe('All plots are already numbered')
    await question.getByRole('radio', { name: 'Renumber' }).click()
    await question.getByText('K1 → 1').waitFor()
    await question.getByRole('radio', { name: 'Only new plots' }).click()
    await expect.poll(() => question.getByText('K1 → 1').count()).toBe(0)
    await question.getByRole('radio', { name: 'Renumber' }).click()
    await apply.click()
    await map.saved()
    expect((await map.labels()).flat()).toEqual(['1', '2', '3', '4', '5', '6'])
    await map.context.close()
  })

  it('shows and opens a conflict instead of writing; continues after the highest number and keeps the labels', async () => {
    const field = await makeField(actor, { rows: 10, cols: 10, labels: false })
    const existing = Object.fromEntries(Array.from({ length: 40 }, (_, k) => [k, k === 7 ? 'A17' : `S${k + 1}`]))
    await writeLabels(actor, field, existing)
    const map = await openMap(product, actor, field)
    const before = await map.entries()
    await map.press('n', '1', 'p', 'Shift+A')
    await map.page.getByText('A17 is taken by the plot in row 1, column 8').waitFor()
    await map.press('Enter')
    await expect.poll(() => map.entries()).toBe(before)
    await expect.poll(() => map.focused()).toContain('Label A17 is in conflict')
    await map.press('g')
    await expect.poll(() => map.page.locator(counts).textContent()).toMatch(/A18 … A77.*40unchanged0conflicts/)
    await map.press('Enter')
    await map.saved()
    const labels = (await map.labels()).flat()
    expect(labels.slice(0, 40)).toEqual(Object.values(existing))
    expect(labels.slice(90, 92)).toEqual(['A18', 'A19'])
    await expect.poll(() => map.entries()).toBe(before + 1)
    await map.context.close()
  })

  it('a blank row above row 3, then numbering again: values stay with their plots, two entries, undo twice', async () => {
    const field = await makeField(actor, { rows: 5, cols: 6, labels: false })
    const map = await openMap(product, actor, field)
    await map.press('n', '1', 'Enter')
    await map.saved()
    const plots = await map.plots()
    await map.cell(3, 2).click()
    await map.press('i', 'ArrowUp')
    await map.saved()
    const shifted = await map.plots()
    expect([shifted.length, shifted[2], shifted[3]]).toEqual([6, [null, null, null, null, null, null], plots[2]])
    await map.press('n', '1', 'q')
    await expect.poll(() => map.page.locator(counts).textContent()).toContain('changed 0')
    await map.press('u')
    await expect.poll(() => map.page.locator(counts).textContent()).toContain('changed 12')
    // The six places of the blank row get numbers: every later plot gets a new label.
    for (const [row, first] of [
      [1, 25],
      [2, 19],
    ]) {
      for (let k = 0; k < 6; k++)
        await waitForName(map.page, row, k + 1, `Plot ${first + k} gets label ${first + k + 6}`)
    }
    await waitForName(map.page, 4, 1, 'Plot 13,')
    const label = (row: number) => map.page.locator(`[data-pane="table"] [row-index="${row}"] [col-id="label"]`)
    await expect.poll(() => label(0).textContent()).toBe('25 → 31')
    await expect.poll(() => label(12).textContent()).toBe('13')
    await map.press('Enter')
    await map.saved()
    await expect.poll(async () => (await map.labels())[1][0]).toBe('25')
    await expect.poll(() => map.entries()).toBe(3)
    await map.press('Control+z', 'Control+z')
    await map.saved()
    await expect.poll(async () => [await map.plots(), (await map.labels())[0][0]]).toEqual([plots, '25'])
    await map.context.close()
  })

  it('clears labels after a confirmation; refuses when there is none [MAP-07]', async () => {
    const field = await makeField(actor, { rows: 2, cols: 3 })
    const map = await openMap(product, actor, field)
    await map.press('n', 'l')
    const dialog = map.page.getByRole('dialog').or(map.page.getByRole('alertdialog')).last()
    await dialog.getByRole('button', { name: /Clear/ }).click()
    await map.saved()
    await expect
      .poll(() => map.labels())
      .toEqual([
        [null, null, null],
        [null, null, null],
      ])
    await map.page.locator('[data-pane="map"] [data-region-entry]').focus()
    await map.press('l')
    await expect.poll(() => map.message()).toMatch(/label|number/i)
    await expect.poll(() => map.entries()).toBe(1)
    await map.context.close()
  })
})
