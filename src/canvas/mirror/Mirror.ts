import { afterRest } from '../../ui/whenIdle.ts'
import type { Scene } from '../scene.ts'
import type { View } from '../view.ts'
import type { MirrorNode, MirrorState } from './mirrorNode.ts'

/** How long the view must rest before its nodes are mirrored, ms. */
const restDelay = 120

/** Longest time that other work of the page can delay the nodes of a new subject, ms. */
const maxDelay = 1000

/** How long nodes are named without a break, ms; a key press waits no longer. */
const namingSliceMs = 4

/** The node of an element and its current `aria-selected`, so that an update reads no attribute. */
interface Mark {
  node: MirrorNode
  isSelected: boolean
}

/**
 * The invisible grid or tree over the canvas: real elements with names for the nodes in view, for screen readers,
 * magnifiers and tests. The active node has the keyboard focus and lies exactly over its drawn box (after a pan, once the
 * view rests). Built without React, so that moving the cursor touches only two elements.
 */
export class Mirror {
  private readonly root: HTMLElement
  private readonly scene: Pick<Scene<unknown>, 'nodes' | 'mirrored'>
  private readonly layer: HTMLElement
  private readonly rows = new Map<number, HTMLElement>()
  private readonly cells = new Map<string, HTMLElement>()
  private readonly marks = new Map<HTMLElement, Mark>()
  private nodes: readonly MirrorNode[] = []
  /** The view in which `nodes` are placed. */
  private view: View | null = null
  private seen: { readonly view: View; readonly of: MirrorState } | null = null
  private entry: HTMLElement | null = null
  /** Cancels the pending rebuild. */
  private cancelRebuild = () => {}
  /** The view is moving; a timer checks when it rests. */
  private isMoving = false
  private restTime = 0
  private unnamed: MirrorNode[] = []
  private naming: ReturnType<typeof setTimeout> | undefined
  /** The focused element of a previous subject, until the new entry takes the focus. */
  private oldFocus: HTMLElement | null = null
  private handOverTimer: ReturnType<typeof setTimeout> | undefined

  constructor(root: HTMLElement, scene: Pick<Scene<unknown>, 'nodes' | 'mirrored'>) {
    this.root = root
    this.scene = scene
    this.layer = document.createElement('div')
    this.layer.setAttribute('role', 'presentation')
    // Isolated, so that the browser skips these hundreds of positioned elements when text elsewhere is repainted.
    Object.assign(this.layer.style, { position: 'absolute', inset: '0', transformOrigin: '0 0', isolation: 'isolate' })
    root.append(this.layer)
    // Whatever moves the focus, the focused element lies over its box before its position is read.
    this.layer.addEventListener('focusin', () => this.seen && this.shift(this.seen.view))
  }

  dispose(): void {
    this.cancelRebuild()
    clearTimeout(this.naming)
    clearTimeout(this.handOverTimer)
    this.layer.remove()
  }

  /** Follows a drawn frame: the active node at once, the other elements when the view rests. */
  show(view: View): void {
    const before = this.seen
    const mirrored = this.scene.mirrored(view)
    this.seen = { view, of: mirrored }
    if (!before || before.of.layout !== mirrored.layout) {
      if (mirrored.grid) {
        this.root.setAttribute('aria-rowcount', String(mirrored.grid.rows))
        this.root.setAttribute('aria-colcount', String(mirrored.grid.cols))
      }
      if (before?.of.subject === mirrored.subject) this.rebuild()
      else this.begin()
      return
    }
    // A resting view can be drawn repeatedly, as while a path is animated.
    if (!sameView(before.view, view) || before.of.names !== mirrored.names) this.rebuildLater()
    if (before.of.selection !== mirrored.selection) this.markSelected()
    if (before.of.active?.key !== mirrored.active?.key) {
      this.shift(view)
      this.moveEntry()
    }
  }

  /**
   * Shifts the layer so that the active node lies over its drawn box at once. The other nodes follow when the view rests:
   * moving hundreds of elements takes longer than drawing a frame.
   */
  private shift(view: View): void {
    if (!this.view || !sameScale(this.view, view)) return
    const { ratio } = view.pane
    const dx = (Math.round(this.view.camera.x * ratio) - Math.round(view.camera.x * ratio)) / ratio
    const dy = (Math.round(this.view.camera.y * ratio) - Math.round(view.camera.y * ratio)) / ratio
    this.layer.style.transform = dx || dy ? `translate(${dx}px, ${dy}px)` : ''
  }

  /** Postpones the rebuild. One timer serves all frames of a move: there is no time to create one in each. */
  private rebuildLater(): void {
    this.restTime = performance.now() + restDelay
    if (this.isMoving) return
    this.cancelRebuild()
    this.isMoving = true
    const check = () => {
      const left = this.restTime - performance.now()
      if (left >= 1) resting = setTimeout(check, left)
      else this.rebuild()
    }
    let resting = setTimeout(check, restDelay)
    this.cancelRebuild = () => {
      clearTimeout(resting)
      this.isMoving = false
    }
  }

