import type { AgGridEvent, BodyScrollEvent, GridApi } from 'ag-grid-community'
import { emptyOrder, type SheetOrder } from '../../domain/sheet/range/sheetOrder.ts'
import { existingRows } from '../../domain/sheet/source/rowIds.ts'
import type { SheetSource } from '../../domain/sheet/source/sheetSource.ts'
import { shownFieldAtom } from '../../state/colour/colouring.ts'
import { scaleAtom } from '../../state/colour/scaleAtom.ts'
import { type DebouncedWork, debounced } from '../../state/debounced.ts'
import { cellMarksAtom } from '../../state/outbox/outbox.ts'
import { changeLayout } from '../../state/sheet/columns/columnLayout.ts'
import { lineFilterAtom } from '../../state/sheet/columns/lineFilter.ts'
import { untickedValuesAtom } from '../../state/sheet/columns/valueFilter.ts'
import { notedOnlyAtom } from '../../state/sheet/edit/cellNotes.ts'
import { openSheetAtom, type Sheet } from '../../state/sheet/openSheet.ts'
import { copiedBlockAtom } from '../../state/sheet/paste/sheetCopy.ts'
import { sheetPasteAtom } from '../../state/sheet/paste/sheetPaste.ts'
import { sheetSelectionAtom } from '../../state/sheet/selection/rowSelection.ts'
import { activeCellAtom, movingCornerOf } from '../../state/sheet/selection/sheetSelection.ts'
import { sheetOrderAtom, sheetPageAtom } from '../../state/sheet/sheetView.ts'
import { type PersonPresent, peopleAtom } from '../../state/shell/people.ts'
import type { Store } from '../../state/store.ts'
import { inNextFrame } from '../../ui/frameSteps.ts'
import type { MapTheme } from '../../ui/theme.ts'
import type { PlotRow } from '../columns/plotRows.ts'
import { gutterField } from '../columns/sheetColumn.ts'
import type { CellStyle } from './CellStyle.ts'
import type { DrawnFill } from './fillRect.ts'
import { flagsOf } from './flagsOf.ts'
import { followFilter } from './followFilter.ts'
import { followFocus } from './followFocus.ts'
import { GridElements } from './GridElements.ts'
import { type GridEvents, listenToGrid } from './gridEvents.ts'
import { handleOf, overlayRects } from './overlayRects.ts'
import { noPaintedRows, type PaintedRows, type PaintedStates, paintSelection, paintStates } from './paintCells.ts'
import type { RowElement } from './renderedCells.ts'
import { type SeenPart, SheetGeometry } from './SheetGeometry.ts'
import { SheetOverlay } from './SheetOverlay.ts'
import { layoutByHand, seenPart, shownOrder, shownPage } from './shownByGrid.ts'

/** The write after which the grid received its rows (null = not yet), and a listener for that. */
export interface DeliveredRows {
  current: number | null
  onDelivered: (() => void) | null
}

/** Rows beyond the window for which ranges are drawn, so that a short scroll needs no drawing. */
const rowsAround = 60

/**
 * How long out-of-range marks wait after a change until the cells are drawn, and the longest wait during continuous
 * changes, ms.
 */
const marksDelay = 80
const marksPatience = 400
/** How long the focus waits on the entry for the row of the active cell, ms. */
const entryPatience = 5000

/** Inputs of a scene. */
interface SheetParts {
  /** The store view of the rows' own sheet, which may not be the one on screen. */
  readonly store: Store
  readonly api: GridApi<PlotRow>
  readonly root: HTMLElement
  readonly source: SheetSource
  readonly style: CellStyle
  readonly deliveredRows: DeliveredRows
  /** The marks of a cell in words; empty = none. */
  readonly statesText: (plot: number, field: string) => string
  /** The text of a user's flag, present or typing. */
  readonly flagText: (name: string, isTyping: boolean) => string
}

/**
 * Connects the grid with the page's one selection: reports to the state what the grid shows and in which order, and
 * paints selection, states and overlay on the rendered cells, once a frame.
 */
