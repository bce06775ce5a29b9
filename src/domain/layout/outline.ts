/** A point of a drawn outline, in any unit. */
export interface OutlinePoint {
  readonly x: number
  readonly y: number
}

/**
 * Whether a point is inside a closed outline, whose last point is joined to its first: a ray from the point crosses it an
 * odd number of times (even–odd rule; Shimrat, 1962). False for an outline of fewer than three points.
 */
export function isInsideOutline(outline: readonly OutlinePoint[], x: number, y: number): boolean {
  if (outline.length < 3) return false
  let isInside = false
  for (let k = 0, before = outline.length - 1; k < outline.length; before = k++) {
    const [a, b] = [outline[k], outline[before]]
    if (a.y > y === b.y > y) continue
    if (x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) isInside = !isInside
  }
  return isInside
}
