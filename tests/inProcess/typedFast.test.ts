import { beforeEach, describe, expect, it } from 'vitest'
import { sendChange } from '../../src/contract/plots/changes.ts'
import { MemoryServer } from './memoryServer.ts'
import { type FieldDriver, openField, openMap } from './openField.ts'
import { elementsOfRole } from './roles.ts'

let server: MemoryServer

beforeEach(() => {
  server = new MemoryServer()
})

const repeated = (key: string, times: number): string[] => new Array(times).fill(key)

/** Indexes of the plots whose stored value of a column is `text`, by creation. */
const plotsWith = (field: FieldDriver, column: string, text: string): number[] =>
  field.stored(column).flatMap((stored, k) => (stored === text ? [k] : []))

describe('scenarios without a pause between keys', () => {
  it('4 Enter writes a paste of 5,000 values with decimal commas, and undo reverts all of it', async () => {
    const field = server.addField({ rows: 25, cols: 10, value: () => 1 })
    const names = Array.from({ length: 19 }, (_, t) => `Trait ${String(t + 1).padStart(2, '0')}`)
    const otherTraits = server.addTraits(field, names, { value: () => 1 })
    const table = await openField(server, field)
    const value = (row: number, col: number) => 5 + ((row * 7 + col * 3) % 40) / 8
    const lines = Array.from({ length: 250 }, (_, row) =>
      Array.from({ length: 20 }, (_, col) => String(value(row, col)).replace('.', ',')).join('\t'),
    )
    table.clipboard['text/plain'] = lines.join('\r\n')
    await table.click(table.cell(0, 'row'))
    await table.scan('End', 'End', ...repeated('ArrowLeft', 19), 'Control+v', 'Enter')
    await table.until(() => table.message().replaceAll('\u202f', ' ') === 'Pasted 5 000 values')
    await table.saved()
    const columns = [table.grain, ...otherTraits]
    for (const [col, column] of columns.entries())
      expect(table.stored(column)).toEqual(field.plotIds.map((_, row) => value(row, col)))
    expect(table.entries()).toEqual(['change.pasted'])
    await table.scan('Control+z')
    await table.saved()
    for (const column of columns) expect(table.stored(column)).toEqual(field.plotIds.map(() => 1))
  })

  it('11 typing after the shortcut of the filter row goes into the filter, and fill down writes the remaining rows', async () => {
    const field = server.addField({ rows: 4, cols: 5 })
    const [replication] = server.addTraits(field, ['Replication'], {
      kind: 'qualitative',
      role: 'factor',
      value: (k) => (k < 10 ? '1' : '2'),
    })
    const [heading] = server.addTraits(field, ['Heading'], {
      kind: 'date',
      role: 'stage',
      value: (k) => (k === 0 ? '2026-06-30' : null),
    })
    const table = await openField(server, field, { leavesFolded: true })
    await table.click(table.cell(0, replication))
    await table.scan('Control+Shift+l', '2', 'Enter')
    await table.until(() => table.shownRows() === 10)
    await table.click(table.cell(0, heading))
    await table.scan(...'2.7.2026', 'Enter', 'ArrowUp', ...repeated('Shift+ArrowDown', 9), 'Control+d')
    await table.saved()
    expect(table.stored(heading)).toEqual(
      field.plotIds.map((_, k) => (k >= 10 ? '2026-07-02' : k === 0 ? '2026-06-30' : null)),
    )
    expect(table.stored(replication)).toEqual(field.plotIds.map((_, k) => (k < 10 ? '1' : '2')))
    // Selecting a column selects only the rows that the filter shows.
    await table.scan('Control+ ', 'Delete')
    await table.saved()
    expect(table.stored(heading)).toEqual(field.plotIds.map((_, k) => (k === 0 ? '2026-06-30' : null)))
  })

  it('12 the misspelt line of 37 plots is replaced at once, in these plots only', async () => {
    const lineNames = ['Lda', 'Lada', 'Vega']
    const options = { rows: 8, cols: 10, lineNames, lineOf: (k: number) => (k < 37 ? 0 : 1 + (k % 2)) }
    const field = server.addField(options)
    const map = await openMap(server, field)
    await map.scan('Control+h', ...'Lda', 'Tab', ...'Lada', 'Enter')
    await map.until(() => document.querySelector('[data-hits="37"]'))
    await map.scan('Enter')
    await map.saved()
    expect(map.stored('line')).toEqual(field.plotIds.map((_, k) => (k < 37 ? 'Lada' : k % 2 ? 'Vega' : 'Lada')))
    expect(map.entries()).toEqual(['change.replaced'])
  })

  it('14 typing applies to the matches of an expression with a replication, without the border', async () => {
    const field = server.addField({ rows: 8, cols: 8, value: (k) => (k % 8 < 5 ? 7 : 5) })
    server.addTraits(field, ['Replication'], {
      kind: 'qualitative',
      role: 'factor',
      value: (k) => (k < 24 ? '1' : '2'),
    })
    const map = await openMap(server, field)
    // Rows 4 to 8 and columns 1 to 5 are found; of these, the ring at the field's own edge is removed as well.
    await map.scan('Control+f', ...'yield > 6 and rep = 2', 'Enter', ...'sk', 'f', ...'comment', 'Enter', 'Enter')
    await map.scan(...'inner', 'Control+Enter')
    await map.saved()
    expect(plotsWith(map, 'comment', 'inner')).toEqual(
      [4, 5, 6].flatMap((row) => [1, 2, 3].map((col) => row * 8 + col)),
    )
  })

  it('17 a value typed over a colleague’s: theirs keeps it without an entry, mine overwrites it', async () => {
    const field = server.addField({ rows: 3, cols: 4, value: () => 5 })
    const map = await openMap(server, field)
    const conflicts = () => elementsOfRole('button', '1 conflict')
    for (const [k, choice] of [
      [0, 'Take theirs'],
      [1, 'Keep mine'],
    ] as const) {
      const release = server.delay(sendChange)
      await map.scan('Escape', 'f', ...'yield', 'Enter', 'Control+g', ...`r1 c${k + 1}`, 'Enter', 'Enter')
      await map.scan(...'6.8', 'Enter')
      await map.until(() => document.body.textContent?.includes('1 unsent'))
      server.writeAsColleague(field, k, `trait:${field.traitId}`, 6.4)
      await map.wait(100)
      expect(map.nameOf(1, k + 1)).toContain('6.8')
      release()
      await map.until(() => conflicts().length === 1)
      await map.click(conflicts()[0])
      const dialog = map.role('dialog')
      for (const text of ['6.8', '6.4', 'Boris Ivanov']) expect(dialog.textContent).toContain(text)
      await map.click(map.role('button', choice, dialog))
      await map.until(() => conflicts().length === 0)
      await map.saved()
    }
    expect(map.stored(map.grain).slice(0, 3)).toEqual([6.4, 6.8, 5])
    const written = field.log.map(({ change: { columns } }) => [columns[0].before[0], columns[0].after[0]])
    expect(written).toEqual([
      [5, 6.4],
      [5, 6.4],
      [6.4, 6.8],
    ])
  })

  it('18 values typed offline are queued and saved once each, in their plots, after reconnecting', async () => {
    const field = server.addField({ rows: 4, cols: 10 })
    const map = await openMap(server, field)
    const before = map.stored(map.grain)
    const values = Array.from({ length: 37 }, (_, k) => 10 + k / 4)
    const typed = (values: readonly number[]) => values.flatMap((value) => [...String(value), 'Enter'])
    // Along the walk of the map, from the bottom left by rows: each Enter opens the next one.
    await map.click(map.place(4, 1))
    await map.scan(...'sa', 'f', ...'yield', 'Enter', 'Enter', ...typed(values.slice(0, 5)))
    await map.saved()
    const connect = server.disconnect()
    await map.until(() => document.querySelector('[data-banner="offline"]'))
    await map.scan(...typed(values.slice(5)), 'Escape')
    await map.until(() => document.body.textContent?.includes('32 edits wait'))
    connect()
    await map.saved()
    expect(map.message()).toContain('32 saved')
    const walk = [3, 2, 1, 0].flatMap((row) => Array.from({ length: 10 }, (_, col) => row * 10 + col))
    const expected = [...before]
    for (const [k, value] of values.entries()) expected[walk[k]] = value
    expect(map.stored(map.grain)).toEqual(expected)
    expect(map.entries()).toHaveLength(37)
  })
})

