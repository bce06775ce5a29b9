/**
 * What a pane shows: CSS pixels per scene unit, across and down, and the scene point (CSS pixels from the scene's top
 * left) at the window's top left.
 */
export interface Camera {
  readonly scaleX: number
  readonly scaleY: number
  readonly x: number
  readonly y: number
}
