/** A rectangle of a canvas. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

/** Whether two rectangles overlap; touching is not overlapping. */
export const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h

/** The part of the 2D canvas context that painters use; tests record its calls. */
export type Paint = Pick<
  CanvasRenderingContext2D,
  | 'save'
  | 'restore'
  | 'beginPath'
  | 'closePath'
  | 'moveTo'
  | 'lineTo'
  | 'quadraticCurveTo'
  | 'rect'
  | 'roundRect'
  | 'arc'
  | 'fill'
  | 'stroke'
  | 'fillRect'
  | 'strokeRect'
  | 'clearRect'
  | 'clip'
  | 'fillText'
  | 'measureText'
  | 'setLineDash'
  | 'lineDashOffset'
  | 'drawImage'
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'lineJoin'
  | 'lineCap'
  | 'font'
  | 'textAlign'
  | 'textBaseline'
  | 'globalAlpha'
  | 'imageSmoothingEnabled'
>
