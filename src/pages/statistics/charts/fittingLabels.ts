/** A mark to be labelled; `x` and `y` are its position, px from the top left. */
export interface MarkLabel {
  readonly label: string
  readonly x: number
  readonly y: number
  /** Labelled even if the label covers another mark; never if it covers another label. */
  readonly isFirst?: boolean
}

/** A rectangle of the plane, px. */
export interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** A label with its centre, px. */
export type PlacedLabel<Mark> = Mark & { readonly atX: number; readonly atY: number }

/** Approximate width of a bold letter of 11 px, and height of a line; px. */
const letter = 6.4
const line = 12
/** Radius of a mark, and distance of its label; px. */
const markReach = 4
const labelDistance = 11

const boxAt = (x: number, y: number, halfWidth: number, halfHeight: number): Box => ({
  left: x - halfWidth,
  right: x + halfWidth,
  top: y - halfHeight,
  bottom: y + halfHeight,
})

const boxesIntersect = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

const contains = (plane: Box, { left, right, top, bottom }: Box): boolean =>
  left >= plane.left && right <= plane.right && top >= plane.top && bottom <= plane.bottom

/** Positions of a name near its mark, the best first: above, below, left, right and in the corners. */
function placesOf({ label, x, y }: MarkLabel) {
  const half = (label.length * letter) / 2
  const sideways = half + markReach + 4
  const positions = [
    [0, -labelDistance],
    [0, labelDistance + 1],
    [sideways, 0],
    [-sideways, 0],
    [sideways - 4, -labelDistance],
    [-sideways + 4, -labelDistance],
    [sideways - 4, labelDistance + 1],
    [-sideways + 4, labelDistance + 1],
  ]
  return positions.map(([dx, dy]) => ({ atX: x + dx, atY: y + dy, box: boxAt(x + dx, y + dy, half, line / 2) }))
}

/**
 * Positions of labels so that none covers another label, a mark or an `occupied` box, and all are inside the plot; labels
 * without a free position are omitted. Earlier labels have priority.
 */
export function fittingLabels<Mark extends MarkLabel>(
  marks: readonly Mark[],
  plane: Box,
  occupied: readonly Box[] = [],
): PlacedLabel<Mark>[] {
  const dots = marks.map(({ x, y }) => boxAt(x, y, markReach, markReach))
  const names = [...occupied]
  return marks.flatMap((mark, index) => {
    const freePositions = placesOf(mark).filter(
      ({ box }) => contains(plane, box) && !names.some((other) => boxesIntersect(box, other)),
    )
    const free = freePositions.find(({ box }) => !dots.some((dot, k) => k !== index && boxesIntersect(box, dot)))
    const place = free ?? (mark.isFirst ? freePositions[0] : undefined)
    if (!place) return []
    names.push(place.box)
    return [{ ...mark, atX: place.atX, atY: place.atY }]
  })
}
