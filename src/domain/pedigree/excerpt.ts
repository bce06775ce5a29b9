import { compareLines, type LineGraph, type PedigreeLine, parentsOf } from './lineGraph.ts'

/** Maximum number of lines in a pedigree, and of ancestors for a relationship. */
export const maxPedigreeLines = 5000
/** Maximum depth of a pedigree. */
export const deepestPedigree = 50

/** A line of a pedigree with its distance from the focus. */
export interface ExcerptLine {
  readonly line: PedigreeLine
  /**
   * Ancestors −1, −2 …, descendants +1, +2 …, by the shortest path; a side parent is one below the least of its children.
   */
  readonly generation: number
  /** A descendant's other parent, which is not followed itself. */
  readonly side: boolean
}

/** Extent of a shown pedigree. */
export interface ExcerptOptions {
  /** Generations, 1 to 50. */
  readonly depth: number
  readonly ancestors: boolean
  readonly descendants: boolean
  /** Lines beyond which the pedigree is not followed. */
  readonly closed?: ReadonlySet<number>
  /** Most lines; absent = 5,000. */
  readonly max?: number
}

/** The nearest lines of a pedigree and how many further ones were left out. */
export interface PedigreeExcerpt {
  readonly lines: readonly ExcerptLine[]
  readonly truncated: number
}

/**
 * The pedigree around a line, breadth first: itself, then by distance, ancestors before descendants, then by name; last
 * the other parents of the descendants. Empty where the line does not exist.
 */
export function linesAround(graph: LineGraph, focus: number, options: ExcerptOptions): PedigreeExcerpt {
  const focused = graph.line(focus)
  if (!focused) return { lines: [], truncated: 0 }
  const { depth, closed, max: limit = maxPedigreeLines } = options
  const relatives = new Map<number, ExcerptLine>([[focus, { line: focused, generation: 0, side: false }]])
  let above = [focus]
  let below = [focus]
  for (let distance = 1; distance <= depth && (above.length || below.length); distance++) {
    const up = (id: number) => parentsOf(graph.line(id) as PedigreeLine)
    above = options.ancestors ? step(above, up, -distance) : []
    below = options.descendants ? step(below, (id) => graph.offspring(id), distance) : []
  }
  const sides = options.descendants ? sideParents(graph, relatives) : []
  const excerpt = [...relatives.values(), ...sides]
  return { lines: excerpt.slice(0, limit), truncated: Math.max(0, excerpt.length - limit) }

  function step(ids: readonly number[], next: (id: number) => readonly number[], generation: number): number[] {
    const reached = new Map<number, PedigreeLine>()
    for (const id of ids) {
      if (id !== focus && closed?.has(id)) continue
      for (const other of next(id)) {
        const line = graph.line(other)
        if (line && !relatives.has(other)) reached.set(other, line)
      }
    }
    const lines = [...reached.values()].sort(compareLines)
    for (const line of lines) relatives.set(line.id, { line, generation, side: false })
    return lines.map(({ id }) => id)
  }
}

/** The parents of shown descendants that are not shown themselves, by name. */
function sideParents(graph: LineGraph, relatives: ReadonlyMap<number, ExcerptLine>): ExcerptLine[] {
  const firstGeneration = new Map<number, number>()
  for (const { line, generation } of relatives.values()) {
    if (generation <= 0) continue
    for (const parent of parentsOf(line))
      if (!relatives.has(parent) && graph.line(parent))
        firstGeneration.set(parent, Math.min(firstGeneration.get(parent) ?? generation, generation))
  }
  return [...firstGeneration]
    .map(([id, generation]) => ({ line: graph.line(id) as PedigreeLine, generation: generation - 1, side: true }))
    .sort((a, b) => compareLines(a.line, b.line))
}

/** A parent–child relation. */
export interface PedigreeEdge {
  readonly parent: number
  readonly child: number
  readonly role: 'mother' | 'father'
}

/** All pairs of parent and child among lines; a selfing gives two. */
export function edgesAmong(lines: readonly PedigreeLine[]): PedigreeEdge[] {
  const shown = new Set(lines.map(({ id }) => id))
  return lines.flatMap((line) =>
    (['mother', 'father'] as const).flatMap((role) => {
      const parent = line[role]
      return parent !== null && shown.has(parent) ? [{ parent, child: line.id, role }] : []
    }),
  )
}
