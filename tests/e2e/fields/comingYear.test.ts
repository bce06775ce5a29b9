import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadFieldYear } from '../../../src/contract/plots/changes.ts'
import { decodeFieldYear } from '../../../src/domain/columns/codec.ts'
import type { Actor } from '../../integration/harness.ts'
import { type Product, startProduct } from '../product.ts'
import { addYear, makeField } from './smallField.ts'
import { openTable, type TableDriver } from './tableDriver.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

interface TwoYears {
  table: TableDriver
  page: Page
  /** Lets the delayed next year through. */
  deliver: () => void
  /** Chooses a year in its picker, by pointer. */
  choose: (year: string) => Promise<void>
  /** Labels of the next year's plots, in the order in which they were created. */
  nextLabels: () => Promise<string[]>
}

/** The table of a field of 6 plots, with one plot active, and the next year with 8 plots, which is delayed. */
async function twoYears(answer: 'held' | 'broken' = 'held'): Promise<TwoYears> {
  const field = await makeField(actor, { rows: 2, cols: 3 })
  const nextYear = await addYear(actor, field, 2027, { rows: 2, cols: 4 })
  const table = await openTable(product, actor, field, { alone: true })
  const { page } = table
  const { promise, resolve: deliver } = Promise.withResolvers<void>()
  await page.route(`**/field_years/${nextYear.yearId}/columns/`, async (route) => {
    await promise
    if (answer === 'broken') await route.fulfill({ status: 500, json: { detail: 'broken', code: 'server_error' } })
    else await route.continue()
  })
  await table.cell(1, 'row').click()
  await table.press('End', 'End')
  return {
    table,
    page,
    deliver,
    choose: async (year) => {
      await page.getByRole('combobox', { name: 'Year' }).click()
      await page.getByRole('option', { name: new RegExp(`${year}$`) }).click()
    },
    nextLabels: async () => {
      const { body } = await actor.call(loadFieldYear, { params: { id: nextYear.yearId } })
      const columns = decodeFieldYear(body as Uint8Array)
      return nextYear.plotIds.map((id) => columns.label[columns.indexOf.get(id) ?? -1] ?? '')
    },
  }
}

const usual = ['L1', 'L2', 'L3', 'L4', 'L5', 'L6', 'L7', 'L8']