export class SheetScene {
  readonly api: GridApi<PlotRow>
  readonly root: HTMLElement
  readonly style: CellStyle
  geometry: SheetGeometry
  /** The sheet of the rows: the grid's events are reported to it even if another page is on screen by then. */
  private readonly sheet: Sheet
  private readonly store: Store
  private readonly source: SheetSource
  private readonly deliveredRows: SheetParts['deliveredRows']
  /** Rows and columns as the grid shows them. */
  order: SheetOrder
  private readonly statesText: SheetParts['statesText']
  private readonly flagText: SheetParts['flagText']
  private theme: MapTheme | null = null
  private readonly overlay = new SheetOverlay()
  private readonly stops: (() => void)[] = []
  private people: readonly PersonPresent[]
  private drawn: DrawnFill | null = null
  private painted: PaintedRows = noPaintedRows()
  private readonly paintedStates: PaintedStates = { cells: new WeakMap(), ticks: [] }
  private readonly elements: GridElements
  /** How the content is scrolled; cached, since reading it from the page would force a layout. */
  readonly seen: SeenPart = { left: 0, top: 0, width: 0, height: 0, offset: 0 }
  private readonly requestMarks: DebouncedWork
  private cancelFrame: (() => void) | null = null
  private isInFrame = false
  private isOver = false
  private reportFilter = () => {}
  private stale = { selection: true, states: true, overlay: true, geometry: true }
  private drawnRows: readonly [number, number] = [0, 0]
  private lastActive: { plot: number; field: string } | null = null
  private isOrderRequested = false
  private entryFrame = 0
  private readonly followers = { geometry: new Set<() => void>(), states: new Set<() => void>() }

  constructor(parts: SheetParts) {
    const { store, api, root, source, style, deliveredRows, statesText, flagText } = parts
    this.sheet = store.get(openSheetAtom)
    this.store = store
    this.order = store.get(sheetOrderAtom)
    this.people = store.get(peopleAtom)
    this.api = api
    this.root = root
    this.elements = new GridElements(root)
    this.source = source
    this.style = style
    this.deliveredRows = deliveredRows
    this.statesText = statesText
    this.flagText = flagText
    this.geometry = new SheetGeometry(api)
    this.requestMarks = debounced(
      () => {
        this.style.compute()
        this.requestPaint('states')
      },
      marksDelay,
      marksPatience,
    )
  }

  start(): void {
    const { store } = this
    this.stops.push(
      store.sub(sheetOrderAtom, () => {
        this.order = store.get(sheetOrderAtom)
      }),
      store.sub(sheetSelectionAtom, () => this.selectionChanged()),
      store.sub(shownFieldAtom, () => this.selectionChanged()),
      store.sub(cellMarksAtom, () => {
        this.style.readMarks()
        this.requestPaint('states')
      }),
      store.sub(scaleAtom, () => {
        this.style.readColours()
        this.requestPaint('states')
      }),
      ...[notedOnlyAtom, untickedValuesAtom].map((filter) =>
        store.sub(filter, () => {
          this.api.onFilterChanged()
          this.api.refreshHeader()
        }),
      ),
      store.sub(lineFilterAtom, () => this.api.onFilterChanged()),
      store.sub(copiedBlockAtom, () => this.requestPaint('overlay')),
      store.sub(peopleAtom, () => {
        this.people = store.get(peopleAtom)
        this.requestPaint('overlay', 'states')
      }),
    )
    this.onGrid(['modelUpdated', 'displayedColumnsChanged'], () => this.orderChanged())
    this.onGrid(['columnResized', 'columnPinned'], () => this.requestPaint('geometry'))
    this.onGrid(['viewportChanged'], () => {
      this.requestPaint('selection')
      this.requestMarks()
    })
    this.onGrid(['virtualColumnsChanged', 'gridSizeChanged'], () =>
      this.requestPaint('geometry', 'selection', 'states'),
    )
    this.onGrid(['bodyScroll'], (event) => {
      const { left, top } = event as BodyScrollEvent<PlotRow>
      Object.assign(this.seen, { left, top })
      this.scrolled()
    })
    const filter = followFilter(store, this.api, this.sheet, this.source)
    this.stops.push(filter.stop)
    this.reportFilter = filter.report
    this.onGrid(['columnMoved', 'columnResized'], (event) => {
      const layout = layoutByHand(this.api, event)
      if (layout) changeLayout(store, layout)
    })
    this.style.onWanted = () => this.requestMarks()
    this.requestMarks()
    // The grid reports new rows in a later task, possibly after a frame: whatever depends on their order would be a frame
    // late.
    this.deliveredRows.onDelivered = () => this.readOrder()
    this.readOrder()
  }

