import { beforeAll, describe, expect, it } from 'vitest'
import { mapColouring, readFieldMap } from '../../../../src/contract/plots/maps.ts'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct } from '../../product.ts'
import { type MapDriver, openMap, waitForName } from '../mapDriver.ts'
import { writePlot } from '../saving/colleague.ts'
import { makeField, type SmallField } from '../smallField.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

/** Stored values of the field's trait by plot id. */
async function values(field: SmallField): Promise<Record<string, unknown>> {
  const query = { field_id: String(field.fieldId), year_id: String(field.yearId) }
  const { body } = await actor.call(mapColouring, { query })
  return body.features.find((feature) => feature.id === field.traitId)?.values ?? {}
}

/** Chooses the field that the map shows and edits. */
async function show(map: MapDriver, name: string): Promise<void> {
  await map.press('f')
  await map.page.keyboard.type(name)
  await map.press('Enter')
}

describe('editing on the map', () => {
  it('MAP-02 five values out of range are corrected along the walk, one entry each', async () => {
    const wrong = new Set([3, 50, 111, 222, 290])
    const field = await makeField(actor, {
      rows: 15,
      cols: 20,
      value: (k) => (wrong.has(k) ? 90 : 5 + (k % 17) / 10),
    })
    const map = await openMap(product, actor, field)
    await show(map, 'Yield')
    await map.press('ArrowDown', 's', 'o')
    await expect.poll(() => map.message()).toContain('5 plots selected')
    await map.page.getByRole('option', { name: /Out of range, 5 plots/ }).waitFor()
    await map.press('Enter')
    for (const text of ['6.1', '6.2', '6.3', '6.4', '6,5']) {
      await map.page.keyboard.type(text)
      await map.press('Enter')
    }
    await map.saved()
    const ids = [290, 222, 111, 50, 3].map((k) => field.plotIds[k])
    const stored = async () => {
      const all = await values(field)
      return ids.map((id) => all[id])
    }
    await expect.poll(stored).toEqual([6.1, 6.2, 6.3, 6.4, 6.5])
    await expect.poll(() => map.entries()).toBe(5)
    await expect.poll(() => map.page.getByRole('option', { name: /Out of range/ }).count()).toBe(0)
    expect(map.faults).toEqual([])
    await map.context.close()
  })

  it('a block of 4 × 6 goes to a spreadsheet in field shape and back one row lower at full precision', async () => {
    const field = await makeField(actor, { rows: 8, cols: 10, value: (k) => 5 + k / 128 })
    const map = await openMap(product, actor, field)
    await show(map, 'Yield')
    await map.cell(2, 3).click()
    await map.cell(5, 8).click({ modifiers: ['Shift'] })
    await map.press('Control+c')
    await expect.poll(() => map.message()).toContain('24 plots copied')
    const text = await map.page.evaluate(() => navigator.clipboard.readText())
    const lines = text.split('\r\n')
    expect([lines.length, ...lines.map((line) => line.split('\t').length)]).toEqual([4, 6, 6, 6, 6])
    const before = await values(field)
    await map.press('ArrowDown', 'Control+v')
    await expect.poll(() => map.entries()).toBe(1)
    const after = await values(field)
    const id = (row: number, col: number) => field.plotIds[(row - 1) * 10 + col - 1]
    for (const [row, col] of [
      [2, 3],
      [3, 8],
      [5, 5],
    ]) {
      expect(after[id(row + 1, col)]).toBe(before[id(row, col)])
    }
    expect(after[id(2, 3)]).toBe(before[id(2, 3)])
    await map.context.close()
  })

  it('MAP-06 width re-flows the map live, is undone in one step, and 151 is refused with the limit', async () => {
    const field = await makeField(actor, { rows: 8, cols: 30 })
    const map = await openMap(product, actor, field)
    const before = await map.plots()
    await map.press('w')
    await map.page.keyboard.type('24')
    const panel = map.page.getByRole('dialog', { name: 'Field width' })
    await panel.getByText('10 rows').waitFor()
    await expect.poll(() => map.entries()).toBe(0)
    await map.press('Enter')
    await map.saved()
    await expect
      .poll(async () => [(await map.plots()).length, (await map.plots())[1][0]])
      .toEqual([10, field.plotIds[24]])
    await map.press('Control+z')
    await map.saved()
    await expect.poll(() => map.plots()).toEqual(before)
    await map.press('w')
    await map.page.keyboard.type('151')
    await panel.getByText('2 to 150').waitFor()
    await map.press('Enter')
    await expect.poll(() => panel.count()).toBe(1)
    await map.press('Escape')
    await expect.poll(async () => [await panel.count(), await map.entries()]).toEqual([0, 2])
    await map.context.close()
  })

  it('MAP-05 R rotates the map by 90°, the selection follows its plots, and the table undoes it', async () => {
    const field = await makeField(actor, { rows: 4, cols: 6 })
    const map = await openMap(product, actor, field)
    await map.cell(1, 1).click()
    await map.cell(1, 2).click({ modifiers: ['Shift'] })
    await map.press('r')
    await map.saved()
    const turned = async () => {
      const rows = await map.plots()
      return [rows.length, rows[0].length, rows[0][3], rows[1]?.[3]]
    }
    await expect.poll(turned).toEqual([6, 4, field.plotIds[0], field.plotIds[1]])
    await expect.poll(() => map.cell(1, 4).getAttribute('aria-selected')).toBe('true')
    await expect.poll(() => map.cell(2, 4).getAttribute('aria-selected')).toBe('true')
    await map.press('F6', 'F6', 'Control+z')
    await map.saved()
    await expect.poll(async () => (await map.plots())[0].slice(0, 2)).toEqual(field.plotIds.slice(0, 2))
    await map.context.close()
  })

  it('refuses a drop on an occupied position; Shift+Enter swaps', async () => {
    const field = await makeField(actor, { rows: 3, cols: 5 })
    const map = await openMap(product, actor, field)
    await map.cell(1, 1).click()
    await map.press('m', 'ArrowRight', 'ArrowRight', 'Enter')
    await expect.poll(() => map.message()).toContain('taken')
    await expect.poll(() => map.entries()).toBe(0)
    await map.press('Shift+Enter')
    await map.saved()
    await expect
      .poll(async () => (await map.plots())[0].slice(0, 3))
      .toEqual([field.plotIds[2], field.plotIds[1], field.plotIds[0]])
    await map.context.close()
  })

  it('MAP-01 finds, reads and corrects a plot by keyboard only', async () => {
    const field = await makeField(actor, { rows: 30, cols: 10 })
    const map = await openMap(product, actor, field)
    await show(map, 'Yield')
    await map.page.keyboard.type('117')
    await map.page.getByRole('dialog', { name: 'Find and select' }).getByText('1 plot found').waitFor()
    await map.press('Enter')
    await expect.poll(() => map.focused()).toMatch(/^Plot 117, line Line 7, row 12, column 7, Yield [\d.]+ t\/ha$/)
    await map.press('Enter')
    await map.page.keyboard.type('7.25')
    await map.press('Enter')
    await map.saved()
    await expect.poll(async () => (await values(field))[field.plotIds[116]]).toBe(7.25)
    await waitForName(map.page, 12, 7, 'Yield 7.25 t/ha')
    const query = { field_id: String(field.fieldId), year_id: String(field.yearId) }
    expect((await actor.call(readFieldMap, { query })).body.location_of_plots).toHaveLength(30)
    await map.context.close()
  })

  it('the editor suggests lines as the table does, and shows a colleague’s new value', async () => {
    const field = await makeField(actor, { rows: 6, cols: 8, value: () => 5, lines: 20 })
    const map = await openMap(product, actor, field)
    const { page } = map
    const options = page.locator('[data-open-editor] [role="option"]')
    await show(map, 'Line')
    await map.cell(2, 2).click()
    await map.press('Enter', 'Alt+ArrowDown')
    await expect.poll(() => options.count()).toBe(8)
    await map.press('Escape')
    await expect.poll(() => options.count()).toBe(0)
    await page.keyboard.type('line 1')
    await expect
      .poll(() => options.allTextContents())
      .toEqual(['Line 1', ...[10, 11, 12, 13, 14, 15, 16].map((n) => `Line ${n}`)])
    await map.press('ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter')
    await waitForName(page, 2, 2, 'Line 11')
    // A list that crosses the pane's lower edge is shown above instead.
    await map.cell(6, 8).click()
    await map.press('Enter', 'Alt+ArrowDown')
    await options.nth(7).click()
    await waitForName(page, 6, 8, 'Line 8')
    await map.saved()
    await show(map, 'Yield')
    await map.cell(3, 3).click()
    await map.press('Enter')
    await page.keyboard.type('6.8')
    await writePlot(actor, field, 18, `trait:${field.traitId}`, 5, 6.4)
    await expect.poll(() => page.locator('[data-pane-float] [data-meanwhile]').textContent()).toContain('Now 6.4 by ')
    await map.press('Escape')
    await waitForName(page, 3, 3, 'Yield 6.4')
    expect(map.faults).toEqual([])
    await map.context.close()
  })

  it('an expression selects its matches; an unknown name is underlined with the closest suggestion', async () => {
    const field = await makeField(actor, { rows: 6, cols: 10, value: (k) => k })
    const map = await openMap(product, actor, field)
    await map.press('Control+f')
    const find = map.page.getByRole('dialog', { name: 'Find and select' })
    await map.page.keyboard.type('yeild > 50')
    await find.getByRole('button', { name: 'Did you mean Yield?' }).click()
    await find.getByText('9 plots found').waitFor()
    await map.press('End')
    await map.page.keyboard.type(' and row = 6')
    await find.getByText('9 plots found').waitFor()
    await map.press('Enter')
    await expect.poll(() => map.message()).toContain('9 plots selected')
    await expect.poll(() => map.cell(6, 10).getAttribute('aria-selected')).toBe('true')
    await expect.poll(() => map.cell(6, 1).getAttribute('aria-selected')).toBe('false')
    await map.context.close()
  })

  it('the legend counts every plot, filters by the clicked classes and can hide them', async () => {
    const field = await makeField(actor, { rows: 10, cols: 12, value: (k) => (k === 5 ? null : k) })
    const map = await openMap(product, actor, field)
    const rows = map.page.locator('[data-legend] [role="option"]')
    await map.press('k')
    await expect.poll(() => rows.count()).toBe(7)
    const counted = async () => {
      const names = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('aria-label') ?? ''))
      return names.map((name) => Number(/, (\d+) plot/.exec(name)?.[1])).reduce((sum, count) => sum + count, 0)
    }
    await expect.poll(() => counted()).toBe(120)
    await rows.nth(0).click()
    await rows.nth(1).click({ modifiers: ['Shift'] })
    await expect
      .poll(() => rows.evaluateAll((all) => all.map((row) => row.getAttribute('aria-selected'))))
      .toEqual(['true', 'true', 'false', 'false', 'false', 'false', 'false'])
    await rows.nth(2).click({ modifiers: ['Control'] })
    await expect.poll(() => rows.nth(2).getAttribute('aria-label')).toContain('hidden')
    await map.page.locator('[data-legend] [role="listbox"]').focus()
    await map.press('Delete')
    await expect.poll(() => map.page.locator('[data-legend] [role="option"][aria-selected="true"]').count()).toBe(0)
    await map.context.close()
  })
})
