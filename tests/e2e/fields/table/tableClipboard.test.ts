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

const writeText = (table: TableDriver, text: string) =>
  table.page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
const readText = (table: TableDriver) => table.page.evaluate(() => navigator.clipboard.readText())
const preview = (table: TableDriver) => table.page.locator('[data-banner="paste"]')
const sentChanges = (table: TableDriver) => table.calls.filter((call) => /^POST .*\/changes\/$/.test(call)).length

async function goToTrait(table: TableDriver, row: number): Promise<void> {
  await table.cell(row, 'row').click()
  await table.press('End', 'End')
}

/** A key of the Russian layout: the character of that layout on the key of this code. */
async function russian(table: TableDriver, character: string, code: string): Promise<void> {
  const client = await table.context.newCDPSession(table.page)
  const windowsVirtualKeyCode = code.charCodeAt(3)
  const key = { key: character, code, windowsVirtualKeyCode, modifiers: 2 }
  await client.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key })
  await client.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
  await client.detach()
}

describe('copying and pasting', () => {
  it('shows 5,000 values with decimal commas and their counts, then writes them as one entry [CARD-14]', async () => {
    const field = await makeField(actor, { rows: 25, cols: 10, value: () => 1 })
    const otherTraits = await addTraits(
      actor,
      field,
      Array.from({ length: 19 }, (_, t) => `Trait ${String(t + 1).padStart(2, '0')}`),
      { value: () => 1 },
    )
    const table = await openTable(product, actor, field)
    const value = (row: number, col: number) => 5 + ((row * 7 + col * 3) % 40) / 8
    const text = Array.from({ length: 250 }, (_, row) =>
      Array.from({ length: 20 }, (_, col) => String(value(row, col)).replace('.', ',')).join('\t'),
    ).join('\r\n')
    await table.cell(0, 'row').click()
    await table.press('End', 'End')
    for (let k = 0; k < 19; k++) await table.press('ArrowLeft')
    await expect.poll(() => table.focused()).toBe(`0 ${table.grain}`)
    const colours = () =>
      table.page.evaluate(() => document.querySelector<HTMLCanvasElement>('[data-pane="map"] canvas')!.toDataURL())
    const before = await colours()
    const sent = sentChanges(table)
    await writeText(table, text)
    await table.press('Control+v')
    await preview(table).waitFor()
    await expect
      .poll(async () => (await preview(table).textContent())?.replaceAll('\u202f', ' '))
      .toContain('5 000 change')
    await expect.poll(() => table.texts(table.grain, 0, 1)).toEqual(['5.000', '5.875'])
    expect(sentChanges(table)).toBe(sent)
    await table.press('Enter')
    await expect.poll(async () => (await table.message()).replaceAll('\u202f', ' ')).toBe('Pasted 5 000 values')
    await expect.poll(() => preview(table).count()).toBe(0)
    await table.saved()
    expect(sentChanges(table)).toBe(sent + 1)
    await expect.poll(() => table.stored(otherTraits[18])).toEqual(field.plotIds.map((_, row) => value(row, 19)))
    await expect.poll(() => colours()).not.toBe(before)
    await table.press('Control+z')
    await table.saved()
    await expect.poll(() => table.stored(otherTraits[18])).toEqual(field.plotIds.map(() => 1))
    await expect.poll(() => table.entries()).toEqual(['change.pasted', 'change.pasted'])
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('works on a Russian layout: copy, fill down and undo by physical key', async () => {
    const field = await makeField(actor, { rows: 1, cols: 4, value: (k) => 5 + k })
    const table = await openTable(product, actor, field)
    await writeText(table, 'before')
    await goToTrait(table, 0)
    await table.press('Shift+ArrowDown', 'Shift+ArrowDown')
    await russian(table, 'с', 'KeyC')
    await expect.poll(() => readText(table)).toBe('5\r\n6\r\n7')
    await russian(table, 'в', 'KeyD')
    await expect.poll(() => table.texts(table.grain, 0, 3)).toEqual(['5', '5', '5', '8'])
    await russian(table, 'я', 'KeyZ')
    await expect.poll(() => table.texts(table.grain, 0, 3)).toEqual(['5', '6', '7', '8'])
    await table.context.close()
  })
})
