import { beforeEach, describe, expect, it } from 'vitest'
import { MemoryServer } from './memoryServer.ts'
import { editLabels, type FieldDriver, openField, openMap } from './openField.ts'

let server: MemoryServer

beforeEach(() => {
  server = new MemoryServer()
})

const status = (map: FieldDriver) => map.text('[data-region="status"]')
const command = (map: FieldDriver, id: string) => map.find(`[role="toolbar"] [data-command="${id}"]`)

/** Opens a menu of the toolbar; returns a function that finds an entry by its command's id. */
async function openToolbarMenu(map: FieldDriver, name: string): Promise<(id: string) => HTMLElement> {
  await map.click(map.role('button', name, map.find('[role="toolbar"]')))
  return (id) => map.find(`[role="menu"] [data-command="${id}"]`)
}

const openMenu = (map: FieldDriver, row: number, col: number) => map.click(map.place(row, col), { button: 2 })

describe('dialogs opened by keyboard shortcuts', () => {
  it('go to plot or position: reports a missing target at once and keeps the input', async () => {
    const map = await openMap(server, server.addField({ rows: 4, cols: 5 }))
    const dialog = () => map.role('dialog', 'Go to a plot')
    const fault = 'This nursery has no such plot or place'
    await map.press('Control+g')
    await map.type('r9 c9')
    expect(dialog().textContent).not.toContain(fault)
    await map.press('Enter')
    expect(dialog().textContent).toContain(fault)
    expect((map.role('textbox', undefined, dialog()) as HTMLInputElement).value).toBe('r9 c9')
    await map.fill(map.role('textbox', undefined, dialog()), 'r3 c4')
    expect(dialog().textContent).not.toContain(fault)
    await map.press('Enter')
    await map.untilDialogClosed()
    expect(status(map)).toContain('row 3, col 4')
  })

  it('the search in the list of shortcuts finds a key', async () => {
    const map = await openMap(server, server.addField({ rows: 2, cols: 3 }))
    await map.press('F1')
    const dialog = map.role('dialog', 'Keyboard shortcuts')
    const keys = () => [...dialog.querySelectorAll('kbd')].map((one) => one.textContent)
    const all = keys().length
    await map.fill(map.role('textbox', undefined, dialog), 'S R')
    expect(dialog.textContent).toContain('Select the row')
    expect(keys()).toContain('S R')
    expect(keys().length).toBeLessThan(all / 4)
    await map.press('Escape')
    await map.untilDialogClosed()
  })

  it('renaming a line or creating plots asks about a name that differs from a known line only in case', async () => {
    const table = await openField(server, server.addField({ rows: 1, cols: 4, lineNames: ['Lada', 'Vega'] }))
    const question = '[data-form-question="similarLines"]'
    await table.click(table.cell(0, 'line'), { button: 2 })
    await table.click(table.role('menuitem', /^Rename the line/))
    await table.fill(table.role('textbox', undefined, table.role('dialog')), 'VEGA')
    await table.press('Enter')
    expect(table.text(question)).toContain('“VEGA” differs from the line “Vega”')
    expect(table.entries()).toEqual([])
    await table.press('Enter')
    await table.untilRemoved(question)
    await table.saved()
    expect(table.texts('line', 0, 1)).toEqual(['VEGA', 'Vega'])

    await table.click((await openToolbarMenu(table, 'Plots'))('plots.addMany'))
    await table.fill(table.role('textbox', /^Lines/), 'vega\nOld 1')
    const create = () => table.role('button', 'Create 2 plots')
    await table.click(create())
    await table.click(table.role('button', 'Use the known names', table.find(question)))
    expect(table.value('textbox', /^Lines/)).toMatch(/^(VEGA|Vega)\nOld 1$/)
    expect(table.entries()).toEqual(['change.lineRenamed'])
    await table.click(create())
    await table.untilDialogClosed()
    await table.saved()
    expect(table.entries()).toHaveLength(2)
  })

  it('the palette finds a command by a word in another language, and a plot by its label', async () => {
    const map = await openMap(server, server.addField({ rows: 4, cols: 5 }))
    await map.press('Control+k')
    await map.type('нумерация')
    map.role('option', /^Numbering/)
    await map.press('Escape', 'Control+k')
    await map.type('#13')
    map.role('option', /13/)
    await map.press('Enter')
    expect(status(map)).toContain('row 3, col 3')
  })
})

