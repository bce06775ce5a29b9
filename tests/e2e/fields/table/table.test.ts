import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct } from '../../product.ts'
import { editLabels } from '../mapDriver.ts'
import { addYear, makeField } from '../smallField.ts'
import { addTraits, openTable, shownRows, type TableDriver } from '../tableDriver.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

const headings = (table: TableDriver) => table.page.locator('[data-pane="table"] [role="columnheader"]').allInnerTexts()

describe('the table of plots', () => {
  it('GRD-01 GRD-02 GRD-04 has the groups location, general information and phenotypes next to the map', async () => {
    const field = await makeField(actor, { rows: 3, cols: 4 })
    const table = await openTable(product, actor, field, { viewport: { width: 3840, height: 900 } })
    const groups = ['Location', 'General information', 'Phenotypes']
    const columns = ['Label', 'Row', 'Col', 'Line', 'Mother', 'Yield, t/ha']
    await expect.poll(() => headings(table)).toEqual(expect.arrayContaining([...groups, ...columns]))
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('GRD-03 CARD-08 has the group crossings, and the map is on its left', async () => {
    const field = await makeField(actor, { rows: 3, cols: 4 })
    const table = await openTable(product, actor, field, { viewport: { width: 3840, height: 900 } })
    await expect.poll(() => headings(table)).toEqual(expect.arrayContaining(['Crossings', 'Cross']))
    await expect.poll(() => table.cell(0, 'crossing').textContent()).toBe('–')
    await expect
      .poll(async () => {
        const map = (await table.page.locator('[data-pane="map"] [role="grid"]').first().boundingBox())!
        const grid = (await table.page.locator('[data-pane="table"] [role="grid"]').boundingBox())!
        return grid.x - map.x - map.width
      })
      .toBeGreaterThanOrEqual(0)
    await expect.poll(() => shownRows(table).count()).toBe(12)
    await table.context.close()
  })

  it('GRD-14 shows empty values as a dash and numbers of a trait with the same decimals', async () => {
    const field = await makeField(actor, { rows: 1, cols: 3, value: (k) => [6, null, 6.25][k] })
    const table = await openTable(product, actor, field)
    await table.cell(0, 'label').click()
    await table.press('End', 'End')
    await expect.poll(() => table.texts(table.grain, 0, 2)).toEqual(['6.00', '–', '6.25'])
    await table.context.close()
  })

  it('LIM-26 LIM-27 keeps columns 80 to 160 wide and the label 80 to 120, also when they are dragged', async () => {
    const field = await makeField(actor, { rows: 2, cols: 3 })
    const table = await openTable(product, actor, field)
    const width = async (column: string) => (await table.cell(0, column).boundingBox())!.width
    for (const [column, least, max] of [
      ['label', 80, 120],
      ['name', 80, 160],
    ] as const) {
      for (const [by, expected] of [
        [300, max],
        [-500, least],
      ]) {
        const heading = table.page.locator(`[role="columnheader"][col-id="${column}"]`)
        const box = (await heading.boundingBox())!
        const edge = { x: box.x + box.width - 2, y: box.y + box.height / 2 }
        await table.page.mouse.move(edge.x, edge.y)
        await table.page.mouse.down()
        await table.page.mouse.move(edge.x + by, edge.y, { steps: Math.abs(by) / 4 })
        await table.page.mouse.up()
        // A step beyond the limit is ignored.
        await expect.poll(async () => Math.abs((await width(column)) - expected)).toBeLessThanOrEqual(4)
        await expect.poll(() => width(column)).toBeLessThanOrEqual(max)
        await expect.poll(() => width(column)).toBeGreaterThanOrEqual(least)
      }
    }
    await table.context.close()
  })

  it('persists hidden columns even when the page closes at once, and hides them in other years of the crop', async () => {
    const field = await makeField(actor, { rows: 2, cols: 3 })
    await addYear(actor, field, 2027, { rows: 2, cols: 4 })
    const [height] = await addTraits(actor, field, ['Height'], { value: (k) => 50 + k })
    const table = await openTable(product, actor, field)
    const { page, grain } = table
    const heading = (column: string) => page.locator(`[role="columnheader"][col-id="${column}"]`)
    await table.cell(0, 'row').click()
    await table.press('End', 'End')
    await heading(height).waitFor()
    await table.cell(0, grain).click()
    await table.press('Control+k')
    await page.getByRole('combobox', { name: 'Command palette' }).waitFor()
    await table.type('hide column')
    await table.press('Enter')
    await heading(grain).waitFor({ state: 'detached' })
    await page.reload()
    await table.cell(0, 'row').click()
    await table.press('End', 'End')
    await heading(height).waitFor()
    await heading(grain).waitFor({ state: 'detached' })
    await page.getByRole('combobox', { name: 'Year' }).click()
    await page.getByRole('option', { name: /2027$/ }).click()
    await page.getByText('8 plots').first().waitFor()
    await table.cell(7, 'row').click()
    await table.press('End', 'End')
    await heading(grain).waitFor({ state: 'detached' })
    await table.context.close()
  })

  it('persists order and width of columns per user and crop', async () => {
    const field = await makeField(actor, { rows: 2, cols: 3 })
    const table = await openTable(product, actor, field)
    const heading = (column: string) => table.page.locator(`[role="columnheader"][col-id="${column}"]`)
    const stored = table.page.waitForResponse((answer) => answer.request().method() === 'PUT')
    // A heading that is not selected is the start of a range of columns; one that is moves its column.
    await heading('line').click()
    const from = (await heading('line').boundingBox())!
    const to = (await heading('name').boundingBox())!
    await table.page.mouse.move(from.x + 30, from.y + 10)
    await table.page.mouse.down()
    await table.page.mouse.move(from.x, from.y + 10, { steps: 5 })
    await table.page.mouse.move(to.x + 10, to.y + 10, { steps: 10 })
    await table.page.mouse.up()
    expect((await stored).url()).toContain('/characteristics_order/')
    await table.page.reload()
    await table.cell(0, 'line').waitFor()
    await expect
      .poll(async () => (await heading('line').boundingBox())!.x < (await heading('name').boundingBox())!.x)
      .toBe(true)
    await table.context.close()
  })
})

describe('sorting and filtering', () => {
  it('sorts by the header menu, empty cells last, and the selection stays with its plots', async () => {
    const field = await makeField(actor, { rows: 1, cols: 4, value: (k) => [5, null, 3, 4][k] })
    const table = await openTable(product, actor, field)
    await table.cell(2, 'line').click()
    const heading = table.page.locator(`[role="columnheader"][col-id="${table.grain}"]`)
    await table.press('End', 'End')
    const sort = async (name: string) => {
      await heading.hover()
      await heading.getByRole('button').click()
      await table.page.getByRole('menuitem', { name }).click()
    }
    await sort('Sort ascending')
    await expect.poll(() => table.texts('label', 0, 3)).toEqual(['3', '4', '1', '2'])
    await expect.poll(() => table.selected()).toEqual([`0 ${table.grain}`])
    await sort('Sort descending')
    await expect.poll(() => table.texts('label', 0, 3)).toEqual(['1', '4', '3', '2'])
    await expect.poll(() => table.selected()).toEqual([`2 ${table.grain}`])
    await table.context.close()
  })

  it('fills down only the rows that pass the filter row', async () => {
    const field = await makeField(actor, { rows: 2, cols: 3 })
    const [rep] = await addTraits(actor, field, ['Replication'], {
      kind: 'qualitative',
      role: 'factor',
      value: (k) => String(1 + (k % 2)),
    })
    const table = await openTable(product, actor, field)
    const before = await table.stored(table.grain)
    await table.cell(0, rep).click()
    await table.press('Control+Shift+l')
    const filter = table.page.getByLabel('Replication Filter input')
    await filter.fill('1')
    await expect.poll(() => shownRows(table).count()).toBe(3)
    await table.cell(0, 'label').click()
    await table.press('End', 'End', 'Control+Space', 'Control+d')
    await expect.poll(() => table.texts(table.grain, 0, 2)).toEqual(['5.0', '5.0', '5.0'])
    await table.saved()
    await expect.poll(() => table.stored(table.grain)).toEqual(before.map((value, k) => (k % 2 ? value : before[0])))

    // When the filter row is closed, status bar and toolbar still show that rows are hidden, with a way back.
    const filterNote = (region: string) => table.page.locator(`[data-region="${region}"] [data-filtered-rows]`)
    await table.press('Control+Shift+l')
    await filter.waitFor({ state: 'hidden' })
    await expect.poll(() => filterNote('status').textContent()).toBe('3 rows hidden by the filter')
    await expect.poll(() => shownRows(table).count()).toBe(3)
    await filterNote('toolbar').click()
    await expect.poll(() => shownRows(table).count()).toBe(6)
    await filterNote('status').waitFor({ state: 'detached' })
    await table.context.close()
  })
})

describe('the filter row by keyboard', () => {
  it('moves the focus into the filter of the column and back to the cell', async () => {
    const field = await makeField(actor, { rows: 2, cols: 3 })
    const [rep] = await addTraits(actor, field, ['Replication'], {
      kind: 'qualitative',
      role: 'factor',
      value: (k) => String(1 + (k % 2)),
    })
    const table = await openTable(product, actor, field)
    const before = await table.stored(rep)
    const filter = table.page.getByLabel('Replication Filter input')
    const isInFilter = () => filter.evaluate((element) => element === document.activeElement)
    const isBack = () => expect.poll(() => table.focused()).toBe(`0 ${rep}`)
    await table.cell(0, rep).click()
    await table.press('Control+Shift+l')
    await expect.poll(isInFilter).toBe(true)
    await table.type('1')
    await expect.poll(() => shownRows(table).count()).toBe(3)
    await table.press('Enter')
    await isBack()
    // The same key from a cell closes the row and returns the focus.
    await table.press('Control+Shift+l')
    await filter.waitFor({ state: 'hidden' })
    await isBack()
    for (const key of ['Escape', 'ArrowDown']) {
      await table.press('Control+Shift+l')
      await expect.poll(isInFilter).toBe(true)
      await table.press(key)
      await isBack()
      await table.press('Control+Shift+l')
      await filter.waitFor({ state: 'hidden' })
    }
    // The active row may be filtered out by then: another row gets the focus, and the next key is for that one.
    await table.press('Control+Shift+l')
    await expect.poll(isInFilter).toBe(true)
    await filter.fill('2')
    await expect.poll(() => table.texts('label', 0, 2)).toEqual(['2', '4', '6'])
    await table.press('Escape')
    await isBack()
    await table.press('ArrowDown')
    await expect.poll(() => table.focused()).toBe(`1 ${rep}`)
    await table.press('Control+Shift+l')
    await filter.waitFor({ state: 'hidden' })
    // And out of the filter itself, even if no row is left to go to.
    await table.press('Control+Shift+l')
    await expect.poll(isInFilter).toBe(true)
    await table.type('7')
    await expect.poll(() => shownRows(table).count()).toBe(0)
    await table.press('Escape')
    await expect.poll(isInFilter).toBe(false)
    await filter.focus()
    await table.press('Control+Shift+l')
    await filter.waitFor({ state: 'hidden' })
    expect(await table.stored(rep)).toEqual(before)
    expect(table.faults).toEqual([])
    await table.context.close()
  })
})

describe('one selection for map and table', () => {
  it('CARD-09 a range in the table selects its plots on the map, a click on the map selects its row; edits show in both', async () => {
    const field = await makeField(actor, { rows: 3, cols: 4 })
    const table = await openTable(product, actor, field)
    await table.cell(1, 'line').click()
    await table.press('Shift+ArrowDown', 'Shift+ArrowDown')
    const isSelected = (row: number, col: number) => table.place(row, col).getAttribute('aria-selected')
    for (const [row, col, expected] of [
      [1, 1, 'false'],
      [1, 2, 'true'],
      [1, 4, 'true'],
      [2, 1, 'false'],
    ] as const)
      await expect.poll(() => isSelected(row, col)).toBe(expected)
    await table.place(2, 3).click()
    await expect.poll(() => table.selected()).toEqual(['6 label'])
    await editLabels(table.page)
    await table.press('Enter')
    await table.type('Z9')
    await table.press('Enter')
    await expect.poll(() => table.cell(6, 'label').textContent()).toBe('Z9')
    await table.context.close()
  })

  it('a value typed in the table recolours the map and updates its name; undo reverts both', async () => {
    const field = await makeField(actor, { rows: 3, cols: 4, value: (k) => 5 + k / 10 })
    const table = await openTable(product, actor, field)
    const pixel = () =>
      table.page.evaluate(() => {
        const canvas = document.querySelector<HTMLCanvasElement>('[data-pane="map"] canvas')!
        return canvas.toDataURL()
      })
    await table.cell(0, 'label').click()
    await table.press('End', 'End')
    await expect.poll(() => table.focused()).toBe(`0 ${table.grain}`)
    const before = await pixel()
    await table.type('6,1')
    await table.press('Enter')
    await expect.poll(() => table.place(1, 1).getAttribute('aria-label')).toContain('6.1')
    await expect.poll(() => pixel()).not.toBe(before)
    await expect.poll(() => table.focused()).toBe(`1 ${table.grain}`)
    await table.press('Control+z')
    await expect.poll(() => table.place(1, 1).getAttribute('aria-label')).toContain('5.0')
    await table.saved()
    await expect.poll(() => table.stored(table.grain)).toEqual(field.plotIds.map((_, k) => 5 + k / 10))
    await table.context.close()
  })
})

describe('selecting by pointer and key', () => {
  it('drags a range, adds another with Ctrl, selects rows by number and columns by heading', async () => {
    const field = await makeField(actor, { rows: 3, cols: 4 })
    const table = await openTable(product, actor, field)
    const centre = async (row: number, column: string) => {
      const box = (await table.cell(row, column).boundingBox())!
      return [box.x + box.width / 2, box.y + box.height / 2] as const
    }
    await table.page.mouse.move(...(await centre(1, 'name')))
    await table.page.mouse.down()
    await table.page.mouse.move(...(await centre(2, 'line')), { steps: 6 })
    await table.page.mouse.up()
    await expect.poll(() => table.selected()).toEqual(['1 name', '1 line', '2 name', '2 line'])
    await expect.poll(() => table.focused()).toBe('1 name')
    await table.cell(4, 'line').click({ modifiers: ['Control'] })
    await expect.poll(() => table.selected()).toContain('4 line')
    await expect.poll(() => table.selected()).toHaveLength(5)
    await table.cell(7, 'label').click()
    await expect.poll(() => table.selected()).toEqual(['7 label'])
    await table.cell(7, 'rowNumber').click()
    await expect.poll(async () => (await table.selected()).slice(0, 4)).toEqual(['7 label', '7 row', '7 col', '7 name'])
    await table.page.locator('[role="columnheader"][col-id="row"]').click()
    await expect.poll(() => table.selected()).toEqual(Array.from({ length: 12 }, (_, row) => `${row} row`))
    await table.context.close()
  })

  it('moves, jumps and extends by key, and leaves by Escape then Tab', async () => {
    const field = await makeField(actor, { rows: 3, cols: 4, value: (k) => (k === 6 ? null : 5) })
    const table = await openTable(product, actor, field)
    await table.cell(0, 'row').click()
    await table.press('End', 'End', 'Control+ArrowDown')
    await expect.poll(() => table.focused()).toBe(`5 ${table.grain}`)
    await table.press('Control+Shift+ArrowDown')
    await expect.poll(() => table.selected()).toEqual([`5 ${table.grain}`, `6 ${table.grain}`, `7 ${table.grain}`])
    await table.press('Control+Home')
    await expect.poll(() => table.focused()).toBe('0 label')
    await table.press('Tab', 'Tab', 'ArrowDown')
    await expect.poll(() => table.focused()).toBe('1 col')
    await table.press('Shift+Space')
    await expect.poll(async () => (await table.selected()).length).toBeGreaterThan(5)
    await table.press('Escape', 'Escape', 'Tab')
    const region = () =>
      table.page.evaluate(() => document.activeElement?.closest('[data-region]')?.getAttribute('data-region'))
    await expect.poll(() => region()).not.toBe('table')
    await table.context.close()
  })
})