  /**
   * Starts a new subject: the active node is created at once and focused after the frame, since moving the focus makes
   * React render synchronously; the other nodes follow after painting.
   */
  private begin(): void {
    this.cancelRebuild()
    this.unnamed = []
    this.cells.clear()
    this.marks.clear()
    this.rows.clear()
    this.entry = null
    const focused = document.activeElement as HTMLElement | null
    this.oldFocus = focused && this.layer.contains(focused) ? focused : null
    // The focused element stays in its parents: moving it would lose the focus.
    removeAllExcept(this.layer, this.oldFocus)
    if (this.oldFocus) delete this.oldFocus.dataset.regionEntry
    if (!this.readNodes()) return
    this.moveEntry()
    if (this.oldFocus) this.handOverTimer ??= setTimeout(() => this.moveFocusToEntry())
    this.cancelRebuild()
    this.cancelRebuild = afterRest(() => this.rebuild(), restDelay, maxDelay)
  }

  private moveFocusToEntry(): void {
    this.handOverTimer = undefined
    const { oldFocus } = this
    if (!oldFocus) return
    this.oldFocus = null
    if (oldFocus === document.activeElement) this.focusEntry()
    const line = oldFocus.parentElement
    oldFocus.remove()
    if (line !== this.layer) line?.remove()
  }

  /** Reads the nodes of the latest view; null before the first. */
  private readNodes(): MirrorState | null {
    if (!this.seen) return null
    this.view = this.seen.view
    this.layer.style.transform = ''
    this.nodes = this.scene.nodes(this.view)
    return this.seen.of
  }

  private rebuild(): void {
    this.cancelRebuild()
    const mirrored = this.readNodes()
    if (!mirrored) return
    const hadFocus = this.root.contains(document.activeElement)
    const nodesByKey = new Map(this.nodes.map((node) => [node.key, node]))
    if (mirrored.active) nodesByKey.set(mirrored.active.key, mirrored.active)
    for (const [key, cell] of this.cells) {
      const node = nodesByKey.get(key)
      const mark = this.marks.get(cell)
      if (node && mark && orderOf(node) === orderOf(mark.node)) continue
      cell.remove()
      this.cells.delete(key)
      this.marks.delete(cell)
    }
    for (const node of nodesByKey.values()) this.place(this.cell(node), node)
    this.markSelected()
    this.unnamed = [...nodesByKey.values()].reverse()
    for (const [row, element] of this.rows) {
      if (element.childElementCount) continue
      element.remove()
      this.rows.delete(row)
    }
    this.moveEntry()
    if (hadFocus && !this.root.contains(document.activeElement)) this.focusEntry()
    if (mirrored.active) this.unnamed.push(mirrored.active)
    this.nameSome()
  }

  private focusEntry(): void {
    this.entry?.focus({ preventScroll: true })
  }

  private nameSome(): void {
    clearTimeout(this.naming)
    const until = performance.now() + namingSliceMs
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

  /** The element of a node, created at its position in reading order. */
  private cell(node: MirrorNode): HTMLElement {
    const existing = this.cells.get(node.key)
    const mark = existing && this.marks.get(existing)
    if (existing && mark) {
      mark.node = node
      setPosition(existing, node)
      return existing
    }
    const cell = document.createElement('div')
    cell.setAttribute('role', node.role)
    cell.setAttribute('aria-selected', 'false')
    setPosition(cell, node)
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
    const existing = this.rows.get(row)
    if (existing) return existing
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

  /** Makes the active node (or else the first in view) the tab stop, and moves the focus to it if the mirror had it. */
  private moveEntry(): void {
    const node = this.seen?.of.active ?? this.nodes.find(({ isBlank }) => !isBlank) ?? this.nodes[0]
    if (!node) return
    const isNew = !this.cells.has(node.key)
    const cell = this.cell(node)
    if (isNew) {
      this.place(cell, node)
      this.markSelected()
      this.rebuildLater()
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
    if (this.oldFocus) return
    if (hadFocus || (this.root.contains(document.activeElement) && document.activeElement !== cell)) {
      cell.focus({ preventScroll: true })
    }
  }
}

/** Removes everything from an element except `exempt` and its ancestors. */
function removeAllExcept(element: Element, exempt: Element | null): void {
  for (const child of [...element.children]) {
    if (child.contains(exempt)) removeAllExcept(child, exempt)
    else child.remove()
  }
}

const orderOf = (node: MirrorNode): number => (node.role === 'gridcell' ? node.col : node.order)

/** Sets the position of a node in grid or tree for screen readers. */
function setPosition(cell: HTMLElement, node: MirrorNode): void {
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
