import { beforeEach, describe, expect, it } from 'vitest'
import { stroupYields } from '../fields/publishedTrials.ts'
import { MemoryServer } from './memoryServer.ts'
import { type FieldDriver, openField } from './openField.ts'
import { elementsOfRole } from './roles.ts'

let server: MemoryServer

beforeEach(() => {
  server = new MemoryServer()
})

describe('column filters', () => {
  /** A table of eight plots with the yields 1 to 8 and an open filter row, with the focus in the yield's filter. */
  async function openFilters(): Promise<FieldDriver> {
    const table = await openField(server, server.addField({ rows: 2, cols: 4, value: (k) => k + 1 }))
    await table.click(table.cell(0, table.grain))
    await table.press('Control+Shift+l')
    await table.until(() => document.activeElement?.matches('.ag-floating-filter input'))
    return table
  }

  const numbers = (table: FieldDriver) =>
    [...document.querySelectorAll(`[data-pane="table"] [row-index]:not([row-index^="b"]) [col-id="${table.grain}"]`)]
      .map(({ textContent }) => Number(textContent))
      .sort((a, b) => a - b)

  it('a number filter applies >5, <=5, 5-6 and ≠5 while typing, and shows that the others are pale on the map', async () => {
    const table = await openFilters()
    for (const [typed, left] of [
      ['>5', [6, 7, 8]],
      ['<=5', [1, 2, 3, 4, 5]],
      ['5-6', [5, 6]],
      ['≠5', [1, 2, 3, 4, 6, 7, 8]],
      ['5', [5]],
    ] as const) {
      await table.press('Control+a')
      await table.type(typed)
      await table.until(() => numbers(table).join() === left.join())
    }
    await table.until(() => document.body.textContent?.includes('the plots that it hides are pale on the map'))
  })

  it('the column menu filters by ticked values, and one click shows all rows again', async () => {
    const table = await openFilters()
    const heading = table.find(`[data-pane="table"] [role="columnheader"][col-id="${table.grain}"]`)
    await table.click(heading, { button: 2 })
    await table.click(table.role('menuitem', 'Filter by values…'))
    const values = () => table.find('[data-value-filter]')
    await table.click(table.role('checkbox', 'All values', values()))
    await table.click(table.role('option', /^2/, values()))
    await table.click(table.role('option', /^7/, values()))
    await table.click(table.role('button', 'Filter', values()))
    await table.until(() => numbers(table).join() === '2,7')
    await table.click(table.find('[data-filtered-rows]'))
    await table.until(() => numbers(table).length === 8)
  })
})

describe('the summary rows below the table', () => {
  const figure = (table: FieldDriver, row: number, column: string) =>
    table.find(`[data-pane="table"] [row-index="b-${row}"] [col-id="${column}"]`)

  /** The summary rows by name, with their value for a column. */
  const figures = (table: FieldDriver, column: string) =>
    Array.from(document.querySelectorAll('[data-pane="table"] [row-index^="b-"] [col-id="label"]'), (_, row) =>
      [figure(table, row, 'label').textContent, figure(table, row, column).textContent].join(' '),
    )

  const yields = stroupYields()

  it('count the visible rows without suppressed values, as in the published figures of the Nebraska trial (PLOTS §12 3)', async () => {
    const field = server.addField({ rows: 16, cols: 14, value: (k) => yields[k], lines: 56 })
    const table = await openField(server, field)
    const shown = () => figures(table, table.grain)
    await table.until(() => shown().length === 4)
    expect(shown()).toEqual(['n 224', 'Mean 25.53', 'SD 7.45', 'CV 29.2\u00a0%'])
    expect(figure(table, 1, table.grain).getAttribute('aria-label')).toBe('Mean, Yield, t/ha: 25.53')
    // The three plots that `S O` finds.
    const lowest = [...yields].sort((a, b) => a - b).slice(0, 3)
    for (const value of lowest)
      server.writeAsColleague(field, yields.indexOf(value), `suppressed:${field.traitId}`, 'hail')
    await table.until(() => shown()[0] === 'n 221')
    expect(shown()[1]).toBe('Mean 25.85')
  })

  it('follow edits and filters, and are excluded from selection, copy, find and table keys', async () => {
    const table = await openField(server, server.addField({ rows: 2, cols: 3, value: (k) => k + 1 }))
    const { press, grain } = table
    const mean = () => figure(table, 1, grain).textContent
    await table.until(() => mean() === '3.5')
    await table.click(table.cell(0, grain))
    await table.type('7')
    await press('Enter')
    await table.until(() => mean() === '4.5')
    // A click on a figure changes neither selection nor focus.
    await table.click(table.cell(1, grain))
    await table.click(figure(table, 1, grain))
    expect(table.selected()).toEqual([`1 ${grain}`])
    expect(table.focused()).toBe(`1 ${grain}`)
    await press('Control+End')
    expect(table.focused()).toMatch(/^5 /)
    await press('ArrowDown', 'PageDown')
    expect(table.focused()).toMatch(/^5 /)
    await press('Control+a', 'Control+a')
    const selectedRows = new Set(table.selected().map((cell) => cell.split(' ')[0]))
    expect(selectedRows).toEqual(new Set(['0', '1', '2', '3', '4', '5']))
    await press('Control+c')
    expect(table.clipboard['text/plain'].trimEnd().split('\r\n')).toHaveLength(6)
    expect(table.clipboard['text/plain']).not.toContain('4.5')
    await press('Control+f')
    await table.type('yield > 4.4 and yield < 4.6')
    await table.until(() => document.body.textContent?.includes('0 plots found'))
    await press('Escape')
    // A filter hides rows and excludes their values.
    await table.click(table.cell(0, 'line'))
    await press('Control+Shift+l')
    await table.type('Line 1')
    await table.until(() => table.shownRows() === 1)
    await table.until(() => mean() === '7.0')
  })

  it('are chosen in their menu and by Mod+F9, and persist over a reload; dates have a mean, texts a distinct count', async () => {
    const field = server.addField({ rows: 1, cols: 3 })
    const days = ['2026-06-28', '2026-06-30', '2026-07-01']
    const [heading] = server.addTraits(field, ['Heading'], { kind: 'date', role: 'stage', value: (k) => days[k] })
    const table = await openField(server, field)
    const shown = () => figures(table, heading)
    await table.until(() => shown().length === 4)
    expect(shown()).toEqual(['n 3', 'Mean 2026-06-30', 'SD ', 'CV '])
    await table.click(table.role('button', undefined, figure(table, 0, 'label')))
    for (const name of ['SD', 'CV', 'Distinct', 'Min']) await table.click(table.role('menuitemcheckbox', name))
    await table.press('Escape')
    const chosen = ['n 3', 'Distinct ', 'Mean 2026-06-30', 'Min 2026-06-28']
    await table.until(() => shown().join() === chosen.join())
    expect(figure(table, 1, 'line').textContent).toBe('3')
    await table.until(() => JSON.stringify(server.layout).includes('"chosen":["n","distinct","mean","min"]'))
    await table.reload()
    await table.until(() => shown().join() === chosen.join())
    await table.click(table.cell(0, 'label'))
    await table.press('Control+F9')
    await table.until(() => shown().length === 0)
    await table.press('Control+F9')
    await table.until(() => shown().length === 4)
  })
})

