/** A pane's canvas, which the browser can move without repainting. */
export interface PaneLayer {
  /** How much larger than the pane the canvas is, CSS pixels. */
  readonly slack: number
  /** A clipped element over the canvas, as large as the pane, for separately painted parts, such as headers. */
  readonly over: HTMLElement
  /** Places the canvas: its top left at a point of the pane, CSS pixels, stretched from there. */
  place(x: number, y: number, scaleX: number, scaleY: number): void
}

/**
 * `PaneLayer.slack` of scenes that move: enough for some frames of a fast pan, and cheaper to paint than one more frame.
 */
export const panSlack = 256
