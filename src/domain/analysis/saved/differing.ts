const relative = 1e-6
const tolerance = 1e-9

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The largest absolute figure of a column of rows. */
function largestOf(rows: readonly unknown[], column: string): number {
  const figures = rows.map((row) => (isObject(row) ? row[column] : null))
  return figures.reduce<number>(
    (largest, value) => (typeof value === 'number' ? Math.max(largest, Math.abs(value)) : largest),
    0,
  )
}

function isSame(sent: unknown, recomputed: unknown, largest: number): boolean {
  if (typeof sent !== 'number' || typeof recomputed !== 'number') return sent === (recomputed ?? null)
  const off = Math.abs(sent - recomputed)
  return off <= relative * Math.abs(recomputed) || off <= tolerance * largest
}

/** Compares two values at a path; `siblings` are the rows that give a column's largest figure. */
function* placesOf(sent: unknown, recomputed: unknown, path: string, siblings: readonly unknown[]): Generator<string> {
  if (Array.isArray(sent)) {
    if (!Array.isArray(recomputed) || sent.length !== recomputed.length) yield path
    else for (let k = 0; k < sent.length; k++) yield* placesOf(sent[k], recomputed[k], `${path}.${k}`, recomputed)
    return
  }
  if (!isObject(sent)) {
    const column = path.slice(path.lastIndexOf('.') + 1)
    if (!isSame(sent, recomputed, largestOf(siblings, column))) yield path
    return
  }
  if (!isObject(recomputed) || Array.isArray(recomputed)) {
    yield path
    return
  }
  for (const [name, value] of Object.entries(sent)) {
    const at = path === '' ? name : `${path}.${name}`
    yield* placesOf(value, recomputed[name], at, isObject(value) ? [] : siblings)
  }
}

/**
 * Paths (`rows.1.mean`) at which a sent result differs from the server's own, at most `max` of them. What was not sent
 * is not compared; the numbers of rows must be equal; figures may differ by 1e-6 of themselves or 1e-9 of the column's
 * largest.
 */
export function differingPlaces(sent: unknown, recomputed: unknown, limit = 10): string[] {
  const places: string[] = []
  for (const place of placesOf(sent, recomputed, '', [])) {
    places.push(place)
    if (places.length === limit) break
  }
  return places
}