describe('the menu of the map', () => {
  it('keeps a selection that contains the plot under the pointer, replaces any other, and opens by key', async () => {
    const map = await openMap(server, server.addField({ rows: 4, cols: 5 }))
    const selected = () => document.querySelectorAll('[data-pane="map"] [role="gridcell"][aria-selected="true"]').length
    await map.click(map.place(2, 2))
    await map.press('Shift+ArrowRight', 'Shift+ArrowDown')
    await openMenu(map, 3, 3)
    expect(selected()).toBe(4)
    await map.click(map.role('menuitem', /^Copy/))
    expect(map.clipboard['text/plain']).toBe('7\t8\r\n12\t13')
    await openMenu(map, 1, 5)
    expect(selected()).toBe(1)
    await map.press('Escape')
    expect(document.activeElement?.getAttribute('aria-label')).toContain('Plot 5')
    await editLabels(map)
    await map.press('Shift+F10')
    await map.click(map.role('menuitem', /^Edit in place/))
    await map.type('A5')
    await map.press('Enter')
    await map.saved()
    expect(map.labels()[0]).toEqual(['1', '2', '3', '4', 'A5'])
  })
})

describe('the toolbar', () => {
  it('explains why a command is disabled', async () => {
    const map = await openMap(server, server.addField({ rows: 2, cols: 3, labels: false }))
    const undo = () => command(map, 'history.undo')
    const description = document.getElementById(undo().getAttribute('aria-describedby') ?? '')
    expect(description?.textContent).toContain('Nothing to undo')
    expect(undo().getAttribute('aria-disabled')).toBe('true')
    const clear = async () => (await openToolbarMenu(map, 'Plots'))('numbering.clear').textContent
    expect(await clear()).toContain('There is no numbering to clear')
    await map.press('Escape', 'n', '1', 'Enter')
    await map.saved()
    expect(undo().getAttribute('aria-disabled')).not.toBe('true')
    expect(await clear()).toBe('Clear numberingL')
  })

  it('is a single Tab stop; arrow keys move inside it', async () => {
    const map = await openMap(server, server.addField({ rows: 2, cols: 3 }))
    map.role('combobox', /nursery/i).focus()
    const isToolbarFocused = () => document.activeElement?.closest('[role="toolbar"]') !== null
    const name = () => document.activeElement?.getAttribute('data-command')
    await map.press('Tab')
    expect(isToolbarFocused()).toBe(false)
    await map.press('Shift+Tab')
    expect(isToolbarFocused()).toBe(true)
    command(map, 'numbering.open').focus()
    await map.press('ArrowRight')
    expect(name()).toBe('colour.open')
    await map.press('ArrowRight', 'ArrowLeft', 'ArrowLeft')
    expect(name()).toBe('numbering.open')
  })

  it('shows at most nine commands, with all insert commands in one menu', async () => {
    const field = server.addField({ rows: 2, cols: 3 })
    const map = await openMap(server, field)
    await map.click(map.place(1, 2))
    expect(document.querySelectorAll('[role="toolbar"] [data-command]')).toHaveLength(9)
    await openToolbarMenu(map, 'Plots')
    await map.click(map.role('menuitem', 'Insert'))
    expect(document.querySelectorAll('[role="menu"] [data-command^="insert."]')).toHaveLength(7)
    await map.click(map.role('menuitem', /^Insert a blank column on the left/))
    await map.saved()
    const [first, second, third] = field.plotIds
    expect(map.plots()[0]).toEqual([first, null, second, third])
  })

  it('its button toggles the inspector and exposes the state', async () => {
    const map = await openMap(server, server.addField({ rows: 2, cols: 3 }))
    const button = () => command(map, 'inspector.toggle')
    await map.click(map.place(1, 2))
    expect(button().getAttribute('aria-pressed')).toBe('false')
    await map.click(button())
    expect(map.find('[data-region="inspector"]').textContent).toContain('P2')
    expect(button().getAttribute('aria-pressed')).toBe('true')
    await map.click(button())
    await map.untilRemoved('[data-region="inspector"]')
  })
})
