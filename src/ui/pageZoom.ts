/**
 * The enlargement of the whole page, like the browser's own zoom but chosen by the user for this application.
 *
 * CSS `zoom` on the root enlarges layout, yet the DOM then reports window, pointer and boxes in pixels of the screen while
 * styles are in pixels of the layout. Here all of them are in pixels of the layout, as with the browser's zoom, so that no
 * code of ours and no package has to know of it (ADR 114).
 */
let zoom = 1
let isInstalled = false

/** CSS variable with the page's zoom, by which lengths in shares of the window are divided. */
const variable = '--page-zoom'

/** Whether the browser has the standard `zoom`, which reports boxes in pixels of the screen. */
export const canZoomPage = (): boolean => 'currentCSSZoom' in Element.prototype

/** A window in pixels that the page's zoom does not change, and the screen's pixels for each of them. */
export interface WindowSize {
  readonly width: number
  readonly height: number
  readonly ratio: number
}

/** The window without the page's zoom. */
export const windowSize = (): WindowSize => ({
  width: Math.round(innerWidth * zoom),
  height: Math.round(innerHeight * zoom),
  ratio: devicePixelRatio / zoom,
})

/** Enlarges the page by `factor`; listeners for `resize` are called, as after the browser's own zoom. */
export function setPageZoom(factor: number): void {
  if (factor === zoom) return
  if (!isInstalled) convertToLayoutPixels()
  isInstalled = true
  zoom = factor
  const { style } = document.documentElement
  if (factor === 1) {
    style.removeProperty('zoom')
    style.removeProperty(variable)
  } else {
    style.setProperty('zoom', String(factor))
    style.setProperty(variable, String(factor))
  }
  window.dispatchEvent(new Event('resize'))
}

/** A share of the window's height for styles, percent: `vh` ignores that the page is enlarged. */
export const windowHeights = (percent: number): string => `calc(${percent}vh / var(${variable}, 1))`

/** A share of the window's width for styles, percent. */
export const windowWidths = (percent: number): string => `calc(${percent}vw / var(${variable}, 1))`

/** Replaces a getter by one that converts its value. */
function convert<Owner extends object>(
  owner: Owner,
  names: readonly (keyof Owner & string)[],
  converted: (value: number, self: Owner) => number,
): void {
  for (const name of names) {
    const property = Object.getOwnPropertyDescriptor(owner, name)
    const read = property?.get
    if (!read) continue
    Object.defineProperty(owner, name, {
      ...property,
      get(this: Owner | undefined) {
        // Read as a bare global, `innerWidth` has no owner.
        const self = this ?? owner
        return converted(read.call(self), self)
      },
    })
  }
}

const toLayout = (box: DOMRect): DOMRect =>
  zoom === 1 ? box : new DOMRect(box.x / zoom, box.y / zoom, box.width / zoom, box.height / zoom)

function convertToLayoutPixels(): void {
  const divided = (value: number) => value / zoom
  convert(window, ['innerWidth', 'innerHeight'], divided)
  convert(window, ['devicePixelRatio'], (value) => value * zoom)
  convert(VisualViewport.prototype, ['width', 'height', 'offsetLeft', 'offsetTop', 'pageLeft', 'pageTop'], divided)
  // Events made by code are made in pixels of the layout.
  convert(
    MouseEvent.prototype,
    ['clientX', 'clientY', 'pageX', 'pageY', 'x', 'y', 'movementX', 'movementY'],
    (value, event) => (event.isTrusted ? value / zoom : value),
  )
  if (typeof Touch !== 'undefined') convert(Touch.prototype, ['clientX', 'clientY', 'pageX', 'pageY'], divided)

  // The root alone is as large as the window, which is not enlarged.
  const sizes = ['clientWidth', 'clientHeight', 'scrollWidth', 'scrollHeight'] as const
  for (const name of sizes) {
    const read = Object.getOwnPropertyDescriptor(Element.prototype, name)?.get
    const get = () => Math.round(read?.call(document.documentElement) / zoom)
    Object.defineProperty(document.documentElement, name, { configurable: true, get })
  }
  for (const { prototype } of [Element, Range]) {
    const { getBoundingClientRect, getClientRects } = prototype
    prototype.getBoundingClientRect = function (this: Element & Range) {
      return toLayout(getBoundingClientRect.call(this))
    }
    prototype.getClientRects = function (this: Element & Range) {
      const rects = getClientRects.call(this)
      return zoom === 1 ? rects : listOf([...rects].map(toLayout))
    }
  }
  const { elementFromPoint, elementsFromPoint } = document
  document.elementFromPoint = (x, y) => elementFromPoint.call(document, x * zoom, y * zoom)
  document.elementsFromPoint = (x, y) => elementsFromPoint.call(document, x * zoom, y * zoom)
}

const listOf = (rects: DOMRect[]): DOMRectList => Object.assign(rects, { item: (k: number) => rects[k] ?? null })
