import { beforeEach, describe, expect, it } from 'vitest'
import { MemoryServer } from './memoryServer.ts'
import { openField, runCommand } from './openField.ts'

let server: MemoryServer

beforeEach(() => {
  server = new MemoryServer()
})

describe('promoting the lines of plots to varieties', () => {
  it('names lines and plots, runs only after confirmation, and is undone [PLT-40]', async () => {
    const field = server.addField({ rows: 2, cols: 4, lines: 4 })
    const table = await openField(server, field)
    const promote = () => runCommand(table, 'Promote lines to varieties')
    const question = () => table.role('dialog', 'Promote 2 lines to varieties?')
    const promoted = () => field.lineIds.map((id) => field.columns.lines.get(id)?.is_variety)
    await table.click(table.cell(0, 'label'))
    await table.press('Shift+ArrowDown')
    await promote()
    for (const part of [...table.texts('line', 0, 1), 'Plots of this year that carry them: 4'])
      expect(question().textContent).toContain(part)
    expect(question().contains(document.activeElement)).toBe(true)
    await table.press('Escape')
    await table.untilDialogClosed()
    expect(table.entries()).toEqual([])

    await promote()
    question()
    await table.press('Enter')
    await table.untilDialogClosed()
    expect(table.message()).toContain('Promoted 2 lines to varieties')
    await table.saved()
    expect(table.entries()).toEqual(['change.linesPromoted'])
    expect(promoted()).toEqual([true, true, false, false])
    // They are varieties now: nothing is left to confirm.
    await promote()
    expect(table.message()).toContain('not varieties yet')
    await table.press('Control+z')
    await table.saved()
    expect(promoted()).toEqual([false, false, false, false])
    await promote()
    question()
  })
})

describe('renaming the line of a plot', () => {
  it('renaming from the map reaches all plots of the line, reports the count, and is undone even after a reload', async () => {
    const field = server.addField({ rows: 2, cols: 3, lineNames: ['Lda', 'Vega'], lines: 2 })
    const table = await openField(server, field)
    await table.click(table.place(1, 1))
    await runCommand(table, 'Rename the line')
    const dialog = table.role('dialog', 'Rename the line “Lda”')
    expect(dialog.textContent).toContain('3 plots of this year and in all other years')
    await table.press('Control+a')
    await table.type('Lada')
    await table.press('Enter')
    expect(table.message()).toContain('Line Lda renamed to Lada, plots: 3')
    await table.saved()
    expect(table.stored('line')).toEqual(['Lada', 'Vega', 'Lada', 'Vega', 'Lada', 'Vega'])
    await table.reload()
    await table.click(table.cell(0, 'label'))
    await table.press('Control+z')
    await table.saved()
    expect(table.stored('line')).toEqual(['Lda', 'Vega', 'Lda', 'Vega', 'Lda', 'Vega'])
  })
})
