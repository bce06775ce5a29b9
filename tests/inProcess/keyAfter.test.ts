import { beforeEach, describe, expect, it } from 'vitest'
import { MemoryServer } from './memoryServer.ts'
import { type FieldDriver, openMap } from './openField.ts'

let server: MemoryServer

beforeEach(() => {
  server = new MemoryServer()
})

/** Waits until so many plots are selected. */
const selects = (field: FieldDriver, count: number) =>
  field.until(() => field.text('[data-figures]').startsWith(`${count} plots`))

describe('the key after a pointer action in a toolbar or menu', () => {
  it('goes to the pane: buttons and menus of the toolbar, the menu of the map, the bar of a paste', async () => {
    const map = await openMap(server, server.addField({ rows: 8, cols: 10 }))
    const plots = () => map.click(map.role('button', 'Plots', map.role('toolbar')))
    await map.click(map.place(2, 2))
    await map.click(map.find('[data-command="inspector.toggle"]'))
    await map.scan(...'sa')
    await selects(map, 80)
    await map.click(map.find('[data-command="inspector.toggle"]'))
    await plots()
    await map.scan('Escape', 'Control+g', ...'r2 c2', 'Enter', ...'sr')
    await selects(map, 10)
    await plots()
    await map.click(map.role('menuitem', 'Insert'))
    await map.click(map.role('menuitem', /^Insert a blank row above/))
    expect(map.plots()).toHaveLength(9)
    await map.scan('Control+z', ...'sc')
    await selects(map, 8)
    await map.click(map.place(3, 3), { button: 2 })
    map.role('menu')
    await map.scan('Escape', ...'sr')
    await selects(map, 10)
    await map.click(map.find('[data-command="numbering.open"]'))
    await map.scan(...'19', 'Escape', 'Escape', ...'sa')
    await selects(map, 80)
    map.clipboard['text/plain'] = 'Label\tYield\r\n12\t6.5'
    await map.scan('Control+v')
    await map.until(() => document.querySelector('[data-banner="paste"]'))
    await map.click(map.role('button', 'Discard', map.find('[data-banner="paste"]')))
    await map.scan(...'sc')
    await selects(map, 8)
    await map.saved()
    expect(map.plots()).toHaveLength(8)
  })
})

describe('unrequested changes', () => {
  it('Tab in the editor of the map keeps the shown trait', async () => {
    const map = await openMap(server, server.addField({ rows: 20, cols: 20 }))
    const long = 'leaned over after the storm of the fourteenth of July'
    await map.scan('Control+g', ...'r2 c2', 'Enter', 'f', ...'label', 'Enter', 'Enter', 'Tab', 'Tab', 'Tab')
    expect(map.find('[data-pane-float] input').getAttribute('aria-label')).toContain('Comment')
    await map.scan(...long)
    await map.scan('Enter', 'Enter', ...'Z2', 'Enter')
    await map.saved()
    expect(map.stored('comment')[21]).toBe(long)
    expect(map.labels().flat()).toContain('Z2')
    expect(map.stored('comment').filter(Boolean)).toEqual([long])
  })

  it('a field without plots shows a message in the table and offers to create some; undo has the focus', async () => {
    const map = await openMap(server, server.addField({ rows: 3, cols: 4 }))
    const table = () => map.find('[data-pane="table"]')
    await map.scan(...'sa', 'Control+Delete', 'Enter')
    await map.until(() => table().textContent?.includes('All plots were deleted'))
    expect(table().textContent).not.toContain('Nothing matches the filter')
    map.role('button', 'Create plots', table())
    await map.scan('Control+z')
    map.cell(0, 'label')
    await map.scan('r', 'Control+z')
    await map.saved()
    expect(map.plots()).toHaveLength(3)
    expect(map.message()).toContain('Undone')
  })
})
