import { cellOfTarget, headingOfTarget } from './renderedCells.ts'
import type { SheetScene } from './SheetScene.ts'

/** How long the pointer must rest before a tooltip is shown, ms. */
const restDelay = 400

function isCut(element: HTMLElement): boolean {
  return element.scrollWidth > element.clientWidth + 1
}

/**
 * Shows the full text of a cut cell or heading, and the marks of a cell, when the pointer rests on it. One listener for
 * the whole table, since the grid's own tooltips add to the cost of every cell.
 */
export class SheetTooltip {
  private readonly scene: SheetScene
  private readonly statesText: (plot: number, field: string) => string
  private readonly element = document.createElement('div')
  private readonly stops: (() => void)[] = []
  private timer: ReturnType<typeof setTimeout> | undefined
  private over: HTMLElement | null = null

  constructor(scene: SheetScene, statesText: (plot: number, field: string) => string) {
    this.scene = scene
    this.statesText = statesText
    this.element.className = 'sheet-tooltip'
    this.element.setAttribute('role', 'tooltip')
  }

  start(): void {
    const { root } = this.scene
    const listen = (type: string, react: (event: Event) => void) => {
      root.addEventListener(type, react, { passive: true, capture: true })
      this.stops.push(() => root.removeEventListener(type, react, { capture: true }))
    }
    listen('pointerover', (event) => this.entered(event.target))
    this.stops.push(this.scene.follow('states', () => this.refresh()))
    for (const type of ['pointerleave', 'pointerdown', 'keydown', 'scroll', 'wheel']) listen(type, () => this.hide())
  }

  stop(): void {
    this.hide()
    for (const stop of this.stops.splice(0)) stop()
  }

  private entered(target: EventTarget | null): void {
    const hovered = cellOfTarget(target)?.element ?? headingOfTarget(target)?.element ?? null
    if (hovered === this.over) return
    this.hide()
    this.over = hovered
    if (hovered) this.timer = setTimeout(() => this.show(hovered), restDelay)
  }

  private hide(): void {
    clearTimeout(this.timer)
    this.over = null
    this.element.remove()
  }

  /** The marks of a cell under a resting pointer have changed, such as a user who has stopped typing. */
  private refresh(): void {
    const { over: hovered } = this
    if (!hovered || !this.element.isConnected) return
    this.element.remove()
    this.show(hovered)
  }

  private textOf(element: HTMLElement): string {
    const cell = cellOfTarget(element)
    if (!cell) {
      const text = element.querySelector<HTMLElement>('.sheet-head-text')
      return text && isCut(text) ? (text.textContent ?? '') : ''
    }
    const plot = this.scene.order.rows[cell.row]
    const states = plot === undefined ? '' : this.statesText(plot, cell.field)
    return [isCut(element) ? element.textContent : '', states].filter(Boolean).join('\n')
  }

  private show(element: HTMLElement): void {
    const text = element.isConnected ? this.textOf(element) : ''
    if (!text) return
    const outside = this.scene.root.getBoundingClientRect()
    const box = element.getBoundingClientRect()
    this.element.textContent = text
    this.scene.root.appendChild(this.element)
    const left = Math.min(box.left - outside.left, outside.width - this.element.offsetWidth - 8)
    const below = box.bottom - outside.top + 4
    const fits = below + this.element.offsetHeight < outside.height
    const top = fits ? below : box.top - outside.top - this.element.offsetHeight - 4
    this.element.style.transform = `translate(${Math.max(8, left)}px, ${top}px)`
  }
}
