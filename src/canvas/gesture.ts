/** A pointer on a pane: where it is (CSS pixels of the pane), what is under it and which keys are held. */
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
 * One gesture from press to release. It owns whatever it shows on the way; `cancel` (Escape, or a pointer that is taken
 * away) leaves everything as it was before the press.
 */
export interface Gesture<Hit> {
  move(point: PanePoint<Hit>): void
  up(point: PanePoint<Hit>): void
  cancel(): void
  /** Whether the scene scrolls when the pointer leaves the pane. */
  readonly scrolls: boolean
  /** Of a finger that rested: let go where it rests, it asks for the menu there, as the right button does. */
  readonly asksForMenu?: boolean
}

/** What presses on a pane begin. */
export interface Gestures<Hit> {
  /** The gesture of a press; null when it begins none. */
  begin(hit: Hit, press: PanePoint<Hit>): Gesture<Hit> | null
  /** The gesture of a finger that rests; without it a finger taps and pans. */
  hold?(hit: Hit, press: PanePoint<Hit>): Gesture<Hit> | null
  /** What a finger takes hold of at once, where it would pan elsewhere; null: nothing. */
  grip?(hit: Hit, press: PanePoint<Hit>): Gesture<Hit> | null
  /** Presses are for something else now, such as an open editor. */
  isBusy?(): boolean
}

/** Pixels that a pointer may tremble before a press becomes a drag, and a finger, which lies less still. */
const dragThreshold = 4
const fingerThreshold = 8

export function isDrag(from: { x: number; y: number; touch?: boolean }, to: { x: number; y: number }): boolean {
  return Math.hypot(to.x - from.x, to.y - from.y) >= (from.touch ? fingerThreshold : dragThreshold)
}
