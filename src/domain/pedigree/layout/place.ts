import type { Layered } from './layers.ts'

/** Widths of nodes and dummies and the free space between neighbours, units. */
export interface Spacing {
  readonly width: (node: number) => number
  readonly gap: number
}

type Neighbours = readonly (readonly number[])[]

/**
 * Middle of every node and dummy across, units: the mean of the two middle ones of the four extreme alignments (Brandes and
 * Köpf 2002, with blocks as wide as their nodes). Neighbours of a layer never overlap; the least coordinate is 0.
 */
export function placeAcross(graph: Layered, layers: readonly (readonly number[])[], spacing: Spacing): Float64Array {
  const conflicts = innerConflicts(graph, layers)
  const found: Float64Array[] = []
  for (const isUp of [true, false]) {
    const vertical = isUp ? layers : [...layers].reverse()
    for (const isLeft of [true, false]) {
      const ordered = isLeft ? vertical : vertical.map((nodes) => [...nodes].reverse())
      const aligned = align(graph.total, ordered, isUp ? graph.up : graph.down, conflicts)
      const x = compact(graph.total, ordered, aligned, spacing)
      found.push(isLeft ? x : x.map((value) => -value))
    }
  }
  const narrowest = found.reduce((best, x) => (widthOf(x) < widthOf(best) ? x : best))
  const [low, high] = range(narrowest)
  for (const [k, x] of found.entries()) {
    const [from, to] = range(x)
    const shift = k % 2 === 0 ? low - from : high - to
    for (let node = 0; node < x.length; node++) x[node] += shift
  }
  const middle = new Float64Array(graph.total)
  for (let node = 0; node < graph.total; node++) {
    const [, second, third] = found.map((x) => x[node]).sort((a, b) => a - b)
    middle[node] = (second + third) / 2
  }
  const [least] = range(middle)
  return middle.map((value) => value - least)
}

function range(x: Float64Array): [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of x) {
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  return x.length === 0 ? [0, 0] : [low, high]
}

function widthOf(x: Float64Array): number {
  const [low, high] = range(x)
  return high - low
}

/** Edges that cross one between two dummies, as `above:below`: long edges stay straight before them. */
function innerConflicts({ total, up, isDummy }: Layered, layers: readonly (readonly number[])[]): Set<string> {
  const conflicts = new Set<string>()
  const place = new Int32Array(total)
  for (const nodes of layers) for (const [at, node] of nodes.entries()) place[node] = at
  for (let at = 1; at < layers.length; at++) {
    let from = 0
    let scanned = 0
    const below = layers[at]
    for (const [k, node] of below.entries()) {
      const inner = isDummy(node) ? up[node].find(isDummy) : undefined
      if (inner === undefined && k < below.length - 1) continue
      const to = inner === undefined ? layers[at - 1].length - 1 : place[inner]
      for (; scanned <= k; scanned++)
        for (const parent of up[below[scanned]])
          if ((place[parent] < from || place[parent] > to) && !(isDummy(parent) && isDummy(below[scanned])))
            conflicts.add(`${parent}:${below[scanned]}`)
      from = to
    }
  }
  return conflicts
}

interface Aligned {
  readonly root: Int32Array
  readonly next: Int32Array
}

/** Joins nodes with a median neighbour into blocks that stand one above the other. */
function align(
  total: number,
  layers: readonly (readonly number[])[],
  neighbours: Neighbours,
  conflicts: ReadonlySet<string>,
): Aligned {
  const root = Int32Array.from({ length: total }, (_, node) => node)
  const next = root.slice()
  const place = new Int32Array(total)
  for (const nodes of layers) for (const [at, node] of nodes.entries()) place[node] = at
  for (const nodes of layers) {
    let last = -1
    for (const node of nodes) {
      const beside = [...neighbours[node]].sort((a, b) => place[a] - place[b])
      if (beside.length === 0) continue
      const middle = (beside.length - 1) / 2
      for (let m = Math.floor(middle); m <= Math.ceil(middle); m++) {
        const other = beside[m]
        const isCrossed = conflicts.has(`${other}:${node}`) || conflicts.has(`${node}:${other}`)
        if (next[node] !== node || last >= place[other] || isCrossed) continue
        next[other] = node
        root[node] = root[other]
        next[node] = root[node]
        last = place[other]
      }
    }
  }
  return { root, next }
}

/** Puts blocks as far left as their neighbours allow, then those with room to the right as near to them as it allows. */
function compact(
  total: number,
  layers: readonly (readonly number[])[],
  { root }: Aligned,
  { width, gap }: Spacing,
): Float64Array {
  const before = new Map<number, Map<number, number>>()
  const after = new Map<number, Map<number, number>>()
  const least = (map: Map<number, Map<number, number>>, from: number, to: number, room: number) => {
    const own = map.get(from) ?? new Map<number, number>()
    own.set(to, Math.max(own.get(to) ?? 0, room))
    map.set(from, own)
  }
  for (const nodes of layers)
    for (let k = 1; k < nodes.length; k++) {
      const room = (width(nodes[k - 1]) + width(nodes[k])) / 2 + gap
      least(before, root[nodes[k]], root[nodes[k - 1]], room)
      least(after, root[nodes[k - 1]], root[nodes[k]], room)
    }
  const blocks = [...new Set(layers.flat().map((node) => root[node]))]
  const order = sortedBlocks(blocks, before)
  const x = new Float64Array(total)
  for (const block of order) {
    let at = 0
    for (const [other, room] of before.get(block) ?? []) at = Math.max(at, x[other] + room)
    x[block] = at
  }
  for (const block of order.reverse()) {
    let most = Number.POSITIVE_INFINITY
    for (const [other, room] of after.get(block) ?? []) most = Math.min(most, x[other] - room)
    if (most !== Number.POSITIVE_INFINITY) x[block] = Math.max(x[block], most)
  }
  for (let node = 0; node < total; node++) x[node] = x[root[node]]
  return x
}

/** Blocks so that those on the left of one come before it. */
function sortedBlocks(blocks: readonly number[], before: ReadonlyMap<number, ReadonlyMap<number, number>>): number[] {
  const done = new Set<number>()
  const order: number[] = []
  for (const start of blocks) {
    const open = [start]
    while (open.length > 0) {
      const block = open[open.length - 1]
      const waiting = done.has(block) ? [] : [...(before.get(block)?.keys() ?? [])].filter((other) => !done.has(other))
      if (waiting.length > 0) {
        open.push(...waiting)
        continue
      }
      open.pop()
      if (done.has(block)) continue
      done.add(block)
      order.push(block)
    }
  }
  return order
}
