import { vi } from 'vitest'
import type { PaneLayer } from '../../src/canvas/layer.ts'
import { type PaintCall, recordedPaint } from '../fields/recordedPaint.ts'

/** The part of an element that panes and mirrors use. */
export class FakeElement extends EventTarget {
  readonly style: Record<string, string> = {}
  readonly dataset: Record<string, string> = {}
  readonly children: FakeElement[] = []
  parent: FakeElement | null = null
  tabIndex = 0
  private readonly attributes = new Map<string, string>()

  get parentElement(): FakeElement | null {
    return this.parent
  }
  get childElementCount(): number {
    return this.children.length
  }
  get lastElementChild(): FakeElement | null {
    return this.children.at(-1) ?? null
  }
  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value)
  }
  getAttribute(name: string): string | null {
    return this.attributes.get(name) ?? null
  }
  hasAttribute(name: string): boolean {
    return this.attributes.has(name)
  }
  removeAttribute(name: string): void {
    this.attributes.delete(name)
  }
  append(child: FakeElement): void {
    this.insertBefore(child, null)
  }
  insertBefore(child: FakeElement, before: FakeElement | null): void {
    child.parent = this
    this.children.splice(before ? this.children.indexOf(before) : this.children.length, 0, child)
  }
  remove(): void {
    this.parent?.children.splice(this.parent.children.indexOf(this), 1)
    this.parent = null
  }
  contains(other: FakeElement | null): boolean {
    return other !== null && (other === this || this.contains(other.parent))
  }
  focus(): void {
    fakeDocument.activeElement = this
  }
  /** The only selector in use: the tab stop. */
  querySelector(): FakeElement | null {
    return this.descendants().find(({ dataset }) => 'regionEntry' in dataset) ?? null
  }
  closest(): null {
    return null
  }
  descendants(): FakeElement[] {
    return this.children.flatMap((child) => [child, ...child.descendants()])
  }
  getBoundingClientRect() {
    return { left: 0, top: 0, width: 0, height: 0 }
  }
  setPointerCapture(): void {}
}

const fakeDocument = {
  activeElement: null as FakeElement | null,
  createElement: (name: string) => (name === 'canvas' ? new FakeCanvas() : new FakeElement()),
}

/** A canvas whose context records its drawing calls. */
export class FakeCanvas extends FakeElement {
  width = 0
  height = 0
  readonly painted: PaintCall[]
  private readonly ctx: object

  constructor() {
    super()
    const { ctx, painted } = recordedPaint()
    this.ctx = Object.assign(ctx, { canvas: this })
    this.painted = painted
  }
  getContext() {
    return this.ctx
  }
  toDataURL(): string {
    return `data:image/png;base64,${this.width}x${this.height}`
  }
  toBlob(take: (blob: Blob) => void, type: string): void {
    take(new Blob([JSON.stringify({ width: this.width, height: this.height, painted: this.painted })], { type }))
  }
}

/** The layer of a pane, which records the last position of its canvas. */
export function fakeLayer(slack = 0) {
  const over = new FakeElement()
  const bounds: number[] = []
  const layer: PaneLayer = {
    slack,
    over: over as unknown as HTMLElement,
    place: (...box) => bounds.splice(0, 4, ...box),
  }
  return { layer, laid: bounds, over }
}

class FakeImage {
  readonly data: Uint8ClampedArray
  constructor(width: number, height: number) {
    this.data = new Uint8ClampedArray(4 * width * height)
  }
}

/** Stubs a page without a browser until `vi.unstubAllGlobals`; frames are drawn on request. */
export function fakePage() {
  let frames: (() => void)[] = []
  fakeDocument.activeElement = null
  vi.stubGlobal('document', fakeDocument)
  vi.stubGlobal('window', Object.assign(new EventTarget(), { matchMedia: () => ({ matches: true }) }))
  vi.stubGlobal('Element', FakeElement)
  vi.stubGlobal('HTMLCanvasElement', FakeCanvas)
  vi.stubGlobal('ImageData', FakeImage)
  vi.stubGlobal('requestAnimationFrame', (call: () => void) => frames.push(call))
  vi.stubGlobal('cancelAnimationFrame', (id: number) => {
    if (id > 0) frames[id - 1] = () => {}
  })
  return {
    /** Draws a frame: runs the requested callbacks and returns their number. */
    frame(): number {
      const called = frames
      frames = []
      for (const call of called) call()
      return called.length
    },
    focused: () => fakeDocument.activeElement,
  }
}
