import { beforeEach, describe, expect, it } from 'vitest'
import { cellHistory } from '../../src/contract/plots/cellHistory.ts'
import { MemoryServer } from './memoryServer.ts'
import { editLabels, type FieldDriver, openField } from './openField.ts'
import { elementsOfRole } from './roles.ts'

let server: MemoryServer

beforeEach(() => {
  server = new MemoryServer()
})

const dialog = (table: FieldDriver) => table.role('dialog', /^History of the cell/)
const entries = (table: FieldDriver) =>
  [...dialog(table).querySelectorAll('[data-history]')].map(({ textContent }) => textContent ?? '')

/** Opens the history of the cell with the focus and waits for its entries. */
async function openHistory(table: FieldDriver, count: number): Promise<void> {
  await table.press('Control+i')
  await table.until(() => entries(table).length === count)
}

async function close(table: FieldDriver): Promise<void> {
  await table.press('Escape')
  await table.untilDialogClosed()
}

describe('the history of a cell', () => {
  it('Ctrl+I lists its changes in the column’s decimals; an earlier value is one undo entry', async () => {
    const field = server.addField({ rows: 1, cols: 3, value: (k) => 2 + k + 0.25 })
    const table = await openField(server, field)
    const { press, type, grain } = table
    server.writeAsColleague(field, 0, `trait:${field.traitId}`, 9)
    await table.until(() => table.texts(grain, 0, 0)[0] === '9.00')
    await table.click(table.cell(0, grain))
    await type('12.5')
    await press('Enter')
    await table.saved()
    await press('ArrowUp')
    await openHistory(table, 3)
    const [last, first, created] = entries(table)
    expect(last).toMatch(/^9\.00 → 12\.50.*\d{4}-\d\d-\d\d \d\d:\d\d · .+ · .*Restore 9\.00$/)
    expect(first).toMatch(/^2\.25 → 9\.00.*Restore 2\.25$/)
    expect(created).toMatch(/^– → 2\.25.*Empty again$/)
    expect(dialog(table).textContent).toContain('1 · Yield, t/ha')
    await table.click(table.role('button', 'Restore 2.25', dialog(table)))
    await table.untilDialogClosed()
    await table.saved()
    expect(table.stored(grain)).toEqual([2.25, 3.25, 4.25])
    expect(table.entries().at(-1)).toBe('change.cellRestored')
    expect(table.focused()).toBe(`0 ${grain}`)
    await openHistory(table, 4)
    await close(table)
    await press('Control+z')
    await table.saved()
    expect(table.stored(grain)).toEqual([12.5, 3.25, 4.25])
  })

  it('is of the displayed trait on the map; a cell never written shows a message', async () => {
    const table = await openField(server, server.addField({ rows: 1, cols: 3 }))
    const { press } = table
    await table.click(table.place(1, 2))
    await editLabels(table)
    await press('Enter')
    await table.type('B7')
    await press('Enter')
    await table.saved()
    await table.click(table.place(1, 2))
    await openHistory(table, 2)
    expect(entries(table)[0]).toMatch(/^2 → B7.*Restore 2$/)
    await close(table)
    await table.click(table.cell(0, 'name'))
    await openHistory(table, 1)
    expect(entries(table)[0]).toContain('– → ')
    expect(elementsOfRole('button', undefined, dialog(table)).map(({ textContent }) => textContent)).toEqual(['Close'])
    await close(table)
    await table.click(table.cell(0, 'comment'))
    await press('Control+i')
    await table.until(() => dialog(table).textContent?.includes('Never written'))
  })

  it('shows a parent by name, from the crop’s log', async () => {
    const table = await openField(server, server.addField({ rows: 1, cols: 3, lines: 3 }))
    await table.click(table.cell(0, 'mother'))
    await table.type('Line 2')
    await table.press('Enter')
    await table.saved()
    await table.click(table.cell(0, 'mother'))
    await openHistory(table, 1)
    expect(entries(table)[0]).toContain('– → Line 2')
    await table.click(table.role('button', 'Empty again', dialog(table)))
    await table.saved()
    await table.until(() => table.texts('mother', 0, 0)[0] === '–')
  })

  it('a failed load can be retried, and a long one is paginated', async () => {
    const field = server.addField({ rows: 1, cols: 2, value: () => 0 })
    const table = await openField(server, field)
    for (let k = 0; k < 52; k++) server.writeAsColleague(field, 0, `trait:${field.traitId}`, k + 1)
    await table.until(() => table.texts(table.grain, 0, 0)[0] === '52')
    const answer = server.refuse(cellHistory, { status: 500, code: 'internal' })
    await table.click(table.cell(0, table.grain))
    await table.press('Control+i')
    await table.until(() => dialog(table).textContent?.includes('could not be loaded'))
    answer()
    await table.click(table.role('button', 'Try again', dialog(table)))
    await table.until(() => entries(table).length === 50)
    await table.click(table.role('button', 'Show more', dialog(table)))
    await table.until(() => entries(table).length === 53)
  })
})
