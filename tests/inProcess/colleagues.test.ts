import { beforeEach, describe, expect, it } from 'vitest'
import { MemoryServer } from './memoryServer.ts'
import { hasRow, openField } from './openField.ts'
import { elementsOfRole } from './roles.ts'

let server: MemoryServer

beforeEach(() => {
  server = new MemoryServer()
})

const editor = () => document.querySelector<HTMLTextAreaElement>('[data-cell-editor] textarea')
const card = () => document.querySelector('[data-cell-card]')

describe('a colleague deletes the row with the focus', () => {
  /** A table of six plots with the cursor on the value of the second. */
  async function onSecond() {
    const field = server.addField({ rows: 2, cols: 3 })
    const table = await openField(server, field)
    await table.click(table.cell(1, table.grain))
    const exist = async (exists: boolean) => {
      server.writeAsColleague(field, 1, 'exists', exists)
      await table.until(() => table.text('[data-counts]').includes(exists ? '6 plots' : '5 plots'))
    }
    return { field, table, exist }
  }

  it('the row is restored in place, with the unsent text still in its editor', async () => {
    const { field, table, exist } = await onSecond()
    const before = table.texts('label', 0, 5)
    await table.press('7')
    await exist(false)
    expect(hasRow(5)).toBe(false)
    await exist(true)
    expect(table.texts('label', 0, 5)).toEqual(before)
    expect(editor()?.value).toBe('7')
    await table.press('Escape')
    expect(editor()).toBe(null)
    await table.saved()
    expect(field.log.map(({ change }) => change.columns[0].after[0])).toEqual([false, true])
  })
})

describe('a conflict in its cell', () => {
  it('shows in the open editor and on the cell with both values, and is resolved by keyboard', async () => {
    const field = server.addField({ rows: 1, cols: 4, value: () => 5 })
    const table = await openField(server, field)
    const { grain, press } = table
    await table.click(table.cell(0, grain))
    for (const [row, theirs] of [
      [0, 6.4],
      [1, 6.6],
    ] as const) {
      await table.type('6.8')
      server.writeAsColleague(field, row, `trait:${field.traitId}`, theirs)
      await table.until(() => table.text('[data-remote-value]').includes(`Now ${theirs} by `))
      expect(editor()?.value).toBe('6.8')
      await press('Enter')
      expect(table.focused()).toBe(`${row + 1} ${grain}`)
    }
    await table.until(() => elementsOfRole('button', '2 conflicts').length === 1)
    await press('ArrowUp')
    expect(card()?.textContent).toMatch(/Yours: 6\.8 · saved: 6\.6, .+, \d\d:\d\d/)
    await press('Alt+ArrowDown', 'ArrowRight', 'Enter')
    expect(table.focused()).toBe(`1 ${grain}`)
    expect(table.texts(grain, 1, 1)).toEqual(['6.6'])
    await press('ArrowUp')
    expect(card()?.textContent).toContain('saved: 6.4')
    await press('Alt+ArrowDown', 'Enter')
    await table.saved()
    expect(table.stored(grain)).toEqual([6.8, 6.6, 5, 5])
    expect(card()).toBe(null)
  })
})

describe('paste special', () => {
  it('writes to the previewed plots even if others are created or deleted in the meantime', async () => {
    const field = server.addField({ rows: 1, cols: 4, value: (k) => (k === 3 ? null : 2 + k) })
    const table = await openField(server, field)
    const { press, grain } = table
    const panel = () => table.role('dialog', 'Paste special')
    const figures = () =>
      [...table.role('status', undefined, panel()).querySelectorAll('b')].map((one) => Number(one.textContent))
    await table.click(table.cell(0, grain))
    table.clipboard['text/plain'] = '10\r\n20\r\n30'
    await press('Control+Shift+v', '+')
    expect(table.texts(grain, 0, 3)).toEqual(['12', '23', '34', '–'])
    server.writeAsColleague(field, 1, 'exists', false)
    await table.until(() => !hasRow(3))
    expect(table.texts(grain, 0, 2)).toEqual(['12', '34', '–'])
    await table.until(() => figures().join() === '0,2,0')
    await press('Enter')
    await table.until(() => elementsOfRole('dialog', 'Paste special').length === 0)
    await table.saved()
    const [first, , third, fourth] = table.stored(grain)
    expect([first, third, fourth]).toEqual([12, 34, null])
  })
})
