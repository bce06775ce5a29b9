import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct } from '../../product.ts'
import { openMap } from '../mapDriver.ts'
import { makeField } from '../smallField.ts'
import { openTable } from '../tableDriver.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

const outside = [3, 10, 17]
const field = () => makeField(actor, { rows: 4, cols: 5, value: (k) => (outside.includes(k) ? 95 : 5 + (k % 3)) })

describe('next problem', () => {
  it('Ctrl+J in the table, value and Enter resolve problems until none is left', async () => {
    const table = await openTable(product, actor, await field())
    await table.cell(0, 'row').click()
    for (const [k, plot] of outside.entries()) {
      await table.press('Control+j')
      await expect.poll(() => table.focused()).toBe(`${plot} ${table.grain}`)
      await expect.poll(() => table.message()).toContain('out of range')
      await table.type(`6.${k}`)
      await table.press('Enter')
    }
    await table.press('Control+j')
    await expect.poll(() => table.message()).toContain('no problems')
    await table.saved()
    const stored = await table.stored(table.grain)
    expect(outside.map((plot) => stored[plot])).toEqual([6, 6.1, 6.2])
    await expect.poll(() => table.entries()).toEqual(new Array(3).fill('change.value'))
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('Ctrl+J works with the focus on a button of the page', async () => {
    const table = await openTable(product, actor, await field())
    await table.cell(0, 'row').click()
    const button = table.page.locator('[data-region="toolbar"] button').first()
    await button.focus()
    await table.press('Control+j')
    await expect.poll(() => table.message()).toContain('out of range')
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('find in the table: F3 steps through the plots, and the focus stays in the table', async () => {
    const table = await openTable(product, actor, await field())
    await table.cell(0, 'line').click()
    await table.press('Control+f')
    await table.type('line = Line 4')
    await table.page.locator('[data-find]').getByText('2 plots').waitFor()
    await table.press('Enter')
    await table.page.locator('[data-figures]').getByText('2 plots').waitFor()
    await expect.poll(() => table.focused()).toMatch(/ line$/)
    const visited: string[] = []
    for (let k = 0; k < 2; k++) {
      const before = await table.focused()
      await table.press('F3')
      let nextText = ''
      await expect
        .poll(async () => {
          nextText = await table.focused()
          return nextText !== before && nextText.endsWith(' line')
        })
        .toBe(true)
      visited.push(nextText)
    }
    expect(visited.sort()).toEqual(['13 line', '3 line'])
    await table.context.close()
  })

  it('S O, Enter and five values in turn resolve every problem on the map [CARD-14]', async () => {
    const map = await openMap(product, actor, await field())
    await map.press('f')
    await map.page.keyboard.type('yield')
    await map.press('Enter', 's', 'o')
    await map.page.locator('[data-figures]').getByText('3 plots').waitFor()
    await map.press('Enter')
    for (const value of ['6', '6.5', '7']) {
      await map.page.locator('[data-pane-float] input').waitFor()
      await map.page.keyboard.type(value)
      await map.press('Enter')
    }
    await map.page.locator('[data-pane-float] input').waitFor({ state: 'hidden' })
    await map.press('j')
    await expect.poll(() => map.message()).toContain('no problems')
    await map.saved()
    await expect.poll(() => map.entries()).toBe(3)
    await map.context.close()
  })
})
