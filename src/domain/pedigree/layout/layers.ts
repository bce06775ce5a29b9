import { extent } from '../../stats/moments/extent.ts'
/** Nodes 0 … count−1 in the order that breaks ties, and their edges from parent to child, each once. */
export interface LayoutGraph {
  readonly count: number
  /** Width of every node, units. */
  readonly width: Float64Array
  readonly parents: readonly (readonly number[])[]
  readonly children: readonly (readonly number[])[]
}

/**
 * Layer of every node from 0: the longest path from a founder; a founder is one above its first child. Every edge leads
 * to a later layer.
 */
export function layersOf({ count, parents, children }: LayoutGraph): Int32Array {
  const layer = new Int32Array(count)
  const parentsPending = Int32Array.from(parents, (parentsOfLine) => parentsOfLine.length)
  const ready: number[] = []
  for (let node = 0; node < count; node++) if (parentsPending[node] === 0) ready.push(node)
  for (let k = 0; k < ready.length; k++) {
    const node = ready[k]
    for (const child of children[node]) {
      layer[child] = Math.max(layer[child], layer[node] + 1)
      if (--parentsPending[child] === 0) ready.push(child)
    }
  }
  for (let node = 0; node < count; node++)
    if (parents[node].length === 0 && children[node].length > 0)
      layer[node] = extent(children[node].map((child) => layer[child]))[0] - 1
  return layer
}

/** A layered graph with edges from each layer to the next: dummies mark where long edges pass. */
export interface LayeredGraph {
  /** Number of nodes and dummies; a dummy's index is at least the graph's count. */
  readonly total: number
  readonly isDummy: (node: number) => boolean
  readonly up: readonly (readonly number[])[]
  readonly down: readonly (readonly number[])[]
  readonly layers: number[][]
  /** The dummies of a long edge from the parent down, by `parent:child`. */
  readonly bends: ReadonlyMap<string, readonly number[]>
}

/** Inserts dummies into the edges that span layers. */
export function layered(graph: LayoutGraph, layer: Int32Array): LayeredGraph {
  const up: number[][] = Array.from({ length: graph.count }, () => [])
  const down: number[][] = Array.from({ length: graph.count }, () => [])
  const height = graph.count === 0 ? 0 : extent(layer)[1] + 1
  const layers: number[][] = Array.from({ length: height }, () => [])
  const bends = new Map<string, number[]>()
  for (let node = 0; node < graph.count; node++) layers[layer[node]].push(node)
  const join = (from: number, to: number) => {
    down[from].push(to)
    up[to].push(from)
  }
  for (let node = 0; node < graph.count; node++) {
    for (const child of graph.children[node]) {
      const dummies: number[] = []
      let last = node
      for (let at = layer[node] + 1; at < layer[child]; at++) {
        const dummy = up.length
        up.push([])
        down.push([])
        layers[at].push(dummy)
        join(last, dummy)
        dummies.push(dummy)
        last = dummy
      }
      join(last, child)
      if (dummies.length > 0) bends.set(`${node}:${child}`, dummies)
    }
  }
  return { total: up.length, isDummy: (node) => node >= graph.count, up, down, layers, bends }
}
