import { beforeEach, describe, expect, it } from 'vitest'
import { MemoryServer } from './memoryServer.ts'
import { type FieldDriver, openField } from './openField.ts'

let server: MemoryServer

beforeEach(() => {
  server = new MemoryServer()
})

const panel = (table: FieldDriver) => table.role('dialog', 'Paste special')
const figures = (table: FieldDriver) =>
  [...table.role('status', undefined, panel(table)).querySelectorAll('b')].map((one) => Number(one.textContent))

/** A field of four plots, yields 2, 3, 4 and none, with a height of the first two; its table at the first yield. */
async function opened() {
  const field = server.addField({ rows: 1, cols: 4, value: (k) => (k === 3 ? null : 2 + k) })
  const [height] = server.addTraits(field, ['Height'], { value: (k) => (k < 2 ? 80 + k : null) })
  const table = await openField(server, field)
  await table.click(table.cell(0, table.grain))
  return { table, height }
}

describe('paste special', () => {
  it('multiplies the target numbers by the one on the clipboard: preview in the cells, then one entry', async () => {
    const { table } = await opened()
    const { press, grain } = table
    table.clipboard['text/plain'] = '1.5'
    await press('Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Control+Shift+v')
    panel(table)
    await press('*')
    expect(table.texts(grain, 0, 3)).toEqual(['3.0', '4.5', '6.0', '–'])
    expect(figures(table)).toEqual([0, 3, 1])
    expect(table.entries()).toEqual([])
    await press('Enter')
    await table.untilDialogClosed('Paste special')
    await table.saved()
    expect(table.stored(grain)).toEqual([3, 4.5, 6, null])
    expect(table.entries()).toEqual(['change.pasted'])
    expect(table.focused()).toBe(`0 ${grain}`)
    await press('Control+z')
    await table.saved()
    expect(table.stored(grain)).toEqual([2, 3, 4, null])
  })

  it('pastes only into empty cells, and Escape leaves everything unchanged', async () => {
    const { table, height } = await opened()
    const { press } = table
    table.clipboard['text/plain'] = '91\r\n92\r\n93\r\n94'
    await press('ArrowRight', 'Control+Shift+v')
    expect(figures(table)).toEqual([2, 2, 0])
    await press('e')
    expect(figures(table)).toEqual([2, 0, 2])
    await press('Escape')
    await table.untilDialogClosed('Paste special')
    expect(table.texts(height, 0, 1)).toEqual(['80', '81'])
    expect(table.entries()).toEqual([])
    await press('Control+Shift+v', 'e', 'Enter')
    await table.untilDialogClosed('Paste special')
    await table.saved()
    expect(table.stored(height)).toEqual([80, 81, 93, 94])
  })

  it('transposes an internal copy at full precision, though the shortcut delivers only plain text', async () => {
    const { table, height } = await opened()
    const { press, grain } = table
    await table.type('0.123456789')
    await press('Enter', 'ArrowUp', 'Shift+ArrowDown', 'Control+c')
    await table.click(table.cell(2, grain))
    await press('Control+Shift+v', 't')
    expect(figures(table)).toEqual([1, 1, 0])
    await press('Enter')
    await table.untilDialogClosed('Paste special')
    await table.saved()
    expect(table.stored(grain)[2]).toBe(0.123456789)
    expect(table.stored(height)[2]).toBe(3)
  })

  it('matches labels and headings of the block, and reports what cannot be written', async () => {
    const { table, height } = await opened()
    const { press, grain } = table
    table.clipboard['text/plain'] = 'Label\tHeight\tYield, t/ha\r\n3\t70\t9\r\n1\t71\tmuch'
    await press('Control+Shift+v')
    expect((table.role('switch', 'Match by label', panel(table)) as HTMLInputElement).disabled).toBe(false)
    await press('l')
    expect(figures(table)).toEqual([1, 2, 0])
    expect(panel(table).textContent).toContain('1 does not fit')
    expect(table.text('[data-banner="paste"]')).toContain('“much” is not a number')
    await press('Enter')
    await table.untilDialogClosed('Paste special')
    await table.saved()
    expect(table.stored(height)).toEqual([71, 81, 70, null])
    expect(table.stored(grain)[2]).toBe(9)
    // On the map it goes into the shown field.
    table.clipboard['text/plain'] = '10'
    await table.click(table.place(1, 2))
    await press('f')
    await table.type('Height')
    await press('Enter', 'Control+Shift+v', '+')
    expect(figures(table)).toEqual([0, 1, 0])
    await press('Enter')
    await table.untilDialogClosed('Paste special')
    await table.saved()
    expect(table.stored(height)[1]).toBe(91)
  })
})
