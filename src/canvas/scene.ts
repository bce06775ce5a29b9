import type { Atom } from 'jotai'
import type { Bounds } from './camera.ts'
import type { PaneLayer } from './layer.ts'
import type { MirrorNode, MirrorState } from './mirror/mirrorNode.ts'
import type { Paint } from './paint.ts'
import type { View } from './view.ts'

/**
 * What a pane shows: painter, hit test and bounds of a field, a graph or a map of segments. It lives as long as its pane
 * and can cache what it reads and paints between frames.
 */
export interface Scene<Hit> extends Bounds {
  /** Paints a view on a canvas as large as the pane plus the slack of its layer, device pixels. */
  paint(ctx: Paint, view: View): void
  /**
   * Shows a view by moving the picture that was painted last; false: it has to be painted. Called when only the camera
   * has changed.
   */
  move?(view: View): boolean
  /** What lies under a point of the pane, CSS pixels. */
  hit(x: number, y: number, view: View): Hit
  /** The nodes of the mirror for a view: at most 400, in reading order. Called when the view rests. */
  nodes(view: View): readonly MirrorNode[]
  /** The state of the mirror, read in every frame. */
  mirrored(view: View): MirrorState
  /** Atoms that change the picture: each change causes a frame. */
  readonly follows: readonly Atom<unknown>[]
  /** Called at once when an atom of `follows` changes; its value is read in the next frame. */
  changed?(atom: Atom<unknown>): void
  /**
   * Called first in each frame: reads what has changed. The view is null while there is no camera. Returns false when
   * there is nothing to draw.
   */
  prepare?(view: View | null): boolean
  /** Paints around the window in idle time, in short slices; false when nothing is left to paint. */
  paintAhead?(view: View): boolean
  /** Whether the last painted frame may have left something to paint ahead; absent = true. */
  readonly hasAhead?: boolean
  /** Receives the pane's layer and starts what requests frames on its own; returns how to stop it. */
  start?(requestRedraw: () => void, layer: PaneLayer): () => void
}
