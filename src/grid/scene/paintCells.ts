import { blockHasRow, type ShownBlock } from '../../domain/sheet/range/ranges.ts'
import type { SheetOrder } from '../../domain/sheet/range/sheetOrder.ts'
import { type CellStyle, stateClassNames } from './CellStyle.ts'
import { type RowElement, renderedRows } from './renderedCells.ts'

function toggle(element: HTMLElement, name: string, isOn: boolean): void {
  if (element.classList.contains(name) !== isOn) element.classList.toggle(name, isOn)
}

/** A rendered cell with its display column, and what was last painted on it; undefined = nothing yet. */
interface PlacedCell {
  readonly element: HTMLElement
  readonly col: number
  isSelected?: boolean
  isActive?: boolean
}

/**
 * Look of a row: `active` is the column of the active cell, -1 = in another row; `selectedKey` identifies its selected columns, null
 * = none.
 */
interface RowStyles {
  readonly active: number
  readonly selectedKey: string | null
  /** The first and last column that may look different from the rest. */
  readonly first: number
  readonly last: number
}

/**
 * A rendered row with its cells, which stay as long as the columns do, and what was last painted on it; null = nothing
 * yet.
 */
interface PlacedRow extends RowElement {
  /** By display column; a hole where no cell is rendered. */
  cells: readonly (PlacedCell | undefined)[]
  styles: RowStyles | null
}

/** What was painted on each rendered row and on the headings, so that only differences are touched. */
export interface PaintedRows {
  /** The rendered rows as last passed, and the record of what was painted on each. */
  passedRows: readonly RowElement[]
  rows: readonly PlacedRow[]
  readonly byElement: WeakMap<HTMLElement, PlacedRow>
  /** The columns for which headings were last painted. */
  headings: string | null
  /** The rendered headings of columns, by display column. */
  heads: readonly (PlacedCell | undefined)[]
}

/** The table's element and the rendered rows: the same array as long as they do not change. */
interface SheetElements {
  readonly root: HTMLElement
  readonly rows: readonly RowElement[]
}

/** The initial state, also after the columns have changed. */
export function noPaintedRows(): PaintedRows {
  return { passedRows: [], rows: [], byElement: new WeakMap(), headings: null, heads: [] }
}

/** Paints the selection on the rendered cells: compares ranges, never looks up cells in the grid. */
export function paintSelection(
  { root, rows }: SheetElements,
  order: SheetOrder,
  view: CellStyle,
  painted: PaintedRows,
): void {
  if (painted.passedRows !== rows) {
    painted.passedRows = rows
    painted.rows = rows.map((row) => placedRow(row, painted))
  }
  const cols = view.blocks.map((block) => block.cols.join())
  const { active } = view
  for (const placed of painted.rows) {
    const { row, styles: before } = placed
    if (row >= order.rows.length) continue
    const activeCol = active?.row === row ? active.col : -1
    const selectedKey = selectedAt(row, view.blocks, cols)
    if (before?.selectedKey === selectedKey && before.active === activeCol) continue
    placed.styles = stylesAt(row, view.blocks, selectedKey, activeCol)
    paintRow(placed, order, view, before)
  }
  const headings = cols.join('|')
  if (painted.headings === headings) return
  painted.headings = headings
  painted.heads = placedIn(root, '[role="columnheader"][col-id]', order, painted.heads)
  for (const head of painted.heads) if (head) toggle(head.element, 'is-touched', view.hasCol(head.col))
}

function stylesAt(row: number, blocks: readonly ShownBlock[], selectedKey: string | null, active: number): RowStyles {
  let first = active === -1 ? Number.POSITIVE_INFINITY : active
  let last = active
  for (const block of selectedKey === null ? [] : blocks) {
    const { cols } = block
    if (cols.length === 0 || !blockHasRow(block, row)) continue
    first = Math.min(first, cols[0])
    last = Math.max(last, cols[cols.length - 1])
  }
  return { active, selectedKey, first, last }
}

/** The record of what was painted on a row element; a new record if the element now shows another row. */
function placedRow({ element, row }: RowElement, { byElement }: PaintedRows): PlacedRow {
  const existing = byElement.get(element)
  if (existing?.row === row) return existing
  const placed = { element, row, cells: existing?.cells ?? [], styles: null }
  byElement.set(element, placed)
  return placed
}

/** A key for the selected columns of a row, from the columns of each block; null = no block includes the row. */
function selectedAt(row: number, blocks: readonly ShownBlock[], cols: readonly string[]): string | null {
  let selectedKey: string | null = null
  for (let b = 0; b < blocks.length; b++)
    if (blockHasRow(blocks[b], row)) selectedKey = selectedKey === null ? cols[b] : `${selectedKey}|${cols[b]}`
  return selectedKey
}

