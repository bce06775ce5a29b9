import { afterRest } from '../../ui/whenIdle.ts'
import type { Scene } from '../scene.ts'
import type { View } from '../view.ts'
import type { Mirrored, MirrorNode } from './mirrorNode.ts'

/** How long the view rests before the nodes in it are mirrored again. */
const restDelay = 120

/** How long all else of the page may keep the nodes of another subject waiting when they have rested, the entry apart. */
const firstLatest = 1000

/** How long nodes are named at a stretch, so that no key press waits for them; milliseconds. */
const namingSpell = 4

/** An element of a node, and whether it says that it is selected, so that a changed selection reads no attribute. */
interface Mark {
  node: MirrorNode
  isSelected: boolean
}

/**
 * The invisible grid or tree over the canvas: real elements for the nodes in view, with names, so that screen readers,
 * magnifiers and tests read the scene. The active node has the keyboard focus and sits exactly over its drawn box, after a
 * pan once that rests. Made by hand and not by React: a moved cursor touches two elements only.
 */
export class Mirror {
  private readonly root: HTMLElement
  private readonly scene: Pick<Scene<unknown>, 'nodes' | 'mirrored'>
  private readonly layer: HTMLElement
  private readonly rows = new Map<number, HTMLElement>()
  private readonly cells = new Map<string, HTMLElement>()
  private readonly marks = new Map<HTMLElement, Mark>()
  private nodes: readonly MirrorNode[] = []
  /** The view that `nodes` are of. */
  private view: View | null = null
  private seen: { readonly view: View; readonly of: Mirrored } | null = null
  private entry: HTMLElement | null = null
  /** Gives up the rebuilding that is to come. */
  private stopLater = () => {}
  /** The view moves: it is looked at whether it rests. */
  private isMoving = false
  private restsAt = 0
  private unnamed: MirrorNode[] = []
  private naming: ReturnType<typeof setTimeout> | undefined
  /** What has the focus of a subject that is gone, until the entry of the present one takes it. */
  private leaving: HTMLElement | null = null
  private handing: ReturnType<typeof setTimeout> | undefined

  constructor(root: HTMLElement, scene: Pick<Scene<unknown>, 'nodes' | 'mirrored'>) {
    this.root = root
    this.scene = scene
    this.layer = document.createElement('div')
    this.layer.setAttribute('role', 'presentation')
    // Isolated, as hundreds of elements in their own places are passed over as one then when a word elsewhere is painted.
    Object.assign(this.layer.style, { position: 'absolute', inset: '0', transformOrigin: '0 0', isolation: 'isolate' })
    root.append(this.layer)
    // What is focused by whatever means stands over its box before anybody asks where it is.
    this.layer.addEventListener('focusin', () => this.seen && this.shift(this.seen.view))
  }

  dispose(): void {
    this.stopLater()
    clearTimeout(this.naming)
    clearTimeout(this.handing)
    this.layer.remove()
  }

  /** Follows a drawn frame: the entry at once, the elements when the view rests. */
  show(view: View): void {
    const before = this.seen
    const of = this.scene.mirrored(view)
    this.seen = { view, of }
    if (!before || before.of.layout !== of.layout) {
      if (of.grid) {
        this.root.setAttribute('aria-rowcount', String(of.grid.rows))
        this.root.setAttribute('aria-colcount', String(of.grid.cols))
      }
      if (before?.of.subject === of.subject) this.rebuild()
      else this.begin()
      return
    }
    // A view that rests may be drawn on and on, as while a path marches.
    if (!sameView(before.view, view) || before.of.names !== of.names) this.later()
    if (before.of.selection !== of.selection) this.markSelected()
    if (before.of.active?.key !== of.active?.key) {
      this.shift(view)
      this.moveEntry()
    }
  }

  /**
   * Moves the layer to where a view has its nodes, so that the entry stands over its box at once. While the view is panned the
   * nodes stay, and follow when it rests: moving hundreds of elements would take more of a frame than drawing it.
   */
  private shift(view: View): void {
    if (!this.view || !sameScale(this.view, view)) return
    const { ratio } = view.pane
    const dx = (Math.round(this.view.camera.x * ratio) - Math.round(view.camera.x * ratio)) / ratio
    const dy = (Math.round(this.view.camera.y * ratio) - Math.round(view.camera.y * ratio)) / ratio
    this.layer.style.transform = dx || dy ? `translate(${dx}px, ${dy}px)` : ''
  }

