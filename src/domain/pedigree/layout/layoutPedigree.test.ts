import { describe, expect, it } from 'vitest'
import { layered, layersOf } from './layers.ts'
import { type LayoutRequest, layoutPedigree } from './layoutPedigree.ts'
import { crossings, orderLayers } from './order.ts'

const isNeverCancelled = () => false

/** Edges as `parent>child`, nodes of one width. */
function question(count: number, edges: readonly string[], width = 100): LayoutRequest {
  const pairs = edges.map((edge) => edge.split('>').map(Number))
  return {
    width: new Float64Array(count).fill(width),
    parent: Int32Array.from(pairs, ([parent]) => parent),
    child: Int32Array.from(pairs, ([, child]) => child),
  }
}

/** A pedigree of so many lines in generations, each of two earlier lines; always the same. */
function manyLines(count: number): LayoutRequest {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 48271) % 2147483647
    return seed % below
  }
  const edges: string[] = []
  for (let k = 40; k < count; k++) {
    const from = Math.max(0, k - 120)
    edges.push(`${from + random(k - from)}>${k}`, `${from + random(k - from)}>${k}`)
  }
  return question(count, edges)
}

describe('pedigree layout', () => {
  it('has every parent above its child, and founders one above their first', () => {
    const { layer } = layoutPedigree(question(5, ['0>2', '1>2', '2>3', '4>3']), isNeverCancelled)
    expect([...layer]).toEqual([0, 0, 1, 2, 1])
  })

  it('keeps neighbours of a layer apart, and routes long edges past the nodes', () => {
    const { width, parent, child } = manyLines(300)
    const { x, layer, bends } = layoutPedigree({ width, parent, child }, isNeverCancelled)
    const byLayer = new Map<number, number[]>()
    for (const [node, at] of layer.entries()) byLayer.set(at, [...(byLayer.get(at) ?? []), x[node]])
    for (const places of byLayer.values()) {
      places.sort((a, b) => a - b)
      for (let k = 1; k < places.length; k++) expect(places[k] - places[k - 1]).toBeGreaterThanOrEqual(100 - 1e-6)
    }
    for (const [edge, bend] of bends.entries()) {
      const [from, to] = [layer[parent[edge]], layer[child[edge]]]
      expect(to).toBeGreaterThan(from)
      expect(bend).toHaveLength(to - from - 1)
      for (const [k, at] of bend.entries())
        for (const place of byLayer.get(from + 1 + k) ?? []) expect(Math.abs(place - at)).toBeGreaterThan(50)
    }
  })

  it('is deterministic', () => {
    const [one, other] = [
      layoutPedigree(manyLines(200), isNeverCancelled),
      layoutPedigree(manyLines(200), isNeverCancelled),
    ]
    expect([...one.x]).toEqual([...other.x])
  })

  it('removes avoidable crossings', () => {
    const graph = {
      count: 4,
      width: new Float64Array(4),
      parents: [[], [], [1], [0]],
      children: [[3], [2], [], []],
    }
    const whole = layered(graph, layersOf(graph))
    expect(crossings(whole, whole.layers)).toBe(1)
    expect(crossings(whole, orderLayers(whole, isNeverCancelled))).toBe(0)
  })

  it('centres parents over a child and respects its time limit', () => {
    const { x } = layoutPedigree(question(3, ['0>2', '1>2']), () => true)
    expect(x[2]).toBeCloseTo((x[0] + x[1]) / 2, 6)
  })

  it('a pedigree without lines has an empty layout', () => {
    expect(layoutPedigree(question(0, []), isNeverCancelled).x).toHaveLength(0)
  })
})
