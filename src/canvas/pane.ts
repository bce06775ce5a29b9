import type { PanePoint } from './gesture.ts'
import type { PaneLayer } from './layer.ts'
import type { PaneCamera } from './PaneCamera.ts'
import type { Paint } from './paint.ts'
import type { PaneSize } from './paneSize.ts'
import type { View } from './view.ts'

/** The elements in which a pane lives. */
export interface PaneHost {
  /** The element that the pane fills. Positions count from its top left, and it receives the wheel. */
  readonly root: HTMLElement
  /** Receives the pointer and contains the mirror, inside the root; its role fits the scene's nodes: grid or tree. */
  readonly surface: HTMLElement
  /** `draw` makes the layer call `Pane.paint`. */
  readonly layer: PaneLayer & { draw(): unknown }
}

/** A scene on the page with camera, wheel and pointer. */
export interface Pane<Hit> {
  /** The view of the last frame; null while nothing is drawn. */
  readonly view: View | null
  readonly camera: PaneCamera
  /** Paints the last frame's view, device pixels. */
  paint(ctx: Paint): void
  /** A pointer as a point of the pane; null while nothing is drawn. `box` is the root's box on the page. */
  pointOf(event: PointerEvent | MouseEvent, box?: DOMRect): PanePoint<Hit> | null
  /** Registers a listener that runs after every drawn frame; returns how to remove it. */
  onFrame(listener: () => void): () => void
  resize(size: PaneSize): void
  /** Draws with the next frame. */
  redraw(): void
  dispose(): void
}
