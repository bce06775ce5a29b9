import type { CellRect } from '../../domain/sheet/range/ranges.ts'
import type { PartBox, SheetGeometry } from './SheetGeometry.ts'

/** What is drawn over the cells; the class names say how. */
export type OverlayKind = 'range' | 'active' | 'copied' | 'fill' | 'clear' | 'paste'

export interface OverlayRect {
  readonly kind: OverlayKind
  readonly rect: CellRect
}

const layerNames = { pinned: 'sheet-overlay-pinned', scrolling: 'sheet-overlay-scrolling' } as const

/**
 * Range borders, the active cell, copied cells and the fill handle, drawn over the cells: one layer for the pinned part and
 * one for the scrolling part, both inside the scrolled content so that they move with it.
 */
export class SheetOverlay {
  private readonly layers: Record<'pinned' | 'scrolling', HTMLElement>
  private readonly handle: HTMLElement
  private readonly spare: HTMLElement[] = []

  constructor() {
    this.layers = { pinned: layer(layerNames.pinned), scrolling: layer(layerNames.scrolling) }
    this.handle = document.createElement('div')
    this.handle.className = 'sheet-handle'
    this.handle.dataset.handle = 'fill'
  }

  /** Puts the layers into the content that holds the rows; again when the grid has made a new one. */
  attach(content: HTMLElement): void {
    for (const element of Object.values(this.layers))
      if (element.parentElement !== content) content.appendChild(element)
  }

  detach(): void {
    for (const element of Object.values(this.layers)) element.remove()
  }

  /** Draws these rectangles and, when given, the handle at the lower right corner of `handle`. */
  draw(geometry: SheetGeometry, rects: readonly OverlayRect[], handle: CellRect | null): void {
    for (const element of Object.values(this.layers)) {
      for (const child of [...element.children]) {
        child.remove()
        if (child !== this.handle && this.spare.length < 200) this.spare.push(child as HTMLElement)
      }
    }
    for (const { kind, rect } of rects) {
      for (const box of geometry.boxesOf(rect)) {
        const element = this.spare.pop() ?? document.createElement('div')
        element.className = `sheet-box sheet-box-${kind}`
        place(element, box)
        this.layers[box.part].appendChild(element)
      }
    }
    const corner = handle && geometry.boxesOf(handle).at(-1)
    if (!corner) return
    this.handle.style.transform = `translate(${corner.left + corner.width - 5}px, ${corner.top + corner.height - 5}px)`
    this.layers[corner.part].appendChild(this.handle)
  }
}

function layer(className: string): HTMLElement {
  const element = document.createElement('div')
  element.className = className
  element.setAttribute('aria-hidden', 'true')
  return element
}

function place(element: HTMLElement, box: PartBox): void {
  element.style.transform = `translate(${box.left}px, ${box.top}px)`
  element.style.width = `${box.width}px`
  element.style.height = `${box.height}px`
  element.style.borderLeftStyle = box.isOpenLeft ? 'none' : ''
  element.style.borderRightStyle = box.isOpenRight ? 'none' : ''
}