describe('columns that are empty in the whole year', () => {
  const chip = () => document.querySelector('[data-empty-columns]')?.textContent

  it('typing, Tab and a paste to the right skip them like hidden columns', async () => {
    const table = await openField(server, server.addField({ rows: 2, cols: 3 }), { leavesFolded: true })
    const { press } = table
    expect(chip()).toBe('8 empty columns')
    await table.click(table.cell(1, 'line'))
    await table.paste({ 'text/plain': 'Line 5\t7.5\r\nLine 6\t8.5' })
    // Plots are matched by line: by position only if that is chosen.
    await table.click(table.role('button', 'Paste by position'))
    await table.until(() => table.text('[data-banner="paste"]').includes('2 plots get another line'))
    await table.click(table.role('button', 'Write'))
    await table.until(() => table.texts('line', 1, 2).join() === 'Line 5,Line 6')
    await table.click(table.cell(3, 'line'))
    await table.type('Line 2')
    await press('Tab')
    expect(table.focused()).toBe(`3 ${table.grain}`)
    await table.type('9.5')
    await press('Enter')
    await table.saved()
    expect(table.stored(table.grain).slice(1, 4)).toEqual([7.5, 8.5, 9.5])
    expect(table.stored('line').slice(1, 4)).toEqual(['Line 5', 'Line 6', 'Line 2'])
    for (const column of ['mother', 'comment', 'width']) expect(table.stored(column)).toEqual(new Array(6).fill(null))
  })

  it('a column filled by a colleague appears once the focus leaves the table, not between two keys', async () => {
    const field = server.addField({ rows: 2, cols: 3 })
    const table = await openField(server, field, { leavesFolded: true })
    await table.click(table.cell(1, 'line'))
    server.writeAsColleague(field, 0, 'comment', 'lodged')
    await table.until(() => chip() === '1 column filled')
    await table.press('Tab')
    expect(table.focused()).toBe(`1 ${table.grain}`)
    await table.type('9')
    await table.press('Enter')
    await table.saved()
    table.place(1, 1).focus()
    await table.until(() => chip() === '7 empty columns')
    expect(table.texts('comment', 0, 0)).toEqual(['lodged'])
    // The column stays where it is although it becomes empty.
    await table.click(table.cell(0, 'comment'))
    await table.press('Delete')
    await table.saved()
    table.place(1, 1).focus()
    await table.until(() => table.texts('comment', 0, 0)[0] === '–')
    expect(table.stored(table.grain)).toEqual([5, 9, 5.2, 5.3, 5.4, 5.5])
    expect(elementsOfRole('columnheader', /Comment/).length).toBe(1)
  })
})