  /** Puts off the rebuilding; one timer serves all frames of a move, which have no time to make one each. */
  private later(): void {
    this.restsAt = performance.now() + restDelay
    if (this.isMoving) return
    this.stopLater()
    this.isMoving = true
    const look = () => {
      const left = this.restsAt - performance.now()
      if (left >= 1) resting = setTimeout(look, left)
      else this.rebuild()
    }
    let resting = setTimeout(look, restDelay)
    this.stopLater = () => {
      clearTimeout(resting)
      this.isMoving = false
    }
  }

  /**
   * Another subject: the node that takes the focus stands at once, and takes it after the frame, as moving the focus makes
   * React render at once whatever waits; the others stand once all is painted.
   */
  private begin(): void {
    this.stopLater()
    this.unnamed = []
    this.cells.clear()
    this.marks.clear()
    this.rows.clear()
    this.entry = null
    const focused = document.activeElement as HTMLElement | null
    this.leaving = focused && this.layer.contains(focused) ? focused : null
    // Only what holds it stays with it: an element that is moved loses the focus.
    emptyBut(this.layer, this.leaving)
    if (this.leaving) delete this.leaving.dataset.regionEntry
    if (!this.lookAgain()) return
    this.moveEntry()
    if (this.leaving) this.handing ??= setTimeout(() => this.handOver())
    this.stopLater()
    this.stopLater = afterRest(() => this.rebuild(), restDelay, firstLatest)
  }

  private handOver(): void {
    this.handing = undefined
    const { leaving } = this
    if (!leaving) return
    this.leaving = null
    if (leaving === document.activeElement) this.focusEntry()
    const line = leaving.parentElement
    leaving.remove()
    if (line !== this.layer) line?.remove()
  }

  /** Takes the view as it is now. */
  private lookAgain(): Mirrored | null {
    if (!this.seen) return null
    this.view = this.seen.view
    this.layer.style.transform = ''
    this.nodes = this.scene.nodes(this.view)
    return this.seen.of
  }

  private rebuild(): void {
    this.stopLater()
    const of = this.lookAgain()
    if (!of) return
    const hadFocus = this.root.contains(document.activeElement)
    const wanted = new Map(this.nodes.map((node) => [node.key, node]))
    if (of.active) wanted.set(of.active.key, of.active)
    for (const [key, cell] of this.cells) {
      const node = wanted.get(key)
      const mark = this.marks.get(cell)
      if (node && mark && orderOf(node) === orderOf(mark.node)) continue
      cell.remove()
      this.cells.delete(key)
      this.marks.delete(cell)
    }
    for (const node of wanted.values()) this.place(this.cell(node), node)
    this.markSelected()
    this.unnamed = [...wanted.values()].reverse()
    for (const [row, element] of this.rows) {
      if (element.childElementCount) continue
      element.remove()
      this.rows.delete(row)
    }
    this.moveEntry()
    if (hadFocus && !this.root.contains(document.activeElement)) this.focusEntry()
    if (of.active) this.unnamed.push(of.active)
    this.nameSome()
  }

  private focusEntry(): void {
    this.entry?.focus({ preventScroll: true })
  }

  private nameSome(): void {
    clearTimeout(this.naming)
    const until = performance.now() + namingSpell
    while (this.unnamed.length && performance.now() < until) {
      const node = this.unnamed.pop()
      const cell = node && this.cells.get(node.key)
      if (cell) this.name(cell, node)
    }
    if (this.unnamed.length) this.naming = setTimeout(() => this.nameSome())
  }

  private name(cell: HTMLElement, node: MirrorNode): void {
    const { name } = node
    if (cell.getAttribute('aria-label') !== name) cell.setAttribute('aria-label', name)
  }

