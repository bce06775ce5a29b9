/**
 * Where a pane looks: CSS pixels of one unit of its scene, across and down, and the drawn point, CSS pixels from the
 * scene's top left, that lies at the window's top left.
 */
export interface Camera {
  readonly scaleX: number
  readonly scaleY: number
  readonly x: number
  readonly y: number
}
