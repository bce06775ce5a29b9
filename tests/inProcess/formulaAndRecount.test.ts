import { beforeEach, describe, expect, it } from 'vitest'
import { yatesOats } from '../fields/publishedTrials.ts'
import { type MemoryField, MemoryServer } from './memoryServer.ts'
import { type FieldDriver, openField, runCommand } from './openField.ts'

let server: MemoryServer

beforeEach(() => {
  server = new MemoryServer()
})

/** The oats trial of Yates (1935): 72 plots with grain as `Yield, t/ha` and `Straw yield`. */
function yatesField(): MemoryField {
  const { rows, cols, grain, straw } = yatesOats()
  const field = server.addField({ rows, cols, value: (k) => grain[k] })
  server.addTraits(field, ['Straw yield'], { value: (k) => straw[k] })
  return field
}

const selector = '[data-values-panel="formula"]'
const panel = (table: FieldDriver) => table.find(selector)
const closed = (table: FieldDriver) => table.untilRemoved(selector)
const status = (table: FieldDriver) => table.role('status', undefined, panel(table)).textContent
const text = (table: FieldDriver, row: number) => table.cell(row, table.grain).textContent

describe('a formula', () => {
  it('starts with =, underlines a wrong name, fills a new trait as one undo entry, and previews values in a known trait', async () => {
    const field = yatesField()
    const table = await openField(server, field)
    const { press, type, grain } = table
    const names = () => server.traits(field).map(({ name }) => name)
    await table.click(table.cell(0, grain))
    await press('=')
    await type('100 * Yield / (Yield + Strow yield)')
    expect(status(table)).toContain('There is no such name')
    expect(table.find(`${selector} [data-fault]`).getAttribute('data-fault')).toBe('23-34')
    await press('Enter')
    await table.click(table.role('button', 'Use Straw yield', panel(table)))
    // Only the active cell, until the whole column is chosen.
    expect(status(table)).toContain('1 stored value will be overwritten')
    await table.click(table.role('radio', 'All shown: 72', panel(table)))
    expect(status(table)).toContain('72 values, mean 40.952')
    expect(text(table, 0)).toContain('39.05')
    // The panel shows a summary and has the buttons.
    expect(document.querySelector('[data-banner="paste"]')).toBe(null)
    // A new trait is filled: the existing one retains its values.
    await table.fill(table.role('combobox', 'Column', panel(table)), 'Share of grain')
    await press('Tab')
    expect(text(table, 0)).toBe('22.75')
    await table.fill(table.role('textbox', 'Unit', panel(table)), '%')
    expect(table.sent()).toBe(0)
    await press('Enter')
    await closed(table)
    await table.saved()
    expect([table.sent(), table.entries()]).toEqual([1, ['change.formula']])
    expect(table.message()).toContain('By formula: Share of grain (72 values)')
    table.role('columnheader', /Share of grain, %/, table.find('[data-pane="table"]'))
    expect(names()).toContain('Share of grain')
    await press('Control+z')
    await table.saved()
    expect(names()).not.toContain('Share of grain')
    // Escape leaves the panel without a change; in other cells = is typed.
    await table.click(table.cell(0, grain))
    await press('=')
    await type('1')
    expect(text(table, 0)).toBe('1.00')
    await press('Escape')
    await closed(table)
    expect(text(table, 0)).toBe('22.75')
    // Only the active cell is filled.
    const second = text(table, 1)
    await press('=')
    await type('0.1+0.2')
    await press('Enter')
    await closed(table)
    await table.saved()
    expect(text(table, 0)).toBe('0.30')
    expect(text(table, 1)).toBe(second)
    await press('Control+z')
    expect(text(table, 0)).toBe('22.75')
    await table.click(table.cell(0, 'label'))
    await press('=')
    table.find('[data-pane="table"] input, [data-pane="table"] textarea')
    await press('Escape')
    expect(document.querySelector(selector)).toBe(null)
  })

  it('over 5,000 plots is computed in the worker, with the same preview', async () => {
    const table = await openField(server, server.addField({ rows: 50, cols: 100, value: (k) => 1 + (k % 4) }))
    await table.click(table.cell(1, table.grain))
    await table.press('=')
    await table.type('Yield * 10')
    await table.click(table.role('radio', /^All shown: 5\s000$/, panel(table)))
    await table.until(() => status(table)?.match(/5\s000 values, mean 25/))
    expect(table.texts(table.grain, 0, 3).map((shown) => Number.parseFloat(shown))).toEqual([10, 20, 30, 40])
    await table.press('Escape')
    await closed(table)
    expect(table.sent()).toBe(0)
  })
})

describe('recounting a trait', () => {
  const selector = '[data-values-panel="recount"]'
  const panel = (table: FieldDriver) => table.find(selector)
  const closed = (table: FieldDriver) => table.untilRemoved(selector)
  const status = (table: FieldDriver) => table.role('status', undefined, panel(table)).textContent
  const standard = (table: FieldDriver) => table.role('textbox', 'Standard value', panel(table))

  /** Opens the panel for the grain and chooses the straw as its norm. */
  async function openPanel(table: FieldDriver) {
    await table.click(table.cell(0, table.grain))
    await runCommand(table, 'Adjust a trait to a standard')
    panel(table)
    await table.type('Straw')
    await table.press('Enter', 'Tab')
  }

  it('recounts Yates’ grain by its straw: refuses a comma, previews while typing, writes and undoes one entry [MAP-04, MAP-21]', async () => {
    const field = yatesField()
    const table = await openField(server, field)
    const { press, type, grain } = table
    const before = table.stored(grain)
    await openPanel(table)
    await type('40,5')
    expect(panel(table).textContent).toContain('Use a point as the decimal separator')
    await press('Enter')
    expect((standard(table) as HTMLInputElement).value).toBe('40,5')
    await table.click(table.role('button', 'Use 40.5', panel(table)))
    expect(status(table)).toContain('Yield × 40.5 ÷ Straw yield')
    await table.fill(standard(table), '40')
    expect(status(table)).toContain('72 change')
    expect(status(table)).toContain('Mean 25.993 → 28.202')
    expect(text(table, 0)).toBe('25.634')
    expect(table.cell(0, grain).querySelector('[data-before]')?.getAttribute('data-before')).toBe('22.750')
    expect([table.sent(), table.entries()]).toEqual([0, []])
    // Escape changes nothing.
    await press('Escape')
    await closed(table)
    expect(text(table, 0)).toBe('22.75')
    await openPanel(table)
    await type('40')
    await press('Enter')
    await closed(table)
    await table.saved()
    expect(table.stored(grain)[0]).toBe(25.634)
    expect([table.sent(), table.entries()]).toEqual([1, ['change.recounted']])
    expect(table.message()).toContain('Recounted Yield (72 values)')
    await press('Control+z')
    await table.saved()
    expect(table.stored(grain)).toEqual(before)
    const [, straw] = server.traits(field)
    expect(table.stored(`trait:${straw.id}`)[0]).toBe(35.5)
    expect(document.querySelector('[data-banner="paste"]')).toBe(null)
  })
})
