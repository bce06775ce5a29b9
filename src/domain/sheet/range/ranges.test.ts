import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  blockHasCol,
  blockHasRow,
  blockOf,
  blockSize,
  boundsOfBlock,
  numbersInRuns,
  rectBetween,
  rectsWithin,
  shownBlock,
  shownMask,
} from './ranges.ts'
import { displayRowOf, emptyOrder, sheetOrder } from './sheetOrder.ts'

const fields = ['label', 'row', 'col', 'line', 'trait:1']
const orderOf = (plots: number[], capacity = Math.max(...plots, 0) + 1) =>
  sheetOrder(Int32Array.from(plots), fields, capacity)
const unsorted = orderOf(Array.from({ length: 12 }, (_, k) => k))

describe('order of the table', () => {
  it('maps every displayed plot to its row, and others to −1', () => {
    const order = orderOf([4, 2, 7], 9)
    expect([2, 4, 7].map((plot) => displayRowOf(order, plot))).toEqual([1, 0, 2])
    for (const plot of [-1, 0, 8, 99]) expect(displayRowOf(order, plot)).toBe(-1)
    expect(displayRowOf(emptyOrder, 0)).toBe(-1)
  })
})

describe('ranges by rows and fields', () => {
  it('a rectangle dragged in either direction contains the same cells', () => {
    const rect = rectBetween({ row: 5, col: 3 }, { row: 2, col: 1 })
    expect(rect).toEqual({ top: 2, left: 1, bottom: 5, right: 3 })
    expect(rectBetween({ row: 2, col: 1 }, { row: 5, col: 3 })).toEqual(rect)
    expect(blockOf(unsorted, rect)).toEqual({ rows: Int32Array.of(2, 3, 4, 5), fields: ['row', 'col', 'line'] })
  })

  it('stays in place while nothing is sorted, filtered or moved', () => {
    const rect = { top: 2, left: 1, bottom: 5, right: 3 }
    const shown = shownBlock(unsorted, blockOf(unsorted, rect))
    expect(boundsOfBlock(shown)).toEqual(rect)
    expect(rectsWithin(shown, 0, 11)).toEqual([rect])
    expect(blockSize(shown)).toEqual({ rows: 4, cols: 3 })
  })

  it('is computed from its bounds in the same order, and looked up by row in another order', () => {
    const block = blockOf(unsorted, { top: 2, left: 1, bottom: 5, right: 3 })
    const shown = shownBlock(unsorted, block)
    expect(shownBlock(unsorted, block)).toBe(shown)
    expect(shown).toEqual({ rows: Int32Array.of(2, 5), cols: Int32Array.of(1, 3) })
    const turned = orderOf([5, 4, 3, 2, 1, 0], 12)
    expect([...shownBlock(turned, block).rows]).toEqual([0, 3])
    // A rectangle beyond the last row and column is cut there.
    const cutBlock = shownBlock(unsorted, blockOf(unsorted, { top: 10, left: 4, bottom: 20, right: 9 }))
    expect(cutBlock).toEqual({ rows: Int32Array.of(10, 11), cols: Int32Array.of(4, 4) })
  })

  it('splits into adjacent runs when the order changes, and excludes filtered rows', () => {
    const block = blockOf(unsorted, { top: 0, left: 0, bottom: 3, right: 4 })
    const sorted = sheetOrder(Int32Array.of(3, 9, 1, 0), ['trait:1', 'line', 'label', 'row'], 12)
    const shown = shownBlock(sorted, block)
    expect([...shown.rows]).toEqual([0, 0, 2, 3])
    expect([...shown.cols]).toEqual([0, 3])
    expect(rectsWithin(shown, 1, 2)).toEqual([{ top: 2, bottom: 3, left: 0, right: 3 }])
    expect(boundsOfBlock(shownBlock(sheetOrder(Int32Array.of(9), fields, 12), block))).toBeNull()
  })

  it('displays exactly the cells of its rows and fields, in any order', () => {
    const permutation = fc.shuffledSubarray(Array.from({ length: 12 }, (_, k) => k))
    const chosen = fc.uniqueArray(fc.nat(11), { maxLength: 12 })
    const chosenFields = fc.uniqueArray(fc.constantFrom(...fields), { maxLength: 5 })
    fc.assert(
      fc.property(permutation, chosen, chosenFields, (plots, blockPlots, blockFields) => {
        const order = sheetOrder(Int32Array.from(plots), fields, 12)
        const shown = shownBlock(order, { rows: Int32Array.from(blockPlots), fields: blockFields })
        plots.forEach((plot, row) => {
          expect(blockHasRow(shown, row)).toBe(blockPlots.includes(plot))
        })
        fields.forEach((field, col) => {
          expect(blockHasCol(shown, col)).toBe(blockFields.includes(field))
        })
        expect([...numbersInRuns(shown.rows)].map((row) => plots[row]).sort()).toEqual(
          blockPlots.filter((plot) => plots.includes(plot)).sort(),
        )
        const cells = rectsWithin(shown, 0, 11).reduce(
          (sum, { top, bottom, left, right }) => sum + (bottom - top + 1) * (right - left + 1),
          0,
        )
        const size = blockSize(shown)
        expect(cells).toBe(size.rows * size.cols)
      }),
    )
  })

  it('plots selected on the map become rows of one column', () => {
    const mask = new Uint8Array(12)
    for (const plot of [1, 2, 3, 7]) mask[plot] = 1
    const shown = shownMask(unsorted, mask, 'trait:1')
    expect([...shown.rows]).toEqual([1, 3, 7, 7])
    expect([...shown.cols]).toEqual([4, 4])
    expect(rectsWithin(shownMask(unsorted, mask, 'gone'), 0, 11)).toEqual([])
  })
})
