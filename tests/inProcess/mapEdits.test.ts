import { beforeEach, describe, expect, it } from 'vitest'
import { MemoryServer } from './memoryServer.ts'
import { type FieldDriver, openMap, showOnMap } from './openField.ts'

let server: MemoryServer

beforeEach(() => {
  server = new MemoryServer()
})

const legendRows = () => [...document.querySelectorAll<HTMLElement>('[data-legend] [role="option"]')]
const nameOfFocus = () => document.activeElement?.getAttribute('aria-label') ?? ''
const find = (map: FieldDriver) => map.role('dialog', 'Find and select')

describe('editing on the map', () => {
  it('five values out of range are corrected along the walk, one entry each [MAP-02]', async () => {
    const wrong = new Set([3, 50, 111, 222, 290])
    const value = (k: number) => (wrong.has(k) ? 90 : 5 + (k % 17) / 10)
    const field = server.addField({ rows: 15, cols: 20, value })
    const map = await openMap(server, field)
    await showOnMap(map, 'Yield')
    await map.press('ArrowDown', 's', 'o')
    expect(map.message()).toContain('5 plots selected')
    map.role('option', /Out of range, 5 plots/)
    await map.press('Enter')
    for (const text of ['6.1', '6.2', '6.3', '6.4', '6,5']) {
      await map.type(text)
      await map.press('Enter')
    }
    await map.saved()
    const stored = map.stored(map.grain)
    expect([290, 222, 111, 50, 3].map((k) => stored[k])).toEqual([6.1, 6.2, 6.3, 6.4, 6.5])
    expect(map.entries()).toHaveLength(5)
    await map.until(() => !legendRows().some((row) => row.getAttribute('aria-label')?.startsWith('Out of range')))
  })

  it('a block of 4 × 6 goes to a spreadsheet in field shape and back one row lower at full precision', async () => {
    const map = await openMap(server, server.addField({ rows: 8, cols: 10, value: (k) => 5 + k / 128 }))
    await showOnMap(map, 'Yield')
    await map.click(map.place(2, 3))
    await map.click(map.place(5, 8), { shiftKey: true })
    await map.press('Control+c')
    expect(map.message()).toContain('24 plots copied')
    const lines = map.clipboard['text/plain'].split('\r\n')
    expect([lines.length, ...lines.map((line) => line.split('\t').length)]).toEqual([4, 6, 6, 6, 6])
    const before = map.stored(map.grain)
    await map.press('ArrowDown', 'Control+v')
    await map.saved()
    expect(map.entries()).toHaveLength(1)
    const after = map.stored(map.grain)
    const at = (row: number, col: number) => (row - 1) * 10 + col - 1
    for (const [row, col] of [
      [2, 3],
      [3, 8],
      [5, 5],
    ])
      expect(after[at(row + 1, col)]).toBe(before[at(row, col)])
    expect(after[at(2, 3)]).toBe(before[at(2, 3)])
  })

  it('R rotates the map by 90°, the selection follows its plots, and the table undoes it [MAP-05]', async () => {
    const field = server.addField({ rows: 4, cols: 6 })
    const map = await openMap(server, field)
    await map.click(map.place(1, 1))
    await map.click(map.place(1, 2), { shiftKey: true })
    await map.press('r')
    await map.saved()
    const rows = map.plots()
    expect([rows.length, rows[0].length, rows[0][3], rows[1][3]]).toEqual([6, 4, field.plotIds[0], field.plotIds[1]])
    await map.wait(500)
    expect(map.place(1, 4).getAttribute('aria-selected')).toBe('true')
    expect(map.place(2, 4).getAttribute('aria-selected')).toBe('true')
    await map.press('F6', 'F6', 'Control+z')
    await map.saved()
    expect(map.plots()[0].slice(0, 2)).toEqual(field.plotIds.slice(0, 2))
  })

  it('refuses a drop on an occupied position; Shift+Enter swaps', async () => {
    const field = server.addField({ rows: 3, cols: 5 })
    const map = await openMap(server, field)
    await map.click(map.place(1, 1))
    await map.press('m', 'ArrowRight', 'ArrowRight', 'Enter')
    expect(map.message()).toContain('taken')
    expect(map.entries()).toEqual([])
    await map.press('Shift+Enter')
    expect(nameOfFocus()).toMatch(/^Plot 1, .*row 1, column 3/)
    await map.saved()
    expect(map.plots()[0].slice(0, 3)).toEqual([field.plotIds[2], field.plotIds[1], field.plotIds[0]])
  })

  it('finds, reads and corrects a plot by keyboard only [MAP-01]', async () => {
    const field = server.addField({ rows: 30, cols: 10 })
    const map = await openMap(server, field)
    await showOnMap(map, 'Yield')
    await map.type('117')
    await map.until(() => find(map).textContent?.includes('1 plot found'))
    await map.press('Enter')
    expect(nameOfFocus()).toMatch(/^Plot 117, line Line 7, row 12, column 7, Yield [\d.]+ t\/ha$/)
    await map.press('Enter')
    await map.type('7.25')
    await map.press('Enter')
    await map.saved()
    expect(map.stored(map.grain)[116]).toBe(7.25)
    await map.until(() => map.place(12, 7).getAttribute('aria-label')?.includes('Yield 7.25 t/ha'))
    expect(map.plots()).toHaveLength(30)
  })

  it('an expression selects its matches; an unknown name is underlined with the closest suggestion', async () => {
    const map = await openMap(server, server.addField({ rows: 6, cols: 10, value: (k) => k }))
    await map.press('Control+f')
    await map.type('yeild > 50')
    await map.click(map.role('button', 'Did you mean Yield?', find(map)))
    await map.until(() => find(map).textContent?.includes('9 plots found'))
    await map.press('End')
    await map.type(' and row = 6')
    await map.until(() => find(map).textContent?.includes('9 plots found'))
    await map.press('Enter')
    expect(map.message()).toContain('9 plots selected')
    expect(map.place(6, 10).getAttribute('aria-selected')).toBe('true')
    expect(map.place(6, 1).getAttribute('aria-selected')).toBe('false')
  })

  it('the legend counts every plot, filters by the clicked classes and can hide them', async () => {
    const map = await openMap(server, server.addField({ rows: 10, cols: 12, value: (k) => (k === 5 ? null : k) }))
    await map.press('k')
    expect(legendRows()).toHaveLength(7)
    const counts = legendRows().map((row) => Number(/, (\d+) plot/.exec(row.getAttribute('aria-label') ?? '')?.[1]))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(120)
    await map.click(legendRows()[0])
    await map.click(legendRows()[1], { shiftKey: true })
    const selected = () => legendRows().map((row) => row.getAttribute('aria-selected'))
    expect(selected()).toEqual(['true', 'true', 'false', 'false', 'false', 'false', 'false'])
    await map.click(legendRows()[2], { ctrlKey: true })
    expect(legendRows()[2].getAttribute('aria-label')).toContain('hidden')
    map.find('[data-legend] [role="listbox"]').focus()
    await map.press('Delete')
    expect(selected()).not.toContain('true')
  })
})
