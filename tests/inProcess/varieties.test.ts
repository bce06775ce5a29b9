import { beforeEach, describe, expect, it } from 'vitest'
import { sendCropChange } from '../../src/contract/lines/cropChanges.ts'
import { MemoryServer } from './memoryServer.ts'
import { type FieldDriver, openPage } from './openField.ts'
import { elementsOfRole } from './roles.ts'

let server: MemoryServer
let lines: number[]

beforeEach(() => {
  server = new MemoryServer()
})

const hasCell = (row: number, column: string) =>
  document.querySelector(`[data-pane="table"] [row-index="${row}"] [col-id="${column}"]`) !== null

/** Opens the table of a crop with these lines. */
function open(...names: string[]): Promise<FieldDriver> {
  lines = server.addLines(names)
  return openPage(server, '/varieties?cultureId=1', { ready: () => hasCell(0, 'name') })
}

/** Texts of a column in the order of the rows. */
function texts(column: string): string[] {
  const cells = [...document.querySelectorAll(`[data-pane="table"] .ag-cell[col-id="${column}"]`)]
  const rowOf = (cell: Element) => Number(cell.closest('[row-index]')?.getAttribute('row-index'))
  return cells.sort((a, b) => rowOf(a) - rowOf(b)).map((cell) => cell.textContent ?? '')
}

const toolbarButton = (table: FieldDriver, name: string | RegExp) =>
  table.role('button', name, table.find('[data-region="toolbar"]'))

