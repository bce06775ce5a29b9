import { beforeEach, describe, expect, it } from 'vitest'
import { loadFieldYear } from '../../src/contract/plots/changes.ts'
import { MemoryServer } from './memoryServer.ts'
import { type FieldDriver, hasRow, openField } from './openField.ts'

let server: MemoryServer

beforeEach(() => {
  server = new MemoryServer()
})

interface TwoYears {
  table: FieldDriver
  /** Lets the delayed next year through. */
  deliver(): void
  /** Chooses a year in its picker, by pointer. */
  choose(year: string): Promise<void>
  /** Stored labels of the next year's plots, in the order in which they were created. */
  nextLabels(): unknown[]
}

const picker = (table: FieldDriver) => table.role('combobox', 'Nursery and year') as HTMLInputElement
const isWarned = (table: FieldDriver) => table.message().includes('keys pressed before the other year had opened')
const addressedYear = () => Number(new URL(location.href).searchParams.get('yearId'))

/** The table of a field of 6 plots, with one plot active, and the next year with 8 plots, which is delayed. */
async function twoYears(): Promise<TwoYears> {
  const field = server.addField({ rows: 2, cols: 3 })
  const nextYear = server.addYear(field, { rows: 2, cols: 4 })
  const deliver = server.delay(loadFieldYear, nextYear.yearId)
  const table = await openField(server, field)
  await table.click(table.cell(1, 'row'))
  await table.press('End', 'End')
  return {
    table,
    deliver,
    choose: async (year) => {
      await table.click(picker(table))
      await table.click(table.role('option', new RegExp(`${year}$`)))
    },
    nextLabels: () => server.stored(nextYear, 'label'),
  }
}

const usual = ['1', '2', '3', '4', '5', '6', '7', '8']

