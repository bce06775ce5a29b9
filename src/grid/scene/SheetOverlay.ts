import type { CellRect } from '../../domain/sheet/range/ranges.ts'
import type { PartBox, SheetGeometry } from './SheetGeometry.ts'

/** Kinds of drawings over the cells; they are class names. */
export type OverlayKind = 'range' | 'active' | 'copied' | 'fill' | 'clear' | 'paste' | 'person'

export interface OverlayRect {
  readonly kind: OverlayKind
  readonly rect: CellRect
  /** The flag at the box with its colour. */
  readonly flag?: Flag
}

/** A name at a box in its own colour. */
export interface Flag {
  readonly text: string
  readonly colour: string
}

type Part = PartBox['part']

/** Look of a box. */
interface BoxStyle {
  readonly box: PartBox
  readonly kind: OverlayKind
  readonly flag?: Flag & { readonly isTop: boolean }
}

/** A drawn box. */
interface ShownBox extends BoxStyle {
  readonly element: HTMLElement
}

/** Whether two boxes look alike, regardless of their position. */
function stylesSame(a: BoxStyle, b: BoxStyle): boolean {
  return (
    a.kind === b.kind &&
    a.box.isOpenLeft === b.box.isOpenLeft &&
    a.box.isOpenRight === b.box.isOpenRight &&
    a.flag?.isTop === b.flag?.isTop &&
    a.flag?.colour === b.flag?.colour &&
    a.flag?.text === b.flag?.text
  )
}

const layerNames = { pinned: 'sheet-overlay-pinned', scrolling: 'sheet-overlay-scrolling' } as const

/**
 * Range borders, the active cell, copied cells and the fill handle, drawn over the cells: one layer for the pinned part
 * and one for the scrolling part, both inside the scrolled content so that they move with it.
 */
export class SheetOverlay {
  private readonly layers: Record<Part, HTMLElement>
  private readonly handle: HTMLElement
  private handlePlace = ''
  /** The drawn boxes of each layer. */
  private readonly shown: Record<Part, ShownBox[]> = { pinned: [], scrolling: [] }

  constructor() {
    this.layers = { pinned: layer(layerNames.pinned), scrolling: layer(layerNames.scrolling) }
    this.handle = document.createElement('div')
    this.handle.className = 'sheet-handle'
    this.handle.dataset.handle = 'fill'
  }

  /** Adds the layers to the element that contains the rows; called again when the grid has created a new one. */
  attach(content: HTMLElement): void {
    const { pinned, scrolling } = this.layers
    if (pinned.parentElement !== content) content.appendChild(pinned)
    if (scrolling.parentElement !== content) content.appendChild(scrolling)
  }

  detach(): void {
    for (const element of Object.values(this.layers)) element.remove()
  }

  /** Draws these rectangles, and the fill handle at the lower right corner of `handle` unless null. */
  draw(geometry: SheetGeometry, rects: readonly OverlayRect[], handle: CellRect | null): void {
    const count = { pinned: 0, scrolling: 0 }
    for (const { kind, rect, flag } of rects) {
      const isTop = rect.top === 0
      for (const box of geometry.boxesOf(rect)) this.show(box, count[box.part]++, kind, flag && { ...flag, isTop })
    }
    for (const part of ['pinned', 'scrolling'] as const)
      for (const { element } of this.shown[part].splice(count[part])) element.remove()
    const corner = handle && geometry.boxesOf(handle).at(-1)
    if (!corner) {
      this.handle.remove()
      return
    }
    const place = `translate(${corner.left + corner.width - 5}px, ${corner.top + corner.height - 5}px)`
    if (this.handlePlace !== place) this.handle.style.transform = place
    this.handlePlace = place
    const layer = this.layers[corner.part]
    if (layer.lastChild !== this.handle) layer.appendChild(this.handle)
  }

  /** Draws a box as the one with this index in its layer; an unchanged one is left alone. */
  private show(box: PartBox, number: number, kind: OverlayKind, flag?: Flag & { isTop: boolean }): void {
    const { part } = box
    const boxes = this.shown[part]
    const existing = boxes[number]
    const element = existing?.element ?? document.createElement('div')
    placeElement(element, box, existing?.box)
    if (!existing || !stylesSame(existing, { box, kind, flag })) {
      element.className = `sheet-box sheet-box-${kind}`
      element.style.borderLeftStyle = box.isOpenLeft ? 'none' : ''
      element.style.borderRightStyle = box.isOpenRight ? 'none' : ''
      putFlag(element, flag)
    }
    boxes[number] = { element, box, kind, flag }
    // The handle stays the last element, on top of all.
    if (!existing)
      this.layers[part].insertBefore(element, this.handle.parentElement === this.layers[part] ? this.handle : null)
  }
}

function layer(className: string): HTMLElement {
  const element = document.createElement('div')
  element.className = className
  element.setAttribute('aria-hidden', 'true')
  return element
}

/** Places an element at a box and sets only what differs: a range that is drawn mostly changes one side. */
function placeElement({ style }: HTMLElement, box: PartBox, before?: PartBox): void {
  if (box.left !== before?.left || box.top !== before.top) style.transform = `translate(${box.left}px, ${box.top}px)`
  if (box.width !== before?.width) style.width = `${box.width}px`
  if (box.height !== before?.height) style.height = `${box.height}px`
}

/** The name above the box, or below it in the first row, which has no space above. */
function putFlag(element: HTMLElement, flag: (Flag & { isTop: boolean }) | undefined): void {
  element.replaceChildren()
  element.style.borderColor = flag?.colour ?? ''
  if (!flag) return
  const name = document.createElement('span')
  name.className = flag.isTop ? 'sheet-flag sheet-flag-below' : 'sheet-flag'
  name.textContent = flag.text
  name.style.backgroundColor = flag.colour
  element.append(name)
}
