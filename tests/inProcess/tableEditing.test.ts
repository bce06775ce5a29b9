import { beforeEach, describe, expect, it } from 'vitest'
import { MemoryServer } from './memoryServer.ts'
import { editLabels, type FieldDriver, openField } from './openField.ts'

let server: MemoryServer

beforeEach(() => {
  server = new MemoryServer()
})

/** Goes to the trait of the field, which is the last column. */
async function toTrait(table: FieldDriver, row: number): Promise<void> {
  await table.click(table.cell(row, 'row'))
  await table.press('End', 'End')
  expect(table.focused()).toBe(`${row} ${table.grain}`)
}

const offered = () => [...document.querySelectorAll('[data-cell-editor] [role="option"]')].map((one) => one.textContent)
const editor = (table: FieldDriver) => table.find('[data-cell-editor] textarea') as HTMLTextAreaElement

describe('typing into cells', () => {
  it('typing replaces, F2 edits, Backspace clears, Escape restores, Enter and Tab move on [CARD-14]', async () => {
    const field = server.addField({ rows: 2, cols: 3, value: (k) => 5 + k })
    const table = await openField(server, field)
    await toTrait(table, 0)
    await table.type('6,78')
    expect(editor(table).value).toBe('6,78')
    await table.press('Enter')
    expect(table.focused()).toBe(`1 ${table.grain}`)
    expect(table.texts(table.grain, 0, 1)).toEqual(['6.78', '6.00'])
    await table.press('F2')
    expect(editor(table).value).toBe('6')
    await table.type('.5')
    await table.press('Shift+Enter')
    expect(table.focused()).toBe(`0 ${table.grain}`)
    await table.press('Backspace')
    expect(editor(table).value).toBe('')
    await table.press('Escape')
    expect(table.texts(table.grain, 0, 1)).toEqual(['6.78', '6.50'])
    await table.type('7')
    await table.press('Shift+Tab')
    expect(table.focused()).toBe('0 crossing')
    await table.press('Tab', 'ArrowDown', 'ArrowDown', 'Backspace', 'Enter')
    expect(table.texts(table.grain, 2, 2)).toEqual(['–'])
    await table.press('Control+z')
    await table.saved()
    expect(table.stored(table.grain)).toEqual([7, 6.5, 7, 8, 9, 10])
    expect(table.entries()).toEqual(new Array(5).fill('change.value'))
  })

  it('undo removes a line created by typing, and redo restores it under its name', async () => {
    const field = server.addField({ rows: 2, cols: 3 })
    const table = await openField(server, field)
    const [before] = table.texts('line', 0, 0)
    await table.click(table.cell(0, 'line'))
    await table.type('Brand new')
    await table.press('Enter', 'Control+z')
    expect(table.texts('line', 0, 0)).toEqual([before])
    await table.press('Control+y')
    expect(table.texts('line', 0, 0)).toEqual(['Brand new'])
    await table.saved()
    await table.reload()
    expect(table.texts('line', 0, 0)).toEqual(['Brand new'])
  })

  it('save and other global shortcuts commit the open editor of table or map first', async () => {
    const field = server.addField({ rows: 2, cols: 3 })
    const table = await openField(server, field)
    await table.click(table.cell(0, 'label'))
    await table.type('T1')
    await table.press('Control+s')
    await table.saved()
    expect(table.stored('label')).toContain('T1')
    expect(table.focused()).toBe('0 label')
    await table.click(table.place(1, 2))
    await editLabels(table)
    await table.press('Enter')
    await table.type('M2')
    await table.press('F6')
    expect(document.activeElement?.getAttribute('role')).toBe('separator')
    expect(table.stored('label')).toContain('M2')
    await table.click(table.cell(0, 'label'))
    await table.type('T1+')
    await table.press('Control+k')
    await table.until(() => document.querySelector('[role="dialog"]'))
    expect(table.texts('label', 0, 0)).toEqual(['T1+'])
  })

  it('an invalid value stays in its cell with the reason; an out-of-range value is written and marked', async () => {
    const field = server.addField({ rows: 3, cols: 4 })
    const table = await openField(server, field)
    await toTrait(table, 1)
    await table.type('six')
    await table.press('Enter')
    expect(table.focused()).toBe(`2 ${table.grain}`)
    expect(table.texts(table.grain, 1, 1)).toEqual(['six'])
    await table.press('ArrowUp')
    expect(table.find('[data-cell-card]').textContent).toContain('it takes a number')
    await table.type('90')
    await table.press('Enter')
    expect(table.texts(table.grain, 1, 1)).toEqual(['90.0'])
    const isFar = () => table.cell(1, table.grain).classList.contains('is-far')
    await table.until(isFar)
    await table.hover(table.cell(1, table.grain))
    expect(table.find('[role="tooltip"]').textContent).toContain('Far from the values of all other plots')
    await table.press('ArrowUp')
    await table.type('5.5')
    await table.press('Enter')
    await table.until(() => !isFar())
  })

  it('labels are validated and unique; names cannot be empty', async () => {
    const field = server.addField({ rows: 1, cols: 3 })
    const table = await openField(server, field)
    await table.click(table.cell(0, 'row'))
    await table.press('ArrowLeft')
    for (const [text, reason] of [
      ['A 1', 'without spaces'],
      ['A1234567890', 'at most 10'],
      ['3', 'already has this label'],
    ]) {
      await table.type(text)
      await table.press('Enter', 'ArrowUp')
      expect(table.find('[data-cell-card]').textContent).toContain(reason)
    }
    await table.type('A1')
    await table.press('Enter')
    await table.click(table.cell(0, 'name'))
    await table.press('Backspace', 'Enter')
    expect(table.message()).toContain('required')
    await table.saved()
    expect(table.stored('label')).toEqual(['A1', '2', '3'])
    expect(table.stored('name')).toEqual(['P1', 'P2', 'P3'])
  })

  it('typing a row or column moves the plot on the map; an occupied position is refused', async () => {
    const field = server.addField({ rows: 2, cols: 3 })
    const table = await openField(server, field)
    await table.click(table.cell(5, 'col'))
    await table.type('1')
    await table.press('Enter')
    expect(table.message()).toContain('The place is taken: row 2, column 1')
    await table.click(table.cell(5, 'row'))
    await table.type('4')
    await table.press('Enter')
    expect(table.place(4, 3).getAttribute('aria-label')).toContain('6')
    await table.saved()
    expect(table.stored('row')).toEqual([1, 1, 1, 2, 2, 4])
  })

  it('Ctrl+Enter writes to the whole selection, Alt+Enter inserts a line break in a comment', async () => {
    const field = server.addField({ rows: 2, cols: 3 })
    const table = await openField(server, field)
    await table.click(table.cell(1, 'row'))
    for (let k = 0; k < 10; k++) await table.press('ArrowRight')
    expect(table.focused()).toBe('1 comment')
    await table.press('Shift+ArrowDown', 'Shift+ArrowDown')
    await table.type('edge')
    await table.press('Alt+Enter')
    await table.type('wet')
    await table.press('Control+Enter')
    await table.saved()
    expect(table.stored('comment')).toEqual([null, 'edge\nwet', 'edge\nwet', 'edge\nwet', null, null])
    expect(table.entries()).toEqual(['change.cell.comment'])
  })

  it('Alt+Down lists the options of a column; typing suggests lines and creates unknown ones', async () => {
    const field = server.addField({ rows: 1, cols: 3 })
    const [colour] = server.addTraits(field, ['Colour'], {
      kind: 'qualitative',
      value: (k) => ['red', 'white', 'red'][k],
    })
    const table = await openField(server, field)
    await table.click(table.cell(0, 'row'))
    await table.press('End', 'End')
    expect(table.focused()).toBe(`0 ${colour}`)
    await table.press('Alt+ArrowDown')
    expect(offered()).toEqual(['red', 'white'])
    await table.press('ArrowDown', 'ArrowDown', 'Enter')
    expect(table.texts(colour, 0, 0)).toEqual(['white'])
    await table.click(table.cell(0, 'line'))
    await table.type('ne 1')
    expect(offered()).toEqual(['Line 1', 'Line 10'])
    await table.press('ArrowDown', 'Enter')
    await table.type('Nova')
    await table.press('Enter')
    await table.saved()
    expect(table.stored('line')).toEqual(['Line 1', 'Nova', 'Line 3'])
    expect(table.stored(colour)).toEqual(['white', 'white', 'red'])
  })

  it('Delete clears the selection as one entry, Ctrl+; writes today’s date, Ctrl+’ the value above', async () => {
    const field = server.addField({ rows: 1, cols: 4, value: (k) => 5 + k })
    const table = await openField(server, field)
    await toTrait(table, 1)
    await table.press('Shift+ArrowDown', 'Delete')
    expect(table.texts(table.grain, 0, 3)).toEqual(['5', '–', '–', '8'])
    await table.press("Control+'")
    expect(table.texts(table.grain, 1, 1)).toEqual(['5'])
    await table.press('Home')
    for (let k = 0; k < 11; k++) await table.press('ArrowRight')
    expect(table.focused()).toBe('1 comment')
    await table.press('Control+;')
    expect(table.texts('comment', 1, 1)[0]).toMatch(/^\d{4}-\d\d-\d\d$/)
    await table.saved()
    expect(table.entries()).toEqual(['change.sheet.cleared', 'change.value', 'change.cell.comment'])
  })
})