  stop(): void {
    this.isOver = true
    this.requestMarks.cancel()
    this.style.onWanted = null
    this.deliveredRows.onDelivered = null
    this.cancelFrame?.()
    for (const stop of this.stops.splice(0)) stop()
    this.overlay.detach()
    this.elements.stop()
    this.store.set(sheetOrderAtom, emptyOrder)
  }

  setTheme(theme: MapTheme): void {
    this.style.setTheme(theme)
    this.theme = theme
    this.requestPaint('geometry', 'states')
  }

  /** The element that contains the rows; null before there has been a row. */
  get content(): HTMLElement | null {
    return this.elements.content
  }

  /** The element that scrolls the content. */
  get viewport(): HTMLElement | null {
    return this.elements.viewport
  }

  /** The rows that the grid has in the page. */
  get rows(): readonly RowElement[] {
    return this.elements.rows
  }

  /** Shows what a drag of the fill handle would fill or empty; null = nothing. */
  showFill(drawn: DrawnFill | null): void {
    this.drawn = drawn
    this.requestPaint('overlay')
  }

  /** Requests a repaint of these parts in the next frame; during `inFrame`, in the current one. */
  requestPaint(...parts: readonly (keyof SheetScene['stale'])[]): void {
    for (const part of parts) this.stale[part] = true
    if (this.cancelFrame || this.isInFrame) return
    this.cancelFrame = inNextFrame('write', () => {
      this.cancelFrame = null
      this.frame()
    })
  }

  /**
   * Runs `work`, which is part of a frame, and paints its changes before the frame ends, so that a drag is not a frame
   * late.
   */
  inFrame<Answer>(work: () => Answer): Answer {
    this.isInFrame = true
    try {
      return work()
    } finally {
      this.isInFrame = false
      const { selection, states, overlay, geometry } = this.stale
      if (!this.cancelFrame && (selection || states || overlay || geometry)) this.frame()
    }
  }

  /**
   * Registers a listener for cells that may have moved, except by scrolling (`geometry`), or whose marks may have changed
   * (`states`). Returns how to stop.
   */
  follow(part: keyof SheetScene['followers'], listener: () => void): () => void {
    this.followers[part].add(listener)
    return () => this.followers[part].delete(listener)
  }

  /** Scrolls a cell into view by the smallest distance. */
  reveal(row: number, field: string): void {
    const col = this.order.colOf.get(field)
    if (!this.stale.geometry && this.geometry.isInView(row, col, field, this.seen)) return
    if (row >= 0) this.api.ensureIndexVisible(row)
    this.api.ensureColumnVisible(field)
  }

  /** Focuses the active cell, or the first one. */
  focusActive(): boolean {
    const { order } = this
    const at = this.store.get(activeCellAtom) ?? { row: 0, col: 0 }
    const field = order.fields[at.col]
    if (!order.rows.length || field === undefined) return false
    this.reveal(at.row, field)
    this.api.setFocusedCell(at.row, field)
    return true
  }

  private onGrid(events: GridEvents, react: (event: AgGridEvent<PlotRow>) => void): void {
    this.stops.push(listenToGrid(this.api, events, react))
  }

  /** The grid sorts, filters and moves columns in several steps; the order is read once they are done. */
  private orderChanged(): void {
    if (this.isOrderRequested) return
    this.isOrderRequested = true
    queueMicrotask(() => this.readOrder())
  }

  private readOrder(): void {
    this.isOrderRequested = false
    // Rows not loaded yet: do not report an empty order.
    if (this.isOver || this.api.isDestroyed() || this.deliveredRows.current === null) return
    // The grid still shows the rows of the previous source.
    if (this.store.get(this.sheet.source) !== this.source) return
    const order = shownOrder(this.api, this.source, this.order)
    if (order !== this.order) this.store.set(sheetOrderAtom, order)
    this.reportFilter()
    // A row keeps its elements when it moves, but its number changes.
    this.api.refreshCells({ columns: [gutterField] })
    this.elements.forgetRows()
    this.style.readSelection(this.store)
    this.requestPaint('geometry', 'selection', 'states')
    followFocus(this.store, this.api, this.root)
  }

