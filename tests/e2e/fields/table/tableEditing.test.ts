import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct } from '../../product.ts'
import { makeField } from '../smallField.ts'
import { addTraits, openTable, type TableDriver } from '../tableDriver.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

/** Goes to the trait of the field, which is the last column. */
async function toTrait(table: TableDriver, row: number): Promise<void> {
  await table.cell(row, 'row').click()
  await table.press('End', 'End')
  await expect.poll(() => table.focused()).toBe(`${row} ${table.grain}`)
}

const offered = (table: TableDriver) => table.page.locator('[data-cell-editor] [role="option"]')
const editor = (table: TableDriver) => table.page.locator('[data-cell-editor] textarea')

describe('typing into cells', () => {
  it('CARD-14 typing replaces, F2 edits, Backspace empties, Escape restores, Enter and Tab go on', async () => {
    const field = await makeField(actor, { rows: 2, cols: 3, value: (k) => 5 + k })
    const table = await openTable(product, actor, field)
    await toTrait(table, 0)
    await table.type('6,78')
    await expect.poll(() => editor(table).inputValue()).toBe('6,78')
    await table.press('Enter')
    await expect.poll(() => table.focused()).toBe(`1 ${table.grain}`)
    await expect.poll(() => table.texts(table.grain, 0, 1)).toEqual(['6.78', '6.00'])
    await table.press('F2')
    await expect.poll(() => editor(table).inputValue()).toBe('6')
    await table.type('.5')
    await table.press('Shift+Enter')
    await expect.poll(() => table.focused()).toBe(`0 ${table.grain}`)
    await table.press('Backspace')
    await expect.poll(() => editor(table).inputValue()).toBe('')
    await table.press('Escape')
    await expect.poll(() => table.texts(table.grain, 0, 1)).toEqual(['6.78', '6.50'])
    await table.type('7')
    await table.press('Shift+Tab')
    await expect.poll(() => table.focused()).toBe('0 crossing')
    await table.press('Tab', 'ArrowDown', 'ArrowDown', 'Backspace', 'Enter')
    await expect.poll(() => table.texts(table.grain, 2, 2)).toEqual(['–'])
    await table.press('Control+z')
    await table.saved()
    await expect.poll(() => table.stored(table.grain)).toEqual([7, 6.5, 7, 8, 9, 10])
    await expect.poll(() => table.entries()).toEqual(new Array(5).fill('change.value'))
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('a line that typing has made goes with undo and comes back with redo, under its name', async () => {
    const field = await makeField(actor, { rows: 2, cols: 3 })
    const table = await openTable(product, actor, field)
    const [before] = await table.texts('line', 0, 0)
    await table.cell(0, 'line').click()
    await table.type('Brand new')
    await table.press('Enter', 'Control+z')
    await expect.poll(() => table.texts('line', 0, 0)).toEqual([before])
    await table.press('Control+y')
    await expect.poll(() => table.texts('line', 0, 0)).toEqual(['Brand new'])
    await table.saved()
    await table.page.reload()
    await expect.poll(() => table.texts('line', 0, 0)).toEqual(['Brand new'])
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('save, and other keys that work everywhere, write what stands in the open editor of table or map first', async () => {
    const field = await makeField(actor, { rows: 2, cols: 3 })
    const table = await openTable(product, actor, field)
    await table.cell(0, 'label').click()
    await table.type('T1')
    await table.press('Control+s')
    await table.saved()
    await expect.poll(() => table.stored('label')).toContain('T1')
    await expect.poll(() => table.focused()).toBe('0 label')
    await table.place(1, 2).click()
    await table.press('Enter')
    await table.type('M2')
    await table.press('F6')
    await expect.poll(() => table.page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('separator')
    await expect.poll(() => table.stored('label')).toContain('M2')
    await table.cell(0, 'label').click()
    await table.type('T1+')
    await table.press('Control+k')
    await table.page.getByRole('dialog').waitFor()
    await expect.poll(() => table.texts('label', 0, 0)).toEqual(['T1+'])
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('a bad value waits in its cell with its reason; a value out of range is written and marked', async () => {
    const field = await makeField(actor, { rows: 3, cols: 4 })
    const table = await openTable(product, actor, field)
    await toTrait(table, 1)
    await table.type('six')
    await table.press('Enter')
    await expect.poll(() => table.focused()).toBe(`2 ${table.grain}`)
    await expect.poll(() => table.texts(table.grain, 1, 1)).toEqual(['six'])
    await table.press('ArrowUp')
    await table.page.locator('[data-cell-card]').getByText('it takes a number').waitFor()
    await table.type('90')
    await table.press('Enter')
    await expect.poll(() => table.texts(table.grain, 1, 1)).toEqual(['90.0'])
    const isFar = () => table.cell(1, table.grain).evaluate((cell) => cell.classList.contains('is-far'))
    await expect.poll(isFar).toBe(true)
    await table.cell(1, table.grain).hover()
    await table.page.getByRole('tooltip').getByText('Far from all other plots').waitFor()
    await table.press('ArrowUp')
    await table.type('5.5')
    await table.press('Enter')
    await expect.poll(isFar).toBe(false)
    await table.context.close()
  })

  it('labels keep their rule and stand once; names cannot be empty', async () => {
    const field = await makeField(actor, { rows: 1, cols: 3 })
    const table = await openTable(product, actor, field)
    await table.cell(0, 'row').click()
    await table.press('ArrowLeft')
    for (const [text, reason] of [
      ['A 1', 'without spaces'],
      ['A1234567890', 'at most 10'],
      ['3', 'already has this label'],
    ]) {
      await table.type(text)
      await table.press('Enter', 'ArrowUp')
      await table.page.locator('[data-cell-card]').getByText(reason).waitFor()
    }
    await table.type('A1')
    await table.press('Enter')
    await table.cell(0, 'name').click()
    await table.press('Backspace', 'Enter')
    await expect.poll(() => table.message()).toContain('required')
    await table.saved()
    await expect.poll(() => table.stored('label')).toEqual(['A1', '2', '3'])
    await expect.poll(() => table.stored('name')).toEqual(['P1', 'P2', 'P3'])
    await table.context.close()
  })

  it('typing a row or column moves the plot on the map; a taken place is refused', async () => {
    const field = await makeField(actor, { rows: 2, cols: 3 })
    const table = await openTable(product, actor, field)
    await table.cell(5, 'col').click()
    await table.type('1')
    await table.press('Enter')
    await expect.poll(() => table.message()).toContain('The place is taken: row 2, column 1')
    await table.cell(5, 'row').click()
    await table.type('4')
    await table.press('Enter')
    await expect.poll(() => table.place(4, 3).getAttribute('aria-label')).toContain('6')
    await table.saved()
    await expect.poll(() => table.stored('row')).toEqual([1, 1, 1, 2, 2, 4])
    await table.context.close()
  })

  it('Ctrl+Enter writes to the whole selection, Alt+Enter breaks the line of a comment', async () => {
    const field = await makeField(actor, { rows: 2, cols: 3 })
    const table = await openTable(product, actor, field)
    await table.cell(1, 'row').click()
    for (let k = 0; k < 10; k++) await table.press('ArrowRight')
    await expect.poll(() => table.focused()).toBe('1 comment')
    await table.press('Shift+ArrowDown', 'Shift+ArrowDown')
    await table.type('edge')
    await table.press('Alt+Enter')
    await table.type('wet')
    await table.press('Control+Enter')
    await table.saved()
    await expect.poll(() => table.stored('comment')).toEqual([null, 'edge\nwet', 'edge\nwet', 'edge\nwet', null, null])
    await expect.poll(() => table.entries()).toEqual(['change.cell.comment'])
    await table.context.close()
  })

  it('Alt+Down lists what a column offers; typing a line proposes it and an unknown one is made', async () => {
    const field = await makeField(actor, { rows: 1, cols: 3 })
    const [colour] = await addTraits(actor, field, ['Colour'], {
      kind: 'qualitative',
      value: (k) => ['red', 'white', 'red'][k],
    })
    const table = await openTable(product, actor, field)
    await table.cell(0, 'row').click()
    await table.press('End', 'End')
    await expect.poll(() => table.focused()).toBe(`0 ${colour}`)
    await table.press('Alt+ArrowDown')
    await expect.poll(() => offered(table).allTextContents()).toEqual(['red', 'white'])
    await table.press('ArrowDown', 'ArrowDown', 'Enter')
    await expect.poll(() => table.texts(colour, 0, 0)).toEqual(['white'])
    await table.press('Control+Home')
    await table.cell(0, 'line').click()
    await table.type('ne 1')
    await expect.poll(() => offered(table).allTextContents()).toEqual(['Line 1', 'Line 10'])
    await table.press('ArrowDown', 'Enter')
    await table.type('Nova')
    await table.press('Enter')
    await table.saved()
    await expect.poll(() => table.stored('line')).toEqual(['Line 1', 'Nova', 'Line 3'])
    await expect.poll(() => table.stored(colour)).toEqual(['white', 'white', 'red'])
    await table.context.close()
  })

  it('Delete clears the selection as one entry, Ctrl+; writes today’s date, Ctrl+’ the value above', async () => {
    const field = await makeField(actor, { rows: 1, cols: 4, value: (k) => 5 + k })
    const table = await openTable(product, actor, field)
    await toTrait(table, 1)
    await table.press('Shift+ArrowDown', 'Delete')
    await expect.poll(() => table.texts(table.grain, 0, 3)).toEqual(['5', '–', '–', '8'])
    await table.press("Control+'")
    await expect.poll(() => table.texts(table.grain, 1, 1)).toEqual(['5'])
    await table.press('Home')
    for (let k = 0; k < 11; k++) await table.press('ArrowRight')
    await expect.poll(() => table.focused()).toBe('1 comment')
    await table.press('Control+;')
    await expect.poll(async () => (await table.texts('comment', 1, 1))[0]).toMatch(/^\d{4}-\d\d-\d\d$/)
    await table.saved()
    await expect.poll(() => table.entries()).toEqual(['change.sheet.cleared', 'change.value', 'change.cell.comment'])
    await table.context.close()
  })
})

describe('filling', () => {
  it('the handle continues a progression, with Ctrl it copies', async () => {
    const field = await makeField(actor, { rows: 1, cols: 6, value: (k) => [5, 6, null, null, null, null][k] })
    const table = await openTable(product, actor, field)
    await toTrait(table, 0)
    await table.press('Shift+ArrowDown')
    const handle = table.page.locator('[data-handle="fill"]')
    /** The handle follows the range one frame later. */
    const placed = async () => {
      const [at, last] = [await handle.boundingBox(), await table.cell(1, table.grain).boundingBox()]
      return at && last ? Math.abs(at.y + at.height / 2 - last.y - last.height) : Number.POSITIVE_INFINITY
    }
    const dragTo = async (row: number) => {
      await expect.poll(placed).toBeLessThan(6)
      const from = (await handle.boundingBox())!
      const to = (await table.cell(row, table.grain).boundingBox())!
      await table.page.mouse.move(from.x + 3, from.y + 3)
      await table.page.mouse.down()
      await table.page.mouse.move(to.x + 40, to.y + 14, { steps: 6 })
    }
    await dragTo(3)
    await table.page.mouse.up()
    await expect.poll(() => table.texts(table.grain, 0, 5)).toEqual(['5', '6', '7', '8', '–', '–'])
    await table.press('Control+z')
    await expect.poll(() => table.texts(table.grain, 2, 3)).toEqual(['–', '–'])
    await toTrait(table, 0)
    await table.press('Shift+ArrowDown')
    await dragTo(3)
    await table.page.keyboard.down('Control')
    await table.page.mouse.up()
    await table.page.keyboard.up('Control')
    await expect.poll(() => table.texts(table.grain, 0, 5)).toEqual(['5', '6', '5', '6', '–', '–'])
    await table.saved()
    await expect
      .poll(() => table.entries())
      .toEqual(['change.sheet.filled', 'change.sheet.filled', 'change.sheet.filled'])
    await table.context.close()
  })

  it('Ctrl+D fills down from the first row', async () => {
    const field = await makeField(actor, { rows: 1, cols: 4, value: (k) => 5 + k })
    const table = await openTable(product, actor, field)
    await toTrait(table, 0)
    await table.press('Control+Shift+ArrowDown', 'Control+d')
    await expect.poll(() => table.texts(table.grain, 0, 3)).toEqual(['5', '5', '5', '5'])
    await table.saved()
    await expect.poll(() => table.stored(table.grain)).toEqual([5, 5, 5, 5])
    await table.context.close()
  })
})
