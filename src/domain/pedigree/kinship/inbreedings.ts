import { maxPedigreeLines } from '../excerpt.ts'
import type { LineGraph, PedigreeLine } from '../lineGraph.ts'
import { ancestry, kinshipOf } from './kinship.ts'

/** Inbreeding F of a line by id; null where it has more than 5,000 ancestors or is not in the graph. */
export type InbreedingOf = (id: number) => number | null

/** Lines that are computed together with a line without ancestors. */
const leastTogether = 64
/** Number of lines in a row that do not fit before the search ends. */
const maxMisses = 8

/**
 * Inbreeding of the lines of a graph, computed on demand. A line is computed together with those that follow it by id
 * (then the first), as long as they have together at most twice its ancestors: for a whole column each ancestor is
 * computed a few times and not once per descendant, and a single line takes little longer than alone.
 */
export function inbreedingsOf(graph: LineGraph, isFixed: boolean, kinship = kinshipOf): InbreedingOf {
  const coefficients = new Map<number, number | null>()
  const all = graph.all()
  const placeOf = new Map(all.map(({ id }, place) => [id, place]))
  /** Next index to search for an unknown line, by index; the index after the last one = none. */
  const onwards = Int32Array.from({ length: all.length + 1 }, (_, place) => place)

  /** The first index from this one on with an unknown line. */
  function unknownFrom(place: number): number {
    let root = place
    while (onwards[root] !== root) {
      onwards[root] = onwards[onwards[root]]
      root = onwards[root]
    }
    return root
  }

  function store(id: number, inbreeding: number | null): void {
    coefficients.set(id, inbreeding)
    const place = placeOf.get(id)
    if (place !== undefined) onwards[place] = place + 1
  }

  /** Indices of unknown lines: first those after an index, then those before it. */
  function* unknownAfter(place: number): Generator<number> {
    for (let next = unknownFrom(place + 1); next < all.length; next = unknownFrom(next + 1)) yield next
    for (let next = unknownFrom(0); next < place; next = unknownFrom(next + 1)) yield next
  }

  /** The line with its ancestors, and further unknown lines with theirs. */
  function together(own: readonly PedigreeLine[], place: number): PedigreeLine[] {
    const lines = [...own]
    const included = new Set(own.map(({ id }) => id))
    const max = Math.min(maxPedigreeLines, 2 * own.length + leastTogether)
    let misses = 0
    for (const next of unknownAfter(place)) {
      if (lines.length >= max || misses >= maxMisses) break
      const { id } = all[next]
      if (included.has(id)) continue
      const further = ancestry(graph, [id], { excluded: included, max: max - lines.length })
      if (!further) misses++
      for (const line of further ?? []) {
        included.add(line.id)
        lines.push(line)
      }
    }
    return lines
  }

  function workOut(id: number): void {
    const place = placeOf.get(id)
    const ancestors = place === undefined ? null : ancestry(graph, [id])
    if (!ancestors || place === undefined) {
      store(id, null)
      return
    }
    const lines = together(ancestors, place)
    const { inbreeding } = kinship(lines, isFixed)
    for (const [k, line] of lines.entries()) store(line.id, inbreeding[k])
  }

  return (id) => {
    if (!coefficients.has(id)) workOut(id)
    return coefficients.get(id) ?? null
  }
}