  private selectionChanged(): void {
    const selection = this.store.get(sheetSelectionAtom)
    this.style.readSelection(this.store, selection)
    this.requestPaint('selection')
    const { pane } = selection
    const { order } = this
    const at = this.style.active
    const lead = (pane === 'table' && movingCornerOf(selection, order)) || at
    const place = at && { plot: order.rows[at.row], field: order.fields[at.col] }
    const isMoved = place?.plot !== this.lastActive?.plot || place?.field !== this.lastActive?.field
    this.lastActive = place
    if (lead && (isMoved || pane === 'table')) this.reveal(lead.row, order.fields[lead.col])
    if (at && isMoved && pane === 'table' && this.hasKeyboard()) this.api.setFocusedCell(at.row, order.fields[at.col])
  }

  /** Whether the focus is on a cell (not in the editor, a filter or another pane). */
  hasKeyboard(): boolean {
    return this.elements.hasKeyboard()
  }

  private scrolled(): void {
    const [first, last] = this.drawnRows
    if (this.api.getFirstDisplayedRowIndex() < first || this.api.getLastDisplayedRowIndex() > last)
      this.requestPaint('overlay')
  }

  private frame(): void {
    if (this.api.isDestroyed()) return
    const { stale, order } = this
    this.stale = { selection: false, states: false, overlay: false, geometry: false }
    if (stale.geometry) {
      this.geometry = new SheetGeometry(this.api)
      const { viewport, content } = this
      if (viewport && content) {
        Object.assign(this.seen, seenPart(viewport, content))
        this.store.set(sheetPageAtom, shownPage(this.api, this.geometry, viewport))
      }
    }
    if (stale.geometry) this.painted = noPaintedRows()
    if (stale.selection) paintSelection(this, order, this.style, this.painted)
    if (stale.states) paintStates(this, order, this.style, this.paintedStates, this.statesText)
    if (stale.geometry || stale.selection || stale.overlay) this.drawOverlay()
    for (const part of ['geometry', 'states'] as const)
      if (stale[part]) for (const listener of this.followers[part]) listener()
    if (stale.geometry) this.enter()
  }

  /**
   * Moves the focus from the table's entry to the active cell, once its row is drawn: until then keys are meant for the
   * cell, and focusing the entry again would do nothing. A row that is not drawn by then waits for the next layout.
   */
  enter(until = performance.now() + entryPatience): void {
    const { activeElement } = document
    if (!activeElement?.matches('[data-region-entry]') || !this.root.contains(activeElement)) return
    if (!this.focusActive() || document.activeElement !== activeElement || performance.now() > until) return
    cancelAnimationFrame(this.entryFrame)
    this.entryFrame = requestAnimationFrame(() => {
      if (!this.isOver && !this.api.isDestroyed()) this.enter(until)
    })
  }

  private drawOverlay(): void {
    const { content, order, style } = this
    if (!content) return
    this.overlay.attach(content)
    const first = this.api.getFirstDisplayedRowIndex() - rowsAround
    const last = this.api.getLastDisplayedRowIndex() + rowsAround
    this.drawnRows = [first + rowsAround / 2, last - rowsAround / 2]
    const paste = this.store.get(sheetPasteAtom)
    const rects = overlayRects({
      order,
      blocks: style.blocks,
      active: style.active,
      copied: this.store.get(copiedBlockAtom),
      paste: paste?.cells ? { rows: existingRows(this.source, paste.cells.ids), fields: paste.cells.fields } : null,
      drawn: this.drawn,
      people: this.theme ? flagsOf(this.people, this.source, order, this.theme, this.flagText) : [],
      rows: [first, last],
    })
    const [primary] = style.blocks
    this.overlay.draw(this.geometry, rects, primary && !paste ? handleOf(primary) : null)
  }
}
