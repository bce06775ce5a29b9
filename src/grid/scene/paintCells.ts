import { blockHasRow } from '../../domain/sheet/range/ranges.ts'
import type { SheetOrder } from '../../domain/sheet/range/sheetOrder.ts'
import { type CellLook, stateClassNames } from './CellLook.ts'
import { renderedRowElements, renderedRows } from './renderedCells.ts'

function toggle(element: HTMLElement, name: string, on: boolean): void {
  if (element.classList.contains(name) !== on) element.classList.toggle(name, on)
}

/** A cell that is in the page with its display column, and what was last painted on it; undefined = not yet. */
interface PlacedCell {
  readonly element: HTMLElement
  readonly col: number
  isSelected?: boolean
  isActive?: boolean
}

/** What was painted on each row that is in the page and on the headings, so that only what looks different now is touched. */
export interface PaintedRows {
  readonly looks: WeakMap<HTMLElement, string>
  /** The cells of a row, which stay while the columns do. */
  readonly cells: WeakMap<HTMLElement, readonly PlacedCell[]>
  headings: string | null
}

/** The table's element, and the content that its rows lie in; null before there has been a row. */
interface SheetElements {
  readonly root: HTMLElement
  readonly content: HTMLElement | null
}

/** Nothing is painted: the columns have changed. */
export function nothingPainted(): PaintedRows {
  return { looks: new WeakMap(), cells: new WeakMap(), headings: null }
}

/** Shows the selection on the cells that are in the page: compares ranges, never looks cells up in the grid. */
export function paintSelection(
  { root, content }: SheetElements,
  order: SheetOrder,
  look: CellLook,
  painted: PaintedRows,
): void {
  const cols = look.blocks.map((block) => block.cols.join())
  for (const { element, row } of content ? renderedRowElements(content) : []) {
    const plot = order.rows[row]
    if (plot === undefined) continue
    const selected = look.blocks.map((block, b) => (blockHasRow(block, row) ? cols[b] : '')).join('|')
    const active = look.active?.row === row ? look.active.col : ''
    const looks = `${row}:${look.isTouched(plot) ? 1 : 0}:${active}:${selected}`
    if (painted.looks.get(element) === looks) continue
    // A row that the grid has just made, with nothing selected then or now, needs no look at its cells.
    const isPlain =
      !painted.looks.has(element) &&
      !look.isTouched(plot) &&
      active === '' &&
      !element.matches('.is-touched, .is-current') &&
      element.querySelector('.is-selected, .is-active') === null
    painted.looks.set(element, looks)
    if (!isPlain) paintRow(element, row, plot, placedCells(element, order, painted), look)
  }
  const headings = cols.join('|')
  if (painted.headings === headings) return
  painted.headings = headings
  for (const heading of root.querySelectorAll<HTMLElement>('[role="columnheader"][col-id]')) {
    const col = order.colOf.get(heading.getAttribute('col-id') ?? '')
    if (col !== undefined) toggle(heading, 'is-touched', look.hasCol(col))
  }
}

function placedCells(row: HTMLElement, order: SheetOrder, painted: PaintedRows): readonly PlacedCell[] {
  const known = painted.cells.get(row)
  if (known?.[0]?.element.isConnected) return known
  const cells: PlacedCell[] = []
  for (const element of row.querySelectorAll<HTMLElement>('[col-id]')) {
    const col = order.colOf.get(element.getAttribute('col-id') ?? '')
    if (col !== undefined) cells.push({ element, col })
  }
  painted.cells.set(row, cells)
  return cells
}

function paintRow(element: HTMLElement, row: number, plot: number, cells: readonly PlacedCell[], look: CellLook): void {
  toggle(element, 'is-touched', look.isTouched(plot))
  toggle(element, 'is-current', look.active?.row === row)
  for (const cell of cells) {
    const isSelected = look.isSelected(row, cell.col)
    const isActive = look.isActive(row, cell.col)
    if (isActive !== cell.isActive) {
      toggle(cell.element, 'is-active', isActive)
      cell.isActive = isActive
    }
    // Cells whose row alone has changed are most of a drag's: asking the page what they have takes longest.
    if (isSelected === cell.isSelected) continue
    cell.isSelected = isSelected
    toggle(cell.element, 'is-selected', isSelected)
    if (isSelected) cell.element.setAttribute('aria-selected', 'true')
    else cell.element.removeAttribute('aria-selected')
  }
}

/** What is painted of the states: on each cell that is in the page, and the colours of the ticks. */
export interface PaintedStates {
  readonly cells: WeakMap<HTMLElement, string>
  ticks: readonly string[]
}

const anyState =
  /\b(is-(pending|conflict|failed|out|far|suppressed|planned|overdue|inherited|lacking|noted|coloured|new|refused|doubtful|left|foreign)|tick-)/

/**
 * Shows states, class ticks and a previewed paste on the cells that are in the page, where they look different now.
 * `statesText` words the states of a cell for those who hear it.
 */
export function paintStates(
  { root, content }: SheetElements,
  order: SheetOrder,
  look: CellLook,
  painted: PaintedStates,
  statesText: (plot: number, field: string) => string,
): void {
  for (const { row, cells } of content ? renderedRows(content) : []) {
    const plot = order.rows[row]
    if (plot === undefined) continue
    for (const { element, field } of cells) {
      const wanted = look.stateClasses(plot, field)
      const text = wanted.length ? statesText(plot, field) : ''
      const looks = [...wanted, text].join(' ').trim()
      // The grid itself gives a cell the classes of the moment in which it makes or refreshes it.
      if (looks === '' && !anyState.test(element.className)) continue
      if (painted.cells.get(element) === looks && wanted.every((name) => element.classList.contains(name))) continue
      painted.cells.set(element, looks)
      paintCell(element, wanted, text)
    }
  }
  for (const heading of root.querySelectorAll<HTMLElement>('[role="columnheader"][col-id]'))
    toggle(heading, 'is-coloured', heading.getAttribute('col-id') === look.colouredField)
  if (painted.ticks === look.ticks) return
  painted.ticks = look.ticks
  look.ticks.forEach((colour, k) => {
    root.style.setProperty(`--tick-${k}`, colour)
  })
}

function paintCell(element: HTMLElement, wanted: readonly string[], text: string): void {
  // Written once: every write of a class is told to all who watch the page.
  const others = element.className.split(' ').filter((name) => name !== '' && !stateClassNames.has(name))
  element.className = [...others, ...wanted].join(' ')
  if (text) element.setAttribute('aria-description', text)
  else element.removeAttribute('aria-description')
}
