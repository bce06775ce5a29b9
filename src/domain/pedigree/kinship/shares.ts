import { type LineGraph, parentsOf } from '../lineGraph.ts'

/** Maximum number of listed paths from an ancestor. */
export const maxPaths = 100

/** A path from an ancestor: ids from it to the descendant, and its share ½ⁿ for n steps. */
export interface DescentPath {
  readonly ids: readonly number[]
  readonly share: number
}

/** An ancestor of two lines with its expected share in each, by the number of steps n of every path (Σ½ⁿ). */
export interface CommonAncestor {
  readonly id: number
  readonly steps: readonly [readonly number[], readonly number[]]
  readonly share: readonly [number, number]
}

/** Every path from an ancestor to a line, the shortest first; at most 100. Empty where it is not an ancestor. */
export function descentPaths(graph: LineGraph, ancestor: number, descendant: number): DescentPath[] {
  if (ancestor === descendant) return []
  const comes = descentFrom(graph, ancestor)
  if (!comes(descendant)) return []
  const paths: DescentPath[] = []
  let open: number[][] = [[descendant]]
  while (open.length > 0 && paths.length < maxPaths) {
    const next: number[][] = []
    for (const path of open) {
      const line = graph.line(path[0])
      const roles = line ? [line.mother, line.father].filter((id) => id !== null) : []
      for (const parent of roles) {
        if (parent === ancestor) paths.push({ ids: [parent, ...path], share: 0.5 ** path.length })
        else if (comes(parent)) next.push([parent, ...path])
      }
    }
    open = next.slice(0, 5000)
  }
  return paths.slice(0, maxPaths)
}

/** A predicate for the descendants of an ancestor. */
function descentFrom(graph: LineGraph, ancestor: number): (id: number) => boolean {
  const known = new Map<number, boolean>()
  const comes = (id: number): boolean => {
    const before = known.get(id)
    if (before !== undefined) return before
    const line = graph.line(id)
    const does = line !== undefined && parentsOf(line).some((parent) => parent === ancestor || comes(parent))
    known.set(id, does)
    return does
  }
  return comes
}

/**
 * The common ancestors of two lines with their expected shares, the greatest joint share first, then by id; the two
 * lines themselves are left out.
 */
export function commonAncestors(graph: LineGraph, a: number, b: number): CommonAncestor[] {
  const stepsOfA = stepsFrom(graph, a)
  const other = stepsFrom(graph, b)
  const ancestors: CommonAncestor[] = []
  for (const [id, steps] of stepsOfA) {
    const others = other.get(id)
    if (!others || id === a || id === b) continue
    ancestors.push({ id, steps: [steps, others], share: [sum(steps), sum(others)] })
  }
  return ancestors.sort((x, y) => y.share[0] * y.share[1] - x.share[0] * x.share[1] || x.id - y.id)
}

const sum = (steps: readonly number[]): number => steps.reduce((total, n) => total + 0.5 ** n, 0)

/** Lengths of the paths from a line up to each of its ancestors, the shortest first; at most 100 each. */
function stepsFrom(graph: LineGraph, id: number): Map<number, number[]> {
  const steps = new Map<number, number[]>()
  let pathsByEnd = new Map([[id, 1]])
  for (let n = 0; pathsByEnd.size > 0 && n <= 200; n++) {
    const next = new Map<number, number>()
    for (const [at, pathCount] of pathsByEnd) {
      const list = steps.get(at) ?? []
      for (let w = 0; w < pathCount && list.length < maxPaths; w++) list.push(n)
      steps.set(at, list)
      const line = graph.line(at)
      for (const parent of line ? [line.mother, line.father] : [])
        if (parent !== null) next.set(parent, Math.min(maxPaths, (next.get(parent) ?? 0) + pathCount))
    }
    pathsByEnd = next
  }
  return steps
}
