import { beforeEach, describe, expect, it } from 'vitest'
import { MemoryServer } from './memoryServer.ts'
import { type FieldDriver, hasHeading, openField, runCommand } from './openField.ts'
import { elementsOfRole } from './roles.ts'

let server: MemoryServer

beforeEach(() => {
  server = new MemoryServer()
})

const heading = (table: FieldDriver, column: string) => table.find(`[role="columnheader"][col-id="${column}"]`)
const banner = () => document.querySelector('[data-banner="clear"]')
const isOpen = (name: string | RegExp) => elementsOfRole('dialog', name).length > 0
const isFilterFocused = () => document.activeElement?.matches('.ag-floating-filter input') ?? false

/** Rows or columns that have `count` selected cells, in the order of the table. */
function whole(table: FieldDriver, part: 'row' | 'column', count: number): string[] {
  const counts = new Map<string, number>()
  for (const cell of table.selected()) {
    const [row, column] = cell.split(' ')
    const name = part === 'row' ? row : column
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].filter(([, selected]) => selected === count).map(([name]) => name)
}

/** Display rows that are wholly selected. */
const wholeRows = (table: FieldDriver) => whole(table, 'row', shown().length).map(Number)

/** Columns with values, from left to right. */
const shown = () =>
  [...document.querySelectorAll('[data-pane="table"] [row-index="0"] [role="gridcell"][col-id]')]
    .filter((cell) => !/^(folded:|addTrait)/.test(cell.getAttribute('col-id') ?? ''))
    .sort((a, b) => a.getBoundingClientRect().x - b.getBoundingClientRect().x)
    .map((cell) => cell.getAttribute('col-id'))

/** Chooses an entry of the menu of a column. */
async function runOfColumn(table: FieldDriver, column: string, entry: string): Promise<void> {
  await table.click(heading(table, column), { button: 2 })
  await table.click(table.role('menuitem', entry))
}

describe('row numbers', () => {
  it('select rows by click, drag, Shift and Ctrl, the corner selects all; the label cell selects like any other', async () => {
    const table = await openField(server, server.addField({ rows: 3, cols: 4 }))
    const number = (row: number) => table.cell(row, 'rowNumber')
    expect(table.texts('rowNumber', 0, 11)).toEqual(Array.from({ length: 12 }, (_, k) => String(k + 1)))
    await table.click(table.cell(2, 'label'))
    expect(table.selected()).toEqual(['2 label'])
    await table.press('Enter')
    expect(table.focused()).toBe('3 label')

    await table.click(number(4))
    expect(wholeRows(table)).toEqual([4])
    expect(table.focused()).toBe('4 label')
    await table.click(number(6), { shiftKey: true })
    expect(wholeRows(table)).toEqual([4, 5, 6])
    // Dragged too far and back again, next to the selection.
    await table.drag([number(8), number(11), number(9)], { ctrlKey: true })
    expect(wholeRows(table)).toEqual([4, 5, 6, 8, 9])

    await table.click(heading(table, 'rowNumber'))
    expect(wholeRows(table)).toHaveLength(12)
    // Whole rows stay whole while they are extended over all rows and back.
    await table.click(number(0))
    await table.press('Control+Shift+ArrowDown', 'Shift+ArrowUp')
    expect(wholeRows(table)).toHaveLength(11)
    // The row number is not a cell: a double click opens no editor.
    await table.doubleClick(number(1))
    expect(wholeRows(table)).toEqual([1])
    expect(document.querySelector('[data-cell-editor]')).toBe(null)
  })

  it('number the rows in sort order, which persists over a reload', async () => {
    const table = await openField(server, server.addField({ rows: 1, cols: 3, value: (k) => [5, 4, 3][k] }))
    await runOfColumn(table, 'label', 'Sort descending')
    expect(table.texts('label', 0, 2)).toEqual(['3', '2', '1'])
    expect(table.texts('rowNumber', 0, 2)).toEqual(['1', '2', '3'])
    await table.reload()
    await table.until(() => table.texts('label', 0, 2).join() === '3,2,1')
    expect(table.texts('rowNumber', 0, 2)).toEqual(['1', '2', '3'])
  })
})

