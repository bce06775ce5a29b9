import { mostPedigreeLines } from '../around.ts'
import type { LineGraph, PedigreeLine } from '../lineGraph.ts'
import { ancestry, kinshipOf } from './kinship.ts'

/** Inbreeding F of a line by id; null where it has more than 5,000 ancestors or is not in the graph. */
export type InbreedingOf = (id: number) => number | null

/** Lines that are worked out with one that has no ancestors. */
const leastTogether = 64
/** Lines that do not fit with the others before no further ones are tried. */
const mostMisses = 8

/**
 * Inbreeding of the lines of a graph, worked out as it is asked for. With a line come those that follow it by id (then the first), as many
 * as have no more ancestors together than twice its own: who asks for a whole column has each ancestor's inbreeding worked
 * out a few times and not once a descendant, and who asks for one line waits little longer than for it alone.
 */
export function inbreedingsOf(graph: LineGraph, isFixed: boolean, kinship = kinshipOf): InbreedingOf {
  const known = new Map<number, number | null>()
  const all = graph.all()
  const placeOf = new Map(all.map(({ id }, place) => [id, place]))
  /** From where to look on for a line that is not known, by place; the place behind the last one = none. */
  const onwards = Int32Array.from({ length: all.length + 1 }, (_, place) => place)

  /** The first place from this one on whose line is not known. */
  function unknownFrom(place: number): number {
    let found = place
    while (onwards[found] !== found) {
      onwards[found] = onwards[onwards[found]]
      found = onwards[found]
    }
    return found
  }

  function keep(id: number, inbreeding: number | null): void {
    known.set(id, inbreeding)
    const place = placeOf.get(id)
    if (place !== undefined) onwards[place] = place + 1
  }

  /** Places of unknown lines: those behind a place, then those before it. */
  function* unknownAfter(place: number): Generator<number> {
    for (let next = unknownFrom(place + 1); next < all.length; next = unknownFrom(next + 1)) yield next
    for (let next = unknownFrom(0); next < place; next = unknownFrom(next + 1)) yield next
  }

  /** The line with its ancestors, and further unknown lines with theirs. */
  function together(own: readonly PedigreeLine[], place: number): PedigreeLine[] {
    const lines = [...own]
    const held = new Set(own.map(({ id }) => id))
    const most = Math.min(mostPedigreeLines, 2 * own.length + leastTogether)
    let misses = 0
    for (const next of unknownAfter(place)) {
      if (lines.length >= most || misses >= mostMisses) break
      const { id } = all[next]
      if (held.has(id)) continue
      const further = ancestry(graph, [id], { without: held, most: most - lines.length })
      if (!further) misses++
      for (const line of further ?? []) {
        held.add(line.id)
        lines.push(line)
      }
    }
    return lines
  }

  function workOut(id: number): void {
    const place = placeOf.get(id)
    const own = place === undefined ? null : ancestry(graph, [id])
    if (!own || place === undefined) {
      keep(id, null)
      return
    }
    const lines = together(own, place)
    const { inbreeding } = kinship(lines, isFixed)
    for (const [k, line] of lines.entries()) keep(line.id, inbreeding[k])
  }

  return (id) => {
    if (!known.has(id)) workOut(id)
    return known.get(id) ?? null
  }
}
