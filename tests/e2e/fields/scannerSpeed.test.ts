import { beforeAll, describe, expect, it } from 'vitest'
import { loadFieldYear } from '../../../src/contract/changes.ts'
import { mapColouring } from '../../../src/contract/maps.ts'
import { readCell } from '../../../src/domain/columns/cell.ts'
import { decodeFieldYear } from '../../../src/domain/columns/codec.ts'
import type { Actor } from '../../integration/harness.ts'
import { type Product, startProduct } from '../product.ts'
import { type MapDriver, openMap } from './mapDriver.ts'
import { scanner } from './scanner.ts'
import { makeField, type SmallField } from './smallField.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

/** Stored values of the field's trait by plot, in the order of their making. */
async function values(field: SmallField): Promise<unknown[]> {
  const query = { field_id: String(field.fieldId), year_id: String(field.yearId) }
  const { body } = await actor.call(mapColouring, { query })
  const stored = body.features.find((feature) => feature.id === field.traitId)?.values ?? {}
  return field.plotIds.map((id) => stored[id])
}

/** Stored comments by plot, in the order of their making. */
async function comments(field: SmallField): Promise<unknown[]> {
  const { body } = await actor.call(loadFieldYear, { params: { id: field.yearId } })
  const columns = decodeFieldYear(body as Uint8Array)
  return field.plotIds.map((id) => readCell(columns, columns.indexOf.get(id) ?? -1, 'comment'))
}

/** A field with the keyboard in its map, and a hand that leaves no pause between keys. */
async function open(field: SmallField) {
  const map = await openMap(product, actor, field)
  return { ...map, scan: await scanner(map.page) }
}

const figures = (map: MapDriver, text: string | RegExp) => map.page.locator('[data-figures]').getByText(text).waitFor()

