import { beforeEach, describe, expect, it } from 'vitest'
import { MemoryServer } from './memoryServer.ts'
import { type FieldDriver, openField } from './openField.ts'
import { elementsOfRole } from './roles.ts'

let server: MemoryServer

beforeEach(() => {
  server = new MemoryServer()
})

/** Whether no dialog with such a name is open. */

describe('find and replace', () => {
  const dialog = (table: FieldDriver) => table.role('dialog', 'Find and replace')
  const replace = async (table: FieldDriver, find: string, by: string) => {
    await table.press('Control+h')
    await table.type(find)
    await table.press('Tab')
    await table.type(by)
    await table.press('Enter')
  }

  it('scenario 12: renames the misspelt line Lda to Lada in 37 plots by keyboard only, as one entry', async () => {
    const table = await openField(server, server.addField({ rows: 8, cols: 10, lines: 80 }))
    const { press } = table
    const linesNamed = (name: string) => table.stored('line').filter((line) => line === name)
    await table.click(table.cell(0, 'line'))
    await table.type('Lda')
    await press('Enter')
    await table.click(table.cell(0, 'line'))
    await press('Control+c')
    for (let k = 0; k < 36; k++) await press('Shift+ArrowDown')
    await press('Control+d')
    await table.saved()
    const before = table.entries().length
    await table.click(table.place(1, 1))
    await replace(table, 'Lda', 'Lada')
    await table.until(() => document.querySelector('[data-hits="37"]'))
    expect(table.role('option', undefined, dialog(table)).textContent).toBe('1LineLda → Lada')
    await press('Enter')
    await table.untilDialogClosed(/^Find and replace/)
    await table.saved()
    expect(linesNamed('Lada')).toHaveLength(37)
    expect(linesNamed('Lda')).toEqual([])
    expect(table.entries().slice(before)).toEqual(['change.replaced'])
    expect(table.message()).toContain('Replaced in 37 cells')
    await press('Control+z')
    await table.saved()
    expect(linesNamed('Lda')).toHaveLength(37)
  })

  it('names the columns of its matches even after the year changes', async () => {
    const field = server.addField({ rows: 2, cols: 3 })
    const year = server.addYear(field, { rows: 2, cols: 4 })
    const table = await openField(server, field)
    await table.click(table.role('combobox', /year/))
    await table.click(table.role('option', new RegExp(`${year.columns.year}$`)))
    await table.until(() => document.querySelector('[data-pane="table"] [row-index="7"] [col-id="label"]'))
    await table.click(table.cell(7, 'label'))
    await replace(table, '8', '9')
    await table.until(() => elementsOfRole('option', undefined, dialog(table)).length > 0)
    expect(table.role('option', undefined, dialog(table)).textContent).toBe('8Label8 → 9')
  })
})

describe('a note on a cell', () => {
  const dialog = (table: FieldDriver) => table.role('dialog', /^Note on/)
  const text = (table: FieldDriver) => table.role('textbox', /^Note/, dialog(table)) as HTMLTextAreaElement
  const notes = (table: FieldDriver) => table.stored(`note:${table.field.traitId}`)
  const closed = (table: FieldDriver) => table.untilDialogClosed(/^Note on/)

  /** A field of four plots, its table at the yield of the first. */
  async function opened() {
    const table = await openField(server, server.addField({ rows: 1, cols: 4 }))
    await table.click(table.cell(0, table.grain))
    return table
  }

  it('Shift+F2 writes it to all selected cells, marks their corners and announces it; an empty text removes it', async () => {
    const table = await opened()
    const { press, cell, grain } = table
    const description = () => cell(1, grain).getAttribute('aria-description') ?? ''
    await press('Shift+ArrowDown', 'Shift+F2')
    await table.until(() => text(table) === document.activeElement)
    await table.type('lodged')
    await press('Enter')
    await table.type('at the edge')
    await press('Control+Enter')
    await closed(table)
    await table.saved()
    expect(notes(table)).toEqual(['lodged\nat the edge', 'lodged\nat the edge', null, null])
    expect(table.entries()).toEqual(['change.noted'])
    expect(cell(1, grain).className).toContain('is-noted')
    expect(description()).toContain('Note: lodged\nat the edge')
    await table.until(() => table.place(1, 2).getAttribute('aria-label')?.includes('note: lodged'))
    await table.click(cell(1, grain))
    await press('Shift+F2')
    expect(text(table).value).toBe('lodged\nat the edge')
    await table.fill(text(table), 'upright again')
    await press('Control+Enter')
    await closed(table)
    await table.saved()
    expect(description()).toContain('Note: upright again')
    await press('ArrowUp', 'Shift+ArrowDown', 'Shift+F2')
    expect(text(table).placeholder).toBe('differs (2)')
    // Typing nothing deletes nothing.
    await press('Control+Enter')
    await closed(table)
    await table.click(cell(1, grain))
    await press('Shift+F2')
    await table.fill(text(table), '')
    await press('Control+Enter')
    await closed(table)
    await table.saved()
    expect(notes(table)).toEqual(['lodged\nat the edge', null, null, null])
    expect(cell(1, grain).className).not.toContain('is-noted')
    await press('Control+z')
    await table.saved()
    expect(notes(table)[1]).toBe('upright again')
  })

  it('is found by text and by the column filter, and has a length limit', async () => {
    const table = await opened()
    const { press, cell, grain } = table
    await press('ArrowDown', 'Shift+F2')
    await table.fill(text(table), 'x'.repeat(2001))
    await press('Control+Enter')
    expect(table.role('alert', undefined, dialog(table)).textContent).toMatch(/2.?000/)
    await table.fill(text(table), 'broken stems')
    await press('Control+Enter')
    await closed(table)
    await table.saved()
    await press('Control+f')
    await table.type('stems')
    await table.until(() => table.text('[data-find]').includes('1 plot'))
    await press('Control+a')
    await table.type('not missing(note)')
    await table.until(() => table.text('[data-find]').includes('1 plot'))
    await press('Escape')
    const heading = () => table.find(`[data-pane="table"] [role="columnheader"][col-id="${grain}"]`)
    const isFiltered = () => elementsOfRole('img', 'Filtered', heading()).length > 0
    await table.click(heading(), { button: 2 })
    await table.click(table.role('menuitem', 'Show only rows with a note'))
    await table.until(() => document.querySelector('[data-filtered-rows="3"]'))
    expect(table.texts('label', 0, 0)).toEqual(['2'])
    expect(isFiltered()).toBe(true)
    await table.click(table.find('[data-filtered-rows]'))
    await table.until(() => document.querySelector('[data-pane="table"] [row-index="3"] [col-id="label"]'))
    expect(isFiltered()).toBe(false)
    await table.click(cell(0, 'label'))
    await press('Shift+F2')
    expect(table.message()).toContain('Choose cells of traits, stages or operations')
  })
})
