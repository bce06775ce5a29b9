import { beforeEach, describe, expect, it } from 'vitest'
import { MemoryServer } from './memoryServer.ts'
import { type FieldDriver, openField, openMap, showOnMap } from './openField.ts'

let server: MemoryServer

beforeEach(() => {
  server = new MemoryServer()
})

const outside = [3, 10, 17]
const withProblems = () => server.addField({ rows: 4, cols: 5, value: (k) => (outside.includes(k) ? 95 : 5 + (k % 3)) })
const figures = (field: FieldDriver) => field.text('[data-figures]')

describe('next problem', () => {
  it('Ctrl+J in the table, value and Enter resolve problems until none is left', async () => {
    const table = await openField(server, withProblems())
    await table.click(table.cell(0, 'row'))
    for (const [k, plot] of outside.entries()) {
      await table.press('Control+j')
      expect(table.focused()).toBe(`${plot} ${table.grain}`)
      expect(table.message()).toContain('out of range')
      await table.type(`6.${k}`)
      await table.press('Enter')
    }
    await table.press('Control+j')
    expect(table.message()).toContain('no problems')
    await table.saved()
    const stored = table.stored(table.grain)
    expect(outside.map((plot) => stored[plot])).toEqual([6, 6.1, 6.2])
    expect(table.entries()).toEqual(new Array(3).fill('change.value'))
  })

  it('Ctrl+J in the table follows the shown order', async () => {
    const table = await openField(server, withProblems())
    const heading = table.role('columnheader', /^Label/)
    await table.hover(heading)
    await table.click(table.role('button', undefined, heading))
    await table.click(table.role('menuitem', 'Sort descending'))
    await table.click(table.cell(0, 'row'))
    const visited: string[] = []
    for (let k = 0; k < 3; k++) {
      await table.press('Control+j')
      visited.push(table.focused())
    }
    // Of 20 rows, plots 18, 11 and 4.
    expect(visited).toEqual([2, 9, 16].map((row) => `${row} ${table.grain}`))
  })

  it('J on the map shows the column of the problem, which Enter edits', async () => {
    const field = server.addField({ rows: 2, cols: 3, labels: false })
    server.set(field, 'label', (k) => (k === 4 ? '2' : String(k + 1)))
    const map = await openMap(server, field)
    await map.press('j', 'j', 'Enter')
    await map.type('5')
    await map.press('Enter', 'Escape')
    await map.saved()
    expect(map.stored('label')).toEqual(['1', '2', '3', '4', '5', '6'])
  })

  it('Ctrl+J works with the focus on a button of the page', async () => {
    const table = await openField(server, withProblems())
    await table.click(table.cell(0, 'row'))
    table.find('[data-region="toolbar"] button').focus()
    await table.press('Control+j')
    expect(table.message()).toContain('out of range')
  })

  it('S O, Enter and five values in turn resolve every problem on the map [CARD-14]', async () => {
    const map = await openMap(server, withProblems())
    const isEdited = () => document.querySelector('[data-pane-float] input') !== null
    await showOnMap(map, 'yield')
    await map.press('s', 'o')
    expect(figures(map)).toContain('3 plots')
    await map.press('Enter')
    for (const value of ['6', '6.5', '7']) {
      expect(isEdited()).toBe(true)
      await map.type(value)
      await map.press('Enter')
    }
    expect(isEdited()).toBe(false)
    await map.press('j')
    expect(map.message()).toContain('no problems')
    await map.saved()
    expect(map.entries()).toHaveLength(3)
  })
})

describe('find', () => {
  it('F3 steps through the plots found, and the focus stays in the table', async () => {
    const table = await openField(server, withProblems())
    await table.click(table.cell(0, 'line'))
    await table.press('Control+f')
    await table.type('line = Line 4')
    await table.until(() => table.text('[data-find]').includes('2 plots'))
    await table.press('Enter')
    expect(figures(table)).toContain('2 plots')
    const visited = [table.focused()]
    for (let k = 0; k < 2; k++) {
      await table.press('F3')
      visited.push(table.focused())
    }
    expect(visited).toEqual(['13 line', '3 line', '13 line'])
  })

  it('“changed today” finds a colleague’s changes from before and after the page was opened', async () => {
    const field = server.addField({ rows: 3, cols: 3 })
    const map = await openMap(server, field)
    const found = (text: string) => map.until(() => map.text('[data-find]').includes(text))
    await map.press('Control+f')
    await map.type('changed today')
    await found('9 plots found')
    await map.press('Escape')
    server.writeAsColleague(field, 4, 'comment', 'by a colleague')
    await map.press('Control+f')
    await map.type('changed today and comment = "by a colleague"')
    await found('1 plot found')
    await map.press('Enter')
    expect(document.activeElement?.getAttribute('aria-label')).toContain('row 2, column 2')
  })
})