describe('whole scenarios with no pause between keys', () => {
  it('1 2 3 6 numbering: given up, applied, in conflict, continued, and again after a blank row', async () => {
    const map = await open(await makeField(actor, { rows: 30, cols: 40, labels: false }))
    const { scan } = map
    await scan(...'n9', 'ArrowLeft', 's', 'Escape', ...'n1spA', 'Tab', 'Tab', '2', 'Enter')
    await map.saved()
    const labels = await map.labels()
    expect([labels[29][0], labels[29][39], labels[28][39], labels[0][0]]).toEqual(['A1', 'A79', 'A81', 'A2399'])
    expect(await map.entries()).toBe(1)
    await scan('Control+z')
    await map.saved()
    expect((await map.labels()).flat().filter((label) => label !== null)).toEqual([])
    // One label stands in the way: nothing is written, the conflict is gone to, and G leads past it.
    await scan('Escape', 'Control+g', ...'r28 c3', 'Enter', 'Enter', ...'A7', 'Enter')
    await map.saved()
    await scan(...'n1spA', 'Tab', '1', 'Tab', '1', 'Enter', 'g', 'Enter')
    await map.saved()
    const kept = await map.labels()
    expect([kept[27][2], kept[29][0], kept[0][39], await map.entries()]).toEqual(['A7', 'A8', 'A1206', 4])
    // The blank row's places take numbers at last: what lies beyond it moves on by a row.
    await scan('Escape', 'Control+g', ...'r3 c2', 'Enter', 'i', 'ArrowUp', ...'n1squpB', 'Tab', '1', 'Enter')
    await map.saved()
    const again = await map.labels()
    expect([again[30][0], again[3][0], again[2], again[1][0]]).toEqual([
      'B1',
      'B1120',
      new Array(40).fill(null),
      'B1161',
    ])
    expect(await map.entries()).toBe(6)
    await scan('Control+z', 'Control+z')
    await map.saved()
    expect(await map.labels()).toEqual(kept)
    expect(map.faults).toEqual([])
    await map.context.close()
  })

  it('5 7 9 10 13 14 15 16 19 values, comments, blocks, classes, width and rotation', async () => {
    const wrong = [3, 50, 111, 222, 290]
    const field = await makeField(actor, {
      rows: 15,
      cols: 20,
      lines: 30,
      value: (k) => (wrong.includes(k) ? 90 : 5 + (k % 17) / 10),
    })
    const map = await open(field)
    const { scan } = map
    const at = (row: number, col: number) => (row - 1) * 20 + col - 1
    const five = ['6.1', '6.2', '6.3', '6.4', '6,5'].flatMap((text) => [...text, 'Enter'])
    await scan('f', ...'yield', 'Enter', 'ArrowDown', ...'so', 'Enter', ...five)
    await map.saved()
    const right = await values(field)
    expect(wrong.toReversed().map((k) => right[k])).toEqual([6.1, 6.2, 6.3, 6.4, 6.5])
    expect(await map.entries()).toBe(5)

    await scan(...'117', 'Enter', 'Enter', ...'7.25', 'Enter')
    await map.saved()
    expect((await values(field))[116]).toBe(7.25)

    const block = [...new Array(3).fill('Shift+ArrowDown'), ...new Array(5).fill('Shift+ArrowRight')]
    await scan('Control+g', ...'r2 c3', 'Enter', ...block, 'Control+c', 'ArrowDown', 'Control+v')
    const copied = async () => {
      const moved = await values(field)
      return [moved[at(3, 3)], moved[at(6, 8)], moved[at(2, 3)]]
    }
    await expect.poll(copied).toEqual([right[at(2, 3)], right[at(5, 8)], right[at(2, 3)]])

    await scan('Control+g', ...'r10 c1', 'Enter', 'Shift+ArrowDown', 'Control+с', 'Control+в')
    await map.saved()
    expect((await values(field))[at(11, 1)]).toBe(right[at(10, 1)])
    await scan('Control+я')
    await map.saved()
    expect((await values(field))[at(11, 1)]).toBe(right[at(11, 1)])

    await scan(
      'Control+g',
      ...'r1 c1',
      'Enter',
      ...'sl',
      'f',
      ...'comment',
      'Enter',
      'Enter',
      ...'lodged',
      'Control+Enter',
    )
    await figures(map, '10 plots')
    await map.saved()
    expect((await comments(field)).flatMap((text, k) => (text === 'lodged' ? [k] : []))).toEqual(
      Array.from({ length: 10 }, (_, k) => 30 * k),
    )

    await scan(
      'Control+f',
      ...'row > 2 and row < 8 and col < 6',
      'Enter',
      ...'sk',
      'Enter',
      ...'inner',
      'Control+Enter',
    )
    await map.saved()
    const inner = (await comments(field)).flatMap((text, k) => (text === 'inner' ? [k] : []))
    expect([inner[0], inner.length]).toEqual([at(4, 2), 9])

    const before = await map.plots()
    await scan('w', ...'24', 'Enter')
    await map.saved()
    expect((await map.plots()).length).toBe(13)
    await scan('Control+z', 'r', 'F6', 'F6', 'Control+z', 'Shift+F6', 'Shift+F6')
    await map.saved()
    expect(await map.plots()).toEqual(before)

    await scan('c', ...'yield', 'Enter', 'k', 'Shift+F9', 'Enter', 'ArrowDown', 'Shift+Enter')
    await expect.poll(() => map.page.locator('[data-legend-row][aria-selected="true"]').count()).toBe(2)
    expect(map.faults).toEqual([])
    await map.context.close()
  })

  it('4 8 a block goes onto a taken place and is swapped; a large paste is written by the Enter that follows it', async () => {
    const field = await makeField(actor, { rows: 20, cols: 16 })
    const map = await open(field)
    const { scan, page } = map
    const block = [...new Array(3).fill('Shift+ArrowDown'), ...new Array(2).fill('Shift+ArrowRight')]
    const before = await map.plots()
    await scan(
      'Control+g',
      ...'r1 c1',
      'Enter',
      ...block,
      'm',
      'ArrowRight',
      'ArrowRight',
      'ArrowRight',
      'Enter',
      'Shift+Enter',
    )
    await map.saved()
    const after = await map.plots()
    expect([after[0].slice(0, 6), after[3].slice(0, 6)]).toEqual(
      [0, 3].map((row) => [...before[row].slice(3, 6), ...before[row].slice(0, 3)]),
    )
    await scan('Control+z')
    const text = Array.from({ length: 320 }, (_, k) => `7,${String(k).padStart(3, '0')}`).join('\r\n')
    await page.evaluate((one) => navigator.clipboard.writeText(one), text)
    await page.locator('[data-pane="table"] [row-index="0"] [col-id="row"]').click()
    await scan('End', 'End', 'Control+v', 'Enter')
    await map.saved()
    await expect.poll(async () => [(await values(field))[2], (await values(field))[319]]).toEqual([7.002, 7.319])
    await map.context.close()
  })
})

