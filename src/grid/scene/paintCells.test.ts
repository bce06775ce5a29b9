import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CellAt, type CellRect, type ShownBlock, shownBlock } from '../../domain/sheet/range/ranges.ts'
import { sheetOrder } from '../../domain/sheet/range/sheetOrder.ts'
import { CellStyle } from './CellStyle.ts'
import { noPaintedRows, type PaintedRows, paintSelection } from './paintCells.ts'

const fields = ['a', 'b', 'c', 'd', 'e', 'f']
const order = sheetOrder(
  Int32Array.from({ length: 8 }, (_, k) => k),
  fields,
  8,
)

/** As much of an element as painting needs. */
class PageElement {
  isConnected = true
  readonly attributes = new Map<string, string>()
  readonly classes = new Set<string>()
  children: readonly PageElement[]

  constructor(children: readonly PageElement[] = [], field?: string) {
    this.children = children
    if (field !== undefined) this.attributes.set('col-id', field)
  }

  readonly classList = {
    contains: (name: string) => this.classes.has(name),
    toggle: (name: string) => (this.classes.has(name) ? this.classes.delete(name) : this.classes.add(name)),
  }
  getAttribute = (name: string) => this.attributes.get(name) ?? null
  setAttribute = (name: string, value: string) => this.attributes.set(name, value)
  removeAttribute = (name: string) => this.attributes.delete(name)
  querySelectorAll = () => this.children
  querySelector = () => null
  matches = () => false

  /** The looks of the element and of its children. */
  get styles(): unknown {
    return [[...this.classes].sort(), [...this.attributes].sort(), this.children.map((child) => child.styles)]
  }
}

/** Columns with cells in the page: the third one is out of view. */
const inPage = fields.filter((field) => field !== 'c')

const newCells = () => inPage.map((field) => new PageElement([], field))

function page() {
  const root = new PageElement(newCells())
  const rows = [...order.rows].map((row) => ({
    element: new PageElement(newCells()),
    row,
  }))
  const paint = (blocks: readonly ShownBlock[], active: CellAt | null, painted: PaintedRows) => {
    const style = Object.assign(Object.create(CellStyle.prototype) as CellStyle, { blocks, active })
    paintSelection({ root, rows } as never, order, style, painted)
  }
  return { paint, rows, styles: () => [root.styles, rows.map(({ element }) => element.styles)] }
}

const within = (count: number) => fc.tuple(fc.nat(count - 1), fc.nat(count - 1))
const rect = fc.tuple(within(8), within(6)).map(
  ([rows, cols]): CellRect => ({
    top: Math.min(...rows),
    bottom: Math.max(...rows),
    left: Math.min(...cols),
    right: Math.max(...cols),
  }),
)
const block = fc
  .tuple(fc.subarray([...order.rows], { minLength: 1 }), fc.subarray(fields, { minLength: 1 }))
  .map(([rows, cols]) => shownBlock(order, { rows: Int32Array.from(rows), fields: cols }))
const drawn = rect.map(
  ({ top, bottom, left, right }): ShownBlock => ({
    rows: Int32Array.of(top, bottom),
    cols: Int32Array.of(left, right),
  }),
)
const selection = fc.record({
  blocks: fc.array(fc.oneof(drawn, block), { maxLength: 3 }),
  active: fc.option(fc.record({ row: fc.nat(7), col: fc.nat(5) })),
})

describe('the painted selection', () => {
  it('equals a full repaint after any sequence of changes', () => {
    fc.assert(
      fc.property(fc.array(selection, { minLength: 1, maxLength: 6 }), (steps) => {
        const stepwise = page()
        const painted = noPaintedRows()
        for (const { blocks, active } of steps) stepwise.paint(blocks, active, painted)
        const atOnce = page()
        const { blocks, active } = steps[steps.length - 1]
        atOnce.paint(blocks, active, noPaintedRows())
        expect(stepwise.styles()).toEqual(atOnce.styles())
      }),
    )
  })

  it('is painted on cells that the grid has created again in a row', () => {
    const { paint, rows, styles } = page()
    const painted = noPaintedRows()
    const drawn = (left: number, right: number) => [{ rows: Int32Array.of(0, 3), cols: Int32Array.of(left, right) }]
    paint(drawn(4, 4), null, painted)
    for (const cell of rows[1].element.children) cell.isConnected = false
    rows[1].element.children = newCells()
    rows[1].element.children[0].classes.add('is-selected')
    paint(drawn(4, 5), null, painted)
    const atOnce = page()
    atOnce.paint(drawn(4, 5), null, noPaintedRows())
    expect(styles()).toEqual(atOnce.styles())
  })

  it('marks the cells of its blocks, their rows and headings, and the active cell', () => {
    const { paint, styles } = page()
    paint([{ rows: Int32Array.of(1, 2), cols: Int32Array.of(1, 3) }], { row: 2, col: 3 }, noPaintedRows())
    const [heads, rows] = styles() as [unknown[], unknown[][]]
    const text = JSON.stringify
    expect(text(heads).match(/is-touched/g)).toHaveLength(2)
    expect(rows.map((row) => text(row).match(/aria-selected/g)?.length ?? 0)).toEqual([0, 2, 2, 0, 0, 0, 0, 0])
    expect(rows.map((row) => text(row).includes('data-touched'))).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].map((k) => k === 2 || k === 3),
    )
    expect(rows.map((row) => text(row).includes('is-active'))).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((k) => k === 3))
  })
})
