import { beforeEach, describe, expect, it } from 'vitest'
import { MemoryServer } from './memoryServer.ts'
import { editLabels, type FieldDriver, openField } from './openField.ts'

let server: MemoryServer

beforeEach(() => {
  server = new MemoryServer()
})

/** Types texts and presses keys: `7{Tab}`. */
async function enter(table: FieldDriver, keys: string): Promise<void> {
  for (const part of keys.split(/(\{[^}]+\})/)) {
    if (part.startsWith('{')) await table.press(part.slice(1, -1))
    else if (part) await table.type(part)
  }
}

const editor = (table: FieldDriver) => table.find('[data-cell-editor] textarea') as HTMLTextAreaElement
const card = () => document.querySelector('[data-cell-card]')

describe('typing along rows and columns', () => {
  it('Tab moves on from every kind of cell, with and without the inspector, and Enter returns below the first', async () => {
    const field = server.addField({ rows: 2, cols: 3, value: (k) => (k === 5 ? 5 : null) })
    const [height, mass] = server.addTraits(field, ['Height', 'Mass'], { value: (k) => (k === 5 ? 1 : null) })
    const table = await openField(server, field)
    await table.click(table.cell(0, 'row'))
    await table.press('End', 'End', 'ArrowLeft', 'ArrowLeft')
    expect(table.focused()).toBe(`0 ${table.grain}`)
    // The last column is the last stop of the page.
    await enter(table, '7,25{Tab}101{Tab}13.5{Enter}8{Tab}102{Tab}14{Enter}9{Enter}')
    expect(table.focused()).toBe(`3 ${table.grain}`)
    await table.press('F9')
    await table.until(() => document.querySelector('[data-region="inspector"]'))
    // The inspector covers the last columns; the table handles keys all the same.
    expect(table.focused()).toBe(`3 ${table.grain}`)
    await enter(table, '7{Tab}101.5{Shift+Tab}7.5{Tab}{Tab}15{Enter}')
    expect(table.focused()).toBe(`4 ${table.grain}`)
    await table.saved()
    expect(table.stored(table.grain)).toEqual([7.25, 8, 9, 7.5, null, 5])
    expect(table.stored(height)).toEqual([101, 102, null, 101.5, null, 1])
    expect(table.stored(mass)).toEqual([13.5, 14, null, 15, null, 1])
    await table.press('F9', 'Control+Home')
    expect(table.focused()).toBe('0 label')
    await enter(table, 'A1{Tab}')
    await table.click(table.cell(0, 'name'))
    await enter(table, 'N1{Tab}1{Tab}1{Tab}')
    await table.click(table.cell(0, 'line'))
    await enter(table, 'Nova{Tab}Line 2{Tab}Line 3{Enter}')
    await table.saved()
    const row = ['name', 'row', 'col', 'line', 'mother', 'father']
    expect(row.map((column) => table.stored(column)[0])).toEqual(['N1', 1, 1, 'Nova', 'Line 2', 'Line 3'])
    expect(table.stored('label')[0]).toBe('A1')
    expect(table.focused()).toBe('1 line')
  })

  it('Tab moves on from the editors of comment, sizes, repetitions, crossing and class', async () => {
    const field = server.addField({ rows: 1, cols: 3 })
    const [colour] = server.addTraits(field, ['Colour'], {
      kind: 'qualitative',
      value: (k) => ['red', 'white', null][k],
    })
    server.addTraits(field, ['Mass'], { value: () => 1 })
    const table = await openField(server, field)
    for (const [column, text, stored] of [
      ['comment', 'lodged early', 'lodged early'],
      ['width', '1,5', 1.5],
      ['length', '8', 8],
      ['repetitions', '3', 3],
      ['crossing', 'Line 2', 'Line 2'],
      [colour, 'white', 'white'],
    ] as const) {
      await table.click(table.cell(2, column))
      const right = table.cell(2, column).getBoundingClientRect().right
      const row = [...document.querySelectorAll('[data-pane="table"] [row-index="2"] [role="gridcell"][col-id]')]
      const next = row.find((one) => Math.abs(one.getBoundingClientRect().left - right) < 3)?.getAttribute('col-id')
      await enter(table, `${text}{Tab}`)
      expect(table.focused()).toBe(`2 ${next}`)
      await table.saved()
      expect(table.stored(column)[2]).toBe(stored)
    }
  })

  it('Tab and Enter on the map move on', async () => {
    const table = await openField(server, server.addField({ rows: 1, cols: 3, labels: false }))
    await table.click(table.place(1, 1))
    await editLabels(table)
    await enter(table, '{Enter}M1{Tab}Nova{Tab}7.7{Tab}wet{Enter}')
    await table.saved()
    expect(table.stored('label')).toEqual(['M1', null, null])
    expect(table.stored('line')[0]).toBe('Nova')
    expect(table.stored('comment')[0]).toBe('wet')
  })
})

describe('classes of a qualitative trait', () => {
  it('autocomplete while typing; a new one waits in its cell for one answer while typing continues', async () => {
    const field = server.addField({ rows: 2, cols: 4 })
    const [colour] = server.addTraits(field, ['Colour'], {
      kind: 'qualitative',
      value: (k) => ['red', 'white', null, null, null, null, null, null][k],
    })
    const table = await openField(server, field)
    await table.click(table.cell(2, colour))
    await table.type('WH')
    expect(editor(table).value).toBe('white')
    await table.press('Escape')
    await enter(table, 'w{Enter}wite{Enter}re{Enter}wite{Enter}blue{Enter}')
    expect(table.texts(colour, 2, 6)).toEqual(['white', 'wite', 'red', 'wite', 'blue'])
    await table.saved()
    expect(table.stored(colour)).toEqual(['red', 'white', 'white', null, 'red', null, null, null])
    // The newest question stays visible; on its own cell the focus can reach it.
    expect(card()?.textContent).toContain('New class “blue”')
    await table.click(table.role('button', 'Add “blue”'))
    expect(card()?.textContent).toContain('New class “wite” in 2 cells')
    await table.click(table.cell(3, colour))
    await table.press('Alt+ArrowDown', 'Enter')
    expect(table.focused()).toBe(`3 ${colour}`)
    expect(card()).toBe(null)
    await table.saved()
    expect(table.stored(colour)).toEqual(['red', 'white', 'white', 'white', 'red', 'white', 'blue', null])
    // It exists now: no question is shown.
    await table.click(table.cell(7, colour))
    await enter(table, 'blue{Enter}')
    await table.saved()
    expect(table.stored(colour)[7]).toBe('blue')
    // Each value and each answer is one entry, however many cells waited for it.
    await table.press(...new Array(5).fill('Control+z'))
    await table.saved()
    expect(table.stored(colour)).toEqual(['red', 'white', null, null, null, null, null, null])
  })
})
