import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct } from '../../product.ts'
import { openScannedField } from '../scannedField.ts'
import { fastTypingPause } from '../scanner.ts'
import { makeField } from '../smallField.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

describe.each([0, fastTypingPause])('whole scenarios with %i ms between keys', (pause) => {
  it('1 2 3 6 numbering: cancelled, applied, in conflict, continued, and again after a blank row', async () => {
    const map = await openScannedField(
      product,
      actor,
      await makeField(actor, { rows: 30, cols: 40, labels: false }),
      pause,
    )
    const { scan } = map
    await scan(...'n9', 'ArrowLeft', 's', 'Escape', ...'n1spA', 'Tab', 'Tab', '2', 'Enter')
    await map.saved()
    const labels = await map.labels()
    expect([labels[29][0], labels[29][39], labels[28][39], labels[0][0]]).toEqual(['A1', 'A79', 'A81', 'A2399'])
    await expect.poll(() => map.entries()).toBe(1)
    await scan('Control+z')
    await map.saved()
    await expect.poll(async () => (await map.labels()).flat().filter((label) => label !== null)).toEqual([])
    // One label conflicts: nothing is written, the focus goes to the conflict, and G passes it.
    await scan('Escape', 'Control+g', ...'r28 c3', 'Enter', 'f', ...'label', 'Enter', 'Enter', ...'A7', 'Enter')
    await map.saved()
    await scan(...'n1spA', 'Tab', '1', 'Tab', '1', 'Enter', 'g', 'Enter')
    await map.saved()
    const numbered = await map.labels()
    await expect
      .poll(async () => [numbered[27][2], numbered[29][0], numbered[0][39], await map.entries()])
      .toEqual(['A7', 'A8', 'A1206', 4])
    // The blank row's places get numbers at last: later labels move on by a row.
    await scan('Escape', 'Control+g', ...'r3 c2', 'Enter', 'i', 'ArrowUp', ...'n1squpB', 'Tab', '1', 'Enter')
    await map.saved()
    const labelsAfter = await map.labels()
    expect([labelsAfter[30][0], labelsAfter[3][0], labelsAfter[2], labelsAfter[1][0]]).toEqual([
      'B1',
      'B1120',
      new Array(40).fill(null),
      'B1161',
    ])
    await expect.poll(() => map.entries()).toBe(6)
    await scan('Control+z', 'Control+z')
    await map.saved()
    await expect.poll(() => map.labels()).toEqual(numbered)
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
    const map = await openScannedField(product, actor, field, pause)
    const { scan } = map
    const indexAt = (row: number, col: number) => (row - 1) * 20 + col - 1
    const five = ['6.1', '6.2', '6.3', '6.4', '6,5'].flatMap((text) => [...text, 'Enter'])
    await scan('f', ...'yield', 'Enter', 'ArrowDown', ...'so', 'Enter', ...five)
    await map.saved()
    const right = await map.stored()
    expect(wrong.toReversed().map((k) => right[k])).toEqual([6.1, 6.2, 6.3, 6.4, 6.5])
    await expect.poll(() => map.entries()).toBe(5)

    await scan(...'117', 'Enter', 'Enter', ...'7.25', 'Enter')
    await map.saved()
    await expect.poll(async () => (await map.stored())[116]).toBe(7.25)

    // Plot 117 is still selected, too, and copied as a second piece: cells in the gap between them stay unchanged.
    const block = [...new Array(3).fill('Shift+ArrowDown'), ...new Array(5).fill('Shift+ArrowRight')]
    await scan('Control+g', ...'r2 c3', 'Enter', ...block, 'Control+c', 'ArrowDown', 'Control+v')
    await map.saved()
    const expected = right.with(116, 7.25)
    for (let row = 2; row <= 5; row++)
      for (let col = 3; col <= 8; col++) expected[indexAt(row + 1, col)] = right[indexAt(row, col)]
    expected[indexAt(7, 17)] = 7.25
    await expect.poll(() => map.stored()).toEqual(expected)

    await scan('Control+g', ...'r10 c1', 'Enter', 'Shift+ArrowDown', 'Control+с', 'Control+в')
    await map.saved()
    await expect.poll(async () => (await map.stored())[indexAt(11, 1)]).toBe(right[indexAt(10, 1)])
    await scan('Control+я')
    await map.saved()
    await expect.poll(async () => (await map.stored())[indexAt(11, 1)]).toBe(right[indexAt(11, 1)])

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
    await map.figures('10 plots')
    await map.saved()
    await expect
      .poll(async () => (await map.stored('comment')).flatMap((text, k) => (text === 'lodged' ? [k] : [])))
      .toEqual(Array.from({ length: 10 }, (_, k) => 30 * k))

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
    const inner = async () => (await map.stored('comment')).flatMap((text, k) => (text === 'inner' ? [k] : []))
    await expect.poll(async () => [(await inner())[0], (await inner()).length]).toEqual([indexAt(4, 2), 9])

    const before = await map.plots()
    await scan('w', ...'24', 'Enter')
    await map.saved()
    await expect.poll(async () => (await map.plots()).length).toBe(13)
    await scan('Control+z', 'r', 'F6', 'F6', 'Control+z', 'Shift+F6', 'Shift+F6')
    await map.saved()
    await expect.poll(() => map.plots()).toEqual(before)

    await scan('c', ...'yield', 'Enter', 'k', 'Shift+F9', 'Enter', 'ArrowDown', 'Shift+Enter')
    await expect.poll(() => map.page.locator('[data-legend-row][aria-selected="true"]').count()).toBe(2)
    expect(map.faults).toEqual([])
    await map.context.close()
  })

  it('8 a block is moved onto an occupied position and swapped; undo reverts it', async () => {
    const field = await makeField(actor, { rows: 20, cols: 16 })
    const map = await openScannedField(product, actor, field, pause)
    const { scan } = map
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
    const movedPlots = async () => {
      const after = await map.plots()
      return [after[0].slice(0, 6), after[3].slice(0, 6)]
    }
    await expect.poll(movedPlots).toEqual([0, 3].map((row) => [...before[row].slice(3, 6), ...before[row].slice(0, 3)]))
    await scan('Control+z')
    await map.saved()
    await expect.poll(() => map.plots()).toEqual(before)
    await map.context.close()
  })
})
