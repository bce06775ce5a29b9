import type { Locator } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct } from '../../product.ts'
import { makeField } from '../smallField.ts'
import { addTraits, openEmptyColumns, openTable, type TableDriver } from '../tableDriver.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

const heading = (table: TableDriver, column: string): Locator =>
  table.page.locator(`[role="columnheader"][col-id="${column}"]`)

async function middle(of: Locator): Promise<[number, number]> {
  const box = (await of.boundingBox())!
  return [box.x + box.width / 2 - 14, box.y + box.height / 2]
}

/** Columns that are selected as a whole, from left to right. */
async function wholeColumns(table: TableDriver, rows: number): Promise<string[]> {
  const counts = new Map<string, number>()
  for (const cell of await table.selected()) {
    const column = cell.slice(cell.indexOf(' ') + 1)
    counts.set(column, (counts.get(column) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => count === rows).map(([column]) => column)
}

const verb = (table: TableDriver, name: string | RegExp) => table.page.getByRole('menuitem', { name })

/** Columns with values in the page, from left to right. */
const shown = (table: TableDriver): Promise<string[]> =>
  table.page.evaluate(() =>
    [...document.querySelectorAll('[data-pane="table"] [row-index="0"] [role="gridcell"][col-id]')]
      .filter((header) => !/^(folded:|addTrait)/.test(header.getAttribute('col-id') ?? ''))
      .sort((a, b) => a.getBoundingClientRect().x - b.getBoundingClientRect().x)
      .map((header) => header.getAttribute('col-id') ?? ''),
  )

describe('headings', () => {
  it('select columns by click, drag, Shift and Ctrl; a right click opens the menu and keeps the selection', async () => {
    const field = await makeField(actor, { rows: 2, cols: 3 })
    const table = await openTable(product, actor, field, { viewport: { width: 2600, height: 900 } })
    const { page } = table
    await page.mouse.move(...(await middle(heading(table, 'name'))))
    await page.mouse.down()
    await page.mouse.move(...(await middle(heading(table, 'father'))), { steps: 5 })
    await expect.poll(() => wholeColumns(table, 6)).toEqual(['name', 'line', 'mother', 'father'])
    await page.mouse.move(...(await middle(heading(table, 'mother'))), { steps: 3 })
    await page.mouse.up()
    await expect.poll(() => wholeColumns(table, 6)).toEqual(['name', 'line', 'mother'])
    await expect.poll(async () => (await shown(table)).slice(3, 6)).toEqual(['name', 'line', 'mother'])

    await heading(table, 'line').click({ button: 'right' })
    await verb(table, 'Hide the column').waitFor()
    await expect.poll(() => wholeColumns(table, 6)).toEqual(['name', 'line', 'mother'])
    await table.press('Escape')
    await expect.poll(() => table.focused()).toBe('0 name')
    await heading(table, 'comment').click({ button: 'right' })
    await expect.poll(() => wholeColumns(table, 6)).toEqual(['comment'])
    await table.press('Escape')

    await heading(table, 'row').click()
    await heading(table, 'name').click({ modifiers: ['Shift'] })
    await expect.poll(() => wholeColumns(table, 6)).toEqual(['row', 'col', 'name'])
    await heading(table, 'comment').click({ modifiers: ['Control'] })
    await expect.poll(() => wholeColumns(table, 6)).toEqual(['row', 'col', 'name', 'comment'])
    expect(table.faults).toEqual([])
    await table.context.close()
  })
})

describe('visible columns', () => {
  it('pins, hides, moves and collapses columns, and persists it over a reload', async () => {
    const field = await makeField(actor, { rows: 2, cols: 3 })
    const [height] = await addTraits(actor, field, ['Height'], { value: (k) => 80 + k })
    const table = await openTable(product, actor, field)
    const { page } = table
    const run = async (column: string, name: string) => {
      await heading(table, column).click({ button: 'right' })
      await verb(table, name).click()
    }
    await run('row', 'Hide the column')
    await run('col', 'Hide the column')
    await expect.poll(async () => (await shown(table)).slice(0, 2)).toEqual(['label', 'name'])
    await page.locator('.sheet-fold[aria-label="Fold General information"]').click()
    await expect.poll(() => shown(table)).toEqual(['label', 'crossing', table.grain, height])
    await run(height, 'Move the column left')
    await expect.poll(() => shown(table)).toEqual(['label', 'crossing', height, table.grain])
    // Several changes in a row are stored as one; wait for the last of them.
    const stored = page.waitForResponse((answer) => {
      const sent = answer.request()
      return sent.method() === 'PUT' && /"pinned":\[[^\]]*trait:/.test(sent.postData() ?? '')
    })
    await run(table.grain, 'Pin beside the label')
    await expect.poll(() => shown(table)).toEqual(['label', table.grain, 'crossing', height])
    // Next to the label is one step from it, and typed text is written to the plot of that row.
    await table.cell(1, 'label').click()
    await table.press('ArrowRight')
    await table.type('7,5')
    await table.press('Enter')
    await table.saved()
    await expect.poll(async () => (await table.stored(table.grain)).slice(0, 3)).toEqual([5, 7.5, 5.2])
    await stored
    await page.reload()
    await table.cell(0, 'label').waitFor()
    await openEmptyColumns(page)
    await expect.poll(() => shown(table)).toEqual(['label', table.grain, 'crossing', height])

    await heading(table, 'label').click({ button: 'right' })
    await expect.poll(() => verb(table, 'Hide the column').count()).toBe(0)
    await verb(table, 'Show a column').click()
    await page.getByRole('menuitem', { name: 'Row', exact: true }).click()
    await expect.poll(async () => (await shown(table)).slice(0, 3)).toEqual(['label', 'row', table.grain])
    await page.getByRole('button', { name: 'Unfold General information' }).first().click()
    await expect.poll(() => shown(table)).toContain('line')
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('collapses, pins and hides a group from its heading, like the header menu', async () => {
    const field = await makeField(actor, { rows: 2, cols: 3 })
    const table = await openTable(product, actor, field, { viewport: { width: 2600, height: 900 } })
    const { page } = table
    const group = (name: string) => page.locator('.sheet-group', { hasText: name })
    const run = async (name: string, entry: string) => {
      await group(name).click({ button: 'right' })
      await page.getByRole('menu', { name: `Menu of group ${name}` }).waitFor()
      await verb(table, entry).click()
    }
    await table.cell(0, 'label').click()
    // A group that starts out of view repeats its name in its visible part, next to the pinned columns.
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.locator('[data-pane="table"] .ag-body-horizontal-scroll-viewport').evaluate((bar) => {
      bar.scrollLeft = 300
    })
    const nameAt = async () => (await group('General').locator('.sheet-group-name').boundingBox())?.x ?? 0
    const pinnedEnd = async () => {
      const box = await page
        .locator('[data-pane="table"] .ag-header-row-group .ag-grid-pinned-left-cells')
        .boundingBox()
      return box ? box.x + box.width : Number.POSITIVE_INFINITY
    }
    await expect.poll(async () => (await nameAt()) >= (await pinnedEnd())).toBe(true)
    await page.setViewportSize({ width: 2600, height: 900 })
    const pinned = page.locator('[row-index="0"] [col-id="crossing"].is-pinned')
    await run('Crossings', 'Pin the group beside the label')
    await pinned.waitFor()
    await run('Crossings', 'Unpin the group of columns')
    await pinned.waitFor({ state: 'detached' })
    await run('General information', 'Fold General information')
    await expect.poll(() => shown(table)).not.toContain('line')
    await run('Crossings', 'Hide the group of columns')
    await expect.poll(() => shown(table)).not.toContain('crossing')
    // The focus stays where it was.
    await expect.poll(() => table.focused()).toBe('0 label')
    await run('General information', 'Unfold General information')
    await expect.poll(() => shown(table)).toContain('line')
    await run('Location', 'Show all hidden columns')
    await expect.poll(() => shown(table)).toContain('crossing')
    // From a column that scrolls out of view the focus moves to the next one.
    await table.cell(1, 'line').click()
    await heading(table, 'line').click({ button: 'right' })
    await verb(table, 'Hide the column').click()
    await expect.poll(() => shown(table)).not.toContain('line')
    await expect.poll(() => table.focused()).toBe('1 mother')
    // Folding a group by the button in its heading does not move the focus either.
    await page.locator('.sheet-fold[aria-label="Fold General information"]').click()
    await expect.poll(() => shown(table)).not.toContain('mother')
    await expect.poll(() => table.focused()).toBe('1 crossing')
    await page.getByRole('button', { name: 'Unfold General information' }).first().click()
    await expect.poll(() => shown(table)).toContain('mother')
    expect(await table.focused()).toBe('1 crossing')
    await table.press('ArrowLeft')
    await run('General information', 'Fold General information')
    await expect.poll(() => table.focused()).toBe('1 crossing')
    // The filter row opened from a heading's menu has the focus.
    await heading(table, 'label').click({ button: 'right' })
    await verb(table, 'Show the filter row').click()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.matches('.ag-floating-filter input')))
      .toBe(true)
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('header buttons are at least 24 by 24 pixels', async () => {
    const field = await makeField(actor, { rows: 2, cols: 3 })
    const table = await openTable(product, actor, field)
    await heading(table, 'name').hover()
    for (const button of [heading(table, 'name').getByRole('button'), table.page.locator('.sheet-fold').first()]) {
      await button.waitFor()
      const box = (await button.boundingBox())!
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(24)
    }
    await table.context.close()
  })

  it('adding a trait scrolls to its column, ready for typing; undo removes it', async () => {
    const field = await makeField(actor, { rows: 1, cols: 3 })
    const table = await openTable(product, actor, field)
    const { page } = table
    await table.cell(1, 'label').click()
    await table.press('Control+k')
    await page.getByRole('combobox', { name: 'Command palette' }).waitFor()
    await table.type('add a trait')
    await table.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add a trait' })
    await dialog.getByLabel('Name').fill('Yield')
    await dialog.getByLabel('Unit').fill('t/ha')
    await dialog.getByText('This crop already has such a trait with that unit').waitFor()
    // For a similar name the dialog offers the existing trait.
    await dialog.getByLabel('Name').fill('YIELD [t/ha]')
    await dialog.getByLabel('Unit').fill('')
    await table.press('Enter')
    await dialog.getByText('This crop already has the trait “Yield, t/ha”').waitFor()
    await dialog.getByRole('button', { name: 'Use “Yield, t/ha”' }).waitFor()
    await dialog.getByLabel('Name').fill('Height')
    await dialog.getByLabel('Unit').fill('cm')
    await dialog.getByLabel('Decimals').fill('0')
    await dialog.getByLabel('Smallest value').fill('20,5')
    await dialog.getByLabel('Largest value').fill('10')
    await dialog.getByText('The smallest value is above the largest').waitFor()
    await dialog.getByLabel('Largest value').fill('200')
    await table.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => table.focused()).toMatch(/^1 trait:\d+$/)
    const column = (await table.focused()).slice(2)
    await table.type('95')
    await table.press('Enter')
    await table.type('101')
    await table.press('Enter')
    await table.saved()
    await expect.poll(() => table.stored(column)).toEqual([null, 95, 101])
    await expect.poll(() => heading(table, column).innerText()).toBe('Height, cm')
    // Its own menu edits it, and adds it for the plots of the column.
    await heading(table, column).click({ button: 'right' })
    await verb(table, 'Edit the column…').click()
    const edited = page.getByRole('dialog', { name: 'Edit: Height, cm' })
    await expect.poll(() => edited.getByLabel('Largest value').inputValue()).toBe('200')
    await edited.getByLabel('Largest value').fill('10')
    await edited.getByText('The smallest value is above the largest').waitFor()
    await edited.getByLabel('Largest value').fill('100')
    await edited.getByLabel('Name').fill('Plant height')
    const unit = edited.getByRole('textbox', { name: 'Unit' })
    await unit.fill('m')
    await table.press('Enter')
    await edited.getByLabel('Convert them: 95 cm becomes 0.95 m').waitFor()
    await edited.getByLabel('Keep the numbers, only the unit was wrong: 95 cm becomes 95 m').waitFor()
    await unit.fill('cm')
    await table.press('Enter')
    await expect.poll(() => heading(table, column).innerText()).toBe('Plant height, cm')
    await expect.poll(() => table.cell(2, column).getAttribute('class')).toMatch(/\bis-out\b/)
    await heading(table, column).click({ button: 'right' })
    await verb(table, 'Enter a phenotype…').click()
    const panel = page.getByRole('dialog', { name: 'Phenotype · 3 plots' })
    await expect.poll(() => panel.getByRole('combobox', { name: 'Trait' }).inputValue()).toBe('Plant height, cm')
    await table.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await table.saved()
    await expect.poll(() => table.entries()).toContain('change.traitEdited')
    await table.press('Control+z', 'Control+z', 'Control+z', 'Control+z')
    await heading(table, column).waitFor({ state: 'detached' })
    await table.saved()
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('changing a unit asks whether to convert the values, and converts them in all years', async () => {
    const field = await makeField(actor, { rows: 1, cols: 3, value: (k) => 4.5 + k / 100 })
    const table = await openTable(product, actor, field, { leavesFolded: true })
    const { page } = table
    await heading(table, table.grain).click({ button: 'right' })
    await verb(table, 'Edit the column…').click()
    const dialog = page.getByRole('dialog', { name: 'Edit: Yield, t/ha' })
    await dialog.getByLabel('Unit').fill('kg/ha')
    await table.press('Enter')
    await dialog.getByText('The unit changes: t/ha → kg/ha').waitFor()
    // Nothing is chosen automatically.
    await table.press('Enter')
    await dialog.getByText('Choose what to do with the values').waitFor()
    await dialog.getByRole('radio', { name: /^Convert them: 4\.5 t\/ha becomes 4\s500 kg\/ha$/ }).press(' ')
    await dialog.getByText('3 values in all nurseries (1) and years (1) are converted').waitFor()
    await dialog.getByRole('textbox', { name: 'Unit' }).press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => heading(table, table.grain).innerText()).toBe('Yield, kg/ha')
    await expect.poll(() => table.stored(table.grain)).toEqual([4500, 4510, 4520])
    await expect.poll(() => table.message()).toContain('3 values converted from t/ha to kg/ha')
    expect(table.faults).toEqual([])
    await table.context.close()
  })
})
