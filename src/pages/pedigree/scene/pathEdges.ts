import type { ShownEdge } from '../../../domain/pedigree/shownPedigree.ts'

/** Edges on the paths between an ancestor and its descendant, in either order; none for other pairs. */
export function pathEdges(edges: readonly ShownEdge[], one: number, other: number): ReadonlySet<number> {
  const down = edgesBetween(edges, one, other)
  return down.size > 0 ? down : edgesBetween(edges, other, one)
}

/** Edges on the paths from an ancestor down to a descendant. */
function edgesBetween(edges: readonly ShownEdge[], ancestor: number, descendant: number): ReadonlySet<number> {
  const below = reached(edges, ancestor, ({ parent, child }) => [parent, child])
  const above = reached(edges, descendant, ({ parent, child }) => [child, parent])
  const edgesOnPath = new Set<number>()
  for (const [k, { parent, child }] of edges.entries()) if (below.has(parent) && above.has(child)) edgesOnPath.add(k)
  return below.has(descendant) ? edgesOnPath : new Set()
}

/** The nodes reachable from a node by edges, including it. */
function reached(
  edges: readonly ShownEdge[],
  start: number,
  ends: (edge: ShownEdge) => readonly [from: number, to: number],
): ReadonlySet<number> {
  const next = new Map<number, number[]>()
  for (const edge of edges) {
    const [from, to] = ends(edge)
    next.set(from, [...(next.get(from) ?? []), to])
  }
  const seen = new Set([start])
  for (const node of seen) for (const to of next.get(node) ?? []) seen.add(to)
  return seen
}
