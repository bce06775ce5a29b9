/** The canvas of a pane, which the browser can lay elsewhere without its being painted again. */
export interface PaneLayer {
  /** How much longer and higher than the pane the canvas is, CSS pixels. */
  readonly slack: number
  /** As large as the pane and over the canvas, clipped: takes what is painted apart, as headers. */
  readonly over: HTMLElement
  /** Lays the top left of the canvas at a point of the pane, CSS pixels, stretched from there. */
  lay(x: number, y: number, scaleX: number, scaleY: number): void
}

/** `PaneLayer.slack` of scenes that move: a quick hand needs some frames for it, and painting it costs less than one more. */
export const movedSlack = 256
