type View = 'mean' | 'fields' | 'lines'

interface Point {
  readonly x: number
  readonly y: number
}

interface Mark extends Point {
  readonly label: string
}

/** Guides drawn in a biplot in addition to its marks. */
export interface BiplotGuides {
  /** Direction of the average field, as a vector of length 1. */
  readonly along: Point
  /** The average field. */
  readonly average: Point
  /** The foot of each line's perpendicular on that direction; empty where the plot is not read by it. */
  readonly feet: readonly { readonly x: number; readonly y: number; readonly x2: number; readonly y2: number }[]
  /** The ideal that lines or fields are measured against, the centre of the rings; null = no rings. */
  readonly ideal: Point | null
  /** Labels of the marks, best first. */
  readonly order: readonly string[]
}

const length = ({ x, y }: Point): number => Math.hypot(x, y)

/** The average of the fields' scores; null without fields. */
function averageOf(rays: readonly Point[]): Point | null {
  const sum = rays.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 })
  const average = { x: sum.x / rays.length, y: sum.y / rays.length }
  const longest = Math.max(...rays.map(length))
  return length(average) > 1e-9 * longest ? average : null
}

/**
 * The average-field coordination of a biplot (Yan 2001, Agron. J. 93; Yan & Tinker 2006, Can. J. Plant Sci. 86).
 * - `mean`: lines are ordered by their projection on the direction of the average field; a short perpendicular = stable.
 * - `lines`: ordered by distance from the ideal line, which lies in that direction as far out as the farthest of the
 * better lines.
 * - `fields`: ordered by distance from the ideal field, which is as far out as the most discriminating field.
 * `isHigherBetter` false reverses the order of lines and puts the ideal line at the other end. Null where there is no
 * average field, as after double centring.
 */
export function biplotGuides(
  view: View,
  points: readonly Mark[],
  rays: readonly Mark[],
  isHigherBetter: boolean,
): BiplotGuides | null {
  const average = averageOf(rays)
  if (average === null) return null
  const far = length(average)
  const along = { x: average.x / far, y: average.y / far }
  const turn = isHigherBetter ? 1 : -1
  const on = ({ x, y }: Point) => x * along.x + y * along.y
  const better = (mark: Mark) => turn * on(mark)
  if (view === 'mean') {
    const feet = points.map((point) => ({ x: point.x, y: point.y, x2: on(point) * along.x, y2: on(point) * along.y }))
    const order = [...points].sort((a, b) => better(b) - better(a)).map(({ label }) => label)
    return { along, average, feet, ideal: null, order }
  }
  const measured = view === 'lines' ? points.filter((point) => better(point) > 0) : rays
  const reach = (view === 'lines' ? turn : 1) * Math.max(0, ...measured.map(length))
  const ideal = { x: reach * along.x, y: reach * along.y }
  const distance = (place: Point) => Math.hypot(place.x - ideal.x, place.y - ideal.y)
  const order = [...(view === 'lines' ? points : rays)]
    .sort((a, b) => distance(a) - distance(b))
    .map(({ label }) => label)
  return { along, average, feet: [], ideal, order }
}
