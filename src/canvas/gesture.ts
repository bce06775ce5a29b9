/** A pointer on a pane: position (CSS pixels of the pane), the hit under it, and the pressed keys. */
export interface PanePoint<Hit> {
  readonly x: number
  readonly y: number
  readonly hit: Hit
  readonly shift: boolean
  readonly mod: boolean
  readonly button: number
  readonly touch: boolean
}

/**
 * A gesture from press to release. Until the release it only shows a preview; `cancel` (Escape, or a lost pointer) restores the
 * state before the press.
 */
export interface Gesture<Hit> {
  move(point: PanePoint<Hit>): void
  up(point: PanePoint<Hit>): void
  cancel(): void
  /** Whether the scene scrolls when the pointer leaves the pane. */
  readonly scrolls: boolean
  /** After a long press: releasing without a move opens the context menu, as the right button does. */
  readonly opensMenu?: boolean
}

/** The gestures that presses on a pane start. */
export interface Gestures<Hit> {
  /** The gesture of a press; null when it starts none. */
  begin(hit: Hit, press: PanePoint<Hit>): Gesture<Hit> | null
  /** The gesture of a long press; without it a finger only taps and pans. */
  longPress?(hit: Hit, press: PanePoint<Hit>): Gesture<Hit> | null
  /** A gesture that a finger starts at once instead of panning, such as on a handle; null: none. */
  grip?(hit: Hit, press: PanePoint<Hit>): Gesture<Hit> | null
  /** Whether presses are for something else now, such as an open editor. */
  isBusy?(): boolean
}

/** Movement in pixels before a press becomes a drag; a finger is less steady than a mouse. */
const dragThreshold = 4
const fingerThreshold = 8

export function isDrag(from: { x: number; y: number; touch?: boolean }, to: { x: number; y: number }): boolean {
  return Math.hypot(to.x - from.x, to.y - from.y) >= (from.touch ? fingerThreshold : dragThreshold)
}
