import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { sendChange } from '../../../../src/contract/plots/changes.ts'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct } from '../../product.ts'
import { makeField, type SmallField } from '../smallField.ts'
import { openTable, type TableDriver } from '../tableDriver.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

/** A field of the shape of stroup_nin, whose map is twice as wide as high. */
const wideShape = { rows: 11, cols: 22, lines: 56 }
const laptop = { viewport: { width: 1366, height: 768 }, leavesFolded: true }

const chip = ({ page }: TableDriver) => page.locator('[data-empty-columns]')

/** A colleague writes a comment on the first plot. */
async function comment(field: SmallField, text: string): Promise<void> {
  const column = { entity: 'plot' as const, field: 'comment', ids: [field.plotIds[0]], before: [null], after: [text] }
  const change = { name: { key: 'change.value', params: { field: 'comment' } }, columns: [column] }
  const body = { key: randomUUID(), base_seq: 0, change }
  expect((await actor.call(sendChange, { params: { id: field.yearId }, body })).status).toBe(200)
}

describe('columns that are empty in the whole year', () => {
  it('fold into one chip, so that line and coloured trait are both visible on a laptop; the chip expands them', async () => {
    const field = await makeField(actor, wideShape)
    const table = await openTable(product, actor, field, laptop)
    await expect.poll(() => chip(table).allTextContents()).toEqual(['8 empty columns'])
    // The columns reach their places a frame after the chip.
    await expect
      .poll(async () => {
        const pane = (await table.page.locator('[data-pane="table"]').boundingBox())!
        const line = (await table.cell(0, 'line').boundingBox())!
        const pinned = (await table.cell(0, 'col').boundingBox())!
        const trait = (await table.cell(0, table.grain).boundingBox())!
        return {
          isClear: line.x >= pinned.x + pinned.width - 1,
          isAdjacent: Math.abs(trait.x - line.x - line.width) < 0.5,
          isInView: trait.x + trait.width <= pane.x + pane.width + 1,
        }
      })
      .toEqual({ isClear: true, isAdjacent: true, isInView: true })
    await expect
      .poll(() => chip(table).getAttribute('title'))
      .toBe('8 empty columns: Mother, Father, Repetitions, Width, m, Length, m, Area, m², Comment, Cross')
    await chip(table).click()
    await expect.poll(() => chip(table).count()).toBe(0)
    await table.cell(0, 'mother').waitFor()
    await table.page.reload()
    await expect.poll(() => chip(table).allTextContents()).toEqual(['8 empty columns'])
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('a wide field uses the height of its pane, and its legend covers no plot', async () => {
    const field = await makeField(actor, wideShape)
    const table = await openTable(product, actor, field, laptop)
    const { page } = table
    const corner = async (row: number, col: number) => (await table.place(row, col).boundingBox())!
    await expect
      .poll(async () => {
        const [first, last] = [await corner(1, 1), await corner(11, 22)]
        const pane = (await page.locator('[data-region="map"]').boundingBox())!
        const legend = (await page.locator('[data-legend]').first().boundingBox())!
        return {
          // Cells at the maximum height relative to their width: square ones would leave more than half of the pane
          // empty.
          isStretched: first.height / first.width > 1.25,
          fillsHeight: (last.y + last.height - first.y) / pane.height > 0.68,
          fillsWidth: (last.x + last.width - first.x) / pane.width > 0.85,
          isFree: last.y + last.height <= legend.y || last.x + last.width <= legend.x,
        }
      })
      .toEqual({ isStretched: true, fillsHeight: true, fillsWidth: true, isFree: true })
    await table.context.close()
  })

  it('typing, Tab and a paste to the right skip them like hidden columns', async () => {
    const field = await makeField(actor, { rows: 2, cols: 3 })
    const table = await openTable(product, actor, field, laptop)
    await chip(table).waitFor()
    await table.cell(1, 'line').click()
    await table.page.evaluate(() => navigator.clipboard.writeText('Line 5\t7.5\r\nLine 6\t8.5'))
    await table.press('Control+v')
    // Plots are matched by line: by position only if that is chosen.
    await table.page.getByRole('button', { name: 'Paste by position' }).click()
    await table.page.locator('[data-banner="paste"]').getByText('2 plots get another line').waitFor()
    await table.page.getByRole('button', { name: 'Write' }).click()
    await expect.poll(() => table.texts('line', 1, 2)).toEqual(['Line 5', 'Line 6'])
    await table.cell(3, 'line').click()
    await table.type('Line 2')
    await table.press('Tab')
    await expect.poll(() => table.focused()).toBe(`3 ${table.grain}`)
    await table.type('9.5')
    await table.press('Enter')
    await table.saved()
    await expect.poll(async () => (await table.stored(table.grain)).slice(1, 4)).toEqual([7.5, 8.5, 9.5])
    await expect.poll(async () => (await table.stored('line')).slice(1, 4)).toEqual(['Line 5', 'Line 6', 'Line 2'])
    for (const column of ['mother', 'comment', 'width']) {
      expect(await table.stored(column)).toEqual(new Array(6).fill(null))
    }
    await table.context.close()
  })

  it('a column filled by a colleague appears once the focus leaves the table, not between two keys', async () => {
    const field = await makeField(actor, { rows: 2, cols: 3 })
    const table = await openTable(product, actor, field, { viewport: { width: 1920, height: 900 }, leavesFolded: true })
    await table.cell(1, 'line').click()
    await comment(field, 'lodged')
    await expect.poll(() => chip(table).textContent()).toBe('1 column filled')
    await table.press('Tab')
    await expect.poll(() => table.focused()).toBe(`1 ${table.grain}`)
    await table.type('9')
    await table.press('Enter')
    await table.saved()
    await table.place(1, 1).focus()
    await expect.poll(() => table.texts('comment', 0, 0)).toEqual(['lodged'])
    await expect.poll(() => chip(table).textContent()).toBe('7 empty columns')
    // The column stays where it is although it becomes empty.
    await table.cell(0, 'comment').click()
    await table.press('Delete')
    await table.saved()
    await table.place(1, 1).focus()
    await expect.poll(() => table.texts('comment', 0, 0)).toEqual(['–'])
    await expect.poll(() => table.stored(table.grain)).toEqual([5, 9, 5.2, 5.3, 5.4, 5.5])
    expect(table.faults).toEqual([])
    await table.context.close()
  })
})
