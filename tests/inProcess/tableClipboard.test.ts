import { beforeEach, describe, expect, it } from 'vitest'
import { MemoryServer } from './memoryServer.ts'
import { type FieldDriver, openField, toTrait } from './openField.ts'

let server: MemoryServer

beforeEach(() => {
  server = new MemoryServer()
})

const preview = () => document.querySelector('[data-banner="paste"]')?.textContent ?? ''
const copied = (table: FieldDriver) => table.clipboard['text/plain']

describe('copying and pasting', () => {
  it('copies exact values as a block and pastes them one row lower', async () => {
    const table = await openField(server, server.addField({ rows: 2, cols: 4, value: (k) => 5 + k / 128 }))
    await toTrait(table, 1)
    await table.press('Shift+ArrowDown', 'Shift+ArrowDown', 'Control+c')
    expect(copied(table)).toBe('5.0078125\r\n5.015625\r\n5.0234375')
    await table.press('ArrowDown', 'ArrowDown', 'Control+v')
    expect(table.message()).toBe('Pasted 3 values')
    await table.saved()
    expect(table.stored(table.grain)).toEqual([0, 1, 2, 1, 2, 3, 6, 7].map((k) => 5 + k / 128))
  })

  it('a paste with a problem is previewed: Escape discards it, Enter writes what is valid and keeps the rest', async () => {
    const table = await openField(server, server.addField({ rows: 1, cols: 4, value: (k) => 5 + k }))
    await toTrait(table, 0)
    table.clipboard['text/plain'] = '9\r\nsix\r\n8'
    await table.press('Control+v')
    expect(preview()).toContain('2 change · 1 does not fit')
    const isRefused = () => table.cell(1, table.grain).classList.contains('is-refused')
    expect(isRefused()).toBe(true)
    await table.press('Escape')
    expect(table.texts(table.grain, 0, 2)).toEqual(['5', '6', '7'])
    expect(isRefused()).toBe(false)
    await table.press('Control+v', 'Enter')
    expect(table.texts(table.grain, 0, 2)).toEqual(['9', 'six', '8'])
    await table.saved()
    expect(table.stored(table.grain)).toEqual([9, 6, 8, 8])
  })

  it('a block with labels is matched by label; an unknown heading is mapped, unmatched rows are listed', async () => {
    const table = await openField(server, server.addField({ rows: 1, cols: 4, value: (k) => 5 + k }))
    await toTrait(table, 0)
    table.clipboard['text/plain'] = 'Label\tHarvest\r\n4\t1\r\n2\t3\r\n99\t5'
    await table.press('Control+v')
    expect(preview()).toContain('Column “Harvest”: there is no such column')
    expect(preview()).toContain('Row “99”: no plot has this label')
    await table.choose(table.role('combobox', /“Harvest” →/), 'Yield, t/ha')
    expect(preview()).toContain('2 change')
    await table.click(table.role('button', /^Write/))
    await table.saved()
    expect(table.stored(table.grain)).toEqual([5, 3, 7, 1])
  })

  it('the cell menu copies, and cut cells move', async () => {
    const table = await openField(server, server.addField({ rows: 1, cols: 4, value: (k) => (k < 2 ? 5 + k : null) }))
    await toTrait(table, 0)
    await table.click(table.cell(0, table.grain), { button: 2 })
    await table.click(table.role('menuitem', /^Copy/))
    expect(copied(table)).toBe('5')
    await toTrait(table, 0)
    await table.press('Shift+ArrowDown', 'Control+x', 'ArrowDown', 'ArrowDown', 'Control+v')
    expect(table.texts(table.grain, 0, 3)).toEqual(['–', '–', '5', '6'])
    await table.saved()
    expect(table.entries()).toEqual(['change.pasted'])
  })
})

describe('pasted texts that could not be parsed', () => {
  it('survive a reload, are stepped through by Mod+J, and follow undo and redo of the paste', async () => {
    const table = await openField(server, server.addField({ rows: 2, cols: 2 }))
    const { grain } = table
    const previous = table.texts('label', 0, 3)
    table.clipboard['text/plain'] = '7.1\nsix\n7.3\nnine'
    await toTrait(table, 0)
    await table.press('Control+v', 'Enter')
    await table.saved()
    expect(table.texts(grain, 1, 3)).toEqual(['six', '7.3', 'nine'])
    expect(table.stored(grain)[0]).toBe(7.1)
    await table.reload()
    await toTrait(table, 0)
    await table.until(() => table.texts(grain, 1, 3).join() === 'six,7.3,nine')
    await table.press('Control+j')
    expect(table.focused()).toBe(`1 ${grain}`)
    await table.press('Control+z')
    expect(table.texts(grain, 0, 3)).not.toContain('six')
    expect(table.texts(grain, 3, 3)).not.toEqual(['nine'])
    await table.press('Control+y')
    expect(table.texts(grain, 1, 3)).toEqual(['six', '7.3', 'nine'])
    expect(table.texts('label', 0, 3)).toEqual(previous)
  })
})
