import { beforeEach, describe, expect, it } from 'vitest'
import { sendChange } from '../../src/contract/plots/changes.ts'
import type { CellValue } from '../../src/domain/change/changeSet.ts'
import { yearCell, yearDataFields } from '../../src/domain/columns/yearData.ts'
import { type MemoryField, MemoryServer } from './memoryServer.ts'
import { type FieldDriver, hasHeading, openField, runCommand } from './openField.ts'
import { elementsOfRole } from './roles.ts'

let server: MemoryServer

beforeEach(() => {
  server = new MemoryServer()
})

/** The stored data of the year: sowing, emergence, level, checks, walk. */
const storedData = ({ columns }: MemoryField): CellValue[] => yearDataFields.map((name) => yearCell(columns, name))

describe('the data of a year', () => {
  async function openDialog(table: FieldDriver) {
    await runCommand(table, 'Year data')
    return table.role('dialog', 'Data of 2026')
  }

  it('are typed at scanner speed and saved as one entry; stage days update immediately, and undo reverts it', async () => {
    const field = server.addField({ rows: 2, cols: 4, lines: 4 })
    const [heading] = server.addTraits(field, ['Колошение'], {
      value: (k) => (k === 0 ? '2026-06-30' : null),
      kind: 'date',
      role: 'stage',
    })
    const table = await openField(server, field)
    const shown = () => table.texts(heading, 0, 0)
    expect(shown()).toEqual(['2026-06-30'])
    await table.click(table.cell(0, 'label'))
    const dialog = await openDialog(table)
    await table.scan(...'28.04.2026', 'Tab', ...'20.04.2026', 'Enter')
    expect(dialog.textContent).toContain('Emergence cannot come before sowing')
    expect(table.entries()).toEqual([])
    await table.scan(...new Array(10).fill('Backspace'), ...'07.05.2026', 'Enter')
    await table.untilDialogClosed()
    expect(shown()).toEqual(['2026-06-30 · 63'])
    await table.saved()
    expect(storedData(field)).toEqual(['2026-04-28', '2026-05-07', 'standard', null, null])
    expect(table.entries()).toEqual(['change.yearData'])
    await table.press('Control+z')
    expect(shown()).toEqual(['2026-06-30'])
    await table.saved()
    expect(storedData(field)).toEqual([null, null, 'standard', null, null])
    await table.press('Control+y')
    expect(shown()).toEqual(['2026-06-30 · 63'])
  })

  it('checks are searched among the year’s lines, the first is the control, and Find finds their plots', async () => {
    const field = server.addField({ rows: 2, cols: 4, lines: 4 })
    const table = await openField(server, field)
    await table.click(table.cell(0, 'label'))
    const dialog = await openDialog(table)
    expect(dialog.textContent).toContain('While none are chosen, this year has no checks')
    const checks = table.role('combobox', /^Checks/, dialog)
    await table.click(checks)
    await table.type('3')
    await table.click(table.role('menuitemcheckbox', 'Line 3'))
    await table.fill(checks, 'Line 1')
    await table.click(table.role('menuitemcheckbox', 'Line 1'))
    await table.press('Escape')
    table.role('button', /Line 3 \(main check\)/, dialog)
    await table.click(table.role('combobox', /^Technology level/, dialog))
    await table.click(table.role('option', 'maximum'))
    await table.click(table.role('button', 'Save', dialog))
    await table.untilDialogClosed()
    await table.saved()
    const [, , technology, lines] = storedData(field)
    const [first, , third] = field.lineIds
    expect([technology, lines]).toEqual(['maximum', `${third}\n${first}`])
    expect(table.entries()).toEqual(['change.yearData'])
    await table.press('Control+f')
    await table.type('checks')
    await table.until(() => table.role('dialog', 'Find and select').textContent?.includes('4 plots found'))
  })

  it('changed by a colleague show a conflict per field, and update fields without other edits', async () => {
    const field = server.addField({ rows: 2, cols: 4 })
    const table = await openField(server, field)
    await table.click(table.cell(0, 'label'))
    const release = server.delay(sendChange)
    const dialog = await openDialog(table)
    await table.fill(table.role('textbox', /^Sowing date/, dialog), '2026-04-28')
    await table.fill(table.role('textbox', /^Emergence date/, dialog), '2026-05-07')
    await table.press('Enter')
    await table.untilDialogClosed()
    server.writeYearAsColleague(field, 'sowing_date', '2026-05-01')
    release()
    await table.until(() => elementsOfRole('button', '1 conflict').length)
    await table.click(table.role('button', '1 conflict'))
    const row = () => table.role('button', /Take theirs/, table.role('dialog')).closest('tr')!
    expect(row().textContent).toContain('Sowing date')
    expect(row().textContent).toContain('2026-05-01')
    await table.click(table.role('button', /Take theirs/, row()))
    await table.untilDialogClosed()
    await table.saved()
    expect(storedData(field)).toEqual(['2026-05-01', '2026-05-07', 'standard', null, null])
    // A colleague's change of the year while the dialog is closed is in it when it opens.
    server.writeYearAsColleague(field, 'technology_level', 'minimum')
    await table.wait(500)
    expect(table.value('combobox', /^Technology level/, await openDialog(table))).toBe('minimum')
  })

  it('are stored offline and saved after reconnecting', async () => {
    const field = server.addField({ rows: 1, cols: 4 })
    const table = await openField(server, field)
    await table.click(table.cell(0, 'label'))
    const reconnect = server.disconnect()
    const dialog = await openDialog(table)
    await table.fill(table.role('textbox', /^Sowing date/, dialog), '2026-04-28')
    await table.press('Enter')
    await table.untilDialogClosed()
    expect(storedData(field)).toEqual([null, null, 'standard', null, null])
    reconnect()
    await table.saved()
    expect(storedData(field)).toEqual(['2026-04-28', null, 'standard', null, null])
  })
})

describe('columns of a year', () => {
  it('removing one asks which data it deletes, and undo restores it', async () => {
    const field = server.addField({ rows: 1, cols: 4 })
    const [spraying] = server.addTraits(field, ['Spraying'], { value: () => null, kind: 'date', role: 'technology' })
    server.set(field, spraying.replace('trait', 'planned') as `planned:${number}`, () => '2026-05-20')
    const table = await openField(server, field)
    const remove = () => runCommand(table, 'Take the column out of the year')
    await table.click(table.cell(2, table.grain))
    await remove()
    expect(table.role('dialog', 'Remove Yield, t/ha from 2026').textContent).toContain(
      '4 values, 0 notes and 0 planned dates',
    )
    await table.press('Escape')
    await table.untilDialogClosed()
    expect(table.entries()).toEqual([])
    await remove()
    await table.press('Enter')
    await table.until(() => !hasHeading(table.grain))
    await table.saved()
    expect(table.stored(table.grain)).toEqual([null, null, null, null])
    expect(table.entries()).toEqual(['change.columnTakenOut'])
    await table.press('Control+z')
    await table.until(() => hasHeading(table.grain))
    await table.saved()
    expect(table.stored(table.grain)).toEqual([5, 5.1, 5.2, 5.3])
    // A plan without dates is a column, too.
    await table.click(table.cell(0, spraying))
    await remove()
    expect(table.role('dialog').textContent).toContain('0 values, 0 notes and 4 planned dates')
    await table.press('Enter')
    await table.until(() => !hasHeading(spraying))
  })
})
