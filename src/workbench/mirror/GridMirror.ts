import type { SeenGrid } from '../../state/map/seenGrid.ts'
import { cellBox, type Geometry, placesInView, type Window } from '../geometry.ts'
import { placesMirrored } from './placesMirrored.ts'

interface Place {
  readonly row: number
  readonly col: number
}

/** What the mirror shows now. `active` is a seen place. */
export interface Mirrored {
  readonly yearId: number
  readonly grid: SeenGrid
  readonly geometry: Geometry
  readonly mask: Uint8Array
  readonly active: Place | null
}

/** How long the view rests before the places in it are mirrored anew. */
const restDelay = 120

/** How long the places of another field wait for map and table to stand, the entry apart. */
const firstDelay = 300

/** How long places are named at a stretch, so that no key press waits for them; milliseconds. */
const namingSpell = 4

/**
 * The invisible grid over the canvas: real elements for the places in view, with names, so that screen readers, magnifiers
 * and tests read the map. The active place has the keyboard focus and sits exactly over its drawn cell. Made by hand and
 * not by React: a moved cursor touches two elements only.
 */
export class GridMirror {
  private readonly root: HTMLElement
  private readonly nameOf: (row: number, col: number) => string
  private readonly layer: HTMLElement
  private readonly rows = new Map<number, HTMLElement>()
  private readonly cells = new Map<string, HTMLElement>()
  /** Where each cell stands and whether it says that it is selected, so that a changed selection reads no attribute. */
  private readonly marks = new Map<HTMLElement, { readonly at: Place; isSelected: boolean }>()
  private window: Window = { top: 0, left: 0, bottom: 0, right: 0 }
  private geometry: Geometry | null = null
  private shown: Mirrored | null = null
  private entry: HTMLElement | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private unnamed: string[] = []
  private naming: ReturnType<typeof setTimeout> | undefined

  constructor(root: HTMLElement, nameOf: (row: number, col: number) => string) {
    this.root = root
    this.nameOf = nameOf
    this.layer = document.createElement('div')
    this.layer.setAttribute('role', 'presentation')
    Object.assign(this.layer.style, { position: 'absolute', inset: '0', transformOrigin: '0 0' })
    root.append(this.layer)
  }

  dispose(): void {
    clearTimeout(this.timer)
    clearTimeout(this.naming)
    this.layer.remove()
  }

  /** Follows a drawn frame: the layer moves at once, its cells are made anew when the view rests. */
  show(next: Mirrored): void {
    const before = this.shown
    this.shown = next
    const { geometry: g, grid } = next
    if (before?.grid !== grid) {
      this.root.setAttribute('aria-rowcount', String(grid.rows))
      this.root.setAttribute('aria-colcount', String(grid.cols))
      if (before?.yearId === next.yearId) this.rebuild()
      else this.begin()
      return
    }
    if (this.geometry && g.cols === this.geometry.cols && g.rows === this.geometry.rows) {
      const dx = (this.geometry.scrollX - g.scrollX) / g.pane.ratio
      const dy = (this.geometry.scrollY - g.scrollY) / g.pane.ratio
      this.layer.style.transform = dx || dy ? `translate(${dx}px, ${dy}px)` : ''
    }
    // A view that rests may be drawn on and on, as while a path marches.
    if (!sameView(before.geometry, g)) this.later()
    if (before.mask !== next.mask) this.markSelected()
    if (!samePlace(before.active, next.active)) this.moveEntry()
  }

  /** Names have changed: another language, other values. */
  rename(): void {
    this.later()
  }