describe('the table of the crop’s lines', () => {
  it('a name, a stage and parents are edited, undone and redone, and stored in the crop', async () => {
    const table = await open('Angora', 'Pearl', 'Puffin')
    const { press, type, click } = table
    await click(table.cell(1, 'name'))
    await type('Pearl 2')
    await press('Enter')
    expect(texts('name')).toEqual(['Angora', 'Pearl 2', 'Puffin'])
    await press('Control+z')
    expect(texts('name')).toEqual(['Angora', 'Pearl', 'Puffin'])
    await press('Control+y')
    expect(texts('name')).toEqual(['Angora', 'Pearl 2', 'Puffin'])
    await click(table.cell(0, 'name'))
    await click(table.find('[data-region="inspector"] [data-command="varieties.promote"]'))
    const dialog = table.role('dialog', 'Promote Angora to variety?')
    await table.fill(table.role('textbox', 'Registered name', dialog), 'Angora Gold')
    await click(table.role('button', 'Promote', dialog))
    expect(texts('variety_name')[0]).toBe('Angora Gold')
    await click(table.cell(1, 'mother'))
    await type('Angora')
    await press('Tab')
    await type('Newcomer')
    await press('Enter')
    expect(texts('name')).toEqual(['Angora', 'Pearl 2', 'Puffin', 'Newcomer'])
    await table.saved()
    expect(server.lines()).toEqual({
      Angora: [true, null, null],
      'Pearl 2': [false, 'Angora', 'Newcomer'],
      Puffin: [false, null, null],
      Newcomer: [false, null, null],
    })
  })

  it('Ctrl+H replaces in names and parents; a duplicate name is left out', async () => {
    const table = await open('Lda 1', 'Lda 2', 'Lada 2')
    const { press, type } = table
    await table.click(table.cell(0, 'mother'))
    await type('Lda 2')
    await press('Enter', 'Control+h')
    await type('Lda')
    await press('Tab')
    await type('Lada')
    await press('Enter')
    await table.until(() => document.querySelector('[data-hits="3"]'))
    expect(table.role('dialog', 'Find and replace').textContent).toContain('1 cannot be there and is left out')
    await press('Enter')
    await table.saved()
    expect(elementsOfRole('dialog')).toEqual([])
    expect(server.lines()).toEqual({
      'Lada 1': [false, 'Lada 2', null],
      'Lda 2': [false, null, null],
      'Lada 2': [false, null, null],
    })
  })

  it('a pedigree loop and a duplicate name are refused, with the reason at the cell', async () => {
    const table = await open('Angora', 'Pearl')
    const { press, type, click } = table
    await click(table.cell(1, 'mother'))
    await type('Angora')
    await press('Enter')
    await click(table.cell(0, 'father'))
    await type('Pearl')
    await press('Enter')
    expect(table.message()).toContain('Angora → Pearl → Angora')
    await click(table.cell(0, 'name'))
    await type('Pearl')
    await press('Enter')
    expect(table.message()).toContain('already has a line of this name')
    // Invalid input waits in its cells, is counted, and can be reached.
    const unsaved = table.find('[data-not-saved]')
    expect(unsaved.getAttribute('data-not-saved')).toBe('2')
    await press('ArrowUp')
    expect(table.text('[data-refused]')).toContain('Pearl')
    await click(unsaved)
    expect(table.message()).toContain('Angora → Pearl → Angora')
    expect(table.message()).toContain('2 problems')
    await press('Control+j')
    expect(table.message()).toContain('already has a line of this name')
    expect(server.lines()).toEqual({ Angora: [false, null, null], Pearl: [false, 'Angora', null] })
  })

  it('names are copied, a block of them is shown before it is pasted, and parents are filled down', async () => {
    const table = await open('A', 'B', 'C', 'D')
    const { press, type, click, clipboard } = table
    await click(table.cell(0, 'name'))
    await press('Shift+ArrowDown', 'Control+c')
    expect(clipboard['text/plain']).toMatch(/^A\r?\nB\r?\n?$/)
    await click(table.cell(2, 'name'))
    await table.paste({ 'text/plain': 'North\r\nSouth' })
    expect(table.text('[data-banner="paste"]')).toContain('2 lines renamed')
    expect(Object.keys(server.lines())).toEqual(['A', 'B', 'C', 'D'])
    await press('Enter')
    expect(texts('name')).toEqual(['A', 'B', 'North', 'South'])
    await click(table.cell(0, 'mother'))
    await type('South')
    await press('Enter', 'ArrowUp', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d')
    expect(texts('mother')).toEqual(['South', 'South', 'South', '–'])
    await table.saved()
    expect(Object.keys(server.lines())).toEqual(['A', 'B', 'North', 'South'])
  })

  it('rows are sorted, filtered and found', async () => {
    const table = await open('Pearl 10', 'Pearl 2', 'Angora')
    const { press, type, click } = table
    await click(table.role('button', 'Menu of column Line'))
    await click(table.role('menuitem', 'Sort ascending'))
    expect(texts('name')).toEqual(['Angora', 'Pearl 2', 'Pearl 10'])
    await click(table.cell(0, 'name'))
    await press('Control+f')
    await type('pearl')
    await table.until(() => texts('name').join() === 'Pearl 2,Pearl 10')
    await press('Enter')
    expect(table.selected()).toEqual(['0 name'])
    await press('Enter')
    expect(table.selected()).toEqual(['1 name'])
    await click(table.find('[data-filtered-rows="1"]'))
    expect(texts('name')).toHaveLength(3)
    await press('Control+Shift+l')
    await table.fill(document.querySelectorAll('.ag-floating-filter-input input')[1], 'Ang')
    await table.until(() => texts('name').join() === 'Angora')
    await click(table.find('[data-filtered-rows="2"]'))
    expect(texts('name')).toHaveLength(3)
  })

  it('a hidden column stays hidden the next time', async () => {
    const table = await open('Angora', 'Pearl')
    await table.click(table.cell(1, 'father'))
    await table.press('Control+k')
    await table.type('Hide')
    await table.click(table.role('option', /^Hide/))
    expect(hasCell(1, 'father')).toBe(false)
    await table.until(() => server.layout !== null)
    await table.reload()
    expect(hasCell(1, 'mother')).toBe(true)
    expect(hasCell(1, 'father')).toBe(false)
  })

  it('a variety added while a filter hides it shows a message with a link to show it', async () => {
    const table = await open('Angora')
    const { click } = table
    await click(table.role('radio', 'Lines'))
    await click(toolbarButton(table, 'Add variety'))
    await table.fill(table.role('textbox', /^Name/), 'Hidden')
    await click(table.role('button', 'Add'))
    expect(table.message()).toContain('Added “Hidden”, but the filter hides its row')
    expect(texts('name')).toEqual(['Angora'])
    await click(table.role('button', 'Clear all filters'))
    expect(texts('name')).toEqual(['Angora', 'Hidden'])
    expect(table.message()).toBe('')
  })

  it('a name conflict with a faster colleague is listed, and resolved in the list', async () => {
    const table = await open('Angora', 'Pearl')
    const release = server.delay(sendCropChange)
    await table.click(table.cell(1, 'name'))
    await table.type('Mine')
    await table.press('Enter')
    expect(texts('name')).toEqual(['Angora', 'Mine'])
    server.writeLineAsColleague(lines[1], 'name', 'Theirs')
    release()
    await table.until(() => elementsOfRole('button', '1 conflict').length === 1)
    await table.click(table.role('button', '1 conflict'))
    const list = table.role('dialog')
    expect(list.textContent).toMatch(/Line.*Mine.*Theirs/)
    await table.click(table.role('button', 'Take theirs', list))
    expect(elementsOfRole('dialog')).toEqual([])
    expect(texts('name')).toEqual(['Angora', 'Theirs'])
    await table.saved()
    expect(Object.keys(server.lines())).toEqual(['Angora', 'Theirs'])
  })

  it('the editor is named by column and line', async () => {
    const table = await open('Angora', 'Pearl')
    await table.click(table.cell(1, 'mother'))
    await table.press('F2')
    expect(table.find('[data-cell-editor] textarea').getAttribute('aria-label')).toBe('Mother, line Pearl')
  })
})