describe('the key after something closes', () => {
  it('acts where the keyboard was: dialogs, the palette, the field to find in', async () => {
    const field = await makeField(actor, { rows: 8, cols: 10 })
    const map = await open(field)
    const { scan, page } = map
    await scan('Control+g', ...'r8 c1', 'Enter', ...'sr')
    await figures(map, '10 plots')
    await page.locator('[data-region="status"]').getByText('row 8, col 1').waitFor()
    await scan('Control+k', ...'insert a blank row above', 'Escape', ...'sa')
    await figures(map, '80 plots')
    await scan('Control+k', ...'#42', 'Enter', ...'sc')
    await figures(map, '8 plots')
    await scan('Control+k', ...'select all', 'Enter', ...'si')
    await scan('F1', ...'fill', 'Escape', 'h', 'Escape', 'Control+f', ...'row = 3', 'Escape', ...'sr')
    await figures(map, '10 plots')
    await map.saved()
    expect(await map.entries()).toBe(0)
    // Enter does what the dialog asks for.
    await scan(...'nl', 'Enter', 'Escape', ...'sa', 'Control+Delete', 'Enter')
    await map.saved()
    expect((await map.plots()).flat().filter(Boolean)).toEqual([])
    expect(await map.entries()).toBe(2)
    await scan('Control+z', 'Control+z')
    await map.saved()
    expect((await map.labels())[7][9]).toBe('80')
    expect(map.faults).toEqual([])
    await map.context.close()
  })
})

describe('the key after the pointer was at a bar or menu', () => {
  it('acts in the pane: buttons and menus of the toolbar, the menu of the map, the bar of a paste', async () => {
    const field = await makeField(actor, { rows: 8, cols: 10 })
    const map = await open(field)
    const { scan, page } = map
    await page.setViewportSize({ width: 1920, height: 1080 })
    await map.cell(2, 2).click()
    await page.locator('[data-command="inspector.toggle"]').click()
    await scan(...'sa')
    await figures(map, '80 plots')
    await page.locator('[data-command="inspector.toggle"]').click()
    await page.getByRole('toolbar').getByRole('button', { name: 'Insert' }).click()
    await page.getByRole('menuitem').first().waitFor()
    await scan('Escape', 'Control+g', ...'r2 c2', 'Enter', ...'sr')
    await figures(map, '10 plots')
    await page.getByRole('toolbar').getByRole('button', { name: 'Insert' }).click()
    await page.getByRole('menuitem', { name: /^Insert a blank row above/ }).click()
    await scan('Control+z', ...'sc')
    await figures(map, '8 plots')
    await map.cell(3, 3).click({ button: 'right' })
    await page.getByRole('menuitem').first().waitFor()
    await scan('Escape', ...'sr')
    await figures(map, '10 plots')
    await page.locator('[data-command="numbering.open"]').click()
    await scan(...'19', 'Escape', 'Escape', ...'sa')
    await figures(map, '80 plots')
    await map.saved()
    expect((await map.plots()).length).toBe(8)
    expect(map.faults).toEqual([])
    await map.context.close()
  })
})

