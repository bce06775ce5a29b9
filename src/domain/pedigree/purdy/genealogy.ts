import { deepestPedigree } from '../around.ts'
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

/** Whether the stored pedigree of a line (null = unknown) says what a text does. */
function fits(graph: LineGraph, id: number | null, said: Pedigree): boolean {
  if (said.is === 'unknown') return id === null
  const line = id === null ? undefined : graph.line(id)
  if (!line) return false
  if (said.is === 'name') return line.name === said.name
  return fits(graph, line.mother, said.mother) && fits(graph, line.father, said.father)
}

/** Names in a pedigree; at most as many as are asked for are counted. */
function countNames(pedigree: Pedigree, most: number): number {
  if (pedigree.is !== 'cross' || most <= 0) return 1
  const above = countNames(pedigree.mother, most)
  return above + countNames(pedigree.father, most - above)
}

/**
 * A line's pedigree in Purdy notation, to its founders as far as 2,000 characters and 50 generations allow; null where
 * neither parent is known.
 */
export function genealogyOf(graph: LineGraph, id: number): string | null {
  const line = graph.line(id)
  if (!line || (line.mother === null && line.father === null)) return null
  const isKnown = (name: string) => graph.named(name) !== undefined
  let text: string | null = null
  let names = 0
  for (let depth = 1; depth <= deepestPedigree; depth++) {
    const pedigree = pedigreeOf(graph, id, depth)
    const count = countNames(pedigree, longestPurdy)
    if (count === names || count > longestPurdy / 2) break
    names = count
    const next = writePurdy(pedigree, isKnown, (read) => read.is !== 'name' && fits(graph, id, read))
    if (next.length > longestPurdy) break
    text = next
  }
  return text
}
