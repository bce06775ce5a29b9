import { beforeEach, describe, expect, it } from 'vitest'
import { sendChange } from '../../src/contract/plots/changes.ts'
import { type MemoryField, MemoryServer } from './memoryServer.ts'
import { type FieldDriver, openField } from './openField.ts'
import { elementsOfRole } from './roles.ts'

let server: MemoryServer

beforeEach(() => {
  server = new MemoryServer()
})

const fill = <T>(count: number, value: T): T[] => new Array<T>(count).fill(value)
const text = (table: FieldDriver, row: number, column: string) => table.texts(column, row, row)[0]
const description = (table: FieldDriver, row: number, column: string) =>
  table.cell(row, column).getAttribute('aria-description')
const editor = (table: FieldDriver) => table.find('[data-cell-editor] textarea') as HTMLTextAreaElement

/** A field of 4 × 6 plots, sown, with two stages and a technology, each with the date of the first plot. */
function sownField() {
  const field = server.addField({ rows: 4, cols: 6 })
  server.setOfYear(field, 'sowing_date', '2026-04-28')
  const add = (name: string, role: 'stage' | 'technology', date: string) =>
    server.addTraits(field, [name], { kind: 'date', role, value: (k) => (k === 0 ? date : null) })[0]
  const heading = add('Колошение', 'stage', '2026-07-02')
  const emergence = add('Всходы', 'stage', '2026-05-07')
  const spraying = add('Fungicide', 'technology', '2026-06-12')
  return { field, heading, emergence, spraying }
}

/** Types into a cell. */
async function enter(table: FieldDriver, row: number, column: string, typed: string): Promise<void> {
  await table.click(table.cell(row, column))
  await table.type(typed)
  await table.press('Enter')
}

describe('growth stages', () => {
  it('days typed for all plots become dates in one request, undone as one, the same after a reload [GRD-06, GRD-16]', async () => {
    const { field, heading } = sownField()
    const table = await openField(server, field)
    expect(text(table, 0, heading)).toBe('2026-07-02 · 65')
    await table.click(table.cell(1, heading))
    await table.press('Control+Space')
    await table.type('63')
    await table.press('Control+Enter')
    await table.saved()
    expect(table.sent()).toBe(1)
    expect(table.texts(heading, 0, 23)).toEqual(fill(24, '2026-06-30 · 63'))
    expect(table.stored(heading)).toEqual(fill(24, '2026-06-30'))
    await table.press('Control+z')
    expect(text(table, 0, heading)).toBe('2026-07-02 · 65')
    expect(text(table, 5, heading)).toBe('–')
    await table.press('Control+y')
    expect(text(table, 5, heading)).toBe('2026-06-30 · 63')
    await table.saved()
    await table.reload()
    expect(text(table, 5, heading)).toBe('2026-06-30 · 63')
  })

  it('emergence shows only its date, and another sowing date updates the days of the other stages [GRD-15]', async () => {
    const { field, heading, emergence } = sownField()
    const table = await openField(server, field)
    expect(text(table, 0, emergence)).toBe('2026-05-07')
    await enter(table, 1, emergence, '10')
    expect(text(table, 1, emergence)).toBe('2026-05-08')
    await table.saved()
    server.writeYearAsColleague(field, 'sowing_date', '2026-05-01')
    await table.until(() => text(table, 0, heading) === '2026-07-02 · 62')
    server.writeYearAsColleague(field, 'sowing_date', null)
    // Then they count from the plot’s own emergence.
    await table.until(() => text(table, 0, heading) === '2026-07-02 · 56')
    await enter(table, 2, heading, '63')
    expect(description(table, 2, heading)).toContain('no sowing date')
    expect(table.stored(heading)).toEqual(['2026-07-02', ...fill(23, null)])
  })

  it('is edited and copied as a date, pasted as typed, and flagged before sowing', async () => {
    const { field, heading } = sownField()
    const table = await openField(server, field)
    await table.click(table.cell(0, heading))
    await table.press('F2')
    expect(editor(table).value).toBe('2026-07-02')
    await table.press('Escape', 'Control+c')
    expect(table.clipboard['text/plain']).toBe('2026-07-02')
    await table.press('ArrowDown')
    await table.paste({ 'text/plain': '63\r\n3.7.2026' })
    expect(table.texts(heading, 1, 2)).toEqual(['2026-06-30 · 63', '2026-07-03 · 66'])
    await enter(table, 3, heading, '2.4.2026')
    expect(text(table, 3, heading)).toBe('2026-04-02 · −26')
    expect(table.message()).toContain('before sowing')
    await table.saved()
    expect(description(table, 3, heading)).toBe('Before sowing (2026-04-28)')
    await enter(table, 4, heading, '401')
    expect(description(table, 4, heading)).toContain('from 1 to 400')
    expect(table.stored(heading).slice(0, 5)).toEqual(['2026-07-02', '2026-06-30', '2026-07-03', '2026-04-02', null])
  })

  it('shows a conflict with a colleague’s date', async () => {
    const { field, heading } = sownField()
    const table = await openField(server, field)
    const release = server.delay(sendChange)
    await enter(table, 5, heading, '63')
    server.writeAsColleague(field, 5, heading, '2026-07-01')
    release()
    await table.until(() => elementsOfRole('button', '1 conflict').length > 0)
    await table.click(table.role('button', '1 conflict'))
    const dialog = table.role('dialog')
    expect(dialog.textContent).toContain('2026-07-01')
    await table.click(table.role('button', 'Take theirs', dialog))
    expect(text(table, 5, heading)).toBe('2026-07-01 · 64')
  })
})

describe('a planned date', () => {
  /** The day in 30 days, by the simulated clock. */
  const later = () => new Date(Date.now() + 30 * 24 * 3600 * 1000).toISOString().slice(0, 10)
  const plan = (field: MemoryField, spraying: string, date: string) =>
    server.writeAsColleague(field, 1, spraying.replace('trait:', 'planned:') as `planned:${number}`, date)

  it('is copied, sorted and filtered as empty, disappears once the real date is typed and returns on undo', async () => {
    const { field, spraying } = sownField()
    const table = await openField(server, field)
    const planned = `plan ${later().slice(5)}`
    plan(field, spraying, later())
    await table.until(() => text(table, 1, spraying) === planned)
    await table.click(table.cell(0, spraying))
    await table.press('Shift+ArrowDown', 'Control+c')
    expect(table.clipboard['text/plain']).toBe('2026-06-12\r\n""')
    const heading = table.find(`[role="columnheader"][col-id="${spraying}"]`)
    await table.click(heading, { button: 2 })
    await table.click(table.role('menuitem', 'Sort descending'))
    expect(table.texts('label', 0, 2)).toEqual(['1', '2', '3'])
    await table.click(table.cell(0, spraying))
    await table.press('Control+Shift+L')
    const filter = () => table.find('[aria-label="Fungicide Filter input"]')
    await table.fill(filter(), '-')
    await table.until(() => table.shownRows() === 1)
    await table.fill(filter(), '')
    await table.until(() => table.shownRows() === 24)
    await table.click(table.cell(1, spraying))
    await table.press('F2')
    expect(editor(table).value).toBe('')
    await table.type('14.6.2026')
    await table.press('Enter')
    expect(text(table, 1, spraying)).toBe('2026-06-14')
    expect(table.cell(1, spraying).querySelector('svg')).toBe(null)
    await table.press('Control+z')
    expect(text(table, 1, spraying)).toBe(planned)
    await table.saved()
    expect(table.stored(spraying)).toEqual(['2026-06-12', ...fill(23, null)])
  })
})
