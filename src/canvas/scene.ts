import type { Atom } from 'jotai'
import type { Bounds } from './camera.ts'
import type { PaneLayer } from './layer.ts'
import type { Mirrored, MirrorNode } from './mirror/mirrorNode.ts'
import type { Paint } from './paint.ts'
import type { View } from './view.ts'

/**
 * What a pane shows: painter, hit test and bounds of a field, a graph, a map of segments. It lives as long as its pane and
 * may keep what it has read and painted from frame to frame.
 */
export interface Scene<Hit> extends Bounds {
  /** Paints a view on a canvas as large as the pane, or larger by the slack of its layer, device pixels. */
  paint(ctx: Paint, view: View): void
  /**
   * Shows a view by moving what was painted last; false: it has to be painted. Asked where the camera alone has changed since.
   */
  move?(view: View): boolean
  /** What lies under a point of the pane, CSS pixels. */
  hit(x: number, y: number, view: View): Hit
  /** What the mirror shows of a view: at most 400 nodes in reading order. Asked when the view rests. */
  nodes(view: View): readonly MirrorNode[]
  /** What the mirror is of, asked with every frame. */
  mirrored(view: View): Mirrored
  /** Atoms that change the picture: a frame follows each change. */
  readonly follows: readonly Atom<unknown>[]
  /** Told at once which of `follows` has changed; what it means is read with the next frame. */
  changed?(atom: Atom<unknown>): void
  /** Once a frame and before anything else of it: reads what has changed. False: nothing to draw. Null: no camera yet. */
  prepare?(view: View | null): boolean
  /** Paints beside the window in idle time, a little at a time; false when there is nothing left to paint. */
  paintAhead?(view: View): boolean
  /** Whether the frame that was just painted may leave something to paint ahead; absent = it may. */
  readonly hasAhead?: boolean
  /** Takes the layer of its pane and begins what asks for frames by itself; answers how to end it. */
  start?(ask: () => void, layer: PaneLayer): () => void
}