describe('filling', () => {
  it('the handle continues a series, and copies with Ctrl', async () => {
    const field = server.addField({ rows: 1, cols: 6, value: (k) => [5, 6, null, null, null, null][k] })
    const table = await openField(server, field)
    await toTrait(table, 0)
    await table.press('Shift+ArrowDown')
    const dragTo = (row: number, modifiers = {}) =>
      table.drag([table.find('[data-handle="fill"]'), table.cell(row, table.grain)], modifiers)
    await dragTo(3)
    expect(table.texts(table.grain, 0, 5)).toEqual(['5', '6', '7', '8', '–', '–'])
    await table.press('Control+z')
    expect(table.texts(table.grain, 2, 3)).toEqual(['–', '–'])
    await toTrait(table, 0)
    await table.press('Shift+ArrowDown')
    await dragTo(3, { ctrlKey: true })
    expect(table.texts(table.grain, 0, 5)).toEqual(['5', '6', '5', '6', '–', '–'])
    await table.saved()
    expect(table.entries()).toEqual(['change.sheet.filled', 'change.sheet.filled', 'change.sheet.filled'])
  })

  it('Ctrl+D fills down from the first row', async () => {
    const field = server.addField({ rows: 1, cols: 4, value: (k) => 5 + k })
    const table = await openField(server, field)
    await toTrait(table, 0)
    await table.press('Control+Shift+ArrowDown', 'Control+d')
    expect(table.texts(table.grain, 0, 3)).toEqual(['5', '5', '5', '5'])
    await table.saved()
    expect(table.stored(table.grain)).toEqual([5, 5, 5, 5])
  })
})