  private later(delay = restDelay): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.rebuild(), delay)
  }

  /** Another field: the place that takes the focus stands at once, the others once all is painted. */
  private begin(): void {
    const hadFocus = this.root.contains(document.activeElement)
    this.unnamed = []
    this.cells.clear()
    this.marks.clear()
    this.rows.clear()
    this.entry = null
    this.layer.replaceChildren()
    if (!this.lookAgain()) return
    this.moveEntry()
    if (hadFocus) this.focusEntry()
    this.later(firstDelay)
  }

  /** Takes the view as it is now. */
  private lookAgain(): Mirrored | null {
    const shown = this.shown
    if (!shown) return null
    this.geometry = shown.geometry
    this.layer.style.transform = ''
    this.window = placesMirrored(placesInView(shown.geometry), shown.active)
    return shown
  }

  private rebuild(): void {
    clearTimeout(this.timer)
    const shown = this.lookAgain()
    if (!shown) return
    const hadFocus = this.root.contains(document.activeElement)
    const wanted = new Set<string>()
    for (let row = this.window.top; row < this.window.bottom; row++) {
      for (let col = this.window.left; col < this.window.right; col++) wanted.add(`${row}:${col}`)
    }
    if (shown.active) wanted.add(`${shown.active.row}:${shown.active.col}`)
    for (const [key, cell] of this.cells) {
      if (wanted.has(key)) continue
      cell.remove()
      this.cells.delete(key)
      this.marks.delete(cell)
    }
    for (const key of wanted) {
      const [row, col] = placeOf(key)
      this.place(this.cell(row, col), row, col)
    }
    this.markSelected()
    this.unnamed = [...wanted].reverse()
    for (const [row, element] of this.rows) {
      if (element.childElementCount) continue
      element.remove()
      this.rows.delete(row)
    }
    this.moveEntry()
    if (hadFocus && !this.root.contains(document.activeElement)) this.focusEntry()
    if (shown.active) this.unnamed.push(`${shown.active.row}:${shown.active.col}`)
    this.nameSome()
  }

  private focusEntry(): void {
    this.entry?.focus({ preventScroll: true })
  }

  private nameSome(): void {
    clearTimeout(this.naming)
    const until = performance.now() + namingSpell
    while (this.unnamed.length && performance.now() < until) {
      const key = this.unnamed.pop() ?? ''
      const cell = this.cells.get(key)
      if (cell) this.name(cell, ...placeOf(key))
    }
    if (this.unnamed.length) this.naming = setTimeout(() => this.nameSome())
  }

  private name(cell: HTMLElement, row: number, col: number): void {
    const name = this.nameOf(row, col)
    if (cell.getAttribute('aria-label') !== name) cell.setAttribute('aria-label', name)
  }

  private cell(row: number, col: number): HTMLElement {
    const key = `${row}:${col}`
    const known = this.cells.get(key)
    if (known) return known
    let line = this.rows.get(row)
    if (!line) {
      line = document.createElement('div')
      line.setAttribute('role', 'row')
      line.setAttribute('aria-rowindex', String(row))
      const later = [...this.rows.keys()].filter((other) => other > row).sort((a, b) => a - b)[0]
      this.layer.insertBefore(line, later === undefined ? null : (this.rows.get(later) ?? null))
      this.rows.set(row, line)
    }
    const cell = document.createElement('div')
    cell.setAttribute('role', 'gridcell')
    cell.setAttribute('aria-rowindex', String(row))
    cell.setAttribute('aria-colindex', String(col))
    cell.setAttribute('aria-selected', 'false')
    cell.tabIndex = -1
    Object.assign(cell.style, { position: 'absolute', outline: 'none' })
    const after = [...line.children].find((other) => Number(other.getAttribute('aria-colindex')) > col)
    line.insertBefore(cell, after ?? null)
    this.cells.set(key, cell)
    this.marks.set(cell, { at: { row, col }, isSelected: false })
    return cell
  }

  private place(cell: HTMLElement, row: number, col: number): void {
    const shown = this.shown
    const g = this.geometry
    if (!shown || !g) return
    const box = cellBox(g, row, col)
    const { ratio } = g.pane
    Object.assign(cell.style, {
      left: `${box.x / ratio}px`,
      top: `${box.y / ratio}px`,
      width: `${box.w / ratio}px`,
      height: `${box.h / ratio}px`,
    })
  }

  private markSelected(): void {
    if (!this.shown) return
    const { grid, mask } = this.shown
    for (const [cell, mark] of this.marks) {
      const plot = grid.at[(mark.at.row - 1) * grid.cols + mark.at.col - 1]
      const isSelected = plot >= 0 && mask[plot] === 1
      if (isSelected === mark.isSelected) continue
      mark.isSelected = isSelected
      cell.setAttribute('aria-selected', String(isSelected))
    }
  }

  /** The first plot in view; where there is none, the first place. */
  private firstPlot({ grid }: Mirrored): Place {
    for (let row = this.window.top; row < this.window.bottom; row++) {
      for (let col = this.window.left; col < this.window.right; col++) {
        if (grid.at[(row - 1) * grid.cols + col - 1] >= 0) return { row, col }
      }
    }
    return { row: this.window.top, col: this.window.left }
  }

  /** Makes the active place (or, without one, the first plot in view) the one that Tab reaches, and keeps the focus on it. */
  private moveEntry(): void {
    const shown = this.shown
    if (!shown || !this.geometry) return
    const at = shown.active ?? this.firstPlot(shown)
    if (at.row < 1 || at.col < 1 || at.row > shown.grid.rows || at.col > shown.grid.cols) return
    const isNew = !this.cells.has(`${at.row}:${at.col}`)
    const cell = this.cell(at.row, at.col)
    if (isNew) {
      this.place(cell, at.row, at.col)
      this.markSelected()
      this.later()
    }
    if (isNew || !cell.hasAttribute('aria-label')) this.name(cell, at.row, at.col)
    if (cell === this.entry) return
    const hadFocus = this.entry !== null && this.entry === document.activeElement
    if (this.entry) {
      this.entry.tabIndex = -1
      delete this.entry.dataset.regionEntry
    }
    cell.tabIndex = 0
    cell.dataset.regionEntry = ''
    this.entry = cell
    if (hadFocus || (this.root.contains(document.activeElement) && document.activeElement !== cell)) {
      cell.focus({ preventScroll: true })
    }
  }
}

function placeOf(key: string): [row: number, col: number] {
  const [row, col] = key.split(':').map(Number)
  return [row, col]
}

function sameView(a: Geometry, b: Geometry): boolean {
  const isSameSize = a.cols === b.cols && a.rows === b.rows && a.width === b.width && a.height === b.height
  return isSameSize && a.scrollX === b.scrollX && a.scrollY === b.scrollY
}

function samePlace(a: Place | null, b: Place | null): boolean {
  return a === b || (a !== null && b !== null && a.row === b.row && a.col === b.col)
}