describe('input while another year is loading', () => {
  it('applies to the new year only, in order, and can be undone there', async () => {
    const { table, deliver, choose, nextLabels } = await twoYears()
    const before = table.stored(table.grain)
    await choose('2027')
    await table.press('ArrowDown', '7', '0', 'Enter', '7', '1', 'Enter', 'ArrowUp', 'Control+c', 'ArrowDown', '7', '2')
    deliver()
    // These are queued behind the others.
    await table.press('Tab', 'ArrowLeft', 'ArrowDown', 'Shift+ArrowDown')
    await table.until(() => table.selected().join() === '3 label,4 label')
    await table.saved()
    expect(nextLabels()).toEqual(['70', '71', '72', ...usual.slice(3)])
    expect(table.clipboard['text/plain']).toBe('71')
    expect([table.stored(table.grain), table.entries()]).toEqual([before, []])
    await table.press('Control+z', 'Control+z', 'Control+z')
    await table.saved()
    expect(nextLabels()).toEqual(usual)
  })

  it.each(['pointer', 'keys'])('opening a picker again by %s discards it with a message', async (by) => {
    const { table, deliver, choose, nextLabels } = await twoYears()
    await choose('2027')
    await table.press('ArrowDown', '7')
    if (by === 'keys') await table.press('Alt+ArrowDown', 'End', 'Enter')
    else await choose('2026')
    expect(picker(table).value).toMatch(/2026$/)
    await table.until(() => isWarned(table))
    deliver()
    await table.press('ArrowDown', '9', 'Enter')
    await table.saved()
    expect([nextLabels(), table.entries()]).toEqual([usual, ['change.value']])
  })

  it('applies to the cell that shows the focus, also after Back and Forward', async () => {
    const { table, deliver, choose, nextLabels } = await twoYears()
    deliver()
    await choose('2027')
    await table.until(() => hasRow(7) && table.focused() === '0 label')
    await table.type('7a')
    await table.press('Enter')
    expect(nextLabels()).toEqual(['7a', ...usual.slice(1)])
    await table.until(() => addressedYear() !== table.field.yearId)
    history.back()
    await table.until(() => !hasRow(6))
    history.forward()
    await table.until(() => hasRow(7) && table.focused() === '0 label')
    expect(picker(table).value).toMatch(/2027$/)
    await table.type('7b')
    await table.press('Enter')
    await table.saved()
    expect(nextLabels()).toEqual(['7b', ...usual.slice(1)])
    expect(table.entries()).toEqual([])
  })

  it('on the map applies to the first plot after Back, however long the year takes to load', async () => {
    const { table, deliver, choose } = await twoYears()
    deliver()
    for (const time of [0, 300]) {
      await choose('2027')
      await table.until(() => hasRow(7))
      await table.click(table.place(1, 3))
      const deliverFirst = server.delay(loadFieldYear, table.field.yearId)
      history.back()
      await table.wait(time)
      deliverFirst()
      await table.until(() => !hasRow(6))
      const focusedLabel = () => document.activeElement?.getAttribute('aria-label')
      await table.until(() => focusedLabel()?.includes('row 1, column 1'))
      await table.press('ArrowRight')
      expect(focusedLabel()).toContain('row 1, column 2')
    }
  })

  it('pastes the clipboard as it was when the key was pressed, and waits for a slow year', async () => {
    const { table, deliver, choose, nextLabels } = await twoYears()
    table.clipboard['text/plain'] = '80\n81'
    await choose('2027')
    await table.press('ArrowDown', 'Control+v')
    table.clipboard['text/plain'] = '90\n91'
    // The previous year is hidden by now.
    await table.until(() => document.body.textContent.includes('Just a moment…'))
    await table.press('Enter', 'ArrowDown', 'ArrowDown', '8', '2', 'Enter')
    deliver()
    await table.until(() => nextLabels()[2] === '82')
    expect(nextLabels()).toEqual(['80', '81', '82', ...usual.slice(3)])
    expect(table.entries()).toEqual([])
  })

  it('by pointer opens no editor of the previous year, and buttons wait for the new year', async () => {
    const { table, deliver, choose, nextLabels } = await twoYears()
    const before = table.stored(table.grain)
    await choose('2027')
    const cell = table.cell(0, 'label')
    await table.doubleClick(cell)
    await table.press('9', 'Enter')
    await table.click(table.role('button', 'Numbering'))
    expect(document.querySelector('[data-numbering-panel]')).toBe(null)
    deliver()
    await table.until(() => document.querySelector('[data-numbering-panel]'))
    await table.press('Escape')
    await table.saved()
    expect([table.stored(table.grain), table.entries(), nextLabels()]).toEqual([before, [], usual])
  })

  it('is discarded, with the keys that follow, when the target cell was never visible', async () => {
    const { table, deliver, choose, nextLabels } = await twoYears()
    await choose('2027')
    await table.press('8', '1', 'Enter', '8')
    deliver()
    await table.until(() => isWarned(table))
    await table.press('2', 'Enter')
    // Later keys are for the visible page.
    await table.wait(500)
    await table.press('9', 'Enter')
    await table.saved()
    expect(nextLabels()).toEqual(['9', ...usual.slice(1)])
  })

  it('is discarded when the user types in another field, which keeps the focus', async () => {
    const { table, deliver, choose, nextLabels } = await twoYears()
    await choose('2027')
    await table.press('ArrowDown', '7', '0', 'Enter')
    // Like a field of a panel next to the panes.
    const otherField = document.body.appendChild(document.createElement('input'))
    otherField.focus()
    await table.press('a', 'b')
    deliver()
    await table.until(() => isWarned(table))
    await table.press('c', 'd')
    expect(otherField.value).toMatch(/^ab/)
    expect(document.activeElement).toBe(otherField)
    await table.saved()
    expect(nextLabels()).toEqual(usual)
  })

  it('Escape discards it with a message', async () => {
    const { table, deliver, choose, nextLabels } = await twoYears()
    await choose('2027')
    await table.press('ArrowDown', '7', 'Enter', 'Escape')
    await table.until(() => isWarned(table))
    deliver()
    await table.until(() => hasRow(7))
    await table.until(() => document.activeElement?.closest('[data-pane]'))
    await table.saved()
    expect(nextLabels()).toEqual(usual)
  })

  it('is refused with a message when the year fails to load; nothing off screen can be written afterwards', async () => {
    const { table, deliver, choose } = await twoYears()
    server.refuse(loadFieldYear, { status: 500, code: 'server_error' }, server.fields[1].yearId)
    const before = table.stored(table.grain)
    await table.press('5', 'Enter')
    await table.saved()
    const after = table.stored(table.grain)
    expect(after).not.toEqual(before)
    await choose('2027')
    await table.press('ArrowDown', '7', 'Enter')
    deliver()
    await table.until(() => document.body.textContent.includes('Try again'))
    await table.until(() => isWarned(table))
    // No field handles the key as its own text.
    const focused = document.activeElement as HTMLElement
    focused.blur()
    await table.press('Control+z')
    await table.saved()
    expect(table.stored(table.grain)).toEqual(after)
    await choose('2026')
    await table.until(() => hasRow(5) && table.focused() === '0 label')
    await table.press('Control+z')
    await table.saved()
    expect(table.stored(table.grain)).toEqual(before)
  })
})

it('a year that loads too slowly is cancelled, and the previous view and focus are restored', async () => {
  const { table, choose } = await twoYears()
  await choose('2027')
  await table.until(() => document.body.textContent.includes('Cancel'))
  await table.click(table.role('button', 'Cancel'))
  await table.until(() => picker(table).value.endsWith('2026'))
  await table.until(() => table.focused() === `1 ${table.grain}`)
  await table.press('ArrowDown')
  expect(table.focused()).toBe(`2 ${table.grain}`)
  await table.until(() => addressedYear() === table.field.yearId)
})
