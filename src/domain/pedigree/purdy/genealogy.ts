import { deepestPedigree } from '../excerpt.ts'
import type { LineGraph } from '../lineGraph.ts'
import { crossOf, nameOf, type Pedigree, unknownParent } from './notation.ts'
import { longestPurdy } from './readPurdy.ts'
import { writePurdy } from './writePurdy.ts'

/** The stored pedigree of a line down to `depth` generations above it; a line without parents is its name. */
export function pedigreeOf(graph: LineGraph, id: number, depth: number): Pedigree {
  const line = graph.line(id)
  if (!line) return unknownParent
  if (depth === 0 || (line.mother === null && line.father === null)) return nameOf(line.name)
  const parent = (of: number | null) => (of === null ? unknownParent : pedigreeOf(graph, of, depth - 1))
  return crossOf(parent(line.mother), parent(line.father))
}

/** Whether two lines (null = unknown) descend from the same lines by the same crosses; a line without parents is itself. */
function sameDescent(graph: LineGraph, a: number | null, b: number | null): boolean {
  if (a === b) return true
  const [one, other] = [a === null ? undefined : graph.line(a), b === null ? undefined : graph.line(b)]
  if (!one || !other || (one.mother === null && one.father === null)) return false
  if (!sameDescent(graph, one.mother, other.mother)) return false
  const areSelfed = one.mother === one.father && other.mother === other.father
  return areSelfed || sameDescent(graph, one.father, other.father)
}

/** Whether a stated pedigree fits a line (null = unknown): by its own ancestors or by others of the same crosses. */
function fits(graph: LineGraph, id: number | null, stated: Pedigree): boolean {
  if (stated.kind === 'unknown') return id === null
  const line = id === null ? undefined : graph.line(id)
  if (!line) return false
  if (stated.kind === 'name') return sameDescent(graph, line.id, graph.named(stated.name) ?? null)
  return fits(graph, line.mother, stated.mother) && fits(graph, line.father, stated.father)
}

/** Number of names in a pedigree; stops counting at `max`. */
function countNames(pedigree: Pedigree, max: number): number {
  if (pedigree.kind !== 'cross' || max <= 0) return 1
  const above = countNames(pedigree.mother, max)
  return above + countNames(pedigree.father, max - above)
}

/**
 * A line's pedigree in Purdy notation, to its founders as far as 2,000 characters and 50 generations allow; null where
 * neither parent is known.
 */
export function genealogyOf(graph: LineGraph, id: number): string | null {
  const line = graph.line(id)
  if (!line || (line.mother === null && line.father === null)) return null
  const isKnown = (name: string) => name !== line.name && graph.named(name) !== undefined
  let text: string | null = null
  let names = 0
  for (let depth = 1; depth <= deepestPedigree; depth++) {
    const pedigree = pedigreeOf(graph, id, depth)
    const count = countNames(pedigree, longestPurdy)
    if (count === names || count > longestPurdy / 2) break
    names = count
    const next = writePurdy(pedigree, isKnown, (read) => read.kind !== 'name' && fits(graph, id, read))
    if (next.length > longestPurdy) break
    text = next
  }
  return text
}