/** The elements of columns in another element, by display column; reuses the known ones while they are in the page. */
function placedIn(
  parent: HTMLElement,
  selector: string,
  order: SheetOrder,
  known: readonly (PlacedCell | undefined)[],
): readonly (PlacedCell | undefined)[] {
  if (known[known.length - 1]?.element.isConnected) return known
  const placed: (PlacedCell | undefined)[] = []
  for (const element of parent.querySelectorAll<HTMLElement>(selector)) {
    const col = order.colOf.get(element.getAttribute('col-id') ?? '')
    if (col !== undefined) placed[col] = { element, col }
  }
  return placed
}

/** Cells that the grid created as selected or active, or that were painted so. */
const paintedSelector = '.is-selected, .is-active, [aria-selected]'

/** A row that the grid has just created, with nothing selected then or now: its cells need no check. */
function isPlain({ element, cells, styles }: PlacedRow): boolean {
  if (cells.length > 0 || styles?.selectedKey !== null || styles.active !== -1) return false
  return !element.matches('.is-touched, [data-touched], .is-current') && element.querySelector(paintedSelector) === null
}

/** Marks a row with a selection: the grid creates it with a class, later changes are an attribute, as for cells. */
function markTouched(row: HTMLElement, isTouched: boolean): void {
  if (isTouched) row.setAttribute('data-touched', '')
  else {
    row.removeAttribute('data-touched')
    toggle(row, 'is-touched', false)
  }
}

function paintRow(placed: PlacedRow, order: SheetOrder, view: CellStyle, before: RowStyles | null): void {
  const { element, row, styles: current } = placed
  if (!current || (!before && isPlain(placed))) return
  const cells = placedIn(element, '[col-id]', order, placed.cells)
  const isKnown = before !== null && cells === placed.cells
  placed.cells = cells
  const isTouched = current.selectedKey !== null
  const isCurrent = current.active !== -1
  if (!before || isTouched !== (before.selectedKey !== null)) markTouched(element, isTouched)
  if (!before || isCurrent !== (before.active !== -1)) toggle(element, 'is-current', isCurrent)
  // Cells that have not been painted yet may have been created in any state.
  const first = isKnown ? Math.min(before.first, current.first) : 0
  const last = isKnown ? Math.max(before.last, current.last) : cells.length - 1
  for (let col = first; col <= last; col++) {
    const cell = cells[col]
    if (!cell) continue
    const isSelected = isTouched && view.isSelected(row, col)
    const isActive = current.active === col
    if (isActive !== cell.isActive) {
      toggle(cell.element, 'is-active', isActive)
      cell.isActive = isActive
    }
    if (isSelected === cell.isSelected) continue
    cell.isSelected = isSelected
    if (isSelected) cell.element.setAttribute('aria-selected', 'true')
    else {
      cell.element.removeAttribute('aria-selected')
      // The classes that the grid set when it created or redrew the cell.
      toggle(cell.element, 'is-selected', false)
    }
  }
}

/** What is painted of the states: on each rendered cell, and the colours of the ticks. */
export interface PaintedStates {
  readonly cells: WeakMap<HTMLElement, string>
  ticks: readonly string[]
}

const anyState =
  /\b(is-(pending|conflict|failed|out|far|suppressed|planned|overdue|inherited|lacking|noted|coloured|new|refused|doubtful|left|foreign)|tick-)/

/**
 * Paints states, class ticks and a previewed paste on the rendered cells where they differ. `statesText` describes the
 * states of a cell for screen readers.
 */
export function paintStates(
  { root, rows }: SheetElements,
  order: SheetOrder,
  view: CellStyle,
  painted: PaintedStates,
  statesText: (plot: number, field: string) => string,
): void {
  for (const { row, cells } of renderedRows(rows)) {
    const plot = order.rows[row]
    if (plot === undefined) continue
    for (const { element, field } of cells) {
      const classes = view.stateClasses(plot, field)
      const text = classes.length ? statesText(plot, field) : ''
      const styles = [...classes, text].join(' ').trim()
      // The grid sets a cell's current classes when it creates or refreshes it.
      if (styles === '' && !anyState.test(element.className)) continue
      if (painted.cells.get(element) === styles && classes.every((name) => element.classList.contains(name))) continue
      painted.cells.set(element, styles)
      paintCell(element, classes, text)
    }
  }
  for (const heading of root.querySelectorAll<HTMLElement>('[role="columnheader"][col-id]'))
    toggle(heading, 'is-coloured', heading.getAttribute('col-id') === view.colouredField)
  if (painted.ticks === view.ticks) return
  painted.ticks = view.ticks
  view.ticks.forEach((colour, k) => {
    root.style.setProperty(`--tick-${k}`, colour)
  })
}

function paintCell(element: HTMLElement, classes: readonly string[], text: string): void {
  // One assignment: every change of a class notifies all observers of the page.
  const otherClasses = element.className.split(' ').filter((name) => name !== '' && !stateClassNames.has(name))
  element.className = [...otherClasses, ...classes].join(' ')
  if (text) element.setAttribute('aria-description', text)
  else element.removeAttribute('aria-description')
}
