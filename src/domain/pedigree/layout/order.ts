import type { Layered } from './layers.ts'

/** Most sweeps over the layers. */
const mostSweeps = 24

/**
 * Orders every layer so that few edges cross: sweeps by medians (Eades and Wormald 1994; Gansner et al. 1993), down and up
 * by turns, the best order kept, ties left as they are. `isOver` ends it with what has been found.
 */
export function orderLayers(graph: Layered, isOver: () => boolean): number[][] {
  let layers = firstOrder(graph)
  let best = layers
  let fewest = crossings(graph, layers)
  for (let sweep = 0; sweep < mostSweeps && fewest > 0 && !isOver(); sweep++) {
    layers = swept(graph, layers, sweep % 2 === 0)
    const count = crossings(graph, layers)
    if (count >= fewest) continue
    fewest = count
    best = layers
  }
  return best
}

/** What hangs together side by side: depth first from the first nodes. */
function firstOrder({ total, up, down, layers }: Layered): number[][] {
  const layerOf = new Int32Array(total)
  for (const [at, nodes] of layers.entries()) for (const node of nodes) layerOf[node] = at
  const seen = new Uint8Array(total)
  const ordered: number[][] = layers.map(() => [])
  for (const nodes of layers)
    for (const start of nodes) {
      const open = [start]
      while (open.length > 0) {
        const node = open.pop() as number
        if (seen[node]) continue
        seen[node] = 1
        ordered[layerOf[node]].push(node)
        for (const list of [down[node], up[node]])
          for (let k = list.length - 1; k >= 0; k--) if (!seen[list[k]]) open.push(list[k])
      }
    }
  return ordered
}

function swept({ total, up, down }: Layered, before: readonly number[][], isDown: boolean): number[][] {
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
  const places = neighbours.map((node) => place[node]).sort((a, b) => a - b)
  const middle = places.length >> 1
  if (places.length === 0) return -1
  if (places.length % 2 === 1) return places[middle]
  if (places.length === 2) return (places[0] + places[1]) / 2
  const left = places[middle - 1] - places[0]
  const right = places[places.length - 1] - places[middle]
  return left + right === 0 ? places[middle] : (places[middle - 1] * right + places[middle] * left) / (left + right)
}

/** Crossings between all neighbouring layers, counted with a tree of sums (Barth, Jünger and Mutzel 2002). */
export function crossings({ total, down }: Layered, layers: readonly number[][]): number {
  const place = new Int32Array(total)
  let count = 0
  for (let at = 0; at + 1 < layers.length; at++) {
    for (const [k, node] of layers[at + 1].entries()) place[node] = k
    const width = layers[at + 1].length
    const sums = new Int32Array(width + 1)
    let before = 0
    for (const node of layers[at]) {
      const ends = down[node].map((child) => place[child]).sort((a, b) => a - b)
      for (const end of ends) {
        let notRight = 0
        for (let k = end + 1; k > 0; k -= k & -k) notRight += sums[k]
        count += before - notRight
      }
      for (const end of ends) {
        before++
        for (let k = end + 1; k <= width; k += k & -k) sums[k]++
      }
    }
  }
  return count
}