  /** The element of a node, made where it is read. */
  private cell(node: MirrorNode): HTMLElement {
    const known = this.cells.get(node.key)
    const mark = known && this.marks.get(known)
    if (known && mark) {
      mark.node = node
      tellNode(known, node)
      return known
    }
    const cell = document.createElement('div')
    cell.setAttribute('role', node.role)
    cell.setAttribute('aria-selected', 'false')
    tellNode(cell, node)
    cell.tabIndex = -1
    Object.assign(cell.style, { position: 'absolute', outline: 'none' })
    const line = node.role === 'gridcell' ? this.row(node.row) : this.layer
    const order = orderOf(node)
    const isBefore = (other: Element): boolean => {
      const mark = this.marks.get(other as HTMLElement)
      return mark !== undefined && orderOf(mark.node) > order
    }
    const last = line.lastElementChild
    line.insertBefore(cell, last && isBefore(last) ? ([...line.children].find(isBefore) ?? null) : null)
    this.cells.set(node.key, cell)
    this.marks.set(cell, { node, isSelected: false })
    return cell
  }

  private row(row: number): HTMLElement {
    const known = this.rows.get(row)
    if (known) return known
    const line = document.createElement('div')
    line.setAttribute('role', 'row')
    line.setAttribute('aria-rowindex', String(row))
    const later = [...this.rows.keys()].filter((other) => other > row).sort((a, b) => a - b)[0]
    this.layer.insertBefore(line, later === undefined ? null : (this.rows.get(later) ?? null))
    this.rows.set(row, line)
    return line
  }

  private place(cell: HTMLElement, node: MirrorNode): void {
    const { view } = this
    if (!view) return
    const box = node.box(view)
    const { ratio } = view.pane
    Object.assign(cell.style, {
      left: `${box.x / ratio}px`,
      top: `${box.y / ratio}px`,
      width: `${box.w / ratio}px`,
      height: `${box.h / ratio}px`,
    })
  }

  private markSelected(): void {
    for (const [cell, mark] of this.marks) {
      const { isSelected } = mark.node
      if (isSelected === mark.isSelected) continue
      mark.isSelected = isSelected
      cell.setAttribute('aria-selected', String(isSelected))
    }
  }

  /** Makes the active node (or, without one, the first in view) the one that Tab reaches, and keeps the focus on it. */
  private moveEntry(): void {
    const node = this.seen?.of.active ?? this.nodes.find(({ isBlank }) => !isBlank) ?? this.nodes[0]
    if (!node) return
    const isNew = !this.cells.has(node.key)
    const cell = this.cell(node)
    if (isNew) {
      this.place(cell, node)
      this.markSelected()
      this.later()
    }
    if (isNew || !cell.hasAttribute('aria-label')) this.name(cell, node)
    if (cell === this.entry) return
    const hadFocus = this.entry !== null && this.entry === document.activeElement
    if (this.entry) {
      this.entry.tabIndex = -1
      delete this.entry.dataset.regionEntry
    }
    cell.tabIndex = 0
    cell.dataset.regionEntry = ''
    this.entry = cell
    if (this.leaving) return
    if (hadFocus || (this.root.contains(document.activeElement) && document.activeElement !== cell)) {
      cell.focus({ preventScroll: true })
    }
  }
}

/** Takes everything out of an element but `kept` and what holds it. */
function emptyBut(element: Element, kept: Element | null): void {
  for (const child of [...element.children]) {
    if (child.contains(kept)) emptyBut(child, kept)
    else child.remove()
  }
}

const orderOf = (node: MirrorNode): number => (node.role === 'gridcell' ? node.col : node.order)

/** Where a node stands, for screen readers. */
function tellNode(cell: HTMLElement, node: MirrorNode): void {
  if (node.role === 'gridcell') {
    if (cell.hasAttribute('aria-rowindex')) return
    cell.setAttribute('aria-rowindex', String(node.row))
    cell.setAttribute('aria-colindex', String(node.col))
    return
  }
  cell.setAttribute('aria-level', String(node.level))
  if (node.isOpen === null) cell.removeAttribute('aria-expanded')
  else cell.setAttribute('aria-expanded', String(node.isOpen))
}

function sameScale(a: View, b: View): boolean {
  return a.camera.scaleX === b.camera.scaleX && a.camera.scaleY === b.camera.scaleY && a.pane.ratio === b.pane.ratio
}

function sameView(a: View, b: View): boolean {
  const isSameSize = sameScale(a, b) && a.pane.width === b.pane.width && a.pane.height === b.pane.height
  return isSameSize && a.camera.x === b.camera.x && a.camera.y === b.camera.y
}
