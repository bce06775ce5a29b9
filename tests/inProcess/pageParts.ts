import { vi } from 'vitest'
import type { LiveData, LiveEventName } from '../../src/contract/live.ts'
import { recordedPaint } from '../fields/recordedPaint.ts'
import { type Clipboard, performCommand } from './keyboard.ts'
import { installWorkers } from './workers.ts'

/** The window: so wide that the table has all columns of a test in view. */
const windowSize = { width: 3840, height: 1080 }

const contexts = new WeakMap<HTMLCanvasElement, object>()

/** The context of a canvas, which paints nothing. */
function contextOf(canvas: HTMLCanvasElement): object {
  const known = contexts.get(canvas)
  if (known) return known
  const { ctx } = recordedPaint()
  const image = (width: number, height: number) => ({ data: new Uint8ClampedArray(4 * width * height) })
  const gradient = () => ({ addColorStop() {} })
  const answers = {
    canvas,
    getImageData: (_x: number, _y: number, width: number, height: number) => image(width, height),
    createImageData: image,
    createPattern: () => ({ setTransform() {} }),
    createLinearGradient: gradient,
    createRadialGradient: gradient,
  }
  const context = Object.assign(ctx, answers)
  contexts.set(canvas, context)
  return context
}

const pixels = (text: string): number | null => (/^-?[\d.]+px$/.test(text) ? Number.parseFloat(text) : null)

/** Offsets of `translate(x, y)`, `translateX(x)` or `translateY(y)`, pixels. */
function shiftOf({ transform }: CSSStyleDeclaration): [number, number] {
  const [, kind, first, second] = /translate([XY]?)\((-?[\d.]+)px(?:, *(-?[\d.]+)px)?/.exec(transform) ?? []
  if (kind === 'Y') return [0, Number(first)]
  return [Number(first ?? 0), Number(second ?? 0)]
}

/** The table's part that scrolls, its rows below the headings, and in a row the cells next to the pinned ones. */
const scroller = '.ag-grid-viewport'
const rowsPart = '.ag-grid-scrolling-rows'
const pinnedCells = '.ag-grid-pinned-left-cells'
const scrolledCells = '.ag-grid-scrolling-cells'
const headingsHeight = '--ag-internal-header-rows-height'

/** Where a part of the table begins in its parent, which no style states. */
function offsetInTable(element: Element): [number, number] {
  if (element.matches(scrolledCells)) {
    const pinned = element.parentElement?.querySelector<HTMLElement>(pinnedCells)
    return [pixels(pinned?.style.width ?? '') ?? 0, 0]
  }
  if (!element.matches(rowsPart)) return [0, 0]
  const height = element.closest<HTMLElement>(scroller)?.style.getPropertyValue(headingsHeight)
  return [0, pixels(height ?? '') ?? 0]
}

/** The box of an element by the positions and sizes in its and its parents' styles; an element without any fills its parent. */
function boxOf(element: Element): DOMRect {
  const parent = element.parentElement
  if (!parent) return new DOMRect(0, 0, windowSize.width, windowSize.height)
  const around = boxOf(parent)
  const { style } = element as HTMLElement
  const [shiftX, shiftY] = shiftOf(style)
  const [tableX, tableY] = offsetInTable(element)
  const left = around.x + (pixels(style.left) ?? 0) + shiftX + tableX
  const top = around.y + (pixels(style.top) ?? 0) + shiftY + tableY
  return new DOMRect(left, top, pixels(style.width) ?? around.width, pixels(style.height) ?? around.height)
}

/** The styles of an element itself: the rules of style sheets, which nothing here looks at, would take half of the time. */
function ownStyle(element: Element): CSSStyleDeclaration {
  const { style } = element as HTMLElement
  const overflow = element.matches(scroller) ? 'auto' : 'visible'
  const stated = { overflowX: overflow, overflowY: overflow, display: style.display || 'block', visibility: 'visible' }
  return new Proxy(style, {
    get(target, name) {
      if (name in stated) return stated[name as keyof typeof stated]
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** An animation that has ended at once. */
class EndedAnimation extends EventTarget {
  readonly finished = Promise.resolve(this)
  readonly playState = 'finished'
  cancel(): void {}
  finish(): void {}
  persist(): void {}
  play(): void {}
  pause(): void {}
}

const openSockets = new Set<MemorySocket>()

/** A live connection that sends only what `sendLive` is called with. */
class MemorySocket extends EventTarget {
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number; wasClean: boolean }) => void) | null = null
  constructor() {
    super()
    setTimeout(() => {
      openSockets.add(this)
      this.onopen?.()
    })
  }
  send(): void {}
  close(): void {
    openSockets.delete(this)
  }
}

/** Sends an event to all open live connections. */
export function sendLive<E extends LiveEventName>(event: E, data: LiveData<E>): void {
  for (const socket of openSockets) socket.onmessage?.({ data: JSON.stringify({ event, data }) })
}

/** Breaks all open live connections, as a lost network does. */
export function dropLive(): void {
  for (const socket of [...openSockets]) {
    socket.close()
    socket.onclose?.({ code: 1006, wasClean: false })
  }
}

/** The system's clipboard over the one of the driver. */
function clipboardOver(content: Clipboard): Pick<globalThis.Clipboard, 'read' | 'write'> {
  return {
    async read() {
      const getType = async (type: string) => new Blob([content[type] ?? ''], { type })
      return [{ types: Object.keys(content), presentationStyle: 'unspecified', getType }]
    },
    async write(items) {
      for (const type of Object.keys(content)) delete content[type]
      for (const item of items)
        for (const type of item.types) content[type] = await new Response(await item.getType(type)).text()
    },
  }
}

/** The element under the pointer of the driver. */
let pointed: Element | null = null

/** Puts the pointer over an element, for code that searches the page by coordinates. */
export function pointAt(element: Element): void {
  pointed = element
}

/** Gives the page what a document without a browser lacks: sizes, canvases, workers and a socket. */
export function installPageParts(clipboard: Clipboard): void {
  const sizes = [
    ['clientWidth', 'width'],
    ['clientHeight', 'height'],
    ['offsetWidth', 'width'],
    ['offsetHeight', 'height'],
    ['scrollWidth', 'width'],
    ['scrollHeight', 'height'],
  ] as const
  for (const prototype of [Element.prototype, HTMLElement.prototype])
    for (const [name, side] of sizes)
      Object.defineProperty(prototype, name, {
        configurable: true,
        get(this: Element) {
          return boxOf(this)[side]
        },
      })
  Element.prototype.getBoundingClientRect = function () {
    return boxOf(this)
  }
  // The window has room for all of a test's table.
  for (const name of ['scrollTop', 'scrollLeft'])
    Object.defineProperty(Element.prototype, name, { configurable: true, get: () => 0, set() {} })
  window.getComputedStyle = ownStyle
  Element.prototype.setPointerCapture = () => {}
  Element.prototype.animate = () => new EndedAnimation() as unknown as Animation
  Element.prototype.scrollIntoView = () => {}
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement) {
    return contextOf(this)
  } as never
  document.elementFromPoint = () => pointed
  document.execCommand = (command, _, text = '') => performCommand(command, text, clipboard)
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboardOver(clipboard) })
  installWorkers()
  vi.stubGlobal('WebSocket', MemorySocket)
}
