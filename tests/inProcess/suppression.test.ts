import { beforeEach, describe, expect, it } from 'vitest'
import { stroupYields } from '../fields/publishedTrials.ts'
import { MemoryServer } from './memoryServer.ts'
import { type FieldDriver, openField } from './openField.ts'

let server: MemoryServer

beforeEach(() => {
  server = new MemoryServer()
})

const name = /from calculations/
const dialog = (table: FieldDriver) => table.role('dialog', name)
const opened = (table: FieldDriver) => table.until(() => dialog(table).contains(document.activeElement))
const figures = (table: FieldDriver) => table.text('[data-figures]')
const reasons = (table: FieldDriver) => table.stored(`suppressed:${table.field.traitId}`)

const stroup = stroupYields()

describe('suppressing values', () => {
  it('S O finds 3 of the 224 yields of stroup_nin; suppressed for hail, 221 with a mean of 25.85 remain (scenario 3)', async () => {
    const table = await openField(server, server.addField({ rows: 14, cols: 16, value: (k) => stroup[k] }))
    const { press } = table
    await table.click(table.place(1, 1))
    await press('Control+a', 'Control+a')
    await table.until(() => /n 224 .*mean 25\.5270 /.test(figures(table)))
    await press('Escape', 's', 'o')
    await table.until(() => figures(table).startsWith('3 plots'))
    await press('Alt+Delete')
    await opened(table)
    // The map shows labels, so the dialog is about the trait that colours the map.
    expect(dialog(table).querySelector('[data-target-traits]')?.textContent).toBe('Yield, t/ha')
    await table.type('hail')
    await press('Enter')
    await table.untilDialogClosed(name)
    await table.saved()
    expect(reasons(table).filter((reason) => reason === 'hail')).toHaveLength(3)
    expect(table.entries()).toEqual(['change.suppressed'])
    await table.click(table.place(1, 1))
    await press('Control+a', 'Control+a')
    await table.until(() => /n 221 .*mean 25\.85/.test(figures(table)))
    // A suppressed value is no outlier any more.
    await press('Escape', 's', 'o')
    await table.until(() => table.message().includes('No such plots'))
  })

  it('requests one reason for the selected values in the table, shows it at the cell, and the same key restores all', async () => {
    const table = await openField(server, server.addField({ rows: 1, cols: 4, value: (k) => (k === 1 ? null : 5 + k) }))
    const { press, cell, grain } = table
    await table.click(cell(0, grain))
    await press('Shift+ArrowDown', 'Shift+ArrowDown', 'Alt+Delete')
    await opened(table)
    expect(dialog(table).textContent).toContain('Exclude 2 values from calculations')
    await press('Enter')
    expect(dialog(table).textContent).toContain('This is a required field')
    await table.type('lodged')
    await press('Enter')
    await table.untilDialogClosed(name)
    await table.saved()
    expect(reasons(table)).toEqual(['lodged', null, 'lodged', null])
    expect(cell(0, grain).getAttribute('aria-description')).toContain('calculations: lodged')
    expect(cell(0, grain).className).toContain('is-suppressed')
    expect(table.focused()).toBe(`0 ${grain}`)
    await table.until(() => table.nameOf(1, 1).includes('excluded from calculations: lodged'))
    await table.hover(table.place(1, 1))
    expect(table.text('[data-hover-card]')).toContain('Excluded from calculations: lodged')
    await table.click(cell(0, grain))
    await press('F9')
    await table.until(() => table.text('[data-mark="suppressed"]').includes('Excluded from calculations: lodged'))
    await press('F9')
    await table.click(cell(0, grain))
    await press('Shift+ArrowDown', 'Shift+ArrowDown', 'Alt+Delete')
    await table.saved()
    expect(reasons(table)).toEqual([null, null, null, null])
    expect(table.entries()).toEqual(['change.suppressed', 'change.takenBack'])
    await press('Control+z')
    await table.saved()
    expect(reasons(table)).toEqual(['lodged', null, 'lodged', null])
  })

  it('explains why an empty cell cannot be suppressed, and Escape changes nothing', async () => {
    const table = await openField(server, server.addField({ rows: 1, cols: 3, value: (k) => (k === 0 ? null : 5) }))
    const { press } = table
    await table.click(table.cell(0, table.grain))
    await press('Alt+Delete')
    expect(table.message()).toContain('Choose cells of traits that hold values')
    await table.click(table.cell(1, table.grain))
    await press('Alt+Delete')
    await opened(table)
    await table.type('x'.repeat(261))
    await press('Enter')
    expect(dialog(table).textContent).toContain('260')
    await press('Escape')
    await table.untilDialogClosed(name)
    expect(table.entries()).toEqual([])
    expect(reasons(table)).toEqual([null, null, null])
  })
})
