import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadFieldYear } from '../../../../src/contract/plots/changes.ts'
import { readCell } from '../../../../src/domain/columns/cell.ts'
import { decodeFieldYear } from '../../../../src/domain/columns/codec.ts'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct } from '../../product.ts'
import { type MapDriver, openMap, waitUntilStill } from '../mapDriver.ts'
import { makeField } from '../smallField.ts'
import { fillHandle, openTable } from '../tableDriver.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

const hint = (page: Page) => page.locator('[data-fill-hint]')

/** Six rows of three plots whose first two rows have 5 and 5.5; the map shows the yield. */
async function openProgression(): Promise<MapDriver> {
  const field = await makeField(actor, { rows: 6, cols: 3, value: (k) => [5, 5.5][Math.floor(k / 3)] ?? null })
  const map = await openMap(product, actor, field)
  await map.press('f')
  await map.page.keyboard.type('yield')
  await map.press('Enter', 'Shift+1')
  await waitUntilStill(map.cell(1, 2))
  await map.cell(1, 2).click()
  await map.press('Shift+ArrowDown')
  await map.page.locator('[data-figures]').getByText('2 plots').waitFor()
  return map
}

async function yields(map: MapDriver): Promise<unknown[]> {
  await map.saved()
  const { body } = await actor.call(loadFieldYear, { params: { id: map.field.yearId } })
  const columns = decodeFieldYear(body as Uint8Array)
  return map.field.plotIds.map((id) => readCell(columns, columns.indexOf.get(id) ?? -1, `trait:${map.field.traitId}`))
}

/** The handle at the lower right corner of the cell in row 2, column 2. */
async function handleAt(map: MapDriver): Promise<[number, number]> {
  const box = (await map.cell(2, 2).boundingBox())!
  return [box.x + box.width - 1, box.y + box.height - 1]
}

describe('the fill handle', () => {
  it('continues a series on the map, shows the last value at the pointer, and copies with Ctrl', async () => {
    const map = await openProgression()
    const { page } = map
    await page.mouse.move(...(await handleAt(map)))
    await page.mouse.down()
    const to = (await map.cell(4, 2).boundingBox())!
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 })
    await expect.poll(() => hint(page).textContent()).toBe('6.5')
    await page.keyboard.down('Control')
    await page.mouse.move(to.x + to.width / 2 + 2, to.y + to.height / 2)
    await expect.poll(() => hint(page).textContent()).toBe('5.5')
    await page.keyboard.up('Control')
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2)
    await page.mouse.up()
    await hint(page).waitFor({ state: 'hidden' })
    await expect
      .poll(async () => (await yields(map)).filter((_, k) => k % 3 === 1))
      .toEqual([5, 5.5, 6, 6.5, null, null])
    expect(map.faults).toEqual([])
    await map.context.close()
  })

  it('fills nothing with a click on the map; a double click fills to the end of the block', async () => {
    const map = await openProgression()
    const handle = await handleAt(map)
    await map.page.mouse.click(...handle)
    await map.saved()
    await expect.poll(() => map.entries()).toBe(0)
    await map.page.mouse.dblclick(...handle)
    await map.page.locator('[data-figures]').getByText('6 plots').waitFor()
    await expect.poll(async () => (await yields(map)).filter((_, k) => k % 3 === 1)).toEqual([5, 5.5, 6, 6.5, 7, 7.5])
    await expect
      .poll(async () => (await yields(map)).filter((_, k) => k % 3 === 0))
      .toEqual([5, 5.5, null, null, null, null])
    await expect.poll(() => map.entries()).toBe(1)
    await map.context.close()
  })

  it('continues a series in the table with Ctrl, steps by days, and dragging back clears the excluded cells', async () => {
    const field = await makeField(actor, { rows: 1, cols: 6, value: (k) => (k === 0 ? 5 : null) })
    const table = await openTable(product, actor, field, { viewport: { width: 3600, height: 900 } })
    const { page } = table
    /** Drags the fill handle of the selection, once it is below the row `from`. */
    const draw = async (from: number, row: number, column: string, key?: 'Control') => {
      const handle = await fillHandle(table, from, column)
      const to = (await table.cell(row, column).boundingBox())!
      if (key) await page.keyboard.down(key)
      await page.mouse.move(...handle)
      await page.mouse.down()
      await page.mouse.move(to.x + to.width / 2, to.y + 14, { steps: 5 })
      await page.mouse.up()
      if (key) await page.keyboard.up(key)
    }
    await table.cell(0, table.grain).click()
    await draw(0, 2, table.grain)
    await expect.poll(() => table.texts(table.grain, 0, 3)).toEqual(['5', '5', '5', '–'])
    await table.cell(2, table.grain).click()
    await draw(2, 5, table.grain, 'Control')
    await expect.poll(() => table.texts(table.grain, 0, 5)).toEqual(['5', '5', '5', '6', '7', '8'])

    await table.cell(0, 'comment').click()
    await table.type('30.04.2026')
    await table.press('Enter', 'ArrowUp')
    await draw(0, 2, 'comment')
    await expect.poll(() => table.texts('comment', 0, 2)).toEqual(['30.04.2026', '01.05.2026', '02.05.2026'])

    await table.cell(1, table.grain).click()
    await table.press('Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown')
    await draw(4, 2, table.grain)
    await expect.poll(() => table.texts(table.grain, 0, 5)).toEqual(['5', '5', '5', '–', '–', '8'])
    await expect.poll(() => table.selected()).toEqual([`1 ${table.grain}`, `2 ${table.grain}`])
    await table.saved()
    await expect.poll(() => table.stored(table.grain)).toEqual([5, 5, 5, null, null, 8])
    // Clearing labels needs confirmation first.
    await table.cell(0, 'label').click()
    await table.press('Shift+ArrowDown', 'Shift+ArrowDown')
    await draw(2, 0, 'label')
    await page.locator('[data-banner="clear"]').getByText('2 labels will be cleared').waitFor()
    await table.press('Escape')
    await expect.poll(() => table.texts('label', 0, 2)).toEqual(['1', '2', '3'])
    await table.context.close()
  })

  it('shows the last value at the pointer in the table, and a double click fills to the end', async () => {
    const field = await makeField(actor, { rows: 1, cols: 5, value: (k) => [5, 6, null, null, null][k] })
    const table = await openTable(product, actor, field)
    const { page } = table
    await table.cell(0, 'row').click()
    await table.press('End', 'End', 'Shift+ArrowDown')
    const handle = await fillHandle(table, 1, table.grain)
    const to = (await table.cell(3, table.grain).boundingBox())!
    await page.mouse.move(...handle)
    await page.mouse.down()
    await page.mouse.move(to.x + 40, to.y + 14, { steps: 6 })
    await expect.poll(() => hint(page).textContent()).toBe('8')
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await hint(page).waitFor({ state: 'hidden' })
    await expect.poll(() => table.texts(table.grain, 2, 4)).toEqual(['–', '–', '–'])
    await page.mouse.dblclick(...(await fillHandle(table, 1, table.grain)))
    await expect.poll(() => table.texts(table.grain, 0, 4)).toEqual(['5', '6', '7', '8', '9'])
    await table.saved()
    await expect.poll(() => table.entries()).toEqual(['change.sheet.filled'])
    await table.context.close()
  })
})