describe('clearing columns that identify plots', () => {
  it('shows what will be cleared and waits for Enter; Escape cancels, and values are cleared at once', async () => {
    const table = await openField(server, server.addField({ rows: 1, cols: 4, value: (k) => 5 + k }))
    const { press, grain } = table
    await table.click(table.cell(1, 'rowNumber'))
    await press('Shift+ArrowDown', 'Delete')
    expect(banner()?.textContent).toContain('2 labels, 2 lines and 2 values will be cleared')
    await press('Escape')
    expect(banner()).toBe(null)
    expect(wholeRows(table)).toEqual([1, 2])
    await press('Delete', 'Enter')
    expect(banner()).toBe(null)
    await table.saved()
    expect(table.stored('label')).toEqual(['1', null, null, '4'])
    expect(table.stored(grain)).toEqual([5, null, null, 8])
    expect(table.entries()).toEqual(['change.sheet.cleared'])
    await press('Control+z')
    await table.saved()
    expect(table.stored('label')).toEqual(['1', '2', '3', '4'])
    expect(table.stored(grain)).toEqual([5, 6, 7, 8])

    // One label as well; going to another cell drops the question, and Enter then only moves on.
    await table.click(table.cell(0, 'label'))
    await press('Delete')
    expect(banner()?.textContent).toContain('1 label will be cleared')
    await press('ArrowDown', 'Enter')
    expect(table.focused()).toBe('2 label')
    expect(banner()).toBe(null)
    await press('End', 'End', 'Delete')
    expect(table.texts(grain, 2, 2)).toEqual(['–'])
    await table.saved()
    expect(table.stored('label')).toEqual(['1', '2', '3', '4'])
  })
})

describe('headings', () => {
  it('select columns by click, drag, Shift and Ctrl; a right click opens the menu and keeps the selection', async () => {
    const table = await openField(server, server.addField({ rows: 2, cols: 3 }))
    const columns = () => whole(table, 'column', 6)
    await table.drag(['name', 'father', 'mother'].map((column) => heading(table, column)))
    expect(columns()).toEqual(['name', 'line', 'mother'])
    expect(shown().slice(3, 6)).toEqual(['name', 'line', 'mother'])

    await table.click(heading(table, 'line'), { button: 2 })
    table.role('menuitem', 'Hide the column')
    expect(columns()).toEqual(['name', 'line', 'mother'])
    await table.press('Escape')
    expect(table.focused()).toBe('0 name')
    await table.click(heading(table, 'comment'), { button: 2 })
    expect(columns()).toEqual(['comment'])
    await table.press('Escape')

    await table.click(heading(table, 'row'))
    await table.click(heading(table, 'name'), { shiftKey: true })
    expect(columns()).toEqual(['row', 'col', 'name'])
    await table.click(heading(table, 'comment'), { ctrlKey: true })
    expect(columns()).toEqual(['row', 'col', 'name', 'comment'])
  })
})

