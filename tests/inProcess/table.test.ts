import { beforeEach, describe, expect, it } from 'vitest'
import { MemoryServer } from './memoryServer.ts'
import { editLabels, type FieldDriver, hasHeading, openField } from './openField.ts'

let server: MemoryServer

beforeEach(() => {
  server = new MemoryServer()
})

const heading = (table: FieldDriver, column: string) => table.find(`[role="columnheader"][col-id="${column}"]`)
const replications = {
  kind: 'qualitative',
  role: 'factor',
  value: (k: number) => String(1 + (k % 2)),
} as const

describe('the table of plots', () => {
  it('shows empty values as a dash and numbers of a trait with the same decimals [GRD-14]', async () => {
    const table = await openField(server, server.addField({ rows: 1, cols: 3, value: (k) => [6, null, 6.25][k] }))
    expect(table.texts(table.grain, 0, 2)).toEqual(['6.00', '–', '6.25'])
  })

  it('persists hidden columns even when the page closes at once, and hides them in other years of the crop', async () => {
    const field = server.addField({ rows: 2, cols: 3 })
    const [height] = server.addTraits(field, ['Height'], { value: (k) => 50 + k })
    const year = server.addYear(field, { rows: 2, cols: 4 })
    const table = await openField(server, field)
    await table.click(table.cell(0, table.grain))
    await table.press('Control+k')
    await table.type('hide column')
    await table.press('Enter')
    expect(hasHeading(table.grain)).toBe(false)
    await table.reload()
    expect([hasHeading(height), hasHeading(table.grain)]).toEqual([true, false])
    await table.click(table.role('combobox', /year/))
    await table.click(table.role('option', new RegExp(`${year.columns.year}$`)))
    await table.until(() => document.querySelector('[data-pane="table"] [row-index="7"]'))
    expect(hasHeading(table.grain)).toBe(false)
  })
})

describe('sorting and filtering', () => {
  it('sorts by the header menu, empty cells last, and the selection stays with its plots', async () => {
    const table = await openField(server, server.addField({ rows: 1, cols: 4, value: (k) => [5, null, 3, 4][k] }))
    await table.click(table.cell(2, 'line'))
    await table.press('End', 'End')
    const sort = async (name: string) => {
      await table.hover(heading(table, table.grain))
      await table.click(table.role('button', undefined, heading(table, table.grain)))
      await table.click(table.role('menuitem', name))
    }
    await sort('Sort ascending')
    expect(table.texts('label', 0, 3)).toEqual(['3', '4', '1', '2'])
    expect(table.selected()).toEqual([`0 ${table.grain}`])
    await sort('Sort descending')
    expect(table.texts('label', 0, 3)).toEqual(['1', '4', '3', '2'])
    expect(table.selected()).toEqual([`2 ${table.grain}`])
  })

  it('fills down only the rows that pass the filter row', async () => {
    const field = server.addField({ rows: 2, cols: 3 })
    const [rep] = server.addTraits(field, ['Replication'], replications)
    const table = await openField(server, field)
    const before = table.stored(table.grain)
    await table.click(table.cell(0, rep))
    await table.press('Control+Shift+l')
    await table.fill(table.find('[aria-label="Replication Filter input"]'), '1')
    await table.until(() => table.shownRows() === 3)
    await table.click(table.cell(0, table.grain))
    await table.press('Control+Space', 'Control+d')
    expect(table.texts(table.grain, 0, 2)).toEqual(['5.0', '5.0', '5.0'])
    await table.saved()
    expect(table.stored(table.grain)).toEqual(before.map((value, k) => (k % 2 ? value : before[0])))

    // When the filter row is closed, status bar and toolbar still show that rows are hidden, with a way back.
    const filterNote = (region: string) => `[data-region="${region}"] [data-filtered-rows]`
    await table.press('Control+Shift+l')
    expect(table.find(filterNote('status')).textContent).toBe('3 rows hidden by the filter')
    expect(table.shownRows()).toBe(3)
    await table.click(table.find(filterNote('toolbar')))
    await table.until(() => table.shownRows() === 6)
    expect(document.querySelector(filterNote('status'))).toBe(null)
  })
})

