import type { CellAt, CellRect } from '../../domain/sheet/range/ranges.ts'
import { boundsOfBlock } from '../../domain/sheet/range/ranges.ts'
import { fillHintAtom } from '../../state/fillHint.ts'
import type { Store } from '../../state/store.ts'
import { fillTo, lastFilledTo } from '../../state/table/sheetFill.ts'
import {
  activeCellAtom,
  addCell,
  extendToCell,
  goToCell,
  selectCols,
  selectRows,
  shownBlocksAtom,
} from '../../state/table/sheetSelection.ts'
import { filledToEnd, fillRectOf } from './fillRect.ts'
import { cellOfTarget, headingOfTarget } from './renderedCells.ts'
import type { SheetScene } from './SheetScene.ts'

/** The column whose cells stand for their rows: a click selects the row. */
const rowHeadField = 'label'

/** Distance in pixels from the window's edge at which a drag begins to scroll, and most pixels it scrolls a frame. */
const edge = 4
const scrollMax = 36

type Drag =
  | { readonly kind: 'cells' }
  | { readonly kind: 'rows'; readonly from: number; readonly add: boolean }
  | { readonly kind: 'fill'; readonly source: CellRect }

/**
 * The pointer in the table: click, Shift+click and Mod+click, dragging a range with scrolling edges, rows by their label,
 * columns by their heading, the fill handle. The grid's own handling of presses is kept out of the way.
 */
export class SheetPointer {
  private readonly store: Store
  private readonly scene: SheetScene
  private readonly stops: (() => void)[] = []
  private drag: Drag | null = null
  private pointer = { x: 0, y: 0, copies: false }
  private last: CellAt | null = null
  /** Where the window lies while a drag goes on. */
  private box: DOMRect | null = null
  /** Whether the fill was last shown as copying. */
  private hinted = false
  private frameId = 0

  constructor(store: Store, scene: SheetScene) {
    this.store = store
    this.scene = scene
  }

  start(): void {
    const { root } = this.scene
    const listen = <K extends keyof HTMLElementEventMap>(
      type: K,
      react: (event: HTMLElementEventMap[K]) => void,
      capture = true,
    ) => {
      root.addEventListener(type, react, capture)
      this.stops.push(() => root.removeEventListener(type, react, capture))
    }
    listen('pointerdown', (event) => this.pressed(event))
    listen('mousedown', (event) => {
      // The focus is set by hand, and a press must not select text.
      if (event.button === 0 && this.isOurs(event.target)) event.preventDefault()
    })
    listen('pointermove', (event) => this.moved(event))
    listen('pointerup', (event) => this.released(event))
    listen('pointercancel', () => this.dropped())
    listen('dblclick', (event) => this.doubled(event))
    listen('click', (event) => this.headingClicked(event))
    listen('keydown', (event) => {
      if (event.key !== 'Escape' || this.drag?.kind !== 'fill') return
      event.stopPropagation()
      event.preventDefault()
      this.dropped()
    })
  }

  stop(): void {
    this.dropped()
    for (const stop of this.stops.splice(0)) stop()
  }

  private isOurs(target: EventTarget | null): boolean {
    return isHandle(target) || cellOfTarget(target) !== null
  }

  private placeOf(target: EventTarget | null): (CellAt & { field: string }) | null {
    const cell = cellOfTarget(target)
    const { plots, colOf } = this.scene.order
    const col = cell ? colOf.get(cell.field) : undefined
    if (!cell || col === undefined || cell.row >= plots.length) return null
    return { row: cell.row, col, field: cell.field }
  }

  private pressed(event: PointerEvent): void {
    if (event.button !== 0 || event.pointerType === 'touch') return
    if (isHandle(event.target)) {
      event.stopPropagation()
      const [block] = this.store.get(shownBlocksAtom)
      const source = block ? boundsOfBlock(block) : null
      if (source) this.begin(event, { kind: 'fill', source })
      return
    }
    const at = this.placeOf(event.target)
    if (!at) return
    event.stopPropagation()
    const isAdding = event.ctrlKey || event.metaKey
    if (at.field === rowHeadField) {
      const active = event.shiftKey ? this.store.get(activeCellAtom) : null
      selectRows(this.store, active?.row ?? at.row, at.row, at.col, isAdding)
      this.begin(event, { kind: 'rows', from: active?.row ?? at.row, add: isAdding })
    } else {
      if (event.shiftKey) extendToCell(this.store, at)
      else if (isAdding) addCell(this.store, at)
      else goToCell(this.store, at)
      this.begin(event, { kind: 'cells' })
    }
    this.last = at
    if (!this.scene.hasKeyboard() || event.shiftKey) this.scene.focusActive()
  }

