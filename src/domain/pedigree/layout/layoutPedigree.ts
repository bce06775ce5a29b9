import { type LayoutGraph, layered, layersOf } from './layers.ts'
import { orderLayers } from './order.ts'
import { placeAcross } from './place.ts'

/** A graph to lay out: nodes in the order that breaks ties, and edges from parent to child. */
export interface LayoutRequest {
  /** Width of every node, units. */
  readonly width: Float64Array
  readonly parent: Int32Array
  readonly child: Int32Array
}

/** Positions of nodes: horizontally their middles, vertically layers from 0. */
export interface PedigreeLayout {
  readonly x: Float64Array
  readonly layer: Int32Array
  /** By edge: the horizontal positions in the layers that it passes, from the parent down; mostly empty. */
  readonly bends: readonly (readonly number[])[]
}

/** Space between neighbours of a layer, units. */
const gap = 22
/** Width of an edge that passes a layer, units. */
const passing = 12

/**
 * Lays a pedigree out (Sugiyama, Tagawa and Toda 1981): layers by the longest path, dummies in long edges, medians,
 * places across by Brandes and Köpf. The same input has the same result, unless `isOver` ends the sweeps early.
 */
export function layoutPedigree({ width, parent, child }: LayoutRequest, isOver: () => boolean): PedigreeLayout {
  const parents: number[][] = Array.from(width, () => [])
  const children: number[][] = Array.from(width, () => [])
  for (let edge = 0; edge < parent.length; edge++) {
    if (children[parent[edge]].includes(child[edge])) continue
    children[parent[edge]].push(child[edge])
    parents[child[edge]].push(parent[edge])
  }
  const graph: LayoutGraph = { count: width.length, width, parents, children }
  const layer = layersOf(graph)
  const layeredGraph = layered(graph, layer)
  const order = orderLayers(layeredGraph, isOver)
  const spacing = { width: (node: number) => width[node] ?? passing, gap }
  const x = placeAcross(layeredGraph, order, spacing)
  const bends = Array.from(parent, (from, edge) =>
    (layeredGraph.bends.get(`${from}:${child[edge]}`) ?? []).map((dummy) => x[dummy]),
  )
  return { x: x.slice(0, width.length), layer, bends }
}