describe('the filter row by keyboard', () => {
  it('moves the focus into the filter of the column and back to the cell', async () => {
    const field = server.addField({ rows: 2, cols: 3 })
    const [rep] = server.addTraits(field, ['Replication'], replications)
    const table = await openField(server, field)
    const before = table.stored(rep)
    const filter = () => document.querySelector<HTMLInputElement>('[aria-label="Replication Filter input"]')
    const isInFilter = () => filter() !== null && filter() === document.activeElement
    const isBack = () => table.until(() => table.focused() === `0 ${rep}`)
    await table.click(table.cell(0, rep))
    await table.press('Control+Shift+l')
    await table.until(isInFilter)
    await table.type('1')
    await table.until(() => table.shownRows() === 3)
    await table.press('Enter')
    await isBack()
    // The same key from a cell closes the row and returns the focus.
    await table.press('Control+Shift+l')
    await table.until(() => filter() === null)
    await isBack()
    for (const key of ['Escape', 'ArrowDown']) {
      await table.press('Control+Shift+l')
      await table.until(isInFilter)
      await table.press(key)
      await isBack()
      await table.press('Control+Shift+l')
      await table.until(() => filter() === null)
    }
    // The active row may be filtered out by then: another row gets the focus, and the next key is for that one.
    await table.press('Control+Shift+l')
    await table.until(isInFilter)
    await table.fill(filter()!, '2')
    await table.until(() => table.cell(0, 'label').textContent === '2')
    expect(table.texts('label', 0, 2)).toEqual(['2', '4', '6'])
    await table.press('Escape')
    await isBack()
    await table.press('ArrowDown')
    expect(table.focused()).toBe(`1 ${rep}`)
    await table.press('Control+Shift+l')
    await table.until(() => filter() === null)
    // And out of the filter itself, even if no row is left to go to.
    await table.press('Control+Shift+l')
    await table.until(isInFilter)
    await table.type('7')
    await table.until(() => table.shownRows() === 0)
    await table.press('Escape')
    expect(isInFilter()).toBe(false)
    filter()!.focus()
    await table.press('Control+Shift+l')
    await table.until(() => filter() === null)
    expect(table.stored(rep)).toEqual(before)
  })
})

describe('one selection for map and table', () => {
  it('a range in the table selects its plots on the map, a click on the map selects its row; edits show in both [CARD-09]', async () => {
    const table = await openField(server, server.addField({ rows: 3, cols: 4 }))
    await table.click(table.cell(1, 'line'))
    await table.press('Shift+ArrowDown', 'Shift+ArrowDown')
    for (const [row, col, expected] of [
      [1, 1, 'false'],
      [1, 2, 'true'],
      [1, 4, 'true'],
      [2, 1, 'false'],
    ] as const)
      expect(table.place(row, col).getAttribute('aria-selected')).toBe(expected)
    await table.click(table.place(2, 3))
    expect(table.selected()).toEqual(['6 label'])
    await editLabels(table)
    await table.press('Enter')
    await table.type('Z9')
    await table.press('Enter')
    expect(table.cell(6, 'label').textContent).toBe('Z9')
  })

  it('a value typed in the table updates the name of its plot on the map; undo reverts both', async () => {
    const table = await openField(server, server.addField({ rows: 3, cols: 4, value: (k) => 5 + k / 10 }))
    const before = table.stored(table.grain)
    await table.click(table.cell(0, table.grain))
    await table.type('6,1')
    await table.press('Enter')
    expect(table.nameOf(1, 1)).toContain('6.1')
    expect(table.focused()).toBe(`1 ${table.grain}`)
    await table.press('Control+z')
    expect(table.nameOf(1, 1)).toContain('5.0')
    await table.saved()
    expect(table.stored(table.grain)).toEqual(before)
  })
})

describe('selecting by pointer and key', () => {
  it('drags a range, adds another with Ctrl, selects rows by number and columns by heading', async () => {
    const table = await openField(server, server.addField({ rows: 3, cols: 4 }))
    await table.drag([table.cell(1, 'name'), table.cell(2, 'line')])
    expect(table.selected()).toEqual(['1 name', '1 line', '2 name', '2 line'])
    expect(table.focused()).toBe('1 name')
    await table.click(table.cell(4, 'line'), { ctrlKey: true })
    expect(table.selected()).toContain('4 line')
    expect(table.selected()).toHaveLength(5)
    await table.click(table.cell(7, 'label'))
    expect(table.selected()).toEqual(['7 label'])
    await table.click(table.cell(7, 'rowNumber'))
    expect(table.selected().slice(0, 4)).toEqual(['7 label', '7 row', '7 col', '7 name'])
    await table.click(heading(table, 'row'))
    expect(table.selected()).toEqual(Array.from({ length: 12 }, (_, row) => `${row} row`))
  })

  it('moves, jumps and extends by key, and leaves by Escape then Tab', async () => {
    const table = await openField(server, server.addField({ rows: 3, cols: 4, value: (k) => (k === 6 ? null : 5) }))
    await table.click(table.cell(0, 'row'))
    await table.press('End', 'End', 'Control+ArrowDown')
    expect(table.focused()).toBe(`5 ${table.grain}`)
    await table.press('Control+Shift+ArrowDown')
    expect(table.selected()).toEqual([`5 ${table.grain}`, `6 ${table.grain}`, `7 ${table.grain}`])
    await table.press('Control+Home')
    expect(table.focused()).toBe('0 label')
    await table.press('Tab', 'Tab', 'ArrowDown')
    expect(table.focused()).toBe('1 col')
    await table.press('Shift+Space')
    expect(table.selected().length).toBeGreaterThan(5)
    await table.press('Escape', 'Escape', 'Tab')
    expect(document.activeElement?.closest('[data-region]')?.getAttribute('data-region')).not.toBe('table')
  })
})
