import { boundsOfBlock, type CellAt, type CellRect } from '../../domain/sheet/range/ranges.ts'
import { clearCells } from '../../state/sheet/edit/sheetClear.ts'
import { columnsOfRect } from '../../state/sheet/edit/sheetEdits.ts'
import { fillHintAtom } from '../../state/sheet/fill/fillHint.ts'
import { fillTo, lastValueOfFill } from '../../state/sheet/fill/sheetFill.ts'
import {
  activeCellAtom,
  extendToCell,
  selectCols,
  selectRect,
  selectRows,
  shownBlocksAtom,
} from '../../state/sheet/selection/sheetSelection.ts'
import type { Store } from '../../state/store.ts'
import { inNextFrame } from '../../ui/frameSteps.ts'
import { beginDrag, type Drag, handleCellTap, handleHeadingClick, isHandle } from './beginDrag.ts'
import { type DrawnFill, fillAtPointer, fillToEndRect } from './fillRect.ts'
import { elementUnder, isStatisticTarget } from './renderedCells.ts'
import type { SheetScene } from './SheetScene.ts'

/** Distance from the window's edge at which a drag starts scrolling, and the most it scrolls per frame, pixels. */
const edgeWidth = 4
const maxScroll = 36

/**
 * The pointer in the table: click, Shift+click and Mod+click, dragging a range with scrolling edges, rows by their
 * number, columns by their heading, the fill handle. Keeps the grid from handling these presses.
 */
