import type { LayeredGraph } from './layers.ts'
import { sortedPlaces } from './sortedPlaces.ts'

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
export function placeAcross(
  graph: LayeredGraph,
  layers: readonly (readonly number[])[],
  spacing: Spacing,
): Float64Array {
  const conflicts = innerConflicts(graph, layers)
  const positions: Float64Array[] = []
  for (const isUp of [true, false]) {
    const vertical = isUp ? layers : [...layers].reverse()
    for (const isLeft of [true, false]) {
      const ordered = isLeft ? vertical : vertical.map((nodes) => [...nodes].reverse())
      const aligned = align(graph.total, ordered, isUp ? graph.up : graph.down, conflicts)
      const x = compact(graph.total, ordered, aligned, spacing)
      positions.push(isLeft ? x : x.map((value) => -value))
    }
  }
  const narrowest = positions.reduce((best, x) => (widthOf(x) < widthOf(best) ? x : best))
  const [low, high] = range(narrowest)
  for (const [k, x] of positions.entries()) {
    const [from, to] = range(x)
    const shift = k % 2 === 0 ? low - from : high - to
    for (let node = 0; node < x.length; node++) x[node] += shift
  }
  const middle = new Float64Array(graph.total)
  for (let node = 0; node < graph.total; node++) {
    const [, second, third] = positions.map((x) => x[node]).sort((a, b) => a - b)
    middle[node] = (second + third) / 2
  }
  const [lowest] = range(middle)
  return middle.map((value) => value - lowest)
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

/** Edges that cross one between two dummies, as above × total + below: long edges stay straight before them. */
function innerConflicts({ total, up, isDummy }: LayeredGraph, layers: readonly (readonly number[])[]): Set<number> {
  const conflicts = new Set<number>()
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
            conflicts.add(parent * total + below[scanned])
      from = to
    }
  }
  return conflicts
}

interface AlignedBlocks {
  readonly root: Int32Array
  readonly next: Int32Array
}

/** Joins nodes with a median neighbour into blocks with the same horizontal position. */
function align(
  total: number,
  layers: readonly (readonly number[])[],
  neighbours: Neighbours,
  conflicts: ReadonlySet<number>,
): AlignedBlocks {
  const root = Int32Array.from({ length: total }, (_, node) => node)
  const next = root.slice()
  const place = new Int32Array(total)
  for (const nodes of layers) for (const [at, node] of nodes.entries()) place[node] = at
  let above: readonly number[] = []
  for (const nodes of layers) {
    let last = -1
    for (const node of nodes) {
      const { length } = neighbours[node]
      if (length === 0) continue
      const sorted = sortedPlaces(neighbours[node], place)
      const middle = (length - 1) / 2
      for (let m = Math.floor(middle); m <= Math.ceil(middle); m++) {
        const other = above[sorted[m]]
        const isCrossed = conflicts.has(other * total + node) || conflicts.has(node * total + other)
        if (next[node] !== node || last >= place[other] || isCrossed) continue
        next[other] = node
        root[node] = root[other]
        next[node] = root[node]
        last = place[other]
      }
    }
    above = nodes
  }
  return { root, next }
}

/** Minimum distances between blocks and their neighbours in a layer, by the block on one side: parts of two lists. */
interface Rooms {
  /** Start of a block's part in the lists; the next block's start is its end. */
  readonly from: Int32Array
  readonly other: Int32Array
  readonly room: Float64Array
}

/** Pairs of blocks as parts of lists by the first one. */
function roomsBy(total: number, blocks: Int32Array, others: Int32Array, room: Float64Array): Rooms {
  const from = new Int32Array(total + 1)
  for (const block of blocks) from[block + 1]++
  for (let block = 0; block < total; block++) from[block + 1] += from[block]
  const next = from.slice()
  const rooms: Rooms = { from, other: new Int32Array(blocks.length), room: new Float64Array(blocks.length) }
  for (let k = 0; k < blocks.length; k++) {
    const at = next[blocks[k]]++
    rooms.other[at] = others[k]
    rooms.room[at] = room[k]
  }
  return rooms
}

/**
 * Moves blocks as far left as their neighbours allow, then blocks with space to the right as near to their neighbours
 * there as possible.
 */
function compact(
  total: number,
  layers: readonly (readonly number[])[],
  { root }: AlignedBlocks,
  { width, gap }: Spacing,
): Float64Array {
  const pairs = layers.reduce((sum, nodes) => sum + Math.max(0, nodes.length - 1), 0)
  const [left, right, room] = [new Int32Array(pairs), new Int32Array(pairs), new Float64Array(pairs)]
  let pair = 0
  for (const nodes of layers)
    for (let k = 1; k < nodes.length; k++, pair++) {
      left[pair] = root[nodes[k - 1]]
      right[pair] = root[nodes[k]]
      room[pair] = (width(nodes[k - 1]) + width(nodes[k])) / 2 + gap
    }
  const before = roomsBy(total, right, left, room)
  const after = roomsBy(total, left, right, room)
  const order = sortedBlocks(layers, root, before)
  const x = new Float64Array(total)
  for (const block of order) {
    let at = 0
    for (let k = before.from[block]; k < before.from[block + 1]; k++)
      at = Math.max(at, x[before.other[k]] + before.room[k])
    x[block] = at
  }
  for (const block of order.reverse()) {
    let limit = Number.POSITIVE_INFINITY
    for (let k = after.from[block]; k < after.from[block + 1]; k++)
      limit = Math.min(limit, x[after.other[k]] - after.room[k])
    if (limit !== Number.POSITIVE_INFINITY) x[block] = Math.max(x[block], limit)
  }
  for (let node = 0; node < total; node++) x[node] = x[root[node]]
  return x
}

/** Sorts blocks so that those on the left of a block come before it. */
function sortedBlocks(layers: readonly (readonly number[])[], root: Int32Array, { from, other }: Rooms): number[] {
  const isDone = new Uint8Array(root.length)
  const order: number[] = []
  const queue: number[] = []
  for (const nodes of layers)
    for (const node of nodes) {
      queue.push(root[node])
      while (queue.length > 0) {
        const block = queue[queue.length - 1]
        const waiting = queue.length
        if (!isDone[block])
          for (let k = from[block]; k < from[block + 1]; k++) if (!isDone[other[k]]) queue.push(other[k])
        if (queue.length > waiting) continue
        queue.pop()
        if (isDone[block]) continue
        isDone[block] = 1
        order.push(block)
      }
    }
  return order
}