describe('input while another year is loading', () => {
  it('keys typed without a pause apply to the new year only, in order, and can be undone there', async () => {
    const { table, page, deliver, choose, nextLabels } = await twoYears()
    const before = await table.stored(table.grain)
    await choose('2027')
    await table.press('ArrowDown', '7', '0', 'Enter', '7', '1', 'Enter', 'ArrowUp', 'Control+c', 'ArrowDown', '7', '2')
    deliver()
    // These may be handled before, between or after the queued ones.
    await table.press('Tab', 'ArrowLeft', 'ArrowDown', 'Shift+ArrowDown')
    await expect.poll(table.selected).toEqual(['3 label', '4 label'])
    await table.saved()
    expect(await nextLabels()).toEqual(['70', '71', '72', ...usual.slice(3)])
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('71')
    expect(await table.stored(table.grain)).toEqual(before)
    expect(await table.entries()).toEqual([])
    await table.press('Control+z', 'Control+z', 'Control+z')
    await table.saved()
    await expect.poll(nextLabels).toEqual(usual)
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('moves the caret, selects and deletes inside an editor like native keys', async () => {
    const { table, deliver, choose, nextLabels } = await twoYears()
    await choose('2027')
    await table.press('ArrowDown', 'F2', 'Home', '7', 'Enter', 'F2', 'Control+a', '8', 'Enter')
    await table.press('F2', 'ArrowLeft', '9', 'Enter', 'F2', 'Home', 'Shift+End', '6', 'Enter')
    await table.press('F2', 'Home', 'Delete', '5', 'Enter', 'F2', 'ArrowLeft', 'Backspace', '4', 'Enter')
    deliver()
    await expect.poll(nextLabels).toEqual(['7L1', '8', 'L93', '6', '55', '46', ...usual.slice(6)])
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('opening a picker again, by pointer or keys, discards the queued input and shows a message', async () => {
    for (const isByKeys of [false, true]) {
      const { table, page, deliver, choose, nextLabels } = await twoYears()
      await choose('2027')
      await table.press('ArrowDown', '7')
      if (isByKeys) await table.press('Alt+ArrowDown', 'End', 'Enter')
      else await choose('2026')
      await expect.poll(() => page.getByRole('combobox', { name: 'Year' }).inputValue()).toMatch(/2026$/)
      await expect.poll(table.message).toMatch(/keys pressed before the other year had opened/)
      deliver()
      await table.press('ArrowDown', '9', 'Enter')
      await table.saved()
      expect([await nextLabels(), await table.entries()]).toEqual([usual, ['change.value']])
      await table.context.close()
    }
  })

  it('applies to the cell that shows the focus, also after Back and Forward', async () => {
    const { table, page, deliver, choose, nextLabels } = await twoYears()
    deliver()
    await choose('2027')
    await expect.poll(table.focused).toBe('0 label')
    await table.cell(7, 'label').waitFor()
    await table.press('7', 'a', 'Enter')
    await expect.poll(nextLabels).toEqual(['7a', ...usual.slice(1)])
    await expect.poll(() => new URL(page.url()).searchParams.get('yearId')).not.toBe(String(table.field.yearId))
    await page.evaluate(() => history.back())
    await table.cell(6, 'label').waitFor({ state: 'detached' })
    await page.evaluate(() => history.forward())
    await expect.poll(() => page.getByRole('combobox', { name: 'Year' }).inputValue()).toMatch(/2027$/)
    await table.cell(7, 'label').waitFor()
    await expect.poll(table.focused).toBe('0 label')
    await table.press('7', 'b', 'Enter')
    await expect.poll(nextLabels).toEqual(['7b', ...usual.slice(1)])
    expect(await table.entries()).toEqual([])
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('input on the map applies to the first plot after Back, however long the year takes to load', async () => {
    for (const time of [0, 300]) {
      const { table, page, deliver, choose } = await twoYears()
      deliver()
      await choose('2027')
      await table.cell(7, 'label').waitFor()
      await page.route(`**/field_years/${table.field.yearId}/columns/`, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, time))
        await route.continue()
      })
      await table.place(1, 3).click()
      await page.evaluate(() => history.back())
      await table.cell(6, 'label').waitFor({ state: 'detached' })
      const focusedLabel = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
      await expect.poll(focusedLabel, { message: `a year that takes ${time} ms` }).toContain('row 1, column 1')
      await table.context.close()
    }
  })

  it('pastes the clipboard as it was when the key was pressed, and waits for a slow year', async () => {
    const { table, page, deliver, choose, nextLabels } = await twoYears()
    await page.evaluate(() => navigator.clipboard.writeText('80\n81'))
    await choose('2027')
    await table.press('ArrowDown', 'Control+v')
    await page.evaluate(() => navigator.clipboard.writeText('90\n91'))
    // The previous year is hidden now, and no cell has the focus.
    await page.locator('[data-pane="table"]').waitFor({ state: 'hidden' })
    await table.press('Enter', 'ArrowDown', 'ArrowDown', '8', '2', 'Enter')
    deliver()
    await expect.poll(nextLabels).toEqual(['80', '81', '82', ...usual.slice(3)])
    expect(await table.entries()).toEqual([])
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('pointer input does not change the previous year: no editor opens, and buttons wait for the new year', async () => {
    const { table, page, deliver, choose, nextLabels } = await twoYears()
    const before = await table.stored(table.grain)
    await choose('2027')
    const cell = await table.cell(0, 'label').boundingBox()
    if (!cell) throw new Error('the previous table was removed')
    await page.mouse.dblclick(cell.x + cell.width / 2, cell.y + cell.height / 2)
    await table.press('9', 'Enter')
    await page.getByRole('button', { name: 'Numbering', exact: true }).click()
    await page.locator('[data-numbering-panel]').waitFor({ state: 'hidden' })
    deliver()
    await page.locator('[data-numbering-panel]').waitFor()
    await page.keyboard.press('Escape')
    await table.saved()
    expect([await table.stored(table.grain), await table.entries()]).toEqual([before, []])
    expect(await nextLabels()).toEqual(usual)
    await table.context.close()
  })

  it('is discarded, with the keys that follow, when the target cell was never visible', async () => {
    const { table, page, deliver, choose, nextLabels } = await twoYears()
    await choose('2027')
    await table.press('8', '1', 'Enter', '8')
    // The page's clock is stopped between steps: on a busy machine the keys below would be late.
    await page.clock.install()
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
    deliver()
    // The rest of the input arrives when a cell has the focus.
    const messageLater = async () => {
      await page.clock.runFor(20)
      return table.message()
    }
    await expect.poll(messageLater).toMatch(/keys pressed before the other year had opened/)
    await table.press('2', 'Enter', '8', '3', 'Enter')
    // Later keys are for the visible page.
    await page.clock.runFor(500)
    await page.clock.resume()
    await table.press('9', 'Enter')
    await table.saved()
    expect(await nextLabels()).toEqual(['9', ...usual.slice(1)])
    await table.context.close()
  })

  it('is discarded when the user types in another field, which keeps the focus', async () => {
    const { table, page, deliver, choose, nextLabels } = await twoYears()
    await choose('2027')
    await table.press('ArrowDown', '7', '0', 'Enter')
    // Like a field of a panel next to the panes.
    await page.evaluate(() => {
      const field = document.body.appendChild(document.createElement('input'))
      field.id = 'beside'
      field.focus()
    })
    await table.press('a', 'b')
    deliver()
    await expect.poll(table.message).toMatch(/keys pressed before the other year had opened/)
    await table.press('c', 'd')
    await expect.poll(() => page.locator('#beside').inputValue()).toMatch(/^ab/)
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('beside')
    await table.saved()
    expect(await nextLabels()).toEqual(usual)
    await table.context.close()
  })

  it('Escape discards it with a message; a third year can then be chosen by keys', async () => {
    const { table, page, deliver, choose, nextLabels } = await twoYears()
    await choose('2027')
    await table.press('ArrowDown', '7', 'Enter', 'Escape')
    await expect.poll(table.message).toMatch(/keys pressed before the other year had opened/)
    deliver()
    await table.cell(7, 'label').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[data-pane]') !== null)).toBe(true)
    await table.saved()
    expect(await nextLabels()).toEqual(usual)
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('is refused with a message when the year fails to load; nothing off screen can be written afterwards', async () => {
    const { table, page, deliver, choose } = await twoYears('broken')
    const before = await table.stored(table.grain)
    await table.press('5', 'Enter')
    await table.saved()
    await choose('2027')
    await table.press('ArrowDown', '7', 'Enter')
    deliver()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await expect.poll(table.message).toMatch(/keys pressed before the other year had opened/)
    // No field handles the key as its own text.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await table.press('Control+z')
    await table.saved()
    expect(await table.stored(table.grain)).not.toEqual(before)
    await choose('2026')
    await table.cell(5, 'label').waitFor()
    await expect.poll(table.focused).toBe('0 label')
    await table.press('Control+z')
    await table.saved()
    await expect.poll(() => table.stored(table.grain)).toEqual(before)
    await table.context.close()
  })
})

it('a year that loads too slowly is cancelled, and the previous view and focus are restored', async () => {
  const { table, page, choose } = await twoYears()
  await choose('2027')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => page.getByRole('combobox', { name: 'Year' }).inputValue()).toMatch(/2026$/)
  await page.locator('[data-pane="table"]').waitFor()
  await expect.poll(table.focused).toMatch(/^\d+ \w+/)
  await table.press('ArrowDown', 'ArrowUp')
  expect(await table.focused()).toMatch(/^\d+ \w+/)
  await expect.poll(() => new URL(page.url()).searchParams.get('yearId')).toBe(String(table.field.yearId))
  await table.context.close()
})
