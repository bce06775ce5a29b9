import type { Atom } from 'jotai'
import type { Camera } from '../state/camera.ts'
import type { Bounds } from './camera.ts'
import type { Paint } from './paint.ts'
import type { PaneSize } from './paneSize.ts'

/** What a frame shows: a camera in a pane. */
export interface View {
  readonly camera: Camera
  readonly pane: PaneSize
  /** The scale is changing, so a picture that is not yet sharp will do. */
  readonly isHurried: boolean
  /** The window has moved since the frame before. */
  readonly isPanned: boolean
}

/**
 * What a pane shows: painter, hit test and bounds of a field, a graph, a map of segments. It lives as long as its pane and
 * may keep what it has read and painted from frame to frame.
 */
export interface Scene<Hit> extends Bounds {
  /** Paints a view on a canvas as large as the pane, device pixels. */
  paint(ctx: Paint, view: View): void
  /** What lies under a point of the pane, CSS pixels. */
  hit(x: number, y: number, view: View): Hit
  /** Atoms that change the picture: a frame follows each change. */
  readonly follows: readonly Atom<unknown>[]
  /** Told at once which of `follows` has changed; what it means is read with the next frame. */
  changed?(atom: Atom<unknown>): void
  /** Once a frame and before anything else of it: reads what has changed. False: nothing to draw. Null: no camera yet. */
  prepare?(view: View | null): boolean
  /** Paints beside the window in idle time, a little at a time; false when there is nothing left to paint. */
  paintAhead?(view: View): boolean
  /** Begins what asks for frames by itself, as what moves does; answers how to end it. */
  start?(ask: () => void): () => void
}
