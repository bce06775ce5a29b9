type View = 'mean' | 'fields' | 'lines'

interface Place {
  readonly x: number
  readonly y: number
}

interface Mark extends Place {
  readonly label: string
}

/** What is drawn in a biplot beside its marks. */
export interface BiplotGuides {
  /** The direction of the average field, of length 1. */
  readonly along: Place
  /** The average field. */
  readonly average: Place
  /** Where each line falls square on that direction; none where the plot is not read so. */
  readonly feet: readonly { readonly x: number; readonly y: number; readonly x2: number; readonly y2: number }[]
  /** What lines, or fields, are measured against, around which rings lie; null = nothing is. */
  readonly ideal: Place | null
  /** Marks by their labels, the best first. */
  readonly order: readonly string[]
}

const length = ({ x, y }: Place): number => Math.hypot(x, y)

/** The average of the fields' scores, which a table without means of lines does not have. */
function averageOf(rays: readonly Place[]): Place | null {
  const sum = rays.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 })
  const average = { x: sum.x / rays.length, y: sum.y / rays.length }
  const longest = Math.max(...rays.map(length))
  return length(average) > 1e-9 * longest ? average : null
}

/**
 * The average-field coordination of a biplot (Yan 2001, Agron. J. 93; Yan & Tinker 2006, Can. J. Plant Sci. 86). `mean`: lines by
 * where they fall on the direction of the average field, a short way there = stable. `lines`: by their distance from the ideal line,
 * which lies in that direction as far out as the farthest of the better lines. `fields`: by their distance from the ideal field, as far as the field that
 * tells lines apart best. `isHigherBetter` false turns the order of lines, and puts the ideal line at the other end. Null where there is
 * no average field, as after double centring.
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
  const on = ({ x, y }: Place) => x * along.x + y * along.y
  const better = (one: Mark) => turn * on(one)
  if (view === 'mean') {
    const feet = points.map((one) => ({ x: one.x, y: one.y, x2: on(one) * along.x, y2: on(one) * along.y }))
    const order = [...points].sort((a, b) => better(b) - better(a)).map(({ label }) => label)
    return { along, average, feet, ideal: null, order }
  }
  const measured = view === 'lines' ? points.filter((one) => better(one) > 0) : rays
  const reach = (view === 'lines' ? turn : 1) * Math.max(0, ...measured.map(length))
  const ideal = { x: reach * along.x, y: reach * along.y }
  const away = (one: Place) => Math.hypot(one.x - ideal.x, one.y - ideal.y)
  const order = [...(view === 'lines' ? points : rays)].sort((a, b) => away(a) - away(b)).map(({ label }) => label)
  return { along, average, feet: [], ideal, order }
}
