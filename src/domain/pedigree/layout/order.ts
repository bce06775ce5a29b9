import type { LayeredGraph } from './layers.ts'
import { sortedPlaces } from './sortedPlaces.ts'

/** Most sweeps over the layers. */
const maxSweeps = 24
/** Sweeps without improvement before they end (Gansner et al. 1993). */
const maxIdle = 6

/**
 * Orders every layer so that few edges cross: sweeps by medians (Eades and Wormald 1994; Gansner et al. 1993), down and
 * up by turns, keeping the best order, without changing ties. `isOver` ends it with the best order so far.
 */
export function orderLayers(graph: LayeredGraph, isOver: () => boolean): number[][] {
  let layers = firstOrder(graph)
  let best = layers
  let fewest = crossings(graph, layers)
  let idle = 0
  for (let sweep = 0; sweep < maxSweeps && idle < maxIdle && fewest > 0 && !isOver(); sweep++) {
    layers = swept(graph, layers, sweep % 2 === 0)
    const count = crossings(graph, layers)
    idle++
    if (count >= fewest) continue
    idle = 0
    fewest = count
    best = layers
  }
  return best
}

/** Connected nodes next to each other: depth first from the first nodes. */
function firstOrder({ total, up, down, layers }: LayeredGraph): number[][] {
  const layerOf = new Int32Array(total)
  for (const [at, nodes] of layers.entries()) for (const node of nodes) layerOf[node] = at
  const seen = new Uint8Array(total)
  const ordered: number[][] = layers.map(() => [])
  for (const nodes of layers)
    for (const start of nodes) {
      const stack = [start]
      while (stack.length > 0) {
        const node = stack.pop() as number
        if (seen[node]) continue
        seen[node] = 1
        ordered[layerOf[node]].push(node)
        for (const list of [down[node], up[node]])
          for (let k = list.length - 1; k >= 0; k--) if (!seen[list[k]]) stack.push(list[k])
      }
    }
  return ordered
}

function swept({ total, up, down }: LayeredGraph, before: readonly number[][], isDown: boolean): number[][] {
  const layers = before.map((nodes) => nodes.slice())
  const place = new Int32Array(total)
  const put = (nodes: readonly number[]) => {
    for (const [at, node] of nodes.entries()) place[node] = at
  }
  for (const nodes of layers) put(nodes)
  const median = new Float64Array(total)
  const visit = (nodes: number[]) => {
    for (const node of nodes) median[node] = medianOf((isDown ? up : down)[node], place)
    const movable = nodes.filter((node) => median[node] >= 0)
    movable.sort((a, b) => median[a] - median[b] || place[a] - place[b])
    let next = 0
    for (const [at, node] of nodes.entries()) if (median[node] >= 0) nodes[at] = movable[next++]
    put(nodes)
  }
  if (isDown) for (let at = 1; at < layers.length; at++) visit(layers[at])
  else for (let at = layers.length - 2; at >= 0; at--) visit(layers[at])
  return layers
}

/** The median place of neighbours, weighted between the two of an even number; −1 without any. */
function medianOf(neighbours: readonly number[], place: Int32Array): number {
  const count = neighbours.length
  if (count === 0) return -1
  const places = sortedPlaces(neighbours, place)
  const middle = count >> 1
  if (count % 2 === 1) return places[middle]
  if (count === 2) return (places[0] + places[1]) / 2
  const left = places[middle - 1] - places[0]
  const right = places[count - 1] - places[middle]
  return left + right === 0 ? places[middle] : (places[middle - 1] * right + places[middle] * left) / (left + right)
}

/** Crossings between all neighbouring layers, counted with a tree of sums (Barth, Jünger and Mutzel 2002). */
export function crossings({ total, down }: LayeredGraph, layers: readonly number[][]): number {
  const place = new Int32Array(total)
  let count = 0
  for (let at = 0; at + 1 < layers.length; at++) {
    for (const [k, node] of layers[at + 1].entries()) place[node] = k
    const width = layers[at + 1].length
    const sums = new Int32Array(width + 1)
    let before = 0
    for (const node of layers[at]) {
      const { length } = down[node]
      const ends = sortedPlaces(down[node], place)
      for (let e = 0; e < length; e++) {
        let notRight = 0
        for (let k = ends[e] + 1; k > 0; k -= k & -k) notRight += sums[k]
        count += before - notRight
      }
      for (let e = 0; e < length; e++) {
        before++
        for (let k = ends[e] + 1; k <= width; k += k & -k) sums[k]++
      }
    }
  }
  return count
}