  private begin(event: PointerEvent, drag: Drag): void {
    this.drag = drag
    this.last = null
    this.box = this.scene.viewport?.getBoundingClientRect() ?? null
    this.scene.root.setPointerCapture(event.pointerId)
    this.remember(event)
  }

  private remember(event: PointerEvent): void {
    this.pointer = { x: event.clientX, y: event.clientY, copies: event.ctrlKey || event.metaKey }
  }

  private moved(event: PointerEvent): void {
    if (!this.drag) return
    this.remember(event)
    if (!this.frameId) this.frameId = requestAnimationFrame(() => this.step())
  }

  /** One frame of a drag: scrolls at the edges, and draws on to the cell under the pointer. */
  private step(): void {
    this.frameId = 0
    const { drag, scene, box } = this
    const { viewport } = scene
    if (!drag || !viewport || !box) return
    const { seen } = scene
    const top = box.top + seen.offset
    const scrollX = pull(this.pointer.x, box.left + scene.geometry.pinnedWidth, box.left + seen.width)
    const scrollY = pull(this.pointer.y, top, box.top + seen.height)
    const isOverPinned = this.pointer.x < box.left + scene.geometry.pinnedWidth && seen.left === 0
    if (scrollY) {
      viewport.scrollTop += scrollY
      seen.top = viewport.scrollTop
    }
    if (scrollX && !isOverPinned) {
      viewport.scrollLeft += scrollX
      seen.left = viewport.scrollLeft
    }
    const x = Math.min(Math.max(this.pointer.x, box.left), box.left + seen.width - 1) - box.left
    const y = Math.min(Math.max(this.pointer.y, top), box.top + seen.height - 1) - top + seen.top
    const { plots } = scene.order
    const at = {
      row: scene.geometry.rowAt(y, plots.length),
      col: scene.geometry.colAt(x, seen.left),
    }
    const isTurned = drag.kind === 'fill' && this.pointer.copies !== this.hinted
    if (at.row !== this.last?.row || at.col !== this.last.col || isTurned) {
      this.last = at
      this.draw(drag, at)
    }
    if (scrollX || scrollY) this.frameId = requestAnimationFrame(() => this.step())
  }

  private draw(drag: Drag, at: CellAt): void {
    if (drag.kind === 'fill') this.drawFill(drag.source, at)
    else if (drag.kind === 'rows') {
      const col = this.scene.order.colOf.get(rowHeadField) ?? 0
      selectRows(this.store, drag.from, at.row, col, drag.add)
    } else extendToCell(this.store, at)
  }

  /** Shows where a fill would go, and the last value that it would write there. */
  private drawFill(source: CellRect, at: CellAt): void {
    const target = fillRectOf(source, at)
    const { copies } = this.pointer
    this.hinted = copies
    this.scene.showFill(target)
    this.store.set(fillHintAtom, target && lastFilledTo(this.store, source, target, copies))
  }

  private released(event: PointerEvent): void {
    const { drag, last } = this
    if (!drag) return
    this.remember(event)
    this.dropped()
    if (drag.kind !== 'fill' || !last) return
    const target = fillRectOf(drag.source, last)
    if (target) fillTo(this.store, drag.source, target, this.pointer.copies)
    this.scene.focusActive()
  }

  private dropped(): void {
    cancelAnimationFrame(this.frameId)
    this.frameId = 0
    if (this.drag?.kind === 'fill') {
      this.scene.showFill(null)
      this.store.set(fillHintAtom, null)
    }
    this.drag = null
  }

  private doubled(event: MouseEvent): void {
    // The press has captured the pointer: the event's own target is the table, not what lies under the pointer.
    if (isHandle(document.elementFromPoint(event.clientX, event.clientY))) {
      event.stopPropagation()
      const [block] = this.store.get(shownBlocksAtom)
      const source = block ? boundsOfBlock(block) : null
      const target = source && filledToEnd(this.store, source)
      if (source && target) fillTo(this.store, source, target, event.ctrlKey || event.metaKey)
    }
  }

  private headingClicked(event: MouseEvent): void {
    const heading = headingOfTarget(event.target)
    const col = heading ? this.scene.order.colOf.get(heading.field) : undefined
    const isButton = event.target instanceof Element && event.target.closest('button, input')
    if (col === undefined || isButton || event.button !== 0) return
    const active = event.shiftKey ? this.store.get(activeCellAtom) : null
    selectCols(this.store, active?.col ?? col, col, event.ctrlKey || event.metaKey)
    this.scene.focusActive()
  }
}

function isHandle(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.dataset.handle === 'fill'
}

/** Pixels to scroll in a frame for a pointer near or beyond an edge; 0 in between. */
function pull(at: number, low: number, high: number): number {
  if (at < low + edge) return -Math.min(scrollMax, Math.ceil((low + edge - at) / 2))
  if (at > high - edge) return Math.min(scrollMax, Math.ceil((at - high + edge) / 2))
  return 0
}
