const relative = 1e-6
const ofLargest = 1e-9

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The largest absolute figure of a column of rows. */
function largestOf(rows: readonly unknown[], column: string): number {
  const figures = rows.map((row) => (isObject(row) ? row[column] : null))
  return figures.reduce<number>(
    (largest, value) => (typeof value === 'number' ? Math.max(largest, Math.abs(value)) : largest),
    0,
  )
}

function isSame(sent: unknown, own: unknown, largest: number): boolean {
  if (typeof sent !== 'number' || typeof own !== 'number') return sent === (own ?? null)
  const off = Math.abs(sent - own)
  return off <= relative * Math.abs(own) || off <= ofLargest * largest
}

/** Compares two values at a path; `siblings` are the rows that give a column's largest figure. */
function* placesOf(sent: unknown, own: unknown, path: string, siblings: readonly unknown[]): Generator<string> {
  if (Array.isArray(sent)) {
    if (!Array.isArray(own) || sent.length !== own.length) yield path
    else for (let k = 0; k < sent.length; k++) yield* placesOf(sent[k], own[k], `${path}.${k}`, own)
    return
  }
  if (!isObject(sent)) {
    const column = path.slice(path.lastIndexOf('.') + 1)
    if (!isSame(sent, own, largestOf(siblings, column))) yield path
    return
  }
  if (!isObject(own) || Array.isArray(own)) {
    yield path
    return
  }
  for (const [name, value] of Object.entries(sent)) {
    const at = path === '' ? name : `${path}.${name}`
    yield* placesOf(value, own[name], at, isObject(value) ? [] : siblings)
  }
}

/**
 * Paths (`rows.1.mean`) at which a sent result differs from the server's own, at most `max` of them. What was not sent
 * is not compared; the numbers of rows must be equal; figures may differ by 1e-6 of themselves or 1e-9 of the column's
 * largest.
 */
export function differingPlaces(sent: unknown, own: unknown, limit = 10): string[] {
  const places: string[] = []
  for (const place of placesOf(sent, own, '', [])) {
    places.push(place)
    if (places.length === limit) break
  }
  return places
}
