import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct } from '../../product.ts'
import { makeField } from '../smallField.ts'
import { addTraits, openTable, type TableDriver } from '../tableDriver.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

/** Types texts and keys (`{Tab}`) as a scanner does: without waiting for the page between them. */
async function scan(table: TableDriver, keys: string): Promise<void> {
  for (const part of keys.split(/(\{[^}]+\})/)) {
    if (part.startsWith('{')) await table.press(part.slice(1, -1))
    else if (part) await table.type(part)
  }
}

const editor = (table: TableDriver) => table.page.locator('[data-cell-editor] textarea')

describe('fast typing', () => {
  it('Tab moves on from every kind of cell, with and without the inspector, and Enter returns below the first', async () => {
    const field = await makeField(actor, { rows: 2, cols: 3, value: (k) => (k === 5 ? 5 : null) })
    const [height, mass] = await addTraits(actor, field, ['Height', 'Mass'], { value: (k) => (k === 5 ? 1 : null) })
    const table = await openTable(product, actor, field)
    await table.cell(0, 'row').click()
    await table.press('End', 'End', 'ArrowLeft', 'ArrowLeft')
    await expect.poll(() => table.focused()).toBe(`0 ${table.grain}`)
    // The last column is the last stop of the page.
    await scan(table, '7,25{Tab}101{Tab}13.5{Enter}8{Tab}102{Tab}14{Enter}9{Enter}')
    await expect.poll(() => table.focused()).toBe(`3 ${table.grain}`)
    await table.press('F9')
    await table.page.locator('[data-region="inspector"]').waitFor()
    // The inspector covers the last columns; the table handles keys all the same.
    await expect.poll(() => table.focused()).toBe(`3 ${table.grain}`)
    await scan(table, '7{Tab}101.5{Shift+Tab}7.5{Tab}{Tab}15{Enter}')
    await expect.poll(() => table.focused()).toBe(`4 ${table.grain}`)
    await table.saved()
    await expect.poll(() => table.stored(table.grain)).toEqual([7.25, 8, 9, 7.5, null, 5])
    await expect.poll(() => table.stored(height)).toEqual([101, 102, null, 101.5, null, 1])
    await expect.poll(() => table.stored(mass)).toEqual([13.5, 14, null, 15, null, 1])
    await table.press('F9', 'Control+Home')
    await expect.poll(() => table.focused()).toBe('0 label')
    await scan(table, 'A1{Tab}')
    const row = ['name', 'row', 'col', 'line', 'mother', 'father']
    await table.cell(0, 'name').click()
    await scan(table, 'N1{Tab}1{Tab}1{Tab}')
    await table.cell(0, 'line').click()
    await scan(table, 'Nova{Tab}Line 2{Tab}Line 3{Enter}')
    await table.saved()
    const stored = () => Promise.all(row.map(async (column) => (await table.stored(column))[0]))
    await expect.poll(stored).toEqual(['N1', 1, 1, 'Nova', 'Line 2', 'Line 3'])
    await expect.poll(async () => (await table.stored('label'))[0]).toBe('A1')
    await expect.poll(() => table.focused()).toBe('1 line')
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('Tab moves on from the editors of comment, sizes, repetitions, crossing and class', async () => {
    const field = await makeField(actor, { rows: 1, cols: 3 })
    const [colour] = await addTraits(actor, field, ['Colour'], {
      kind: 'qualitative',
      value: (k) => ['red', 'white', null][k],
    })
    await addTraits(actor, field, ['Mass'], { value: () => 1 })
    const table = await openTable(product, actor, field, { viewport: { width: 3600, height: 900 } })
    for (const [column, text, stored] of [
      ['comment', 'lodged early', 'lodged early'],
      ['width', '1,5', 1.5],
      ['length', '8', 8],
      ['repetitions', '3', 3],
      ['crossing', 'Line 2', 'Line 2'],
      [colour, 'white', 'white'],
    ] as const) {
      await table.cell(2, column).click()
      const next = await table.cell(2, column).evaluate((cell) => {
        const right = cell.getBoundingClientRect().right
        const row = [...document.querySelectorAll('[data-pane="table"] [row-index="2"] [role="gridcell"][col-id]')]
        return row.find((one) => Math.abs(one.getBoundingClientRect().left - right) < 3)?.getAttribute('col-id')
      })
      await scan(table, `${text}{Tab}`)
      await expect.poll(() => table.focused()).toBe(`2 ${next}`)
      await table.saved()
      await expect.poll(async () => (await table.stored(column))[2]).toBe(stored)
    }
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('a column is typed past the visible rows without losing a digit', async () => {
    const field = await makeField(actor, { rows: 10, cols: 8, value: (k) => (k === 79 ? 5 : null) })
    const table = await openTable(product, actor, field)
    await table.cell(0, 'row').click()
    await table.press('End', 'End')
    await expect.poll(() => table.focused()).toBe(`0 ${table.grain}`)
    const values = Array.from({ length: 60 }, (_, k) => 5 + k / 100)
    await scan(table, values.map((value) => `${value}{Enter}`).join(''))
    await table.saved()
    await expect.poll(async () => (await table.stored(table.grain)).slice(0, 60)).toEqual(values)
    await table.context.close()
  })
})

describe('classes of a qualitative trait', () => {
  it('autocomplete while typing; a new one waits in its cell for one answer while typing continues', async () => {
    const field = await makeField(actor, { rows: 2, cols: 4 })
    const [colour] = await addTraits(actor, field, ['Colour'], {
      kind: 'qualitative',
      value: (k) => ['red', 'white', null, null, null, null, null, null][k],
    })
    const table = await openTable(product, actor, field)
    await table.cell(2, 'row').click()
    await table.press('End', 'End')
    await expect.poll(() => table.focused()).toBe(`2 ${colour}`)
    await table.type('WH')
    await expect.poll(() => editor(table).inputValue()).toBe('white')
    await table.press('Escape')
    await scan(table, 'w{Enter}wite{Enter}re{Enter}wite{Enter}blue{Enter}')
    await expect.poll(() => table.texts(colour, 2, 6)).toEqual(['white', 'wite', 'red', 'wite', 'blue'])
    await table.saved()
    await expect.poll(() => table.stored(colour)).toEqual(['red', 'white', 'white', null, 'red', null, null, null])
    // The newest question stays visible; on its own cell the focus can reach it.
    const card = table.page.locator('[data-cell-card]')
    await expect.poll(() => card.textContent()).toContain('New class “blue”')
    await card.getByRole('button', { name: 'Add “blue”' }).click()
    await expect.poll(() => card.textContent()).toContain('New class “wite” in 2 cells')
    await table.cell(3, colour).click()
    await table.press('Alt+ArrowDown', 'Enter')
    await expect.poll(() => table.focused()).toBe(`3 ${colour}`)
    await expect.poll(() => card.count()).toBe(0)
    await table.saved()
    await expect
      .poll(() => table.stored(colour))
      .toEqual(['red', 'white', 'white', 'white', 'red', 'white', 'blue', null])
    // It exists now: no question is shown.
    await table.cell(7, colour).click()
    await scan(table, 'blue{Enter}')
    await table.saved()
    await expect.poll(async () => (await table.stored(colour))[7]).toBe('blue')
    expect(table.faults).toEqual([])
    await table.context.close()
  })
})