describe('typing into a column', () => {
  it('Tab from the last column goes to the next row and never leaves the table, also after Escape', async () => {
    const table = await openField(server, server.addField({ rows: 3, cols: 2 }))
    const { grain } = table
    await table.click(table.cell(0, 'row'))
    await table.scan('End', 'End', 'Escape')
    expect(table.focused()).toBe(`0 ${grain}`)
    await table.scan('3', 'Enter', '4', 'Tab', '5', 'Enter', '9', 'Enter')
    await table.saved()
    expect(table.stored(grain).slice(0, 4)).toEqual([3, 4, 5, 9])
    expect(table.focused()).toBe(`4 ${grain}`)
  })

  it('an invalid text stays in its cell while later ones go to the right cells', async () => {
    const table = await openField(server, server.addField({ rows: 3, cols: 2 }))
    const { grain } = table
    const before = table.stored(grain)
    await table.click(table.cell(0, grain))
    await table.scan(...'7.1', 'Enter', ...'abc', 'Enter', ...'7.2', 'Enter', ...'7.3', 'Enter')
    await table.saved()
    expect(table.stored(grain).slice(0, 4)).toEqual([7.1, before[1], 7.2, 7.3])
    expect(table.texts(grain, 1, 1)).toEqual(['abc'])
    table.role('button', /^1 value not stored/)
    expect(table.focused()).toBe(`4 ${grain}`)
    await table.click(table.cell(0, 'label'))
    await table.scan(...'L1', 'Enter', ...'L1', 'Enter', ...'L3', 'Enter')
    await table.saved()
    expect(table.stored('label').slice(0, 4)).toEqual(['L1', '2', 'L3', '4'])
    await table.press('Control+j')
    expect(table.focused()).toBe('1 label')
    expect(table.text('[data-cell-card]')).toContain('already has this label')
  })
})

describe('typing on the map', () => {
  it('an invalid text stays on its plot, over a reload too', async () => {
    const table = await openField(server, server.addField({ rows: 1, cols: 4 }))
    const { grain } = table
    const before = table.stored(grain)
    await table.click(table.place(1, 1))
    await table.scan('f', ...'yield', 'Enter', 's', 'a')
    await table.scan('Enter', ...'abc', 'Enter', ...'7.2', 'Enter', ...'7,3', 'Enter', 'Escape')
    await table.saved()
    expect(table.stored(grain)).toEqual([before[0], 7.2, 7.3, before[3]])
    await table.reload()
    await table.until(() => elementsOfRole('button', /^1 value not stored/).length === 1)
    await table.click(table.place(1, 3))
    await table.press('j')
    expect(table.message()).toContain('it takes a number')
    expect(table.text('[data-region="status"]')).toContain('row 1, col 1')
  })
})
