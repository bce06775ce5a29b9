import type { PanePoint } from './gesture.ts'
import type { PaneLayer } from './layer.ts'
import type { PaneCamera } from './PaneCamera.ts'
import type { Paint } from './paint.ts'
import type { PaneSize } from './paneSize.ts'
import type { View } from './view.ts'

/** Where a pane lives on the page. */
export interface PaneHost {
  /** What the pane fills; positions are counted from its top left, and a wheel turns over all of it. */
  readonly root: HTMLElement
  /** Takes the pointer and holds the mirror, inside the root; its role is that of the scene's nodes: grid or tree. */
  readonly surface: HTMLElement
  /** Draws what `Pane.paint` paints. */
  readonly layer: PaneLayer & { draw(): unknown }
}

/** A scene on the page with its camera, wheel and pointer. */
export interface Pane<Hit> {
  /** What the last frame drew; null while nothing is drawn. */
  readonly view: View | null
  readonly camera: PaneCamera
  /** Paints the last frame's view, device pixels. */
  paint(ctx: Paint): void
  /** The pane's point of a pointer; null while nothing is drawn. `box` is where the root lies on the page. */
  pointOf(event: PointerEvent | MouseEvent, box?: DOMRect): PanePoint<Hit> | null
  /** Called after every drawn frame; answers how to end it. */
  onFrame(listener: () => void): () => void
  resize(size: PaneSize): void
  /** Draws with the next frame. */
  redraw(): void
  dispose(): void
}