describe('what is not asked for', () => {
  it('the middle button pans and pastes nothing; keys of what is still to come say so and write nothing', async () => {
    const field = await makeField(actor, { rows: 8, cols: 10 })
    const map = await open(field)
    const { scan, page } = map
    await page.evaluate(() => navigator.clipboard.writeText('X1'))
    /** What a browser on Linux does with the middle button: it pastes the primary selection where the keyboard is. */
    const pastedByBrowser = () =>
      page.evaluate(() => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', 'X1')
        const options = { clipboardData, bubbles: true, cancelable: true }
        return document.activeElement?.dispatchEvent(new ClipboardEvent('paste', options))
      })
    const places = [map.cell(2, 2), page.locator('[data-pane="table"] [row-index="1"] [col-id="label"]')]
    for (const place of places) {
      await place.click()
      const box = (await place.boundingBox())!
      await page.mouse.move(box.x + 5, box.y + 5)
      await page.mouse.down({ button: 'middle' })
      await page.mouse.move(box.x + 25, box.y + 15, { steps: 3 })
      await page.mouse.up({ button: 'middle' })
      expect(await pastedByBrowser()).toBe(false)
    }
    await map.cell(1, 1).click()
    await scan('Control+p')
    await expect.poll(() => map.message()).toContain('Printing the field plan is not ready yet')
    await scan('Control+h')
    await expect.poll(() => map.message()).toContain('Find and replace is not ready yet')
    await scan('Control+Shift+v')
    await expect.poll(() => map.message()).toContain('Paste special is not ready yet')
    await scan('p', 'P', 'F4', 'Escape')
    await map.saved()
    expect(await map.entries()).toBe(0)
    await scan('Control+v')
    await expect.poll(() => map.entries()).toBe(1)
    expect((await map.labels())[0][0]).toBe('X1')
    await map.context.close()
  })

  it('Tab in the editor of the map leaves the shown field as it was; a comment has room, and grows', async () => {
    const field = await makeField(actor, { rows: 20, cols: 20 })
    const map = await open(field)
    const { scan, page } = map
    const input = page.locator('[data-map-float] input')
    const width = async () => (await input.boundingBox())!.width
    await scan('Control+g', ...'r2 c2', 'Enter', 'Enter', 'Tab', 'Tab', 'Tab')
    await expect.poll(() => input.getAttribute('aria-label')).toContain('Comment')
    const before = await width()
    expect(before).toBeGreaterThanOrEqual(240)
    const long = 'leaned over after the storm of the fourteenth of July'
    await scan(...long)
    await expect.poll(width).toBeGreaterThan(before)
    await scan('Enter', 'Enter', ...'Z2', 'Enter')
    await map.saved()
    expect((await comments(field))[21]).toBe(long)
    expect((await map.labels()).flat()).toContain('Z2')
    expect((await comments(field)).filter(Boolean)).toEqual([long])
    await map.context.close()
  })

  it('a field without plots says so in the table and offers what makes some; undo has the keyboard', async () => {
    const field = await makeField(actor, { rows: 3, cols: 4 })
    const map = await open(field)
    const { scan, page } = map
    await scan(...'sa', 'Control+Delete', 'Enter')
    const table = page.locator('[data-pane="table"]')
    await table.getByText('No plots yet').waitFor()
    await table.getByRole('button', { name: 'Create plots' }).waitFor()
    expect(await table.getByText('No plot matches the filter').count()).toBe(0)
    await scan('Control+z')
    await table.locator('[row-index="0"] [col-id="label"]').waitFor()
    await scan('r', 'Control+z')
    await map.saved()
    expect((await map.plots()).length).toBe(3)
    expect(await map.message()).toContain('Undone')
    await map.context.close()
  })
})