export class SheetPointer {
  private readonly store: Store
  private readonly scene: SheetScene
  private readonly stops: (() => void)[] = []
  private drag: Drag | null = null
  private pointer = { x: 0, y: 0, turns: false }
  private last: CellAt | null = null
  /** Position of the window during a drag. */
  private box: { readonly left: number; readonly top: number } | null = null
  /** Whether Mod was pressed when the fill was last shown. */
  private hinted = false
  /** Whether the current press is handled here and not by the grid. */
  private isOurs = false
  /** Whether the last press was by a finger. */
  private isTouch = false
  /** Cancels the frame that continues a drag while the table scrolls; null = none. */
  private cancelFrame: (() => void) | null = null

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
      // The focus is set in code, and a press must not select text; statistics rows take none.
      if (event.button !== 0 || !(this.isOurs || isStatisticTarget(event.target))) return
      event.stopPropagation()
      event.preventDefault()
    })
    listen('pointerup', (event) => this.released(event))
    listen('pointercancel', () => this.dropped())
    listen('dblclick', (event) => this.doubled(event))
    listen('click', (event) => {
      if (event.button !== 0) return
      const isHandled =
        handleHeadingClick(this.store, this.scene, event) ||
        (this.isTouch && handleCellTap(this.store, this.scene, event))
      if (isHandled) this.scene.focusActive()
    })
    listen('keydown', (event) => {
      if (event.key !== 'Escape' || !this.drag) return
      const { kind } = this.drag
      this.dropped()
      // An abandoned fill changes nothing; a range is restored as usual.
      if (kind !== 'fill') return
      event.stopPropagation()
      event.preventDefault()
    })
  }

  stop(): void {
    this.dropped()
    for (const stop of this.stops.splice(0)) stop()
  }

  private pressed(event: PointerEvent): void {
    this.isOurs = false
    this.isTouch = event.pointerType === 'touch'
    // The grid would focus a statistics row.
    if (isStatisticTarget(event.target)) event.stopPropagation()
    // A finger may be about to scroll: its tap acts instead.
    if (event.button !== 0 || this.isTouch) return
    const drag = beginDrag(this.store, this.scene, event)
    if (!drag) return
    this.isOurs = true
    event.stopPropagation()
    if (drag !== 'pressed') this.begin(event, drag)
    if (drag === 'pressed' || drag.kind !== 'fill') this.giveKeyboard(event.shiftKey)
  }

  /** The focus follows the active cell; here it is set where that has not moved. */
  private giveKeyboard(isExtended: boolean): void {
    if (!this.scene.hasKeyboard() || isExtended) this.scene.focusActive()
  }

  private begin(event: PointerEvent, drag: Drag): void {
    this.drag = drag
    this.last = null
    const box = this.scene.viewport?.getBoundingClientRect()
    this.box = box ? { left: box.left, top: box.top } : null
    this.scene.root.setPointerCapture(event.pointerId)
    window.addEventListener('pointermove', this.moved, true)
    this.remember(event)
  }

  private remember(event: PointerEvent): void {
    const turns = this.drag?.kind === 'fill' && (event.ctrlKey || event.metaKey)
    this.pointer = { x: event.clientX, y: event.clientY, turns }
  }

  /**
   * Handled only here: React would search the whole tree twice for listeners. Browsers send one move a frame, before
   * drawing; while the table scrolls, each frame continues the drag.
   */
  private readonly moved = (event: PointerEvent): void => {
    event.stopPropagation()
    this.remember(event)
    if (!this.cancelFrame) this.drawOn()
  }

  private drawOn(): void {
    const isScrolling = this.scene.inFrame(() => this.step())
    if (!isScrolling) return
    this.cancelFrame = inNextFrame('write', () => {
      this.cancelFrame = null
      this.drawOn()
    })
  }

  /** One step of a drag: scrolls at the edges and extends to the cell under the pointer; returns whether it scrolled. */
  private step(): boolean {
    const isScrolled = this.scroll()
    this.extendToPointer()
    return isScrolled
  }

  private scroll(): boolean {
    const { drag, scene, box } = this
    if (!drag || !box) return false
    const { seen } = scene
    const top = box.top + seen.offset
    const { pinnedWidth } = scene.geometry
    const isOverPinned = this.pointer.x < box.left + pinnedWidth && seen.left === 0
    const scrollX =
      drag.kind === 'rows' || isOverPinned ? 0 : pullFill(this.pointer.x, box.left + pinnedWidth, box.left + seen.width)
    const scrollY = drag.kind === 'cols' ? 0 : pullFill(this.pointer.y, top, box.top + seen.height)
    const viewport = scrollX || scrollY ? scene.viewport : null
    if (!viewport) return false
    if (scrollY) {
      viewport.scrollTop += scrollY
      seen.top = viewport.scrollTop
    }
    if (scrollX) {
      viewport.scrollLeft += scrollX
      seen.left = viewport.scrollLeft
    }
    return true
  }

  /** Extends the drag to the cell under the pointer. */
  private extendToPointer(): void {
    const { drag, scene, box } = this
    if (!drag || !box) return
    const { seen } = scene
    const top = box.top + seen.offset
    const x = Math.min(Math.max(this.pointer.x, box.left), box.left + seen.width - 1) - box.left
    const y = Math.min(Math.max(this.pointer.y, top), box.top + seen.height - 1) - top + seen.top
    const { rows } = scene.order
    const at = {
      row: scene.geometry.rowAt(y, rows.length),
      col: scene.geometry.colAt(x, seen.left),
    }
    const isTurned = drag.kind === 'fill' && this.pointer.turns !== this.hinted
    if (at.row !== this.last?.row || at.col !== this.last.col || isTurned) {
      this.last = at
      this.draw(drag, at)
    }
  }

  private draw(drag: Drag, at: CellAt): void {
    if (drag.kind === 'fill') this.drawFill(drag.source, at)
    else if (drag.kind === 'rows') selectRows(this.store, drag.from, at.row, 0, drag.retained)
    else if (drag.kind === 'cols') selectCols(this.store, drag.from, at.col, drag.retained)
    else extendToCell(this.store, at)
  }

  /** Shows what a fill would cover, and the last value that it would write there. */
  private drawFill(source: CellRect, at: CellAt): void {
    const drawn = fillAtPointer(source, at)
    const { turns } = this.pointer
    this.hinted = turns
    this.scene.showFill(drawn)
    const isFill = drawn?.kind === 'fill'
    this.store.set(fillHintAtom, isFill ? lastValueOfFill(this.store, source, drawn.rect, turns) : null)
  }

  private released(event: PointerEvent): void {
    const { drag } = this
    if (!drag) return
    this.remember(event)
    // While the table scrolls, moves since its last frame count as well.
    if (this.cancelFrame) this.scene.inFrame(() => this.extendToPointer())
    const { last } = this
    this.dropped()
    if (drag.kind !== 'fill' || !last) return
    const drawn = fillAtPointer(drag.source, last)
    if (drawn) this.applyFill(drag.source, drawn)
    this.scene.focusActive()
  }

  private applyFill(source: CellRect, drawn: DrawnFill): void {
    if (drawn.kind === 'fill') {
      fillTo(this.store, source, drawn.rect, this.pointer.turns)
      return
    }
    const left = columnsOfRect(this.store, drawn.rect)
    selectRect(this.store, drawn.rest, { at: this.store.get(activeCellAtom) ?? undefined })
    clearCells(this.store, left)
  }

  private dropped(): void {
    window.removeEventListener('pointermove', this.moved, true)
    this.cancelFrame?.()
    this.cancelFrame = null
    if (this.drag?.kind === 'fill') {
      this.scene.showFill(null)
      this.store.set(fillHintAtom, null)
    }
    this.drag = null
  }

  private doubled(event: MouseEvent): void {
    if (isHandle(elementUnder(event))) {
      event.stopPropagation()
      const [block] = this.store.get(shownBlocksAtom)
      const source = block ? boundsOfBlock(block) : null
      const target = source && fillToEndRect(this.store, source)
      if (source && target) fillTo(this.store, source, target, event.ctrlKey || event.metaKey)
    }
  }
}

/** Pixels to scroll in a frame for a pointer near or beyond an edge; 0 in between. */
function pullFill(at: number, low: number, high: number): number {
  if (at < low + edgeWidth) return -Math.min(maxScroll, Math.ceil((low + edgeWidth - at) / 2))
  if (at > high - edgeWidth) return Math.min(maxScroll, Math.ceil((at - high + edgeWidth) / 2))
  return 0
}