describe('visible columns', () => {
  it('are pinned, hidden, moved and folded, which persists over a reload', async () => {
    const field = server.addField({ rows: 2, cols: 3 })
    const [height] = server.addTraits(field, ['Height'], { value: (k) => 80 + k })
    const table = await openField(server, field)
    const { grain } = table
    await runOfColumn(table, 'row', 'Hide the column')
    await runOfColumn(table, 'col', 'Hide the column')
    expect(shown().slice(0, 2)).toEqual(['label', 'name'])
    await table.click(table.find('.sheet-fold[aria-label="Fold General information"]'))
    expect(shown()).toEqual(['label', 'crossing', grain, height])
    await runOfColumn(table, height, 'Move the column left')
    expect(shown()).toEqual(['label', 'crossing', height, grain])
    await runOfColumn(table, grain, 'Pin beside the label')
    expect(shown()).toEqual(['label', grain, 'crossing', height])
    // Next to the label is one step from it, and typed text is written to the plot of that row.
    await table.click(table.cell(1, 'label'))
    await table.press('ArrowRight')
    await table.type('7,5')
    await table.press('Enter')
    await table.saved()
    expect(table.stored(grain).slice(0, 3)).toEqual([5, 7.5, 5.2])
    await table.reload()
    await table.openEmptyColumns()
    expect(shown()).toEqual(['label', grain, 'crossing', height])

    await table.click(heading(table, 'label'), { button: 2 })
    expect(elementsOfRole('menuitem', 'Hide the column')).toEqual([])
    await table.click(table.role('menuitem', 'Show a column'))
    await table.click(table.role('menuitem', 'Row'))
    expect(shown().slice(0, 3)).toEqual(['label', 'row', grain])
    await table.click(table.role('button', 'Unfold General information'))
    expect(shown()).toContain('line')
  })

  it('are folded, pinned and hidden as a group from its heading, and the focus moves only from a hidden one', async () => {
    const table = await openField(server, server.addField({ rows: 2, cols: 3 }))
    const run = async (name: string, entry: string) => {
      const group = [...document.querySelectorAll('.sheet-group')].find((one) => one.textContent?.includes(name))
      await table.click(group!, { button: 2 })
      await table.click(table.role('menuitem', entry, table.role('menu', `Menu of group ${name}`)))
    }
    const isPinned = () => document.querySelector('[row-index="0"] [col-id="crossing"].is-pinned') !== null
    await table.click(table.cell(0, 'label'))
    await run('Crossings', 'Pin the group beside the label')
    expect(isPinned()).toBe(true)
    await run('Crossings', 'Unpin the group of columns')
    expect(isPinned()).toBe(false)
    await run('General information', 'Fold General information')
    expect(shown()).not.toContain('line')
    await run('Crossings', 'Hide the group of columns')
    expect(shown()).not.toContain('crossing')
    expect(table.focused()).toBe('0 label')
    await run('General information', 'Unfold General information')
    expect(shown()).toContain('line')
    await run('Location', 'Show all hidden columns')
    expect(shown()).toContain('crossing')
    await table.click(table.cell(1, 'line'))
    await runOfColumn(table, 'line', 'Hide the column')
    expect(shown()).not.toContain('line')
    expect(table.focused()).toBe('1 mother')
    // Folding a group by the button in its heading moves the focus to the next column as well.
    await table.click(table.find('.sheet-fold[aria-label="Fold General information"]'))
    expect(shown()).not.toContain('mother')
    expect(table.focused()).toBe('1 crossing')
    await table.click(table.role('button', 'Unfold General information'))
    expect(shown()).toContain('mother')
    expect(table.focused()).toBe('1 crossing')
    await table.press('ArrowLeft')
    await run('General information', 'Fold General information')
    expect(table.focused()).toBe('1 crossing')
    // The filter row opened from a heading's menu has the focus.
    await runOfColumn(table, 'label', 'Show the filter row')
    await table.until(isFilterFocused)
  })

  it('include a trait added by name, unit and limits, edited from its heading; undo removes it', async () => {
    const table = await openField(server, server.addField({ rows: 1, cols: 3 }))
    const { press } = table
    const dialog = (name = 'Add a trait') => table.role('dialog', name)
    const fill = (name: string, text: string, within = dialog()) =>
      table.fill(table.role('textbox', name, within), text)
    const showsText = (text: string, within = dialog()) => expect(within.textContent).toContain(text)
    await table.click(table.cell(1, 'label'))
    await runCommand(table, 'Add a trait')
    await table.until(() => isOpen('Add a trait'))
    await fill('Name', 'Yield')
    await fill('Unit', 't/ha')
    showsText('This crop already has such a trait with that unit')
    // For a similar name the dialog offers the existing trait.
    await fill('Name', 'YIELD [t/ha]')
    await fill('Unit', '')
    await press('Enter')
    showsText('This crop already has the trait “Yield, t/ha”')
    table.role('button', 'Use “Yield, t/ha”', dialog())
    await fill('Name', 'Height')
    await fill('Unit', 'cm')
    await fill('Decimals', '0')
    await fill('Smallest value', '20,5')
    await fill('Largest value', '10')
    showsText('The smallest value is above the largest')
    await fill('Largest value', '200')
    await press('Enter')
    await table.until(() => !isOpen('Add a trait'))
    await table.until(() => /^1 trait:\d+$/.test(table.focused()))
    const column = table.focused().slice(2)
    await table.type('95')
    await press('Enter')
    await table.type('101')
    await press('Enter')
    await table.saved()
    expect(table.stored(column)).toEqual([null, 95, 101])
    expect(heading(table, column).textContent?.trim()).toBe('Height, cm')
    // Its own menu edits it, and adds it for the plots of the column.
    await runOfColumn(table, column, 'Edit the column…')
    const edited = () => dialog('Edit: Height, cm')
    await table.until(() => isOpen('Edit: Height, cm'))
    expect(table.value('textbox', 'Largest value', edited())).toBe('200')
    await fill('Largest value', '10', edited())
    showsText('The smallest value is above the largest', edited())
    await fill('Largest value', '100', edited())
    await fill('Name', 'Plant height', edited())
    await press('Enter')
    await table.until(() => heading(table, column).textContent?.trim() === 'Plant height, cm')
    await table.until(() => table.cell(2, column).classList.contains('is-out'))
    await runOfColumn(table, column, 'Enter a phenotype…')
    const panel = 'Phenotype · 3 plots'
    await table.until(() => isOpen(panel))
    expect(table.value('combobox', 'Trait', dialog(panel))).toBe('Plant height, cm')
    await press('Escape')
    expect(isOpen(panel)).toBe(false)
    await table.saved()
    expect(table.entries()).toContain('change.traitEdited')
    await press('Control+z', 'Control+z', 'Control+z', 'Control+z')
    await table.until(() => !hasHeading(column))
    await table.saved()
  })
})
